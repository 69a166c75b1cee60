// A valid request for every operation: the example of the OpenAPI document, with keys that are not taken yet.

import { attachments, documents, drafts, notes, occurrences, recurring } from '../../src/definitions/catalogue.ts';
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
    'price_lists',
    'prices',
    'group_discounts',
  ];
  for (const path of paths.map(each => `/${each}`)) {
    const body = rig.server.endpoints.find(endpoint => endpoint.path === path && endpoint.method === 'POST')?.body
      ?.example;
    const { status, text } = await account.client.post(path, body);
    if (status !== 201) throw new Error(`${path} answered ${status}: ${text}`);
  }
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
  const { code: _, related_document: __, related_doc: ___, ...rest } = example;
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
