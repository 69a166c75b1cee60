// GET /healthz and /readyz, for load balancers and supervisors. contract §10 Described by

import type { FastifyInstance } from 'fastify';
import { AppError } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';

export interface HealthChecks {
  /** Resolves to the reason if the database is read-only, else to undefined. Throws DB_TIMEOUT if it can't be reached. */
  whyReadsOnly(): Promise<Message | undefined>;
  isStopping(): boolean;
}

/**
 * Registers /healthz (the process is alive) and /readyz (it can serve requests). A process that can only read reports this and stays
 * in service, because no other process could write.
 */
export function registerHealth(fastify: FastifyInstance, { whyReadsOnly, isStopping }: HealthChecks): void {
  fastify.get('/healthz', async () => ({ status: 'alive' }));
  fastify.get('/readyz', async () => {
    if (isStopping()) throw new AppError('OVERLOADED', new Message('shutting_down'), { retryAfterSeconds: 1 });
    const reason = await whyReadsOnly();
    return reason === undefined ? { status: 'ready' } : { status: 'reads only', reason: String(reason) };
  });
}
