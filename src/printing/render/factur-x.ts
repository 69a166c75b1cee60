// Makes a PDF with an attached invoice a Factur-X file: states in its metadata which of the attachments is the invoice. Typst attaches
// files, but writes no metadata of others.

import { PrintError } from '../print-error.ts';

/** Name of the attachment (Factur-X 1.0, section 6.2.1). */
export const FACTUR_X_NAME = 'factur-x.xml';

const NAMESPACE = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';

/** The properties (Factur-X 1.0, section 6.3) and their descriptions, which PDF/A demands. */
const PROPERTIES = [
  ['DocumentType', 'INVOICE', 'The type of the hybrid document in capital letters, e.g. INVOICE or ORDER'],
  ['DocumentFileName', FACTUR_X_NAME, 'The name of the embedded XML document'],
  ['Version', '1.0', 'The actual version of the standard applying to the embedded XML document'],
  ['ConformanceLevel', 'EN 16931', 'The conformance level of the embedded XML document'],
] as const;

const VALUES = `<rdf:Description rdf:about="" xmlns:fx="${NAMESPACE}">${PROPERTIES.map(([name, value]) => `<fx:${name}>${value}</fx:${name}>`).join('')}</rdf:Description>`;

/** The extension schema (ISO 19005-3, section 6.6.2.3). A file has one list of schemas, so it goes into that of Typst. */
const SCHEMA = `<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema><pdfaSchema:namespaceURI>${NAMESPACE}</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>${PROPERTIES.map(
  ([name, , description]) =>
    `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`,
).join('')}</rdf:Seq></pdfaSchema:property></rdf:li>`;

const SCHEMAS = '<pdfaExtension:schemas><rdf:Bag>';
const END = '</rdf:RDF>';

/**
 * Adds the Factur-X metadata to a PDF/A-3 that Typst made. The stream of metadata grows in its place and the table of objects is
 * corrected, so the file keeps a single revision. @throws PrintError UNPRINTABLE if the PDF has another form.
 */
export function withFacturXMetadata(pdf: Buffer): Buffer {
  const { table, tableAt, trailer } = tableOf(pdf);
  const offsetOf = (object: number): number => Number(table[object]?.slice(0, 10) ?? Number.NaN);
  const catalog = offsetOf(referenceIn(trailer, 'Root'));
  const metadata = offsetOf(referenceIn(pdf.toString('latin1', catalog, tableAt), 'Metadata'));
  const former = streamAt(pdf, metadata);
  const xmp = former.content.replace(SCHEMAS, found => found + SCHEMA).replace(END, found => VALUES + found);
  if (xmp.length !== former.content.length + SCHEMA.length + VALUES.length) throw otherForm('metadata');
  const content = Buffer.from(xmp);
  const head = Buffer.from(former.head.replace(/\/Length \d+/, `/Length ${content.length}`), 'latin1');
  const grown = head.length + content.length - (former.end - metadata);
  const moved = table.map(entry => {
    const offset = Number(entry.slice(0, 10));
    return offset > metadata ? String(offset + grown).padStart(10, '0') + entry.slice(10) : entry;
  });
  const tail = `xref\n0 ${table.length}\n${moved.join('')}${trailer.replace(/\d+(?=\s+%%EOF\s*$)/, String(tableAt + grown))}`;
  return Buffer.concat([
    pdf.subarray(0, metadata),
    head,
    content,
    pdf.subarray(former.end, tableAt),
    Buffer.from(tail, 'latin1'),
  ]);
}

/** Last bytes of a file, which have the position of its table of objects (ISO 32000-1, section 7.5.5). */
const END_BYTES = 64;
/** Bytes of an entry of the table (ISO 32000-1, section 7.5.4). */
const ENTRY_BYTES = 20;

/** Entries of the table of objects, its position, and the text behind it. */
function tableOf(pdf: Buffer): { table: string[]; tableAt: number; trailer: string } {
  const end = pdf.toString('latin1', pdf.length - END_BYTES);
  const tableAt = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(end)?.[1] ?? Number.NaN);
  const text = pdf.toString('latin1', tableAt);
  const [head = '', count = ''] = /^xref\n0 (\d+)\n/.exec(text) ?? [];
  if (head === '') throw otherForm('table of objects');
  const behind = head.length + Number(count) * ENTRY_BYTES;
  const table = Array.from({ length: Number(count) }, (_, at) =>
    text.substr(head.length + at * ENTRY_BYTES, ENTRY_BYTES),
  );
  return { table, tableAt, trailer: text.slice(behind) };
}

/** Number of the object that an entry of a dictionary refers to. */
function referenceIn(text: string, name: string): number {
  return Number(new RegExp(`/${name} (\\d+) 0 R`).exec(text)?.[1] ?? Number.NaN);
}

/** The stream at a position: what is before its content, its content, and the position behind it. */
function streamAt(pdf: Buffer, at: number): { head: string; content: string; end: number } {
  const [head = '', length = ''] =
    /^\d+ 0 obj\n<<[^>]*\/Length (\d+)[^>]*>>\nstream\n/.exec(pdf.toString('latin1', at, at + 200)) ?? [];
  if (head === '') throw otherForm('metadata');
  const end = at + head.length + Number(length);
  return { head, content: pdf.toString('utf8', at + head.length, end), end };
}

const otherForm = (part: string) =>
  new PrintError('UNPRINTABLE', `The ${part} of the PDF have another form than expected: no invoice can be attached`);
