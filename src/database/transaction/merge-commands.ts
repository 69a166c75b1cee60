// Turns the commands of a batch of writes into as few statements as possible.

import type { Command, MergeableCommand, Statement } from '../../query/statement.ts';

/** Joined commands of one name, which still take more. */
interface Open {
  commands: MergeableCommand[];
  /** The number of their items. */
  size: number;
}

/**
 * The statements of some writes. Commands of the same name are joined: each write joins with all of its first mergeable commands
 * or starts new ones, so that its items keep their order, and a line comes after its document. Writes of a batch depend on each other
 * only by the order of items of one name: rows of the ledger, and costs of an article. All commands of a document are mergeable up to
 * these. So a command that is new stands directly behind the one before it in its write. The other commands follow in their order; a
 * mergeable command behind another of its own write is among them.
 */
export function mergeCommands(writes: Command[][]): Statement[] {
  const [only = []] = writes;
  if (writes.length < 2) return only.map(statementOf);
  const merged: Statement[] = [];
  const rest: Command[] = [];
  // In the order in which they will run.
  let open: Open[] = [];
  for (const commands of writes) {
    const end = commands.findIndex(command => !isMergeable(command));
    const first = (end < 0 ? commands : commands.slice(0, end)) as MergeableCommand[];
    rest.push(...commands.slice(first.length));
    const joined = join(open, first);
    if (joined) {
      open = joined;
      continue;
    }
    merged.push(...open.map(statementOfOpen));
    const opened = join([], first);
    if (opened) open = opened;
    else {
      open = [];
      merged.push(...first.map(statementOf));
    }
  }
  return [...merged, ...open.map(statementOfOpen), ...rest.map(statementOf)];
}

const isMergeable = (command: Command): command is MergeableCommand => 'items' in command;

function statementOfOpen({ commands }: Open): Statement {
  const [first] = commands as [MergeableCommand];
  return first.statementOf(commands.length === 1 ? first.items : commands.flatMap(({ items }) => items));
}

function statementOf(command: Command): Statement {
  return isMergeable(command) ? command.statementOf(command.items) : command;
}

// The open commands with these; undefined when they have no space for all of them, or would run in another order.
function join(open: Open[], commands: MergeableCommand[]): Open[] | undefined {
  const joined = [...open];
  let last = -1;
  for (const command of commands) {
    const found = joined.findIndex(each => each.commands[0]?.name === command.name);
    const count = command.items.length;
    if (found < 0) joined.splice(++last, 0, { commands: [command], size: count });
    else if (found < last) return undefined;
    else {
      const { commands: before, size } = joined[found] as Open;
      if (size + count > command.maxItems) return undefined;
      joined[found] = { commands: [...before, command], size: size + count };
      last = found;
    }
  }
  return joined;
}
