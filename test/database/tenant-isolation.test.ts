// Tenant isolation, read from PostgreSQL's own catalogue: every table of accounts has row-level security, and the service can't bypass it.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { connectOnce, prepareDatabase } from '../../src/database/migration/prepare-database.ts';
import { onServer } from '../support/fresh-database.ts';
import { startRig } from '../support/rig.ts';

const rig = await startRig();
const mine = await rig.account();
const theirs = await rig.account();
const { serviceUrl } = await prepareDatabase(rig.ownerUrl);

/** Tables without an account, each with the reason why. */
const OF_NO_ACCOUNT: Record<string, string> = {
  account_change:
    'keys of rows that changed while an account moves, which is no part of the account; the service may not read it',
  backup_run: 'what backups of the whole database were made and verified',
  failed_login: 'counters of logins; account and user may not exist',
  rate_count: 'counters of requests; the key may be an address',
  schema_migration: 'which migrations were applied',
  server_process: 'which servers run: versions, machines, process numbers',
  service_login: "the service's own login, read by the owner alone",
  sms_early_report: 'reports of a gateway that came before it was known which message they are of',
};
/** Keys that do not begin with account_id, each with the reason why. */
const KEYS_ACROSS_ACCOUNTS: Record<string, string> = {
  account_code_key: 'the code in an address leads to the account',
};

async function rows<T extends object>(
  url: string,
  text: string,
  values: unknown[] = [],
  before: string[] = [],
): Promise<T[]> {
  const client = await connectOnce(url);
  try {
    for (const statement of before) await client.query(statement);
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end();
  }
}
const asOwner = <T extends object>(text: string) => rows<T>(rig.ownerUrl, text);
const asService = <T extends object>(text: string, before: string[] = []) => rows<T>(serviceUrl, text, [], before);

interface Table {
  name: string;
  owned: boolean;
  isolated: boolean;
  policies: string[];
}
const tables = await asOwner<Table>(`
  SELECT c.relname AS name, c.relrowsecurity AND c.relforcerowsecurity AS isolated,
    EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'account_id' AND a.attnotnull) AS owned,
    ARRAY (SELECT format('%s %s %s %s', polname, polcmd, polroles, pg_get_expr(polqual, polrelid)) FROM pg_policy
      WHERE polrelid = c.oid AND (polroles = '{0}' OR polroles && (SELECT array_agg(oid) FROM pg_roles WHERE rolname LIKE 'kontor\\_%'))) AS policies
  FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') ORDER BY c.relname`);
const isolated = tables.filter(({ owned }) => owned).map(({ name }) => name);

