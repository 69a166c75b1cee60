/** Compresses streams of a PDF. */
import { constants, deflateSync } from 'node:zlib';

/** Level 6 would make files 2% smaller and take twice the time. */
const LEVEL = 3;

/** For what is made for one document. */
export function compress(data: string | Buffer): Buffer {
  return deflateSync(data, { level: LEVEL });
}

/** For what is made once and kept. */
export function compressOnce(data: string | Buffer): Buffer {
  const compressed = deflateSync(data, { level: constants.Z_BEST_COMPRESSION });
  // A buffer of its own size: the one of zlib holds 16 KB even for a few bytes.
  const kept = Buffer.allocUnsafeSlow(compressed.length);
  compressed.copy(kept);
  return kept;
}
