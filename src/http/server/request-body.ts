// Reads request bodies: JSON, and forms on routes that accept them. Any other media type is 415. Answers `Expect`.

import { createHash } from 'node:crypto';
import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isStorable } from '../../definitions/fields/value-check.ts';
import { AppError, fieldError, validationError } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import { readMultipart } from '../../formats/multipart.ts';
import { readJson } from '../../formats/read-json.ts';
import { inSteps } from '../../operations/in-steps.ts';

/** Maximum bytes of a body that is read before the client is authenticated. More would let many connections fill the memory. */
export const MAX_UNAUTHENTICATED_BODY = 16_384;

export const JSON_BODY = 'application/json';
export const FORM_BODY = 'application/x-www-form-urlencoded';
/** Lines of JSON. */
export const LINES_BODY = 'application/x-ndjson';
/** XML, and its name of before RFC 7303. */
export const XML_BODIES = ['application/xml', 'text/xml'];
export const PDF_BODY = 'application/pdf';
/** Files of banks: camt.053, MT940 and CSV under the types that programs send. */
export const BANK_BODIES = [...XML_BODIES, 'text/csv', 'text/plain', 'application/octet-stream'];
/** A form with a file. */
export const FILE_BODY = 'multipart/form-data';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Media types of the bodies that the route accepts; without it, JSON only. */
    mediaTypes?: string[];
    /** Maximum characters of a text in JSON. Default: that of BODY_OUTLINE. */
    maxText?: number;
    /** True if the body is optional. Many clients send a media type without a body. */
    mayLackBody?: boolean;
  }
  interface FastifyRequest {
    /** The bytes of a body of JSON, of lines, or of a file; for the fingerprint under an Idempotency-Key. */
    rawBody: Buffer | undefined;
    /** File of a form, on routes that accept one. */
    sentFile: { name: string; bytes: Buffer } | undefined;
  }
}

const mediaTypesOf = (request: FastifyRequest) => request.routeOptions.config.mediaTypes ?? [JSON_BODY];

const isNoBody = (request: FastifyRequest, body: Buffer) =>
  body.length === 0 && request.routeOptions.config.mayLackBody === true;

/** UNSUPPORTED_MEDIA_TYPE, naming the media types that the route accepts. */
export function unsupportedMediaType(request: FastifyRequest): AppError {
  return new AppError(
    'UNSUPPORTED_MEDIA_TYPE',
    new Message('media_type', { types: mediaTypesOf(request).join(' or ') }),
  );
}

/** Replaces Fastify's own body parsers, which ignore repeated keys and lose digits of numbers. */
export function registerBodyParsers(fastify: FastifyInstance): void {
  fastify.decorateRequest('rawBody', undefined);
  fastify.decorateRequest('sentFile', undefined);
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser(JSON_BODY, { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    if (isNoBody(request, body)) return undefined;
    if (!mediaTypesOf(request).includes(JSON_BODY)) throw unsupportedMediaType(request);
    if (body.length === 0) throw validationError([{ field: 'body', message: new Message('body_empty') }]);
    checkCharset(request);
    request.rawBody = body;
    return inSteps(readJson(body, request.routeOptions.config.maxText));
  });
  fastify.addContentTypeParser(LINES_BODY, { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    if (isNoBody(request, body)) return undefined;
    if (!mediaTypesOf(request).includes(LINES_BODY)) throw unsupportedMediaType(request);
    checkCharset(request);
    request.rawBody = body;
    return undefined;
  });
  // The file itself has its encoding.
  const fileTypes = [...BANK_BODIES, PDF_BODY];
  fastify.addContentTypeParser(fileTypes, { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    if (isNoBody(request, body)) return undefined;
    const [sent = ''] = (request.headers['content-type'] ?? '').toLowerCase().split(';');
    if (!mediaTypesOf(request).includes(sent.trim())) throw unsupportedMediaType(request);
    request.rawBody = body;
    return undefined;
  });
  fastify.addContentTypeParser(FORM_BODY, { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    if (isNoBody(request, body)) return undefined;
    if (!mediaTypesOf(request).includes(FORM_BODY)) throw unsupportedMediaType(request);
    return readForm(body);
  });
  fastify.addContentTypeParser(FILE_BODY, { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    if (!mediaTypesOf(request).includes(FILE_BODY)) throw unsupportedMediaType(request);
    return readFileForm(request, body);
  });
}

