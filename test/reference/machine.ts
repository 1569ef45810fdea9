/**
 * The state machine of engine specification §3, one method per row of its table: scalars in, events out. Sequences are
 * gathered as text and judged when they end, which is what makes this version easy to check against the table.
 */
import type { Scalar } from "./decode.js";
import type { FindingLog } from "./findings.js";
import { type Param, parseParams } from "./params.js";

/** What the machine recognised. Everything but `print` stands between U+1F3F4 and its tags. */
export type Event =
  | { readonly kind: "print"; readonly cp: number; readonly offset: number }
  /** BS, HT, LF, VT, FF, CR, SO, SI, or U+2028 and U+2029. `ending`: a CR that belongs to the line end after it. */
  | { readonly kind: "control"; readonly cp: number; readonly offset: number; readonly ending: boolean }
  /** Intermediates and final byte. */
  | { readonly kind: "esc"; readonly text: string; readonly offset: number }
  /** `key`: marker, intermediates and final byte. `overflow`: there were more than 32 parameters. */
  | {
      readonly kind: "csi";
      readonly key: string;
      readonly params: Param[];
      readonly overflow: boolean;
      readonly offset: number;
    }
  /** What follows `8;`, or undefined where the sequence was malformed, refused or aborted. */
  | { readonly kind: "osc8"; readonly payload: string | undefined; readonly aborted: boolean; readonly offset: number }
  | { readonly kind: "dropped"; readonly offset: number };

type State = "ground" | "c1" | "esc" | "csi" | "osc" | "osc-esc" | "dcs" | "dcs-esc" | "string" | "string-esc";

const [BEL, LF, VT, FF, CR, CAN, SUB, ESC, DEL] = [0x07, 0x0a, 0x0b, 0x0c, 0x0d, 0x18, 0x1a, 0x1b, 0x7f];
const [C1_CSI, C1_ST, C1_OSC] = [0x9b, 0x9c, 0x9d];
const LONG_STRING_BYTES = 8 * 1024 * 1024;
const OSC8_BYTES = 4096;

const isLineFeed = (cp: number): boolean => cp === LF || cp === VT || cp === FF;
const isC0 = (cp: number): boolean => cp < 0x20;
const isC1 = (cp: number): boolean => cp >= 0x80 && cp <= 0x9f;

class Machine {
  readonly events: Event[] = [];
  private state: State = "ground";
  /** Offset of the sequence being read, and what was gathered of it. */
  private start = 0;
  private text = "";
  /** The OSC holds something that a link must not hold. */
  private bad = false;

  constructor(
    private readonly scalars: readonly Scalar[],
    private readonly lines: boolean,
    private readonly findings: FindingLog,
  ) {}

  run(): Event[] {
    this.scalars.forEach((scalar, index) => this.step(scalar, index));
    if (this.state === "c1") this.findings.note("c1", this.start);
    else if (this.state !== "ground") this.findings.note("unterminated", this.start);
    return this.events;
  }

  private step(scalar: Scalar, index: number): void {
    if (this.lines && isLineFeed(scalar.cp) && this.state !== "ground" && this.state !== "c1") this.abort();
    switch (this.state) {
      case "ground": return this.ground(scalar, index);
      case "c1": return this.pendingC1(scalar, index);
      case "esc": return this.escape(scalar, index);
      case "csi": return this.csi(scalar, index);
      case "osc": return this.osc(scalar, index);
      case "dcs": return this.dcs(scalar, index);
      case "string": return this.controlString(scalar, index);
      case "osc-esc":
      case "dcs-esc":
      case "string-esc": return this.stringEscape(scalar, index);
    }
  }

  private ground(scalar: Scalar, index: number): void {
    const { cp, offset } = scalar;
    if (cp === ESC) this.enter("esc", offset);
    else if (cp === C1_CSI || cp === C1_OSC) {
      this.enter("c1", offset);
      this.text = cp === C1_CSI ? "[" : "]";
    } else if (isC1(cp)) this.drop("c1", offset);
    else if (isC0(cp) || cp === DEL) this.control(scalar, index);
    else if (cp === 0x2028 || cp === 0x2029) this.events.push({ kind: "control", cp, offset, ending: false });
    else this.events.push({ kind: "print", cp, offset });
  }

  /** U+009B and U+009D act only when one of 30–3F follows at once. */
  private pendingC1(scalar: Scalar, index: number): void {
    const introducer = this.text;
    if (scalar.cp >= 0x30 && scalar.cp <= 0x3f) {
      this.enter(introducer === "[" ? "csi" : "osc", this.start);
    } else {
      this.drop("c1", this.start);
      this.state = "ground";
    }
    this.step(scalar, index);
  }

  private escape(scalar: Scalar, index: number): void {
    if (this.common(scalar, index)) return;
    const character = String.fromCharCode(scalar.cp);
    const introduced = this.text === "" ? INTRODUCED[character] : undefined;
    if (introduced) return this.enter(introduced, this.start);
    this.text += character;
    if (scalar.cp < 0x30) return;
    this.events.push({ kind: "esc", text: this.text, offset: this.start });
    this.state = "ground";
  }

  private csi(scalar: Scalar, index: number): void {
    if (this.common(scalar, index)) return;
    this.text += String.fromCharCode(scalar.cp);
    if (scalar.cp < 0x40) return;
    const offset = this.start;
    this.state = "ground";
    const match = /^([<=>?]?)([0-9:;]*)([ -/]*)([@-~])$/.exec(this.text);
    if (!match) return this.drop("csi", offset);
    const [, marker = "", raw = "", intermediates = "", final = ""] = match;
    const { params, overflow } = parseParams(raw);
    this.events.push({ kind: "csi", key: marker + intermediates + final, params, overflow, offset });
  }

