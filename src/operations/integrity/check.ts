// Recomputes everything that is kept beside ledger and documents (levels, costs, relations, reservations, payments, numbers) and reports
// each difference. contract §6 Stock

import { balanceDifferences, levelDifferences } from '../../database/sql/integrity.ts';
import { Message } from '../../domain/messages/message.ts';
import type { Administrator } from '../actor.ts';
import type { DatabaseContext } from '../context.ts';
import { runSnapshot } from '../read/run-snapshot.ts';
import type { RowsAtAverage } from './check-costs.ts';
import { checkDocuments } from './check-documents.ts';
import { checkLedger } from './check-ledger.ts';
import { checkNumbers } from './check-numbers.ts';
import { checkRates } from './check-rates.ts';
import { checkSnapshots } from './check-snapshots.ts';
import { atLocation, type Difference, type Look } from './difference.ts';

/** Checks an account on one snapshot, without stopping other work. Resolves to every difference. */
export function checkAccount(context: DatabaseContext, actor: Administrator): Promise<Difference[]> {
  return runSnapshot(context, actor, look => differencesOf(look, actor.accountId));
}

/** All differences of an account, by queries of one snapshot, or of a transaction that writes it. */
export async function differencesOf(look: Look, accountId: number): Promise<Difference[]> {
  const levels = await look(levelDifferences(accountId));
  const balances = await look(balanceDifferences(accountId));
  const atAverage: RowsAtAverage = new Map();
  const ofDocuments = await checkDocuments(look, accountId, atAverage);
  return [
    ...levels.map(row => difference(new Message('on_hand'), atLocation(row.item_code, row.location_code), row)),
    ...balances.map(row =>
      difference(
        new Message('check_balance'),
        new Message('transaction_at', { id: row.id, code: row.item_code, location: row.location_code }),
        row,
      ),
    ),
    ...(await checkLedger(look, accountId, atAverage)),
    ...ofDocuments,
    ...(await checkSnapshots(look, accountId)),
    ...(await checkRates(look, accountId)),
    ...(await checkNumbers(look, accountId)),
  ];
}

function difference(check: Message, subject: Message, row: { expected: string; found: string }): Difference {
  return { check, subject, expected: row.expected, found: row.found };
}
