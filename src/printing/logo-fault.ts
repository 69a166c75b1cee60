/** Draws a picture in a rendering process, to learn if it can be a logo. */
import { PrintError } from './print-error.ts';
import type { RenderPool } from './render/render-pool.ts';

/** Resolves to the reason why documents would be printed without this picture; undefined if they can have it. @throws PrintError */
export async function logoFaultIn(pool: RenderPool, picture: Uint8Array): Promise<string | undefined> {
  const answer = await pool.run({ type: 'draw', picture }, { account: '' }).catch(unlessLost);
  if (!answer) return 'it takes too much time or memory';
  return answer.type === 'drawn' ? answer.fault : undefined;
}

/** Resolves to the first page of a PDF as an SVG; undefined if it can't be read, or takes too much time or memory. @throws PrintError */
export async function pictureOfPdf(pool: RenderPool, pdf: Uint8Array): Promise<Uint8Array | undefined> {
  const answer = await pool.run({ type: 'convert', pdf }, { account: '' }).catch(unlessLost);
  return answer?.type === 'converted' ? answer.svg : undefined;
}

// The picture ended the process, or blocked it for too long.
function unlessLost(error: unknown): undefined {
  if (!(error instanceof PrintError) || error.code !== 'PRINT_FAILED') throw error;
}
