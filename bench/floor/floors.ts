// The floor of each request, statement by statement: plain SQL that writes or reads the same rows, as a pgbench script would,
// without row-level security, session or checks. The reasons: docs/performance.md.

import { DOCUMENT_COLUMNS } from '../../src/database/sql/documents/write.ts';
import { anyOf, articleCode, customerCode, DAYS, type DatabaseFacts, day, PAGE, vatId } from '../facts.ts';
import type { Bound, Wire } from './wire.ts';

/** The statements of one request. */
export type Floor =
  /** Run in one transaction. */
  | { write: Bound[] }
  /** Reads records and, when they are documents, their lines. */
  | { read: Bound; lines: boolean };

/** Runs the statements of a floor, each when the one before it is answered. */
export async function runFloor(wire: Wire, floor: Floor): Promise<void> {
  if ('read' in floor) {
    const ids = await wire.run(floor.read);
    if (floor.lines) await wire.run({ statement: 'lines of', values: [floor.read.values[0], `{${ids}}`] });
    return;
  }
  await wire.run({ statement: 'begin', values: [] });
  for (const statement of floor.write) await wire.run(statement);
  await wire.run({ statement: 'commit', values: [] });
}

// The columns of a document, its id first, without the JSON: these columns and the lines contain the same.
const DOCUMENT = ['id', ...DOCUMENT_COLUMNS.filter(column => !['id', 'snapshot'].includes(column))].join(', ');

/**
 * The sequence that numbers the customers of the floors. A row that counts would be locked until COMMIT: the floor would measure how
 * long its own sessions wait for each other.
 */
export const CODES = 'bench_code';

/** The statements that each connection prepares, by name. */
export const STATEMENTS: Record<string, string> = {
  begin: 'BEGIN',
  commit: 'COMMIT',
  customer: `INSERT INTO third_party (account_id, kind, code, name, vat_id, country_iso, email, vat_number, vat_key,
      billing_postal_address, billing_city, billing_zip_code, billing_country)
    VALUES ($1, 'customer', 'F' || nextval('${CODES}'), $2, $3, 'PT', 'contas@padaria.example', $3, $4, $5, 'Lisboa', '1100-060', 'Portugal')`,
  nonce:
    'UPDATE session SET last_nonce = $3, last_outcome = $4, used_at = now() WHERE account_id = $1 AND session_hash = $2',
  document: `INSERT INTO document (account_id, id, type, document_set, seq_number, date, status, currency, total_amount,
      net_amount, vat, payment_type, party_id, party_code, party_name, party_vat_id, party, created, updated, snapshot)
    VALUES ($1, nextval('document_id_seq'), $2, $3, $4, $5, 'ISSUED', 'EUR', 100.00, 81.30, 18.70, 'card', $6, $7, $8, $9,
      $10, $5, $5, $11)`,
  lines: `INSERT INTO document_line (account_id, document_id, line, item_type, item_code, description, qty, unit_price, vat,
      article_id, location_id)
    VALUES ($1, currval('document_id_seq'), 0, 'product', $3, $6, 1, 4.5, 23, $9, $2),
      ($1, currval('document_id_seq'), 1, 'product', $4, $7, 2, 4.5, 23, $10, $2),
      ($1, currval('document_id_seq'), 2, 'product', $5, $8, 3, 4.5, 23, $11, $2)`,
  sell: `UPDATE stock_level SET on_hand = on_hand - 1 WHERE account_id = $1 AND location_id = $2 AND article_id IN ($3, $4, $5)`,
  reserve: `UPDATE stock_level SET reserved = reserved + 1 WHERE account_id = $1 AND location_id = $2 AND article_id IN ($3, $4, $5)`,
  ledger: `INSERT INTO stock_transaction (account_id, date, type, document_type, document_set, seq_number, document_id,
      article_id, item_code, description, location_id, location_code, qty, unit_price, unit_cost, average_cost, balance, created)
    VALUES ($1, $12, 'sale', 'invoice', 'FT', $13, currval('document_id_seq'), $9, $3, $6, $2, 'MAIN', -1, 4.5, 1, 1, 1, $12),
      ($1, $12, 'sale', 'invoice', 'FT', $13, currval('document_id_seq'), $10, $4, $7, $2, 'MAIN', -2, 4.5, 1, 1, 1, $12),
      ($1, $12, 'sale', 'invoice', 'FT', $13, currval('document_id_seq'), $11, $5, $8, $2, 'MAIN', -3, 4.5, 1, 1, 1, $12)`,
  list: invoices(''),
  'by date': invoices('AND date BETWEEN $2 AND $3'),
  'by number': invoices('AND seq_number = $2'),
  'by vat': invoices('AND party_vat_id = $2'),
  'by total': invoices('AND total_amount > $2'),
  'by total, newest first': invoices('AND total_amount > $2', 'ORDER BY id DESC'),
  'six columns': `SELECT id, document_set, seq_number, date, total_amount, party_name FROM document
    WHERE account_id = $1 AND type = 'invoice' ORDER BY id LIMIT ${PAGE}`,
  after: invoices('AND id > $2'),
  skip: `SELECT ${DOCUMENT} FROM document WHERE account_id = $1 AND type = 'invoice' ORDER BY id LIMIT ${PAGE} OFFSET $2`,
  articles: `SELECT a.*, s.on_hand, s.reserved, s.expected, l.location_code
    FROM (SELECT * FROM article WHERE account_id = $1 ORDER BY id LIMIT ${PAGE}) a
    LEFT JOIN stock_level s ON s.account_id = $1 AND s.article_id = a.id
    LEFT JOIN location l ON l.account_id = $1 AND l.id = s.location_id ORDER BY a.id`,
  printed: `SELECT ${DOCUMENT} FROM document WHERE account_id = $1 AND id = $2`,
  'lines of':
    'SELECT * FROM document_line WHERE account_id = $1 AND document_id = ANY ($2::bigint[]) ORDER BY document_id, line',
};

