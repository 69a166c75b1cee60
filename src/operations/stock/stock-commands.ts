// Commands of a stock plan: levels, ledger, costs and serial numbers.

import { updateCost } from '../../database/sql/stock/articles.ts';
import { appendLedger, type LedgerHeading } from '../../database/sql/stock/ledger.ts';
import { changeLevels } from '../../database/sql/stock/levels.ts';
import { insertSerials, updateSerial } from '../../database/sql/stock/serial-numbers.ts';
import type { StockPlan } from '../../domain/stock/plan.ts';
import type { SerialChange } from '../../domain/stock/serial-numbers.ts';
import { digits } from '../../domain/values/decimal.ts';
import type { Command } from '../../query/statement.ts';

/** Maximum rows of a statement: PostgreSQL accepts 65,535 values. */
const MAX_ROWS = 1_000;

/** Splits rows into commands within the limit of a statement. */
export function inChunks<R>(rows: R[], commandOf: (rows: R[]) => Command): Command[] {
  if (rows.length <= MAX_ROWS) return rows.length > 0 ? [commandOf(rows)] : [];
  const commands: Command[] = [];
  for (let start = 0; start < rows.length; start += MAX_ROWS)
    commands.push(commandOf(rows.slice(start, start + MAX_ROWS)));
  return commands;
}

/** The commands of a plan. The locks of its articles and the id-order locks of ledger and serial numbers are held. */
export function stockCommands(accountId: number, plan: StockPlan, heading: LedgerHeading): Command[] {
  const commands: Command[] = [];
  commands.push(...inChunks(plan.levels, rows => changeLevels(accountId, rows)));
  commands.push(...inChunks(plan.ledger, rows => appendLedger(accountId, heading, rows)));
  for (const [articleId, cost] of plan.costs) commands.push(updateCost(accountId, articleId, digits(cost)));
  return [...commands, ...serialCommands(accountId, plan.serials)];
}

/** The commands of serial and batch numbers: numbers that are new at their location together, each other by itself. */
export function serialCommands(accountId: number, changes: SerialChange[]): Command[] {
  const created = changes.filter(({ from }) => !from);
  const commands = inChunks(created, rows => insertSerials(accountId, rows));
  for (const change of changes) if (change.from) commands.push(updateSerial(accountId, change.from, change));
  return commands;
}