// Requests whose clients wait for `100 Continue` before they send the body.
const waiting = new WeakSet<IncomingMessage>();

/** Serves requests with the header Expect like others. Node would answer them by itself. */
export function serveExpectations(server: HttpServer): void {
  const serve = (request: IncomingMessage, response: ServerResponse) => void server.emit('request', request, response);
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    waiting.add(request);
    serve(request, response);
  });
  server.on('checkExpectation', serve);
}

/**
 * Answers `Expect: 100-continue` with 100 when the body is about to be read: a request that is refused before never sends it. Any other
 * expectation is EXPECTATION_FAILED. Node closes the connection of a client that got no 100 Continue.
 * contract §1 Address, version, transport
 */
export function registerExpectations(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const { expect } = request.headers;
    if (expect === undefined || expect.toLowerCase() === '100-continue') return done();
    // The client may wait for a response before it sends the body, so the connection can't be used again.
    reply.header('connection', 'close');
    done(new AppError('EXPECTATION_FAILED', new Message('only_expectation')));
  });
  fastify.addHook('preParsing', (request, reply, payload, done) => {
    const { expect, 'content-length': length } = request.headers;
    const isTooLarge = length !== undefined && Number(length) > request.routeOptions.bodyLimit;
    if (expect !== undefined && waiting.has(request.raw) && !isTooLarge) reply.raw.writeContinue();
    done(null, payload);
  });
}

/**
 * Refuses bodies with a header Content-Encoding, which would otherwise be reported as malformed. None is decompressed, so a small body
 * can't become a large one. RFC 9110, 8.4 and 12.5.3. Throws UNSUPPORTED_MEDIA_TYPE.
 */
export function registerContentEncodings(fastify: FastifyInstance): void {
  fastify.addHook('preParsing', (request, reply, payload, done) => {
    const { 'content-encoding': encoding, 'content-length': length, 'transfer-encoding': chunks } = request.headers;
    const isPlain = encoding === undefined || /^[\s,]*(?:identity[\s,]*)*$/i.test(encoding);
    if (isPlain || (Number(length ?? 0) === 0 && chunks === undefined)) return done(null, payload);
    reply.header('accept-encoding', 'identity');
    const message = new Message('content_encoding', { encoding: encoding.slice(0, 40) });
    done(new AppError('UNSUPPORTED_MEDIA_TYPE', message));
  });
}

function checkCharset(request: FastifyRequest): void {
  const charset = /charset="?([^";\s]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
  if (charset && charset.toLowerCase() !== 'utf-8')
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', new Message('body_not_utf8'));
}

/** Maximum fields of a form. The longest, a delivery report, has about twenty. */
const MAX_FORM_FIELDS = 1000;

/** The fields of a form in their order, including repeated ones. Throws INVALID_ARGUMENT for more than a thousand. */
export function formFields(text: string): URLSearchParams {
  let count = 1;
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1))
    if (++count > MAX_FORM_FIELDS) throw fieldError('body', new Message('too_many_fields', { count: MAX_FORM_FIELDS }));
  return new URLSearchParams(text);
}

function readForm(body: Buffer): Record<string, string> {
  const fields = new Map<string, string>();
  for (const [name, value] of formFields(body.toString('utf8'))) {
    if (!isStorable(value)) throw fieldError(name.slice(0, 100), new Message('bad_character'));
    if (fields.has(name)) throw fieldError(name.slice(0, 100), new Message('given_twice'));
    fields.set(name, value);
  }
  return Object.fromEntries(fields);
}

// The fields of a form with a file, and the hash of the file: the same form with another file is a different form.
function readFileForm(request: FastifyRequest, body: Buffer): Record<string, string> {
  const parts = readMultipart(body, request.headers['content-type'] ?? '');
  if (!parts) throw fieldError('body', new Message('not_a_form'));
  const fields = new Map<string, string>();
  for (const { name, fileName, content } of parts) {
    const value =
      fileName === undefined ? content.toString('utf8') : createHash('sha256').update(content).digest('hex');
    if (fileName !== undefined) request.sentFile = { name: fileName, bytes: content };
    if (!isStorable(value)) throw fieldError(name.slice(0, 100), new Message('bad_character'));
    if (fields.has(name)) throw fieldError(name.slice(0, 100), new Message('given_twice'));
    fields.set(name, value);
  }
  return Object.fromEntries(fields);
}
