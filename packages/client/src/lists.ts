// A list of the interface: read a page, page after page, row after row, one record, or count.

import type { ListPath, ListQuery, Row } from './operation-types.ts';
import type { CallOptions, Sender } from './sender.ts';

/** Rows of a page of `pages` and `all`, unless `limit` says otherwise. */
const PAGE = 200;

export class List<P extends ListPath> {
  readonly path: P;
  protected readonly sender: Sender;

  constructor(sender: Sender, path: P) {
    this.sender = sender;
    this.path = path;
  }

  /** One page: at most `limit` rows, 50 by default. */
  async list(query?: ListQuery<P>, options?: CallOptions): Promise<Row<P>[]> {
    const { data } = await this.sender.send<Row<P>[]>('GET', this.path, { ...options, query });
    return data;
  }

  /** All pages from the first one on, read by cursor: no row is skipped or repeated while others write. */
  async *pages(query?: ListQuery<P>, options?: CallOptions): AsyncGenerator<Row<P>[], void, undefined> {
    let next: Record<string, unknown> | undefined = { limit: PAGE, ...query };
    while (next) {
      const { data, headers }: { data: Row<P>[]; headers: Headers } = await this.sender.send<Row<P>[]>(
        'GET',
        this.path,
        { ...options, query: next },
      );
      if (data.length > 0) yield data;
      const cursor = cursorOf(headers.get('link'));
      // An empty page of changes has the same cursor again, or a later one when it left out changes of other types.
      const isEnd: boolean = cursor === undefined || (data.length === 0 && cursor === next.cursor);
      next = isEnd ? undefined : { ...next, skip: undefined, cursor };
    }
  }

  /** All rows from the first one on. */
  async *all(query?: ListQuery<P>, options?: CallOptions): AsyncGenerator<Row<P>, void, undefined> {
    for await (const page of this.pages(query, options)) yield* page;
  }

  /** The record with an id; undefined when there is none. */
  async get(id: number, options?: CallOptions): Promise<Row<P> | undefined> {
    const { data } = await this.sender.send<Row<P>[]>('GET', this.path, { ...options, query: { id } });
    return data[0];
  }

  /** The record with an id, and its version for `update(…, { ifMatch })`. */
  async getVersion(id: number, options?: CallOptions): Promise<{ row: Row<P>; etag: string } | undefined> {
    const { data, headers } = await this.sender.send<Row<P>[]>('GET', this.path, { ...options, query: { id } });
    const [row] = data;
    return row === undefined ? undefined : { row, etag: headers.get('etag') ?? '' };
  }

  /** How many rows match in all. */
  async count(query?: ListQuery<P>, options: CallOptions = {}): Promise<number> {
    const { headers } = await this.sender.send('GET', this.path, {
      ...options,
      query: { ...query, limit: 0 },
      headers: { ...options.headers, prefer: 'count=exact' },
    });
    return Number(headers.get('x-total-count'));
  }
}

/** The cursor of `<…?cursor=…>; rel="next"`. Only the cursor is taken: the address of the client stays its own. */
function cursorOf(link: string | null): string | undefined {
  const [, address] = /<([^>]*)>;\s*rel="?next"?/.exec(link ?? '') ?? [];
  if (address === undefined) return undefined;
  return new URL(address, 'http://address.invalid').searchParams.get('cursor') ?? undefined;
}
