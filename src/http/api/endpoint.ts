// What an endpoint of the interface is, as data: the router, the OpenAPI document and the tests all read it.

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import type { FieldError } from '../../domain/errors.ts';
import type { Caller, Context } from '../../operations/context.ts';
import type { WriteRequest } from '../../operations/write/run-write.ts';

export interface Parameter {
  name: string;
  in: 'query' | 'header';
  schema: TSchema;
  required?: boolean;
  description: string;
  example?: unknown;
}

export interface AnswerSpec {
  status: 200 | 201;
  description: string;
  /** Name under `components.schemas`, and whether the answer is an array of it. */
  schema: { name: string; array?: boolean };
  example: unknown;
  /** Whether the answer may be a PDF instead. */
  pdf?: boolean;
  headers?: Record<string, string>;
}

/** A request that has been read: who asks, what the query says, the checked body. */
export interface ApiRequest {
  context: Context;
  request: FastifyRequest;
  reply: FastifyReply;
  account: string;
  /** Its address without query, as we would write it. */
  address: string;
  caller: Caller;
  query: Map<string, string>;
  body: Record<string, unknown>;
  /** For a write: nonce and Idempotency-Key. */
  write: Omit<WriteRequest, 'right'>;
  strict: boolean;
  /** What is wrong so far; only an endpoint that `gathersFaults` sees any, and refuses them with its own. */
  fieldErrors: FieldError[];
}

export interface Endpoint {
  operationId: string;
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  tag: string;
  summary: string;
  description?: string;
  /** What the Authorization header must hold. */
  authentication: 'api token' | 'session' | 'none';
  parameters: Parameter[];
  body?: { schema: TSchema; name: string; example: unknown; form?: boolean; partial?: boolean };
  answer: AnswerSpec;
  /** Whether it reads its query itself and refuses all faults together. */
  gathersFaults?: boolean;
  /** Statuses it may refuse with, apart from those that every endpoint has. */
  refusals: number[];
  handle(apiRequest: ApiRequest): Promise<string | Buffer>;
}
