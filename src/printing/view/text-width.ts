/** Widths of text before it is set, from which a template computes the widths of its columns. */

/** Advance widths of Open Sans Regular in thousandths of an em, from U+0020 to U+007E; digits are tabular. */
const LATIN = (
  '260 264 398 646 572 827 729 219 295 295 551 572 259 322 263 367 572 572 572 572 572 572 572 572 572 572 263 263 572 572 572 432 ' +
  '896 632 646 630 726 556 516 727 737 279 269 612 522 899 753 778 602 778 617 548 551 729 596 923 578 559 572 327 367 327 572 438 ' +
  '277 556 612 479 612 562 336 543 613 252 252 525 252 926 613 602 612 612 409 477 356 613 500 775 523 501 469 375 549 375 572'
)
  .split(' ')
  .map(Number);
const FIRST = 0x20;
/** Any other character. Few are wider: Chinese characters are as wide, emoji by a quarter more. */
const OTHER = 1000;
const EMOJI = 1300;
const notPlain = /[^ -~]/u;

/** The width of a text in em: exact for unaccented Latin text in Open Sans Regular, an estimate that is rarely too small for other text. */
export function textWidth(text: string): number {
  let width = 0;
  // Accented letters are as wide as their base letters, and their accents take no width.
  const letters = notPlain.test(text) ? text.normalize('NFD').replace(/\p{M}/gu, '').replace(/\s/gu, ' ') : text;
  for (const letter of letters)
    width += LATIN[(letter.codePointAt(0) ?? 0) - FIRST] ?? (/\p{Emoji_Presentation}/u.test(letter) ? EMOJI : OTHER);
  return width / 1000;
}

/** The width of the widest text in em; 0 without any. */
export const widthOf = (texts: readonly string[]): number => Math.max(0, ...texts.map(textWidth));

/** Letters of the semi-bold weight are up to a sixth wider. */
export const SEMI_BOLD = 1.16;

/** True if the text is one line of Latin letters, whose height is the same in every such text and whose width is not underestimated. */
export const isLatinLine = (text: string): boolean => /^[ -~\u00a0-\u017f]*$/.test(text);
