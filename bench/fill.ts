// Fills accounts with records by plain SQL, which is faster than the interface.

import type pg from 'pg';
import { missingSets } from '../src/definitions/default-sets.ts';
import { addAccount } from '../src/operations/administration/accounts.ts';
import { addToken } from '../src/operations/administration/tokens.ts';
import { addUser } from '../src/operations/administration/users.ts';
import type { DatabaseContext } from '../src/operations/context.ts';
import { DAYS, type DatabaseFacts, deepPage } from './facts.ts';

/** Numbers of records of an account. */
export interface Amounts {
  customers: number;
  articles: number;
  invoices: number;
}

/** Invoices that one statement inserts. */
const BATCH = 50_000;

/** Adds an account with records. `client` is a connection of the database's owner, for rows in bulk. */
export async function fill(
  client: pg.Client,
  context: DatabaseContext,
  account: string,
  amounts: Amounts,
): Promise<DatabaseFacts> {
  const { customers, articles, invoices } = amounts;
  const accountId = await addAccount(context, {
    code: account,
    name: 'Bench, Lda.',
    country: 'PT',
    currency: 'EUR',
    timezone: 'Europe/Lisbon',
  });
  const actor = { kind: 'administrator' as const, accountId };
  await addUser(context, actor, { login: 'bench', name: 'Bench', role: 'admin', password: 'a bench password' });
  const token = { login: 'bench', name: 'bench', scopes: undefined, expiresAt: undefined };
  const apiToken = await addToken(context, actor, token);
  await actFor(client, accountId);
  await client.query(CUSTOMERS, [accountId, customers]);
  await client.query(`INSERT INTO code_counter VALUES ($1, 'customers', $2)`, [accountId, customers]);
  await client.query(ARTICLES, [accountId, articles]);
  await client.query(LEVELS, [accountId]);
  await fillInvoices(client, { accountId, customers, articles }, 1, invoices);
  const first = await client.query<Record<'customer' | 'article' | 'invoice' | 'location' | 'user', string>>(
    `SELECT (SELECT min(id) FROM third_party WHERE account_id = $1) AS customer,
      (SELECT min(id) FROM article WHERE account_id = $1) AS article,
      (SELECT min(id) FROM document WHERE account_id = $1) AS invoice,
      (SELECT min(id) FROM location WHERE account_id = $1) AS location,
      (SELECT min(id) FROM app_user WHERE account_id = $1) AS user`,
    [accountId],
  );
  return {
    account,
    accountId,
    apiToken,
    customers,
    articles,
    invoices,
    deep: deepPage(invoices),
    firstCustomerId: Number(first.rows[0]?.customer),
    firstArticleId: Number(first.rows[0]?.article),
    firstInvoiceId: Number(first.rows[0]?.invoice),
    locationId: Number(first.rows[0]?.location),
    userId: Number(first.rows[0]?.user),
  };
}

/**
 * Adds the invoices from number `from` to number `to`, each with three lines and their stock transactions. One in fifty is not
 * paid.
 */
export async function fillInvoices(
  client: pg.Client,
  { accountId, customers, articles }: Pick<DatabaseFacts, 'accountId' | 'customers' | 'articles'>,
  from: number,
  to: number,
): Promise<void> {
  for (let first = from; first <= to; first += BATCH) {
    const last = Math.min(to, first + BATCH - 1);
    await client.query(INVOICES, [accountId, first, last, customers, articles, DAYS]);
  }
}

/** Adds many accounts with records; resolves to the facts of the last one. */
export async function fillAccounts(
  client: pg.Client,
  context: DatabaseContext,
  each: Amounts & { accounts: number },
): Promise<DatabaseFacts> {
  await client.query(
    `INSERT INTO account (code, name) SELECT 'small' || n, 'Small ' || n FROM generate_series(1, $1::integer) n`,
    [each.accounts - 1],
  );
  const { rows } = await client.query<{ id: number }>(`SELECT account_id AS id FROM account WHERE code LIKE 'small%'`);
  for (const { id } of rows) {
    await actFor(client, id);
    await client.query(FOUNDATION, [id, JSON.stringify(missingSets('PT', []))]);
    await client.query(
      'UPDATE account SET default_location_id = (SELECT id FROM location l WHERE l.account_id = $1) WHERE account_id = $1',
      [id],
    );
    await client.query(CUSTOMERS, [id, each.customers]);
    await client.query(ARTICLES, [id, each.articles]);
    await client.query(LEVELS, [id]);
    await fillInvoices(client, { accountId: id, ...each }, 1, each.invoices);
  }
  return fill(client, context, 'smallest', each);
}

/** Updates the planner's statistics and the visibility map, as autovacuum does later. */
export async function vacuum(client: pg.Client): Promise<void> {
  await client.query('VACUUM (ANALYZE)');
  // No checkpoint falls into the measurements that follow. Only a superuser may request one.
  await client.query('CHECKPOINT').catch(() => {});
}

// Row-level security holds for an owner who is no superuser.
async function actFor(client: pg.Client, accountId: number): Promise<void> {
  await client.query(`SET kontor.account = '${Math.trunc(accountId)}'`);
}

const FOUNDATION = `
  WITH place AS (
    INSERT INTO location (account_id, location_code, description) VALUES ($1, 'MAIN', 'Main warehouse')
  )
  INSERT INTO document_set (account_id, code, document_type, description, language)
  SELECT $1, s.* FROM json_to_recordset($2) AS s (code text, document_type text, description text, language text)`;

