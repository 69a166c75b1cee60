// Cursors: opaque to clients; they contain the list, its sort, and the position of the last record of a page. contract §4 Lists

/** The position of a record in a list. */
export interface Cursor {
  /** Path of the list; undefined in a cursor of version 0.1, which named none. */
  list: string | undefined;
  /** The `sort` of the list; empty for the order of ids. */
  sort: string;
  id: bigint;
  /** The value in the sorted column, as text; undefined when the record has none, and in the order of ids. */
  value: string | undefined;
}

/** A cursor of version 0.1. */
const ID_ONLY = /^after:(\d{1,18})$/;
/** List, sort, id and, behind `=`, the value. */
const POSITION = /^([a-z_]+):([^:]*):(\d{1,18}):(?:=([^\0]*))?$/;

/** Writes the cursor of the page after a record; without `sort`, in the order of ids. */
export function writeCursor(record: { list: string; sort?: string; id: number; value?: string | undefined }): string {
  const { list, sort = '', id, value } = record;
  const position = `${list}:${sort}:${id}:${value === undefined ? '' : `=${value}`}`;
  return Buffer.from(position).toString('base64url');
}

/** Reads a cursor; undefined when the text is not one. */
export function readCursor(text: string): Cursor | undefined {
  const plain = Buffer.from(text, 'base64url').toString();
  const [, only] = ID_ONLY.exec(plain) ?? [];
  if (only) return { list: undefined, sort: '', id: BigInt(only), value: undefined };
  const [, list, sort = '', id = '', value] = POSITION.exec(plain) ?? [];
  return list === undefined ? undefined : { list, sort, id: BigInt(id), value };
}
