// The name of a file for users: a download or a mail attachment. Pure.

/** Characters of a name without its ending. Names of files may have 255 bytes in all. */
const MAX_LENGTH = 100;
/** Names of devices, which Windows opens instead of a file, with any ending. Microsoft, Naming Files, Paths, and Namespaces */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/**
 * A name of a file on every system, from a text that a user has chosen, such as the number of a document: ASCII letters, digits, `_`,
 * `-` and single dots. It is not hidden, leads to no other folder, names no device, and needs no quotation marks in a header.
 * `ending`: without its dot.
 */
export function fileName(text: string, ending: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^\w.-]+/g, '_')
    .replace(/\.{2,}/g, '.')
    .replace(/^[._-]+/, '')
    .slice(0, MAX_LENGTH)
    .replace(/\.+$/, '');
  const name = plain === '' ? 'file' : DEVICE.test(plain) ? `_${plain}` : plain;
  return `${name}.${ending}`;
}

/** The header Content-Disposition of a file: shown in the browser, or saved. RFC 6266 */
export const contentDisposition = (type: 'inline' | 'attachment', text: string, ending: string): string =>
  `${type}; filename="${fileName(text, ending)}"`;

/**
 * The header Content-Disposition of a file under the name that a user gave it: `filename` has ASCII letters only, `filename*` the name
 * itself. RFC 6266, RFC 8187
 */
export function downloadDisposition(name: string): string {
  const [, stem = name, ending = 'bin'] = /^(.+)\.([A-Za-z0-9]{1,10})$/s.exec(name) ?? [];
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${contentDisposition('attachment', stem, ending)}; filename*=UTF-8''${encoded}`;
}
