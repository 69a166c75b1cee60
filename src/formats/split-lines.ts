// Splits chunks of UTF-8 text into lines that end with a line feed.

/** Maximum bytes of a line. */
export const MAX_LINE_BYTES = 256 * 1024 * 1024;

/** Collects chunks and returns complete lines. */
export class LineSplitter {
  #rest: Buffer[] = [];
  #restBytes = 0;

  /** Adds a chunk; returns the lines that it completes, without line feeds. Throws RangeError if a line is too long. */
  add(piece: Buffer): string[] {
    const end = piece.lastIndexOf(0x0a);
    if (end < 0) {
      this.#keep(piece);
      return [];
    }
    const text = Buffer.concat([...this.#rest, piece.subarray(0, end)]).toString();
    this.#rest = [];
    this.#restBytes = 0;
    this.#keep(piece.subarray(end + 1));
    return text.split('\n');
  }

  /** Bytes of a line that has not ended. */
  get unfinishedBytes(): number {
    return this.#restBytes;
  }

  #keep(piece: Buffer): void {
    this.#restBytes += piece.length;
    if (this.#restBytes > MAX_LINE_BYTES) throw new RangeError(`a line is longer than ${MAX_LINE_BYTES} bytes`);
    if (piece.length > 0) this.#rest.push(piece);
  }
}
