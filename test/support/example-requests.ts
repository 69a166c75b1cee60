// A valid request for every operation: the example of the OpenAPI document, with keys that are not taken yet.

import {
  attachments,
  documents,
  drafts,
  notes,
  occurrences,
  recordOf,
  recurring,
} from '../../src/definitions/catalogue.ts';
import { bankEntryList, creditTransferList } from '../../src/definitions/lists/bank.ts';
import type { Endpoint } from '../../src/http/api/endpoint.ts';
import type { Account } from './account.ts';
import { asOwner, inAccount } from './owner.ts';
import type { Rig } from './rig.ts';

let taken = 0;

const CHANGE = 'documentChange';
const VOID = { status: 'VOID', reason: 'A mistake' };

const documentSetOf = (path: string) => documents.find(resource => `/${resource.path}` === path)?.defaultSet;

/** The document that a body of `goodBody` changes, as the body of its create; undefined for other operations. */
export function documentToChange(
  endpoint: Endpoint,
  all: Endpoint[],
  sent: unknown,
): Record<string, unknown> | undefined {
  const { seq_number } = (sent ?? {}) as Record<string, unknown>;
  const create = all.find(({ method, path }) => method === 'POST' && path === endpoint.path.replace(/\/$/, ''));
  if (endpoint.body?.name !== CHANGE || !create || !/^T\d+$/.test(String(seq_number))) return undefined;
  return { ...goodBody(create), seq_number };
}

/** Creates the records of the examples, such as article TEA-250 and customer C0001, and a second location, SHOP. */
export async function createExamples(rig: Rig, account: Account): Promise<void> {
  await asOwner(rig, client =>
    inAccount(client, account.code, id =>
      client.query(`INSERT INTO location (account_id, location_code, description) VALUES ($1, 'SHOP', 'Shop')`, [id]),
    ),
  );
  const paths = [
    'articles',
    'payment_terms',
    'reminder_levels',
    'vat_codes',
    'customers',
    'suppliers',
    'contacts',
    'price_lists',
    'prices',
    'group_discounts',
    'accounting_accounts',
  ];
  for (const path of paths.map(each => `/${each}`)) {
    const body = rig.server.endpoints.find(endpoint => endpoint.path === path && endpoint.method === 'POST')?.body
      ?.example;
    const { status, text } = await account.client.post(path, body);
    if (status !== 201) throw new Error(`${path} answered ${status}: ${text}`);
  }
  await createBankAccount(rig, account);
}

/** Creates the bank account of the examples. */
async function createBankAccount(rig: Rig, account: Account): Promise<void> {
  const { id: bank, code, description, iban, bic, currency } = recordOf('bank_accounts').example;
  await asOwner(rig, client =>
    inAccount(client, account.code, async id => {
      await client.query(
        `SELECT setval('company_bank_account_id_seq', greatest(nextval('company_bank_account_id_seq'), $1::bigint))`,
        [bank],
      );
      await client.query(
        'INSERT INTO company_bank_account (account_id, id, code, description, iban, bic, currency) VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING',
        [id, bank, code, description, iban, bic, currency],
      );
    }),
  );
}

/** True for operations about entries of the bank and credit transfers, and for the removal of a statement. */
export const isAboutBank = ({ method, path }: { method: string; path: string }): boolean =>
  /^\/(?:bank_(?!statements|accounts)|credit_transfer)/.test(path) ||
  (method === 'DELETE' && /^\/bank_statements/.test(path));

// Reads are called at once, and create the same rows.
let creating: Promise<void> = Promise.resolve();

/** Creates the open bank entry of the examples, and the credit transfer and purchase; for a new transfer no purchase is in one. */
export function createBank(rig: Rig, account: Account, options: { isNew?: boolean } = {}): Promise<void> {
  creating = creating.then(() => createBankRows(rig, account, options));
  return creating;
}

