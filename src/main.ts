// Composition: from settings to a running server. What runs, and in which order it starts and stops, is all here.

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';
import { endpoints } from './http/interface.ts';
import { createMeasures } from './http/measures.ts';
import { openApiDocument } from './http/openapi.ts';
import { buildServer } from './http/server.ts';
import type { Context } from './operations/context.ts';
import { Limits } from './operations/limits.ts';
import { SessionBook } from './operations/sessions.ts';
import { createPrinter } from './print/printer.ts';
import type { Store } from './store.ts';

const TEMPLATES = fileURLToPath(new URL('../templates/', import.meta.url));

export interface Running {
  /** Address of the server, e.g. `http://127.0.0.1:8080`. */
  address: string;
  /** Lets requests in flight finish, then stops everything. */
  stop(): Promise<void>;
}

/** Starts a server on a store that is open already; the caller closes the store after `stop`. */
export async function startServer(
  config: Config,
  store: Store,
  logger: Logger = createLogger(config),
): Promise<Running> {
  const { pool } = store;
  const printer = await createPrinter({
    templatesDirectory: TEMPLATES,
    ownTemplatesDirectory: join(config.dataDirectory, 'templates'),
    cacheDirectory: join(config.dataDirectory, 'cache'),
    onTemplateRefused: (template, error) =>
      logger.error({ template, err: error }, 'template refused; the last good one stays'),
  });
  const context: Context = {
    pool,
    printer,
    gatewayHealthy: () => true,
    limits: new Limits(pool),
    sessions: new SessionBook(pool, config.sessionIdleSeconds),
    settings: config,
  };
  let address = '';
  const all = endpoints({ publicUrl: () => config.publicUrl ?? address, days: config.linkDays });
  const server = await buildServer({
    ...config,
    context,
    endpoints: all,
    measures: createMeasures(pool),
    logger,
    openapi: JSON.stringify(openApiDocument(all, config.publicUrl ?? '')),
  });
  address = await server.fastify.listen({ port: config.port, host: config.host });
  const sweeping = setInterval(() => void sweep(store, logger), 3_600_000).unref();
  return {
    address,
    async stop() {
      clearInterval(sweeping);
      await server.stop(config.shutdownSeconds);
      await printer.close();
    },
  };
}

/** The log: one JSON line an event, on standard output. Tokens and passwords never get into it; see http/server.ts. */
export function createLogger(config: Config): Logger {
  return pino({ level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}

async function sweep({ pool }: Store, logger: Logger): Promise<void> {
  await pool.query({ text: 'SELECT sweep()' }).catch(error => logger.warn({ err: error }, 'sweep failed'));
}
