/** Helpers of the printing tests: a printer in its own folder, example documents, and the text of a PDF. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { getDocumentProxy } from 'unpdf';
import { documents } from '../../src/definitions/catalogue.ts';
import type { PrintAccount, PrintJob } from '../../src/domain/print-job.ts';
import { createPrinter, type Printer, type PrinterOptions } from '../../src/printing/printer.ts';

export const templatesDirectory = join(import.meta.dirname, '../../templates');

export const account: PrintAccount = {
  name: 'Atlântica Comércio, Lda.',
  vat_id: 'PT501234567',
  address: ['Rua do Comércio 120', '1100-150 Lisboa'],
  phone: '+351 213 456 789',
  email: 'faturas@atlantica.example',
  currency: 'EUR',
  country: 'PT',
  bank_accounts: [],
};

/** A printer in a temporary folder. */
export async function openPrinter(
  options: Partial<PrinterOptions> = {},
): Promise<{ printer: Printer; folder: string; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-print-test-'));
  const cacheDirectory = join(folder, 'cache');
  const printer = await createPrinter({ templatesDirectory, cacheDirectory, processes: 1, ...options });
  const close = async () => {
    await printer.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { printer, folder, close };
}

/** A printer for all tests of a file, and a function that prints a job and reads the PDF. */
export async function sharedPrinter() {
  const { printer, close } = await openPrinter();
  after(close);
  const print = async (...fields: Parameters<typeof job>) => readBack(await printer.print(job(...fields)));
  return { printer, print };
}

/** An invoice; `fields` replace its fields. */
export function invoice(fields: object = {}): string {
  return JSON.stringify({
    id: 1,
    document_set: 'FT2024',
    seq_number: '1002',
    date: '2024-03-01',
    due_date: '2024-03-31',
    currency: 'EUR',
    net_amount: 200,
    vat: 46,
    total_amount: 246,
    status: 'ISSUED',
    customer: { name: 'Café Central', vat_id: '509876543' },
    items: [{ item_code: 'A1', description: 'Coffee', qty: 4, unit_of_measurement: 'UN', unit_price: 50, vat: 23 }],
    ...fields,
  });
}

/** `count` different lines of 10.00 each. */
export function lines(count: number): object[] {
  return Array.from({ length: count }, (_, at) => ({
    item_code: `ART${at + 1}`,
    description: `Article number ${at + 1}`,
    qty: 1,
    unit_price: 10,
    vat: 23,
  }));
}

/** The titles of a document type, by language; none for any other word. */
function titlesOf(type: string): Record<string, string> {
  const definition = documents.find(document => document.type === type);
  return Object.fromEntries(Object.entries(definition?.titles ?? {}).map(([language, { one }]) => [language, one]));
}

/** A print job of the document with the standard template; `fields` replace its fields. */
export function job(document: string, fields: Partial<PrintJob> = {}): PrintJob {
  const titles = titlesOf(fields.kind ?? 'invoice');
  const standard = { template: 'standard', language: 'en', account, kind: 'invoice', titles, document } as const;
  return { ...standard, party: 'customer', ...fields };
}

/** A piece of text and its box, in points from the lower left. */
export interface Piece {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface ReadBack {
  /** The text of each page. */
  pages: string[];
  /** The text of all pages. */
  text: string;
  pieces: Piece[][];
  attachments: Record<string, string>;
}

/** Reads the text and the attachments of a PDF. */
export async function readBack(file: Uint8Array): Promise<ReadBack> {
  const pdf = await getDocumentProxy(new Uint8Array(file));
  const pieces: Piece[][] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const content = await (await pdf.getPage(number)).getTextContent();
    pieces.push(
      content.items.flatMap(item => {
        if (!('str' in item) || item.str.trim() === '') return [];
        const [, , , height = 0, x = 0, y = 0] = item.transform;
        return [{ text: item.str, x: Number(x), y: Number(y), width: item.width, height: Number(height) }];
      }),
    );
  }
  const pages = pieces.map(page => page.map(piece => piece.text).join(' '));
  const attachments: Record<string, string> = {};
  const attached: Record<string, { content: Uint8Array }> = (await pdf.getAttachments()) ?? {};
  for (const [name, { content }] of Object.entries(attached)) attachments[name] = new TextDecoder().decode(content);
  await pdf.destroy();
  return { pages, text: pages.join('\n'), pieces, attachments };
}
