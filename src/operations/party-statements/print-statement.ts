// Prints the statement of a customer or supplier as documents are printed: same template, letterhead and printer.

import { type PrintedParty, printedParty } from '../../database/sql/party-statement.ts';
import { letterhead } from '../../database/sql/printing.ts';
import { documentOf } from '../../definitions/catalogue.ts';
import { fieldError, notFound } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import type { PrintJob } from '../../domain/print-job.ts';
import { LANGUAGES, type Language } from '../../domain/values/languages.ts';
import type { SessionActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { type PrintedDocument, printCounted } from '../printing/print-document.ts';
import { senderOf, themeOfJob } from '../printing/print-job.ts';
import { type Look, leaderReads } from '../read/session-reads.ts';
import { type Statement, type StatementOf, statementBy } from './party-statement.ts';

/** Maximum documents of a printed statement. */
const MAX_PRINTED = 5_000;

/** Name of a statement. */
export const STATEMENT_TITLES: Readonly<Record<Language, string>> = {
  en: 'Statement of account',
  pt: 'Extrato de conta',
  es: 'Extracto de cuenta',
  fr: 'Relevé de compte',
  de: 'Kontoauszug',
  it: 'Estratto conto',
  nl: 'Rekeningoverzicht',
};

/** Requested statement and language. Default: language of the party's newest document. */
export interface StatementPrint extends Omit<StatementOf, 'today' | 'cursor'> {
  language?: string | undefined;
}

/** Prints a statement for a session. Throws INVALID_ARGUMENT, NOT_FOUND, RATE_LIMITED, OVERLOADED. */
export async function printStatement(
  context: Context,
  actor: SessionActor,
  { gone, ...of }: StatementPrint & { gone: AbortSignal },
): Promise<PrintedDocument> {
  const { ask } = leaderReads(context, actor);
  const job = await statementJob(ask, actor.accountId, of);
  return printJob(context, actor.accountId, { job, gone });
}

/** Prints a job that `statementJob` has made. Throws RATE_LIMITED, OVERLOADED. */
export async function printJob(
  context: Context,
  accountId: number,
  { job, gone }: { job: StatementJob; gone: AbortSignal },
): Promise<PrintedDocument> {
  const printed = await printCounted(context, accountId, () => context.printer.print(job.print, { accountId, gone }));
  return { ...printed, name: job.name, isTest: job.print.account.is_test === true };
}

/** A statement that is ready to be printed, with the name of its file. */
export interface StatementJob {
  name: string;
  print: PrintJob;
  about: PrintedParty;
}

/** Creates the print job of a statement. Throws INVALID_ARGUMENT, NOT_FOUND. */
export async function statementJob(look: Look, accountId: number, of: StatementPrint): Promise<StatementJob> {
  const { kind, id } = of;
  const asked = { about: printedParty(accountId, kind, id), letterhead: letterhead(accountId) };
  const { about: parties, letterhead: letterheads } = await look(asked, { cost: 'point' });
  const [[about], [account]] = [parties, letterheads];
  if (!about || !account) throw notFound('no_record_id', { noun: kind, id });
  const statement = await statementBy(look, accountId, { ...of, today: about.today }, MAX_PRINTED);
  if (statement.next !== undefined) throw fieldError('from', new Message('too_many_behind', { count: MAX_PRINTED }));
  const language = of.language || about.language || 'en';
  const print: PrintJob = {
    template: about.template ?? 'standard',
    language,
    kind: 'statement',
    titles: STATEMENT_TITLES,
    party: kind,
    // A supplier's statement demands no payment.
    ...(kind === 'customer' && { asks_for_payment: true as const }),
    ...themeOfJob(about.theme),
    account: senderOf({ ...account, letterhead: about.letterhead }),
    document: JSON.stringify(documentOfStatement(of, statement, about, language)),
  };
  // The party gets the file: its name is in the language of the print.
  const title = STATEMENT_TITLES[LANGUAGES.find(each => each === language) ?? 'en'];
  return { name: `${title} ${statement.party.code}`, print, about };
}

// Amounts are digits as text; printing/view/view-statement.ts reads them.
function documentOfStatement(
  { kind, from, to, currency }: StatementPrint,
  { party, opening, closing, lines, ages }: Statement,
  about: PrintedParty,
  language: string,
) {
  const known = LANGUAGES.find(each => each === language) ?? 'en';
  return {
    currency,
    from,
    date: to,
    today: about.today,
    opening,
    closing,
    reference: party.code,
    [kind]: JSON.parse(about.party),
    ages: Object.fromEntries(ages.map(({ age, amount }) => [age, amount])),
    entries: lines.map(({ type, document_set, seq_number, ...line }) => ({
      ...line,
      document: `${documentOf(type).titles[known].one} ${document_set} ${seq_number}`,
    })),
  };
}
