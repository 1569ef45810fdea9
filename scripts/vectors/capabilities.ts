/** The same widgets for clients of each level of the contract, with and without links. */
import { CAPABILITIES } from "../../src/index.js";
import { type Case, native } from "./case.js";

const { textFallback, promptNative, surfaceNative, interactiveNative, timelineNative, osc8Links } = CAPABILITIES;

const RICH: Case["input"] = {
  widgetKey: "demo",
  component: {
    render: ["Demo", "3 of 4 done"],
    renderNative: native([
      { type: "section", title: "Work", blocks: [{ type: "progress", label: "3 of 4", value: 0.75 }] },
      { type: "activityList", rows: [{ id: "a", title: "Fourth", state: "running", link: "oppi://session/a1" }] },
      { type: "text", spans: [{ text: "see " }, { text: "log", role: "accent", link: "https://example.org/log" }] },
    ], { fallback: { lines: ["Work: 3 of 4", "● Fourth", "see log"] } }),
  },
};
/** The same without a fallback. */
const BARE: Case["input"] = {
  widgetKey: "demo",
  component: {
    render: ["Demo"],
    renderNative: native([
      { type: "progress", label: "3 of 4", value: 0.75 },
      { type: "activityList", rows: [{ id: "a", title: "Fourth", subtitle: "Tests", state: "running" }] },
      { type: "markdown", markdown: "**Almost** done.\n\nOne left." },
      { type: "code", text: "npm test" },
    ]),
  },
};
/** Native blocks beside a terminal block. */
const MIXED: Case["input"] = {
  widgetKey: "demo",
  component: {
    render: ["Demo"],
    renderNative: native([
      { type: "progress", label: "3 of 4", value: 0.75 },
      { type: "terminal", lines: [[{ text: "✓", role: "success" }, { text: " built" }]] },
      { type: "code", text: "npm test" },
    ], { fallback: { lines: ["3 of 4 done"] } }),
  },
};
const PLAIN: Case["input"] = {
  widgetKey: "demo",
  title: "Demo",
  lines: ["\u001b[32m✓\u001b[39m built, see \u001b]8;;https://example.org/log\u0007log\u001b]8;;\u0007"],
};

const level = (name: string, description: string, input: Case["input"], capabilities: string[]): Case => (
  { name, description, input, options: { capabilities } }
);

export const LEVELS: readonly Case[] = [
  level("level-none", "A client that says nothing is of level 1: text only, without links.", RICH, []),
  level("level-1-text", "Level 1: native blocks give way to the fallback.", RICH, [textFallback]),
  level("level-1-without-fallback", "Level 1 of a surface without a fallback: the text of its blocks becomes one.", BARE, [
    textFallback,
  ]),
  level("level-1-beside-terminal", "Level 1 of native blocks beside a terminal block: their text, in terminal blocks in place.", MIXED, [
    textFallback,
  ]),
  level("level-1-text-links", "Level 1 with links.", RICH, [textFallback, osc8Links]),
  level("level-2-prompt", "Level 2 adds prompts, which are no surfaces: the same as level 1.", RICH, [textFallback, promptNative]),
  level("level-3-surface", "Level 3: native blocks, without links.", RICH, [textFallback, surfaceNative]),
  level("level-3-surface-links", "Level 3 with links: everything.", RICH, [textFallback, surfaceNative, osc8Links]),
  level("level-4-interactive", "Level 4 adds events: the same surface as level 3.", RICH, [
    textFallback, promptNative, surfaceNative, interactiveNative, osc8Links,
  ]),
  level("level-5-timeline", "Level 5 adds the timeline: the same surface as level 3.", RICH, [
    textFallback, promptNative, surfaceNative, interactiveNative, timelineNative, osc8Links,
  ]),
  level("level-unknown", "Capabilities that nobody knows add nothing.", RICH, ["extension-native-ui:v9:holograms"]),
  level("level-1-terminal", "A terminal widget at level 1: roles and traits stay, links go.", PLAIN, [textFallback]),
  level("level-1-terminal-links", "A terminal widget for a client with links.", PLAIN, [textFallback, osc8Links]),
];
