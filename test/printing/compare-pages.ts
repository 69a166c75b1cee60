/** Compares the texts of two PDFs: the same words on the same pages at the same positions. */
import type { Piece } from './print-rig.ts';

/** The text at one height of a page, without spaces, and where parts of it begin. */
interface Level {
  y: number;
  text: string;
  /** The positions of parts by their offsets in the text. */
  starts: Map<number, number>;
  end: number;
}

export interface Comparison {
  /** What differs other than by a distance. */
  differences: string[];
  /** The largest distance between the same texts, in points. */
  furthest: number;
}

/** Texts whose baselines differ by less are on the same level. */
const SAME_LEVEL = 0.15;

/** Compares page by page and level by level. */
export function comparePages(one: readonly Piece[][], other: readonly Piece[][]): Comparison {
  if (one.length !== other.length) return { differences: [`${one.length} and ${other.length} pages`], furthest: 0 };
  const differences: string[] = [];
  let furthest = 0;
  for (const [at, page] of one.entries()) {
    const levels = levelsOf(page);
    const others = levelsOf(other[at] ?? []);
    for (const [index, level] of levels.entries()) {
      const same = others[index];
      if (level.text !== same?.text) {
        differences.push(`page ${at + 1}: "${level.text}" at ${level.y}, but "${same?.text}" at ${same?.y}`);
        break;
      }
      furthest = Math.max(furthest, ...distances(level, same));
    }
    if (others.length > levels.length)
      differences.push(`page ${at + 1}: only one has "${others[levels.length]?.text}"`);
  }
  return { differences, furthest };
}

function distances(one: Level, other: Level): number[] {
  const across = [...one.starts].flatMap(([offset, x]) => {
    const same = other.starts.get(offset);
    return same === undefined ? [] : [Math.abs(x - same)];
  });
  return [Math.abs(one.y - other.y), Math.abs(one.end - other.end), ...across];
}

function levelsOf(pieces: readonly Piece[]): Level[] {
  const levels: Piece[][] = [];
  for (const piece of [...pieces].sort((a, b) => b.y - a.y)) {
    const level = levels.at(-1);
    if (level?.[0] && level[0].y - piece.y < SAME_LEVEL) level.push(piece);
    else levels.push([piece]);
  }
  return levels.map(levelOf);
}

function levelOf(pieces: readonly Piece[]): Level {
  const starts = new Map<number, number>();
  let text = '';
  for (const piece of [...pieces].sort((a, b) => a.x - b.x)) {
    starts.set(text.length, piece.x);
    text += withoutSpaces(piece.text);
  }
  const [widest] = [...pieces].sort((a, b) => b.width - a.width);
  const y = widest?.y ?? 0;
  // PDF readers return right-to-left text in either order, and Thai vowels of Typst as pieces of their own and twice.
  if (unordered.test(text)) {
    const first = Math.min(...pieces.map(({ x }) => x));
    // Numbers between Arabic are pieces of their own (of another font). They move when the direction of a line is wrong.
    const numbers = arabic.test(text) ? pieces.filter(piece => /^\d+$/u.test(piece.text.trim())) : [];
    numbers.sort((a, b) => a.x - b.x);
    const starts = new Map([first, ...numbers.map(({ x }) => x)].entries());
    const letters = [...new Set(text)].sort().join('');
    return { y, text: [letters, ...numbers.map(number => number.text.trim())].join(' '), starts, end: 0 };
  }
  return { y, text, starts, end: Math.max(...pieces.map(piece => piece.x + piece.width)) };
}

const arabic = /\p{Script=Arabic}/u;
const unordered = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}]/u;
const withoutSpaces = (text: string): string => text.normalize('NFKC').replace(/[\s\p{Cc}\p{Cf}]/gu, '');
