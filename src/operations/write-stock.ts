// Writes what a stock plan holds: levels in their order, the ledger, costs and serial numbers.

import { appendLedger, changeLevels, type LedgerHeading, updateCost, writeSerial } from '../database/article.sql.ts';
import { joinOrder } from '../database/document.sql.ts';
import type { Transaction } from '../database/transaction.ts';
import { digits } from '../domain/decimal.ts';
import type { StockPlan } from '../domain/stock.ts';
import { serialNumbersList, transactions } from '../resources/ledger.ts';

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
  for (const change of plan.serials) transaction.send(writeSerial(accountId, change));
}
