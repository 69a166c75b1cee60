/** A rendering process for the command line: it runs one job and ends. */
import { type PoolOptions, RenderPool } from './render/render-pool.ts';

/** Runs work in a process of its own. */
export async function inOwnProcess<T>(
  limits: Pick<PoolOptions, 'timeout_seconds' | 'maximumJobBytes' | 'ownFonts'>,
  work: (pool: RenderPool) => Promise<T>,
): Promise<T> {
  const pool = new RenderPool({
    processes: 1,
    kept: 0,
    maximumQueue: 1,
    maximumQueuePerAccount: 1,
    idle_seconds: 1,
    maximumProcessBytes: Number.POSITIVE_INFINITY,
    ...limits,
  });
  try {
    return await work(pool);
  } finally {
    await pool.close();
  }
}
