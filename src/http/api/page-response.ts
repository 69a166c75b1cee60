// The response that carries a page of a list: one text, or pieces that are read from the database as the client takes them.

import { Readable } from 'node:stream';
import type { Page } from '../../operations/read/list-page.ts';
import { PIECE_BYTES } from '../../query/large-pages.ts';
import { expectRead, expectResponseRead } from '../server/slow-readers.ts';
import type { ApiRequest } from './endpoint.ts';

/** The body of the response. The memory of the page is given back when it is sent or the client is gone. */
export function pageResponse({ request, reply }: ApiRequest, { body, memory }: Page): string | Readable {
  const { socket } = request.raw;
  const size = typeof body === 'string' ? body.length : 0;
  expectResponseRead(reply, size, () => memory.release());
  if (typeof body === 'string') return body;
  // The body of a HEAD response is not read.
  return Readable.from(request.method === 'HEAD' ? [] : watched(body), { objectMode: false, highWaterMark: 1 });

  // The next piece is asked for when the one before is nearly sent.
  async function* watched(pieces: AsyncIterable<string>) {
    for await (const piece of pieces) {
      const taken = expectRead(socket, Math.max(piece.length, PIECE_BYTES));
      try {
        yield piece;
      } finally {
        taken();
      }
    }
  }
}
