/** Prints documents of the shipped look without Typst: view, layout, file. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PrintJob } from '../../domain/print-job.ts';
import { layOut } from '../layout/document.ts';
import type { Logo } from '../pdf/images/logo.ts';
import type { Logos, TypesetPicture } from '../pdf/images/logos.ts';
import type { PdfWriter } from '../pdf/pdf-writer.ts';
import { PrintError } from '../print-error.ts';
import { sampleJobs } from '../templates/sample-documents.ts';
import type { DocumentView } from '../view/make-view.ts';
import { creationTime, Views } from '../view/views.ts';

/** A document that is ready to be printed at once. */
export interface PreparedDocument {
  view: DocumentView;
  writer: PdfWriter;
  attachment: string;
  logo: Logo | undefined;
}

/** Fonts and HarfBuzz are loaded with the first print, or before by `load`. */
export class ShippedLook {
  readonly #ownFonts: string | undefined;
  readonly #typeset: TypesetPicture;
  readonly #views = new Views();
  #writer: Promise<PdfWriter> | undefined;
  #logos: Promise<Logos> | undefined;

  /** `ownFonts` is the folder with the fonts of the user; `typeset` makes a page of pictures that only Typst reads. */
  constructor(ownFonts: string | undefined, typeset: TypesetPicture) {
    this.#ownFonts = ownFonts;
    this.#typeset = typeset;
  }

  /** Prints a sample, so that code and fonts are in memory. It stops the process for a short time, a few times. */
  async warmUp(root: string): Promise<void> {
    const [sample] = sampleJobs('en');
    if (!sample) return;
    const prepared = await this.prepare(root, sample);
    await nextTurn();
    this.print(prepared);
  }

  /** Loads what every print needs. @throws PrintError UNAVAILABLE when a file can't be read; the next call tries again. */
  load(): Promise<PdfWriter> {
    this.#writer ??= openWriter(this.#ownFonts).catch(error => {
      this.#writer = undefined;
      throw new PrintError('UNAVAILABLE', `The fonts can't be loaded: ${error.message}`);
    });
    return this.#writer;
  }

  /**
   * Makes the view and loads what the job needs. `root` is the folder of the template's words. @throws PrintError
   * INVALID_TEMPLATE, INVALID_DOCUMENT, UNAVAILABLE, and those of `typeset`.
   */
  async prepare(root: string, job: PrintJob): Promise<PreparedDocument> {
    const view = this.#views.of(root, job);
    const writer = await this.load();
    const { logo } = job.account;
    return { view, writer, attachment: job.document, logo: logo && (await this.#readLogo(logo)) };
  }

  /** The file. */
  print({ view, writer, attachment, logo }: PreparedDocument): Buffer {
    return writer.write(layOut(view, writer.typesetter, logo), {
      title: `${view.title} ${view.number}`,
      author: view.account.name,
      language: view.language,
      created: creationTime(view),
      attachment,
      logo,
    });
  }

  async #readLogo(picture: Uint8Array): Promise<Logo | undefined> {
    this.#logos ??= openLogos(this.#typeset);
    return (await this.#logos).read(picture);
  }
}

async function openWriter(ownFonts: string | undefined): Promise<PdfWriter> {
  const { openPdfWriter } = await import('../pdf/pdf-writer.ts');
  return openPdfWriter(ownFonts);
}

async function openLogos(typeset: TypesetPicture): Promise<Logos> {
  const module = await import('../pdf/images/logos.ts');
  return new module.Logos(typeset);
}
