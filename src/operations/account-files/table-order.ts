// The order of the tables of accounts: each table comes after the tables that it refers to.

import { accountTables, references, type TableRow } from '../../database/sql/account-files/catalogue.ts';
import type { Look } from '../integrity/difference.ts';

/**
 * All tables that have account_id, in the order of inserts, from PostgreSQL's catalogue. `temporary`: also those
 * that are neither exported nor moved.
 */
export async function tablesInOrder(look: Look, { temporary = false } = {}): Promise<TableRow[]> {
  const [tables, all] = [await look(accountTables({ temporary })), await look(references())];
  const needed = new Map(tables.map(({ name }) => [name, new Set<string>()]));
  // References that are checked at COMMIT do not matter for the order.
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

/** The names of tables, and of all tables that refer to them directly or indirectly. */
export async function withDependents(look: Look, names: string[]): Promise<Set<string>> {
  const all = await look(references());
  const found = new Set(names);
  // The iteration includes names that are added meanwhile.
  for (const name of found) for (const { from, to } of all) if (to === name) found.add(from);
  return found;
}
