/**
 * Pi's protocol for the UI of extensions: one JSON record a line, requests and notifications from the agent, responses
 * from the client (contract: "Blocking prompts", "Response and event model", "Mapping from Pi extension APIs").
 *
 * `ask` and the working-row notifications are Oppi's own; Pi knows the others.
 */
import type { ExtensionUINativeSurface } from "./surface.js";

interface RequestBase {
  type: "extension_ui_request";
  /** Names the request; a response carries it back. */
  id: string;
}

interface DialogBase extends RequestBase {
  /** Milliseconds until the agent goes on with a default. */
  timeout?: number;
}

/** An option with a label of its own; the answer is its value, or the label if it has none. */
export interface ExtensionUIOption {
  label: string;
  value?: string;
  description?: string;
}

export interface ExtensionUIQuestion {
  id?: string;
  question: string;
  options?: (string | ExtensionUIOption)[];
  multiSelect?: boolean;
  allowCustom?: boolean;
}

/** A dialog that blocks the extension until a response with its id arrives. */
export type ExtensionUIRequest = DialogBase &
  (
    | { method: "select"; title: string; options: (string | ExtensionUIOption)[] }
    | { method: "confirm"; title: string; message: string }
    | { method: "input"; title: string; placeholder?: string }
    | { method: "editor"; title: string; prefill?: string }
    | { method: "ask"; title?: string; questions: ExtensionUIQuestion[]; allowCustom?: boolean }
  );

/** What expects no response. Without its state field it clears what it set before. */
export type ExtensionUINotification = RequestBase &
  (
    | { method: "notify"; message: string; notifyType?: "info" | "warning" | "error" }
    | { method: "setStatus"; statusKey: string; statusText?: string }
    | {
        method: "setWidget";
        widgetKey: string;
        widgetLines?: string[];
        widgetPlacement?: "aboveEditor" | "belowEditor";
        nativeSurface?: ExtensionUINativeSurface;
      }
    | { method: "setTitle"; title: string }
    | { method: "set_editor_text"; text: string }
    | { method: "setWorkingMessage"; workingMessage?: string }
    | { method: "setWorkingVisible"; workingVisible?: boolean }
    | { method: "setWorkingIndicator"; workingIndicator?: { frames?: string[]; intervalMs?: number } }
    | { method: "setHiddenThinkingLabel"; hiddenThinkingLabel?: string }
    | { method: "setToolsExpanded"; toolsExpanded?: boolean }
  );

/** The answer to a dialog: a value (`select`, `input`, `editor`, `ask`), a confirmation, or that it was dismissed. */
export interface ExtensionUIResponse {
  type: "extension_ui_response";
  id: string;
  value?: string;
  confirmed?: boolean;
  cancelled?: boolean;
}
