/** The two surfaces and the result of `renderNative` that the contract shows as examples: they pass unchanged. */
import type { ExtensionUINativeSurface } from "../../src/index.js";

export const JOBS: ExtensionUINativeSurface = {
  version: 1,
  id: "widget:jobs",
  source: "widget",
  presentation: { style: "surfacePanel", title: "Jobs" },
  blocks: [
    {
      type: "activityList",
      id: "jobs",
      rows: [
        { id: "job-1", title: "Review", subtitle: "Running", state: "running" },
        { id: "job-2", title: "Tests", subtitle: "Queued", state: "queued" },
      ],
    },
  ],
  fallback: { lines: ["● Review", "○ Tests"] },
};

export const AGENTS: ExtensionUINativeSurface = {
  version: 1,
  id: "widget-agents",
  source: "widget",
  presentation: { style: "surfacePanel", title: "Pi extension UI" },
  blocks: [
    {
      type: "activityList",
      rows: [
        {
          id: "a1",
          title: "Refactor auth module",
          subtitle: "Agent · 5 tool uses · 33.8k tokens",
          detail: "editing 2 files",
          state: "running",
        },
        {
          id: "a2",
          title: "Find auth files",
          subtitle: "Explore · 3 tool uses",
          detail: "searching",
          state: "running",
        },
      ],
    },
  ],
  fallback: {
    lines: [
      "● Agents",
      "├─ Agent Refactor auth module · 5 tool uses",
      "│  ⎿ editing 2 files",
      "└─ Explore Find auth files · 3 tool uses",
    ],
  },
};

export const REVIEW: ExtensionUINativeSurface = {
  version: 1,
  id: "widget:review",
  source: "widget",
  presentation: { style: "surfacePanel", title: "Review running", subtitle: "3 findings" },
  blocks: [
    {
      type: "activityList",
      id: "findings",
      rows: [{ id: "finding-1", title: "Fix retry state", subtitle: "High confidence", state: "warning" }],
    },
    { type: "markdown", id: "summary", markdown: "**Summary:** Review is still running." },
  ],
  fallback: { lines: ["Review running", "3 findings"] },
};
