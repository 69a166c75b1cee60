/** Prints one job: reads the words, makes the view, compiles the page. */
import type { PrintJob } from '../../domain/print-job.ts';
import { loadWords, type TemplateWords } from '../templates/template-words.ts';
import { makeView } from '../view/make-view.ts';
import type { Typst } from './typst.ts';

/** Keeps the words of templates in memory; a template folder does not change while it is in use. */
export class Renderer {
  readonly #typst: Typst;
  readonly #words = new Map<string, TemplateWords>();

  constructor(typst: Typst) {
    this.#typst = typst;
  }

  /** @throws PrintError INVALID_TEMPLATE, INVALID_DOCUMENT, UNPRINTABLE */
  render(root: string, job: PrintJob): Buffer {
    const { language, words } = this.#wordsFor(root, job.language);
    const view = makeView({ ...job, language }, words);
    return this.#typst.pdf({
      root,
      view: JSON.stringify(view),
      document: job.document,
      logo: printableLogo(job.account.logo),
      timestamp: timestampOf(view.date),
    });
  }

  #wordsFor(root: string, language: string): TemplateWords {
    const key = `${root}\n${language}`;
    const cached = this.#words.get(key);
    if (cached) return cached;
    if (this.#words.size > 100) this.#words.clear();
    const loaded = loadWords(root, language);
    this.#words.set(key, loaded);
    return loaded;
  }
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

function timestampOf(date: string): number {
  const time = Date.parse(`${date.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(time) ? 0 : Math.max(0, time / 1000);
}
