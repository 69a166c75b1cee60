// Reads SAF-T (PT) element by element, so that memory does not grow with the file.

import { attributeOf, textOf } from '../tables/xml.ts';

/** An element. The records in it were returned before it and have no children of their own. */
export interface Element {
  name: string;
  parent: string;
  /** Line of the file. */
  line: number;
  children: Element[];
  text: string;
  /** Value of its attribute `xmlns`. */
  namespace: string | undefined;
  /** True if it was returned by itself, before the element around it. */
  isReturned: boolean;
}

/** The file is not XML that can be read. */
export class SaftFileError extends Error {}

/** Elements that are returned when they end, and not kept in the one around them. */
const RECORDS: ReadonlySet<string> = new Set([
  ...['Header', 'Account', 'Customer', 'Supplier', 'Product', 'TaxTable', 'Transaction', 'Journal'],
  ...['Invoice', 'StockMovement', 'WorkDocument', 'Payment'],
]);
/** Parents of records; elsewhere the same names are ordinary elements. */
const PARENTS: ReadonlySet<string> = new Set([
  ...['AuditFile', 'MasterFiles', 'GeneralLedgerAccounts', 'GeneralLedgerEntries', 'Journal'],
  ...['SalesInvoices', 'MovementOfGoods', 'WorkingDocuments', 'Payments'],
]);

const MAX_DEPTH = 30;
/** Longest tag, comment or text in characters. */
const MAX_TOKEN = 1024 * 1024;
const TAG = /<(\/?)(?:[\w.-]+:)?([\w.-]+)(?![\w.:-])((?:[^<>"']|"[^"<]*"|'[^'<]*')*?)(\/?)>/y;
const ENCODING = /^[^>]{0,200}?encoding\s*=\s*["']([\w.-]+)["']/;

/** The encoding that the first bytes of a file declare. Default: UTF-8. */
export const encodingOf = (start: Buffer): string =>
  ENCODING.exec(start.subarray(0, 300).toString('latin1'))?.[1] ?? 'UTF-8';

/** The texts of a file in the encoding that it declares. Throws SaftFileError. */
export async function* textsOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const chunk of chunks) {
    decoder ??= newDecoder(encodingOf(chunk));
    yield decoder.decode(chunk, { stream: true });
  }
}

function newDecoder(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding);
  } catch {
    throw new SaftFileError(`The encoding ${encoding} is unknown: SAF-T (PT) is written in Windows-1252`);
  }
}

/**
 * The records, each when it ends, and then the elements around them. Comments and processing instructions are left out. Throws
 * SaftFileError for a file that is not well-formed or has a document type.
 */
export async function* elementsOf(texts: AsyncIterable<string>): AsyncGenerator<Element> {
  const stack: Element[] = [];
  let buffer = '';
  let line = 1;
  let content: string[] = [];
  let hasRoot = false;
  for await (const text of texts) {
    buffer += text;
    yield* consume(false);
  }
  yield* consume(true);
  if (stack.length > 0 || !hasRoot) fail('the file ends too early');

  function* consume(isLast: boolean): Generator<Element> {
    let at = 0;
    while (at < buffer.length) {
      const start = buffer.indexOf('<', at);
      if (start < 0) break;
      const end = endOfMarkup(start);
      if (end === undefined) {
        if (buffer.length - start > MAX_TOKEN || isLast) fail('a tag has no end');
        break;
      }
      addText(buffer.slice(at, start));
      const ended = markup(start, end);
      line += lines(buffer.slice(start, end));
      at = end;
      if (ended?.isReturned) yield ended;
    }
    buffer = buffer.slice(at);
    if (buffer.length > 2 * MAX_TOKEN) fail('a text is too long');
    if (isLast && buffer.trim() !== '') fail('there is text after the end');
  }

  function endOfMarkup(start: number): number | undefined {
    for (const [opening, closing] of MARKS)
      if (buffer.startsWith(opening, start)) {
        const found = buffer.indexOf(closing, start + opening.length);
        return found < 0 ? undefined : found + closing.length;
      }
    if (buffer.length - start < LONGEST_MARK && !buffer.includes('>', start)) return undefined;
    if (buffer.startsWith('<!', start)) fail('document types are not allowed');
    TAG.lastIndex = start;
    if (TAG.test(buffer)) return TAG.lastIndex;
    if (buffer.indexOf('<', start + 1) > 0 || buffer.length - start > MAX_TOKEN) fail('a tag is not valid');
    return undefined;
  }

  function addText(text: string): void {
    if (text === '') return;
    line += lines(text);
    if (stack.length > 0) content.push(text);
    else if (text.replace(/^\ufeff/, '').trim() !== '') fail('there is text outside of the root');
  }

  // The element that ends here, if one does.
  function markup(start: number, end: number): Element | undefined {
    if (buffer.startsWith('<![CDATA[', start)) content.push(buffer.slice(start, end));
    if (buffer.startsWith('<!', start) || buffer.startsWith('<?', start)) return undefined;
    TAG.lastIndex = start;
    const [, closing, name = '', attributes = '', empty] = TAG.exec(buffer) ?? [];
    if (closing) return close(name);
    if (stack.length === 0 && hasRoot) fail('there is a second root');
    if (stack.length >= MAX_DEPTH) fail('elements are nested too deep');
    hasRoot = true;
    content = [];
    const namespace = attributeOf({ attributes: attributes.replaceAll(/xmlns:\w+/g, 'other') }, 'xmlns');
    stack.push({ name, parent: stack.at(-1)?.name ?? '', line, children: [], text: '', namespace, isReturned: false });
    return empty ? close(name) : undefined;
  }

  function close(name: string): Element {
    const element = stack.pop();
    if (!element || element.name !== name) return fail(`</${name}> ends another element`);
    if (element.children.length === 0) element.text = textOf(content.join('')).trim();
    content = [];
    element.isReturned = isRecord(element) || PARENTS.has(name);
    const parent = stack.at(-1);
    // A record leaves its name, once for a row of the same ones.
    if (parent && !isRecord(element)) parent.children.push(element);
    else if (parent && parent.children.at(-1)?.name !== name) parent.children.push({ ...element, children: [] });
    return element;
  }

  function fail(why: string): never {
    throw new SaftFileError(`Line ${line}: ${why}`);
  }
}

const isRecord = ({ name, parent }: Element): boolean => RECORDS.has(name) && PARENTS.has(parent);

const MARKS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;
const LONGEST_MARK = '<![CDATA['.length;

function lines(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  return count;
}
