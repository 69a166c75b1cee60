// The statement of a customer or supplier: the documents of a period, what is open of each, and the balance after each, in pages. It
// is made of what was settled on the party's documents, whoever paid: its end is what is due less what is open. contract §5 Money

import type { MailedStatement } from '../../database/sql/mail.ts';
import {
  currenciesOf,
  openByAge,
  partyById,
  type StatementLine,
  type StatementPlace,
  statementBalances,
  statementLines,
} from '../../database/sql/party-statement.ts';
import { fieldError, notFound } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import { isDay } from '../../domain/values/dates.ts';
import { decimal, digits } from '../../domain/values/decimal.ts';
import type { SessionActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { runRead } from '../read/run-read.ts';
import type { Look } from '../read/session-reads.ts';

/** Documents of a page. */
const PAGE = 500;

/** A document with the balance after it. */
export type BalancedLine = StatementLine & { balance: string };

/** Requested statement. */
export interface StatementOf extends Omit<MailedStatement, 'language'> {
  /** Day of the ages. */
  today: string;
  /** `next` of the page before; the period begins without it. */
  cursor?: string | undefined;
}

export interface Statement {
  party: { id: number; code: string; name: string; vat_id: string | null };
  /** Currencies of its documents, including the requested one. */
  currencies: string[];
  currency: string;
  /** Debt before the period. */
  opening: string;
  /** Debt before the first document of the page; equal to `opening` on the first page. */
  carried: string;
  isFirstPage: boolean;
  /** Amount due at the end of the period. */
  closing: string;
  lines: BalancedLine[];
  /** Open amounts today by age; amounts not allotted are below zero. */
  ages: { age: string; amount: string }[];
  /** True if documents of others settled debts of the party. */
  others: boolean;
  /** Cursor of the next page. */
  next: string | undefined;
}

/** Reads a page of a statement. Throws INVALID_ARGUMENT, NOT_FOUND. */
export function readStatement(context: Context, actor: SessionActor, of: StatementOf): Promise<Statement> {
  const look: Look = async (questions, mode) => (await runRead(context, actor, questions, mode)).found;
  return statementBy(look, actor.accountId, of, PAGE);
}

/**
 * Reads the first `limit` documents of a statement, or those behind the cursor, for a session or for the worker that mails
 * it. Throws INVALID_ARGUMENT, NOT_FOUND.
 */
export async function statementBy(look: Look, accountId: number, of: StatementOf, limit: number): Promise<Statement> {
  const { kind, id, currency, from, to, cursor } = of;
  for (const [field, day] of Object.entries({ from, to }))
    if (!isDay(day)) throw fieldError(field, new Message('not_a_day'));
  if (from > to) throw fieldError('to', new Message('before_first_day'));
  const after = cursor === undefined ? undefined : placeOf(cursor);
  const found = await look(questionsOf(accountId, of, after, limit), { cost: 'scan' });
  const [party] = found.party;
  if (!party) throw notFound('no_record_id', { noun: kind, id });
  const [balances] = found.balances;
  if (!balances) throw new Error('Sums answer a row always');
  const { opening, closing, others } = balances;
  const carried = after ? balances.carried : opening;
  return {
    party,
    currency,
    opening,
    carried,
    closing,
    isFirstPage: !after,
    ages: found.ages,
    currencies: [...new Set([currency, ...found.currencies.map(row => row.currency)])],
    lines: withBalances(found.lines.slice(0, limit), carried),
    others,
    next: nextOf(found.lines, limit),
  };
}

function questionsOf(accountId: number, of: StatementOf, after: StatementPlace | undefined, limit: number) {
  const { kind, id, currency, from, to, today } = of;
  const period = { currency, from, to, after };
  return {
    party: partyById(accountId, kind, id),
    currencies: currenciesOf(accountId, id),
    balances: statementBalances(accountId, id, period),
    // One more than requested shows that there are more.
    lines: statementLines(accountId, id, { ...period, limit: limit + 1, others: true }),
    ages: openByAge(accountId, { party: id, currency, today }),
  };
}

/**
 * The documents of the whole period behind a first page, in batches, which begin with those of that page. Each further one is a read
 * of its own, as large as a page, so that no connection waits for a slow reader.
 */
export async function* statementBatches(
  context: Context,
  actor: SessionActor,
  { currency, from, to, id }: StatementOf,
  first: Statement,
): AsyncGenerator<BalancedLine[]> {
  yield first.lines;
  let { next } = first;
  let balance = first.lines.at(-1)?.balance ?? first.carried;
  while (next !== undefined) {
    const asked = { currency, from, to, after: placeOf(next), limit: PAGE + 1, others: first.others };
    const questions = { lines: statementLines(actor.accountId, id, asked) };
    const { found } = await runRead(context, actor, questions, { cost: 'scan' });
    const lines = withBalances(found.lines.slice(0, PAGE), balance);
    yield lines;
    balance = lines.at(-1)?.balance ?? balance;
    next = nextOf(found.lines, PAGE);
  }
}

function withBalances(lines: StatementLine[], before: string): BalancedLine[] {
  let balance = decimal(before);
  return lines.map(line => {
    balance = balance.plus(decimal(line.charge)).minus(decimal(line.credit));
    return { ...line, balance: digits(balance) };
  });
}

function nextOf(lines: StatementLine[], limit: number): string | undefined {
  const last = lines.length > limit ? lines[limit - 1] : undefined;
  return last && `${last.date}.${last.id}`;
}

function placeOf(cursor: string): StatementPlace {
  const [, date = '', id] = /^(\d{4}-\d{2}-\d{2})\.(\d{1,15})$/.exec(cursor) ?? [];
  if (!isDay(date)) throw fieldError('cursor', new Message('cursor_unknown'));
  return { date, id: Number(id) };
}
