/** Compiles a view to a PDF/A-3 file with Typst, in this process. Text of a document is data and never parsed as markup. */
import { join, relative } from 'node:path';
import { NodeCompiler, type NodeError, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { PrintError } from '../print-error.ts';
import { withoutLetterhead } from '../view/printed-theme.ts';
import { FACTUR_X_NAME, withFacturXMetadata } from './factur-x.ts';
import { escapedCharacter } from './unprintable-characters.ts';

export interface PageRequest {
  /** The folder of the template. Typst reads no file outside it. */
  root: string;
  /** The view as JSON text. */
  view: string;
  /** The JSON of the document as its party may see it, attached to the file. */
  document: string;
  /** XML of the electronic invoice, which makes the file a Factur-X one. */
  invoice: string | undefined;
  /** The theme as `printedTheme` makes it, as JSON text. */
  theme: string;
  logo: Uint8Array | undefined;
  /** The picture behind the page. */
  letterhead: Uint8Array | undefined;
  /** The creation date of the file in seconds since 1970, so that the same document results in the same bytes. */
  timestamp: number;
  /** True for a test company, whose pages have marks. */
  isTest: boolean;
  /** True if the view is one of labels, which `labels.typ` prints. */
  isLabels?: true;
}

interface Diagnostic {
  message: string;
  path: string;
  severity: number;
  range: { start: { line: number; character: number } } | null;
}

const MAX_COMPILERS = 4;
/**
 * Typst drops memoized results that this many prints did not use: results of the template stay, results of a document
 * go.
 */
const MEMOIZED_PRINTS = 3;
const MAX_REPAIRS = 3;

/** The files with the data for a template. They exist in memory only. */
const inputs = {
  view: '.kontor/view.json',
  theme: '.kontor/theme.json',
  document: '.kontor/document.json',
  logo: '.kontor/logo',
  letterhead: '.kontor/letterhead',
  invoice: '.kontor/invoice.xml',
};

/** The marks of a test company. Rules of a template go before these, so the pattern is on each page unless a template fills its pages. */
const testMarks = `#import "/test-mark.typ": test-band, test-pattern
#let view = json("/${inputs.view}")
#set page(fill: test-pattern(view), foreground: test-band(view))
`;

const main = (logo: string, marks: string, invoice: string) => `#import "/page.typ": print
${marks}#pdf.attach("document.json", read("/${inputs.document}", encoding: none), relationship: "source", mime-type: "application/json", description: "The document as data")
${invoice}#print(json("/${inputs.view}"), ${logo})
`;
const labels = `#import "/labels.typ": labels
#labels(json("/${inputs.view}"))
`;
const INVOICE = `#pdf.attach("${FACTUR_X_NAME}", read("/${inputs.invoice}", encoding: none), relationship: "alternative", mime-type: "text/xml", description: "Factur-X invoice")
`;
const LOGO = `read("/${inputs.logo}", encoding: none)`;

const pictureOnly = `#set page(width: auto, height: auto, margin: 0pt)
#image(read("/${inputs.logo}", encoding: none))
`;
const firstPage = `#set page(width: auto, height: auto, margin: 0pt)
#image(read("/${inputs.letterhead}", encoding: none), format: "pdf")
`;
const joinedFile = (index: number) => `.kontor/${index}.pdf`;
const joined = (pages: number[]) => `#set page(width: auto, height: auto, margin: 0pt)
${pages.map((count, index) => `#for n in range(1, ${count + 1}) { page(image(read("/${joinedFile(index)}", encoding: none), format: "pdf", page: n)) }`).join('\n')}
`;
/** A page of a PDF that Typst wrote: its objects are plain text. */
const pageObject = /\/Type\s*\/Page\b/g;
const inner = /href="data:image\/svg\+xml;base64,([^"]+)"/;
/** A picture is typeset without a folder, so it can read no file. */
const noFolder = join(import.meta.dirname, 'no-folder');

/** One compiler for each of the last templates, with the fonts of the folders. */
export class Typst {
  readonly #fontPaths: string[];
  readonly #compilers = new Map<string, NodeCompiler>();

  constructor(fontPaths: string[]) {
    this.#fontPaths = fontPaths;
  }

  /** @throws PrintError INVALID_TEMPLATE with file and line if the template does not compile. */
  pdf(request: PageRequest): Buffer {
    return this.#with(request.root, compiler => {
      const pdf = this.#printable(compiler, request);
      return request.invoice === undefined ? pdf : withFacturXMetadata(pdf);
    });
  }

  /** The pages below each other as an SVG. @throws PrintError INVALID_TEMPLATE with file and line if the template does not compile. */
  svg(request: PageRequest): string {
    return this.#with(request.root, compiler => compiler.plainSvg(this.#compile(compiler, request)));
  }

  /** Returns Typst's reason why it can't read the picture, or PDF/A does not allow it; undefined if the picture can be printed. */
  pictureFault(logo: Uint8Array): string | undefined {
    try {
      return this.#with(noFolder, compiler => {
        compiler.mapShadow(join(noFolder, inputs.logo), Buffer.from(logo));
        const compiled = compiler.compile({ mainFileContent: pictureOnly });
        if (compiled.result) {
          compiler.pdf(compiled.result, { pdfStandard: 'a-3u', pdfTags: false, creationTimestamp: 0 });
          return undefined;
        }
        const error = compiled.takeError();
        const found: Diagnostic[] = error ? compiler.fetchDiagnostics(error) : [];
        return found[0]?.message ?? 'it can not be read';
      });
    } catch (error) {
      return error instanceof Error ? error.message : String(error); // a JPEG in CMYK, for example
    }
  }

  /** The first page of a PDF as an SVG, whose letters are shapes: PDF/A allows no PDF in a PDF. Undefined if it can't be read. */
  pictureOfPdf(pdf: Uint8Array): Buffer | undefined {
    try {
      return this.#with(noFolder, compiler => {
        compiler.mapShadow(join(noFolder, inputs.letterhead), Buffer.from(pdf));
        const { result } = compiler.compile({ mainFileContent: firstPage });
        // Typst puts a PDF as an SVG of its own into the SVG of the page.
        const [, base64] = (result && inner.exec(compiler.plainSvg(result))) ?? [];
        return base64 === undefined ? undefined : Buffer.from(base64, 'base64');
      });
    } catch {
      return undefined;
    }
  }

  /**
   * One file of all pages of PDFs that Typst made, to be printed on paper. It is no PDF/A and has no attachments. @throws PrintError
   * UNPRINTABLE
   */
  join(pdfs: Uint8Array[]): Buffer {
    const joinIn = (compiler: NodeCompiler) => {
      const pages = pdfs.map((pdf, index) => {
        const content = Buffer.from(pdf);
        compiler.mapShadow(join(noFolder, joinedFile(index)), content);
        return content.toString('latin1').match(pageObject)?.length ?? 0;
      });
      const compiled = compiler.compile({ mainFileContent: joined(pages) });
      if (!compiled.result) throw new PrintError('UNPRINTABLE', describe(compiler, compiled.takeError(), noFolder));
      return compiler.pdf(compiled.result, { pdfTags: false, creationTimestamp: 0 });
    };
    return this.#with(noFolder, joinIn, 0);
  }

  /** Runs work with the compiler of a folder, then drops the files of the work, and results that `kept` prints did not use. */
  #with<T>(root: string, work: (compiler: NodeCompiler) => T, kept = MEMOIZED_PRINTS): T {
    const compiler = this.#compilerFor(root);
    try {
      return work(compiler);
    } finally {
      compiler.resetShadow();
      compiler.evictCache(kept);
    }
  }

  #compilerFor(root: string): NodeCompiler {
    const existing = this.#compilers.get(root);
    if (existing) return existing;
    if (this.#compilers.size >= MAX_COMPILERS) {
      for (const compiler of this.#compilers.values()) compiler.evictCache(0);
      this.#compilers.clear();
    }
    const compiler = NodeCompiler.create({ workspace: root, fontArgs: [{ fontPaths: this.#fontPaths }] });
    this.#compilers.set(root, compiler);
    return compiler;
  }

  /**
   * PDF/A allows no character without a glyph. Such a character is replaced by its code (`[U+1234]`) and the page
   * compiled again. Pictures are left out if PDF/A does not allow one of them.
   */
  #printable(compiler: NodeCompiler, request: PageRequest): Buffer {
    let view = request.view;
    let pdfStandard: 'a-3u' | 'a-3b' = 'a-3u';
    for (let repairs = 0; repairs < MAX_REPAIRS; repairs++) {
      const compiled = this.#compile(compiler, { ...request, view });
      try {
        return compiler.pdf(compiled, { pdfStandard, creationTimestamp: request.timestamp });
      } catch (error) {
        const repaired = escapedCharacter(view, String(error));
        if (repaired === view && pdfStandard === 'a-3b') {
          if (hasPictures(request)) return this.#printable(compiler, withoutPictures(request));
          throw new PrintError('UNPRINTABLE', `The page can't be written as PDF/A: ${error}`);
        }
        // A font of the user may have glyphs without a character, which only PDF/A-3b allows.
        if (repaired === view) pdfStandard = 'a-3b';
        view = repaired;
      }
    }
    throw new PrintError('UNPRINTABLE', 'The page contains characters that no font has');
  }

  /** Compiles the page without pictures if Typst can't read one of them, so that the document prints. */
  #compile(compiler: NodeCompiler, request: PageRequest): NodeTypstDocument {
    const shadow = (path: string, content: string | Uint8Array) =>
      compiler.mapShadow(join(request.root, path), Buffer.from(content));
    shadow(inputs.view, request.view);
    shadow(inputs.theme, request.theme);
    shadow(inputs.document, request.document);
    if (request.invoice !== undefined) shadow(inputs.invoice, request.invoice);
    if (request.logo) shadow(inputs.logo, request.logo);
    if (request.letterhead) shadow(inputs.letterhead, request.letterhead);
    const plain = compiler.compile({
      mainFileContent: request.isLabels
        ? labels
        : main(
            request.logo ? LOGO : 'none',
            request.isTest ? testMarks : '',
            request.invoice === undefined ? '' : INVOICE,
          ),
    });
    if (plain.result) return plain.result;
    if (hasPictures(request)) return this.#compile(compiler, withoutPictures(request));
    throw new PrintError('INVALID_TEMPLATE', describe(compiler, plain.takeError(), request.root));
  }
}

const hasPictures = ({ logo, letterhead }: PageRequest) => logo !== undefined || letterhead !== undefined;

const withoutPictures = (request: PageRequest): PageRequest => ({
  ...request,
  theme: withoutLetterhead(request.theme),
  logo: undefined,
  letterhead: undefined,
});

/** `lines.typ:12:3: unknown variable: foo` */
function describe(compiler: NodeCompiler, error: NodeError | null, root: string): string {
  const found: Diagnostic[] = error ? compiler.fetchDiagnostics(error) : [];
  const first = found.find(item => item.severity === 1) ?? found[0];
  if (!first) return 'the template does not compile';
  const located = first.range ? first : (found.find(item => item.range) ?? first);
  const start = located.range?.start;
  const where = start ? `${relative(root, located.path)}:${start.line + 1}:${start.character + 1}` : 'page.typ';
  return `${where}: ${first.message}`;
}
