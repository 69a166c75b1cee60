// Reads a request of an endpoint: query, nonce, Idempotency-Key and body. Reports all field errors together. contract §2 Errors

import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DocumentResource } from '../../definitions/define-document.ts';
import { bodyCheck, type CheckedBody, type UnknownField } from '../../definitions/fields/check-body.ts';
import type { Schema } from '../../definitions/schema.ts';
import { FieldErrors } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import { readInt64 } from '../../domain/values/int64.ts';
import type { SessionActor } from '../../operations/actor.ts';
import type { Context } from '../../operations/context.ts';
import { type QueryParameters, readPrint, singleValues } from '../../query/parse.ts';
import type { KnownNames } from '../../query/unknown-parameter.ts';
import { BASE } from '../server/api-path.ts';
import type { RequestLimits } from '../server/request-limits.ts';
import type { ApiRequest, Endpoint } from './endpoint.ts';
import { errorsOf, type IgnoredWarnings, unknownField, warningsOf } from './ignored-fields.ts';
import { NONCE } from './parameters.ts';
import { ignoredFieldsList } from './response-headers.ts';

/** Maximum length of an unknown field name in a header. */
const MAX_NAME = 100;

export type RequestReader = (context: Context, request: FastifyRequest, reply: FastifyReply) => ApiRequest;

/**
 * Returns the function that reads the requests of an endpoint. `prefix` is the path of PUBLIC_URL. The function throws INVALID_ARGUMENT,
 * unless the endpoint collects the field errors and throws them itself.
 */
export function requestReader(
  endpoint: Endpoint,
  { prefix, limits }: { prefix: string; limits: RequestLimits },
): RequestReader {
  const { body: spec, path, parameters, collectsFieldErrors = false } = endpoint;
  const checkBody = bodyReader(spec);
  const known = knownNames(endpoint);
  const isWrite = parameters.includes(NONCE);

  return (context, request, reply) => {
    const errors = new FieldErrors();
    const query = readQuery(request, known, errors);
    const { account, version } = request.params as { account: string; version: string };
    const address = `/api/${account}/${version}${path}`;
    const write = isWrite ? readWrite(request, address, query, errors) : NO_WRITE;
    if (!isWrite) checkOptionalNonce(query, errors);
    const strict = prefers(request, STRICT);
    // If a form is accepted, the body may be missing: the query can carry its fields.
    const sent = request.body ?? (spec?.form ? {} : undefined);
    const body = checkBody(sent, strict, reply, errors);
    if (!collectsFieldErrors) errors.throwIfAny();

    reply.header('content-type', 'application/json; charset=utf-8');
    const caller = request.caller ?? NO_CALLER;
    return {
      context,
      limits,
      request,
      reply,
      account,
      address: prefix + address,
      caller,
      query,
      ...body,
      write,
      strict,
      counted: prefers(request, COUNTED),
      errors,
    };
  };
}

// The columns of a list are the values that searchColumn takes.
function knownNames(endpoint: Endpoint): KnownNames {
  const ofQuery = endpoint.parameters.filter(parameter => parameter.in === 'query');
  const valuesOf = (parameter: string): string[] =>
    ((ofQuery.find(({ name }) => name === parameter)?.schema ?? {}) as { enum?: string[] }).enum ?? [];
  return {
    parameters: ofQuery.map(({ name }) => name),
    columns: valuesOf('searchColumn'),
    sortable: valuesOf('sort').filter(name => !name.startsWith('-')),
    fields: fieldsOf(endpoint),
  };
}

/** The names of the fields in the body of an endpoint. */
export function fieldsOf({ body }: Endpoint): string[] {
  const { properties = {} } = (body?.schema ?? {}) as { properties?: object };
  return Object.keys(properties);
}

/** Preferences of RFC 7240: tokens with optionally quoted values. */
const STRICT = /(?:^|[,;\s])handling\s*=\s*(?:strict|"strict")(?:$|[,;\s])/i;
const COUNTED = /(?:^|[,;\s])count\s*=\s*(?:exact|"exact")(?:$|[,;\s])/i;

function prefers({ headers: { prefer } }: FastifyRequest, preference: RegExp): boolean {
  return prefer !== undefined && preference.test(String(prefer));
}

const NO_WARNINGS: IgnoredWarnings = { first: [], last: [] };
const NO_ALIASES = new Map<string, string>();
/** The nonce of endpoints that change nothing; it is ignored. */
const NO_WRITE = { nonce: 0n, idempotency: undefined };
/** The caller of endpoints without a session; it is ignored. */
const NO_CALLER: SessionActor = {
  kind: 'session',
  via: 'interface',
  accountId: 0,
  sessionHash: Buffer.alloc(32),
  sessionKey: '',
  withoutTrace: true,
  origin: { address: '', requestId: '' },
};

function readQuery(request: FastifyRequest, known: KnownNames, errors: FieldErrors): Map<string, string> {
  const query = singleValues(request.query as QueryParameters, known, errors);
  for (const field of undecodable(request.url)) {
    if (query.has(field)) errors.add(field, new Message('not_percent_encoded'));
  }
  return query;
}

