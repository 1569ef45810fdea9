/**
 * Parameters of a control sequence (engine specification §3): 32 with their sub-parameters, values up to 65,535.
 */

/** A parameter. An empty value is undefined; `subs` are the values after its colons. */
export interface Param {
  readonly value: number | undefined;
  readonly subs: readonly (number | undefined)[];
}

const MAX_PARAMS = 32;
const MAX_VALUE = 65_535;

export function parseParams(text: string): { params: Param[]; overflow: boolean } {
  if (text === "") return { params: [], overflow: false };
  const parts = text.split(";");
  const params = parts.slice(0, MAX_PARAMS).map((part): Param => {
    const [value, ...subs] = part.split(":").map(parseValue);
    return { value, subs };
  });
  return { params, overflow: parts.length > MAX_PARAMS };
}

const parseValue = (digits: string): number | undefined => (digits === "" ? undefined : Math.min(Number(digits), MAX_VALUE));
