// POST /batch: many writes in one request. contract §11 Batches

import { object, type Schema } from '../../../definitions/schema.ts';
import { AppError } from '../../../domain/errors.ts';
import type { Line } from '../../../operations/write/run-lines.ts';
import { LineRefused, type LineResult, runLines } from '../../../operations/write/run-lines.ts';
import { readInteger } from '../../../query/parse.ts';
import { expectResponseRead } from '../../server/slow-readers.ts';
import { errorOfLine, lineReader, MAX_LINES, refusedLine } from '../batch-lines.ts';
import type { ApiRequest, Endpoint } from '../endpoint.ts';
import { IDEMPOTENCY_KEY, inQuery, NONCE, PREFER } from '../parameters.ts';
import { fingerprintOf } from '../read-request.ts';
import { markReplayed } from '../response-headers.ts';

/** Schema of a line of the response. */
export const BATCH_ANSWER: Schema = object(
  {
    status: { type: 'integer', description: 'As of a response of its own' },
    headers: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Such as `location`, `x-warnings` and `idempotency-replayed`',
      'x-component': 'batchAnswerHeaders',
    },
    body: {
      type: 'object',
      description: 'As of a response of its own; an apiError for a refused line',
      additionalProperties: true,
      'x-component': 'batchAnswerBody',
    },
  },
  { description: 'The answer to a line of a batch' },
);

/** The endpoint of batches of writes to the other endpoints: those that take a nonce and do not read it themselves. */
export function batchEndpoint(endpoints: Endpoint[]): Endpoint {
  const writes = endpoints.filter(({ parameters }) => parameters.includes(NONCE));
  const reader = lineReader(writes);
  return {
    operationId: 'batch',
    method: 'POST',
    path: '/batch',
    tag: 'Additions',
    summary: 'Write many records in one request',
    description: [
      `Up to ${MAX_LINES} lines of JSON, each a write that could be a request of its own: method, path and body. \`path\` has the choices; no line prints.`,
      'The response has a line for each, in the same order. Lines run in their order, and each sees what those before it wrote. A line that is refused leaves nothing behind, and the others go on; with `atomic=1` it ends the batch, and nothing is written.',
      'Nonce or Idempotency-Key are those of the batch: sent again, it answers what was written before and goes on behind that. A batch with a line that is not JSON, or names no write, is refused as a whole.',
    ].join(' '),
    authentication: 'session',
    right: 'write',
    collectsFieldErrors: true,
    parameters: [
      NONCE,
      inQuery('atomic', { type: 'integer', enum: [0, 1], default: 0 }, '1: all lines are written, or none'),
      IDEMPOTENCY_KEY,
      PREFER,
    ],
    body: {
      schema: reader.schema,
      name: 'batchLine',
      example: { method: 'POST', path: '/customers', body: { name: 'Ana Lima' } },
      lines: true,
      checkedByHandler: true,
    },
    response: {
      status: 200,
      description: 'A line for each line',
      schema: { name: 'batchAnswer' },
      example: {
        status: 201,
        headers: { location: '/api/demo/v4.0.0/customers?id=42' },
        body: { id: 42, entity_code: 'C0042' },
      },
      lines: true,
    },
    errorStatuses: [404, 409, 422],
    async handle(apiRequest) {
      const { query, errors, limits, caller } = apiRequest;
      const atomic = readInteger(query, { field: 'atomic', from: 0, to: 1 }, errors) === 1;
      errors.throwIfAny();
      const lines = await reader.read(apiRequest);
      await limits.lines(caller, lines.length);
      return answerLines(apiRequest, lines, atomic);
    },
  };
}

async function answerLines(
  { context, caller, request, reply, write, address }: ApiRequest,
  lines: Line<string>[],
  atomic: boolean,
): Promise<string> {
  const { nonce, idempotency } = write;
  const fingerprint = idempotency?.fingerprint ?? fingerprintOf(request, address);
  const running = runLines(context, caller, lines, { nonce, idempotency, fingerprint, atomic });
  const { results, replayed } = await running.catch(error => {
    if (error instanceof LineRefused && error.error instanceof AppError)
      throw errorOfLine(error.position + 1, error.error);
    throw error instanceof LineRefused ? error.error : error;
  });
  markReplayed(reply, replayed);
  reply.header('content-type', 'application/x-ndjson; charset=utf-8');
  const text = results.map((result, index) => textOf(result, lines[index]?.kind ?? '')).join('');
  expectResponseRead(reply, Buffer.byteLength(text));
  return text;

  function textOf(result: LineResult<string>, kind: string): string {
    return 'answer' in result ? result.answer : refusedLine(result.error, request, kind.slice(kind.indexOf('/')));
  }
}
