// Codes and numbers, which must not differ in invisible characters only. contract §4 Lists

import { Message } from '../messages/message.ts';

/** Blanks of Unicode (category Zs). */
const BLANKS = ' \u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u202F\u205F\u3000';

/** Maximum length of a text that is normalized; longer than any code or number. */
const MAX_COMPOSED = 1000;

const PLAIN = /^[!-~](?:[ -~]*[!-~])?$/;

/** The code without blanks at its ends, its letters with accents composed (NFC). */
export function cleanCode(text: string): string {
  if (text.length < MAX_COMPOSED && PLAIN.test(text)) return text;
  let start = 0;
  let end = text.length;
  while (start < end && BLANKS.includes(text.charAt(start))) start++;
  while (end > start && BLANKS.includes(text.charAt(end - 1))) end--;
  const cut = text.slice(start, end);
  return cut.length < MAX_COMPOSED ? cut.normalize('NFC') : cut;
}

// Control and format characters, separators of lines and paragraphs, and letters and marks that show nothing or a blank.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Error text that follows "Field 'x'" for a code with a character that cannot be seen. Undefined if it has none. */
export function unseenCharacter(code: string): Message | undefined {
  const point = UNSEEN.exec(code)?.[0].codePointAt(0);
  if (point === undefined) return undefined;
  const name = `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
  return new Message('invisible_character', { name });
}
