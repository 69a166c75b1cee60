// The parts that endpoints have in common: parameters, responses, and the removal of a record.

import { answerRemoved, idInQuery, idParameter } from './by-id.ts';
import type { ApiRequest, Endpoint } from './endpoint.ts';
import { IDEMPOTENCY_KEY, IF_MATCH, NONCE, PREFER } from './parameters.ts';
import { IGNORED_FIELDS } from './response-headers.ts';

/** A read of a session. */
export const READ = {
  method: 'GET',
  tag: 'Additions',
  authentication: 'session',
  collectsFieldErrors: true,
  errorStatuses: [],
} satisfies Partial<Endpoint>;

/** A write of a session that has the right to write, of a record that may be missing. */
export const WRITE = {
  tag: 'Additions',
  authentication: 'session',
  right: 'write',
  parameters: [NONCE, IDEMPOTENCY_KEY, PREFER],
  errorStatuses: [404, 409, 422],
} satisfies Partial<Endpoint>;

/** Headers of the response with a file. */
export const FILE_HEADERS = {
  'Content-Disposition': '`attachment` with the name of the file (RFC 6266)',
  ETag: 'SHA-256 of the bytes',
};

/** Response 201 to a write with a body; `schema` is the name of its schema. */
export const written = (
  description: string,
  schema: string,
  example: unknown,
  headers: Record<string, string> = {},
): Endpoint['response'] => ({
  status: 201,
  description,
  schema: { name: schema },
  example,
  headers: { ...headers, ...IGNORED_FIELDS },
});

/** A removal: its endpoint but for what all removals share. */
interface Removal
  extends Pick<Endpoint, 'operationId' | 'path' | 'summary' | 'description'>,
    Partial<Pick<Endpoint, 'tag' | 'authentication' | 'administrators'>> {
  /** The parameter `id`. */
  id: { description: string; example: unknown };
  /** True if If-Match may name the version. */
  hasVersions?: true;
  /** Description of the response. */
  done: string;
  remove(apiRequest: ApiRequest, id: number): Promise<{ replayed: boolean }>;
}

/** The endpoint that removes the record of an id. */
export const removal = ({ id, hasVersions, done, remove, ...endpoint }: Removal): Endpoint => ({
  ...WRITE,
  method: 'DELETE',
  collectsFieldErrors: true,
  parameters: [NONCE, IDEMPOTENCY_KEY, ...(hasVersions ? [IF_MATCH] : []), idParameter(id.description, id.example)],
  response: { status: 204, description: done },
  errorStatuses: [404, 409, 413, 415, 422],
  handle: async apiRequest => answerRemoved(apiRequest, await remove(apiRequest, idInQuery(apiRequest))),
  ...endpoint,
});
