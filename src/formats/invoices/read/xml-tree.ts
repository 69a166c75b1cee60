// Reads XML into a tree of elements, without document types and entities.

import { ParseOption, XmlDocument, XmlElement, XmlParseError } from 'libxml2-wasm';
import { Message } from '../../../domain/messages/message.ts';
import { FileError } from '../../file-error.ts';

/** An element by its local name. */
export interface Element {
  name: string;
  namespace: string;
  attributes: Readonly<Record<string, string>>;
  children: Element[];
  /** Text of its own, without blanks at its ends. */
  text: string;
}

/** Maximum elements of an invoice: a thousand lines have fifty thousand. */
const MAX_ELEMENTS = 100_000;

// Entities are not replaced, nothing is loaded, and the limits on depth (256) and sizes stay.
const OPTIONS = ParseOption.XML_PARSE_NO_XXE | ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NOCDATA;

/** The root element of an XML file, in any encoding that it declares. Throws FileError for a file that is not well-formed or has a document type. */
export function readXml(bytes: Buffer, maxElements = MAX_ELEMENTS): Element {
  refuseManyTags(bytes, maxElements);
  const document = parsed(bytes);
  try {
    if (document.dtd) throw new FileError(new Message('e_invoice_doctype'));
    let left = maxElements;
    const elementOf = (node: XmlElement): Element => {
      if (left-- === 0) throw tooManyElements(maxElements);
      const { name, namespaceUri: namespace } = node;
      const attributes = Object.fromEntries(node.attrs.map(attribute => [attribute.name, attribute.value]));
      const children: Element[] = [];
      for (let child = node.firstChild; child; child = child.next)
        if (child instanceof XmlElement) children.push(elementOf(child));
      return { name, namespace, attributes, children, text: children.length > 0 ? '' : node.content.trim() };
    };
    return elementOf(document.root);
  } finally {
    document.dispose();
  }
}

const tooManyElements = (count: number) => new FileError(new Message('e_invoice_too_many_elements', { count }));
const LESS_THAN = 0x3c;

// Before anything is built of them. An element has at most two tags.
function refuseManyTags(bytes: Buffer, maxElements: number): void {
  let count = 0;
  for (const byte of bytes) if (byte === LESS_THAN) count++;
  if (count > 2 * maxElements) throw tooManyElements(maxElements);
}

function parsed(bytes: Buffer): XmlDocument {
  try {
    return XmlDocument.fromBuffer(bytes, { option: OPTIONS });
  } catch (error) {
    if (!(error instanceof XmlParseError)) throw error;
    const [found] = error.details;
    const why = (found?.message ?? error.message).trim().split('\n')[0]?.slice(0, 200) ?? '';
    throw new FileError(new Message('e_invoice_not_xml', { why, line: found?.line ?? 1 }));
  }
}

/** All elements on a path of local names, such as `Party/PartyName/Name`. */
export function all(element: Element | undefined, path: string): Element[] {
  let found = element ? [element] : [];
  for (const name of path.split('/'))
    found = found.flatMap(({ children }) => children.filter(each => each.name === name));
  return found;
}

/** The first element on a path. */
export const first = (element: Element | undefined, path: string): Element | undefined => all(element, path)[0];

/** The text of the first element on a path; undefined if it has none. */
export const textOf = (element: Element | undefined, path: string): string | undefined =>
  first(element, path)?.text || undefined;

/** The texts of all elements on a path. */
export const textsOf = (element: Element | undefined, path: string): string[] =>
  all(element, path).flatMap(({ text }) => text || []);
