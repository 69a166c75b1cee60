// Shows how documents look with a theme, before it is stored.

import { letterhead, newestOfSet } from '../../database/sql/printing.ts';
import { newestToShow, themes } from '../../database/sql/themes.ts';
import { documentOf } from '../../definitions/catalogue.ts';
import { listedExample } from '../../definitions/document-examples.ts';
import { notFound } from '../../domain/errors.ts';
import type { PrintJob } from '../../domain/print-job.ts';
import type { Theme } from '../../domain/theme.ts';
import { languageOfCountry } from '../../domain/values/languages.ts';
import type { SessionActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { type SessionReads, sessionReads } from '../read/session-reads.ts';
import { admitPrint, printError } from './print-document.ts';
import { jobOf } from './print-job.ts';
import { findPrintable, readDocument } from './read-document.ts';

/** Requested preview of a theme: of the documents of a set or, without one, of the company. */
export interface ThemePreview {
  set: string | undefined;
  theme: Theme;
  gone: AbortSignal;
}

/** A picture of a document. */
export interface ShownDocument {
  svg: string;
  /** Set and number; undefined for a sample. */
  name: string | undefined;
}

/** Characters of the JSON of a document that is shown. A picture of a larger one would take long: a sample takes its place. */
const MAX_SHOWN = 50_000;

/**
 * Draws the newest document of the set or company with a theme; a sample if there is none. Throws NOT_FOUND, RATE_LIMITED, OVERLOADED,
 * and errors of the template.
 */
export async function showTheme(
  context: Context,
  actor: SessionActor,
  { set, theme, gone }: ThemePreview,
): Promise<ShownDocument> {
  const { accountId } = actor;
  const reads = sessionReads(context, actor);
  const asked = {
    newest: set === undefined ? newestToShow(accountId) : newestOfSet(accountId, set),
    themes: themes(accountId, set),
  };
  const { newest, themes: stored } = await reads.ask(asked, { cost: 'point' });
  const [row] = stored;
  if (!row?.exists) throw notFound('no_document_set', { code: set ?? '' });
  const memory = await admitPrint(context, accountId);
  try {
    const real = newest[0] && (await newestJob(reads, accountId, { id: BigInt(newest[0].id), theme }));
    const { job, name } = real ?? { job: await sampleJob(reads, accountId, { ...row, theme }), name: undefined };
    const account = { ...job.account, ...(row.letterhead && { letterhead: row.letterhead }) };
    return { svg: await context.printer.show({ ...job, account }, { accountId, gone }), name };
  } catch (error) {
    throw printError(error);
  } finally {
    memory.release();
  }
}

async function newestJob(
  { ask, askMore }: SessionReads,
  accountId: number,
  { id, theme }: { id: bigint; theme: Theme },
) {
  const found = await findPrintable({ first: ask, look: askMore }, accountId, id);
  const job = found && (await readDocument({ ...found, theme }));
  return job && job.document.length <= MAX_SHOWN ? { job, name: found.name } : undefined;
}

async function sampleJob(
  { askMore }: SessionReads,
  accountId: number,
  sample: { type: string | null; template: string | null; language: string | null; theme: Theme },
): Promise<PrintJob> {
  const { sender } = await askMore({ sender: letterhead(accountId) }, { cost: 'point' });
  const [account] = sender;
  if (!account) throw notFound('account_gone');
  const { type, template, language, theme } = sample;
  const definition = documentOf(type ?? 'invoice');
  return jobOf({
    type: definition.type,
    template: template ?? 'standard',
    language: language ?? languageOfCountry(account.country),
    json: JSON.stringify(listedExample(definition)),
    account: { ...account, theme },
    records: { source: null, destination: null, articles: {}, settled: {} },
  });
}
