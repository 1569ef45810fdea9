/** One case for each block type, for the optional fields of each, and for what a newer peer may send. */
import { type Case, drawn } from "./case.js";

const STATES = ["queued", "running", "success", "warning", "error", "inactive"];

export const BLOCKS: readonly Case[] = [
  drawn("block-text", "A text block: spans in order, without anything between them.", [
    { type: "text", id: "summary", spans: [{ text: "3 of " }, { text: "12", traits: ["bold"] }, { text: " files changed" }] },
  ]),
  drawn("block-markdown", "A markdown block keeps LF and TAB; the client's own renderer reads it.", [
    { type: "markdown", id: "notes", markdown: "## Notes\n\n1. `one`\n\t- two\n\n**Done.**" },
  ]),
  drawn("block-section", "A section with title and subtitle holds blocks, also sections.", [
    {
      type: "section",
      id: "outer",
      title: "Build",
      subtitle: "2 targets",
      blocks: [
        { type: "text", spans: [{ text: "linux" }] },
        { type: "section", blocks: [{ type: "text", spans: [{ text: "macos" }] }] },
      ],
    },
  ]),
  drawn("block-activity-list", "An activity list with a row that has every field, and a child.", [
    {
      type: "activityList",
      id: "jobs",
      rows: [
        {
          id: "job-1",
          title: "Refactor",
          subtitle: "Agent · 5 tool uses",
          detail: "editing 2 files",
          state: "running",
          progress: 0.4,
          link: "oppi://session/a1b2",
          children: [{ id: "job-1a", title: "Read", state: "success" }],
        },
        { id: "job-2", title: "Test" },
      ],
    },
  ]),
  drawn("activity-states", "A row in each state that the contract knows.", [
    { type: "activityList", rows: STATES.map((state, index) => ({ id: `row-${index}`, title: `is ${state}`, state })) },
  ]),
  drawn("block-progress", "A progress block with a value from 0 to 1.", [
    { type: "progress", id: "upload", label: "Uploading", value: 0.25 },
  ]),
  drawn("block-progress-indeterminate", "A progress block without a value runs on.", [
    { type: "progress", label: "Connecting", indeterminate: true },
  ]),
  drawn("block-terminal", "A terminal block: lines of spans; an empty line is an empty list.", [
    { type: "terminal", id: "log", lines: [[{ text: "$ make", role: "accent" }], [], [{ text: "done", role: "success" }]] },
  ]),
  drawn("block-code", "A code block keeps LF and TAB, and names its language.", [
    { type: "code", id: "source", language: "swift", text: "if ready {\n\tstart()\n}" },
  ]),
  drawn("block-divider", "A divider between two texts.", [
    { type: "text", spans: [{ text: "above" }] },
    { type: "divider" },
    { type: "text", spans: [{ text: "below" }] },
  ]),
  drawn("block-spacer", "Spacers of each size, and one without.", [
    { type: "spacer", size: "small" },
    { type: "spacer", size: "medium" },
    { type: "spacer", size: "large" },
    { type: "spacer" },
    { type: "text", spans: [{ text: "below" }] },
  ]),
  drawn("block-unknown", "A block of a newer peer arrives as it was sent; show the fallback in its place, or skip it.", [
    { type: "text", spans: [{ text: "before" }] },
    { type: "chart", id: "load", series: [{ name: "cpu", points: [0, 0.5, 1] }], legend: true, unit: null },
    { type: "text", spans: [{ text: "after" }] },
  ], { fallback: { text: "before\ncpu 0 to 1\nafter" } }),
  drawn("field-unknown", "Fields of a newer peer stay where they are; ignore them.", [
    { type: "text", tone: "calm", spans: [{ text: "words", font: "serif" }] },
    { type: "activityList", rows: [{ id: "a", title: "row", icon: { name: "bolt" } }] },
  ], { priority: 2 }),
  drawn("accessibility", "What a screen reader says of a block besides its text.", [
    {
      type: "progress",
      id: "battery",
      value: 0.8,
      accessibility: { label: "Battery", value: "80 percent", hint: "Opens the power settings" },
    },
  ]),
  drawn("example-review", "An activity list above markdown, with a subtitle and fallback lines.", [
    {
      type: "activityList",
      id: "findings",
      rows: [{ id: "finding-1", title: "Close the file", subtitle: "High confidence", state: "warning" }],
    },
    { type: "markdown", id: "summary", markdown: "**Summary:** one finding." },
  ], {
    presentation: { style: "surfacePanel", title: "Review", subtitle: "1 finding" },
    fallback: { lines: ["Review", "1 finding"] },
  }),
];
