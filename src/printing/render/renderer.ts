/** Prints one job in a rendering process: with the layout of Kontor, or with Typst if the template has pages of its own. */
import { LRUCache } from 'lru-cache';
import { isLogo } from '../../domain/logo.ts';
import type { PrintJob } from '../../domain/print-job.ts';
import { Logos } from '../pdf/images/logos.ts';
import { PrintError } from '../print-error.ts';
import { creationTime, Views } from '../view/views.ts';
import { fontFolders } from './fonts.ts';
import type { Picture, RenderedTemplate, RenderNotice } from './render-messages.ts';
import { StandardTemplate } from './standard-template.ts';
import type { Typst } from './typst.ts';

export interface Rendered {
  pdf: Buffer;
  /** What an administrator should know although the document was printed: the layout failed, or a logo can't be used. */
  problem?: string;
}

/** Pictures of which it is known whether Typst can print them. */
const KNOWN_PICTURES = 1000;

/** Loads Typst only when a template or a picture needs it. */
export class Renderer {
  readonly #fontPaths: string[];
  readonly #notify: (notice: RenderNotice) => void;
  readonly #views = new Views();
  readonly #standard: StandardTemplate;
  readonly #logos: Logos;
  readonly #printable = new LRUCache<string, boolean>({ max: KNOWN_PICTURES });
  #typst: Promise<Typst> | undefined;

  /** `ownFonts` is the folder with the fonts of the user; `notify` receives when the first reading of a picture begins and ends. */
  constructor(ownFonts: string | undefined, notify: (notice: RenderNotice) => void) {
    this.#fontPaths = fontFolders(ownFonts);
    this.#notify = notify;
    this.#standard = new StandardTemplate(ownFonts, this.#views);
    this.#logos = new Logos(async picture => (await this.#openTypst()).picture(picture));
  }

  /** The job without its logo, and the logo. @throws PrintError INVALID_TEMPLATE, INVALID_DOCUMENT, UNAVAILABLE, UNPRINTABLE */
  async render(template: RenderedTemplate, job: PrintJob, logo?: Picture): Promise<Rendered> {
    const usable = logo && isLogo(logo.bytes) ? logo : undefined;
    if (!template.hasShippedPages) return { pdf: await this.#withTypst(template, job, usable) };
    const { picture, problem } = usable ? await this.#readLogo(usable) : {};
    try {
      const pdf =
        (await this.#standard.print(template, job, picture)) ?? (await this.#withTypst(template, job, usable));
      return { pdf, ...(problem !== undefined && { problem }) };
    } catch (error) {
      if (error instanceof PrintError) throw error;
      const pdf = await this.#withTypst(template, job, usable).catch(ofTypst => {
        const code = ofTypst instanceof PrintError ? ofTypst.code : 'UNPRINTABLE';
        throw new PrintError(code, `${ofTypst.message} (before, the layout failed: ${error})`);
      });
      return { pdf, problem: `The layout of a document failed, Typst printed it: ${error}` };
    }
  }

  async #readLogo({ hash, bytes }: Picture) {
    return this.#logos.known(hash) ?? this.#reading(() => this.#logos.read(hash, bytes));
  }

  async #withTypst(template: RenderedTemplate, job: PrintJob, logo: Picture | undefined): Promise<Buffer> {
    const view = this.#views.of(template, job);
    const typst = await this.#openTypst();
    return typst.pdf({
      root: template.root,
      view: JSON.stringify(view),
      document: job.document,
      logo: logo && this.#isPrintable(typst, logo) ? logo.bytes : undefined,
      timestamp: creationTime(view).getTime() / 1000,
    });
  }

  /** Typst reads the picture alone before it prints a page with it, so that it is known which of them is at fault. */
  #isPrintable(typst: Typst, { hash, bytes }: Picture): boolean {
    const known = this.#printable.get(hash);
    if (known !== undefined) return known;
    this.#notify({ type: 'reads picture' });
    const isPrintable = typst.picture(bytes) !== undefined;
    this.#notify({ type: 'has read picture' });
    this.#printable.set(hash, isPrintable);
    return isPrintable;
  }

  async #reading<T>(read: () => Promise<T>): Promise<T> {
    this.#notify({ type: 'reads picture' });
    const result = await read();
    this.#notify({ type: 'has read picture' });
    return result;
  }

  #openTypst(): Promise<Typst> {
    this.#typst ??= openTypst(this.#fontPaths);
    return this.#typst;
  }
}

async function openTypst(fontPaths: string[]): Promise<Typst> {
  const module = await import('./typst.ts');
  return new module.Typst(fontPaths);
}
