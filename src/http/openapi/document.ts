// The OpenAPI 3.0 document, written from the endpoints and the very schemas that check their requests. Contract section 10.

import type { TSchema } from 'typebox';
import { answerSchemas } from '../api/all-endpoints.ts';
import type { Endpoint, Parameter } from '../api/endpoint.ts';
import { IDEMPOTENCY_KEY } from '../api/parameters.ts';
import { CURRENT_VERSION } from '../server/api-path.ts';

type Json = Record<string, unknown>;

const REFUSALS: Record<number, { name: string; says: string; code: string; message: string }> = {
  400: {
    name: 'Invalid',
    says: 'A parameter, header or field is missing, unknown or out of range; `details` has all of them',
    code: 'INVALID_ARGUMENT',
    message: "Field 'currency' is required",
  },
  403: {
    name: 'Forbidden',
    says: 'The token is wrong, missing, expired or of another account (AUTH_FAILED), or lacks the right (PERMISSION_DENIED)',
    code: 'AUTH_FAILED',
    message: 'The token is missing, invalid or expired: get a new one from GET /helo',
  },
  404: {
    name: 'NotFound',
    says: 'No such path or version; no document with that id to print',
    code: 'NOT_FOUND',
    message: 'There is no document with id 7 here',
  },
  409: {
    name: 'Conflict',
    says: 'The key is taken, the record changed, or stock would not suffice',
    code: 'DUPLICATE_ENTRY',
    message: "Document '2026/1' exists in document set 'FT'",
  },
  413: {
    name: 'TooLarge',
    says: 'The body is larger than the server takes',
    code: 'PAYLOAD_TOO_LARGE',
    message: 'The body is larger than this server takes',
  },
  415: {
    name: 'UnsupportedMediaType',
    says: 'The body has another media type',
    code: 'UNSUPPORTED_MEDIA_TYPE',
    message: 'The body must be application/json',
  },
  422: {
    name: 'IdempotencyMismatch',
    says: 'The Idempotency-Key came with another request before',
    code: 'IDEMPOTENCY_MISMATCH',
    message: 'This Idempotency-Key came with another request before',
  },
  429: {
    name: 'RateLimited',
    says: 'Too many requests; Retry-After says when to come again',
    code: 'RATE_LIMITED',
    message: 'Too many requests: 2000 in 1 s are allowed',
  },
  500: {
    name: 'Internal',
    says: 'A fault of the server; its log has it under the request id',
    code: 'INTERNAL',
    message: 'Something went wrong here; the log has it under the request id',
  },
  503: {
    name: 'Unavailable',
    says: 'The database did not answer in time, or the server sheds load; nothing was written',
    code: 'DB_TIMEOUT',
    message: 'The database did not answer in time',
  },
};

/** The document. `publicUrl` is what `servers` names. */
export function openApiDocument(endpoints: Endpoint[], publicUrl = 'http://127.0.0.1:8080'): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = paths[endpoint.path] ?? {};
    path[endpoint.method.toLowerCase()] = operation(endpoint);
    paths[endpoint.path] = path;
  }
  const bodies = Object.fromEntries(
    endpoints.flatMap(({ body }) => (body ? [[body.name, requestSchema(body.schema, body.partial ?? false)]] : [])),
  );
  return {
    openapi: '3.0.3',
    info: {
      title: 'Business Management (ERP) REST Interface',
      version: CURRENT_VERSION.slice(1),
      description:
        'Kontor: documents, stock and master data of a company, for web shops, tills, logistics and accounting.',
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    servers: [
      {
        url: `${publicUrl}/api/{account}/${CURRENT_VERSION}`,
        variables: { account: { default: 'demo', description: 'Code of the account' } },
      },
    ],
    tags: tags(endpoints),
    paths,
    components: {
      securitySchemes: {
        apiToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'A long-lived API token (`kt_…`), for GET /helo only',
        },
        sessionToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'A session token (`xa_…`) from GET /helo or POST /auth',
        },
      },
      schemas: {
        ...Object.fromEntries(Object.entries(answerSchemas).map(([name, schema]) => [name, plain(schema)])),
        ...bodies,
      },
      responses: Object.fromEntries(
        Object.entries(REFUSALS).map(([status, refusal]) => [refusal.name, refusalResponse(Number(status))]),
      ),
      headers: {
        RequestId: {
          schema: { type: 'string' },
          description: 'The client’s own X-Request-Id when it sent a sane one, else ours',
        },
      },
    },
  };
}

// What a tag is about are its operations.
function tags(endpoints: Endpoint[]): Json[] {
  return [...new Set(endpoints.map(({ tag }) => tag))].map(name => {
    const summaries = endpoints.filter(({ tag }) => tag === name).map(({ summary }) => summary);
    return { name, description: `${summaries.join('; ')}.` };
  });
}

