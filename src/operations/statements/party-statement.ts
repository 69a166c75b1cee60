// The statement of a customer or supplier: the documents of a period, what is open of each, and the balance after each.

import {
  balanceBefore,
  currenciesOf,
  openByAge,
  partyById,
  type StatementLine,
  statementLines,
} from '../../database/statements/party-statement.ts';
import { AppError, fieldError } from '../../domain/errors.ts';
import { isDay } from '../../domain/values/dates.ts';
import type { SessionActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { runRead } from '../read/run-read.ts';
import type { Look } from '../read/session-reads.ts';

export type { StatementLine } from '../../database/statements/party-statement.ts';

/** Most documents of a statement; a longer period is asked for in parts. */
const MOST_LINES = 5_000;

export interface Statement {
  party: { id: number; code: string; name: string; vat_id: string | null };
  /** Currencies of its documents, the asked one among them. */
  currencies: string[];
  currency: string;
  /** What was owed before the period. */
  opening: string;
  /** What is owed at its end. */
  closing: string;
  lines: StatementLine[];
  /** What is open today, by age; what is not allotted is below zero. */
  ages: { age: string; amount: string }[];
  /** Whether the period has more documents. */
  isCut: boolean;
}

/** Which statement. */
export interface StatementOf {
  kind: 'customer' | 'supplier';
  id: number;
  currency: string;
  from: string;
  to: string;
  /** The day of which the ages are. */
  today: string;
}

/** Reads a statement. Throws INVALID_ARGUMENT, NOT_FOUND. */
export function readStatement(context: Context, actor: SessionActor, of: StatementOf): Promise<Statement> {
  const look: Look = async (questions, mode) => (await runRead(context, actor, questions, mode)).found;
  return statementBy(look, actor.accountId, of);
}

/** Reads a statement for whoever may look: a session, or the worker that mails it. Throws INVALID_ARGUMENT, NOT_FOUND. */
export async function statementBy(look: Look, accountId: number, of: StatementOf): Promise<Statement> {
  const { kind, id, currency, from, to } = of;
  for (const [field, day] of Object.entries({ from, to }))
    if (!isDay(day)) throw fieldError(field, 'must be a calendar day, YYYY-MM-DD');
  if (from > to) throw fieldError('to', 'must not be before the first day');
  const found = await look(questionsOf(accountId, of), { cost: 'scan' });
  const [party] = found.party;
  if (!party) throw new AppError('NOT_FOUND', `There is no ${kind} ${id}`);
  const lines = found.lines.slice(0, MOST_LINES);
  const opening = found.before[0]?.balance ?? '0';
  const currencies = [...new Set([currency, ...found.currencies.map(row => row.currency)])];
  const closing = lines.at(-1)?.balance ?? opening;
  return {
    party,
    currencies,
    currency,
    opening,
    closing,
    lines,
    ages: found.ages,
    isCut: found.lines.length > MOST_LINES,
  };
}

function questionsOf(accountId: number, { kind, id, currency, from, to, today }: StatementOf) {
  return {
    party: partyById(accountId, kind, id),
    currencies: currenciesOf(accountId, id),
    before: balanceBefore(accountId, id, currency, from),
    lines: statementLines(accountId, id, { currency, from, to, most: MOST_LINES + 1 }),
    ages: openByAge(accountId, { party: id, currency, today }),
  };
}
