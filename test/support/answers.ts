// Checks every answer of a test against the committed OpenAPI document: status, headers, media type, and each field.

import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';

type Json = Record<string, unknown>;

interface Response {
  headers?: Record<string, unknown>;
  content?: Record<string, { schema: Json; example?: unknown }>;
  /** Content with print=1 or format in place of `content`. */
  'x-printed-content'?: Record<string, unknown>;
}

export interface Operation {
  operationId: string;
  parameters: { name: string; in: string; required: boolean; schema: Json; example?: unknown }[];
  requestBody?: { required: boolean; content: Record<string, { schema: Json; example?: unknown }> };
  responses: Record<string, Response>;
}

/** A request that the server sends, with an example for each type of event. */
interface Webhook {
  requestBody: {
    content: { 'application/json': { schema: Json; examples: Record<string, { value: { type: string } }> } };
  };
}

export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  'x-webhooks': Record<string, { post: Webhook }>;
  components: { schemas: Record<string, Json>; responses: Record<string, Response> };
}

export interface AnswerToCheck {
  status: number;
  headers: Record<string, unknown>;
  text: string;
}

/** The committed document, with the parameters of each operation in full. */
export const openapi: OpenApi = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'));
for (const operation of Object.values(openapi.paths).flatMap(verbs => Object.values(verbs)))
  operation.parameters = operation.parameters.map(parameter => resolve(parameter));

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;
const ajv = new Ajv({
  strict: false,
  allErrors: true,
  formats: {
    int64: { type: 'number', validate: (value: number) => Number.isInteger(value) },
    date: DAY,
    'date-time': INSTANT,
    currency: /^[A-Z]{3}$/,
    country: /^[A-Z]{2}$/,
    'unit-code': /^[A-Z0-9]{2,3}$/,
    'payment-means': /^([0-9]{1,2}|ZZZ)$/,
    'tax-key': /^([0-9]{1,4}|auto)$/,
    'legal-registration': /./,
    iban: /^[A-Z]{2}\d{2}[A-Z0-9]+$/,
    bic: /^[A-Z0-9]{8}(?:[A-Z0-9]{3})?$/,
    'electronic-address': /^[A-Z0-9]{2,4}:/,
    email: /^[^\s@]+@[^\s@]+$/,
    'email-list': /@/,
    uri: /^https?:\/\/./i,
    binary: true,
  },
});

/** Follows a `$ref` of the document. */
export function resolve<T>(node: T): T {
  const reference = (node as { $ref?: string } | undefined)?.$ref;
  if (reference === undefined) return node;
  return reference
    .slice(2)
    .split('/')
    .reduce<unknown>((at, step) => (at as Json)[step], openapi) as T;
}

/** A schema of OpenAPI 3.0 as JSON Schema: `$ref`s followed, `nullable` as a type, and, when `closed`, no other fields. */
export function jsonSchema(node: Json, closed: boolean): Json {
  const { nullable, example: _, properties, items, anyOf, ...schema } = resolve(node);
  const object = properties as Record<string, Json> | undefined;
  return {
    ...schema,
    ...(nullable === true && { type: [schema.type, 'null'] }),
    ...(anyOf !== undefined && { anyOf: (anyOf as Json[]).map(each => jsonSchema(each, closed)) }),
    ...(items !== undefined && { items: jsonSchema(items as Json, closed) }),
    ...(object && {
      properties: Object.fromEntries(Object.entries(object).map(([name, field]) => [name, jsonSchema(field, closed)])),
      ...(closed && { additionalProperties: false }),
    }),
  };
}

const compiled = new Map<string, ValidateFunction>();

/** The errors of a value by a schema. `key` names the schema, which is compiled once. `chosen`: required fields may be missing. */
export function schemaErrors(key: string, schema: Json, value: unknown, closed: boolean, chosen = false): string[] {
  const validate = compiled.get(key) ?? ajv.compile(jsonSchema(schema, closed));
  compiled.set(key, validate);
  if (validate(value)) return [];
  return (validate.errors ?? [])
    .filter(({ keyword }) => !(chosen && keyword === 'required'))
    .map(({ instancePath, message, params }) => `${instancePath || '/'} ${message} ${JSON.stringify(params)}`);
}

