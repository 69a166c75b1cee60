// Reads the lines of a batch, and carries each out as the request that it stands for. contract §11 Batches

import type { FastifyReply, FastifyRequest } from 'fastify';
import { bodyCheck } from '../../definitions/fields/check-body.ts';
import { object, optional, type Schema } from '../../definitions/schema.ts';
import { AppError, FieldErrors, validationError } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import { readJson } from '../../formats/read-json.ts';
import { inSteps } from '../../operations/in-steps.ts';
import type { Line } from '../../operations/write/run-lines.ts';
import type { WriteRequest } from '../../operations/write/run-write.ts';
import { logError } from '../server/error-handler.ts';
import { apiError, errorStatusAndHeaders, toAppError } from '../server/errors.ts';
import { answer } from './answer.ts';
import type { ApiRequest, Endpoint } from './endpoint.ts';
import { unknownField } from './ignored-fields.ts';
import { bodyReader } from './read-request.ts';

/** Maximum lines of a batch. */
export const MAX_LINES = 1000;

/** Reads and checks the lines of batches. */
export interface LineReader {
  /** Schema of a line. */
  schema: Schema;
  /**
   * Checks that each line names a write and has a body, and returns the lines. Throws INVALID_ARGUMENT, which names the lines at fault,
   * before anything is carried out.
   */
  read(apiRequest: ApiRequest): Promise<Line<string>[]>;
}

/** Reader of lines that stand for requests to these endpoints. */
export function lineReader(endpoints: Endpoint[]): LineReader {
  const byPath = Map.groupBy(endpoints, ({ path }) => path);
  const methods = [...new Set(endpoints.map(({ method }) => method))];
  const properties = {
    method: { type: 'string', enum: methods, description: 'As of a request of its own' },
    path: { type: 'string', enum: [...byPath.keys()], description: 'Behind the version in the address' },
  };
  const check = bodyCheck(object(properties), { partial: false });
  const body = optional({
    type: 'object',
    description: 'As of a request of its own',
    additionalProperties: true,
    'x-component': 'batchLineBody',
  });
  const carriers = new Map(endpoints.map(endpoint => [endpoint, lineCarrier(endpoint)]));

  // The endpoint of a line, and its body. Faults are added to `errors`.
  function parsed(
    value: unknown,
    number: number,
    errors: FieldErrors,
  ): { endpoint: Endpoint; body: unknown } | undefined {
    const name = `line ${number}`;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      errors.append([{ field: name, message: lineIs(number, new Message('line_not_an_object')) }]);
      return undefined;
    }
    const { body: sent, ...rest } = value as Record<string, unknown>;
    const { fieldErrors, unknown, value: line } = check(rest);
    const faults = [...fieldErrors, ...unknown.map(unknownField)];
    const { method, path } = line as { method: string; path: string };
    const taken = faults.length === 0 ? (byPath.get(path) ?? []) : [];
    const endpoint = taken.find(each => each.method === method);
    if (faults.length === 0 && !endpoint) {
      const reason = new Message('path_takes', { methods: taken.map(each => each.method).join(' or '), path });
      faults.push({ field: 'method', message: new Message('field', { field: 'method', reason }) });
    }
    errors.append(
      faults.map(({ field, message }) => ({ field: `${name}: ${field}`, message: inLine(number, message) })),
    );
    return endpoint && { endpoint, body: sent };
  }

  return {
    schema: object({ ...properties, body }, { description: 'A write, as a line of a batch' }),
    async read(apiRequest) {
      const { request } = apiRequest;
      const all = linesOf(request.rawBody ?? Buffer.alloc(0));
      const errors = new FieldErrors();
      if (all.length === 0) errors.add('body', new Message('line_blank'));
      errors.check(all.length <= MAX_LINES, 'body', new Message('too_many_lines', { count: MAX_LINES }));
      errors.throwIfAny();
      const most = request.server.initialConfig.bodyLimit ?? 0;
      const lines: Line<string>[] = [];
      for (const [index, bytes] of all.entries()) {
        if (errors.isFull()) break;
        const number = index + 1;
        const value = await readLine(bytes, number, most, errors);
        const found = value === undefined ? undefined : parsed(value.json, number, errors);
        if (!found) continue;
        const { endpoint } = found;
        const carry = carriers.get(endpoint);
        // Parsed once more when its turn comes: parsed lines need many times the memory of their bytes.
        const sent = async () => ((await inSteps(readJson(bytes))) as { body: unknown }).body;
        if (carry)
          lines.push({
            kind: `${endpoint.method} ${endpoint.path}`,
            run: async write => carry(apiRequest, await sent(), write),
          });
      }
      if (errors.list.length > 0) throw validationError(errors.list);
      return lines;
    },
  };
}

