/** Compresses streams of a PDF. */
import { constants, deflateSync } from 'node:zlib';

/** More would make the files 2% smaller and take twice the time. */
const LEVEL = 6;

/** For what is made for one document. */
export function compress(data: string | Buffer): Buffer {
  return deflateSync(data, { level: LEVEL });
}

/** For what is made once and kept. */
export function compressOnce(data: string | Buffer): Buffer {
  return deflateSync(data, { level: constants.Z_BEST_COMPRESSION });
}
