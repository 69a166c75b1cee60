// Builds the server process from its settings: creates the parts, starts and stops them in order.

import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { verify } from '@node-rs/argon2';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import {
  connectionCounts,
  installationOf,
  keyOf,
  relyingPartyOf,
  rendererCount,
  reservedFiles,
  smsCallbackOf,
} from './composition/server-facts.ts';
import { signerOf } from './composition/signer.ts';
import type { Config } from './config/config.ts';
import { secondsForRequests } from './config/shutdown.ts';
import { makeDataDirectory } from './database/embedded/data-directory/create.ts';
import type { Database } from './database/open-database.ts';
import { endpoints } from './http/api/all-endpoints.ts';
import { registerDocumentLink } from './http/api/document-link.ts';
import type { Endpoint } from './http/api/endpoint.ts';
import { registerEndpoints } from './http/api/routes.ts';
import { registerSmsCallback } from './http/api/sms-callback.ts';
import { registerDocsPage } from './http/openapi/docs-page.ts';
import { openApiDocument } from './http/openapi/document.ts';
import { addressOfClient, isEveryInterface, listeningAddress } from './http/server/addresses/own-address.ts';
import { createMetrics } from './http/server/metrics.ts';
import { buildServer, type Server } from './http/server/server.ts';
import { createLogger } from './log/logger.ts';
import { createSmtpTransport } from './mail/smtp-transport.ts';
import { whyReadsOnly } from './operations/check-database.ts';
import type { Context } from './operations/context.ts';
import { ListPlaces } from './operations/list-places.ts';
import { analyzeGrownTables, deleteExpiredRows } from './operations/maintenance.ts';
import { RateLimiter } from './operations/rate-limits.ts';
import { runReadAs } from './operations/read/run-read.ts';
import { makeDueDocuments } from './operations/recurring/make-due.ts';
import { ReportSums } from './operations/report-sums.ts';
import { SumsKeeper } from './operations/reports/store-sums.ts';
import { RequestLog } from './operations/request-log/request-log.ts';
import { SealedSecrets } from './operations/sealed-secrets.ts';
import { SessionCache } from './operations/session-cache.ts';
import { recordDeliveryReport } from './operations/sms/record-delivery-report.ts';
import { wakeEndpoints } from './operations/webhooks/send-events.ts';
import { createPrinter } from './printing/printer.ts';
import { createGateway } from './sms-gateways/create-gateway.ts';
import { PublicHosts } from './webhooks/public-hosts.ts';
import type { WebhookSender } from './webhooks/webhook-sender.ts';
import { importHandler } from './worker/handlers/imports.ts';
import { mailHandler } from './worker/handlers/mail.ts';
import { smsHandler } from './worker/handlers/sms.ts';
import { webhookHandler } from './worker/handlers/webhooks.ts';
import { JobWorker } from './worker/job-worker.ts';
import { RepeatingWorker } from './worker/repeating-worker.ts';
import { WebhookWaker } from './worker/webhook-waker.ts';

/** Longest time for recording the last requests and uses of sessions. Without a database they are lost. */
const LAST_RECORDS_SECONDS = 0.5;

const TEMPLATES = fileURLToPath(new URL('../templates/', import.meta.url));

export interface Running {
  /** Address of the server, e.g. `http://127.0.0.1:8080`. */
  address: string;
  /** The number of requests in flight, if this process serves them. */
  inFlight?(): number;
  /** Loads the administration area, which the start did not wait for, if this process serves it. */
  loadRest?(): Promise<void>;
  /** Waits for requests in flight, for at most `secondsForRequests`, then stops everything. */
  stop(): Promise<void>;
}

