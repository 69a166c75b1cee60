// Faults of single cells, such as results that a spreadsheet program could not calculate. They matter only in imported columns.

import { Message } from '../../domain/messages/message.ts';

/** A cell whose formula gave an error, such as `#DIV/0!`. */
export const errorFault = (error: string): string => `!${error}`;

/** A cell with a formula that no program has calculated. */
export const UNCALCULATED = '!=';

/** Letters of a column as spreadsheet programs show them: 0 is A, 54 is BC. */
export function lettersOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : lettersOf(Math.floor(column / 26) - 1) + last;
}

/** Replacement character of decoders for bytes that are invalid in the encoding. */
const UNREADABLE = '\uFFFD';
/** The form in which programs shorten long numbers, such as `5.60123E+12`. */
const SHORTENED = /^-?\d(?:[.,]\d+)?E\+\d{2,}$/;
/** A number with more digits than the 15 that spreadsheet programs keep. */
const CUT = /^-?\d{16,}$/;

/**
 * Reason why a cell can not be imported, to follow "Field 'name'". Undefined for a cell without a fault. `isText`: the column is
 * imported as text, so each digit of a number counts.
 */
export function cellFault(
  { number, cells, exact }: { number: number; cells: string[]; exact?: string[] | null },
  column: number,
  isText: boolean,
): Message | undefined {
  const text = cells[column] ?? '';
  const value = exact?.[column] ?? '';
  const cell = `${lettersOf(column)}${number}`;
  if (value === UNCALCULATED) return new Message('cell_formula', { cell });
  if (value.startsWith('!')) return new Message('cell_error', { error: value.slice(1), cell });
  if (text.includes(UNREADABLE)) return new Message('cell_character', { cell });
  if (isText && CUT.test(value)) return new Message('cell_number_digits', { cell });
  if (isText && SHORTENED.test(text)) return new Message('cell_number_shortened', { cell, text });
  return undefined;
}
