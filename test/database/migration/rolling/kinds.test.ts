// Changes that a migration of each kind may make: those that are applied beside earlier programs take nothing from them.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type pg from 'pg';
import type { Migration } from '../../../../src/database/migration/apply.ts';
import { BASELINE } from '../../../../src/database/migration/baseline.ts';
import { indexOf, kindOf, suitsEarlierPrograms } from '../../../../src/database/migration/kinds.ts';
import { migrate, readMigrations } from '../../../../src/database/migration/migrate.ts';
import { connectOnce } from '../../../../src/database/migration/prepare-database.ts';
import { makeGroupRoles } from '../../../../src/database/migration/roles.ts';
import { RELATIONS } from '../../../../src/domain/documents/document-facts.ts';
import { lostByEarlierPrograms, readReliance } from '../../../checks/earlier-programs.ts';
import { onServer } from '../../../support/fresh-database.ts';
import { asOwner } from '../../../support/owner.ts';
import { startRig } from '../../../support/rig.ts';

const migrations = await readMigrations();
/** A migration of 0.5.0 that no earlier program bears. The upgrade to 0.5.0 stops all servers. */
const ALONE = '0055_one_queue.sql';

it('The name of each migration after the baseline says beside which programs it is applied', () => {
  const [{ name: first } = { name: '' }, ...later] = migrations;
  assert.equal(first, BASELINE);
  for (const { name } of later.filter(each => each.name !== ALONE))
    assert.match(name, /^\d{4}_[a-z0-9_]+\.(?:before|index|after)\.sql$/);
  assert.deepEqual([BASELINE, '0002_x.before.sql', '0003_x_by_y.index.sql', '0004_x.after.sql'].map(kindOf), [
    'alone',
    'before',
    'index',
    'after',
  ]);
  assert.equal(indexOf('0003_x_by_y.index.sql'), 'x_by_y');
});

it('A migration of an index says what the index is for, then makes it, and nothing else', () => {
  const form = /^-- [^\n]+\n(?:--[^\n]*\n)*CREATE (?:UNIQUE )?INDEX CONCURRENTLY (\w+) ON [^;]+;\n$/;
  for (const { name, sql } of migrations.filter(each => kindOf(each.name) === 'index'))
    assert.equal(form.exec(sql)?.[1], indexOf(name), name);
});

const none = migrations.some(({ name }) => suitsEarlierPrograms(name)) ? false : 'there is no such migration yet';

it('No migration that earlier programs bear takes anything from them', { skip: none }, async () => {
  await onServer(async url => {
    const client = await connectOnce(url);
    try {
      await makeGroupRoles(client);
      for (const [index, migration] of migrations.entries()) {
        if (!suitsEarlierPrograms(migration.name) && !suitsEarlierPrograms(migrations[index + 1]?.name ?? '')) continue;
        const before = await readReliance(client);
        await apply(client, migrations.slice(0, index + 1), url);
        if (suitsEarlierPrograms(migration.name))
          assert.deepEqual(lostByEarlierPrograms(before, await readReliance(client)), [], migration.name);
      }
    } finally {
      await client.end();
    }
  });
});

const apply = (client: pg.Client, some: Migration[], url: string) => migrate(client, some, () => connectOnce(url));

describe('The check of what earlier programs bear', () => {
  const refused: [sql: string, found: RegExp][] = [
    ['ALTER TABLE document DROP COLUMN plate_number', /gone: column document\.plate_number of type text/],
    ['ALTER TABLE document RENAME COLUMN plate_number TO plate', /gone: column document\.plate_number of type text/],
    ['ALTER TABLE login_address RENAME TO login_from', /gone: column login_address\.account_id/],
    [
      'ALTER TABLE document ALTER COLUMN plate_number TYPE varchar(20)',
      /gone: column document\.plate_number of type text/,
    ],
    ['ALTER TABLE document ALTER COLUMN created_at DROP DEFAULT', /gone: default of document\.created_at/],
    ['ALTER TABLE article ADD COLUMN shelf text NOT NULL', /new: no default for NOT NULL of article\.shelf/],
    ['ALTER TABLE document ALTER COLUMN plate_number SET NOT NULL', /new: NOT NULL of document\.plate_number/],
    [
      `ALTER TABLE document ADD CONSTRAINT document_plate_check CHECK (plate_number <> '') NOT VALID`,
      /new: document_plate_check: CHECK/,
    ],
    [
      `ALTER TABLE document_relation DROP CONSTRAINT document_relation_kind_check,
        ADD CONSTRAINT document_relation_kind_check CHECK (kind IN ('orders', 'bills', 'swaps'))`,
      /new: document_relation_kind_check: CHECK/,
    ],
    ['CREATE UNIQUE INDEX article_name ON article (account_id, description)', /new: CREATE UNIQUE INDEX article_name/],
    ['DROP FUNCTION delete_expired(integer)', /gone: function delete_expired\(integer\)/],
    ['REVOKE INSERT ON article FROM kontor_service', /gone: TABLE article: INSERT to kontor_service/],
    ['CREATE POLICY narrow ON article AS RESTRICTIVE USING (false)', /new: policy narrow of article/],
    ['ALTER TABLE used_nonce DROP CONSTRAINT used_nonce_pkey', /gone: key used_nonce_pkey of used_nonce/],
  ];
  const borne = [
    'ALTER TABLE article ADD COLUMN shelf text, ADD COLUMN height integer NOT NULL DEFAULT 0',
    `ALTER TABLE article ADD COLUMN shelf text CHECK (shelf <> '')`,
    'ALTER TABLE article ADD COLUMN shelf text; CREATE UNIQUE INDEX article_shelf ON article (account_id, shelf)',
    'CREATE TABLE shelf (id integer PRIMARY KEY, name text NOT NULL CHECK (length(name) < 9)); GRANT SELECT ON shelf TO kontor_service',
    'CREATE INDEX article_by_description ON article (account_id, description)',
    'ALTER TABLE document ALTER COLUMN account_id SET STATISTICS 500',
    `ALTER TABLE document_relation DROP CONSTRAINT document_relation_kind_check,
      ADD CONSTRAINT document_relation_kind_check CHECK (kind IN (${[...RELATIONS, 'swaps'].map(kind => `'${kind}'`)})) NOT VALID`,
  ];

  it('finds all that they would miss, and what new rules would refuse them', async () => {
    const rig = await startRig();
    await asOwner(rig, async client => {
      const before = await readReliance(client);
      const lostBy = async (sql: string) => {
        await client.query('BEGIN');
        await client.query(sql);
        const lost = lostByEarlierPrograms(before, await readReliance(client));
        await client.query('ROLLBACK');
        return lost;
      };
      for (const [sql, found] of refused) assert.match((await lostBy(sql)).join('\n'), found, sql);
      for (const sql of borne) assert.deepEqual(await lostBy(sql), [], sql);
    });
  });
});
