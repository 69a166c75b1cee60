/** Outlines of glyphs as Type 2 charstrings (Adobe Technical Note 5177), with their subroutines written in place. */
import type { CffIndex } from './cff-font.ts';

const code = {
  horizontalStem: 1,
  verticalStem: 3,
  callLocal: 10,
  return: 11,
  escape: 12,
  endOfGlyph: 14,
  horizontalStemMask: 18,
  hintMask: 19,
  counterMask: 20,
  verticalStemMask: 23,
  shortNumber: 28,
  callGlobal: 29,
};
const stems = [code.horizontalStem, code.verticalStem, code.horizontalStemMask, code.verticalStemMask];
/** Curves of two bytes, the only such operators without a result on the stack. */
const flexes = [34, 35, 36, 37];
const MAX_DEPTH = 10;

interface State {
  written: number[];
  /** The operands that are on the stack, and where they are in `written`. */
  operands: { value: number; start: number }[];
  stems: number;
  ended: boolean;
}

/** The outline of a glyph without calls. @throws Error for operators that modern fonts do not have. */
export function withoutSubroutines(outline: Buffer, local: CffIndex | undefined, global: CffIndex): Buffer {
  const state: State = { written: [], operands: [], stems: 0, ended: false };
  run(outline, state, local, global, 0);
  if (!state.ended) state.written.push(code.endOfGlyph);
  return Buffer.from(state.written);
}

function run(bytes: Buffer, state: State, local: CffIndex | undefined, global: CffIndex, depth: number): void {
  if (depth > MAX_DEPTH) throw new Error('A CFF font has subroutines that call each other without end');
  for (let at = 0; at < bytes.length && !state.ended; ) {
    const first = bytes[at] ?? 0;
    if (first >= 32 || first === code.shortNumber) {
      at += push(bytes, at, state);
    } else if (first === code.callLocal || first === code.callGlobal) {
      at++;
      const subroutines = first === code.callLocal ? local : global;
      run(called(state, subroutines), state, local, global, depth + 1);
    } else if (first === code.return) {
      return;
    } else {
      at += operate(bytes, at, state);
    }
  }
}

function push(bytes: Buffer, at: number, state: State): number {
  const first = bytes[at] ?? 0;
  const length = first === code.shortNumber ? 3 : first === 255 ? 5 : first < 247 ? 1 : 2;
  const second = bytes[at + 1] ?? 0;
  let value = first - 139;
  if (first === code.shortNumber) value = bytes.readInt16BE(at + 1);
  else if (first === 255) value = bytes.readInt32BE(at + 1) / 65536;
  else if (first >= 251) value = -(first - 251) * 256 - second - 108;
  else if (first >= 247) value = (first - 247) * 256 + second + 108;
  state.operands.push({ value, start: state.written.length });
  state.written.push(...bytes.subarray(at, at + length));
  return length;
}

function called(state: State, subroutines: CffIndex | undefined): Buffer {
  const number = state.operands.pop();
  if (!number || !subroutines) throw new Error('A CFF font calls a subroutine that it does not have');
  state.written.length = number.start;
  const bias = subroutines.count < 1240 ? 107 : subroutines.count < 33_900 ? 1131 : 32_768;
  return subroutines.item(number.value + bias);
}

/** Writes an operator; returns its length. */
function operate(bytes: Buffer, at: number, state: State): number {
  const first = bytes[at] ?? 0;
  const masks = first === code.hintMask || first === code.counterMask;
  if (masks || stems.includes(first)) state.stems += state.operands.length >> 1;
  if (first === code.escape && !flexes.includes(bytes[at + 1] ?? 0)) {
    throw new Error('A CFF font computes its outlines');
  }
  state.operands = [];
  const length = first === code.escape ? 2 : masks ? 1 + ((state.stems + 7) >> 3) : 1;
  state.written.push(...bytes.subarray(at, at + length));
  state.ended = first === code.endOfGlyph;
  return length;
}
