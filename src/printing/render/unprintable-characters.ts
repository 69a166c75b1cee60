/** Replaces characters that no font has by their codes. Typst names the characters in its error message. */

const errorMessage = /the text `\\?"(.+?)\\?"` could not be displayed/gu;

/** Typst writes a combining character as `\u{94d}`, with one or two backslashes. */
function unescaped(text: string): string {
  return text.replace(/\\+u\{([0-9a-f]+)\}/giu, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
}

/** A character as it is shown when no font has it: `[U+16A0]`. */
function codeOf(character: string): string {
  return `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;
}

/** The JSON text with every character that the message names as `[U+1234]`; unchanged if it names none. */
export function escapedCharacter(json: string, message: string): string {
  const characters = new Set<string>();
  for (const [, text] of message.matchAll(errorMessage)) {
    for (const character of unescaped(text ?? '')) characters.add(character);
  }
  // Fonts have all of ASCII, which may also be part of the JSON syntax.
  const missing = [...characters].filter(character => (character.codePointAt(0) ?? 0) > 0x7f);
  return missing.reduce((text, character) => text.replaceAll(character, codeOf(character)), json);
}
