/**
 * The control sequences that act, by their final byte. What is not here has no effect: scroll regions, origin mode,
 * margins, cursor shape and visibility, mouse and paste modes, reports, window operations.
 *
 * Source: ECMA-48 §8.3, xterm's control sequences.
 */
import type { Params } from "../parser/params.js";
import type { Editor } from "./editor.js";
import type { Writer } from "./writer.js";

/** Carries out a control sequence without marker or intermediates. False if it has no meaning here. */
export function controlSequence(editor: Editor, writer: Writer, final: number, params: Params, at: number): boolean {
  const count = params.count(0);
  switch (final) {
    case 0x40: // ICH
      editor.insertCharacters(count, at);
      return true;
    case 0x41: // CUU
      editor.moveRows(-count, at);
      return true;
    case 0x42: // CUD
    case 0x65: // VPR
      editor.moveRows(count, at);
      return true;
    case 0x43: // CUF
    case 0x61: // HPR
      editor.moveBy(editor.columns(count, at), at);
      return true;
    case 0x44: // CUB
      editor.moveBy(-editor.columns(count, at), at);
      return true;
    case 0x45: // CNL
      editor.moveLines(count, at);
      return true;
    case 0x46: // CPL
      editor.moveLines(-count, at);
      return true;
    case 0x47: // CHA
    case 0x60: // HPA
      editor.moveTo(editor.columns(count, at) - 1, at);
      return true;
    case 0x48: // CUP
    case 0x66: // HVP
      editor.moveToPosition(count - 1, params.count(1), at);
      return true;
    case 0x49: // CHT
      editor.tabForward(editor.columns(count, at), at);
      return true;
    case 0x4a: // ED
      return eraseInDisplay(editor, params, at);
    case 0x4b: // EL
      return eraseInLine(editor, params, at);
    case 0x4c: // IL
      editor.insertLines(count, at);
      return true;
    case 0x4d: // DL
      editor.deleteLines(count, at);
      return true;
    case 0x50: // DCH
      editor.deleteCharacters(count, at);
      return true;
    case 0x53: // SU
      editor.scrollUp(count, at);
      return true;
    case 0x54: // SD
      editor.scrollDown(count, at);
      return true;
    case 0x58: // ECH
      editor.eraseCharacters(count, at);
      return true;
    case 0x5a: // CBT
      editor.tabBackward(editor.columns(count, at), at);
      return true;
    case 0x62: // REP
      return writer.repeat(editor.columns(count, at), at);
    case 0x64: // VPA
      editor.moveToRow(count - 1, at);
      return true;
    case 0x67: // TBC
      return editor.clearTab(params.value(0));
    case 0x68: // SM
    case 0x6c: // RM
      return setMode(writer, params, final === 0x68);
    case 0x73: // SCOSC
      editor.save();
      return true;
    case 0x75: // SCORC
      editor.restore(at);
      return true;
    default:
      return false;
  }
}

/** Carries out a control sequence with the marker `?`. False if it has no meaning here. */
export function privateSequence(editor: Editor, writer: Writer, final: number, params: Params, at: number): boolean {
  switch (final) {
    case 0x4a: // DECSED
      return eraseInDisplay(editor, params, at);
    case 0x4b: // DECSEL
      return eraseInLine(editor, params, at);
    case 0x68: // DECSET
    case 0x6c: // DECRST
      return setPrivateMode(editor, writer, params, final === 0x68, at);
    default:
      return false;
  }
}

function eraseInDisplay(editor: Editor, params: Params, at: number): boolean {
  const mode = Math.max(0, params.value(0));
  if (mode <= 3) editor.eraseInDisplay(mode, at);
  return mode <= 3;
}

function eraseInLine(editor: Editor, params: Params, at: number): boolean {
  const mode = Math.max(0, params.value(0));
  if (mode <= 2) editor.eraseInLine(mode, at);
  return mode <= 2;
}

function setMode(writer: Writer, params: Params, on: boolean): boolean {
  let known = false;
  for (let index = 0; index < params.length; index++) {
    if (params.value(index) !== 4) continue;
    writer.insert = on;
    known = true;
  }
  if (known) writer.update();
  return known;
}

function setPrivateMode(editor: Editor, writer: Writer, params: Params, on: boolean, at: number): boolean {
  let known = 0;
  for (let index = 0; index < params.length; index++) {
    known++;
    switch (params.value(index)) {
      case 7: // DECAWM; without it the last column is printed over and over, which hides text as motion does
        if (!editor.ignoresMotion) writer.autowrap = on;
        break;
      case 47:
      case 1047:
        editor.alternateScreen(on, false, at);
        break;
      case 1048:
        if (on) editor.save();
        else editor.restore(at);
        break;
      case 1049:
        editor.alternateScreen(on, true, at);
        break;
      default:
        known--;
    }
  }
  return known > 0;
}
