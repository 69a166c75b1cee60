// The HTTP server: Fastify with the error responses of the interface, a request log, metrics and a graceful shutdown.

import { randomUUID } from 'node:crypto';
import type { Server as HttpServer } from 'node:http';
import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fastifyCors from '@fastify/cors';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Context } from '../../operations/context.ts';
import type { RequestLog } from '../../operations/request-log/request-log.ts';
import { registerUnknownPaths } from './addresses/unknown-paths.ts';
import { pathOf, prefixOf } from './api-path.ts';
import { uncountedAddresses } from './connections/client-address.ts';
import type { Handle } from './connections/connection.ts';
import { type ConnectionSettings, connectionLimits } from './connections/connection-limits.ts';
import { Connections } from './connections/connections.ts';
import { createHttpServer, stopListening, type TimeoutSettings } from './connections/http-server.ts';
import { answerMalformedAddress } from './connections/malformed-requests.ts';
import { headerFault } from './connections/single-headers.ts';
import { registerErrorHandler } from './error-handler.ts';
import { type EventLoopDelay, measureEventLoopDelay, registerEventLoopLimit } from './event-loop-delay.ts';
import { type HealthChecks, registerHealth } from './health.ts';
import { LaterApplication, type LaterRoutes } from './later-routes.ts';
import { noteRequest } from './log/logged-request.ts';
import { LogLineLimit } from './log/refused-requests.ts';
import { logDisconnect, logMalformed, logRequest } from './log/request-log.ts';
import { type Metrics, registerMetrics } from './metrics.ts';
import {
  registerBodyParsers,
  registerContentEncodings,
  registerExpectations,
  serveExpectations,
} from './request-body.ts';
import { type RequestLimitSettings, requestLimits } from './request-limits.ts';
import type { RegisterRoutes, RouteOptions } from './route-options.ts';
import { securityHeaders, strictTransport } from './security-headers.ts';
import { markTest, TEST_HEADER } from './test-company.ts';

/** The address and the limits of the HTTP server. */
export interface ServerOptions extends RequestLimitSettings, ConnectionSettings, TimeoutSettings {
  context: Context;
  metrics: Metrics;
  /** Keeps the last requests of each account. */
  requestLog?: RequestLog | undefined;
  logger: FastifyBaseLogger;
  bodyLimit: number;
  trustProxy: string[];
  /** The address for clients. With https, browsers must use https for `hstsSeconds`. */
  publicUrl: string | undefined;
  hstsSeconds: number;
  corsOrigins: string[];
  maximumLagMs: number;
  metricsToken: string | undefined;
  /** Checks of /readyz. */
  health: Omit<HealthChecks, 'isStopping'>;
  /** Registers all routes except health, metrics and those of `laterRoutes`. */
  registerRoutes: RegisterRoutes;
  laterRoutes: LaterRoutes[];
}

export interface Server {
  fastify: FastifyInstance;
  /** Serves a request, for use without a port. */
  handle: Handle;
  /** Loads the later routes that are to be loaded soon, unless they are loaded. */
  loadLaterRoutes(): Promise<void>;
  /** The number of requests in flight. */
  inFlight(): number;
  /**
   * Stops listening and lets clients finish: the requests of each open connection are served, the last one with `Connection: close`.
   * Connections that are open after this time are cut off.
   */
  stop(maximumSeconds: number): Promise<void>;
}

/** Idle time after which a connection is closed while the server stops. */
const IDLE_MS = 500;
const CHECK_MS = 20;
/** Maximum wait of requests that arrive while the server stops listening. */
const MAX_HOLD_MS = 1000;

// Not imported, for the reason in http-server.ts.
const { createServer } = process.getBuiltinModule('node:http');

