// Registers a route for every endpoint: authentication before the body is read, then the endpoint's own work.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { withNothingWritten } from '../../domain/unavailable.ts';
import { checkRight } from '../../operations/read/run-read.ts';
import { BASE, checkVersion } from '../server/api-path.ts';
import { authenticate } from '../server/authenticate.ts';
import { FORM_BODY, JSON_BODY, LINES_BODY, MAX_UNAUTHENTICATED_BODY } from '../server/request-body.ts';
import type { RouteOptions } from '../server/route-options.ts';
import { UploadQuota } from '../server/upload-quota.ts';
import { answer } from './answer.ts';
import type { Endpoint } from './endpoint.ts';
import { fieldsOf, requestReader } from './read-request.ts';

/** Maximum size of a body of lines, in bodies of the usual limit, which each line may have. */
const BODIES_OF_LINES = 8;
/** Memory of bodies of lines and of files that are being carried out, in bodies of lines, and maximum of an account at a time. */
const BODIES = { all: 8, perAccount: 8 };
/** The same in the largest files, where these are larger. */
const LARGEST_FILES = 4;

/** Registers every endpoint, with HEAD and OPTIONS for each GET. */
export function registerEndpoints(fastify: FastifyInstance, endpoints: Endpoint[], options: RouteOptions): void {
  const linesLimit = BODIES_OF_LINES * (fastify.initialConfig.bodyLimit ?? 0);
  const largest = Math.max(...endpoints.map(({ body }) => body?.file?.limit ?? body?.limit ?? 0));
  const bytes = Math.max(BODIES.all * linesLimit, LARGEST_FILES * largest);
  const quota = new UploadQuota({ bytes, perAccount: BODIES.perAccount });
  const reserve = ({ caller, headers }: FastifyRequest, limit: number) =>
    quota.reserve(caller?.accountId ?? 0, Math.min(Number(headers['content-length'] ?? limit), limit));
  for (const endpoint of endpoints) {
    const { method, path, parameters, body } = endpoint;
    const read = requestReader(endpoint, options);
    const largeLimit = body?.lines ? linesLimit : (body?.file?.limit ?? body?.limit);
    fastify.route({
      method,
      url: BASE + path,
      exposeHeadRoute: method === 'GET',
      ...(body && endpoint.authentication === 'none' && { bodyLimit: MAX_UNAUTHENTICATED_BODY }),
      ...(largeLimit !== undefined && { bodyLimit: largeLimit }),
      config: {
        mayLackBody: !body || body.form === true,
        ...(body?.form && { mediaTypes: [JSON_BODY, FORM_BODY] }),
        ...(body?.limit !== undefined && { maxText: body.limit }),
        ...(body?.lines && { mediaTypes: [LINES_BODY] }),
        ...(body?.file && { mediaTypes: body.file.mediaTypes }),
        parameters: parameters.filter(parameter => parameter.in === 'query').map(({ name }) => name),
        fields: fieldsOf(endpoint),
      },
      // A request without a valid session, or without the right to write, is rejected before its body is read.
      onRequest: async (request, reply) => {
        try {
          await admit(endpoint, options, request);
          if (largeLimit !== undefined) reply.raw.once('close', reserve(request, largeLimit));
        } catch (error) {
          throwUnadmitted(error, endpoint);
        }
      },
      // While several accounts are active, only a few requests of each account are read in one turn of the event loop.
      preParsing(request, _reply, payload, done) {
        const turn = request.caller && options.context.pool.turns.enterRequest(request.caller.accountId);
        if (turn) turn.then(() => done(null, payload), done);
        else done(null, payload);
      },
      handler: async (request, reply) => answer(endpoint, read(options.context, request, reply)),
    });
  }
}

// A request that is not admitted has written nothing.
function throwUnadmitted(error: unknown, { method }: Endpoint): never {
  throw method === 'GET' ? error : withNothingWritten(error);
}

// Throws NOT_FOUND, RATE_LIMITED, AUTH_FAILED, PERMISSION_DENIED.
async function admit(endpoint: Endpoint, { context, limits }: RouteOptions, request: FastifyRequest): Promise<void> {
  const { account, version } = request.params as { account: string; version: string };
  checkVersion(version);
  await limits.address(request);
  if (endpoint.authentication !== 'session') return;
  request.caller = await authenticate(context, request, account);
  await limits.caller(request.caller);
  if (endpoint.right) await checkRight(context, request.caller, endpoint.right);
}
