/** Draws a picture that is to become a logo or letterhead, in a process of its own, for the command line. */
import { logoFaultIn, pictureOfPdf } from './logo-fault.ts';
import { inOwnProcess } from './single-use-pool.ts';

const LIMITS = { timeout_seconds: 20, maximumJobBytes: 1536 * 1024 * 1024, ownFonts: undefined };

/** Resolves to the reason why documents would be printed without this picture; undefined if they can have it. @throws PrintError */
export const drawLogo = (bytes: Uint8Array): Promise<string | undefined> =>
  inOwnProcess(LIMITS, pool => logoFaultIn(pool, bytes));

/** Resolves to the first page of a PDF as an SVG; undefined if it can't be read. @throws PrintError */
export const convertPdf = (pdf: Uint8Array): Promise<Uint8Array | undefined> =>
  inOwnProcess(LIMITS, pool => pictureOfPdf(pool, pdf));
