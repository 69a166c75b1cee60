/** Asks a rendering process whether a picture can be drawn. */
import { PrintError } from './print-error.ts';
import type { RenderPool } from './render/render-pool.ts';

/** Why documents would be printed without this picture; undefined if they can have it. @throws PrintError for another reason. */
export async function logoFaultIn(pool: RenderPool, picture: Uint8Array): Promise<string | undefined> {
  try {
    const answer = await pool.run({ type: 'draw', picture }, { account: '' });
    return answer.type === 'drawn' ? answer.fault : undefined;
  } catch (error) {
    // It ended the process, or held it up for too long.
    if (error instanceof PrintError && error.code === 'PRINT_FAILED') return 'it takes too much time or memory';
    throw error;
  }
}
