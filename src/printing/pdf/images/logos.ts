/** Logos for pages of PDF files: PNG and JPEG as they are, everything else by way of Typst. */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { formOfPage } from './form-of-page.ts';
import { readJpeg } from './jpeg.ts';
import type { Logo } from './logo.ts';
import { readPng } from './png.ts';

/**
 * A PDF whose only page is the picture, made by Typst in a process of its own; undefined if Typst can't read it. Typst
 * opens no file and no address that a picture names.
 */
export type TypesetPicture = (picture: Uint8Array) => Promise<Uint8Array | undefined>;

/** The least number of bytes of a picture. */
const MIN_BYTES = 16;
const KEPT_LOGOS = 50;

/** Reads logos, each once. */
export class Logos {
  readonly #typeset: TypesetPicture;
  readonly #known = new LRUCache<string, Promise<Logo | undefined>>({ max: KEPT_LOGOS });

  constructor(typeset: TypesetPicture) {
    this.#typeset = typeset;
  }

  /** The logo; undefined if it can't be read, so that the document is printed without it. */
  read(bytes: Uint8Array): Promise<Logo | undefined> {
    const key = createHash('sha256').update(bytes).digest('base64');
    const known = this.#known.get(key);
    if (known) return known;
    const reading = this.#read(bytes);
    this.#known.set(key, reading);
    // What fails for a reason outside the picture is tried again.
    reading.catch(() => this.#known.delete(key));
    return reading;
  }

  async #read(bytes: Uint8Array): Promise<Logo | undefined> {
    if (bytes.length < MIN_BYTES) return undefined;
    const buffer = Buffer.from(bytes);
    const direct = readDirectly(buffer);
    if (direct) return direct;
    const page = await this.#typeset(bytes);
    return page && formOfPage(page);
  }
}

function readDirectly(bytes: Buffer): Logo | undefined {
  try {
    return readPng(bytes) ?? readJpeg(bytes);
  } catch (error) {
    if (error instanceof RangeError) return undefined; // it ends too early
    throw error;
  }
}
