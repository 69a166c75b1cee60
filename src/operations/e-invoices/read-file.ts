// Reads the file of an electronic invoice within bounds, in a process of its own. docs/decisions/0075

import { AppError } from '../../domain/errors.ts';
import { wrongFile } from '../../domain/invoicing/received/differences.ts';
import type { ReceivedInvoice } from '../../domain/invoicing/received/received-invoice.ts';
import { fromPlain, Message } from '../../domain/messages/message.ts';
import type { EInvoicePart } from '../../formats/invoices/read/read-e-invoice.ts';
import { type ReadingBounds, ReadingError, readInProcess } from '../../processes/read-in-process.ts';
import { fileQueue } from '../keyed-queue.ts';

const MEBIBYTE = 1024 * 1024;
/** Maximum bytes of a file. */
export const MAX_E_INVOICE_BYTES = 5 * MEBIBYTE;
/** Limits of reading a file. An invoice of a thousand lines takes under half of the processor time and half of the memory. */
const BOUNDS: ReadingBounds = { bytes: 256 * MEBIBYTE, seconds: 15, processorSeconds: 0.6 };

const READER = new URL('../../formats/invoices/read/read-e-invoice.ts', import.meta.url);
const inTurn = fileQueue();

/** The invoice in a file of an account. Throws INVALID_ARGUMENT, PAYLOAD_TOO_LARGE, OVERLOADED. */
export async function readEInvoiceFile(bytes: Buffer, accountId: number, bounds = BOUNDS): Promise<ReceivedInvoice> {
  if (bytes.length > MAX_E_INVOICE_BYTES)
    throw new AppError(
      'PAYLOAD_TOO_LARGE',
      new Message('e_invoice_file_too_large', { count: MAX_E_INVOICE_BYTES / MEBIBYTE }),
    );
  try {
    const read = () => readInProcess<EInvoicePart>(READER, bytes, {}, bounds);
    const [part] = await inTurn(accountId, read);
    if (part && 'invoice' in part) return part.invoice;
    throw wrongFile((part && fromPlain(part.refused)) ?? new Message('e_invoice_file_failed'));
  } catch (error) {
    if (!(error instanceof ReadingError)) throw error;
    throw wrongFile(new Message(error.reason === 'failed' ? 'e_invoice_file_failed' : 'e_invoice_file_bounds'), error);
  }
}