function invoices(condition: string, order = 'ORDER BY id'): string {
  return `SELECT ${DOCUMENT} FROM document WHERE account_id = $1 AND type = 'invoice' ${condition} ${order} LIMIT ${PAGE}`;
}

export interface FloorSession {
  facts: DatabaseFacts;
  /** Key of its row in the table `session`, whose nonce it increases. */
  hash: Buffer;
  /** Begins the document numbers of this session; no other session has it. */
  mark: string;
}

/** The `n`th floor of a session, by the name of the request. helo and status have the bare route instead. */
export const FLOORS: Record<string, (session: FloorSession, n: number) => Floor> = {
  'create customer': ({ facts, hash, mark }, n) => {
    const { accountId } = facts;
    return write(
      { statement: 'customer', values: [accountId, ...customerValues(mark, n)] },
      { statement: 'nonce', values: [accountId, hash, n, `created customer ${n}`] },
    );
  },
  'create invoice': (session, n) => {
    const { facts, hash, mark } = session;
    const { values, ids, header } = sale(session, n);
    return write(
      { statement: 'document', values: [facts.accountId, 'invoice', 'FT', ...header] },
      { statement: 'lines', values },
      { statement: 'sell', values: [facts.accountId, facts.locationId, ...ids] },
      { statement: 'ledger', values: [...values, day(DAYS), `${mark}-${n}`] },
      { statement: 'nonce', values: [facts.accountId, hash, n, `created invoice ${n}, FT/${mark}-${n}`] },
    );
  },
  'create order': (session, n) => {
    const { facts, hash, mark } = session;
    const { values, ids, header } = sale(session, n);
    return write(
      { statement: 'document', values: [facts.accountId, 'order', 'ORD', ...header] },
      { statement: 'lines', values },
      { statement: 'reserve', values: [facts.accountId, facts.locationId, ...ids] },
      { statement: 'nonce', values: [facts.accountId, hash, n, `created order ${n}, ORD/${mark}-${n}`] },
    );
  },
  'list 50 invoices': ({ facts }) => documents('list', [facts.accountId]),
  'list by date range': ({ facts }) => {
    const first = anyOf(DAYS - 8);
    return documents('by date', [facts.accountId, day(first), day(first + 6)]);
  },
  'search by number': ({ facts }) => documents('by number', [facts.accountId, `B/${anyOf(facts.invoices)}`]),
  'search by customer.vat_id': ({ facts }) => documents('by vat', [facts.accountId, vatId(anyOf(facts.customers))]),
  'search by total_amount gt': ({ facts }) => documents('by total', [facts.accountId, 200 + anyOf(500)]),
  'search by total_amount gt, newest first': ({ facts }) =>
    documents('by total, newest first', [facts.accountId, 200 + anyOf(500)]),
  'six fields of 50 invoices': ({ facts }) => ({
    read: { statement: 'six columns', values: [facts.accountId] },
    lines: false,
  }),
  'page 1,000 by cursor': ({ facts }) =>
    documents('after', [facts.accountId, facts.firstInvoiceId + facts.deep + anyOf(PAGE)]),
  'page 1,000 by skip': ({ facts }) => documents('skip', [facts.accountId, facts.deep + anyOf(PAGE)]),
  'articles with stock levels': ({ facts }) => ({
    read: { statement: 'articles', values: [facts.accountId] },
    lines: false,
  }),
  'PDF of a new invoice': ({ facts }) =>
    documents('printed', [facts.accountId, facts.firstInvoiceId + anyOf(facts.invoices) - 1]),
  'PDF of a cached invoice': ({ facts }) => documents('printed', [facts.accountId, facts.firstInvoiceId]),
};

