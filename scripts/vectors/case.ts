/** What a vector is made of, and the parts that many of them share. */
/** What an extension handed to `setWidget`, as JSON: lines, or a component. */
export interface VectorInput {
  widgetKey: string;
  title?: string;
  extensionName?: string;
  lines?: string[];
  component?: VectorComponent;
}

/** A component by what its methods return; one that is absent is no method, or one that throws if it is named there. */
export interface VectorComponent {
  render?: unknown;
  renderNative?: unknown;
  throws?: ("render" | "renderNative")[];
}

export interface Case {
  /** Name of the file, in lower case with hyphens. */
  name: string;
  /** One sentence: what a client can learn from it. */
  description: string;
  input: VectorInput;
  /** What the client can show; everything where it is absent. */
  options?: { capabilities: string[] };
}

/** A surface as an author writes it, under the id that every vector has. */
export function native(blocks: unknown, rest: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    version: 1,
    id: "widget:demo",
    source: "widget",
    presentation: { style: "surfacePanel", title: "Demo" },
    blocks,
    ...rest,
  };
}

/** A case of a component that draws itself natively, with one line for a terminal. */
export function drawn(name: string, description: string, blocks: unknown, rest?: Record<string, unknown>): Case {
  return { name, description, input: { widgetKey: "demo", component: { render: ["Demo"], renderNative: native(blocks, rest) } } };
}

/** A case of a widget of terminal lines only. */
export function typed(name: string, description: string, lines: string[]): Case {
  return { name, description, input: { widgetKey: "demo", title: "Demo", lines } };
}

export const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));
