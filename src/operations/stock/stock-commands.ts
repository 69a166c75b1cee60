// From a stock plan to the commands that write it: levels, ledger, costs and serial numbers.

import { updateCost } from '../../database/statements/stock/articles.ts';
import { appendLedger, type LedgerHeading } from '../../database/statements/stock/ledger.ts';
import { changeLevels } from '../../database/statements/stock/levels.ts';
import { insertSerials, updateSerial } from '../../database/statements/stock/serial-numbers.ts';
import type { StockPlan } from '../../domain/stock/plan.ts';
import type { SerialChange } from '../../domain/stock/serial-numbers.ts';
import { digits } from '../../domain/values/decimal.ts';
import type { Command } from '../../query/statement.ts';

/** Most rows of a statement: PostgreSQL takes 65,535 values. */
const MAX_ROWS = 1_000;

/** The commands of a plan. The locks of its articles and the id-order locks of ledger and serial numbers are held. */
export function stockCommands(accountId: number, plan: StockPlan, heading: LedgerHeading): Command[] {
  const commands: Command[] = [];
  if (plan.levels.length > 0) commands.push(changeLevels(accountId, plan.levels));
  if (plan.ledger.length > 0) commands.push(appendLedger(accountId, heading, plan.ledger));
  for (const [articleId, cost] of plan.costs) commands.push(updateCost(accountId, articleId, digits(cost)));
  return [...commands, ...serialCommands(accountId, plan.serials)];
}

/** The commands of serial and batch numbers: numbers that are new at their location together, each other by itself. */
export function serialCommands(accountId: number, changes: SerialChange[]): Command[] {
  const created = changes.filter(({ from }) => !from);
  const commands: Command[] = [];
  for (let start = 0; start < created.length; start += MAX_ROWS)
    commands.push(insertSerials(accountId, created.slice(start, start + MAX_ROWS)));
  for (const change of changes) if (change.from) commands.push(updateSerial(accountId, change.from, change));
  return commands;
}