/** The operation of a request; undefined when the interface has none. */
export function operationOf(method: string, url: string): { key: string; operation: Operation } | undefined {
  const path = /^\/api\/[^/]+\/v[^/]+(\/[^?]*?)\/?(?:\?|$)/.exec(url)?.[1];
  const verb = method === 'HEAD' ? 'get' : method.toLowerCase();
  const operation = path === undefined ? undefined : openapi.paths[path]?.[verb];
  return operation && { key: `${verb} ${path}`, operation };
}

/** Throws unless the document describes the answer. Paths outside of `/api` are not checked. */
export function checkAnswer(method: string, url: string, answer: AnswerToCheck): void {
  if (!url.startsWith('/api/')) return;
  const errors = answerErrors(method, url, answer);
  if (errors.length > 0) {
    throw new Error(
      `${method} ${url.slice(0, 200)} answered ${answer.status}, against openapi.json:\n${errors.join('\n')}\n${answer.text.slice(0, 500)}`,
    );
  }
}

function answerErrors(method: string, url: string, { status, headers, text }: AnswerToCheck): string[] {
  if (method === 'OPTIONS' && status === 204) return [];
  const found = operationOf(method, url);
  const response = resolve(found?.operation.responses[status]);
  if (found && !response) return [`status ${status} is not documented for ${found.key}`];
  if (!found && status < 400) return ['there is no such operation'];
  const mediaType = String(headers['content-type'] ?? '').split(';')[0] ?? '';
  const errors = headerErrors(response, headers, method);
  if (method === 'HEAD') return errors;
  if (response && !response.content) return text === '' && mediaType === '' ? errors : [...errors, 'there is a body'];

  if (response?.content?.['*/*']) return errors;
  const isFile = mediaType === 'text/csv' || /spreadsheetml/.test(mediaType);
  if (mediaType === 'application/pdf' || mediaType === 'application/xml' || isFile) {
    if (!response?.['x-printed-content']?.[mediaType]) errors.push(`${mediaType} is not documented`);
    return errors;
  }
  if (mediaType === 'application/x-ndjson') {
    const schema = response?.content?.[mediaType]?.schema;
    if (!schema) return [...errors, `${mediaType} is not documented`];
    const lines = text.split('\n').slice(0, -1);
    return [...errors, ...lines.flatMap(line => schemaErrors(`${found?.key} line`, schema, JSON.parse(line), true))];
  }
  if (mediaType !== 'application/json') return [...errors, `the media type is '${mediaType}'`];
  const checked = url.includes('format=check') && response?.['x-printed-content']?.[mediaType];
  if (checked) return schemaErrors('findings', (checked as { schema: Json }).schema, JSON.parse(text), true);
  const schema = response?.content?.[mediaType]?.schema ?? openapi.components.schemas.apiError ?? {};
  const key = response ? `${found?.key} ${status}` : 'apiError';
  const body = JSON.parse(text);
  return [
    ...errors,
    ...schemaErrors(key, schema, body, true, url.includes('fields=')),
    ...(status >= 400 ? namedTwice(body) : []),
  ];
}

function namedTwice({ details = [] }: { details?: { field: string }[] }): string[] {
  const fields = details.map(({ field }) => field);
  return fields.filter((field, at) => fields.indexOf(field) < at).map(field => `details name ${field} twice`);
}

// Headers of the interface must be documented; X-Request-Id is on every answer.
const OUR_HEADERS =
  /^(?:location|link|etag|retry-after|ratelimit.*|idempotency-.*|x-(?!content-type-|dns-|download-|frame-|permitted-|xss-).*)$/;

function headerErrors(response: Response | undefined, headers: Record<string, unknown>, method: string): string[] {
  const errors = headers['x-request-id'] === undefined ? ['X-Request-Id is missing'] : [];
  if (['GET', 'HEAD'].includes(method) && !/^(?:private, )?no-store$/.test(String(headers['cache-control'])))
    errors.push('Cache-Control is not no-store');
  const documented = Object.keys(response?.headers ?? {}).map(name => name.toLowerCase());
  for (const name of response ? Object.keys(headers) : []) {
    if (OUR_HEADERS.test(name) && !documented.includes(name)) errors.push(`the header ${name} is not documented`);
  }
  return errors;
}
