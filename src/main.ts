// Composition: from settings to a running server. What runs, and in which order it starts and stops, is all here.

import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { verify } from '@node-rs/argon2';
import { type Logger, pino } from 'pino';
import type { Config } from './config/config.ts';
import { makeDataDirectory } from './database/embedded/data-directory/create.ts';
import type { Database } from './database/open-database.ts';
import { endpoints } from './http/api/all-endpoints.ts';
import type { Endpoint } from './http/api/endpoint.ts';
import type { SmsCallback } from './http/api/sms-callback.ts';
import { openApiDocument } from './http/openapi/document.ts';
import { createMetrics } from './http/server/metrics.ts';
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

const TEMPLATES = fileURLToPath(new URL('../templates/', import.meta.url));

export interface Running {
  /** Address of the server, e.g. `http://127.0.0.1:8080`. */
  address: string;
  /** Lets requests in flight finish, then stops everything. */
  stop(): Promise<void>;
}

/** Everything put together but not listening yet. */
export interface Composed {
  fastify: Server['fastify'];
  context: Context;
  endpoints: Endpoint[];
  /** Listens; resolves to the address. */
  listen(): Promise<string>;
  /** Lets requests in flight finish for so long at the most, then stops everything. */
  stop(mostSeconds: number): Promise<void>;
}

/** Starts a server on a store that is open already; the caller closes the store after `stop`. */
export async function startServer(
  config: Config,
  database: Database,
  logger: Logger = createLogger(config),
): Promise<Running> {
  const composed = await compose(config, database, logger);
  const address = await composed.listen();
  const sweeping = setInterval(() => void sweep(database, logger), 3_600_000).unref();
  return {
    address,
    async stop() {
      clearInterval(sweeping);
      await composed.stop(config.shutdownSeconds);
    },
  };
}

/** Puts the parts together. */
export async function compose(config: Config, { pool }: Database, logger: Logger): Promise<Composed> {
  await makeDataDirectory(config.dataDirectory, 'cache');
  const printer = await createPrinter({
    templatesDirectory: TEMPLATES,
    ownTemplatesDirectory: join(config.dataDirectory, 'templates'),
    cacheDirectory: join(config.dataDirectory, 'cache'),
    processes: Math.min(4, Math.max(1, Math.floor((availableParallelism() - 1) / config.workers))),
    onTemplateRefused: (template, error) =>
      logger.error({ template, err: error }, 'template refused; the last good one stays'),
  });
  const gateway = createGateway(config.smsGateway, logger);
  gateway.onReport(report => recordDeliveryReport({ pool }, gateway.name, report));
  const worker = new SmsWorker({
    pool,
    gateway,
    logger,
    atOnce: config.smsAtOnce,
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
    endpoints: all,
    metrics: createMetrics(pool),
    logger,
    smsCallback: smsCallbackOf(config),
    openapi: JSON.stringify(openApiDocument(all, config.publicUrl ?? '')),
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
    async stop(mostSeconds) {
      await Promise.all([server.stop(mostSeconds), worker.stop(mostSeconds)]);
      await gateway.close();
      await printer.close();
    },
  };
}

function smsCallbackOf({ smsGateway, publicUrl }: Config): SmsCallback | undefined {
  if (smsGateway.kind !== 'http' || publicUrl === undefined) return undefined;
  return {
    path: STATUS_CALLBACK_PATH,
    gateway: smsGateway.kind,
    read: statusCallbackReader(smsGateway.token, publicUrl),
  };
}

/** The log: one JSON line an event, on standard output. Tokens and passwords never get into it; see http/request-log.ts. */
export function createLogger(config: Config): Logger {
  // Written in blocks: a write for each line cost a twentieth of a small request, one for each 4 KB a fiftieth. What is left
  // goes out at exit.
  const blocks = pino.destination({ minLength: 15_000, periodicFlush: 250, sync: false });
  return pino({ level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime }, blocks);
}

async function sweep({ pool }: Database, logger: Logger): Promise<void> {
  await pool.query({ text: 'SELECT delete_expired()' }).catch(error => logger.warn({ err: error }, 'sweep failed'));
}
