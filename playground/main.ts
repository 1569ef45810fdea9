/** The playground: reads the form, runs the library, shows what comes out. */
import {
  type SanitizeOptions,
  type TerminalLimits,
  type TerminalSnapshot,
  WIDGET_LIMITS,
  explainTerminal,
  formatPiece,
  sanitizeTerminal,
  sanitizeTerminalLines,
  toHtml,
} from "oppi-sanitize";
import { hasControls, toBytes, toEscapes } from "./escapes.js";
import { SAMPLES } from "./samples.js";

/** Bytes of a file that the form takes: more makes a text area slow. */
const MOST_BYTES = 256 * 1024;
/** Pieces and characters that are listed. */
const MOST_PIECES = 2_000;

function element<T extends HTMLElement>(id: string, type: new () => T): T {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`no ${id}`);
  return found;
}

const input = element("input", HTMLTextAreaElement);
const sample = element("sample", HTMLSelectElement);
const file = element("file", HTMLInputElement);
const mode = element("mode", HTMLSelectElement);
const keep = element("keep", HTMLSelectElement);
const note = element("note", HTMLParagraphElement);
const cards = { dark: shadowOf("dark"), light: shadowOf("light") };
const sliders = makeSliders();

/** Each card has a root of its own, as both themes use the same names. */
function shadowOf(id: string): ShadowRoot {
  return element(id, HTMLDivElement).attachShadow({ mode: "open" });
}

function makeSliders(): ReadonlyMap<keyof TerminalLimits, HTMLInputElement> {
  const rows = (Object.keys(WIDGET_LIMITS) as (keyof TerminalLimits)[]).map((name) => {
    const label = document.createElement("label");
    label.className = "limit";
    const slider = document.createElement("input");
    Object.assign(slider, { type: "range", min: "1", max: String(WIDGET_LIMITS[name]), value: String(WIDGET_LIMITS[name]) });
    slider.id = `limit-${name}`;
    const value = document.createElement("output");
    value.textContent = slider.value;
    slider.addEventListener("input", () => {
      value.textContent = slider.value;
      show();
    });
    label.append(name, slider, value);
    element("limits", HTMLDivElement).append(label);
    return [name, slider] as const;
  });
  return new Map(rows);
}

function limits(): Partial<TerminalLimits> {
  return Object.fromEntries([...sliders].map(([name, slider]) => [name, Number(slider.value)]));
}

function show(): void {
  const bytes = toBytes(input.value);
  const options: SanitizeOptions = { limits: limits(), keep: keep.value === "tail" ? "tail" : "head" };
  const snapshot = mode.value === "lines" ? sanitizeTerminalLines(linesOf(bytes), options) : sanitizeTerminal(bytes, options);
  for (const theme of ["dark", "light"] as const) {
    cards[theme].innerHTML = toHtml(snapshot.lines, { title: `Widget, ${theme}`, theme, fragment: true });
  }
  element("json", HTMLPreElement).textContent = snapshot.lines.map((line) => JSON.stringify(line)).join("\n");
  element("hash", HTMLOutputElement).textContent = snapshot.hash;
  showFindings(snapshot);
  const pieces = explainTerminal(bytes);
  const listed = pieces.slice(0, MOST_PIECES).map((piece) => formatPiece(piece));
  if (pieces.length > MOST_PIECES) listed.push(`… ${pieces.length - MOST_PIECES} more pieces`);
  element("pieces", HTMLPreElement).textContent = listed.join("\n");
}

/** Elements as a component's `render` returns them. */
function linesOf(bytes: Uint8Array): string[] {
  const lines = new TextDecoder().decode(bytes).split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

function showFindings({ findings, truncation }: TerminalSnapshot): void {
  const rows = Object.entries(findings).map(([kind, { count, first }]) => {
    const row = document.createElement("tr");
    for (const cell of [kind, count, first]) row.insertCell().textContent = String(cell);
    return row;
  });
  const body = document.getElementById("findings");
  body?.replaceChildren(...rows);
  const cuts = Object.entries(truncation ?? {}).map(([limit, { kept, dropped }]) => `${limit}: ${kept} kept, ${dropped} dropped`);
  element("truncation", HTMLParagraphElement).textContent = cuts.join("; ");
}

function take(bytes: Uint8Array, name: string): void {
  const cut = bytes.length > MOST_BYTES;
  note.textContent = cut ? `${name}: the first ${MOST_BYTES / 1024} KiB` : name;
  input.value = toEscapes(cut ? bytes.subarray(0, MOST_BYTES) : bytes);
  show();
}

async function takeFile(from: File | undefined): Promise<void> {
  if (from !== undefined) take(new Uint8Array(await from.slice(0, MOST_BYTES + 1).arrayBuffer()), from.name);
}

input.addEventListener("input", show);
mode.addEventListener("change", show);
keep.addEventListener("change", show);
file.addEventListener("change", () => void takeFile(file.files?.[0]));

// A text area drops or changes controls: what is pasted with them goes in as escapes.
input.addEventListener("paste", (event) => {
  const text = event.clipboardData?.getData("text/plain") ?? "";
  if (!hasControls(text)) return;
  event.preventDefault();
  input.setRangeText(toEscapes(new TextEncoder().encode(text)), input.selectionStart, input.selectionEnd, "end");
  show();
});

document.addEventListener("dragover", (event) => {
  event.preventDefault();
  input.classList.add("dropping");
});
document.addEventListener("dragleave", () => input.classList.remove("dropping"));
document.addEventListener("drop", (event) => {
  event.preventDefault();
  input.classList.remove("dropping");
  const dropped = event.dataTransfer?.files[0];
  if (dropped !== undefined) void takeFile(dropped);
  else take(new TextEncoder().encode(event.dataTransfer?.getData("text/plain") ?? ""), "dropped text");
});

for (const [index, [name]] of SAMPLES.entries()) sample.add(new Option(name, String(index)));
function takeSample(): void {
  const [, text] = SAMPLES[Number(sample.value)] as readonly [string, string];
  take(new TextEncoder().encode(text), "");
}
sample.addEventListener("change", takeSample);
takeSample();
