/** Builders write plain data of the contract; negotiation keeps what both sides know. */
import { describe, expect, it } from "vitest";
import * as ui from "../../src/index.js";

describe("the builders", () => {
  it("write the contract's shapes, absent options as absent keys", () => {
    const built = ui.surface({
      id: "widget:jobs",
      title: "Jobs",
      blocks: [
        ui.text("plain"),
        ui.text([ui.span("done", { role: "success", traits: ["bold"] })], { id: "t" }),
        ui.markdown("# Head"),
        ui.section([ui.divider()], { title: "Part" }),
        ui.activityList([{ id: "a", title: "Build", state: "running" }]),
        ui.progress({ label: "Copy", value: 0.5 }),
        ui.terminal(["one", "", [ui.span("two")]]),
        ui.code("let x", { language: "ts" }),
        ui.spacer(),
        ui.spacer("small"),
      ],
    });
    expect(JSON.parse(JSON.stringify(built))).toStrictEqual(built);
    expect(built).toStrictEqual({
      version: 1,
      id: "widget:jobs",
      source: "widget",
      presentation: { style: "surfacePanel", title: "Jobs" },
      blocks: [
        { type: "text", spans: [{ text: "plain" }] },
        { type: "text", id: "t", spans: [{ text: "done", role: "success", traits: ["bold"] }] },
        { type: "markdown", markdown: "# Head" },
        { type: "section", title: "Part", blocks: [{ type: "divider" }] },
        { type: "activityList", rows: [{ id: "a", title: "Build", state: "running" }] },
        { type: "progress", label: "Copy", value: 0.5 },
        { type: "terminal", lines: [[{ text: "one" }], [], [{ text: "two" }]] },
        { type: "code", language: "ts", text: "let x" },
        { type: "spacer" },
        { type: "spacer", size: "small" },
      ],
    });
  });
});

describe("negotiation", () => {
  it("keeps what both sides know, and text fallback always", () => {
    const { textFallback, surfaceNative, osc8Links, promptNative } = ui.CAPABILITIES;
    expect(ui.negotiate([], [])).toEqual([textFallback]);
    expect(ui.negotiate([surfaceNative, osc8Links, osc8Links], [osc8Links, promptNative])).toEqual([
      textFallback,
      osc8Links,
    ]);
  });
});
