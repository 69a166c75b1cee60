/** Text as it can be printed: without control characters, and with codes for characters that no font has. */

// Control characters, direction overrides and isolates, and noncharacters; the view removes most of them before.
const unprintable = /[\p{Cc}\u2028-\u202e\u2066-\u2069\ufdd0-\ufdef\ufffe\uffff]/gu;

/** One line of text without characters that print nothing or change the direction of others. */
export function singleLine(text: string): string {
  const wellFormed = text.isWellFormed() ? text : text.toWellFormed();
  return wellFormed.replace(unprintable, character => (/[\t\n\v\f\r\u0085\u2028\u2029]/u.test(character) ? ' ' : ''));
}

/** The text with each of these characters as its code, such as `[U+16A0]`. */
export function withCodes(text: string, missing: ReadonlySet<string>): string {
  return Array.from(text, character => (missing.has(character) ? codeOf(character) : character)).join('');
}

/** A character as it is shown when no font has it: `[U+16A0]`. */
export function codeOf(character: string): string {
  return `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;
}