  /** What ESC, ESC_INT and the CSI states have in common: everything outside 20–7E. Returns whether it was that. */
  private common(scalar: Scalar, index: number): boolean {
    const { cp, offset } = scalar;
    if (cp >= 0x20 && cp < DEL) return false;
    if (cp === CAN || cp === SUB) this.abort();
    else if (cp === ESC) {
      this.abort();
      this.enter("esc", offset);
    } else if (isC0(cp) || cp === DEL) this.control(scalar, index);
    else if (isC1(cp)) this.drop("c1", offset);
    else {
      this.abort();
      this.ground(scalar, index);
    }
    return true;
  }

  private osc(scalar: Scalar, index: number): void {
    const { cp } = scalar;
    if (cp === BEL || cp === C1_ST) this.endOsc();
    else if (cp === CAN || cp === SUB) this.abort();
    else if (cp === ESC) this.state = "osc-esc";
    else if (isLineFeed(cp)) {
      if (this.isOsc1337() && !this.isOverlong(scalar)) return;
      this.abort();
      this.ground(scalar, index);
    } else if (isC0(cp) || cp === DEL || isC1(cp)) this.bad = true;
    else this.text += String.fromCodePoint(cp);
  }

  private dcs(scalar: Scalar, index: number): void {
    const { cp } = scalar;
    if (cp === BEL || cp === C1_ST) this.endString("dcs");
    else if (cp === CAN || cp === SUB) this.abort();
    else if (cp === ESC) this.state = "dcs-esc";
    else if (isLineFeed(cp) && this.isOverlong(scalar)) {
      this.abort();
      this.ground(scalar, index);
    }
  }

  private controlString(scalar: Scalar, index: number): void {
    const { cp } = scalar;
    if (cp === BEL || cp === C1_ST) this.endString("string");
    else if (cp === CAN || cp === SUB) this.abort();
    else if (cp === ESC) this.state = "string-esc";
    else if (isLineFeed(cp)) {
      this.abort();
      this.ground(scalar, index);
    }
  }

  /** ESC inside a string: `\` ends it; anything else aborts it and is read again after that ESC. */
  private stringEscape(scalar: Scalar, index: number): void {
    if (scalar.cp === 0x5c) {
      if (this.state === "osc-esc") this.endOsc();
      else this.endString(this.state === "dcs-esc" ? "dcs" : "string");
      return;
    }
    const escape = this.scalars[index - 1]?.offset ?? this.start;
    this.abort();
    this.enter("esc", escape);
    this.escape(scalar, index);
  }

  private endString(kind: "dcs" | "string"): void {
    this.state = "ground";
    this.drop(kind, this.start);
  }

  private endOsc(): void {
    this.state = "ground";
    if (!this.isOsc8()) return this.drop("osc", this.start);
    const semicolon = this.text.indexOf(";");
    const payload = this.text.slice(semicolon + 1);
    const usable = semicolon >= 0 && !this.bad && /^[ -~]*$/.test(payload) && payload.length <= OSC8_BYTES;
    this.events.push({ kind: "osc8", payload: usable ? payload : undefined, aborted: false, offset: this.start });
  }

  /** Ends what is open without effect, save that an aborted OSC 8 closes the link before it. */
  private abort(): void {
    const closes = this.state.startsWith("osc") && this.isOsc8();
    this.state = "ground";
    this.drop("aborted", this.start);
    if (closes) this.events.push({ kind: "osc8", payload: undefined, aborted: true, offset: this.start });
  }

  /** The number read so far, leading zeros aside. */
  private oscNumber(): string {
    return (this.text.split(";")[0] ?? "").replace(/^0+(?=.)/, "");
  }

  private isOsc8(): boolean {
    return this.oscNumber() === "8";
  }

  private isOsc1337(): boolean {
    return this.text.includes(";") && this.oscNumber() === "1337";
  }

  private isOverlong(scalar: Scalar): boolean {
    return scalar.offset - this.start > LONG_STRING_BYTES;
  }

  private enter(state: State, offset: number): void {
    this.state = state;
    this.start = offset;
    this.text = "";
    this.bad = false;
  }

  private drop(kind: "control" | "c1" | "csi" | "osc" | "dcs" | "string" | "aborted", offset: number): void {
    this.findings.note(kind, offset);
    this.events.push({ kind: "dropped", offset });
  }

  /** A C0 or DEL where C0 act: some are motions or shifts, the others have no meaning here. */
  private control({ cp, offset }: Scalar, index: number): void {
    if (cp < 0x08 || cp > 0x0f) return this.drop("control", offset);
    const next = this.scalars[index + 1]?.cp;
    const ending = cp === CR && (next === LF || (next === CR && this.scalars[index + 2]?.cp === LF));
    this.events.push({ kind: "control", cp, offset, ending });
  }
}

const INTRODUCED: { readonly [character: string]: State } = {
  "[": "csi", "]": "osc", P: "dcs", X: "string", "^": "string", _: "string", k: "string",
};

/** Events of the input. With `lines`, a line feed ends whatever is open. */
export function parse(scalars: readonly Scalar[], lines: boolean, findings: FindingLog): Event[] {
  return new Machine(scalars, lines, findings).run();
}
