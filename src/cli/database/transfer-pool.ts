// Connections to a database that an account is copied to or from.

import { Pool } from '../../database/connection/pool.ts';
import { TRANSFER_ROLE } from '../../database/open-database.ts';
import type { DatabaseContext } from '../../operations/context.ts';

/** Options of the connections. `stop` interrupts their statements. */
interface TransferOptions {
  size: number;
  prepare: boolean;
  maximumWaiting: number;
  deadlineMs: number;
  stop: AbortSignal | undefined;
}

/** Runs `work` with connections of the role that transfers accounts, and closes them. */
export async function withTransferPool<T>(
  url: string,
  { stop, ...options }: TransferOptions,
  work: (context: DatabaseContext) => Promise<T>,
): Promise<T> {
  const pool = new Pool({ url, role: TRANSFER_ROLE, ...options });
  const interrupt = () => pool.interrupt(stop?.reason);
  stop?.addEventListener('abort', interrupt);
  try {
    stop?.throwIfAborted();
    return await work({ pool, transferPool: pool });
  } finally {
    stop?.removeEventListener('abort', interrupt);
    await pool.end();
  }
}
