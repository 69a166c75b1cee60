// Cursors: opaque to clients, the id of the last record of a page to us.

const MARK = 'after:';

/** Writes the cursor that continues behind `id`. */
export function writeCursor(id: number): string {
  return Buffer.from(`${MARK}${id}`).toString('base64url');
}

/** Reads a cursor; undefined when it isn't one of ours. */
export function readCursor(text: string): bigint | undefined {
  const plain = Buffer.from(text, 'base64url').toString('latin1');
  if (!plain.startsWith(MARK) || !/^\d{1,18}$/.test(plain.slice(MARK.length))) return undefined;
  return BigInt(plain.slice(MARK.length));
}
