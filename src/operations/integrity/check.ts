// Computes derived figures (levels, costs, relations, reservations, payments, numbers, files) again from ledger and documents, and reports
// each difference. contract §6 Stock

import { entryDifferences, statementDifferences } from '../../database/sql/bank.ts';
import { ratesOfOwnCurrency } from '../../database/sql/currency/exchange-rates.ts';
import { allCounters, numbersInUse } from '../../database/sql/documents/number-counters.ts';
import { balanceDifferences, levelDifferences } from '../../database/sql/integrity.ts';
import { reminderDifferences } from '../../database/sql/reminders.ts';
import { numberText } from '../../domain/documents/number-pattern.ts';
import { Message } from '../../domain/messages/message.ts';
import type { Administrator } from '../actor.ts';
import type { DatabaseContext } from '../context.ts';
import { runSnapshot } from '../read/run-snapshot.ts';
import type { Signer } from '../signer.ts';
import { checkAttachments } from './check-attachments.ts';
import { checkChains } from './check-chains.ts';
import type { RowsAtAverage } from './check-costs.ts';
import { checkDocuments } from './check-documents.ts';
import { checkLedger } from './check-ledger.ts';
import { checkSnapshots } from './check-snapshots.ts';
import { atLocation, type Difference, type Look } from './difference.ts';

/** Checks an account on one snapshot, without blocking other work. Resolves to all differences. */
export function checkAccount(context: DatabaseContext, actor: Administrator): Promise<Difference[]> {
  return runSnapshot(context, actor, look => differencesOf(look, actor.accountId, context.signer));
}

/** All differences of an account, by queries of one snapshot, or of a transaction that writes it. */
export async function differencesOf(look: Look, accountId: number, signer?: Signer): Promise<Difference[]> {
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
    ...(await look(reminderDifferences(accountId))).map(row =>
      difference(new Message('check_reminder'), `${row.code} ${row.date} (${row.id})`, row),
    ),
    ...(await look(statementDifferences(accountId))).map(row =>
      difference(new Message('check_bank_statement'), String(row.id), row),
    ),
    ...(await look(entryDifferences(accountId))).map(row =>
      difference(new Message('check_bank_entry'), String(row.id), row),
    ),
    ...(await checkRates(look, accountId)),
    ...(await checkNumbers(look, accountId)),
    ...(await checkChains(look, accountId, signer)),
    ...(await checkAttachments(look, accountId)),
  ];
}

function difference(check: Message, subject: Message | string, row: { expected: string; found: string }): Difference {
  return { check, subject, expected: row.expected, found: row.found };
}

/** Rates of the account's own currency, which is always worth 1 of itself and has no rate. contract §5 Header fields */
export async function checkRates(look: Look, accountId: number): Promise<Difference[]> {
  const rates = await look(ratesOfOwnCurrency(accountId));
  return rates.map(({ currency, day, rate }) => ({
    check: new Message('exchange_rate'),
    subject: new Message('currency_on', { currency, day }),
    expected: new Message('none'),
    found: rate,
  }));
}

/** Counters that differ from the numbers of documents. contract §5 Numbers from the server */
export async function checkNumbers(look: Look, accountId: number): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const { document_set: set, key, last, initial, numbering } of await look(allCounters(accountId))) {
    const [inUse] = await look(numbersInUse(accountId, { set, key }, initial));
    const { highest, count } = inUse ?? { highest: null, count: 0 };
    const subject = `${set} ${key}`;
    if (highest !== null && highest > last) {
      const [expected, found] = [numberText(key, highest), numberText(key, last)];
      differences.push({ check: new Message('number_counter'), subject, expected, found });
    } else if (numbering === 'server' && count !== last - initial) {
      const expected = new Message('numbers_up_to', { count: last - initial, last: numberText(key, last) });
      differences.push({ check: new Message('number_sequence'), subject, expected, found: String(count) });
    }
  }
  return differences;
}
