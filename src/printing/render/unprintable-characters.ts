/** Characters that no font has, found in Typst's complaint and written as their code. */

const complaint = /the text `\\?"(.+?)\\?"` could not be displayed/gu;

/** Typst writes a character without a shape as `\u{94d}`, with one backslash or two. */
function unescaped(text: string): string {
  return text.replace(/\\+u\{([0-9a-f]+)\}/giu, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
}

/** The JSON text with every character that the message complains of written as `[U+1234]`; unchanged when it names none. */
export function escapedCharacter(json: string, message: string): string {
  const characters = new Set<string>();
  for (const [, text] of message.matchAll(complaint)) {
    for (const character of unescaped(text ?? '')) characters.add(character);
  }
  // Plain ASCII is in every font and may be part of the JSON itself.
  const missing = [...characters].filter(character => (character.codePointAt(0) ?? 0) > 0x7f);
  return missing.reduce((text, character) => text.replaceAll(character, codeOf(character)), json);
}

function codeOf(character: string): string {
  return `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;
}
