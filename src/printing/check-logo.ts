/** Draws a picture that is to become a logo, in a process of its own, for the command line. */
import { logoFaultIn } from './logo-fault.ts';
import { RenderPool } from './render/render-pool.ts';

const MAX_BYTES = 1536 * 1024 * 1024;

/** Resolves to the reason why documents would be printed without this picture; undefined if they can have it. @throws PrintError */
export async function drawLogo(bytes: Uint8Array): Promise<string | undefined> {
  const pool = new RenderPool({
    processes: 1,
    kept: 0,
    maximumQueue: 1,
    maximumQueuePerAccount: 1,
    idle_seconds: 1,
    timeout_seconds: 20,
    maximumProcessBytes: Number.POSITIVE_INFINITY,
    maximumJobBytes: MAX_BYTES,
    ownFonts: undefined,
  });
  try {
    return await logoFaultIn(pool, bytes);
  } finally {
    await pool.close();
  }
}
