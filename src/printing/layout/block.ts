/** Blocks: parts of a page that know their height and can be drawn anywhere. */
import type { Element, Line, Placed, TextStyle, Typesetter } from '../pdf/drawing.ts';
import { leading } from './style.ts';

/** A part of a page. */
export interface Block {
  height: number;
  /** Draws it; `x` and `y` are its top left corner. */
  draw(sheet: Placed[], x: number, y: number): void;
  /** Its first part, at most so high, and the rest; undefined if none of it fits. A block without this does not break. */
  split?(height: number): readonly [first: Block, rest: Block] | undefined;
}

/** One line of text; its height is that of its capital letters. */
export interface TextLine extends Line {
  style: TextStyle;
  height: number;
}

/** Lines of text below each other. */
export interface TextBlock extends Block {
  lines: readonly TextLine[];
  leading: number;
  /** Some of its lines as a block of their own. */
  slice(from: number, to?: number): TextBlock;
}

export interface TextBlockOptions {
  /** The distance between the lines. */
  leading: number;
  /** The part of the document that the text is; undefined for what is repeated on each page. */
  element: Element | undefined;
  /** The lines end at this distance from the left side of the block, instead of beginning there. */
  right?: number;
}

/** The lines of a text in this width. */
export function linesOf(typesetter: Typesetter, text: string, style: TextStyle, width: number): TextLine[] {
  return typesetter
    .lines(text, style, width)
    .map(line => ({ ...line, style, height: typesetter.capHeight(line.text, style, line.levels) }));
}

/** A text that stays on one line, for values that have a column of their width. */
export function oneLine(typesetter: Typesetter, text: string, style: TextStyle): TextLine[] {
  return [{ text, style, height: typesetter.capHeight(text, style) }];
}

/** Lines below each other as a block. */
export function textBlock(lines: readonly TextLine[], options: TextBlockOptions): TextBlock {
  const { leading, element, right } = options;
  const height = lines.reduce((sum, line) => sum + line.height, 0) + leading * Math.max(0, lines.length - 1);
  return {
    lines,
    leading,
    height,
    slice: (from, to) => textBlock(lines.slice(from, to), options),
    split(available) {
      const count = linesThatFit(this, available);
      return count > 0 ? [this.slice(0, count), this.slice(count)] : undefined;
    },
    draw(sheet, x, y) {
      let baseline = y - leading;
      for (const { text, levels, style, height } of lines) {
        baseline += leading + height;
        if (text === '') continue;
        sheet.push({
          kind: 'text',
          text,
          levels,
          style,
          x: x + (right ?? 0),
          y: baseline,
          anchor: right === undefined ? 'left' : 'right',
          element,
        });
      }
    },
  };
}

/** A text of one style as a block, with the distance between lines that the style has outside tables and lists. */
export function paragraph(
  typesetter: Typesetter,
  text: string,
  style: TextStyle,
  width: number,
  element: Element | undefined,
): TextBlock {
  return textBlock(linesOf(typesetter, text, style, width), { leading: leading(style.size), element });
}

/** Blocks below each other with a distance between them. The first `together` blocks are not divided from what follows. */
export function stack(blocks: readonly Block[], distance: number, together = 0): Block {
  const height = blocks.reduce((sum, block) => sum + block.height, 0) + distance * Math.max(0, blocks.length - 1);
  return {
    height,
    draw(sheet, x, y) {
      let top = y;
      for (const block of blocks) {
        block.draw(sheet, x, top);
        top += block.height + distance;
      }
    },
    split(available) {
      let top = 0;
      for (const [at, block] of blocks.entries()) {
        if (top + block.height > available + ROUNDING) {
          const parts = block.split?.(available - top);
          if (!parts && at <= together) return undefined;
          const [first, rest] = parts ? [[parts[0]], [parts[1]]] : [[], [block]];
          const before = stack([...blocks.slice(0, at), ...first], distance);
          return [before, stack([...rest, ...blocks.slice(at + 1)], distance)];
        }
        top += block.height + distance;
      }
      return [this, space(0)];
    },
  };
}

/** Empty space. */
export const space = (height: number): Block => ({ height, draw: () => undefined });

/** Blocks beside each other at these distances from the left, the tops of all at the same height. */
export function beside(blocks: readonly Block[], lefts: readonly number[]): Block {
  return {
    height: Math.max(0, ...blocks.map(block => block.height)),
    draw(sheet, x, y) {
      for (const [at, block] of blocks.entries()) block.draw(sheet, x + (lefts[at] ?? 0), y);
    },
    split(available) {
      const parts = blocks.map((block): readonly [Block, Block] | undefined =>
        block.height <= available + ROUNDING ? [block, space(0)] : block.split?.(available),
      );
      if (!parts.some(part => part && part[0].height > 0)) return undefined;
      const firsts = parts.map(part => part?.[0] ?? space(0));
      const rests = blocks.map((block, at) => parts[at]?.[1] ?? block);
      return [beside(firsts, lefts), beside(rests, lefts)];
    },
  };
}

/** How many lines go into this height, so that no first or last line of a paragraph is alone on a page. */
export function linesThatFit({ lines, leading }: TextBlock, height: number): number {
  let used = -leading;
  let fitting = 0;
  for (const line of lines) {
    used += leading + line.height;
    if (used > height + ROUNDING) break;
    fitting++;
  }
  if (fitting === lines.length) return fitting;
  if (fitting === lines.length - 1) fitting--;
  return fitting < 2 ? 0 : fitting;
}

/** The height of the fewest lines that may stand on a page before others of the same paragraph. */
export const leastHeight = (text: TextBlock): number => text.slice(0, text.lines.length === 3 ? 3 : 2).height;

/** Sums of lengths that should be equal differ by less than this. */
export const ROUNDING = 1e-6;
