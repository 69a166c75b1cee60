// Joins the commands of a group of writes into fewer statements.

import type { Command, Merge } from '../../query/statement.ts';

type Mergeable = Command & { readonly merge: Merge };

/** Joined commands that still take items, by name, in the order in which they will run. */
type Open = Map<string, { merge: Merge; items: unknown[] }>;

/**
 * Joins commands of the same name. Each write joins with all of its first mergeable commands or starts new ones, so that its
 * items keep their order: a line comes after its document. The other commands follow in their order; a mergeable command behind
 * another of its own write is among them.
 */
export function mergeCommands(writes: Command[][]): Command[] {
  const merged: Command[] = [];
  const rest: Command[] = [];
  const open: Open = new Map();
  const flush = () => {
    for (const { merge, items } of open.values()) merged.push(merge.make(items));
    open.clear();
  };
  for (const commands of writes) {
    const end = commands.findIndex(({ merge }) => !merge);
    const first = (end < 0 ? commands : commands.slice(0, end)) as Mergeable[];
    rest.push(...commands.slice(first.length));
    if (!fits(open, first)) flush();
    if (fits(open, first)) join(open, first);
    else merged.push(...first);
  }
  flush();
  return [...merged, ...rest];
}

// Whether the open commands have space for all of these and run in the same order.
function fits(open: Open, commands: Mergeable[]): boolean {
  const names = [...open.keys()];
  const counts = new Map([...open].map(([name, { items }]) => [name, items.length]));
  let last = 0;
  return commands.every(({ merge: { name, items, maxItems } }) => {
    if (!counts.has(name)) names.push(name);
    const position = names.indexOf(name);
    const count = (counts.get(name) ?? 0) + items.length;
    const isBehind = position >= last;
    counts.set(name, count);
    last = position;
    return isBehind && count <= maxItems;
  });
}

function join(open: Open, commands: Mergeable[]): void {
  for (const { merge } of commands) {
    const joined = open.get(merge.name);
    if (joined) joined.items.push(...merge.items);
    else open.set(merge.name, { merge, items: [...merge.items] });
  }
}
