// The order of the tables of accounts: each table comes after those that its rows refer to.

import { accountTables, references, type TableRow } from '../../database/sql/account-files/catalogue.ts';
import type { Look } from '../integrity/difference.ts';

/**
 * All tables that have account_id, in the order in which rows are inserted. Read from PostgreSQL's catalogue. `temporary`: also those
 * that an account does not take with it.
 */
export async function tablesInOrder(look: Look, { temporary = false } = {}): Promise<TableRow[]> {
  const [tables, all] = [await look(accountTables({ temporary })), await look(references())];
  const needed = new Map(tables.map(({ name }) => [name, new Set<string>()]));
  // References that may be checked at COMMIT say nothing about the order.
  for (const { from, to, deferrable } of all)
    if (from !== to && !deferrable && needed.has(to)) needed.get(from)?.add(to);
  const ordered: TableRow[] = [];
  const open = [...tables];
  while (open.length > 0) {
    const next = open.findIndex(({ name }) => isReady(name));
    const [table] = next < 0 ? [] : open.splice(next, 1);
    if (!table)
      throw new Error(`These tables refer to each other in a circle: ${open.map(({ name }) => name).join(', ')}`);
    ordered.push(table);
  }
  return ordered;

  function isReady(name: string): boolean {
    return [...(needed.get(name) ?? [])].every(other => ordered.some(table => table.name === other));
  }
}

/** The names of tables, of those whose rows refer to theirs, and so on. */
export async function withDependents(look: Look, names: string[]): Promise<Set<string>> {
  const all = await look(references());
  const found = new Set(names);
  // A set also visits what is added to it meanwhile.
  for (const name of found) for (const { from, to } of all) if (to === name) found.add(from);
  return found;
}
