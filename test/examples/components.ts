/** The components that the examples are tried with: native, terminal only, failing, and flooding. */
import { span, surface, text } from "oppi-sanitize";

export const native = () => ({
  render: () => ["3 findings"],
  renderNative: () =>
    surface({ id: "mine", title: "Review", blocks: [text([span("3 findings", { role: "warning" })])], fallback: { text: "3 findings" } }),
});

export const plain = () => ({
  render: (width: number) => ["\u001b[32m✓\u001b[39m built".padEnd(width), "see \u001b]8;;https://example.org/\u0007log\u001b]8;;\u0007"],
});

export const failing = () => ({
  render(): string[] {
    throw new Error("no room");
  },
  renderNative() {
    throw new Error("no data");
  },
});

export const flooding = () => ({
  render: () => Array.from({ length: 20_000 }, (_, index) => `\u001b[3${index % 8}m${index}\u001b[0m ${"x".repeat(60)}`),
});