async function createBankRows(rig: Rig, account: Account, { isNew = false }: { isNew?: boolean }): Promise<void> {
  const { id: entry, statement_id: statement, bank_account_id: bank, amount, date } = bankEntryList.example;
  const { id: transfer, lines } = creditTransferList.example as {
    id: number;
    lines: { document_id: number; iban: string }[];
  };
  const [line] = lines;
  const highest = { bank_statement: statement, bank_entry: entry, credit_transfer: transfer, third_party: 32 };
  await createBankAccount(rig, account);
  let isThere = false;
  const sequence = await asOwner(rig, client =>
    inAccount(client, account.code, async id => {
      for (const [table, least] of Object.entries(highest))
        await client.query(`SELECT setval('${table}_id_seq', greatest(nextval('${table}_id_seq'), $1::bigint))`, [
          least,
        ]);
      for (const [party, kind] of [
        [31, 'customer'],
        [32, 'supplier'],
      ])
        await client.query(
          `INSERT INTO third_party (account_id, id, kind, code, name, iban) VALUES ($1, $2, $3, 'BANK', 'Bank', $4)
          ON CONFLICT (account_id, id) DO UPDATE SET iban = excluded.iban`,
          [id, party, kind, line?.iban],
        );
      await client.query(
        `INSERT INTO bank_statement (account_id, id, bank_account_id, format, from_date, to_date, currency, amount, entry_count, content_hash, login)
        VALUES ($1, $2, $3, 'CSV', $4, $4, 'EUR', $5, 1, 'example', 'admin') ON CONFLICT DO NOTHING`,
        [id, statement, bank, date, amount],
      );
      await client.query('DELETE FROM bank_entry_document WHERE account_id = $1', [id]);
      await client.query(
        `INSERT INTO bank_entry (account_id, id, statement_id, bank_account_id, position, date, currency, amount, open_amount, fingerprint)
        VALUES ($1, $2, $3, $4, 1, $5, 'EUR', $6, $6, '') ON CONFLICT (account_id, id) DO UPDATE SET open_amount = $6, status = 'open'`,
        [id, entry, statement, bank, date, amount],
      );
      const open = await client.query(
        'SELECT FROM credit_transfer_line WHERE account_id = $1 AND transfer_id = $2 AND is_open',
        [id, transfer],
      );
      isThere = !isNew && open.rowCount !== 0;
      if (isThere) return undefined;
      await client.query('DELETE FROM credit_transfer_line WHERE account_id = $1', [id]);
      await client.query('DELETE FROM credit_transfer WHERE account_id = $1', [id]);
      const { rows } = await client.query('SELECT last_value FROM document_id_seq');
      const found = await client.query('SELECT FROM document WHERE account_id = $1 AND id = $2', [
        id,
        line?.document_id,
      ]);
      if (found.rowCount !== 0) return undefined;
      await client.query(`SELECT setval('document_id_seq', $1::bigint - 1)`, [line?.document_id]);
      return String(rows[0].last_value);
    }),
  );
  if (sequence !== undefined) {
    const header = {
      document_set: 'CC',
      seq_number: 'BANK1',
      date: '2026-03-03',
      currency: 'EUR',
      supplier: { id: 32 },
    };
    const { status, text } = await (await account.login()).post('/purchases', { ...header, total_amount: 246 });
    if (status !== 201) throw new Error(`The purchase answered ${status}: ${text}`);
  }
  await asOwner(rig, client =>
    inAccount(client, account.code, async id => {
      if (sequence !== undefined)
        await client.query(`SELECT setval('document_id_seq', greatest($1::bigint, $2::bigint))`, [
          sequence,
          line?.document_id,
        ]);
      if (isNew || isThere) return;
      await client.query(
        `INSERT INTO credit_transfer (account_id, id, bank_account_id, reference, execution_date, currency, amount, entry_count, file, login)
        VALUES ($1, $2, $3, 'KONTOR-5', $4, 'EUR', 246, 1, '<Document/>', 'admin')`,
        [id, transfer, bank, date],
      );
      await client.query(
        `INSERT INTO credit_transfer_line (account_id, transfer_id, line, document_id, party_id, name, iban, amount, discount, end_to_end_id)
        VALUES ($1, $2, 1, $3, 32, 'Moinho do Vale, Lda.', $4, 246, 0, 'KONTOR-5-1')`,
        [id, transfer, line?.document_id, line?.iban],
      );
    }),
  );
}

