/** Typst in this process: a view goes in as data, a PDF/A-3 file comes out. Text of a document is never parsed as markup. */
import { join, relative } from 'node:path';
import { NodeCompiler, type NodeError, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { PrintError } from '../print-error.ts';
import { escapedCharacter } from './unprintable-characters.ts';

export interface PageRequest {
  /** The template's folder; nothing outside it can be read. */
  root: string;
  /** The view as JSON text. */
  view: string;
  /** The document's own JSON, attached to the file. */
  document: string;
  logo: Uint8Array | undefined;
  /** Seconds since 1970 for the file's own date, so that the same document gives the same bytes. */
  timestamp: number;
}

interface Diagnostic {
  message: string;
  path: string;
  severity: number;
  range: { start: { line: number; character: number } } | null;
}

const mostCompilers = 4;
/** A memoized result is dropped when it served none of this many prints: the template's stay, a document's go. */
const keptPrints = 3;
const mostRepairs = 3;
/** Tags let a screen reader follow the page, at 60 KB a page of table: a very long document goes without. */
const mostTaggedPages = 10;

/** Data reaches a template by these three files alone; they exist in memory only. */
const inputs = { view: '.kontor/view.json', document: '.kontor/document.json', logo: '.kontor/logo' };

const main = (logo: string) => `#import "/page.typ": print
#pdf.attach("document.json", read("/${inputs.document}", encoding: none), relationship: "source", mime-type: "application/json", description: "The document as data")
#print(json("/${inputs.view}"), ${logo})
`;
const withLogo = main(`read("/${inputs.logo}", encoding: none)`);
const withoutLogo = main('none');

export class Typst {
  readonly #fontPaths: string[];
  readonly #compilers = new Map<string, NodeCompiler>();

  constructor(fontPaths: string[]) {
    this.#fontPaths = fontPaths;
  }

  /** @throws PrintError INVALID_TEMPLATE with file and line when the template does not compile. */
  pdf(request: PageRequest): Buffer {
    const compiler = this.#compilerFor(request.root);
    try {
      return this.#printable(compiler, request);
    } finally {
      compiler.resetShadow();
      compiler.evictCache(keptPrints);
    }
  }

  /** Forgets everything memoized. */
  clear(): void {
    for (const compiler of this.#compilers.values()) compiler.evictCache(0);
    this.#compilers.clear();
  }

  #compilerFor(root: string): NodeCompiler {
    const ready = this.#compilers.get(root);
    if (ready) return ready;
    if (this.#compilers.size >= mostCompilers) this.clear();
    const made = NodeCompiler.create({ workspace: root, fontArgs: [{ fontPaths: this.#fontPaths }] });
    this.#compilers.set(root, made);
    return made;
  }

  /** PDF/A allows no character without a glyph: such a one is written as its code (`[U+1234]`) and the page made again. */
  #printable(compiler: NodeCompiler, request: PageRequest): Buffer {
    let view = request.view;
    for (let repairs = 0; repairs < mostRepairs; repairs++) {
      const compiled = this.#compile(compiler, { ...request, view });
      try {
        return compiler.pdf(compiled, {
          pdfStandard: 'a-3b',
          pdfTags: compiled.numOfPages <= mostTaggedPages,
          creationTimestamp: request.timestamp,
        });
      } catch (error) {
        const repaired = escapedCharacter(view, String(error));
        if (repaired === view) throw new PrintError('PRINT_FAILED', `The page can't be written as PDF/A: ${error}`);
        view = repaired;
      }
    }
    throw new PrintError('PRINT_FAILED', 'The page holds characters no font has');
  }

  /** A logo that Typst can't read must not stop an invoice: then it is printed without. */
  #compile(compiler: NodeCompiler, request: PageRequest): NodeTypstDocument {
    const shadow = (path: string, content: string | Uint8Array) =>
      compiler.mapShadow(join(request.root, path), Buffer.from(content));
    shadow(inputs.view, request.view);
    shadow(inputs.document, request.document);
    if (request.logo) {
      shadow(inputs.logo, request.logo);
      const compiled = compiler.compile({ mainFileContent: withLogo }).result;
      if (compiled) return compiled;
    }
    const plain = compiler.compile({ mainFileContent: withoutLogo });
    if (plain.result) return plain.result;
    throw new PrintError('INVALID_TEMPLATE', describe(compiler, plain.takeError(), request.root));
  }
}

/** `lines.typ:12:3: unknown variable: foo` */
function describe(compiler: NodeCompiler, error: NodeError | null, root: string): string {
  const found: Diagnostic[] = error ? compiler.fetchDiagnostics(error) : [];
  const first = found.find(item => item.severity === 1) ?? found[0];
  if (!first) return 'the template does not compile';
  const place = first.range ? first : (found.find(item => item.range) ?? first);
  const start = place.range?.start;
  const where = start ? `${relative(root, place.path)}:${start.line + 1}:${start.character + 1}` : 'page.typ';
  return `${where}: ${first.message}`;
}
