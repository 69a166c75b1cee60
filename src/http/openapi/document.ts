// The OpenAPI 3.0 document, generated from the endpoints and their schemas. contract §10 Described by

import { isDeepStrictEqual } from 'node:util';
import { responseSchemas } from '../api/all-endpoints.ts';
import type { BodySpec, Endpoint, Parameter, ResponseHeader } from '../api/endpoint.ts';
import { IDEMPOTENCY_KEY } from '../api/parameters.ts';
import { CURRENT_VERSION } from '../server/api-path.ts';
import { FORM_BODY, JSON_BODY, LINES_BODY, PDF_BODY } from '../server/request-body.ts';
import { TEST_HEADER } from '../server/test-company.ts';
import { GUIDE } from './guide.ts';
import { errorReferences, errorResponses } from './responses.ts';
import { type Json, NamedSchemas, openApiSchema } from './schemas.ts';
import { webhooks } from './webhooks.ts';

/** Error statuses that every endpoint has. */
const COMMON_ERRORS = [400, 403, 404, 417, 429, 500, 503];

const SECURITY = { 'api token': [{ apiToken: [] }], session: [{ sessionToken: [] }], none: [] };

const SECURITY_SCHEMES = {
  apiToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'A long-lived API token (`kt_…`, in a test company `kt_test_…`), for GET /helo only',
  },
  sessionToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'A session token (`xa_…`) from GET /helo or POST /auth',
  },
};

// Content of a response with print=1. It is not under `content`: generated clients would have to distinguish JSON from PDF in every
// response, although the request determines it.
const PRINTED = 'x-printed-content';
const BYTES = { schema: { type: 'string', format: 'binary' } };

