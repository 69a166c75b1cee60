// Shows how documents of a set look with another template or language, before the set is changed.

import { newestOfSet } from '../../database/sql/printing.ts';
import { notFound } from '../../domain/errors.ts';
import type { SessionActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { sessionReads } from '../read/session-reads.ts';
import { admitPrint, printError } from './print-document.ts';
import { findPrintable, readDocument } from './read-document.ts';

/** Preview: the newest document of a set, with settings that are not stored yet. */
export interface SetPreview {
  set: string;
  template: string;
  language: string;
  gone: AbortSignal;
}

/** Set and number of the newest document of a set; undefined when it has none. */
export async function newestDocument(
  context: Context,
  actor: SessionActor,
  set: string,
): Promise<{ id: bigint; name: string } | undefined> {
  const { ask } = sessionReads(context, actor);
  const { newest } = await ask({ newest: newestOfSet(actor.accountId, set) }, { cost: 'point' });
  const [row] = newest;
  return row && { id: BigInt(row.id), name: `${set} ${row.seq_number}` };
}

/** Prints the newest document of a set. Throws NOT_FOUND when it has none, RATE_LIMITED, OVERLOADED. */
export async function previewSet(context: Context, actor: SessionActor, preview: SetPreview): Promise<Buffer> {
  const { set, template, language, gone } = preview;
  const newest = await newestDocument(context, actor, set);
  const { ask, askMore } = sessionReads(context, actor);
  const found = newest && (await findPrintable({ first: ask, look: askMore }, actor.accountId, newest.id));
  if (!found) throw notFound('no_document_in_set', { set });
  const memory = await admitPrint(context, actor.accountId);
  try {
    const job = await readDocument({ ...found, template, language });
    return await context.printer.print(job, { accountId: actor.accountId, gone });
  } catch (error) {
    throw printError(error);
  } finally {
    memory.release();
  }
}
