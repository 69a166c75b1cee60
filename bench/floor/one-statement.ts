// The best floor of each request: all of its work in one prepared statement, which is one message to PostgreSQL, one answer and,
// for a write, one commit. A list is one SELECT of rows with the JSON that is stored
// ready. To have PostgreSQL join it to one text took three times as much of its time.

import { anyOf, DAYS, day, PAGE, vatId } from '../facts.ts';
import { CODES, customerValues, type FloorSession, STATEMENTS, sale } from './floors.ts';

export interface OneStatement {
  text: string;
  /** The values of the `n`th request of a session. */
  values(session: FloorSession, n: number): unknown[];
}

const NONCE = (hash: string, nonce: string, outcome: string) =>
  `UPDATE session SET last_nonce = ${nonce}, last_outcome = ${outcome}, used_at = now() WHERE account_id = $1 AND session_hash = ${hash}`;

// $1 to $11 are the values of the lines, $12 to $19 those of the header, as `sale` returns them; then hash, nonce and outcome.
// The parts of one statement do not see each other's rows, so the lines and the ledger take the id from the header's RETURNING.
function saleStatement(type: string, set: string, stock: string): string {
  return `WITH header AS (
      INSERT INTO document (account_id, id, type, document_set, seq_number, date, status, currency, total_amount,
        net_amount, vat, payment_type, party_id, party_code, party_name, party_vat_id, party, created, updated, snapshot)
      VALUES ($1, nextval('document_id_seq'), '${type}', '${set}', $12, $13, 'ISSUED', 'EUR', 100.00, 81.30, 18.70, 'card', $14,
        $15, $16, $17, $18, $13, $13, $19)
      RETURNING id
    ), item (line, item_code, description, qty, article_id) AS (
      VALUES (0, $3::text, $6::text, 1, $9::bigint), (1, $4, $7, 2, $10), (2, $5, $8, 3, $11)
    ), lines AS (
      INSERT INTO document_line (account_id, document_id, line, item_type, item_code, description, qty, unit_price, vat,
        article_id, location_id)
      SELECT $1, header.id, line, 'product', item_code, description, qty, 4.5, 23, article_id, $2 FROM header, item
    ), ${stock}
    ${NONCE('$20', '$21', '$22')}`;
}

const SELL = `sold AS (
      UPDATE stock_level SET on_hand = on_hand - 1 WHERE account_id = $1 AND location_id = $2 AND article_id IN ($9, $10, $11)
    ), ledger AS (
      INSERT INTO stock_transaction (account_id, date, type, document_type, document_set, seq_number, document_id,
        article_id, item_code, description, location_id, location_code, qty, unit_price, unit_cost, average_cost, balance, created)
      SELECT $1, $13, 'sale', 'invoice', 'FT', $12, header.id, article_id, item_code, description, $2, 'MAIN', -qty, 4.5, 1, 1, 1, $13
      FROM header, item
    )`;

const RESERVE = `reserved AS (
      UPDATE stock_level SET reserved = reserved + 1 WHERE account_id = $1 AND location_id = $2 AND article_id IN ($9, $10, $11)
    )`;

const saleValues = (what: string) => (session: FloorSession, n: number) => {
  const { values, header } = sale(session, n);
  return [...values, ...header, session.hash, n, `created ${what} ${n}, ${session.mark}-${n}`];
};

// The JSON of an issued document is stored; only fields that may change later are read beside it.
function invoices(condition: string, position = `ORDER BY id LIMIT ${PAGE}`): string {
  return `SELECT id, status, updated, snapshot FROM document WHERE account_id = $1 AND type = 'invoice' ${condition} ${position}`;
}

const PRINTED = 'SELECT snapshot FROM document WHERE account_id = $1 AND id = $2';

/** By the name of the request. */
export const ONE_STATEMENT: Record<string, OneStatement> = {
  helo: {
    text: `INSERT INTO session (account_id, session_hash, user_id, scopes, expires_at)
      VALUES ($1, sha256(convert_to($2::text, 'UTF8')), $3, '{read,write}', now() + interval '1 day')`,
    values: ({ facts, mark }, n) => [facts.accountId, `${mark} ${n}`, facts.userId],
  },
  status: {
    text: `SELECT json_build_object('login', login, 'name', name, 'role', role) FROM app_user WHERE account_id = $1 AND id = $2`,
    values: ({ facts }) => [facts.accountId, facts.userId],
  },
  'list 50 invoices': { text: invoices(''), values: ({ facts }) => [facts.accountId] },
  'list by date range': {
    text: invoices('AND date BETWEEN $2 AND $3'),
    values({ facts }) {
      const first = anyOf(DAYS - 8);
      return [facts.accountId, day(first), day(first + 6)];
    },
  },
  'search by number': {
    text: invoices('AND seq_number = $2'),
    values: ({ facts }) => [facts.accountId, `B/${anyOf(facts.invoices)}`],
  },
  'search by customer.vat_id': {
    text: invoices('AND party_vat_id = $2'),
    values: ({ facts }) => [facts.accountId, vatId(anyOf(facts.customers))],
  },
  'search by total_amount gt': {
    text: invoices('AND total_amount > $2'),
    values: ({ facts }) => [facts.accountId, 200 + anyOf(500)],
  },
  'search by total_amount gt, newest first': {
    text: invoices('AND total_amount > $2', `ORDER BY id DESC LIMIT ${PAGE}`),
    values: ({ facts }) => [facts.accountId, 200 + anyOf(500)],
  },
  'six fields of 50 invoices': {
    text: STATEMENTS['six columns'] ?? '',
    values: ({ facts }) => [facts.accountId],
  },
  'page 1,000 by cursor': {
    text: invoices('AND id > $2'),
    values: ({ facts }) => [facts.accountId, facts.firstInvoiceId + facts.deep + anyOf(PAGE)],
  },
  'page 1,000 by skip': {
    text: invoices('', `ORDER BY id LIMIT ${PAGE} OFFSET $2`),
    values: ({ facts }) => [facts.accountId, facts.deep + anyOf(PAGE)],
  },
  'articles with stock levels': {
    // No JSON is stored for articles, and to make it would cost more than to send the rows.
    text: STATEMENTS.articles ?? '',
    values: ({ facts }) => [facts.accountId],
  },
  'create customer': {
    text: `WITH customer AS (
        INSERT INTO third_party (account_id, kind, code, name, vat_id, country_iso, email, vat_number, vat_key,
          billing_postal_address, billing_city, billing_zip_code, billing_country)
        VALUES ($1, 'customer', 'F' || nextval('${CODES}'), $2, $3, 'PT', 'contas@padaria.example', $3, $4, $5, 'Lisboa',
          '1100-060', 'Portugal')
      )
      ${NONCE('$6', '$7', '$8')}`,
    values: ({ facts, hash, mark }, n) => [
      facts.accountId,
      ...customerValues(mark, n),
      hash,
      n,
      `created customer ${n}`,
    ],
  },
  'create invoice': { text: saleStatement('invoice', 'FT', SELL), values: saleValues('invoice') },
  'create order': { text: saleStatement('order', 'ORD', RESERVE), values: saleValues('order') },
  'PDF of a new invoice': {
    text: PRINTED,
    values: ({ facts }) => [facts.accountId, facts.firstInvoiceId + anyOf(facts.invoices) - 1],
  },
  'PDF of a cached invoice': { text: PRINTED, values: ({ facts }) => [facts.accountId, facts.firstInvoiceId] },
};
