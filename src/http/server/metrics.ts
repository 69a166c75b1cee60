// Figures for Prometheus.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Pool } from '../../database/connection/pool.ts';
import { BASE } from '../api/routes.ts';

export interface Metrics {
  observe(request: FastifyRequest, reply: FastifyReply): void;
  /** All figures in Prometheus' text format. */
  text(): Promise<string>;
  contentType: string;
}

/** Prepares the figures: requests by route and status, their durations, the pool, the process. */
export function createMetrics(pool: Pool): Metrics {
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
      const { open, idle } = pool.connections;
      this.set({ state: 'busy' }, open - idle);
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'awaited' }, pool.waiting);
    },
  });
  return {
    observe(request, reply) {
      const method = request.method;
      const route = request.routeOptions.url?.replace(BASE, '') ?? 'none';
      requests.inc({ method, route, status: reply.statusCode });
      durations.observe({ method, route }, reply.elapsedTime / 1000);
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
