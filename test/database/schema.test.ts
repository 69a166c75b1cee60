// The schema explains itself, read from PostgreSQL's own catalogue: regular names, and a comment on all that is there.

import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { connectOnce } from '../../src/database/migration/prepare-database.ts';
import { startRig } from '../support/rig.ts';

const rig = await startRig();
const owner = await connectOnce(rig.ownerUrl);
after(() => owner.end());

const names = async (text: string): Promise<string[]> =>
  (await owner.query<{ name: string }>(text)).rows.map(({ name }) => name);

const IN_PUBLIC = `'public'::regnamespace`;

describe('Every constraint', () => {
  interface Constraint {
    name: string;
    table: string;
    kind: 'p' | 'u' | 'f' | 'c' | 'n';
    /** Columns of the key without account_id, or those of a check. */
    columns: string[];
  }

  it('has the name that its table, columns and kind give it', async () => {
    const { rows } = await owner.query<Constraint>(`
      SELECT conname AS name, conrelid::regclass::text AS table, contype::text AS kind,
        ARRAY (SELECT attname::text FROM unnest(conkey) WITH ORDINALITY AS k (attnum, place)
          JOIN pg_attribute a ON a.attrelid = conrelid AND a.attnum = k.attnum
          WHERE contype NOT IN ('u', 'f') OR attname <> 'account_id' OR cardinality(conkey) = 1 ORDER BY place) AS columns
      FROM pg_constraint WHERE connamespace = ${IN_PUBLIC} AND conrelid <> 0`);
    assert.ok(rows.length > 70, 'there are constraints to look at');
    const irregular = rows.filter(constraint => !regularName(constraint).test(constraint.name));
    assert.deepEqual(
      irregular.map(({ name }) => name),
      [],
    );
  });

  function regularName({ table, kind, columns }: Constraint): RegExp {
    const column = (columns.at(-1) ?? '').replace(/_(?:id|hash)$/, '');
    switch (kind) {
      case 'p':
        return new RegExp(`^${table}_pkey$`);
      case 'f':
        return new RegExp(`^${table}_${column}_fkey$`);
      case 'n':
        return new RegExp(`^${table}_${columns[0]}_not_null$`);
      case 'c':
        return new RegExp(`^${table}_[a-z_]+_check$`);
      case 'u':
        return new RegExp(`^${table}_(?!account_id)[a-z_]+_key$`);
    }
  }
});

describe('A comment says what it is for:', () => {
  it('every table', async () => {
    assert.deepEqual(
      await names(`SELECT relname AS name FROM pg_class
        WHERE relnamespace = ${IN_PUBLIC} AND relkind = 'r' AND obj_description(oid, 'pg_class') IS NULL`),
      [],
    );
  });

  it('every column', async () => {
    assert.deepEqual(
      await names(`SELECT format('%s.%s', c.relname, a.attname) AS name
        FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
        WHERE c.relnamespace = ${IN_PUBLIC} AND c.relkind = 'r' AND col_description(c.oid, a.attnum) IS NULL`),
      [],
    );
  });

  it('every sequence, and every index that is not that of a key', async () => {
    assert.deepEqual(
      await names(`SELECT relname AS name FROM pg_class c
        WHERE relnamespace = ${IN_PUBLIC} AND relkind IN ('i', 'S') AND obj_description(oid, 'pg_class') IS NULL
          AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = c.oid)`),
      [],
    );
  });

  it('every function and every policy', async () => {
    assert.deepEqual(
      await names(`
        SELECT oid::regprocedure::text AS name FROM pg_proc WHERE pronamespace = ${IN_PUBLIC} AND obj_description(oid, 'pg_proc') IS NULL
        UNION ALL
        SELECT format('%s on %s', polname, polrelid::regclass) FROM pg_policy WHERE obj_description(oid, 'pg_policy') IS NULL`),
      [],
    );
  });
});
