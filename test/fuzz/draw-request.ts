// Draws a request for an operation of the OpenAPI document: path, query, headers and body, now and then damaged.

import { stringify } from 'lossless-json';
import type { Random } from '../../src/sample-data/random.ts';
import { type Operation, openapi } from '../support/answers.ts';
import type { RawRequest } from '../support/send-request.ts';
import { type Draw, drawParameter, drawValue, type SeenValues } from './draw-value.ts';

/** The session that a request is drawn for. */
export interface DrawingSession {
  account: string;
  apiToken: string;
  token: string;
  /** The next nonce. */
  nextNonce(): number;
}

const OPERATIONS = Object.entries(openapi.paths).flatMap(([path, verbs]) =>
  Object.entries(verbs).map(([verb, operation]) => ({ method: verb.toUpperCase(), path, operation })),
);
/** Operations that end the session or send something out are drawn less often. */
const RARE = new Set(['DELETE /auth', 'POST /sms', 'POST /auth', 'GET /helo']);

/** How often parameters are drawn that mean more work, or that depend on an earlier answer or on each other. */
const RARE_PARAMETERS: Record<string, number> = {
  print: 0.004,
  cursor: 0.02,
  searchString: 0.3,
  searchColumn: 0,
  searchOperator: 0,
};

/** Draws one request. */
export function drawRequest(random: Random, session: DrawingSession, seen: SeenValues): RawRequest {
  const { method, path, operation } = drawOperation(random);
  const draw: Draw = { random, path, seen, hostility: random.chance(0.5) ? 0 : random.next() };
  const body = operation.requestBody ? drawBody(draw, operation) : undefined;
  const query = drawQuery(draw, operation, session);
  return {
    method: random.chance(0.03 * draw.hostility)
      ? random.pick(['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH'])
      : method,
    url: `${drawPath(draw, session.account)}${query}`,
    headers: drawHeaders(draw, operation, session, body !== undefined, path === '/helo'),
    body,
  };
}

function drawOperation(random: Random) {
  for (;;) {
    const found = random.pick(OPERATIONS);
    if (!RARE.has(`${found.method} ${found.path}`) || random.chance(0.05)) return found;
  }
}

function drawPath({ random, path, hostility }: Draw, account: string): string {
  if (random.chance(1 - 0.04 * hostility)) return `/api/${account}/v4.0.0${path}`;
  return random.pick([
    `/api/${account}/v4.0.0${path}/`,
    `/api/${account}/v4.7.1${path}`,
    `/api/${account}/v5.0.0${path}`,
    `/api/nobody/v4.0.0${path}`,
    `/api/%00/v4.0.0${path}`,
    `/api/${account}/v4.0.0${path}/%ff`,
    `/print/${account}/${random.whole(0, 2_000)}?expires=9999999999&signature=x`,
    `/print/${random.pick(['%00', '%ff', 'nobody', account])}/${random.pick(['1', '%00', '9'.repeat(16), '-1'])}`,
    `/api/${account}/v4.0.0${path}?${'a=1&'.repeat(200)}`,
    `/api/${account}/v4.0.0${path}//..//${'x'.repeat(300)}`,
  ]);
}

