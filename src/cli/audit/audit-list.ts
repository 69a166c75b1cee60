// kontor audit list: the newest changes in the audit trail of an account.

import type { Command } from 'commander';
import { listAuditEntries } from '../../operations/audit/list-entries.ts';
import { withAccount } from '../database/with-database.ts';
import { wholeNumber } from '../terminal/option-values.ts';
import { printRows, printsJson } from '../terminal/output.ts';

interface Options {
  by?: string;
  action?: string;
  type?: string;
  record?: string;
  from?: string;
  to?: string;
  before?: number;
  limit: number;
}

/** Defines the arguments and options of `kontor audit list`. */
export function define(command: Command): void {
  command
    .argument('<account>', 'code of the account')
    .option('--by <login>', 'only changes by this user')
    .option('--action <name>', 'only these, such as token.add, or all of a subject, such as token')
    .option('--type <type>', 'only changes of this kind, such as article, user or invoice')
    .option('--record <id>', 'only changes of the record with this id, code, number or name')
    .option('--from <day>', 'only from this day on')
    .option('--to <day>', 'only up to this day')
    .option('--before <number>', 'only entries before this one, for those that follow', wholeNumber)
    .option('--limit <number>', 'maximum number of rows', wholeNumber, 50)
    .addHelpText('after', '\nNewest first. With --json each entry has all its values.')
    .action(list);
}

async function list(account: string, { by, type, limit, ...filter }: Options): Promise<void> {
  const entries = await withAccount(account, (database, actor) =>
    listAuditEntries(database, actor, { ...filter, actor: by, recordType: type, limit }),
  );
  if (printsJson()) return printRows([...entries.map(entry => ({ ...entry }))], []);
  const rows = entries.map(({ before, after, record_type, record_name, ...entry }) => ({
    ...entry,
    record: `${record_type} ${record_name ?? ''}`.trim(),
    change: changeText(before, after),
  }));
  printRows(rows, ['number', 'at', 'actor', 'via', 'action', 'record', 'change']);
}

const MAX_CHANGE = 80;

// `role: clerk → manager, …`
function changeText(before: Record<string, unknown> | null, after: Record<string, unknown> | null): string {
  const names = Object.keys(after ?? before ?? {});
  const parts = names.map(name => {
    const values = [before, after].flatMap(each => (each && name in each ? [short(each[name])] : []));
    return `${name}: ${values.join(' → ')}`;
  });
  const text = parts.join(', ');
  return text.length > MAX_CHANGE ? `${text.slice(0, MAX_CHANGE - 1)}…` : text;
}

const short = (value: unknown) =>
  typeof value === 'string' ? value.replace(/[\p{Cc}\p{Cf}]/gu, ' ') : JSON.stringify(value);
