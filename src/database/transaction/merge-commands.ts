// Joins the commands of a group of writes into fewer statements.

import type { Command, Merge } from '../../query/statement.ts';

/**
 * Joins commands of the same name while their items fit one statement. Joined commands come first, in the order in which each
 * name first appears, which is that of the single writes: a line comes after its document. All other commands follow in their
 * order, so a command that must run behind another of its own write is never joined with those before it.
 */
export function mergeCommands(writes: Command[][]): Command[] {
  const merged: Command[] = [];
  const rest: Command[] = [];
  const open = new Map<string, { merge: Merge; items: unknown[] }>();
  const flush = () => {
    for (const { merge, items } of open.values()) merged.push(merge.make(items));
    open.clear();
  };
  for (const commands of writes) {
    let joins = true;
    for (const command of commands) {
      const { merge } = command;
      joins &&= merge !== undefined;
      if (!merge || !joins) {
        rest.push(command);
        continue;
      }
      const known = open.get(merge.name);
      if (known && known.items.length + merge.items.length <= merge.maxItems) known.items.push(...merge.items);
      else {
        // All open ones are written, in their order: rows that refer to these must come behind them.
        if (known) flush();
        open.set(merge.name, { merge, items: [...merge.items] });
      }
    }
  }
  flush();
  return [...merged, ...rest];
}
