/** Prints one job in a rendering process: with the layout of Kontor, or with Typst if the template has pages of its own. */
import type { PrintJob } from '../../domain/print-job.ts';
import { creationTime, Views } from '../view/views.ts';
import type { RenderedTemplate } from './render-messages.ts';
import { ShippedLook } from './shipped-look.ts';
import type { Typst } from './typst.ts';

/** Loads Typst only when a template needs it. */
export class Renderer {
  readonly #fontPaths: string[];
  readonly #shippedLook = new ShippedLook();
  readonly #views = new Views();
  #typst: Promise<Typst> | undefined;

  constructor(fontPaths: string[]) {
    this.#fontPaths = fontPaths;
  }

  /** @throws PrintError INVALID_TEMPLATE, INVALID_DOCUMENT, UNAVAILABLE, UNPRINTABLE */
  async render({ root, hasShippedPages }: RenderedTemplate, job: PrintJob): Promise<Buffer> {
    if (hasShippedPages) return this.#shippedLook.print(root, job);
    const view = this.#views.of(root, job);
    this.#typst ??= openTypst(this.#fontPaths);
    const typst = await this.#typst;
    return typst.pdf({
      root,
      view: JSON.stringify(view),
      document: job.document,
      logo: printableLogo(job.account.logo),
      timestamp: creationTime(view).getTime() / 1000,
    });
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
