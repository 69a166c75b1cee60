// Reads the file of a bank within bounds, in a process of its own. docs/decisions/0075

import { MAX_BANK_FILE_MEBIBYTES } from '../../domain/bank/statement.ts';
import { AppError, ofField, validationError } from '../../domain/errors.ts';
import { fromPlain, Message } from '../../domain/messages/message.ts';
import type { BankFileOptions, BankFilePart } from '../../formats/bank/read-bank-file.ts';
import { type ReadingBounds, ReadingError, readInProcess } from '../../processes/read-in-process.ts';
import { fileQueue } from '../keyed-queue.ts';

const MEBIBYTE = 1024 * 1024;
/** Maximum bytes of a file. */
export const MAX_BANK_FILE_BYTES = MAX_BANK_FILE_MEBIBYTES * MEBIBYTE;
/** Limits of reading a file. A camt.053 of ten thousand entries takes half of the processor time and 400 MiB. */
const BOUNDS: ReadingBounds = { bytes: 640 * MEBIBYTE, seconds: 60, processorSeconds: 6 };

const READER = new URL('../../formats/bank/read-bank-file.ts', import.meta.url);
const inTurn = fileQueue();

/** INVALID_ARGUMENT for the file as a whole. */
export const wrongBankFile = (message: Message, cause?: unknown): AppError =>
  new AppError('INVALID_ARGUMENT', message, { details: [{ field: 'body', message }], cause });

/** The statements of a file, or a CSV file whose columns are not known. Throws INVALID_ARGUMENT, PAYLOAD_TOO_LARGE, OVERLOADED. */
export async function readBankFileOf(
  accountId: number,
  bytes: Buffer,
  options: BankFileOptions,
  bounds = BOUNDS,
): Promise<Exclude<BankFilePart, { refused: unknown }>> {
  if (bytes.length === 0) throw validationError([ofField('body', new Message('empty'))]);
  if (bytes.length > MAX_BANK_FILE_BYTES)
    throw new AppError('PAYLOAD_TOO_LARGE', new Message('bank_file_too_large', { count: MAX_BANK_FILE_MEBIBYTES }));
  try {
    const read = () => readInProcess<BankFilePart>(READER, bytes, options, bounds);
    const [part] = await inTurn(accountId, read);
    if (part && !('refused' in part)) return part;
    throw wrongBankFile((part && fromPlain(part.refused)) ?? new Message('bank_file_failed'));
  } catch (error) {
    if (!(error instanceof ReadingError)) throw error;
    throw wrongBankFile(new Message(error.reason === 'failed' ? 'bank_file_failed' : 'bank_file_bounds'), error);
  }
}
