// The HTTP server: Fastify with the error responses of the interface, a request log, metrics and a graceful shutdown.

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import fastifyCors from '@fastify/cors';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { AppError } from '../../domain/errors.ts';
import type { Context } from '../../operations/context.ts';
import { pathOf } from './api-path.ts';
import { registerErrorHandler } from './error-handler.ts';
import { type HealthChecks, registerHealth } from './health.ts';
import { answerMalformedAddress, answerMalformedBytes } from './malformed-requests.ts';
import { type Metrics, registerMetrics } from './metrics.ts';
import { registerBodyParsers, registerExpectations } from './request-body.ts';
import { type RequestLimitSettings, type RequestLimits, requestLimits } from './request-limits.ts';
import { logDisconnect, logRequest } from './request-log.ts';
import { RequestsInFlight } from './requests-in-flight.ts';
import { securityHeaders } from './security-headers.ts';
import { registerUnknownPaths } from './unknown-paths.ts';

/** What the server gives to the functions that register routes. */
export interface RouteOptions {
  context: Context;
  limits: RequestLimits;
}

/** The address and the limits of the HTTP server. */
export interface ServerOptions extends RequestLimitSettings {
  context: Context;
  metrics: Metrics;
  logger: FastifyBaseLogger;
  bodyLimit: number;
  trustProxy: string[];
  corsOrigins: string[];
  maximumLagMs: number;
  metricsToken: string | undefined;
  /** What /readyz asks. */
  health: Omit<HealthChecks, 'isStopping'>;
  /** Registers all routes except health and metrics. */
  registerRoutes(fastify: FastifyInstance, options: RouteOptions): void;
}

export interface Server {
  fastify: FastifyInstance;
  /** Answers new requests with 503, waits at most so long for requests in flight, then closes. */
  stop(maximumSeconds: number): Promise<void>;
}

/** Builds the server; it can be used without a port (`inject`). */
export async function buildServer(options: ServerOptions): Promise<Server> {
  const { context } = options;
  const inFlight = new RequestsInFlight();
  const fastify = createFastify(options, inFlight);
  let stopping = false;
  const isStopping = () => stopping;

  fastify.decorateRequest('caller', undefined);
  addRequestHooks(fastify, options, inFlight, isStopping);
  if (options.corsOrigins.length > 0) await registerCors(fastify, options.corsOrigins);
  await fastify.register(underPressure, {
    maxEventLoopDelay: options.maximumLagMs,
    pressureHandler: () => {
      throw new AppError('OVERLOADED', 'The server is too busy', { retryAfterSeconds: 1 });
    },
  });
  registerBodyParsers(fastify);
  registerExpectations(fastify, options.bodyLimit);
  registerErrorHandler(fastify, context);
  registerUnknownPaths(fastify);
  registerHealth(fastify, { ...options.health, isStopping });
  registerMetrics(fastify, options.metrics, options.metricsToken);
  options.registerRoutes(fastify, { context, limits: requestLimits(context, options) });
  await fastify.ready();

  return {
    fastify,
    async stop(maximumSeconds) {
      stopping = true;
      const end = Date.now() + maximumSeconds * 1000;
      // Load balancers see /readyz fail before connections are refused.
      await sleep(50);
      while (inFlight.count > 0 && Date.now() < end) await sleep(20);
      fastify.server.closeAllConnections();
      await fastify.close();
    },
  };
}

function createFastify(options: ServerOptions, inFlight: RequestsInFlight): FastifyInstance {
  const fastify: FastifyInstance = Fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    // Most requests log one line, so a child logger for each request would cost more than the line (see logOf).
    childLoggerFactory: logger => logger,
    bodyLimit: options.bodyLimit,
    trustProxy: options.trustProxy.length > 0 ? options.trustProxy : false,
    genReqId: request => validRequestId(request.headers['x-request-id']) ?? randomUUID(),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    return503OnClosing: false,
    // A client that sends slowly or does not read must not hold a connection.
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
    requestTimeout: 60_000,
    connectionTimeout: 60_000,
    frameworkErrors: answerMalformedAddress,
    clientErrorHandler: (error, socket) => answerMalformedBytes(error, socket, inFlight),
  });
  // A client may close its side of the connection after the request and still read the response.
  Object.assign(fastify.server, { httpAllowHalfOpen: true });
  return fastify;
}

function addRequestHooks(
  fastify: FastifyInstance,
  { context, metrics }: ServerOptions,
  inFlight: RequestsInFlight,
  isStopping: () => boolean,
): void {
  const security = securityHeaders();
  fastify.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    inFlight.begin(socket);
    reply.raw.once('close', () => {
      inFlight.end(socket);
      if (!reply.raw.writableFinished) logDisconnect(request);
    });
    const isData = pathOf(request).startsWith('/api/');
    reply.headers(isData ? security.data : security.page);
    reply.header('x-request-id', request.id);
    if (isData && (request.method === 'GET' || request.method === 'HEAD')) reply.header('cache-control', 'no-store');
    if (isStopping() && !request.url.startsWith('/healthz')) {
      reply.header('connection', 'close');
      done(new AppError('OVERLOADED', 'The server is shutting down', { retryAfterSeconds: 1 }));
    } else done();
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    metrics.observe(request, reply);
    logRequest(context, request, reply);
    done();
  });
}

async function registerCors(fastify: FastifyInstance, origin: string[]): Promise<void> {
  const exposedHeaders = [
    'Link',
    'ETag',
    'Location',
    'X-Request-Id',
    'X-Document-Id',
    'X-Session-Expires',
    'X-Ignored-Fields',
    'X-Kontor-Warning',
    'X-Total-Count',
    'Preference-Applied',
    'Idempotency-Replayed',
    'Retry-After',
    'RateLimit',
    'RateLimit-Policy',
  ];
  await fastify.register(fastifyCors, {
    origin,
    exposedHeaders,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'],
  });
}

function validRequestId(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && /^[\w.:-]{1,100}$/.test(header) ? header : undefined;
}
