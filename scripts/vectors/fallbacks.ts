/** Each step from a native surface down to "unsupported", and what clears a widget. */
import { type Case, type VectorComponent, native, typed } from "./case.js";

const step = (name: string, description: string, component: VectorComponent): Case => (
  { name, description, input: { widgetKey: "demo", title: "Demo", extensionName: "demo-extension", component } }
);
const LINES = ["\u001b[1mDemo\u001b[22m", "\u001b[33m2 left\u001b[39m"];
const TEXT = [{ type: "text", spans: [{ text: "native" }] }];

export const FALLBACKS: readonly Case[] = [
  step("fallback-native", "Step 0: a valid native surface that brings its own fallback.", {
    render: LINES, renderNative: native(TEXT, { fallback: { lines: ["native, in text"] } }),
  }),
  step("fallback-id", "The id comes from the key of the widget, whatever the extension chose.", {
    render: LINES, renderNative: { ...native(TEXT), id: "someone-else" },
  }),
  step("fallback-without-native", "Step 1: a component without renderNative is a terminal block with fallback lines.", { render: LINES }),
  step("fallback-throws", "renderNative throws: the terminal block.", { render: LINES, throws: ["renderNative"] }),
  step("fallback-wrong-version", "A surface of another version is not sent; the fallback that it brought is.", {
    render: LINES, renderNative: native(TEXT, { version: 2, fallback: { lines: ["brought"] } }),
  }),
  step("fallback-wrong-envelope", "A surface that is none, without a fallback: the terminal block.", {
    render: LINES, renderNative: { version: 1, blocks: "none" },
  }),
  step("fallback-not-an-object", "A surface that is text: the terminal block.", { render: LINES, renderNative: "native" }),
  step("fallback-wrong-block", "A wrong block among good ones gives way to its text; the others stay.", {
    render: LINES,
    renderNative: native([...TEXT, { type: "activityList", rows: "2 jobs" }, { type: "divider" }, 7], {
      fallback: { text: "native, in text" },
    }),
  }),
  step("fallback-unsupported", "Neither way of drawing works: a short text with title and source.", {
    throws: ["render", "renderNative"],
  }),
  step("fallback-render-string", "render returns text instead of lines: each line of it is one.", { render: "one\n\u001b[31mtwo\u001b[39m" }),
  step("fallback-render-holes", "Elements that are no text are blank lines, so that the others keep their places.", {
    render: ["one", null, 3, "four"],
  }),
  step("clear-empty", "Nothing to draw clears the widget: there is no surface.", { render: [] }),
  step("clear-blank", "Blank lines alone clear it too.", { render: ["", "  ", "\u001b[0m"] }),
  step("clear-native", "So does a native surface without blocks and fallback.", { render: LINES, renderNative: native([]) }),
  typed("blank-lines", "Blank lines between others stay.", ["", "first", "", "", "last", ""]),
];