/** The parts of a server that does not listen yet. */
export interface Composed {
  fastify: Server['fastify'];
  context: Context;
  endpoints: Endpoint[];
  /** Serves a request, for use without a port. */
  handle: Server['handle'];
  /** The number of requests in flight. */
  inFlight(): number;
  /** Loads the administration area, which the start did not wait for. */
  loadRest(): Promise<void>;
  /** Listens; resolves to the address. */
  listen(): Promise<string>;
  /** Waits at most `maximumSeconds` for requests in flight, then stops everything. */
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
  const upkeep = [
    new RepeatingWorker({
      work: () => deleteExpiredRows(database, { changesDays: config.changesDays }),
      onError: error => logger.warn({ err: error }, 'deleting expired rows failed'),
      pauseMs: 60_000,
      morePauseMs: 1_000,
    }),
    new RepeatingWorker({
      work: () => analyzeGrownTables(database),
      onError: error => logger.warn({ err: error }, 'analyzing tables that grew failed'),
      pauseMs: 2_000,
      morePauseMs: 50,
      errorPauseMs: 60_000,
    }),
  ];
  const { context } = composed;
  upkeep.push(
    new RepeatingWorker({
      work: () => makeDueDocuments(context, new Date()),
      onError: error => logger.warn({ err: error }, 'making recurring documents failed'),
      pauseMs: 5_000,
      morePauseMs: 50,
    }),
  );
  const sums = new SumsKeeper(context);
  upkeep.push(
    new RepeatingWorker({
      work: () => sums.work(),
      onError: error => logger.warn({ err: error }, 'storing sums of reports failed'),
      pauseMs: 20 * 60_000,
      morePauseMs: 2_000,
    }),
  );
  for (const worker of upkeep) worker.start();
  return {
    address,
    inFlight: composed.inFlight,
    loadRest: composed.loadRest,
    async stop() {
      const seconds = secondsForRequests(config.shutdownSeconds);
      await Promise.all([...upkeep.map(worker => within(seconds, worker.stop())), composed.stop(seconds)]);
    },
  };
}