function write(...statements: Bound[]): Floor {
  return { write: statements };
}

function documents(statement: string, values: unknown[]): Floor {
  return { read: { statement, values }, lines: true };
}

/** Name, tax number, the key of the tax number, and street of the `n`th customer of a session. */
export function customerValues(mark: string, n: number): string[] {
  return [`New customer ${n}`, `${mark}-${n}`, `PT ${mark}-${n}`, `Rua do Ouro ${n}`];
}

/** The values of one sale: those of its header and of its lines, and the ids of its articles. */
export function sale({ facts, mark }: FloorSession, n: number) {
  const customer = anyOf(facts.customers);
  const party = {
    id: facts.firstCustomerId + customer - 1,
    code: customerCode(customer),
    name: `Customer ${customer}, Lda.`,
    vat_id: vatId(customer),
    country_iso: 'PT',
    inactive: '0',
    billing_address: { postal_address: `Rua do Ouro ${customer}`, city: 'Lisboa', country: 'Portugal' },
  };
  // Ascending, so that two sales lock their articles in the same order.
  const articles = [1, 2, 3].map(() => anyOf(facts.articles)).sort((a, b) => a - b);
  const descriptions = articles.map(number => `Article ${number}`);
  const items = articles.map((number, line) => ({
    id: n * 1000 + line,
    item_type: 'product',
    item_code: articleCode(number),
    description: descriptions[line],
    qty: line + 1,
    unit_price: 4.5,
    vat: 23,
  }));
  const ids = articles.map(number => facts.firstArticleId + number - 1);
  const snapshot = {
    id: n,
    document_set: 'FT',
    seq_number: `${mark}-${n}`,
    date: day(DAYS),
    currency: 'EUR',
    total_amount: 100,
    net_amount: 81.3,
    vat: 18.7,
    payment_type: 'card',
    created: day(DAYS),
    customer: party,
    items,
  };
  return {
    ids,
    values: [facts.accountId, facts.locationId, ...articles.map(articleCode), ...descriptions, ...ids],
    header: [
      `${mark}-${n}`,
      day(DAYS),
      party.id,
      party.code,
      party.name,
      party.vat_id,
      JSON.stringify(party),
      JSON.stringify(snapshot),
    ],
  };
}