/** Replaces the webhook endpoints of the account by the one of the examples. */
export async function createWebhook(rig: Rig, account: Account): Promise<void> {
  await asOwner(rig, client =>
    inAccount(client, account.code, async id => {
      await client.query('DELETE FROM webhook_endpoint WHERE account_id = $1', [id]);
      await client.query(`SELECT setval('webhook_endpoint_id_seq', greatest(nextval('webhook_endpoint_id_seq'), 3))`);
      await client.query(
        `INSERT INTO webhook_endpoint (account_id, id, url, description, events, owner, secret, event_number, event_place)
        VALUES ($1, 3, 'https://shop.example/hooks', '', '{}', 'admin', '', 0, 0)`,
        [id],
      );
    }),
  );
}

/** Replaces the drafts of the account by the one of the examples. */
export async function createDraft(rig: Rig, account: Account): Promise<void> {
  const { id: draft, type, body } = drafts.example;
  await asOwner(rig, client =>
    inAccount(client, account.code, async id => {
      await client.query('DELETE FROM draft WHERE account_id = $1', [id]);
      await client.query(`SELECT setval('draft_id_seq', greatest(nextval('draft_id_seq'), $1::bigint))`, [draft]);
      await client.query(
        `INSERT INTO draft (account_id, id, type, body, created_by, updated_by) VALUES ($1, $2, $3, $4, 'admin', 'admin')`,
        [id, draft, type, JSON.stringify({ ...(body as object), seq_number: '*' })],
      );
    }),
  );
}

/** True for operations about a recurring document or an occurrence that exists. */
export const isAboutRecurring = ({ method, path }: { method: string; path: string }): boolean =>
  /^\/(?:recurring_dates|retried_occurrences)/.test(path) ||
  (/^\/recurring_documents/.test(path) && /PUT|DELETE/.test(method));

/** Replaces the recurring documents of the account by the one of the examples, with an occurrence that failed. */
export async function createRecurring(rig: Rig, account: Account): Promise<void> {
  const { id: template, type, body, description, start_date, rrule } = recurring.example;
  const { id: occurrence, date, period_end } = occurrences.example;
  await asOwner(rig, client =>
    inAccount(client, account.code, async id => {
      await client.query('DELETE FROM recurring_occurrence WHERE account_id = $1', [id]);
      await client.query('DELETE FROM recurring_document WHERE account_id = $1', [id]);
      for (const [table, highest] of Object.entries({ recurring_document: template, recurring_occurrence: occurrence }))
        await client.query(`SELECT setval('${table}_id_seq', greatest(nextval('${table}_id_seq'), $1::bigint))`, [
          highest,
        ]);
      await client.query(
        `INSERT INTO recurring_document (account_id, id, description, type, body, start_date, rrule, mode, prices, price_changes,
          billing_period, active, next_date, created_by, updated_by)
        VALUES ($1, $2, $3, $4, $5, $6, $7, 'issue', 'fixed', '[]', true, true, '2199-05-01', 'admin', 'admin')`,
        [id, template, description, type, JSON.stringify(body), start_date, rrule],
      );
      await client.query(
        `INSERT INTO recurring_occurrence (account_id, id, recurring_document_id, date, period_end, status, errors)
        VALUES ($1, $2, $3, $4, $5, 'FAILED', '[{"field":"","message":"x","said":"x"}]')`,
        [id, occurrence, template, date, period_end],
      );
    }),
  );
}

/** A server that queues mail and reaches no mail server. */
export const MAIL_WITHOUT_SERVER = {
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'no-reply@erp.example',
  MAIL_PER_DAY: '100000',
};

/** Creates the customer of the example of a reminder, where it is missing, and an overdue invoice for it. */
export async function createOverdue(rig: Rig, account: Account): Promise<void> {
  await asOwner(rig, client =>
    inAccount(client, account.code, id =>
      client.query(
        `INSERT INTO third_party (account_id, id, kind, code, name, email) VALUES ($1, 31, 'customer', 'LATE', 'Late', 'late@c.example')
        ON CONFLICT (account_id, id) DO UPDATE SET email = excluded.email`,
        [id],
      ),
    ),
  );
  const days = { date: '2026-01-02', due_date: '2026-01-03' };
  const invoice = { document_set: 'FT', seq_number: `LATE${++taken}`, ...days, customer: { id: 31 }, currency: 'EUR' };
  const { status, text } = await (await account.login()).post('/invoices', { ...invoice, total_amount: 10 });
  if (status !== 201) throw new Error(`The overdue invoice answered ${status}: ${text}`);
}

