// Files that never change while a server runs: compressed when they are first asked for, and then kept in memory.

import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expectResponseRead } from '../slow-readers.ts';
import { addVary } from './error-page.ts';

/** The encodings that are offered, the smallest first. RFC 9110 §8.4.1, RFC 7932 */
const ENCODINGS = {
  br: (content: Buffer) =>
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
    }),
  gzip: (content: Buffer) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
};
type Encoding = keyof typeof ENCODINGS;

/** A file to be served. */
export interface StaticFile {
  content: Buffer;
  type: string;
  /** The file in the requested encodings. */
  encoded: Map<Encoding, Promise<Buffer>>;
}

/** A file that has not been asked for yet. */
export const staticFile = (content: Buffer, type: string): StaticFile => ({ content, type, encoded: new Map() });

/** True if a client takes an encoding: it names it, and not with `q=0`. */
export const takesEncoding = ({ headers }: FastifyRequest, encoding: string): boolean =>
  new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$))|,|$)`, 'i').test(
    headers['accept-encoding'] ?? '',
  );

/** Answers with a file, in the smallest encoding that the client takes. */
export async function sendStatic(request: FastifyRequest, reply: FastifyReply, file: StaticFile): Promise<unknown> {
  addVary(reply, 'Accept-Encoding');
  const encoding = (Object.keys(ENCODINGS) as Encoding[]).find(each => takesEncoding(request, each));
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