/** Creates the parts and connects them. */
export async function compose(config: Config, database: Database, logger: Logger): Promise<Composed> {
  const { pool, standbys } = database;
  standbys?.watch((standby, isUsed, why) => {
    if (isUsed) logger.info({ standby }, 'standby in use');
    else logger.warn({ standby, err: why }, 'standby not in use; the leader answers instead of it');
  });
  await makeDataDirectory(config.dataDirectory, 'cache');
  const printer = await createPrinter({
    templatesDirectory: TEMPLATES,
    ownTemplatesDirectory: join(config.dataDirectory, 'templates'),
    cacheDirectory: join(config.dataDirectory, 'cache'),
    processes: rendererCount(config),
    onTemplateRejected: (template, error) =>
      logger.error({ template, err: error }, 'template rejected; the last valid version remains in use'),
    onProblem: (problem, error) => logger.warn({ err: error }, problem),
  });
  const gateway = await createGateway(config.smsGateway, logger);
  gateway.onReport(report => recordDeliveryReport({ pool }, gateway.name, report));
  const webhookHosts = new PublicHosts(config.webhookPrivate === 'on');
  let webhooks: Promise<WebhookSender> | undefined;
  const loadWebhooks = async () => {
    const sending = await import('./webhooks/webhook-sender.ts');
    return new sending.WebhookSender(webhookHosts, installationOf(config));
  };
  const context: Context = {
    pool,
    standbys,
    get administrationPool() {
      return database.owner ? database.administrationPool : undefined;
    },
    get transferPool() {
      return database.owner ? database.transferPool : undefined;
    },
    signer: await signerOf(config),
    printer,
    gatewayHealthy: () => gateway.healthy(),
    databaseDegraded: () => database.isDegraded(),
    jobQueued: () => worker.wake(),
    verifyPassword: (hash, password) => verify(hash, password),
    limits: new RateLimiter(pool),
    sessions: new SessionCache(pool, config.sessionIdleSeconds),
    places: new ListPlaces(pool.deadlineMs),
    reportSums: new ReportSums((accountId, questions) =>
      runReadAs({ pool }, { accountId }, questions, { cost: 'list' }),
    ),
    secrets: new SealedSecrets(await keyOf(config)),
    webhookHosts,
    mail: {
      isSet: config.smtp !== undefined,
      perDay: config.mailPerDay,
      linkDays: config.linkDays,
      publicUrl: config.publicUrl,
    },
    relyingParty: () => relyingPartyOf(config.publicUrl ?? address),
    settings: config,
  };
  const { smsAtOnce, smsPollSeconds, smtp, mailPollSeconds } = config;
  const worker = new JobWorker({
    context,
    logger,
    handlers: [
      smsHandler(context, gateway, { atOnce: smsAtOnce, pollSeconds: smsPollSeconds }),
      ...(smtp ? [mailHandler(context, createSmtpTransport(smtp), mailPollSeconds)] : []),
      importHandler(context),
      webhookHandler(context, async (request, stop) => {
        webhooks ??= loadWebhooks();
        return (await webhooks).send(request, stop);
      }),
    ],
  });
  const webhookWaker = new WebhookWaker({
    wake: accounts => wakeEndpoints(context, accounts, new Date()),
    onCommit: listener => pool.changes.onCommit(listener),
    queued: () => worker.wake(),
    onError: error => logger.warn({ err: error }, 'webhooks cannot be woken'),
  });
  let address = '';
  let addressForClients: (request: FastifyRequest) => string = () => address;
  const all = endpoints({
    publicUrl: request => config.publicUrl ?? addressForClients(request),
    days: config.linkDays,
  });
  const requestLog =
    config.requestLog === 'on'
      ? new RequestLog({ pool, onError: error => logger.warn({ err: error }, 'writing the request log failed') })
      : undefined;
  const server = await buildServer({
    ...config,
    reservedFiles: reservedFiles(config, 1 + (standbys?.size ?? 0)),
    context,
    requestLog,
    metrics: createMetrics({
      connections: () => connectionCounts(pool),
      pageBytes: () => pool.pages.held,
      standbyReads: standbys && (() => standbys.counts),
      requestsNotLogged: () => requestLog?.leftOut ?? 0,
    }),
    logger,
    health: { whyReadsOnly: () => whyReadsOnly(pool) },
    registerRoutes(fastify, options) {
      registerEndpoints(fastify, all, options);
      const write = () => JSON.stringify(openApiDocument(all, config.publicUrl ?? ''));
      registerDocsPage(fastify, write, config.publicUrl);
      registerDocumentLink(fastify, options);
      const callback = smsCallbackOf(config);
      if (callback) registerSmsCallback(fastify, context, callback);
    },
    laterRoutes: [
      {
        below: 'admin',
        soon: true,
        async load() {
          const { loadAdminArea } = await import('./http/admin/load-area.ts');
          return loadAdminArea({ publicUrl: config.publicUrl, installation: installationOf(config) });
        },
      },
      {
        below: 'mcp',
        async load() {
          const { mcpRoutes } = await import('./http/mcp/routes.ts');
          return mcpRoutes({ endpoints: all, main: server.fastify, corsOrigins: config.corsOrigins });
        },
      },
    ],
  });
  return {
    fastify: server.fastify,
    context,
    endpoints: all,
    handle: server.handle,
    inFlight: server.inFlight,
    loadRest: server.loadLaterRoutes,
    async listen() {
      try {
        await server.fastify.listen({ port: config.port, host: config.host });
        const listening = server.fastify.server.address() as AddressInfo;
        address = listeningAddress(listening);
        if (isEveryInterface(listening)) addressForClients = request => addressOfClient(request) ?? address;
      } catch (error) {
        await server.fastify.close();
        await gateway.close();
        await printer.close();
        throw error;
      }
      worker.start();
      webhookWaker.start();
      printer.warmUp();
      return address;
    },
    async stop(maximumSeconds) {
      await Promise.all([server.stop(maximumSeconds), webhookWaker.stop().then(() => worker.stop(maximumSeconds))]);
      await (await webhooks)?.close();
      await Promise.all([
        within(LAST_RECORDS_SECONDS, context.sessions.lastUses.record()),
        requestLog && within(LAST_RECORDS_SECONDS, requestLog.stop()),
      ]);
      await gateway.close();
      await printer.close();
    },
  };
}

// Waits for `work`, at most `seconds`. The work is not stopped.
async function within(seconds: number, work: Promise<void>): Promise<void> {
  const timer = new AbortController();
  await Promise.race([work, sleep(seconds * 1000, undefined, { signal: timer.signal }).catch(() => {})]);
  timer.abort();
}
