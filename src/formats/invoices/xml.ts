// Writes XML elements as text.

// Characters that XML 1.0 does not have: control characters, halves of a pair, two noncharacters.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are removed
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const SPECIAL = /[&<>"\r]/g;
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

/** Text for the content of an element or a value of an attribute. */
export const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replace(SPECIAL, character => ENTITIES[character] ?? character);

/** An element with text. Empty if the text is undefined. */
export function leaf(name: string, text: string | undefined, attribute?: [name: string, value: string]): string {
  if (text === undefined) return '';
  const attributes = attribute ? ` ${attribute[0]}="${escaped(attribute[1])}"` : '';
  return `<${name}${attributes}>${escaped(text)}</${name}>`;
}

/** An element with other elements. Empty if it has none. */
export function element(name: string, ...children: string[]): string {
  const content = children.join('');
  return content === '' ? '' : `<${name}>${content}</${name}>`;
}
