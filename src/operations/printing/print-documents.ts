// Prints several documents as one PDF, to put them on paper.

import { fieldError } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import type { SessionActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { type DocumentPrint, type PdfMemory, printDocument, printError } from './print-document.ts';

/** Maximum documents of a file. */
export const MAX_PRINTED = 100;

/**
 * Prints the documents with these ids, in their order, as one PDF; not when `gone` aborts first. The caller gives its memory back.
 * Throws INVALID_ARGUMENT for none or more than MAX_PRINTED, and as `printDocument`.
 */
export async function printDocuments(
  context: Context,
  actor: SessionActor,
  { ids, ...print }: DocumentPrint & { ids: readonly bigint[] },
): Promise<{ pdf: Buffer; memory: Pick<PdfMemory, 'release'> }> {
  if (ids.length === 0 || ids.length > MAX_PRINTED)
    throw fieldError('ids', new Message('too_many_to_print', { count: MAX_PRINTED }));
  const pdfs: Buffer[] = [];
  const memories: Pick<PdfMemory, 'release'>[] = [];
  const memory = {
    release() {
      for (const each of memories) each.release();
    },
  };
  try {
    // One after the other, so that the account takes one place of the queue.
    for (const id of ids) {
      const printed = await printDocument(context, actor, { ...print, id });
      memories.push(printed.memory);
      pdfs.push(printed.pdf);
    }
    const pdf =
      pdfs.length === 1 ? pdfs[0] : await context.printer.join(pdfs, { accountId: actor.accountId, gone: print.gone });
    return { pdf: pdf as Buffer, memory };
  } catch (error) {
    memory.release();
    throw printError(error);
  }
}
