// Windows-1252, the encoding of SAF-T (PT).

const MAPPED = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const BYTE_OF = new Map(
  [...MAPPED].flatMap((character, at) =>
    character > '\u00ff' ? [[character, String.fromCharCode(0x80 + at)] as const] : [],
  ),
);
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are not in Latin 1
const OTHER = /[^\u0000-\u007f\u00a0-\u00ff]/gu;

/**
 * Bytes of a text. Default for characters that the encoding lacks: a reference of XML, which is allowed in texts and attributes only.
 */
export const windows1252 = (text: string, missing = (character: string) => `&#${character.codePointAt(0)};`): Buffer =>
  Buffer.from(
    text.replace(OTHER, character => BYTE_OF.get(character) ?? missing(character)),
    'latin1',
  );
