// Turns the commands of a group of writes into as few statements as possible.

import type { Command, MergeableCommand, Statement } from '../../query/statement.ts';

/** Joined commands that still take items, by name, in the order in which they will run. */
type Open = Map<string, { command: MergeableCommand; items: unknown[] }>;

/**
 * The statements of some writes. Commands of the same name are joined: each write joins with all of its first mergeable commands
 * or starts new ones, so that its items keep their order, and a line comes after its document. The other commands follow in
 * their order; a mergeable command behind another of its own write is among them.
 */
export function mergeCommands(writes: Command[][]): Statement[] {
  const [only = []] = writes;
  if (writes.length < 2) return only.map(statementOf);
  const merged: Statement[] = [];
  const rest: Command[] = [];
  const open: Open = new Map();
  const flush = () => {
    for (const { command, items } of open.values()) merged.push(command.statementOf(items));
    open.clear();
  };
  for (const commands of writes) {
    const end = commands.findIndex(command => !isMergeable(command));
    const first = (end < 0 ? commands : commands.slice(0, end)) as MergeableCommand[];
    rest.push(...commands.slice(first.length));
    let fitting = fits(open, first);
    if (!fitting && open.size > 0) {
      flush();
      fitting = fits(open, first);
    }
    if (fitting) join(open, first);
    else merged.push(...first.map(statementOf));
  }
  flush();
  return [...merged, ...rest.map(statementOf)];
}

const isMergeable = (command: Command): command is MergeableCommand => 'items' in command;

function statementOf(command: Command): Statement {
  return isMergeable(command) ? command.statementOf(command.items) : command;
}

// Whether the open commands have space for all of these and run in the same order.
function fits(open: Open, commands: MergeableCommand[]): boolean {
  const names = [...open.keys()];
  const counts = new Map([...open].map(([name, { items }]) => [name, items.length]));
  let last = 0;
  return commands.every(({ name, items, maxItems }) => {
    if (!counts.has(name)) names.push(name);
    const position = names.indexOf(name);
    const count = (counts.get(name) ?? 0) + items.length;
    const isBehind = position >= last;
    counts.set(name, count);
    last = position;
    return isBehind && count <= maxItems;
  });
}

function join(open: Open, commands: MergeableCommand[]): void {
  for (const command of commands) {
    const joined = open.get(command.name);
    if (joined) joined.items.push(...command.items);
    else open.set(command.name, { command, items: [...command.items] });
  }
}
