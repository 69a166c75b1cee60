/** Which logos a rendering process has, so that each is sent to it once: the parent decides, the process follows. */
import type { Picture, SentPicture } from './render-messages.ts';

/** What one process keeps. A logo is at most 1 MiB. */
const MAX_BYTES = 4 * 1024 * 1024;

/** The parent's side: the logos of one process, the least recently used first. */
export class SentLogos {
  readonly #sizes = new Map<string, number>();
  #bytes = 0;

  has(hash: string): boolean {
    return this.#sizes.has(hash);
  }

  /** The logo as the next message has it. */
  next({ hash, bytes }: Picture): SentPicture {
    const isKnown = this.#sizes.delete(hash);
    this.#sizes.set(hash, bytes.length);
    if (isKnown) return { hash, forgotten: [] };
    this.#bytes += bytes.length;
    const forgotten: string[] = [];
    for (const [old, size] of this.#sizes) {
      if (this.#bytes <= MAX_BYTES || old === hash) break;
      this.#sizes.delete(old);
      this.#bytes -= size;
      forgotten.push(old);
    }
    return { hash, bytes, forgotten };
  }
}

/** The side of the process. */
export class ReceivedLogos {
  readonly #logos = new Map<string, Uint8Array>();

  receive({ hash, bytes, forgotten }: SentPicture): Picture {
    for (const old of forgotten) this.#logos.delete(old);
    const known = bytes ?? this.#logos.get(hash);
    if (!known) throw new Error('A logo was not sent');
    this.#logos.set(hash, known);
    return { hash, bytes: known };
  }
}
