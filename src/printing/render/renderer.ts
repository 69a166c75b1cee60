/** Prints jobs with Typst in a rendering process. */
import { LRUCache } from 'lru-cache';
import type { LabelJob } from '../../domain/labels/labels.ts';
import { isLogo } from '../../domain/logo.ts';
import type { PrintJob } from '../../domain/print-job.ts';
import { STANDARD_THEME } from '../../domain/theme.ts';
import type { Template } from '../templates/template-files.ts';
import { printedTheme } from '../view/printed-theme.ts';
import { creationTime, Views } from '../view/views.ts';
import { fontFolders } from './fonts.ts';
import type { Picture, Pictures, RenderNotice } from './render-messages.ts';
import { type PageRequest, Typst } from './typst.ts';

/** Pictures of which it is known if Typst can print them. */
const MAX_KNOWN_PICTURES = 1000;

/** Makes the view of each job and the file of each view. */
export class Renderer {
  readonly #notify: (notice: RenderNotice) => void;
  readonly #views = new Views();
  readonly #printable = new LRUCache<string, boolean>({ max: MAX_KNOWN_PICTURES });
  /** Compiles pages, pictures and joined files. */
  readonly typst: Typst;

  /** `ownFonts` is the folder with the fonts of the user; `notify` receives when the first reading of a picture begins and ends. */
  constructor(ownFonts: string | undefined, notify: (notice: RenderNotice) => void) {
    this.typst = new Typst(fontFolders(ownFonts));
    this.#notify = notify;
  }

  /** The file of a job, whose pictures are apart. @throws PrintError INVALID_TEMPLATE, INVALID_DOCUMENT, UNPRINTABLE */
  render(template: Template, job: PrintJob, pictures: Pictures): Buffer {
    return this.typst.pdf(this.#pageOf(template, job, pictures));
  }

  /** The pages of a job below each other, as an SVG. @throws PrintError INVALID_TEMPLATE, INVALID_DOCUMENT */
  show(template: Template, job: PrintJob, pictures: Pictures): string {
    return this.typst.svg(this.#pageOf(template, job, pictures));
  }

  #pageOf(template: Template, job: PrintJob, pictures: Pictures): PageRequest {
    const view = this.#views.of(template, job);
    const letterhead = this.#usable(pictures.letterhead);
    return {
      root: template.root,
      view: JSON.stringify(view),
      theme: JSON.stringify(printedTheme(job, view.language, letterhead !== undefined)),
      document: job.document,
      invoice: job.invoice,
      logo: this.#usable(pictures.logo),
      letterhead,
      timestamp: creationTime(view).getTime() / 1000,
      isTest: job.account.is_test === true,
    };
  }

  /** A file of labels. @throws PrintError INVALID_TEMPLATE, UNPRINTABLE */
  labels(template: Template, job: LabelJob): Buffer {
    return this.typst.pdf({
      root: template.root,
      view: JSON.stringify(this.#views.ofLabels(template, job)),
      theme: JSON.stringify({ ...STANDARD_THEME, footer: '', footer_em: [] }),
      document: '',
      invoice: undefined,
      logo: undefined,
      letterhead: undefined,
      timestamp: 0,
      isTest: false,
      isLabels: true,
    });
  }

  /** Typst reads a picture alone before it prints a page with it, so that it is known which of them is at fault. */
  #usable(picture: Picture | undefined): Uint8Array | undefined {
    return picture && isLogo(picture.bytes) && this.#isPrintable(picture) ? picture.bytes : undefined;
  }

  #isPrintable({ hash, bytes }: Picture): boolean {
    const known = this.#printable.get(hash);
    if (known !== undefined) return known;
    this.#notify({ type: 'reads picture', hash });
    const isPrintable = this.typst.pictureFault(bytes) === undefined;
    this.#notify({ type: 'has read picture' });
    this.#printable.set(hash, isPrintable);
    return isPrintable;
  }
}
