// The output of an archive that begins before its first entry is known, so that a proxy does not end a download that has no data yet.

import { Transform, type TransformCallback } from 'node:stream';

/** First bytes of every archive: the header of a Zstandard frame of unknown length, with a checksum. RFC 8878, 3.1.1.1 */
const FRAME_HEADER = Buffer.from('28b52ffd0458', 'hex');
/** A block without content, which readers pass over. RFC 8878, 3.1.1.2 */
const EMPTY_BLOCK = Buffer.alloc(3);

/** Passes an archive through. Before its first byte, `signOfLife` sends bytes that readers ignore. */
export class EarlyOutput extends Transform {
  #sent = false;
  /** Bytes of the archive until its header is whole; undefined once it has been passed on. */
  #header: Buffer | undefined = Buffer.alloc(0);

  /** Sends the header, or an empty block behind it; nothing once the archive has begun. */
  signOfLife(): void {
    if (!this.#header || this.destroyed) return;
    this.push(this.#sent ? EMPTY_BLOCK : FRAME_HEADER);
    this.#sent = true;
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    try {
      done(null, this.#unsent(chunk));
    } catch (error) {
      done(error as Error);
    }
  }

  #unsent(chunk: Buffer): Buffer {
    if (!this.#header) return chunk;
    const bytes = Buffer.concat([this.#header, chunk]);
    this.#header = bytes.length < FRAME_HEADER.length ? bytes : undefined;
    if (this.#header) return Buffer.alloc(0);
    if (!this.#sent) return bytes;
    if (!bytes.subarray(0, FRAME_HEADER.length).equals(FRAME_HEADER))
      throw new Error('The archive does not begin as it was announced');
    return bytes.subarray(FRAME_HEADER.length);
  }
}