// Parameters that can't be decoded. The router passes `%` and `%E9` on unchanged; a search for them would find nothing.
function undecodable(url: string): string[] {
  const start = url.indexOf('?');
  if (start < 0 || !url.includes('%', start)) return [];
  return url
    .slice(start + 1)
    .split('&')
    .filter(pair => !isDecodable(pair))
    .map(pair => pair.split('=', 1)[0] ?? '');
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** The parts of a body that a request has. */
type BodyParts = Pick<ApiRequest, 'body' | 'ignored' | 'aliases' | 'warnings' | 'lastWarnings'>;

/** Checks a body, and sets the header with the names of ignored fields. Faults are added to `errors`. */
export type BodyReader = (
  sent: unknown,
  strict: boolean,
  reply: { header(name: string, value: unknown): unknown },
  errors: FieldErrors,
) => BodyParts;

/** Returns the function that checks the bodies of an endpoint. */
export function bodyReader(spec: Endpoint['body']): BodyReader {
  const check = spec && !spec.checkedByHandler ? bodyCheck(spec.schema, { partial: spec.partial ?? false }) : undefined;
  return (sent, strict, reply, errors) => {
    const checked = check?.(sent);
    const aliases = checked?.aliases ?? NO_ALIASES;
    if (!checked) return { body: {}, ignored: [], aliases, warnings: [], lastWarnings: [] };
    const { value: body, ignored, warnings } = readBody(checked, strict, reply, errors);
    return { body, ignored, aliases, warnings: [...warnings.first], lastWarnings: warnings.last };
  };
}

/**
 * Returns the function that reads bodies whose fields depend on the type of a document, for handlers that check the body: `schemaOf`
 * returns their schema. The function throws INVALID_ARGUMENT for these and all earlier errors.
 */
export function bodyOfType(
  schemaOf: (resource: DocumentResource) => Schema,
): (apiRequest: ApiRequest, resource: DocumentResource) => Record<string, unknown> {
  const readers = new Map<DocumentResource, BodyReader>();
  return (apiRequest, resource) => {
    const { request, strict, reply, errors } = apiRequest;
    const reader = readers.get(resource) ?? bodyReader({ schema: schemaOf(resource), name: '', example: undefined });
    readers.set(resource, reader);
    // Aliases and warnings become part of the request: errors name fields as they were sent.
    Object.assign(apiRequest, reader(request.body, strict, reply, errors));
    errors.throwIfAny();
    return apiRequest.body;
  };
}

// The checked body. Ignored fields are listed in a header, and those with a recognizable name in a warning.
function readBody(
  { value, fieldErrors, unknown }: CheckedBody,
  strict: boolean,
  reply: { header(name: string, value: unknown): unknown },
  errors: FieldErrors,
): { value: Record<string, unknown>; ignored: UnknownField[]; warnings: IgnoredWarnings } {
  errors.append(fieldErrors);
  if (unknown.length === 0) return { value, ignored: [], warnings: NO_WARNINGS };
  if (strict) {
    for (const field of unknown) if (!errors.isFull()) errors.append([unknownField(field)]);
    return { value, ignored: [], warnings: NO_WARNINGS };
  }
  const names = unknown.map(({ field }) => field.slice(0, MAX_NAME));
  reply.header('x-ignored-fields', ignoredFieldsList(names));
  if (errors.list.length > 0) errors.append(errorsOf(unknown));
  return { value, ignored: unknown, warnings: warningsOf(unknown, value) };
}

// Nonce and Idempotency-Key of a write. contract §3 Nonce, contract §3 Idempotency-Key
function readWrite(
  request: FastifyRequest,
  address: string,
  query: Map<string, string>,
  errors: FieldErrors,
): ApiRequest['write'] {
  const text = query.get('nonce');
  const nonce = text === undefined ? undefined : readInt64(text);
  const hasKey = request.headers['idempotency-key'] !== undefined;
  if (text !== undefined) errors.check(nonce !== undefined && nonce >= 1n, 'nonce', new Message('not_a_nonce'));
  else if (!hasKey) errors.add('nonce', missingNonce(request));
  readPrint(query, errors);
  const idempotency = readIdempotencyKey(request, address, errors);
  return text === undefined && idempotency ? { idempotency } : { nonce: nonce ?? 0n, idempotency };
}

// The nonce belongs in the address. Clients of other interfaces may send it in the body or a header.
function missingNonce({ body, headers, routeOptions: { url = '' } }: FastifyRequest): Message {
  const inBody = typeof body === 'object' && body !== null && Object.hasOwn(body, 'nonce');
  const place = inBody
    ? 'body'
    : headers.nonce !== undefined || headers['x-nonce'] !== undefined
      ? 'headers'
      : undefined;
  const path = url.replace(BASE, '');
  return place === undefined
    ? new Message('nonce_required', { path })
    : new Message('nonce_misplaced', { place, path });
}

function readIdempotencyKey(
  request: FastifyRequest,
  address: string,
  errors: FieldErrors,
): ApiRequest['write']['idempotency'] {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    errors.add('Idempotency-Key', new Message('not_an_idempotency_key'));
    return undefined;
  }
  return { key, fingerprint: fingerprintOf(request, address) };
}

/** Hash of method, path and body of a request; of a DELETE, which has no body, the id of its query. */
export function fingerprintOf({ method, query, rawBody = EMPTY }: FastifyRequest, address: string): Buffer {
  const named = method === 'DELETE' ? `?id=${(query as QueryParameters).id}` : '';
  return createHash('sha256').update(`${method} ${address}${named}\n`).update(rawBody).digest();
}

const EMPTY = Buffer.alloc(0);

// An optional nonce must still be an int64.
function checkOptionalNonce(query: Map<string, string>, errors: FieldErrors): void {
  const nonce = query.get('nonce');
  errors.check(nonce === undefined || readInt64(nonce) !== undefined, 'nonce', new Message('not_int64'));
}
