/** Prints one job in a rendering process: with the layout of Kontor, or with Typst if the template has pages of its own. */
import type { PrintJob } from '../../domain/print-job.ts';
import { PrintError } from '../print-error.ts';
import { creationTime, Views } from '../view/views.ts';
import { fontFolders } from './fonts.ts';
import type { RenderedTemplate } from './render-messages.ts';
import { ShippedLook } from './shipped-look.ts';
import type { Typst } from './typst.ts';

export interface Rendered {
  pdf: Buffer;
  /** Why the layout of Kontor failed on a document, which Typst then printed. */
  problem?: string;
}

/** Loads Typst only when a template needs it. */
export class Renderer {
  readonly #fontPaths: string[];
  readonly #shippedLook: ShippedLook;
  readonly #views = new Views();
  #typst: Promise<Typst> | undefined;

  /** `ownFonts` is the folder with the fonts of the user. */
  constructor(ownFonts: string | undefined) {
    this.#fontPaths = fontFolders(ownFonts);
    this.#shippedLook = new ShippedLook(ownFonts, picture => this.typesetPicture(picture));
  }

  /** @throws PrintError INVALID_TEMPLATE, INVALID_DOCUMENT, UNAVAILABLE, UNPRINTABLE */
  async render(template: RenderedTemplate, job: PrintJob): Promise<Rendered> {
    if (!template.hasShippedPages) return { pdf: await this.#withTypst(template.root, job) };
    try {
      const prepared = await this.#shippedLook.prepare(template.root, job);
      if (prepared.writer.hasAllCharacters(prepared.view)) return { pdf: this.#shippedLook.print(prepared) };
      // Typst has further fonts, of mathematics for example.
      return { pdf: await this.#withTypst(template.root, job) };
    } catch (error) {
      if (error instanceof PrintError) throw error;
      return { pdf: await this.#withTypst(template.root, job), problem: String(error) };
    }
  }

  async #withTypst(root: string, job: PrintJob): Promise<Buffer> {
    const view = this.#views.of(root, job);
    const typst = await this.#openTypst();
    return typst.pdf({
      root,
      view: JSON.stringify(view),
      document: job.document,
      logo: printableLogo(job.account.logo),
      timestamp: creationTime(view).getTime() / 1000,
    });
  }

  /** A page that is only the picture, as PDF; undefined if Typst can't read the picture. */
  async typesetPicture(picture: Uint8Array): Promise<Uint8Array | undefined> {
    const typst = await this.#openTypst();
    return typst.picture(picture);
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

/** The logo if it is PNG, JPEG or SVG. Other bytes are left out, so that the document prints. */
function printableLogo(logo: Uint8Array | undefined): Uint8Array | undefined {
  if (!logo || logo.length < 8) return undefined;
  const start = Buffer.from(logo.subarray(0, 1024));
  const isPng = start.readUInt32BE(0) === 0x89504e47;
  const isJpeg = start.readUInt16BE(0) === 0xffd8;
  const isSvg = start.toString('utf8').includes('<svg');
  return isPng || isJpeg || isSvg ? logo : undefined;
}
