// Reads a stream of bytes by length.

import type { Readable } from 'node:stream';

/** The stream ended before the requested bytes. */
export class EndOfBytes extends Error {}

export class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);

  constructor(stream: Readable) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  /** The next bytes: as many as are at hand, at most `maximum`, at least one. Throws EndOfBytes, and the errors of the stream. */
  async some(maximum: number): Promise<Buffer> {
    if (!(await this.#fill())) throw new EndOfBytes();
    const bytes = this.#held.subarray(0, maximum);
    this.#held = this.#held.subarray(bytes.length);
    return bytes;
  }

  /** Exactly the next `length` bytes. Throws EndOfBytes, and the errors of the stream. */
  async exactly(length: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for (let missing = length; missing > 0; ) {
      const piece = await this.some(missing);
      pieces.push(piece);
      missing -= piece.length;
    }
    return Buffer.concat(pieces, length);
  }

  /** True if the stream has ended. Throws the errors of the stream. */
  async ended(): Promise<boolean> {
    return !(await this.#fill());
  }

  async #fill(): Promise<boolean> {
    while (this.#held.length === 0) {
      const { done, value } = await this.#chunks.next();
      if (done) return false;
      this.#held = value;
    }
    return true;
  }
}
