// Writes sample data: a company and its documents, batch by batch.

import { lastNumbers, lastSerials } from '../database/sql/sample-data.ts';
import type { Administrator } from '../operations/actor.ts';
import type { DatabaseContext } from '../operations/context.ts';
import { runReadAs } from '../operations/read/run-read.ts';
import { runWriteAs } from '../operations/write/run-write.ts';
import { WRITE_BATCH } from './batch-write.ts';
import { createCompany } from './company/create-company.ts';
import { addLetterhead } from './company/letterhead.ts';
import { DueDocuments } from './follow/due-documents.ts';
import type { Progress } from './progress.ts';

const BATCH = 400;

/** Number of documents to write, and progress report. */
export interface SampleDataOptions {
  documents: number;
  /** Called after each batch. */
  progress?: (done: number, of: number) => void;
}

/**
 * Fills an account with sample data. In an empty account, the data for a number of documents is always the same, except for the dates,
 * which end today. Existing records do not change, except for locations without an address. A second run continues the numbers. Other
 * writers may run at the same time.
 */
export async function writeSampleData(
  context: DatabaseContext,
  actor: Administrator,
  { documents, progress: report = () => {} }: SampleDataOptions,
): Promise<{ documents: number; lines: number }> {
  const company = await createCompany(context, actor, documents);
  let progress = await begin(context, actor);
  while (progress.documents < documents) {
    const count = Math.min(BATCH, documents - progress.documents);
    progress = await runWriteAs(context, actor, WRITE_BATCH, { company, before: progress, count, of: documents });
    report(progress.documents, documents);
  }
  // Last, so that an account keeps its own letterhead if the documents can't be written.
  await addLetterhead(context, actor);
  return { documents: progress.documents, lines: progress.lines };
}

async function begin(context: DatabaseContext, actor: Administrator): Promise<Progress> {
  const { accountId } = actor;
  const questions = { numbers: lastNumbers(accountId), serials: lastSerials(accountId) };
  const found = await runReadAs(context, actor, questions, { cost: 'scan' });
  return {
    documents: 0,
    lines: 0,
    dueDocuments: new DueDocuments(),
    numbers: lastByCode(found.numbers),
    serials: lastByCode(found.serials),
  };
}

const lastByCode = (rows: { code: string; last: number }[]) => new Map(rows.map(({ code, last }) => [code, last]));