describe('Tenant isolation', () => {
  it('is enabled and forced on every table, save those that belong to no account', () => {
    assert.ok(isolated.length > 15, 'there are tables to look at');
    assert.deepEqual(
      tables.filter(({ owned }) => !owned).map(({ name }) => name),
      Object.keys(OF_NO_ACCOUNT),
    );
    for (const { name, isolated: on, policies } of tables.filter(({ owned }) => owned)) {
      assert.ok(on, `${name} lacks row-level security, enabled and forced`);
      assert.deepEqual(
        policies,
        [
          "tenant_isolation * {0} (account_id = (NULLIF(current_setting('kontor.account'::text, true), ''::text))::integer)",
        ],
        name,
      );
    }
  });

  it('is bypassed by no view, foreign table or materialized view', async () => {
    assert.deepEqual(
      await asOwner(
        `SELECT relname, relkind::text FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind NOT IN ('r', 'i', 'S', 't')`,
      ),
      [],
    );
  });

  it('is in every key: primary, unique and foreign keys begin with account_id', async () => {
    const keys = await asOwner<{ name: string; first: string; table: string }>(`
      SELECT conname AS name, a.attname AS first, conrelid::regclass::text AS table
      FROM pg_constraint JOIN pg_attribute a ON a.attrelid = conrelid AND a.attnum = conkey[1]
      WHERE connamespace = 'public'::regnamespace AND contype IN ('p', 'u', 'f')
      UNION ALL
      SELECT indexrelid::regclass::text, a.attname, indrelid::regclass::text
      FROM pg_index JOIN pg_class c ON c.oid = indexrelid LEFT JOIN pg_attribute a ON a.attrelid = indrelid AND a.attnum = indkey[0]
      WHERE indisunique AND c.relnamespace = 'public'::regnamespace`);
    const across = keys
      .filter(({ table, first }) => isolated.includes(table) && first !== 'account_id')
      .map(({ name }) => name);
    assert.ok(keys.length > 40);
    assert.deepEqual([...new Set(across)], Object.keys(KEYS_ACROSS_ACCOUNTS));
  });

  it('is bypassed by these functions, and no others', async () => {
    const definers = await asOwner<{ name: string; path: string[] }>(
      `SELECT proname AS name, proconfig AS path FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prosecdef ORDER BY 1`,
    );
    assert.deepEqual(
      definers.map(({ name }) => name),
      [
        'account_code_as_typed',
        'account_has_documents',
        'account_id_of',
        'accounts_with_documents',
        'analyze_grown_table',
        'chain_audit_entry',
        'claim_jobs',
        'delete_expired',
        'delete_expired_bodies',
        'delete_expired_deliveries',
        'delete_expired_events',
        'delete_expired_sign_ins',
        'due_recurring_documents',
        'record_account_change',
        'sms_of_gateway_id',
        'wake_webhooks',
      ],
    );
    for (const { name, path } of definers) assert.deepEqual(path, ['search_path=pg_catalog, public, pg_temp'], name);
  });
});

describe('The role of the service', () => {
  it('owns nothing, may create nothing, and can not bypass row-level security', async () => {
    const [role] = await asService<Record<string, boolean>>(`
      SELECT rolsuper OR rolbypassrls OR rolcreaterole OR rolcreatedb OR rolreplication AS mighty,
        has_schema_privilege('public', 'CREATE') AS creates, pg_has_role(current_user, 'kontor_service', 'USAGE') AS serves,
        EXISTS (SELECT FROM pg_class WHERE pg_has_role(current_user, relowner, 'MEMBER')) AS owns,
        EXISTS (SELECT FROM pg_proc WHERE pg_has_role(current_user, proowner, 'MEMBER')) AS owns_functions
      FROM pg_roles WHERE rolname = current_user`);
    assert.deepEqual(role, { mighty: false, creates: false, serves: true, owns: false, owns_functions: false });
  });

  it('sees no row without saying which account it acts for, and none of an account it does not act for', async () => {
    for (const name of isolated) {
      if (!(await readable(name))) continue;
      assert.deepEqual(await asService(`SELECT 1 FROM ${name} LIMIT 1`), [], `${name} without an account`);
      const before = [`SET kontor.account = '${mine.id}'`];
      assert.deepEqual(
        await asService(`SELECT 1 FROM ${name} WHERE account_id <> ${mine.id} LIMIT 1`, before),
        [],
        `${name} of others`,
      );
    }
    assert.deepEqual(await asService(`SELECT code FROM account`, [`SET kontor.account = '${mine.id}'`]), [
      { code: mine.code },
    ]);
  });

  it('can not write into another account, nor move a row there', async () => {
    const before = [`SET kontor.account = '${mine.id}'`];
    const refused = /row-level security|permission denied/;
    await assert.rejects(
      asService(
        `INSERT INTO location (account_id, location_code, description) VALUES (${theirs.id}, 'X', 'X')`,
        before,
      ),
      refused,
    );
    await assert.rejects(asService(`UPDATE session SET account_id = ${theirs.id}`, before), refused);
    assert.deepEqual(
      await asService(`UPDATE session SET used_at = now() WHERE account_id = ${theirs.id} RETURNING 1`, before),
      [],
    );
    assert.deepEqual(await asService(`DELETE FROM session WHERE account_id = ${theirs.id} RETURNING 1`, before), []);
  });

  it('can not change what is append-only, nor read its own login', async () => {
    const before = [`SET kontor.account = '${mine.id}'`];
    for (const statement of [
      'DELETE FROM document',
      'UPDATE document SET total_amount = 0',
      'UPDATE document_line SET qty = 0',
      'DELETE FROM document_line',
      'UPDATE stock_transaction SET qty = 0',
      'DELETE FROM stock_transaction',
      'TRUNCATE stock_transaction',
      'INSERT INTO app_user (account_id, login, name, role, password_hash) VALUES (1, $$x$$, $$x$$, $$admin$$, $$x$$)',
      "UPDATE app_user SET role = 'admin'",
      'INSERT INTO api_token SELECT * FROM api_token',
      'UPDATE api_token SET revoked_at = NULL',
      'UPDATE account SET negative_stock = $$allow$$',
      'INSERT INTO exchange_rate (account_id, currency, day, rate) VALUES (1, $$USD$$, $$2026-01-01$$, 1)',
      'UPDATE exchange_rate SET rate = 2',
      'INSERT INTO bank_account (account_id, position, iban) VALUES (1, 1, $$PT50000201231234567890154$$)',
      'DELETE FROM bank_account',
      'SELECT * FROM service_login',
      'ALTER TABLE document DISABLE ROW LEVEL SECURITY',
      'CREATE TABLE evil (id int)',
      'SELECT isolate_tenant($$document$$, $$ALL$$)',
      'SET ROLE postgres',
    ]) {
      await assert.rejects(asService(statement, before), /permission denied|must be owner|does not exist/, statement);
    }
  });

  it('finds an account by its exact code only', async () => {
    const [found] = await asService<{ id: number; none: null; like: null }>(
      `SELECT account_id_of('${mine.code}') AS id, account_id_of('') AS none, account_id_of('%') AS like`,
    );
    assert.deepEqual(found, { id: mine.id, none: null, like: null });
  });
});