/** Builds the server; it can be used without a port (`handle`). Throws TooFewFiles. */
export async function buildServer(options: ServerOptions): Promise<Server> {
  const { context, metrics } = options;
  const connections = new Connections({
    ...connectionLimits(options),
    isUncounted: uncountedAddresses(options.trustProxy),
    observer: metrics,
  });
  metrics.watchConnections(() => connections.count);
  const logLines = new LogLineLimit(options.logger);
  const delay = options.maximumLagMs > 0 ? measureEventLoopDelay() : undefined;
  const routeOptions: RouteOptions = {
    context,
    limits: requestLimits(context, options),
    prefix: prefixOf(options.publicUrl),
  };
  const later = options.laterRoutes.map(
    routes =>
      new LaterApplication({
        routes,
        async build(register) {
          // Its requests come from the other application: this server never listens.
          const application = createFastify(options, () => createServer());
          await prepare(application, options, { logLines, delay });
          register(application, routeOptions);
          await application.ready();
          return application;
        },
        onError: error => options.logger.error({ err: error }, `the routes below /${routes.below} can't be loaded`),
      }),
  );
  let handle: Handle = () => undefined;
  const servers: HttpServer[] = [];
  const fastify = createFastify(options, main => {
    handle = later.reduce<Handle>((others, application) => application.before(others), main);
    // One for each address of HOST: localhost may have two.
    const server = createHttpServer(handle, connections, options, malformed =>
      logMalformed(options.logger, logLines, malformed),
    );
    servers.push(server);
    return server;
  });
  let stopping = false;
  serveExpectations(fastify.server);
  await prepare(fastify, options, { logLines, delay });
  fastify.addHook('onClose', async () => {
    await Promise.all(later.map(application => application.close()));
    delay?.stop();
  });
  registerHealth(fastify, { ...options.health, isStopping: () => stopping });
  registerMetrics(fastify, metrics, options.metricsToken);
  options.registerRoutes(fastify, routeOptions);
  await fastify.ready();

  return {
    fastify,
    handle,
    async loadLaterRoutes() {
      await Promise.all(later.filter(({ isLoadedSoon }) => isLoadedSoon).map(application => application.load()));
    },
    inFlight: () => connections.inFlight,
    async stop(maximumSeconds) {
      stopping = true;
      // At once: responses that are made while the server stops listening announce it too.
      connections.announceEnd();
      options.context.pool.changes.end();
      await stopListening(servers, connections, Math.min(MAX_HOLD_MS, maximumSeconds * 250));
      await connections.drain(IDLE_MS, maximumSeconds * 1000, () => sleep(CHECK_MS));
      await fastify.close();
      logLines.report();
    },
  };
}

function createFastify(options: ServerOptions, serverFactory: (handle: Handle) => HttpServer): FastifyInstance {
  return Fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    // Most requests log one line, so a child logger for each request would cost more than the line (see logOf).
    childLoggerFactory: logger => logger,
    bodyLimit: options.bodyLimit,
    trustProxy: options.trustProxy.length > 0 ? options.trustProxy : false,
    genReqId: request => validRequestId(request.headers['x-request-id']) ?? randomUUID(),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    return503OnClosing: false,
    serverFactory,
    frameworkErrors: answerMalformedAddress,
    schemaController: { compilersFactory: NO_COMPILERS },
  });
}

// Routes have no Fastify schemas. Without these stubs, Fastify would load compilers that are never used.
const noCompiler = () => {
  throw new Error('A route has a schema for Fastify: endpoints check and write their own bodies');
};
const NO_COMPILERS = { buildValidator: noCompiler, buildSerializer: noCompiler };

// Common to all routes.
async function prepare(
  fastify: FastifyInstance,
  options: ServerOptions,
  { logLines, delay }: { logLines: LogLineLimit; delay: EventLoopDelay | undefined },
): Promise<void> {
  fastify.decorateRequest('caller', undefined);
  fastify.decorateRequest('loggedError', undefined);
  fastify.decorateRequest('sender', undefined);
  fastify.decorateRequest('refusal', undefined);
  addRequestHooks(fastify, options, logLines);
  if (options.corsOrigins.length > 0) await registerCors(fastify, options.corsOrigins);
  if (delay) registerEventLoopLimit(fastify, delay, options.maximumLagMs);
  registerBodyParsers(fastify);
  registerContentEncodings(fastify);
  registerExpectations(fastify);
  registerErrorHandler(fastify, options.context);
  registerUnknownPaths(fastify, prefixOf(options.publicUrl));
}

function addRequestHooks(fastify: FastifyInstance, options: ServerOptions, logLines: LogLineLimit): void {
  const { context, metrics, requestLog } = options;
  const security = securityHeaders();
  const hsts = strictTransport(options);
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', () => {
      // A request inside the process (/mcp) has no socket.
      if (!reply.raw.writableFinished && request.raw.socket instanceof Socket) logDisconnect(logLines, request);
    });
    const isData = pathOf(request).startsWith('/api/');
    reply.headers(isData ? security.data : security.page);
    if (hsts && request.protocol === 'https') reply.header('strict-transport-security', hsts);
    reply.header('x-request-id', request.id);
    if (isData && (request.method === 'GET' || request.method === 'HEAD')) reply.header('cache-control', 'no-store');
    const fault = headerFault(request.raw);
    // Bytes after such a request may belong to another recipient.
    if (fault) reply.header('connection', 'close');
    done(fault);
  });
  fastify.addHook('onSend', (request, reply, _, done) => {
    if (request.sender) markTest(reply, context.sessions.isOfTestCompany(request.sender));
    done();
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    metrics.observe(request, reply);
    logRequest(context, logLines, request, reply);
    if (requestLog) noteRequest(requestLog, context, request, reply);
    done();
  });
}

async function registerCors(fastify: FastifyInstance, origin: string[]): Promise<void> {
  const exposedHeaders = [
    'Link',
    'ETag',
    'Location',
    'X-Request-Id',
    TEST_HEADER,
    'X-Document-Id',
    'X-Session-Expires',
    'X-Session-Rights',
    'X-Ignored-Fields',
    'X-Warnings',
    'X-Kontor-Warning',
    'X-Total-Count',
    'X-Next-Cursor',
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
