// Reads an electronic invoice: XML, or PDF with XML in it. `operations/e-invoices` runs it in a process of its own.

import type { ReceivedInvoice } from '../../../domain/invoicing/received/received-invoice.ts';
import { Message, type PlainMessage } from '../../../domain/messages/message.ts';
import { FileError, partsOrReason } from '../../file-error.ts';
import { xmlOfPdf } from './pdf-attachment.ts';
import { readCii } from './read-cii.ts';
import { readUbl } from './read-ubl.ts';
import { type Element, readXml } from './xml-tree.ts';

/** The invoice, or the reason why the file is not read. */
export type EInvoicePart = { invoice: ReceivedInvoice } | { refused: PlainMessage };

const READERS: Readonly<Record<string, (root: Element) => ReceivedInvoice>> = {
  'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2 Invoice': readUbl,
  'urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2 CreditNote': readUbl,
  'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100 CrossIndustryInvoice': readCii,
};
const ZUGFERD_1 = 'urn:ferd:CrossIndustryDocument:invoice:1p0';

/** Where the mark of a PDF may begin: some programs write something before it. */
const PDF_MARK_WITHIN = 1024;

/** The invoice of a file, for a process that sends it. */
export const read = (bytes: Buffer): AsyncGenerator<EInvoicePart> => partsOrReason(partsOf(bytes));

async function* partsOf(bytes: Buffer) {
  yield { invoice: await readEInvoice(bytes) };
}

/** Reads a file by its content. Throws FileError. */
export async function readEInvoice(bytes: Buffer): Promise<ReceivedInvoice> {
  const isPdf = bytes.subarray(0, PDF_MARK_WITHIN).includes('%PDF-');
  const root = readXml(isPdf ? await xmlOfPdf(bytes) : bytes);
  const reader = READERS[`${root.namespace} ${root.name}`];
  if (reader) return reader(root);
  if (root.namespace === ZUGFERD_1) throw new FileError(new Message('e_invoice_zugferd_1'));
  throw new FileError(new Message('e_invoice_unknown_root', { name: root.name.slice(0, 60) }));
}
