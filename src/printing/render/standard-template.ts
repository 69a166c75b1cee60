/** Prints documents with the pages of the standard template without Typst: view, layout, file. */
import type { PrintJob } from '../../domain/print-job.ts';
import { layOut } from '../layout/document.ts';
import type { Logo } from '../pdf/images/logo.ts';
import { openPdfWriter, type PdfWriter } from '../pdf/pdf-writer.ts';
import { PrintError } from '../print-error.ts';
import { creationTime, type Views } from '../view/views.ts';
import type { RenderedTemplate } from './render-messages.ts';

/** Fonts and HarfBuzz are loaded with the first print. */
export class StandardTemplate {
  readonly #ownFonts: string | undefined;
  readonly #views: Views;
  #writer: Promise<PdfWriter> | undefined;

  /** `ownFonts` is the folder with the fonts of the user. */
  constructor(ownFonts: string | undefined, views: Views) {
    this.#ownFonts = ownFonts;
    this.#views = views;
  }

  /**
   * The file; undefined when the document has a character that only Typst's own fonts may have. @throws PrintError
   * INVALID_TEMPLATE, INVALID_DOCUMENT, UNAVAILABLE; Error for a fault of layout or writer.
   */
  async print(template: RenderedTemplate, job: PrintJob, logo: Logo | undefined): Promise<Buffer | undefined> {
    const view = this.#views.of(template, job);
    const writer = await this.#load();
    if (!writer.hasAllCharacters(view)) return undefined;
    return writer.write(layOut(view, writer.typesetter, logo), {
      title: `${view.title} ${view.number}`,
      author: view.account.name,
      language: view.language,
      created: creationTime(view),
      attachment: job.document,
      logo,
    });
  }

  /** @throws PrintError UNAVAILABLE when a file can't be read; the next call tries again. */
  #load(): Promise<PdfWriter> {
    this.#writer ??= openPdfWriter(this.#ownFonts).catch(error => {
      this.#writer = undefined;
      throw new PrintError('UNAVAILABLE', `The fonts can't be loaded: ${error.message}`);
    });
    return this.#writer;
  }
}
