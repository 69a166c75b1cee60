// Cursors: opaque to clients; they contain the id of the last record of a page. contract §4 Lists

const MARK = 'after:';

/** Writes the cursor of the page after the record with `id`. */
export function writeCursor(id: number): string {
  return Buffer.from(`${MARK}${id}`).toString('base64url');
}

/** Reads a cursor; undefined when the text is not one. */
export function readCursor(text: string): bigint | undefined {
  const plain = Buffer.from(text, 'base64url').toString('latin1');
  if (!plain.startsWith(MARK) || !/^\d{1,18}$/.test(plain.slice(MARK.length))) return undefined;
  return BigInt(plain.slice(MARK.length));
}