async function readable(table: string): Promise<boolean> {
  const [row] = await asService<{ yes: boolean }>(`SELECT has_table_privilege('${table}', 'SELECT') AS yes`);
  return row?.yes ?? false;
}

describe('The server', () => {
  it('serves with a login of its own, not with the one it was given', async () => {
    assert.notEqual(new URL(serviceUrl).username, new URL(rig.ownerUrl).username);
    const [row] = await rig.database.pool.query({ text: 'SELECT current_user AS name' });
    assert.equal(row?.name, new URL(serviceUrl).username);
  });

  // On a PostgreSQL of its own: the databases of a test run share the login of the service, whose rights change here.
  it('refuses to serve with a login that can bypass row-level security', () =>
    onServer(async ownerUrl => {
      await prepareDatabase(ownerUrl);
      const owner = await connectOnce(ownerUrl);
      const url = new URL(ownerUrl);
      Object.assign(url, { username: 'bypass', password: 'bypass' });
      try {
        await owner.query(`CREATE ROLE bypass LOGIN PASSWORD 'bypass' IN ROLE kontor_service`);
        assert.equal((await prepareDatabase(url.href)).owner, false, 'good without more rights');
        await owner.query('ALTER ROLE bypass BYPASSRLS');
        await assert.rejects(prepareDatabase(url.href), /could bypass row-level security/);
        await owner.query('ALTER ROLE bypass NOBYPASSRLS');
        await owner.query('ALTER TABLE family OWNER TO bypass');
        await assert.rejects(prepareDatabase(url.href), /could bypass row-level security/);
        // The login that the owner made for the service was given more since: the server won't start with it either.
        const [login] = (await owner.query<{ role_name: string }>('SELECT role_name FROM service_login')).rows;
        await owner.query(`ALTER ROLE ${login?.role_name} SUPERUSER`);
        await assert.rejects(prepareDatabase(ownerUrl), /could bypass row-level security/);
      } finally {
        await owner.end();
      }
    }));
});
