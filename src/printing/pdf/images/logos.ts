/** Logos for pages of PDF files: PNG and JPEG as they are, everything else by way of Typst. */
import { LRUCache } from 'lru-cache';
import { formOfPage } from './form-of-page.ts';
import { readJpeg } from './jpeg.ts';
import type { Logo } from './logo.ts';
import { readPng } from './png.ts';

/**
 * A PDF whose only page is the picture, made by Typst; undefined if Typst can't read it. Typst opens no file and no address
 * that a picture names.
 */
export type TypesetPicture = (picture: Uint8Array) => Promise<Uint8Array | undefined>;

/** A logo; without a picture if it can't be read, so that the document is printed without it. */
export interface ReadLogo {
  picture?: Logo | undefined;
  /** Why a page that Typst made can't be used; with the first reading only. */
  problem?: string;
}

/** The least number of bytes of a picture. */
const MIN_BYTES = 16;
/** What the logos in memory keep, and their number: one that can't be read keeps nothing. */
const KEPT_BYTES = 16 * 1024 * 1024;
const KEPT_LOGOS = 1000;

/** Reads logos, and keeps those that were used last. */
export class Logos {
  readonly #typeset: TypesetPicture;
  readonly #known = new LRUCache<string, ReadLogo>({
    max: KEPT_LOGOS,
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ picture }) => 1 + (picture?.bytes ?? 0),
  });

  constructor(typeset: TypesetPicture) {
    this.#typeset = typeset;
  }

  /** A logo that was read before. */
  known(hash: string): ReadLogo | undefined {
    return this.#known.get(hash);
  }

  /** Reads a logo; `hash` is one of its bytes. @throws what fails for a reason outside the picture: it is tried again. */
  async read(hash: string, bytes: Uint8Array): Promise<ReadLogo> {
    const { problem, ...logo } = await this.#read(bytes);
    this.#known.set(hash, logo);
    return problem === undefined ? logo : { ...logo, problem };
  }

  async #read(bytes: Uint8Array): Promise<ReadLogo> {
    if (bytes.length < MIN_BYTES) return {};
    const direct = readDirectly(Buffer.from(bytes));
    if (direct === 'too large') return {};
    if (direct) return { picture: direct };
    const page = await this.#typeset(bytes);
    if (!page) return {};
    try {
      return { picture: formOfPage(page) };
    } catch (error) {
      return { problem: `A logo is left out, the page that Typst made of it can't be read: ${error}` };
    }
  }
}

function readDirectly(bytes: Buffer): Logo | 'too large' | undefined {
  try {
    return readPng(bytes) ?? readJpeg(bytes);
  } catch (error) {
    if (error instanceof RangeError) return undefined; // it ends too early
    throw error;
  }
}
