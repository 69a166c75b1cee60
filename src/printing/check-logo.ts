/** Draws a picture that is to become a logo or letterhead, in a process of its own, for the command line. */
import { logoFaultIn, pictureOfPdf } from './logo-fault.ts';
import { RenderPool } from './render/render-pool.ts';

const MAX_BYTES = 1536 * 1024 * 1024;

/** Resolves to the reason why documents would be printed without this picture; undefined if they can have it. @throws PrintError */
export const drawLogo = (bytes: Uint8Array): Promise<string | undefined> => inProcess(pool => logoFaultIn(pool, bytes));

/** Resolves to the first page of a PDF as an SVG; undefined if it can't be read. @throws PrintError */
export const convertPdf = (pdf: Uint8Array): Promise<Uint8Array | undefined> =>
  inProcess(pool => pictureOfPdf(pool, pdf));

async function inProcess<T>(work: (pool: RenderPool) => Promise<T>): Promise<T> {
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
    return await work(pool);
  } finally {
    await pool.close();
  }
}
