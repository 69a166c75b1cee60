// The HTTP server: Fastify with our words for every error, one log line a request, and a graceful end.

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import fastifyCors from '@fastify/cors';
import fastifyHelmet from '@fastify/helmet';
import underPressure from '@fastify/under-pressure';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { Refusal, type RefusalCode } from '../domain/errors.ts';
import type { Context } from '../operations/context.ts';
import { noteError } from '../operations/note-error.ts';
import { authenticationFailed } from '../operations/sessions.ts';
import { isStorable } from '../resources/check-body.ts';
import type { Endpoint } from './endpoint.ts';
import { apiError, asRefusal, pathWithoutBase, refuse } from './errors.ts';
import { readJson } from './json.ts';
import type { Measures } from './measures.ts';
import { registerOutside } from './outside.ts';
import { BASE, noSuchRoute, type RouteOptions, registerRoutes } from './routes.ts';

export interface ServerOptions {
  context: Context;
  endpoints: Endpoint[];
  measures: Measures;
  logger: FastifyBaseLogger;
  bodyLimit: number;
  trustProxy: string[];
  corsOrigins: string[];
  maximumLagMs: number;
  requestsPerSecond: number;
  requestsPerToken: number;
  requestsPerAddress: number;
  metricsToken: string | undefined;
  /** The OpenAPI document, as text. */
  openapi: string;
}

export interface Server {
  fastify: FastifyInstance;
  /** Lets requests in flight finish, tells new ones 503, then closes. */
  stop(mostSeconds: number): Promise<void>;
}

/** A wrong credential is answered no sooner than this, so that the time doesn't tell which part of it was wrong. */
const LEAST_REFUSAL_MS = 25;

/** Not kept with the session: it is dead, or the note would only add to the load. */
const UNNOTED = new Set<RefusalCode>(['AUTH_FAILED', 'RATE_LIMITED', 'OVERLOADED']);

