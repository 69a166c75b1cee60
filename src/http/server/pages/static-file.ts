// Files that never change while a server runs. They are compressed at the first request and kept in memory.

import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expectResponseRead } from '../slow-readers.ts';
import { addVary } from './error-page.ts';

/** Supported encodings, the smallest first. RFC 9110 §8.4.1, RFC 7932 */
const ENCODINGS = {
  br: (content: Buffer) =>
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
    }),
  gzip: (content: Buffer) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
};
type Encoding = keyof typeof ENCODINGS;

/** Types whose content is compressed already. */
const COMPRESSED = ['image/png'];

/** Cache-Control of files that never change, since their address contains a hash of their content. */
export const FOREVER = 'public, max-age=31536000, immutable';

/** A file to be served. */
export interface StaticFile {
  content: Buffer;
  type: string;
  /** The file in the requested encodings. */
  encoded: Map<Encoding, Promise<Buffer>>;
}

/** A file before its first request. */
export const staticFile = (content: Buffer, type: string): StaticFile => ({ content, type, encoded: new Map() });

/** True if the client accepts an encoding: it is in the header, without `q=0`. */
export const takesEncoding = ({ headers }: FastifyRequest, encoding: string): boolean =>
  new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$))|,|$)`, 'i').test(
    headers['accept-encoding'] ?? '',
  );

/** Sends a file in the smallest encoding that the client accepts. */
export async function sendStatic(request: FastifyRequest, reply: FastifyReply, file: StaticFile): Promise<unknown> {
  addVary(reply, 'Accept-Encoding');
  const encodings = COMPRESSED.includes(file.type) ? [] : (Object.keys(ENCODINGS) as Encoding[]);
  const encoding = encodings.find(each => takesEncoding(request, each));
  const content = encoding ? await inEncoding(file, encoding) : file.content;
  if (encoding) reply.header('content-encoding', encoding);
  expectResponseRead(reply, content.length);
  return reply.type(file.type).send(content);
}

function inEncoding({ content, encoded }: StaticFile, encoding: Encoding): Promise<Buffer> {
  const known = encoded.get(encoding) ?? ENCODINGS[encoding](content);
  encoded.set(encoding, known);
  return known;
}
