/** Prints jobs with Typst in a rendering process. */
import { LRUCache } from 'lru-cache';
import { isLogo } from '../../domain/logo.ts';
import type { PrintJob } from '../../domain/print-job.ts';
import { creationTime, Views } from '../view/views.ts';
import { fontFolders } from './fonts.ts';
import type { Picture, RenderedTemplate, RenderNotice } from './render-messages.ts';
import { Typst } from './typst.ts';

/** Logos of which it is known if Typst can print them. */
const MAX_KNOWN_LOGOS = 1000;

/** Makes the view of each job and the file of each view. */
export class Renderer {
  readonly #notify: (notice: RenderNotice) => void;
  readonly #views = new Views();
  readonly #printable = new LRUCache<string, boolean>({ max: MAX_KNOWN_LOGOS });
  readonly #typst: Typst;

  /** `ownFonts` is the folder with the fonts of the user; `notify` receives when the first reading of a logo begins and ends. */
  constructor(ownFonts: string | undefined, notify: (notice: RenderNotice) => void) {
    this.#typst = new Typst(fontFolders(ownFonts));
    this.#notify = notify;
  }

  /** The file of a job, whose logo is apart. @throws PrintError INVALID_TEMPLATE, INVALID_DOCUMENT, UNPRINTABLE */
  render(template: RenderedTemplate, job: PrintJob, logo?: Picture): Buffer {
    const view = this.#views.of(template, job);
    return this.#typst.pdf({
      root: template.root,
      view: JSON.stringify(view),
      document: job.document,
      logo: logo && isLogo(logo.bytes) && this.#isPrintable(logo) ? logo.bytes : undefined,
      timestamp: creationTime(view).getTime() / 1000,
    });
  }

  /** Returns the reason why documents would be printed without this picture; undefined if they can have it. */
  pictureFault(bytes: Uint8Array): string | undefined {
    return this.#typst.pictureFault(bytes);
  }

  /** Typst reads the logo alone before it prints a page with it, so that it is known which of them is at fault. */
  #isPrintable({ hash, bytes }: Picture): boolean {
    const known = this.#printable.get(hash);
    if (known !== undefined) return known;
    this.#notify({ type: 'reads picture' });
    const isPrintable = this.#typst.pictureFault(bytes) === undefined;
    this.#notify({ type: 'has read picture' });
    this.#printable.set(hash, isPrintable);
    return isPrintable;
  }
}
