// The HTTP server: Fastify with our words for every error, one log line a request, and a graceful end.

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import fastifyCors from '@fastify/cors';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { AppError, type ErrorCode } from '../../domain/errors.ts';
import { authenticationFailed } from '../../operations/actor.ts';
import type { Context } from '../../operations/context.ts';
import { recordSessionError } from '../../operations/sessions/record-error.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { type RouteOptions, registerRoutes } from '../api/routes.ts';
import type { SmsCallback } from '../api/sms-callback.ts';
import { apiError, asRefusal, pathOf, pathWithoutBase, refuse } from './errors.ts';
import { registerOutside } from './health.ts';
import { answerMalformedAddress, answerMalformedBytes } from './malformed-requests.ts';
import type { Metrics } from './metrics.ts';
import { registerBodies } from './request-body.ts';
import { logHangUp, logOf, logRequest } from './request-log.ts';
import { InFlight } from './requests-in-flight.ts';
import { securityHeaders } from './security-headers.ts';
import { registerOtherPaths } from './unknown-paths.ts';

export interface ServerOptions {
  context: Context;
  endpoints: Endpoint[];
  metrics: Metrics;
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
  /** How the SMS gateway reports over HTTP, when it does. */
  smsCallback: SmsCallback | undefined;
}

export interface Server {
  fastify: FastifyInstance;
  /** Lets requests in flight finish, tells new ones 503, then closes. */
  stop(mostSeconds: number): Promise<void>;
}

/** A wrong credential is answered after a multiple of this, so that the time doesn't tell which part of it was wrong. */
const REFUSAL_STEP_MS = 25;

/** Not kept with the session: it is dead, or the note would only add to the load. */
const UNNOTED = new Set<ErrorCode>(['AUTH_FAILED', 'RATE_LIMITED', 'OVERLOADED']);

/** Builds the server; it can be used without a port (`inject`). */
export async function buildServer(options: ServerOptions): Promise<Server> {
  const { context, metrics } = options;
  const inFlight = new InFlight();
  const fastify = Fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    // Most requests log one line: a logger of its own for each (see logOf) would cost more than the line.
    childLoggerFactory: logger => logger,
    bodyLimit: options.bodyLimit,
    trustProxy: options.trustProxy.length > 0 ? options.trustProxy : false,
    genReqId: request => saneRequestId(request.headers['x-request-id']) ?? randomUUID(),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    return503OnClosing: false,
    // Nobody may hold a connection by sending slowly, or by not reading.
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
    requestTimeout: 60_000,
    connectionTimeout: 60_000,
    frameworkErrors: answerMalformedAddress,
    clientErrorHandler: (error, socket) => answerMalformedBytes(error, socket, inFlight),
  });

  // A client that closes its half after asking still wants its answer.
  Object.assign(fastify.server, { httpAllowHalfOpen: true });

  let draining = false;
  const security = securityHeaders();
  fastify.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    inFlight.begin(socket);
    reply.raw.once('close', () => {
      inFlight.end(socket);
      if (!reply.raw.writableFinished) logHangUp(request);
    });
    const isData = pathOf(request).startsWith('/api/');
    reply.headers(isData ? security.data : security.page);
    reply.header('x-request-id', request.id);
    if (isData && (request.method === 'GET' || request.method === 'HEAD')) reply.header('cache-control', 'no-store');
    if (draining && !request.url.startsWith('/healthz')) {
      reply.header('connection', 'close');
      done(new AppError('OVERLOADED', 'The server is shutting down', { retryAfterSeconds: 1 }));
    } else done();
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    metrics.observe(request, reply);
    logRequest(context, request, reply);
    done();
  });

  if (options.corsOrigins.length > 0) {
    const exposedHeaders = [
      'Link',
      'ETag',
      'Location',
      'X-Request-Id',
      'X-Document-Id',
      'X-Session-Expires',
      'X-Ignored-Fields',
      'X-Warnings',
      'Idempotency-Replayed',
      'Retry-After',
      'RateLimit',
      'RateLimit-Policy',
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
      throw new AppError('OVERLOADED', 'The server is too busy', { retryAfterSeconds: 1 });
    },
  });

  registerBodies(fastify);
  fastify.setErrorHandler(async (error, request, reply) => {
    const path = pathWithoutBase(request);
    let refusal = asRefusal(error, request);
    const log = refusal.code === 'INTERNAL' ? 'error' : refusal.code === 'DB_TIMEOUT' ? 'warn' : 'debug';
    logOf(request)[log]({ err: refusal.cause ?? refusal }, refusal.message);
    if (request.caller && !UNNOTED.has(refusal.code)) {
      const noting = recordSessionError(context, request.caller, apiError(shortened(refusal), path, request.id));
      // A database that is slow already isn't waited for again.
      if (refusal.code !== 'DB_TIMEOUT' && !(await noting)) refusal = authenticationFailed();
    }
    if (refusal.code === 'AUTH_FAILED') await sleep(REFUSAL_STEP_MS - (reply.elapsedTime % REFUSAL_STEP_MS));
    const body = refuse(reply, refusal, path);
    return reply.send(body);
  });

  registerOtherPaths(fastify);
  registerRoutes(fastify, options.endpoints, { context, admit: admission(options) });
  registerOutside(fastify, options, () => draining);
  await fastify.ready();

  return {
    fastify,
    async stop(mostSeconds) {
      draining = true;
      const end = Date.now() + mostSeconds * 1000;
      // The moment lets load balancers see /readyz fail before connections are refused.
      await sleep(50);
      while (inFlight.count > 0 && Date.now() < end) await sleep(20);
      fastify.server.closeAllConnections();
      await fastify.close();
    },
  };
}

// What a session keeps of an error: its first faults are enough.
function shortened(refusal: AppError): AppError {
  if ((refusal.details?.length ?? 0) <= 20) return refusal;
  return new AppError(refusal.code, refusal.message, { details: refusal.details?.slice(0, 20) ?? [] });
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

function saneRequestId(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && /^[\w.:-]{1,100}$/.test(header) ? header : undefined;
}
