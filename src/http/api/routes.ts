// Registers a route for every endpoint: authentication before the body is read, then the endpoint's own work.

import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { withNothingWritten } from '../../domain/unavailable.ts';
import { checkRight } from '../../operations/read/run-read.ts';
import { BASE, checkVersion } from '../server/api-path.ts';
import { authenticate } from '../server/authenticate.ts';
import { FORM_BODY, JSON_BODY, MAX_UNAUTHENTICATED_BODY } from '../server/request-body.ts';
import type { RouteOptions } from '../server/route-options.ts';
import type { ApiRequest, Endpoint } from './endpoint.ts';
import { asWritten } from './ignored-fields.ts';
import { fieldsOf, requestReader } from './read-request.ts';
import { warningsList } from './response-headers.ts';

/** Registers every endpoint, with HEAD and OPTIONS for each GET. */
export function registerEndpoints(fastify: FastifyInstance, endpoints: Endpoint[], options: RouteOptions): void {
  for (const endpoint of endpoints) {
    const { method, path, parameters, body } = endpoint;
    const read = requestReader(endpoint, options.prefix);
    fastify.route({
      method,
      url: BASE + path,
      exposeHeadRoute: method === 'GET',
      ...(body && endpoint.authentication === 'none' && { bodyLimit: MAX_UNAUTHENTICATED_BODY }),
      config: {
        mayLackBody: !body || body.form === true,
        ...(body?.form && { mediaTypes: [JSON_BODY, FORM_BODY] }),
        parameters: parameters.filter(parameter => parameter.in === 'query').map(({ name }) => name),
        fields: fieldsOf(endpoint),
      },
      // A request without a valid session, or without the right to write, is rejected before its body is read.
      onRequest: request => admit(endpoint, options, request).catch(error => throwUnadmitted(error, endpoint)),
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

// Only requests that were carried out have warnings.
async function answer(endpoint: Endpoint, apiRequest: ApiRequest): Promise<string | Buffer | Readable> {
  try {
    const response = await endpoint.handle(apiRequest);
    const warnings = [...apiRequest.warnings, ...apiRequest.lastWarnings];
    if (warnings.length > 0) apiRequest.reply.header('x-warnings', warningsList(warnings));
    return response;
  } catch (error) {
    throw asWritten(error, apiRequest);
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
