// An endpoint of the interface as data, read by the router, the OpenAPI document and the tests.

import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UnknownField } from '../../definitions/fields/check-body.ts';
import type { Schema } from '../../definitions/schema.ts';
import type { FieldErrors } from '../../domain/errors.ts';
import type { Right, SessionActor } from '../../operations/actor.ts';
import type { Context } from '../../operations/context.ts';
import type { WriteRequest } from '../../operations/write/run-write.ts';
import type { RequestLimits } from '../server/request-limits.ts';

/** A parameter of an endpoint, as the OpenAPI document shows it. */
export interface Parameter {
  name: string;
  in: 'query' | 'header';
  schema: Schema;
  required?: boolean;
  description: string;
  example?: unknown;
  /** Name under `components.parameters`, if several endpoints have it. */
  component?: string;
}

/** A header of a response that is more than a text with a description. */
export interface ResponseHeader {
  schema: Schema;
  description: string;
  /** Name under `components.headers`, if several endpoints have it. */
  component?: string;
}

/** The successful response of an endpoint: with a body as `BodySpec` describes it, the bytes of a file, or 204 without a body. */
export type ResponseSpec = { description: string; headers?: Record<string, string | ResponseHeader> } & (
  | ({ status: 200 | 201 } & BodySpec)
  | { status: 200; schema?: never; bytes: true }
  | { status: 204; schema?: never; bytes?: never }
);

/** The body of a successful response. */
export interface BodySpec {
  bytes?: never;
  /** Name under `components.schemas`, and whether the response is an array of it. */
  schema: { name: string; array?: boolean };
  example: unknown;
  /** True if `print=1` requests a PDF instead. */
  pdf?: boolean;
  /** True if a parameter selects XML instead. */
  xml?: boolean;
  /** Media types of files that a parameter selects instead. */
  files?: readonly string[];
  /** Schema of JSON that a parameter selects instead. */
  checked?: Schema;
  /** True if it is lines of JSON, each by the schema. */
  lines?: boolean;
}

/** A request that has been read: its session, its query, the checked body. */
export interface ApiRequest {
  context: Context;
  limits: RequestLimits;
  request: FastifyRequest;
  reply: FastifyReply;
  account: string;
  /** Normalized path of the request without query, with the path of PUBLIC_URL in front. */
  address: string;
  caller: SessionActor;
  query: Map<string, string>;
  body: Record<string, unknown>;
  /** For a write: nonce and Idempotency-Key. */
  write: WriteRequest;
  /** True if `Prefer: handling=strict` was sent. */
  strict: boolean;
  /** True if `Prefer: count=exact` was sent. */
  counted: boolean;
  /** Ignored fields of the body, and fields that were sent under an alternative name. */
  ignored: UnknownField[];
  aliases: Map<string, string>;
  /** Warnings of the response in `X-Warnings`. */
  warnings: string[];
  /** Those of them that come last. */
  lastWarnings: string[];
  /** Errors found so far: empty unless the endpoint `collectsFieldErrors`, which then throws them with its own. */
  errors: FieldErrors;
}

/** An endpoint: its route, its documentation and its handler. */
export interface Endpoint {
  operationId: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  tag: string;
  summary: string;
  description?: string;
  /** Required content of the Authorization header. */
  authentication: 'api token' | 'session' | 'none';
  /** The right that its session needs. A request without it is rejected before its body is read. */
  right?: Right;
  /** True if only users with the role admin may call it. */
  administrators?: true;
  parameters: Parameter[];
  body?: {
    schema: Schema;
    name: string;
    example: unknown;
    form?: boolean;
    /** True if the body is lines of JSON, each by the schema. */
    lines?: boolean;
    /** If the body is a file: its media types, and its maximum bytes. It is `rawBody` of the request. */
    file?: { mediaTypes: string[]; limit: number };
    /** Maximum bytes, also of one text in it. Default: `BODY_LIMIT`. */
    limit?: number;
    /** True if the handler checks the body. */
    checkedByHandler?: boolean;
    partial?: boolean;
    /** Fields with unique values. The reference page generates new values for its examples. */
    unique?: string[];
  };
  response: ResponseSpec;
  /** True if it checks its query itself and throws all field errors together. */
  collectsFieldErrors?: boolean;
  /** Statuses of its error responses, beside those that every endpoint has. */
  errorStatuses: number[];
  handle(apiRequest: ApiRequest): Promise<string | Buffer | Readable>;
}
