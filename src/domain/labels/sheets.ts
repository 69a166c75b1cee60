/** Label sheets and rolls that shops sell, by name. Sizes are those of their makers, in millimetres. */

export interface LabelSheet {
  /** Names of makers, as buyers know them. */
  name: string;
  page: { width: number; height: number };
  columns: number;
  rows: number;
  label: { width: number; height: number };
  /** Left and top margin of the first label. */
  left: number;
  top: number;
  /** From one label to the next one in a row, and in a column. */
  pitch: { x: number; y: number };
}

const A4 = { width: 210, height: 297 };
const LETTER = { width: 215.9, height: 279.4 };

const sheet = (
  name: string,
  page: LabelSheet['page'],
  [columns, rows]: readonly [number, number],
  [width, height]: readonly [number, number],
  { left, top, gap = 0 }: { left: number; top: number; gap?: number },
): LabelSheet => ({
  name,
  page,
  columns,
  rows,
  label: { width, height },
  left,
  top,
  pitch: { x: width + gap, y: height },
});

/** A roll printer: each label is a page. */
const roll = (name: string, width: number, height: number): LabelSheet =>
  sheet(name, { width, height }, [1, 1], [width, height], { left: 0, top: 0 });

/** The sheets by code. Codes never change: browsers and bookmarks have them. */
export const LABEL_SHEETS: Readonly<Record<string, LabelSheet>> = {
  L7160: sheet('Avery L7160', A4, [3, 7], [63.5, 38.1], { left: 7.21, top: 15.15, gap: 2.54 }),
  L7159: sheet('Avery L7159', A4, [3, 8], [63.5, 33.9], { left: 7.21, top: 12.9, gap: 2.54 }),
  L7163: sheet('Avery L7163', A4, [2, 7], [99.1, 38.1], { left: 4.65, top: 15.15, gap: 2.5 }),
  L7651: sheet('Avery L7651', A4, [5, 13], [38.1, 21.2], { left: 4.75, top: 10.7, gap: 2.5 }),
  Z3490: sheet('Avery Zweckform 3490', A4, [3, 8], [70, 36], { left: 0, top: 4.5 }),
  Z3474: sheet('Avery Zweckform 3474', A4, [3, 8], [70, 37], { left: 0, top: 0.5 }),
  US5160: sheet('Avery 5160', LETTER, [3, 10], [66.675, 25.4], { left: 4.7625, top: 12.7, gap: 3.175 }),
  US5163: sheet('Avery 5163', LETTER, [2, 5], [101.6, 50.8], { left: 3.96875, top: 12.7, gap: 4.7625 }),
  'roll-57x32': roll('Dymo 11354', 57, 32),
  'roll-62x29': roll('Brother DK-11209', 62, 29),
  'roll-89x36': roll('Dymo 99012', 89, 36),
  'roll-100x50': roll('Zebra', 100, 50),
};

/** The usual sheet. */
export const USUAL_SHEET = 'L7160';

/** Number of labels on a page. */
export const labelsOnPage = ({ columns, rows }: Pick<LabelSheet, 'columns' | 'rows'>): number => columns * rows;
