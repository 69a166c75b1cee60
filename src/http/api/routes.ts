// Makes a route of every endpoint: who asks, what the query says, the checked body, then the endpoint's own work.

import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bodyCheck, type CheckedBody } from '../../definitions/fields/check-body.ts';
import { type FieldError, validationError } from '../../domain/errors.ts';
import { readInt64 } from '../../domain/values/int64.ts';
import { authenticationFailed } from '../../operations/actor.ts';
import type { Caller, Context } from '../../operations/context.ts';
import { type QueryParameters, singleValues } from '../../query/parse.ts';
import { refuseOtherVersion } from '../server/api-path.ts';
import { authenticate } from '../server/authenticate.ts';
import { FORM_BODY, JSON_BODY } from '../server/request-body.ts';
import type { ApiRequest, Endpoint } from './endpoint.ts';

export const BASE = '/api/:account/:version';

const ACCOUNT = /^[A-Za-z0-9_-]{1,32}$/;
/** The most faults that one answer lists: a body of a megabyte can have a hundred thousand. */
const MAX_FIELD_ERRORS = 1000;

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose request it is, once that is known; errors are kept with its session. */
    caller: Caller | undefined;
    /** The bytes of the body, for the fingerprint under an Idempotency-Key. */
    rawBody: Buffer | undefined;
  }
}

export interface RouteOptions {
  context: Context;
  /** RateLimiter on requests: of an address before anything else is done, of an account once the session is known. */
  admit: {
    address(request: FastifyRequest): Promise<void>;
    caller(request: FastifyRequest, caller: Caller): Promise<void>;
  };
}

/** Registers every endpoint, with HEAD and OPTIONS beside each GET. */
export function registerRoutes(server: FastifyInstance, endpoints: Endpoint[], options: RouteOptions): void {
  server.decorateRequest('caller', undefined);
  server.decorateRequest('rawBody', undefined);
  for (const endpoint of endpoints) {
    const check = endpoint.body && bodyCheck(endpoint.body.schema, { partial: endpoint.body.partial ?? false });
    const known = endpoint.parameters.filter(parameter => parameter.in === 'query').map(({ name }) => name);
    server.route({
      method: endpoint.method,
      url: BASE + endpoint.path,
      exposeHeadRoute: endpoint.method === 'GET',
      ...(endpoint.body?.form && { config: { mediaTypes: [JSON_BODY, FORM_BODY] } }),
      // Strangers are turned away before a byte of their body is read.
      onRequest: request => enter(endpoint, options, request),
      handler: (request, reply) => serve(endpoint, check, known, options.context, request, reply),
    });
  }
}

async function enter(endpoint: Endpoint, { context, admit }: RouteOptions, request: FastifyRequest): Promise<void> {
  const { account, version } = request.params as { account: string; version: string };
  refuseOtherVersion(version);
  await admit.address(request);
  // What can't be an account is answered as an unknown one, before it becomes a value in SQL.
  if (!ACCOUNT.test(account)) throw authenticationFailed();
  if (endpoint.authentication !== 'session') return;
  request.caller = await authenticate(context, request, account);
  await admit.caller(request, request.caller);
}