const lineIs = (line: number, reason: Message) => new Message('line', { line, reason });
const inLine = (line: number, reason: Message) => new Message('in_line', { line, reason });

const NEWLINE = 0x0a;

// The bytes of each line; the last one may end with a line break.
function linesOf(body: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  for (let start = 0; start < body.length && lines.length <= MAX_LINES; ) {
    const end = body.indexOf(NEWLINE, start);
    const next = end < 0 ? body.length : end;
    lines.push(body.subarray(start, next));
    start = next + 1;
  }
  return lines;
}

const BLANK = /^[ \t\r]*$/;

async function readLine(
  bytes: Buffer,
  number: number,
  most: number,
  errors: FieldErrors,
): Promise<{ json: unknown } | undefined> {
  const fault = (reason: Message) => errors.append([{ field: `line ${number}`, message: lineIs(number, reason) }]);
  if (bytes.length > most) fault(new Message('line_too_long', { bytes: most }));
  else if (bytes.length < 100 && BLANK.test(bytes.toString('latin1'))) fault(new Message('line_blank'));
  else {
    try {
      return { json: await inSteps(readJson(bytes)) };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { said } = error;
      if (said.reason === 'body') fault(said.params.reason as Message);
      else errors.append([{ field: `line ${number}`, message: inLine(number, said) }]);
    }
  }
  return undefined;
}

type CarryLine = (batch: ApiRequest, body: unknown, write: WriteRequest) => Promise<string>;

// Carries out a request to an endpoint as a line of a batch; resolves to the line of its answer.
function lineCarrier(endpoint: Endpoint): CarryLine {
  const checkBody = bodyReader(endpoint.body);
  return async (batch, sent, write) => {
    const { request, strict, address } = batch;
    const reply = new LineReply();
    const errors = new FieldErrors();
    const body = checkBody(sent, strict, reply, errors);
    if (!endpoint.collectsFieldErrors) errors.throwIfAny();
    const text = await answer(endpoint, {
      ...batch,
      ...body,
      request: requestOf(request, sent),
      // Handlers of writes that do not print use no more of it.
      reply: reply as unknown as FastifyReply,
      address: address.replace(/\/[^/]*$/, endpoint.path),
      query: new Map(),
      write,
      errors,
    });
    return lineOf(reply.status, reply.sent, String(text));
  };
}

/** The line that answers a refused one: an apiError, with the status and the headers of a response of its own. */
export function refusedLine(error: unknown, request: FastifyRequest, path: string): string {
  const refusal = toAppError(error, request);
  logError(request, refusal);
  const { status, headers } = errorStatusAndHeaders(refusal);
  const { 'content-type': _, ...others } = headers;
  return lineOf(status, others, apiError(refusal, path, request.id));
}

const lineOf = (status: number, headers: Record<string, unknown>, body: string) =>
  `{"status":${status},"headers":${JSON.stringify(headers)},"body":${body}}\n`;

/** The error of a line as that of the batch: it names the line. */
export function errorOfLine(number: number, error: AppError): AppError {
  const { code, said, details, retryAfterSeconds, limit } = error;
  const message = inLine(number, said);
  return new AppError(code, message, {
    details: details
      ? details.map(each => ({ field: `line ${number}: ${each.field}`, message: inLine(number, each.message) }))
      : [{ field: `line ${number}`, message }],
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    limit,
    cause: error,
  });
}

// The request of the batch with the body of a line. Headers that concern one record are none of a line.
function requestOf(request: FastifyRequest, body: unknown): FastifyRequest {
  const { 'if-match': _, 'idempotency-key': __, ...headers } = request.headers;
  return Object.create(request, { body: { value: body }, headers: { value: headers } });
}

/** Status and headers of the response that a line would have as a request of its own. */
class LineReply {
  status = 200;
  readonly sent: Record<string, unknown> = {};

  code(status: number): this {
    this.status = status;
    return this;
  }

  header(name: string, value: unknown): this {
    this.sent[name] = String(value);
    return this;
  }

  removeHeader(name: string): this {
    delete this.sent[name];
    return this;
  }
}
