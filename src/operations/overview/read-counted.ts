// The documents that a figure of the start page counts, with their sums.

import {
  type CountedQueries,
  type CountedRow,
  type CountedSum,
  dueDocuments,
  openDocumentsOf,
  soldDocuments,
} from '../../database/sql/overview.ts';
import { AGES } from '../../definitions/fields/open-amounts.ts';
import type { AccountFacts } from '../../domain/account.ts';
import type { SessionActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { runRead } from '../read/run-read.ts';
import { salesOfDays } from './read-overview.ts';

export type { CountedRow, CountedSum };

/** Number of documents on a page. */
export const PAGE = 200;

/** The ages that are late. */
export const LATE: readonly string[] = AGES.slice(1);

/** Kind of figure: amount due of a type by age and currency, open documents, or sales of a period. */
export type Figure =
  | { of: 'due'; type: string; ages: readonly string[] | undefined; currency: string | undefined }
  | { of: 'open'; type: string }
  | { of: 'sales'; from: string; to: string };

export interface Counted {
  rows: CountedRow[];
  sums: CountedSum[];
  /** True if there are documents behind these. */
  hasMore: boolean;
}

/** Reads a page of the documents of a figure, by due date. Throws AUTH_FAILED, PERMISSION_DENIED. */
export async function readCounted(
  context: Context,
  actor: SessionActor,
  figure: Figure,
  { skip, account }: { skip: number; account: Pick<AccountFacts, 'today' | 'currency'> },
): Promise<Counted> {
  const { rows, sums } = queriesOf(actor.accountId, figure, { skip, account });
  const { found } = await runRead(context, actor, { rows, sums }, { cost: 'scan' });
  return { rows: found.rows.slice(0, PAGE), sums: found.sums, hasMore: found.rows.length > PAGE };
}

function queriesOf(
  accountId: number,
  figure: Figure,
  { skip, account: { today, currency } }: { skip: number; account: Pick<AccountFacts, 'today' | 'currency'> },
): CountedQueries {
  const range = { skip, most: PAGE + 1 };
  switch (figure.of) {
    case 'due': {
      const { type, ages = AGES, currency: only } = figure;
      return dueDocuments(accountId, { types: [type], today, ages, currency: only }, range);
    }
    case 'open':
      return openDocumentsOf(accountId, [figure.type], range);
    case 'sales':
      return soldDocuments(accountId, salesOfDays(currency, figure.from, figure.to), range);
  }
}