/** The document. `publicUrl` is the address of the server in `servers`. */
export function openApiDocument(endpoints: Endpoint[], publicUrl = 'http://127.0.0.1:8080'): Json {
  return {
    openapi: '3.0.3',
    info: {
      title: 'Business Management (ERP) REST Interface',
      version: CURRENT_VERSION.slice(1),
      description: GUIDE,
      contact: { name: 'The administrator of this server' },
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    servers: [
      {
        url: `${publicUrl}/api/{account}/${CURRENT_VERSION}`,
        variables: { account: { default: 'demo', description: 'Code of the account' } },
      },
    ],
    tags: tags(endpoints),
    paths: paths(endpoints),
    'x-webhooks': webhooks(),
    components: {
      securitySchemes: SECURITY_SCHEMES,
      schemas: schemas(endpoints),
      parameters: namedParameters(endpoints),
      responses: errorResponses(),
      headers: {
        RequestId: {
          schema: { type: 'string' },
          description: 'The client’s own X-Request-Id when it sent a sane one, else ours',
        },
        ...namedHeaders(endpoints),
        TestCompany: { schema: { type: 'string', enum: ['1'] }, description: '`1` in a test company, else not sent' },
      },
    },
  };
}

// The description of a tag consists of the summaries of its operations.
function tags(endpoints: Endpoint[]): Json[] {
  return [...new Set(endpoints.map(({ tag }) => tag))].map(name => {
    const summaries = endpoints.filter(({ tag }) => tag === name).map(({ summary }) => summary);
    return { name, description: `${summaries.join('; ')}.` };
  });
}

function paths(endpoints: Endpoint[]): Record<string, Json> {
  const result: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    result[endpoint.path] = { ...result[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return result;
}

function schemas(endpoints: Endpoint[]): Json {
  const named = new NamedSchemas();
  for (const [name, schema] of Object.entries(responseSchemas)) named.addResponse(name, schema);
  for (const { body } of endpoints)
    if (body && !body.file) named.addBody(body.name, body.schema, body.partial ?? false);
  return named.all();
}

function operation(endpoint: Endpoint): Json {
  const { operationId, summary, description, tag, parameters, body, response, authentication } = endpoint;
  const errorStatuses = [...new Set([...COMMON_ERRORS, ...(body ? [413, 415] : []), ...endpoint.errorStatuses])].sort();
  return {
    operationId,
    summary,
    ...(description && { description }),
    tags: [tag],
    security: SECURITY[authentication],
    parameters: parameters.map(parameterOrReference),
    ...(body && { requestBody: requestBody(body) }),
    ...(body?.unique && { 'x-unique-fields': body.unique }),
    responses: {
      [response.status]: success(endpoint),
      ...errorReferences(errorStatuses),
    },
  };
}

function parameterOrReference(spec: Parameter): Json {
  return spec.component === undefined ? parameter(spec) : { $ref: `#/components/parameters/${spec.component}` };
}

// Parameters with a component name. Throws if two have the same.
function namedParameters(endpoints: Endpoint[]): Record<string, Json> {
  const named: Record<string, Json> = {};
  for (const spec of endpoints.flatMap(({ parameters }) => parameters)) {
    if (spec.component === undefined) continue;
    const written = parameter(spec);
    if (!isDeepStrictEqual(named[spec.component] ?? written, written))
      throw new Error(`There are two parameters with the name ${spec.component}`);
    named[spec.component] = written;
  }
  return named;
}

function parameter({ name, in: place, schema, required, description, example }: Parameter): Json {
  return {
    name,
    in: place,
    required: required ?? false,
    description,
    schema: openApiSchema(schema),
    ...(example !== undefined && { example }),
  };
}

function headerOrReference(header: string | ResponseHeader): Json {
  if (typeof header === 'string') return { schema: { type: 'string' }, description: header };
  const { schema, description, component } = header;
  return component === undefined
    ? { schema: openApiSchema(schema), description }
    : { $ref: `#/components/headers/${component}` };
}

function namedHeaders(endpoints: Endpoint[]): Record<string, Json> {
  const headers = endpoints.flatMap(({ response }) => Object.values(response.headers ?? {}));
  return Object.fromEntries(
    headers.flatMap(header =>
      typeof header === 'string' || header.component === undefined
        ? []
        : [[header.component, { schema: openApiSchema(header.schema), description: header.description }]],
    ),
  );
}

function requestBody({ form, lines, file, name, example }: NonNullable<Endpoint['body']>): Json {
  if (file)
    return { required: true, content: Object.fromEntries(file.mediaTypes.map(type => [type, fileOf(type, example)])) };
  const mediaTypes = lines ? [LINES_BODY] : [JSON_BODY, ...(form ? [FORM_BODY] : [])];
  const media = { schema: { $ref: `#/components/schemas/${name}` }, example };
  return { required: !form, content: Object.fromEntries(mediaTypes.map(type => [type, media])) };
}

const fileOf = (type: string, example: unknown): Json =>
  type === PDF_BODY ? { ...BYTES, example: '%PDF-1.7' } : { schema: { type: 'string' }, example };

function success({ response, parameters }: Endpoint): Json {
  const replays = parameters.some(({ name }) => name === IDEMPOTENCY_KEY.name);
  const headers = {
    ...response.headers,
    ...(replays && { 'Idempotency-Replayed': 'true: this answer was given before' }),
  };
  return {
    description: response.description,
    headers: {
      'X-Request-Id': { $ref: '#/components/headers/RequestId' },
      [TEST_HEADER]: { $ref: '#/components/headers/TestCompany' },
      ...Object.fromEntries(Object.entries(headers).map(([name, header]) => [name, headerOrReference(header)])),
    },
    ...(response.schema && { content: successContent(response) }),
    ...(response.bytes && { content: { '*/*': { ...BYTES, example: '%PDF-1.7' } } }),
    ...(response.schema &&
      response.files && { [PRINTED]: Object.fromEntries(response.files.map(type => [type, BYTES])) }),
    ...(response.schema &&
      response.pdf && {
        [PRINTED]: {
          'application/pdf': BYTES,
          ...(response.xml && { 'application/xml': { schema: { type: 'string' } } }),
          ...(response.checked && { [JSON_BODY]: { schema: response.checked } }),
        },
      }),
  };
}

function successContent({ schema: { name, array }, example, lines }: BodySpec): Json {
  const schema = { $ref: `#/components/schemas/${name}` };
  return {
    [lines ? LINES_BODY : JSON_BODY]: { schema: array ? { type: 'array', items: schema } : schema, example },
  };
}