async function serve(
  endpoint: Endpoint,
  check: ((body: unknown) => CheckedBody) | undefined,
  known: string[],
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | Buffer> {
  const fieldErrors: FieldError[] = [];
  const query = singleValues(request.query as QueryParameters, known, fieldErrors);
  fieldErrors.push(...undecodable(request.url, query));
  const { account, version } = request.params as { account: string; version: string };
  const address = `/api/${account}/${version}${endpoint.path}`;
  const write = endpoint.method !== 'GET' && endpoint.authentication === 'session';
  const spent = write ? readWrite(request, address, query, fieldErrors) : undefined;
  checkNonce(query, fieldErrors);
  const strict = /(?:^|[,;\s])handling=strict(?:$|[,;\s])/.test(String(request.headers.prefer ?? ''));
  const body = check
    ? readBody(check(request.body ?? (endpoint.body?.form ? {} : undefined)), strict, reply, fieldErrors)
    : {};
  if (fieldErrors.length > 0 && !endpoint.gathersFaults) throw validationError(fieldErrors);

  reply.header('content-type', 'application/json; charset=utf-8');
  const apiRequest: ApiRequest = {
    context,
    request,
    reply,
    account,
    address,
    // Endpoints without a session don't look at the caller.
    caller: request.caller ?? { kind: 'session', accountId: 0, sessionHash: Buffer.alloc(32) },
    query,
    body,
    write: spent ?? { nonce: 0n, idempotency: undefined },
    strict,
    fieldErrors,
  };
  return endpoint.handle(apiRequest);
}

// The router reads `%` and `%E9` as they are written; as values they would silently find nothing.
function undecodable(url: string, query: Map<string, string>): FieldError[] {
  const start = url.indexOf('?');
  if (start < 0 || !url.includes('%', start)) return [];
  return url
    .slice(start + 1)
    .split('&')
    .flatMap(pair => {
      const [field = ''] = pair.split('=', 1);
      if (!query.has(field) || decodes(pair)) return [];
      return [{ field, message: `Field '${field}' is not UTF-8 in percent-encoding` }];
    });
}

function decodes(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function readBody(
  { value, fieldErrors: found, unknown }: CheckedBody,
  strict: boolean,
  reply: FastifyReply,
  fieldErrors: FieldError[],
) {
  fieldErrors.push(...found);
  if (unknown.length === 0) return value;
  const named = unknown.slice(0, MAX_FIELD_ERRORS).map(field => field.slice(0, 100));
  if (strict) fieldErrors.push(...named.map(field => ({ field, message: `There is no field '${field}'` })));
  else reply.header('x-ignored-fields', headerList(named));
  return value;
}

// Names as a header takes them, `items[2].x` as it is; as many as a header of ordinary size holds.
function headerList(names: string[]): string {
  let list = '';
  for (const name of names) {
    const written = encodeURI(name.toWellFormed()).replaceAll(',', '%2C').replaceAll('%5B', '[').replaceAll('%5D', ']');
    if (list.length + written.length > 2000) break;
    list += list ? `, ${written}` : written;
  }
  return list;
}

// Nonce and key of a write. Contract section 3.
function readWrite(
  request: FastifyRequest,
  address: string,
  query: Map<string, string>,
  fieldErrors: FieldError[],
): ApiRequest['write'] {
  const written = query.get('nonce');
  const nonce = written === undefined ? undefined : readInt64(written);
  if (written === undefined) fieldErrors.push({ field: 'nonce', message: "Field 'nonce' is required" });
  else if (nonce === undefined || nonce < 1n) {
    fieldErrors.push({ field: 'nonce', message: "Field 'nonce' must be a whole number from 1 to 9223372036854775807" });
  }
  const print = query.get('print');
  if (print !== undefined && print !== '0' && print !== '1')
    fieldErrors.push({ field: 'print', message: "Field 'print' must be 0 or 1" });
  const key = request.headers['idempotency-key'];
  if (key === undefined) return { nonce: nonce ?? 0n, idempotency: undefined };
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    fieldErrors.push({
      field: 'Idempotency-Key',
      message: "Field 'Idempotency-Key' must be 1 to 255 visible ASCII characters",
    });
    return { nonce: nonce ?? 0n, idempotency: undefined };
  }
  const fingerprint = createHash('sha256')
    .update(`${request.method} ${address}\n`)
    .update(request.rawBody ?? '')
    .digest();
  return { nonce: nonce ?? 0n, idempotency: { key, fingerprint } };
}

// Where a nonce is optional it must still be an int64.
function checkNonce(query: Map<string, string>, fieldErrors: FieldError[]): void {
  const nonce = query.get('nonce');
  if (nonce !== undefined && readInt64(nonce) === undefined && !fieldErrors.some(({ field }) => field === 'nonce')) {
    fieldErrors.push({ field: 'nonce', message: "Field 'nonce' must be a whole number of 64 bits" });
  }
}
