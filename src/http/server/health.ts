// GET /healthz and /readyz, for load balancers and supervisors. contract §10 Described by

import type { FastifyInstance } from 'fastify';
import { AppError } from '../../domain/errors.ts';

export interface HealthChecks {
  /** Resolves when the database answers; throws DB_TIMEOUT. */
  checkDatabase(): Promise<unknown>;
  isStopping(): boolean;
}

/** Registers /healthz (the process is alive) and /readyz (it can serve requests). */
export function registerHealth(fastify: FastifyInstance, { checkDatabase, isStopping }: HealthChecks): void {
  fastify.get('/healthz', async () => ({ status: 'alive' }));
  fastify.get('/readyz', async () => {
    if (isStopping()) throw new AppError('OVERLOADED', 'The server is shutting down', { retryAfterSeconds: 1 });
    await checkDatabase();
    return { status: 'ready' };
  });
}
