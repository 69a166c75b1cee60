/** A label sheet that the user measures: its fields, and their checks. */

import type { FieldErrors } from '../errors.ts';
import { Message } from '../messages/message.ts';
import type { LabelSheet } from './sheets.ts';

/** Code of the sheet that the user measures. */
export const OWN_SHEET = 'own';

/** Fields with their least and greatest values: counts of labels, and lengths in millimetres. */
const RANGES = {
  page_width: [20, 600],
  page_height: [15, 600],
  columns: [1, 20],
  rows: [1, 50],
  width: [10, 600],
  height: [8, 600],
  left: [0, 300],
  top: [0, 300],
  gap_x: [0, 100],
  gap_y: [0, 100],
} as const;

/** Name of a field. */
export type SheetField = keyof typeof RANGES;

export const SHEET_FIELDS = Object.keys(RANGES) as SheetField[];

/** Values of the fields. A text that is no number is NaN. */
export type SheetFields = Readonly<Record<SheetField, number>>;

/** Rounding of typed lengths, in millimetres. */
const TOLERANCE = 0.01;

/** The fields of a sheet. */
export const fieldsOfSheet = ({ page, columns, rows, label, left, top, pitch }: LabelSheet): SheetFields => ({
  page_width: page.width,
  page_height: page.height,
  columns,
  rows,
  width: label.width,
  height: label.height,
  left,
  top,
  // Digits that the subtraction of binary fractions adds are rounded away.
  gap_x: Number((pitch.x - label.width).toFixed(4)),
  gap_y: Number((pitch.y - label.height).toFixed(4)),
});

/** The sheet with these fields. Undefined with errors of the fields `own.…`: a value is out of range, or labels leave the page. */
export function ownSheet(fields: SheetFields, errors: FieldErrors): LabelSheet | undefined {
  const wrong = SHEET_FIELDS.filter(name => {
    const [min, max] = RANGES[name];
    const isCount = name === 'columns' || name === 'rows';
    const value = fields[name];
    const isRight = value >= min && value <= max && (!isCount || Number.isInteger(value));
    if (!isRight) errors.add(`own.${name}`, new Message(isCount ? 'label_number' : 'label_length', { min, max }));
    return !isRight;
  });
  if (wrong.length > 0) return undefined;
  const { page_width, page_height, columns, rows, width, height, left, top, gap_x, gap_y } = fields;
  const pitch = { x: width + gap_x, y: height + gap_y };
  const fitsWidth = left + columns * pitch.x - gap_x <= page_width + TOLERANCE;
  const fitsHeight = top + rows * pitch.y - gap_y <= page_height + TOLERANCE;
  errors.check(fitsWidth, 'own.columns', new Message('label_beyond_width'));
  errors.check(fitsHeight, 'own.rows', new Message('label_beyond_height'));
  if (!fitsWidth || !fitsHeight) return undefined;
  const page = { width: page_width, height: page_height };
  return { name: OWN_SHEET, page, columns, rows, label: { width, height }, left, top, pitch };
}
