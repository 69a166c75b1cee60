// Writes what a stock plan holds: levels in their order, the ledger, costs and serial numbers.

import { joinOrder } from '../../database/statements/documents/look-up.ts';
import { changeLevels, updateCost } from '../../database/statements/stock/articles.ts';
import { appendLedger, type LedgerHeading } from '../../database/statements/stock/ledger.ts';
import { insertSerials, updateSerial } from '../../database/statements/stock/serial-numbers.ts';
import type { Transaction } from '../../database/transaction/transaction.ts';
import { serialNumbersList, transactions } from '../../definitions/lists/documents.ts';
import type { StockPlan } from '../../domain/stock/plan.ts';
import type { SerialChange } from '../../domain/stock/serial-numbers.ts';
import { digits } from '../../domain/values/decimal.ts';

// A statement takes 65,535 values.
const ROWS_AT_ONCE = 1_000;

/** Sends the writes of a plan; the locks of its articles are held. Failures show at commit. */
export function writeStock(transaction: Transaction, plan: StockPlan, heading: LedgerHeading): void {
  const { accountId } = transaction;
  if (plan.levels.length > 0) transaction.send(changeLevels(accountId, plan.levels));
  if (plan.ledger.length > 0) {
    transaction.send(joinOrder(accountId, transactions.orderLock));
    transaction.send(appendLedger(accountId, heading, plan.ledger));
  }
  for (const [articleId, cost] of plan.costs) transaction.send(updateCost(accountId, articleId, digits(cost)));
  if (plan.serials.length > 0) transaction.send(joinOrder(accountId, serialNumbersList.orderLock));
  writeSerials(transaction, plan.serials);
}

/** Sends the writes of serial and batch numbers: those that are new at their place together, each other by itself. */
export function writeSerials(transaction: Transaction, changes: SerialChange[]): void {
  const { accountId } = transaction;
  const made = changes.filter(({ from }) => !from);
  for (let start = 0; start < made.length; start += ROWS_AT_ONCE)
    transaction.send(insertSerials(accountId, made.slice(start, start + ROWS_AT_ONCE)));
  for (const change of changes) if (change.from) transaction.send(updateSerial(accountId, change.from, change));
}