/** True for operations about files and notes. */
export const isAboutAttached = (path: string): boolean => /^\/(?:attachment|note)/.test(path);

/** Replaces the files and notes of the account by those of the examples, on the customer that they name. */
export async function createAttached(rig: Rig, account: Account): Promise<void> {
  const { id: file, record_type: type, record_id: record, file_name, media_type, bytes, sha256 } = attachments.example;
  const { id: note, text } = notes.example;
  await asOwner(rig, client =>
    inAccount(client, account.code, async id => {
      for (const [table, highest] of Object.entries({ attachment: file, note, third_party: record }))
        await client.query(`SELECT setval('${table}_id_seq', greatest(nextval('${table}_id_seq'), $1::bigint))`, [
          highest,
        ]);
      await client.query('DELETE FROM attachment WHERE account_id = $1 AND id <> $2', [id, file]);
      await client.query('DELETE FROM note WHERE account_id = $1 AND id <> $2', [id, note]);
      await client.query(
        `INSERT INTO third_party (account_id, kind, id, code, name) VALUES ($1, $2, $3, 'FILES', 'Files') ON CONFLICT DO NOTHING`,
        [id, type, record],
      );
      await client.query(
        `INSERT INTO attachment (account_id, id, record_type, record_id, file_name, media_type, bytes, sha256, content, created_by)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, '%PDF-', 'admin') ON CONFLICT DO NOTHING`,
        [id, file, type, record, file_name, media_type, bytes, sha256],
      );
      await client.query(
        `INSERT INTO note (account_id, id, record_type, record_id, text, created_by) VALUES ($1, $2, $3, $4, $5, 'admin') ON CONFLICT DO NOTHING`,
        [id, note, type, record, text],
      );
    }),
  );
}

/** True for the operation that deletes the contact of the examples. */
export const isAboutContact = ({ method, path }: { method: string; path: string }): boolean =>
  method === 'DELETE' && /^\/contacts/.test(path);

/** Creates the contact of the examples where it is missing, of the customer that they name. */
export async function createContact(rig: Rig, account: Account): Promise<void> {
  const { id: contact, customer, name } = recordOf('contacts').example;
  await asOwner(rig, client =>
    inAccount(client, account.code, async id => {
      await client.query(`SELECT setval('contact_id_seq', greatest(nextval('contact_id_seq'), $1::bigint))`, [contact]);
      await client.query(
        `INSERT INTO contact (account_id, id, code, customer, name) VALUES ($1, $2, 'EXAMPLE', $3, $4) ON CONFLICT DO NOTHING`,
        [id, contact, customer, name],
      );
    }),
  );
}

/** A body that the operation accepts every time; undefined for an operation without a body. */
export function goodBody({ method, path, body }: Endpoint): Record<string, unknown> | undefined {
  if (!body) return undefined;
  const example = body.example as Record<string, unknown>;
  if (body.file) return body.example as Record<string, unknown>;
  if (path === '/auth') return { username: 'admin', password: 'a long password' };
  taken++;
  if (body.lines) return { ...example, body: withNewKeys(example.body as Record<string, unknown>) };
  if (body.name === CHANGE) return { ...VOID, document_set: documentSetOf(path), seq_number: `T${taken}` };
  return method === 'PUT' || path === '/sms' ? example : withNewKeys(example);
}

function withNewKeys(example: Record<string, unknown>): Record<string, unknown> {
  const { code: _, related_document: __, related_doc: ___, iban: ____, ...rest } = example;
  return {
    ...rest,
    // The server gives codes to customers and suppliers.
    ...('code' in example && !('name' in example) && { code: `T${taken}` }),
    ...('level' in example && { level: 1 + taken }),
    ...('seq_number' in example && { seq_number: `T${taken}` }),
    ...('discount_group' in example && { discount_group: `T${taken}` }),
    ...('min_qty' in example ? { min_qty: taken } : 'item_code' in example && { item_code: `T${taken}` }),
    ...('vat_id' in example && { vat_id: `9${taken}` }),
  };
}
