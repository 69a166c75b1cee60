// Changes of a migration that break earlier programs, by comparing PostgreSQL's catalogue before and after it.

import type pg from 'pg';
import { readAccess } from '../../src/database/migration/access.ts';

/** A rule that writes obey. */
interface Rule {
  rule: string;
  table: string;
  /** The columns that decide about it. */
  columns: string[];
  /** True if it binds programs that don't know one of its columns. */
  always: boolean;
}

/** The part of the schema that programs rely on. */
export interface Reliance {
  /** Objects that must remain: columns with type and default, keys, functions, sequences, grants. */
  needed: Set<string>;
  /** Rules that must not be added, by their text. */
  rules: Map<string, Rule>;
  tables: Set<string>;
  /** As `table.column`. */
  columns: Set<string>;
}

/** Reads what programs rely on. */
export async function readReliance(client: pg.Client): Promise<Reliance> {
  const namesOf = async (text: string) => (await client.query<{ name: string }>(text)).rows.map(({ name }) => name);
  const access = (await readAccess(client)).map(({ object, fact }) => `${object}: ${fact}`);
  const { rows } = await client.query<Rule>(RULES);
  const columns = await namesOf(COLUMNS);
  return {
    needed: new Set([...(await namesOf(NEEDED)), ...access]),
    rules: new Map(rows.map(each => [each.rule, each])),
    tables: new Set(columns.map(name => name.split('.')[0] ?? '')),
    columns: new Set(columns),
  };
}

/** A check of one column against a list of values: its name and column, and the values. */
const VALUES = /^(\w+: CHECK \(\(\(?\w+) = ANY \(ARRAY\[([^\]]*)\]/;

/** True if a rule is a list of values that has all of those before. */
function isWider(rule: string, rules: Iterable<string>): boolean {
  const [, column, values = ''] = VALUES.exec(rule) ?? [];
  const after = values.split(', ');
  return [...rules].some(each => {
    const [, same, before = ''] = VALUES.exec(each) ?? [];
    return same !== undefined && same === column && before.split(', ').every(value => after.includes(value));
  });
}

/**
 * Reasons why an earlier program fails after it; empty if there are none. Rules for new tables, for rows with a
 * value in a new column, and longer lists of values don't bind it.
 */
export function lostByEarlierPrograms(before: Reliance, after: Reliance): string[] {
  const isNew = ({ rule, table, columns, always }: Rule) =>
    !before.rules.has(rule) &&
    !isWider(rule, before.rules.keys()) &&
    before.tables.has(table) &&
    (always || columns.every(column => before.columns.has(`${table}.${column}`)));
  return [
    ...[...before.needed].filter(fact => !after.needed.has(fact)).map(fact => `gone: ${fact}`),
    ...[...after.rules.values()].filter(isNew).map(({ rule }) => `new: ${rule}`),
  ];
}

const TABLES = `pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v')`;

const NEEDED = `
  SELECT format('column %s.%s of type %s', c.relname, attname, format_type(atttypid, atttypmod)) AS name
  FROM pg_attribute, ${TABLES} AND attrelid = c.oid AND attnum > 0 AND NOT attisdropped
  UNION ALL
  SELECT format('default of %s.%s', c.relname, attname)
  FROM pg_attribute, ${TABLES} AND attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND (atthasdef OR attidentity <> '')
  UNION ALL
  SELECT format('key %s of %s', indexrelid::regclass, indrelid::regclass)
  FROM pg_index, ${TABLES} AND indrelid = c.oid AND indisunique
  UNION ALL
  SELECT format('function %s returns %s', p.oid::regprocedure, pg_get_function_result(p.oid))
  FROM pg_proc p WHERE pronamespace = 'public'::regnamespace
  UNION ALL
  SELECT format('sequence %s', oid::regclass) FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'S'`;

const COLUMNS_OF = (relation: string, numbers: string) =>
  `ARRAY (SELECT attname::text FROM pg_attribute WHERE attrelid = ${relation} AND attnum = ANY (${numbers}))`;

const RULES = `
  SELECT format('NOT NULL of %s.%s', c.relname, attname) AS rule, c.relname::text AS table, ARRAY[attname::text] AS columns, false AS always
  FROM pg_attribute, ${TABLES} AND attrelid = c.oid AND attnum > 0 AND attnotnull
  UNION ALL
  SELECT format('no default for NOT NULL of %s.%s', c.relname, attname), c.relname, ARRAY[attname::text], true
  FROM pg_attribute, ${TABLES} AND attrelid = c.oid AND attnum > 0 AND attnotnull AND NOT atthasdef AND attidentity = ''
  UNION ALL
  SELECT format('%s: %s', conname, pg_get_constraintdef(k.oid)), c.relname, ${COLUMNS_OF('conrelid', 'conkey')}, false
  FROM pg_constraint k, ${TABLES} AND conrelid = c.oid AND contype IN ('c', 'f', 'x')
  UNION ALL
  SELECT pg_get_indexdef(indexrelid), c.relname, ${COLUMNS_OF('indrelid', 'indkey')}, false
  FROM pg_index, ${TABLES} AND indrelid = c.oid AND indisunique
  UNION ALL
  SELECT format('policy %s of %s: %s, %s', polname, c.relname, polcmd, polrelid::regclass) ||
    concat(pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)), c.relname, '{}', true
  FROM pg_policy, ${TABLES} AND polrelid = c.oid
  UNION ALL
  SELECT format('row-level security of %s, forced: %s', c.relname, relforcerowsecurity), c.relname, '{}', true
  FROM ${TABLES} AND relrowsecurity`;

const COLUMNS = `
  SELECT format('%s.%s', c.relname, attname) AS name
  FROM pg_attribute, ${TABLES} AND attrelid = c.oid AND attnum > 0 AND NOT attisdropped`;
