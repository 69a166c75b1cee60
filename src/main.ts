// Builds the server process from its settings: creates the parts, starts and stops them in order.

import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { verify } from '@node-rs/argon2';
import { type Logger, pino } from 'pino';
import type { Config } from './config/config.ts';
import type { Pool } from './database/connection/pool.ts';
import { makeDataDirectory } from './database/embedded/data-directory/create.ts';
import type { Database } from './database/open-database.ts';
import { endpoints } from './http/api/all-endpoints.ts';
import { registerDocumentLink } from './http/api/document-link.ts';
import type { Endpoint } from './http/api/endpoint.ts';
import { registerEndpoints } from './http/api/routes.ts';
import { registerSmsCallback, type SmsCallback } from './http/api/sms-callback.ts';
import { registerDocsPage } from './http/openapi/docs-page.ts';
import { openApiDocument } from './http/openapi/document.ts';
import { type ConnectionCounts, createMetrics } from './http/server/metrics.ts';
import { buildServer, type Server } from './http/server/server.ts';
import type { Context } from './operations/context.ts';
import { RateLimiter } from './operations/rate-limits.ts';
import { SessionCache } from './operations/session-cache.ts';
import { recordDeliveryReport } from './operations/sms/record-delivery-report.ts';
import { createPrinter } from './printing/printer.ts';
import { createGateway } from './sms-gateways/create-gateway.ts';
import { statusCallbackReader } from './sms-gateways/http/status-callback.ts';
import { STATUS_CALLBACK_PATH } from './sms-gateways/settings.ts';
import { SmsWorker } from './worker/sms/sms-worker.ts';

const HOUR_MS = 3_600_000;
const TEMPLATES = fileURLToPath(new URL('../templates/', import.meta.url));

export interface Running {
  /** Address of the server, e.g. `http://127.0.0.1:8080`. */
  address: string;
  /** Waits for requests in flight, for at most `shutdownSeconds`, then stops everything. */
  stop(): Promise<void>;
}

/** The parts of a server that does not listen yet. */
export interface Composed {
  fastify: Server['fastify'];
  context: Context;
  endpoints: Endpoint[];
  /** Listens; resolves to the address. */
  listen(): Promise<string>;
  /** Waits for requests in flight, for at most so long, then stops everything. */
  stop(maximumSeconds: number): Promise<void>;
}

/** Starts a server on an open database; the caller closes the database after `stop`. */
export async function startServer(
  config: Config,
  database: Database,
  logger: Logger = createLogger(config),
): Promise<Running> {
  const composed = await compose(config, database, logger);
  const address = await composed.listen();
  const cleaning = setInterval(() => void deleteExpired(database, logger), HOUR_MS).unref();
  return {
    address,
    async stop() {
      clearInterval(cleaning);
      await composed.stop(config.shutdownSeconds);
    },
  };
}

/** Creates the parts and connects them. */
export async function compose(config: Config, { pool }: Database, logger: Logger): Promise<Composed> {
  await makeDataDirectory(config.dataDirectory, 'cache');
  const printer = await createPrinter({
    templatesDirectory: TEMPLATES,
    ownTemplatesDirectory: join(config.dataDirectory, 'templates'),
    cacheDirectory: join(config.dataDirectory, 'cache'),
    processes: Math.min(4, Math.max(1, Math.floor((availableParallelism() - 1) / config.workers))),
    onTemplateRejected: (template, error) =>
      logger.error({ template, err: error }, 'template rejected; the last valid version remains in use'),
  });
  const gateway = createGateway(config.smsGateway, logger);
  gateway.onReport(report => recordDeliveryReport({ pool }, gateway.name, report));
  const worker = new SmsWorker({
    pool,
    gateway,
    logger,
    maxConcurrent: config.smsAtOnce,
    pollSeconds: config.smsPollSeconds,
  });
  const context: Context = {
    pool,
    printer,
    gatewayHealthy: () => gateway.healthy(),
    smsQueued: () => worker.wake(),
    verifyPassword: (hash, password) => verify(hash, password),
    limits: new RateLimiter(pool),
    sessions: new SessionCache(pool, config.sessionIdleSeconds),
    settings: config,
  };
  let address = '';
  const all = endpoints({ publicUrl: () => config.publicUrl ?? address, days: config.linkDays });
  const server = await buildServer({
    ...config,
    context,
    metrics: createMetrics({ connections: () => connectionCounts(pool), pageBytes: () => pool.pages.held }),
    logger,
    checkDatabase: () => pool.query({ text: 'SELECT 1' }),
    registerRoutes(fastify, options) {
      registerEndpoints(fastify, all, options);
      registerDocsPage(fastify, JSON.stringify(openApiDocument(all, config.publicUrl ?? '')));
      registerDocumentLink(fastify, context);
      const callback = smsCallbackOf(config);
      if (callback) registerSmsCallback(fastify, context, callback);
    },
  });
  return {
    fastify: server.fastify,
    context,
    endpoints: all,
    async listen() {
      try {
        address = await server.fastify.listen({ port: config.port, host: config.host });
      } catch (error) {
        await server.fastify.close();
        await gateway.close();
        await printer.close();
        throw error;
      }
      worker.start();
      return address;
    },
    async stop(maximumSeconds) {
      await Promise.all([server.stop(maximumSeconds), worker.stop(maximumSeconds)]);
      await gateway.close();
      await printer.close();
    },
  };
}

function connectionCounts(pool: Pool): ConnectionCounts {
  const { open, idle } = pool.connections;
  return { busy: open - idle, idle, waiting: pool.waiting };
}

function smsCallbackOf({ smsGateway, publicUrl }: Config): SmsCallback | undefined {
  if (smsGateway.kind !== 'http' || publicUrl === undefined) return undefined;
  return {
    path: STATUS_CALLBACK_PATH,
    gateway: smsGateway.kind,
    read: statusCallbackReader(smsGateway.token, publicUrl),
  };
}

/** The log: one JSON line per event on standard output, without tokens and passwords (see http/server/request-log.ts). */
export function createLogger(config: Config): Logger {
  // Lines are written in blocks, since a write for each line is slow; the rest is written at exit.
  const blocks = pino.destination({ minLength: 15_000, periodicFlush: 250, sync: false });
  return pino({ level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime }, blocks);
}

// Deletes what is no longer needed: expired sessions, Idempotency-Keys and rate counters.
async function deleteExpired({ pool }: Database, logger: Logger): Promise<void> {
  await pool
    .query({ text: 'SELECT delete_expired()' })
    .catch(error => logger.warn({ err: error }, 'deleting expired rows failed'));
}
