// Writes what a stock plan holds: levels in their order, the ledger, costs and serial numbers.

import { changeLevels, updateCost } from '../database/article.sql.ts';
import { joinOrder } from '../database/document.sql.ts';
import { appendLedger, type LedgerHeading } from '../database/ledger.sql.ts';
import { insertSerials, updateSerial } from '../database/serial-number.sql.ts';
import type { Transaction } from '../database/transaction.ts';
import { digits } from '../domain/decimal.ts';
import type { SerialChange } from '../domain/serial-numbers.ts';
import type { StockPlan } from '../domain/stock.ts';
import { serialNumbersList, transactions } from '../resources/ledger.ts';

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
