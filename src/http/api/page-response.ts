// The response that carries a page of a list: one text, or chunks that are read from the database as the client reads them.

import { Readable } from 'node:stream';
import type { Page } from '../../operations/read/list-page.ts';
import { PIECE_BYTES } from '../../query/large-pages.ts';
import { chunkedBody, expectResponseRead } from '../server/slow-readers.ts';
import type { ApiRequest } from './endpoint.ts';

/** The body of the response. The memory of the page is given back when it is sent or the client is gone. */
export function pageResponse({ request, reply }: ApiRequest, { body, memory }: Page): string | Readable {
  const size = typeof body === 'string' ? body.length : 0;
  expectResponseRead(reply, size, () => memory.release());
  if (typeof body === 'string') return body;
  // The body of a HEAD response is not read.
  return request.method === 'HEAD' ? Readable.from([]) : chunkedBody(request, body, PIECE_BYTES);
}