/** Builds the server; it can be used without a port (`inject`). */
export async function buildServer(options: ServerOptions): Promise<Server> {
  const { context, measures } = options;
  const fastify = Fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    bodyLimit: options.bodyLimit,
    trustProxy: options.trustProxy.length > 0 ? options.trustProxy : false,
    genReqId: request => saneRequestId(request.headers['x-request-id']) ?? randomUUID(),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    return503OnClosing: false,
    frameworkErrors: (error, request, reply: FastifyReply) => {
      // Faults found before routing: a malformed address.
      const body: unknown = refuse(reply, asRefusal(error), '/');
      reply.header('x-request-id', request.id).send(body);
    },
    clientErrorHandler: (_error, socket) => {
      // Bytes that aren't HTTP: there is no request to answer, only a socket.
      if (!socket.writable) return socket.destroy();
      const body = apiError(
        new Refusal('INVALID_ARGUMENT', 'This is not a well-formed HTTP request'),
        '/',
        randomUUID(),
      );
      socket.end(
        `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
      );
      return undefined;
    },
  });

  let draining = false;
  let inFlight = 0;
  fastify.addHook('onRequest', async (request, reply) => {
    inFlight++;
    reply.header('x-request-id', request.id);
    if (draining && !request.url.startsWith('/healthz')) {
      reply.header('connection', 'close');
      throw new Refusal('OVERLOADED', 'The server is shutting down', { retryAfterSeconds: 1 });
    }
  });
  fastify.addHook('onResponse', async (request, reply) => {
    inFlight--;
    measures.observe(request, reply);
    logRequest(context, request, reply);
  });
  // A client that hung up gets no answer, but its request is over all the same.
  fastify.addHook('onRequestAbort', async request => {
    request.log.debug('client hung up');
  });

  await fastify.register(fastifyHelmet, { contentSecurityPolicy: false, global: true });
  if (options.corsOrigins.length > 0) {
    const exposedHeaders = [
      'Link',
      'ETag',
      'Location',
      'X-Request-Id',
      'X-Document-Id',
      'X-Session-Expires',
      'Retry-After',
    ];
    await fastify.register(fastifyCors, {
      origin: options.corsOrigins,
      exposedHeaders,
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'OPTIONS'],
    });
  }
  await fastify.register(underPressure, {
    maxEventLoopDelay: options.maximumLagMs,
    pressureHandler: () => {
      throw new Refusal('OVERLOADED', 'The server is too busy', { retryAfterSeconds: 1 });
    },
  });

  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      refuseOtherCharset(request);
      request.rawBody = body;
      return readJson(body);
    },
  );
  fastify.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      if (!request.routeOptions.url?.endsWith('/auth'))
        throw new Refusal('UNSUPPORTED_MEDIA_TYPE', 'The body must be application/json');
      return readForm(body);
    },
  );

  fastify.setErrorHandler(async (error, request, reply) => {
    const path = pathWithoutBase(request);
    let refusal = asRefusal(error);
    const log = refusal.code === 'INTERNAL' ? 'error' : refusal.code === 'DB_TIMEOUT' ? 'warn' : 'debug';
    request.log[log]({ err: refusal.cause ?? refusal }, refusal.message);
    if (request.caller && !UNNOTED.has(refusal.code)) {
      const noting = noteError(context, request.caller, apiError(refusal, path, request.id));
      // A database that is slow already isn't waited for again.
      if (refusal.code !== 'DB_TIMEOUT' && !(await noting)) refusal = authenticationFailed();
    }
    if (refusal.code === 'AUTH_FAILED') await sleep(Math.max(0, LEAST_REFUSAL_MS - reply.elapsedTime));
    const body = refuse(reply, refusal, path);
    return reply.send(body);
  });

  registerRoutes(fastify, options.endpoints, { context, admit: admission(options) });
  registerOutside(fastify, options, () => draining);
  const methods = methodsByPath(options.endpoints);
  fastify.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?');
    const inside = /^\/api\/[^/]+\/(v[^/]+)(\/[^/]*)$/.exec(path);
    const allowed = inside && /^v4\.\d+\.\d+$/.test(inside[1] ?? '') ? (methods.get(inside[2] ?? '') ?? []) : [];
    if (allowed.length > 0) reply.header('allow', allowed.join(', '));
    if (request.method === 'OPTIONS' && allowed.length > 0) return reply.code(204).send();
    throw noSuchRoute(request.method, allowed, pathWithoutBase(request));
  });
  await fastify.ready();

  return {
    fastify,
    async stop(mostSeconds) {
      draining = true;
      const end = Date.now() + mostSeconds * 1000;
      // The moment lets load balancers see /readyz fail before connections are refused.
      await sleep(50);
      while (inFlight > 0 && Date.now() < end) await sleep(20);
      fastify.server.closeAllConnections();
      await fastify.close();
    },
  };
}

function admission({
  context,
  requestsPerSecond,
  requestsPerToken,
  requestsPerAddress,
}: ServerOptions): RouteOptions['admit'] {
  const limit = (name: string, most: number) => ({ name: `requests-${name}`, most, windowSeconds: 1 });
  const account = limit('account', requestsPerSecond);
  const token = limit('token', requestsPerToken);
  const address = limit('address', requestsPerAddress);
  return {
    address: request => context.limits.take(address, request.ip),
    async caller(_, { accountId, sessionHash }) {
      await context.limits.take(account, String(accountId));
      if (token.most > 0) await context.limits.take(token, sessionHash.toString('base64'));
    },
  };
}

// One line a request. Addresses are logged without their query, which may hold credentials.
function logRequest(context: Context, request: FastifyRequest, reply: FastifyReply): void {
  request.log.info(
    {
      account: (request.params as { account?: string } | undefined)?.account,
      login: request.caller && context.sessions.loginOf(request.caller),
      method: request.method,
      route: request.routeOptions.url?.replace(BASE, ''),
      status: reply.statusCode,
      duration_ms: Math.round(reply.elapsedTime * 100) / 100,
    },
    'request',
  );
}

function saneRequestId(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && /^[\w.:-]{1,100}$/.test(header) ? header : undefined;
}

function refuseOtherCharset(request: FastifyRequest): void {
  const charset = /charset="?([^";\s]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
  if (charset && charset.toLowerCase() !== 'utf-8')
    throw new Refusal('UNSUPPORTED_MEDIA_TYPE', 'The body must be UTF-8');
}

function readForm(body: Buffer): Record<string, string> {
  const fields: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(body.toString('utf8'))) {
    if (!isStorable(value))
      throw new Refusal('INVALID_ARGUMENT', `Field '${name}' has a character that text can not have`);
    if (name in fields) throw new Refusal('INVALID_ARGUMENT', `Field '${name.slice(0, 100)}' is given twice`);
    fields[name] = value;
  }
  return { ...fields };
}

// Methods by path, for 405 and OPTIONS: what GET takes, HEAD and OPTIONS take.
function methodsByPath(endpoints: Endpoint[]): Map<string, string[]> {
  const methods = new Map<string, string[]>();
  for (const { path, method } of endpoints) {
    const added = method === 'GET' ? ['GET', 'HEAD', 'OPTIONS'] : [method];
    methods.set(path, [...new Set([...(methods.get(path) ?? []), ...added])]);
  }
  return methods;
}