function drawQuery(draw: Draw, operation: Operation, session: DrawingSession): string {
  const { random, hostility } = draw;
  const pairs: string[] = [];
  for (const { name, in: place, schema, required, example } of operation.parameters) {
    if (place !== 'query') continue;
    if (!random.chance(required ? 1 - 0.03 * hostility : (RARE_PARAMETERS[name] ?? 0.12))) continue;
    const value =
      name === 'nonce' && random.chance(1 - 0.1 * hostility)
        ? String(session.nextNonce())
        : drawParameter(draw, name, { ...schema, ...(example !== undefined && { example }) });
    pairs.push(`${name}=${encoded(value)}`);
    if (random.chance(0.01 * hostility)) pairs.push(`${name}=${encoded(value)}`);
    if (name === 'searchString') pairs.push(...drawSearch(draw, operation));
  }
  if (random.chance(0.05 * hostility))
    pairs.push(random.pick(['_=1', 'page=2', 'a[]=1', '=', '%', '%zz=%e9', 'id', '&&', '#']));
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

// The column and the operator of a search.
function drawSearch(draw: Draw, { parameters }: Operation): string[] {
  return ['searchColumn', 'searchOperator'].flatMap(name => {
    const schema = parameters.find(parameter => parameter.name === name)?.schema;
    return schema && draw.random.chance(0.6) ? [`${name}=${encoded(drawParameter(draw, name, schema))}`] : [];
  });
}

const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

function drawHeaders(
  draw: Draw,
  operation: Operation,
  { token, apiToken }: DrawingSession,
  hasBody: boolean,
  isLogin: boolean,
): Record<string, string> {
  const { random, hostility } = draw;
  const headers: Record<string, string> = {};
  if (random.chance(1 - 0.03 * hostility)) headers.authorization = `Bearer ${isLogin ? apiToken : token}`;
  else
    headers.authorization = random.pick([
      'Bearer',
      'Bearer x',
      `bearer ${apiToken}`,
      'Basic eDp5',
      `Bearer ${token} x`,
    ]);
  if (hasBody) {
    headers['content-type'] = random.chance(1 - 0.06 * hostility)
      ? 'application/json'
      : random.pick(['text/plain', 'application/json; charset=latin1', 'application/x-www-form-urlencoded', 'x']);
  }
  for (const { name, in: place, schema } of operation.parameters) {
    if (place !== 'header' || !random.chance(0.08)) continue;
    headers[name] =
      name === 'Idempotency-Key' ? `key-${random.whole(1, 300)}` : headerText(drawParameter(draw, name, schema));
  }
  if (random.chance(0.05 * hostility))
    headers['x-request-id'] = headerText(random.pick(['a'.repeat(200), 'abc', '{}', ' ']));
  if (random.chance(0.03 * hostility)) headers.expect = random.pick(['100-continue', '200-ok']);
  if (random.chance(0.03 * hostility)) headers['accept-encoding'] = 'gzip';
  return headers;
}

const headerText = (text: string) => text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 300);

function drawBody(draw: Draw, operation: Operation): Buffer {
  const { random, path, seen, hostility } = draw;
  const media = operation.requestBody?.content['application/json'];
  const example = media?.example as Record<string, unknown> | undefined;
  const drawn = drawValue(draw, 'body', media?.schema ?? {});
  // A change names its document by id.
  const isChange = media?.schema.$ref === '#/components/schemas/documentChange';
  // The example with some fields drawn is accepted more often than a body drawn as a whole.
  const isMerged =
    example && random.chance(0.7) && typeof drawn === 'object' && drawn !== null && !Array.isArray(drawn);
  const body = isMerged
    ? {
        ...example,
        ...fewOf(random, drawn as Record<string, unknown>),
        ...(isChange && seen.of(path, 'id').length > 0
          ? { document_set: undefined, seq_number: undefined, id: random.pick(seen.of(path, 'id')) }
          : numbered(random, example)),
      }
    : drawn;
  const text = stringify(body) ?? '';
  if (random.chance(1 - 0.06 * hostility)) return Buffer.from(text);
  return damaged(random, text);
}

function fewOf(random: Random, drawn: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(drawn).filter(() => random.chance(0.25)));
}

// A number of its own for a document, and a code of its own for an article: the example's are taken after the first create.
function numbered(random: Random, example: Record<string, unknown>): Record<string, unknown> {
  const own = random.chance(0.2) ? '*' : `F${random.whole(1, 1_000_000_000)}`;
  return {
    ...('seq_number' in example && random.chance(0.95) && { seq_number: own }),
    ...('item_code' in example && random.chance(0.6) && { item_code: own.slice(0, 15) }),
  };
}

function damaged(random: Random, text: string): Buffer {
  const bytes = Buffer.from(text);
  const at = random.whole(0, Math.max(0, bytes.length - 1));
  const kind = random.whole(0, 4);
  if (kind === 0) return bytes.subarray(0, at);
  if (kind === 1) return Buffer.concat([bytes, Buffer.from(random.pick([' ', '}', '\u0000', ',{}']))]);
  if (kind === 2) return Buffer.from(`${'['.repeat(random.whole(15, 5000))}${text}`);
  if (kind === 3) return Buffer.from(`{"a":1,"a":2,"__proto__":{},${text.slice(1)}`);
  if (bytes.length > 0) bytes[at] = random.whole(0, 255);
  return bytes;
}
