/** Prints documents of the shipped look without Typst: view, layout, file. */
import type { PrintJob } from '../../domain/print-job.ts';
import { layOut } from '../layout/document.ts';
import type { PdfWriter } from '../pdf/pdf-writer.ts';
import { PrintError } from '../print-error.ts';
import { creationTime, Views } from '../view/views.ts';

/** Fonts and HarfBuzz are loaded with the first print, or before by `load`. */
export class ShippedLook {
  readonly #views = new Views();
  #writer: Promise<PdfWriter> | undefined;

  /** Loads what every print needs. @throws PrintError UNAVAILABLE when a file can't be read; the next call tries again. */
  load(): Promise<PdfWriter> {
    this.#writer ??= openWriter().catch(error => {
      this.#writer = undefined;
      throw new PrintError('UNAVAILABLE', `The fonts can't be loaded: ${error.message}`);
    });
    return this.#writer;
  }

  /** `root` is the folder of the template's words. @throws PrintError INVALID_TEMPLATE, INVALID_DOCUMENT, UNAVAILABLE */
  async print(root: string, job: PrintJob): Promise<Buffer> {
    const writer = await this.load();
    const view = this.#views.of(root, job);
    const logo = undefined;
    const drawing = layOut(view, writer.typesetter, logo);
    return writer.write(drawing, {
      title: `${view.title} ${view.number}`,
      author: view.account.name,
      language: view.language,
      created: creationTime(view),
      attachment: job.document,
      logo,
    });
  }
}

async function openWriter(): Promise<PdfWriter> {
  const { openPdfWriter } = await import('../pdf/pdf-writer.ts');
  return openPdfWriter();
}
