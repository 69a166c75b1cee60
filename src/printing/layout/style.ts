/** Colours, sizes and distances of the standard template, in points; templates/standard/style.typ has the same for Typst. */
import type { Color, TextStyle } from '../pdf/drawing.ts';

export const mm = 72 / 25.4;

const MARGIN = 18 * mm;

/** A4. The page header ends above `top`, the page footer begins below `bottom`. */
export const page = {
  width: 210 * mm,
  height: 297 * mm,
  left: MARGIN,
  right: 210 * mm - MARGIN,
  top: 20 * mm,
  bottom: 277 * mm,
  /** The first page begins higher, because it has no page header. */
  firstTop: 14 * mm,
  headerBottom: 14 * mm,
  footerTop: 283 * mm,
};

export const contentWidth = page.right - page.left;

/** The two sides of the closing block. */
export const rightWidth = 80 * mm;
export const leftWidth = contentWidth - rightWidth - 8 * mm;

export const colors = {
  ink: '#1b2430',
  quiet: '#5d6b7a',
  accent: '#12517a',
  hairline: '#d5dce3',
  band: '#f2f5f8',
  mark: '#b3261e',
} as const satisfies Record<string, Color>;

/** The text of the page; other styles say how they differ. */
export const body: TextStyle = { size: 9, weight: 400, color: colors.ink };

/** A small heading above a value. */
export const label: TextStyle = { size: 7, weight: 600, color: colors.quiet };

/** A heading above a block. */
export const heading: TextStyle = { size: 8, weight: 600, color: colors.accent };

/** The distance between blocks, for the font size of the page. */
export const spacing = 0.8 * body.size;

/** The distance between the lines of a paragraph, for its font size. */
export const leading = (size: number): number => 0.55 * size;

/** The same in tables and lists. */
export const denseLeading = (size: number): number => 0.45 * size;

/** The length of a text as Typst counts it, in bytes of UTF-8: sizes are chosen by it. */
export const lengthOf = (text: string): number => Buffer.byteLength(text);