const SECURITY = { 'api token': [{ apiToken: [] }], session: [{ sessionToken: [] }], none: [] };

function operation(endpoint: Endpoint): Json {
  const { operationId, summary, description, tag, parameters, body, answer, authentication } = endpoint;
  const schema = { $ref: `#/components/schemas/${answer.schema.name}` };
  const content: Json = {
    'application/json': {
      schema: answer.schema.array ? { type: 'array', items: schema } : schema,
      example: answer.example,
    },
  };
  if (answer.pdf) content['application/pdf'] = { schema: { type: 'string', format: 'binary' } };
  const always = [400, 403, 404, 429, 500, 503, ...(body ? [413, 415] : [])];
  const refusals = [...new Set([...always, ...endpoint.refusals])].sort();
  const replays = parameters.some(({ name }) => name === IDEMPOTENCY_KEY.name);
  const named = { ...answer.headers, ...(replays && { 'Idempotency-Replayed': 'true: this answer was given before' }) };
  const headers = Object.entries(named).map(([name, says]) => [
    name,
    { schema: { type: 'string' }, description: says },
  ]);
  return {
    operationId,
    summary,
    ...(description && { description }),
    tags: [tag],
    security: SECURITY[authentication],
    parameters: parameters.map(parameter),
    ...(body && {
      requestBody: {
        required: !body.form,
        content: Object.fromEntries(
          ['application/json', ...(body.form ? ['application/x-www-form-urlencoded'] : [])].map(type => [
            type,
            { schema: { $ref: `#/components/schemas/${body.name}` }, example: body.example },
          ]),
        ),
      },
    }),
    responses: {
      [answer.status]: {
        description: answer.description,
        headers: { 'X-Request-Id': { $ref: '#/components/headers/RequestId' }, ...Object.fromEntries(headers) },
        content,
      },
      ...Object.fromEntries(
        refusals.map(status => [status, { $ref: `#/components/responses/${REFUSALS[status]?.name}` }]),
      ),
    },
  };
}

function parameter({ name, in: place, schema, required, description, example }: Parameter): Json {
  return {
    name,
    in: place,
    required: required ?? false,
    description,
    schema: plain(schema),
    ...(example !== undefined && { example }),
  };
}

const IGNORED = {
  'X-Ignored-Fields': {
    schema: { type: 'string' },
    description: 'Fields of the body that nobody knows: perhaps mistyped',
  },
};

function refusalResponse(status: number): Json {
  const refusal = REFUSALS[status];
  const example = {
    code: refusal?.code,
    message: refusal?.message,
    timestamp: '2026-03-02T10:15:00.000Z',
    path: '/invoices',
    request_id: '3f1c9a52-7d0e-4b0a-9b52-5a3e2f4c1d7e',
    ...(status === 400 && { details: [{ field: 'currency', message: refusal?.message }] }),
  };
  const retry = { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds to wait' } };
  const limit = {
    RateLimit: {
      schema: { type: 'string' },
      description: 'The limit that was reached, what is left of it and seconds until it is whole',
    },
    'RateLimit-Policy': {
      schema: { type: 'string' },
      description: 'The limit: its name, permits and window in seconds',
    },
  };
  return {
    description: refusal?.says,
    headers: {
      'X-Request-Id': { $ref: '#/components/headers/RequestId' },
      ...(status === 400 && IGNORED),
      ...([409, 429, 503].includes(status) && retry),
      ...(status === 429 && limit),
    },
    content: { 'application/json': { schema: { $ref: '#/components/schemas/apiError' }, example } },
  };
}

// A schema as OpenAPI 3.0 has it: our own marks are dropped.
function plain(schema: TSchema): Json {
  return JSON.parse(JSON.stringify(schema, (key, value) => (key.startsWith('x-') ? undefined : value)));
}

// What clients may send: nothing is required of an update, and null clears or counts as not sent.
function requestSchema(schema: TSchema, partial: boolean): Json {
  const body = nullable(plain(schema));
  if (partial) delete body.required;
  return body;
}

function nullable(schema: Json): Json {
  if (schema.type === 'object') {
    const required = (schema.required ?? []) as string[];
    const properties = Object.entries((schema.properties ?? {}) as Record<string, Json>).map(([name, field]) => {
      const open = nullable(field);
      if (required.includes(name) || field.readOnly) return [name, open];
      return [name, { ...open, nullable: true, ...(Array.isArray(open.enum) && { enum: [...open.enum, null] }) }];
    });
    return { ...schema, properties: Object.fromEntries(properties) };
  }
  if (schema.type === 'array') return { ...schema, items: nullable(schema.items as Json) };
  return schema;
}
