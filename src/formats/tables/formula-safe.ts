// Text that no spreadsheet program takes for a formula. Rule: OWASP, CSV Injection.

/** Beginnings that make a formula of a cell, the full-width forms and blanks before them too; behind apostrophes they have become text. */
const FORMULA = /^'*(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;
const MADE_TEXT = /^'+(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;

/** The text with an apostrophe before it where a program would calculate it. */
export function formulaSafe(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** The text that `formulaSafe` was given. */
export function withoutApostrophe(text: string): string {
  return MADE_TEXT.test(text) ? text.slice(1) : text;
}