const CUSTOMERS = `
  INSERT INTO third_party (account_id, kind, code, name, vat_id, country_iso, vat_number, vat_key,
    billing_postal_address,
    billing_city, billing_zip_code, billing_country)
  SELECT $1, 'customer', 'C' || lpad(n::text, 6, '0'), 'Customer ' || n || ', Lda.', '5' || lpad(n::text, 8, '0'), 'PT',
    '5' || lpad(n::text, 8, '0'), 'PT 5' || lpad(n::text, 8, '0'), 'Rua do Ouro ' || n, 'Lisboa', '1100-060', 'Portugal'
  FROM generate_series(1, $2::integer) n`;

const ARTICLES = `
  INSERT INTO article (account_id, item_code, description, unit_price, sales_tax, weighted_average_cost)
  SELECT $1, 'A' || lpad(n::text, 5, '0'), 'Article ' || n, 1 + n % 90 + 0.5, 23, 1
  FROM generate_series(1, $2::integer) n`;

const LEVELS = `
  INSERT INTO stock_level (account_id, article_id, location_id, on_hand)
  SELECT $1, a.id, l.id, 1000000 FROM article a, location l WHERE a.account_id = $1 AND l.account_id = $1`;

// The parts of a statement see the tables as they were before it. So the lines and the stock transactions are made from
// `chosen` and `line`, not from the inserted rows.
const INVOICES = `
  WITH chosen AS MATERIALIZED (
    SELECT n, nextval('document_id_seq') AS id, 1 + (n * 7919) % $4::bigint AS c, '2024-01-01'::date + (n * 31 % $6::integer)::integer AS day
    FROM generate_series($2::bigint, $3::bigint) n
  ), line AS MATERIALIZED (
    SELECT chosen.id, n, day, k, a.id AS article_id, a.item_code, a.description, a.unit_price,
      1 + (n + k) % 5 AS qty
    FROM chosen CROSS JOIN generate_series(0, 2) k
    JOIN article a ON a.account_id = $1 AND a.item_code = 'A' || lpad((1 + (n * 3 + k * 7) % $5::bigint)::text, 5, '0')
  ), total AS (
    SELECT id, sum(qty * unit_price) AS net,
      json_agg(json_build_object('id', id * 1000 + k, 'item_type', 'product', 'item_code', item_code, 'description',
        description, 'qty', qty, 'unit_price', unit_price, 'vat', 23) ORDER BY k)::text AS items
    FROM line GROUP BY id
  ), place AS (
    SELECT id, location_code FROM location WHERE account_id = $1 LIMIT 1
  ), header AS (
    INSERT INTO document (account_id, id, type, document_set, seq_number, date, status, currency, total_amount, net_amount,
      vat, payment_type, amount_owed, amount_due, due_date, party_id, party_code, party_name, party_vat_id, party, snapshot,
      created, updated, created_at)
    SELECT $1, d.id, 'invoice', 'FT', 'B/' || d.n, day, CASE WHEN n % 50 = 0 THEN 'ISSUED' ELSE 'PAID' END, 'EUR',
      round(net * 1.23, 2), round(net, 2), round(net * 0.23, 2), 'card', round(net * 1.23, 2),
      CASE WHEN n % 50 = 0 THEN round(net * 1.23, 2) ELSE 0 END, day + 30, p.id, p.code, p.name, p.vat_id,
      party.json, left((SELECT row_to_json(h)::text FROM (SELECT d.id, 'FT' AS document_set, 'B/' || d.n AS seq_number, day AS date,
        'EUR' AS currency, round(net * 1.23, 2) AS total_amount, round(net, 2) AS net_amount, round(net * 0.23, 2) AS vat,
        'card' AS payment_type, day AS created) h), -1) || ',"customer":' || party.json || ',"items":' || items || '}', day, day, now() - interval '1 day'
    FROM chosen d JOIN total USING (id)
    JOIN third_party p ON p.account_id = $1 AND p.kind = 'customer' AND p.code = 'C' || lpad(c::text, 6, '0')
    CROSS JOIN LATERAL (SELECT json_build_object('id', p.id, 'code', p.code, 'name', p.name, 'vat_id', p.vat_id, 'country_iso',
      'PT', 'inactive', '0', 'billing_address', json_build_object('id', p.id * 2, 'postal_address',
      p.billing_postal_address, 'city', 'Lisboa', 'zip_code', '1100-060', 'country', 'Portugal')) AS json) party
    ORDER BY d.id
  ), lines AS (
    INSERT INTO document_line (account_id, document_id, line, item_type, item_code, description, qty, unit_price, vat,
      article_id, location_id)
    SELECT $1, line.id, k, 'product', item_code, description, qty, unit_price, 23, article_id, place.id FROM line, place
    ORDER BY line.id, k
  )
  INSERT INTO stock_transaction (account_id, date, type, document_type, document_set, seq_number, document_id, article_id,
    item_code, description, location_id, location_code, qty, unit_price, unit_cost, average_cost, balance, created, created_at)
  SELECT $1, day, 'sale', 'invoice', 'FT', 'B/' || n, line.id, article_id, item_code, description, place.id,
    location_code, -qty, unit_price, 1, 1, 1000000, day, now() - interval '1 day'
  FROM line, place ORDER BY line.id, k`;
