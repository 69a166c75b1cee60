// Metrics for Prometheus, and the route GET /metrics.

import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { authFailed } from '../../domain/errors.ts';
import { routeOf } from './api-path.ts';
import { bearerToken } from './authenticate.ts';
import { isLoopback } from './connections/client-address.ts';
import type { ConnectionObserver } from './connections/connections.ts';

/** The figures that /metrics shows. */
export interface Metrics extends ConnectionObserver {
  /** Sets the source of the number of open client connections. */
  watchConnections(count: () => number): void;
  /** Counts a request that was answered. */
  observe(request: FastifyRequest, reply: FastifyReply): void;
  /** All metrics in Prometheus' text format. */
  text(): Promise<string>;
  contentType: string;
}

/** Connections to the database by their state, and requests that wait for one. */
export interface ConnectionCounts {
  busy: number;
  idle: number;
  waiting: number;
}

/** Sources of the metrics in the parts of the server. */
export interface MetricSources {
  connections(): ConnectionCounts;
  /** Bytes of pages and PDFs that are not sent yet. */
  pageBytes(): number;
  /** Counts of queries that a standby may answer, by outcome. Undefined without standbys. */
  standbyReads?: (() => Record<string, number>) | undefined;
  /** Requests missing in the request logs of accounts, because of overload or failed writes. */
  requestsNotLogged(): number;
}

/** Creates the metrics: requests by route and status, their durations, database connections, memory of pages, the process. */
export function createMetrics({ connections, pageBytes, standbyReads, requestsNotLogged }: MetricSources): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'kontor_' });
  const registers = [registry];
  const requests = new Counter({
    name: 'kontor_requests_total',
    help: 'Requests answered',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'kontor_request_seconds',
    help: 'Time from a request to its answer',
    labelNames: ['method', 'route'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers,
  });
  new Gauge({
    name: 'kontor_database_connections',
    help: 'Connections to the database',
    labelNames: ['state'],
    registers,
    collect() {
      const { busy, idle, waiting } = connections();
      this.set({ state: 'busy' }, busy);
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'awaited' }, waiting);
    },
  });
  let countConnections = () => 0;
  new Gauge({
    name: 'kontor_client_connections',
    help: 'Open connections of clients',
    registers,
    collect() {
      this.set(countConnections());
    },
  });
  const events = new Counter({
    name: 'kontor_client_connections_limited_total',
    help: 'Connections refused, or closed for another, at the limit of the server or of an address',
    labelNames: ['what', 'limit'],
    registers,
  });
  // Zero from the start, so that an alarm sees the first one as an increase.
  for (const what of ['refused', 'closed for another'])
    for (const limit of ['server', 'address']) events.inc({ what, limit }, 0);
  new Gauge({
    name: 'kontor_page_bytes',
    help: 'Memory of pages and PDFs that clients have not read yet',
    registers,
    collect() {
      this.set(pageBytes());
    },
  });
  new Counter({
    name: 'kontor_requests_not_logged_total',
    help: 'Requests that the request logs of accounts lack: too many at a time, or the database did not take them',
    registers,
    collect() {
      this.reset();
      this.inc(requestsNotLogged());
    },
  });
  if (standbyReads) {
    new Counter({
      name: 'kontor_standby_reads_total',
      help: 'Queries that a standby answered, or the leader: because the standby was behind or failed, or none was available',
      labelNames: ['outcome'],
      registers,
      collect() {
        this.reset();
        for (const [outcome, count] of Object.entries(standbyReads())) this.inc({ outcome }, count);
      },
    });
  }
  return {
    watchConnections(count) {
      countConnections = count;
    },
    onConnectionEvent(what, limit) {
      events.inc({ what, limit });
    },
    observe(request, reply) {
      const method = request.method;
      const route = routeOf(request) ?? 'none';
      requests.inc({ method, route, status: reply.statusCode });
      durations.observe({ method, route }, reply.elapsedTime / 1000);
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

/** A proxy without headers of its own usually passes on the Host of its client. */
const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

/** Headers that proxies add to requests. */
const PROXY_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

/**
 * Registers /metrics. With a token, only requests with this token are served. Without one, only clients on this machine are: the address
 * of the socket and Host are this machine, and no proxy passed the request on. contract §10 Described by
 */
export function registerMetrics(fastify: FastifyInstance, metrics: Metrics, token: string | undefined): void {
  fastify.get('/metrics', async (request, reply) => {
    if (token && !isEqual(bearerToken(request) ?? '', token)) {
      throw authFailed('metrics_token');
    }
    if (!token && !isLocal(request)) {
      throw authFailed('metrics_local');
    }
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}

function isLocal({ headers, socket }: FastifyRequest): boolean {
  return (
    isLoopback(socket.remoteAddress ?? '') &&
    LOCAL_HOST.test(headers.host ?? '') &&
    PROXY_HEADERS.every(name => headers[name] === undefined)
  );
}

// Compares in constant time.
function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
