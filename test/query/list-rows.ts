// Rows for every list of the interface, with values of every kind in every column that a client or administrator can fill.

import { documents, records } from '../../src/definitions/catalogue.ts';
import { PURPOSES } from '../../src/domain/accounting.ts';
import { LANGUAGES } from '../../src/domain/values/languages.ts';
import type { Account } from '../support/account.ts';
import { asOwner, inAccount } from '../support/owner.ts';
import type { Rig } from '../support/rig.ts';
import { createDocuments } from './document-rows.ts';
import { DAYS, DECIMALS, exact, type Schema, sampleObject, TEXTS } from './sample-values.ts';

/** Fills every list of an account with five to twelve rows. */
export async function fillLists(rig: Rig, account: Account): Promise<void> {
  await insertRecords(rig, account);
  await addUsers(rig, account);
  await createRecords(account);
  await createDocuments(account.client);
  await createDrafts(account);
  await insertReminders(rig, account);
  await createRecurring(account);
  await insertOccurrences(rig, account);
  await createAttached(account);
  await insertBank(rig, account);
}

/** Twelve files and notes on customers and suppliers. */
async function createAttached({ client }: Account): Promise<void> {
  for (const record_type of ['customer', 'supplier']) {
    const { body: records } = await client.get(`/${record_type}s`, { limit: 3 });
    for (let row = 0; row < 6; row++) {
      const record = { record_type, record_id: records[row % records.length].id };
      const text = TEXTS[row]?.trim() || 'Text';
      const file = { file_name: `${row}.txt`, content: Buffer.from(text).toString('base64') };
      for (const [path, more] of [
        ['/attachments', file],
        ['/notes', { text }],
      ] as const) {
        const answer = await client.post(path, { ...record, ...more });
        if (answer.status !== 201) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
      }
    }
  }
}

/** Twelve drafts with and without party and total. */
async function createDrafts({ client }: Account): Promise<void> {
  for (let row = 0; row < 12; row++) {
    const resource = documents[row % documents.length] as (typeof documents)[number];
    const { party, type } = resource;
    const body = {
      ...(party && row % 3 !== 0 && { [party]: { name: TEXTS[row % 9] } }),
      ...(row % 2 === 0 && { currency: 'EUR' }),
      ...(row % 4 !== 0 && { [resource.nameOf('total_amount')]: Number(DECIMALS[row % 5]) }),
    };
    const answer = await client.post('/drafts', { type, body });
    if (answer.status !== 201) throw new Error(`/drafts answered ${answer.status}: ${answer.text}`);
  }
}

/** Twelve recurring documents with and without party, end and next date. */
async function createRecurring({ client }: Account): Promise<void> {
  for (let row = 0; row < 12; row++) {
    const { type, party } = documents[row % documents.length] ?? {};
    const answer = await client.post('/recurring_documents', {
      ...{ type, description: `${TEXTS[row % 9]?.slice(0, 100)}` || 'x' },
      start_date: '2026-01-01',
      rrule: row % 3 ? 'FREQ=MONTHLY' : 'FREQ=DAILY;UNTIL=20260201',
      active: row % 2 > 0,
      ...(row % 4 === 0 && { end_date: '2198-01-01', price_changes: [{ date: '2027-01-01', percent: 1.5 }] }),
      body: party && row % 3 !== 0 ? { [party]: { name: TEXTS[row % 9] } } : {},
    });
    if (answer.status !== 201) throw new Error(answer.text);
  }
}

/** Twelve occurrences in each state. */
export async function insertOccurrences(rig: Rig, account: Account): Promise<void> {
  await asOwner(rig, owner =>
    inAccount(owner, account.code, id =>
      owner.query(
        `INSERT INTO recurring_occurrence (account_id, recurring_document_id, date, period_end, status, document_id, draft_id, mail_status, errors)
          SELECT $1, (SELECT id FROM recurring_document WHERE account_id = $1 ORDER BY id OFFSET n % 3 % (SELECT count(*) FROM recurring_document WHERE account_id = $1) LIMIT 1),
            date '2026-03-01' + n, date '2026-03-01' + n, (ARRAY['DISCARDED', 'ISSUED', 'DRAFT', 'FAILED'])[1 + n % 4],
            CASE n % 4 WHEN 1 THEN (SELECT min(id) FROM document WHERE account_id = $1 AND type = 'invoice') END,
            CASE n % 4 WHEN 2 THEN (SELECT min(id) FROM draft WHERE account_id = $1) END,
            CASE n WHEN 1 THEN 'QUEUED' WHEN 5 THEN 'NOT_SENT' END,
            CASE n % 4 WHEN 3 THEN '[{"field":"items[0].qty","message":"x","said":"x"}]' END
          FROM generate_series(1, 12) n`,
        [id],
      ),
    ),
  );
}

/** Twelve reminders in each state, of invoices; they need a mail server otherwise. */
async function insertReminders(rig: Rig, account: Account): Promise<void> {
  await asOwner(rig, owner =>
    inAccount(owner, account.code, async id => {
      await owner.query(
        `WITH j AS (INSERT INTO job (account_id, id, kind, content, state)
            SELECT $1, nextval('job_id_seq'), 'mail', '{}', 'sent' FROM generate_series(1, 12) RETURNING id)
          INSERT INTO reminder (account_id, id, party_id, date, level, currency, amount, fee, interest, status, reason, login)
          SELECT $1, j.id, (SELECT p.id FROM third_party p WHERE p.account_id = $1 AND p.kind = 'customer' ORDER BY p.id OFFSET j.id % 5 LIMIT 1),
            date '2026-03-01' + j.id::integer % 4, 1 + j.id % 3, (ARRAY['EUR', 'USD'])[1 + j.id % 2], j.id % 7 + 0.25, j.id % 3, 0.1,
            (ARRAY['QUEUED', 'SENT', 'CANCELLED', 'UNKNOWN'])[1 + j.id % 4], CASE j.id % 4 WHEN 2 THEN 'NOT_SENT' END, 'admin' FROM j`,
        [id],
      );
      await owner.query(
        `INSERT INTO reminder_document (account_id, reminder_id, document_id, level, due_date, amount, interest)
          SELECT $1, r.id, d.id, row_number() OVER (PARTITION BY d.id ORDER BY r.id), r.date, r.amount / 2, 0 FROM reminder r
            JOIN LATERAL (SELECT id FROM document WHERE account_id = $1 AND type = 'invoice' ORDER BY id OFFSET r.id % 3 LIMIT 2) d ON true
          WHERE r.account_id = $1`,
        [id],
      );
    }),
  );
}

/** Twelve statements with an entry each in each state, and twelve credit transfers. */
async function insertBank(rig: Rig, account: Account): Promise<void> {
  await asOwner(rig, owner =>
    inAccount(owner, account.code, async id => {
      await owner.query(
        `INSERT INTO bank_statement (account_id, id, bank_account_id, format, identification, from_date, to_date, currency, opening_balance,
            closing_balance, amount, entry_count, content_hash, login)
          SELECT $1, nextval('bank_statement_id_seq'), b.id, (ARRAY['camt.053', 'MT940', 'CSV'])[1 + n % 3], CASE WHEN n % 3 < 2 THEN 'S ' || n END,
            date '2026-03-01' + n % 4, date '2026-03-02' + n % 4, b.currency, CASE WHEN n % 3 < 2 THEN n END, CASE WHEN n % 3 < 2 THEN n + 0.25 END, 0.25, 1, n, 'admin'
          FROM generate_series(1, 12) n JOIN LATERAL (SELECT id, currency FROM company_bank_account WHERE account_id = $1 ORDER BY id OFFSET n % 3 LIMIT 1) b ON true`,
        [id],
      );
      await owner.query(
        `INSERT INTO bank_entry (account_id, statement_id, bank_account_id, position, date, value_date, currency, amount, open_amount, charge, name,
            iban, bic, reference, end_to_end_id, bank_reference, text, is_reversal, fingerprint, status, reason)
          SELECT $1, s.id, s.bank_account_id, 1, s.from_date, CASE WHEN s.id % 3 > 0 THEN s.to_date END, s.currency, 0.25, (s.id % 2) * 0.25,
            CASE s.id % 4 WHEN 1 THEN 0.5 END, ($2::text[])[1 + s.id % 9], ($2::text[])[1 + s.id % 5], CASE WHEN s.id % 2 = 0 THEN 'CGDIPTPL' END,
            ($2::text[])[1 + s.id % 3], ($2::text[])[1 + s.id % 4], ($2::text[])[1 + s.id % 7], ($2::text[])[1 + s.id % 9], s.id % 3 = 0, '',
            (ARRAY['booked', 'open'])[1 + s.id % 2], CASE WHEN s.id % 5 = 0 THEN 'Fee' END
          FROM bank_statement s WHERE s.account_id = $1`,
        [id, TEXTS.map(text => text.slice(0, 200))],
      );
      await owner.query(
        `INSERT INTO bank_entry_document (account_id, entry_id, document_id, amount)
          SELECT $1, e.id, (SELECT id FROM document WHERE account_id = $1 AND type = 'receipt' ORDER BY id OFFSET e.id % 3 LIMIT 1), 0.25
          FROM bank_entry e WHERE e.account_id = $1 AND e.status = 'booked'`,
        [id],
      );
      await owner.query(
        `INSERT INTO credit_transfer (account_id, id, bank_account_id, reference, execution_date, currency, amount, entry_count, status, file, login)
          SELECT $1, nextval('credit_transfer_id_seq'), s.bank_account_id, 'KONTOR-' || s.id, s.to_date, 'EUR', s.id, 1, (ARRAY['OPEN', 'CANCELLED'])[1 + s.id % 2], '', 'admin'
          FROM bank_statement s WHERE s.account_id = $1`,
        [id],
      );
      await owner.query(
        `INSERT INTO credit_transfer_line (account_id, transfer_id, line, document_id, party_id, name, iban, amount, discount, end_to_end_id, is_open)
          SELECT $1, t.id, 1, d.id, p.id, p.name, 'PT50003300004555698867005', t.amount, 0, 'X', false FROM credit_transfer t
          JOIN LATERAL (SELECT id FROM document WHERE account_id = $1 AND type = 'purchase' ORDER BY id OFFSET t.id % 3 LIMIT 1) d ON true
          JOIN LATERAL (SELECT id, name FROM third_party WHERE account_id = $1 AND kind = 'supplier' ORDER BY id LIMIT 1) p ON true
          WHERE t.account_id = $1`,
        [id],
      );
    }),
  );
}

/** Locations, categories and families, which clients can't write. */
async function insertRecords(rig: Rig, account: Account): Promise<void> {
  await asOwner(rig, owner =>
    inAccount(owner, account.code, async id => {
      // Customers have each profile, and the documents no more than lists need.
      await owner.query(`UPDATE document_set SET e_invoice_check = 'off' WHERE account_id = $1`, [id]);
      for (const [row, text] of TEXTS.entries()) {
        await owner.query(
          `INSERT INTO location (account_id, location_code, description, phone, extension, fax, email, postal_address, city, zip_code, country, comments)
            VALUES ($1, $2, $3, $3, $3, $3, 'a@b.example', $3, $3, $4, $3, $3)`,
          [id, row === 0 ? 'SHOP' : text.slice(0, 15), text, text.slice(0, 20)],
        );
        await owner.query(
          `INSERT INTO category (account_id, category_code, description, obs, available_for_customers, available_for_suppliers, disabled, created, updated)
            VALUES ($1, $2, $2, $3, $4, $5, $4, $6, $6)`,
          [id, text, row % 3 ? text : null, row % 2 === 0, row % 3 === 0, DAYS[row % 4]],
        );
        await owner.query(
          `INSERT INTO family (account_id, family_code, description, description_2, bar_code, suppliers_bar_code, nomenclatura, country_of_origin, family, subfamily,
              section, category, unit_of_measurement, obs, gross_weight, net_weight, volume_per_unit, number_of_packages_per_unit, unit_price, sales_tax, eco_tax,
              safety_stock, cost_by_serial_number, vat_regime_for_gross_margin, serial_tracking, item_type, unit_code, vat_exemption)
            VALUES ($1, $2, $3, $3, $2, $2, $2, 'PT', $4, $2, $2, $5, $2, $3, $2, $2, $2, $2, $6, $7, $6, $6, $8, $8, $9, 'product', 'KGM', $2)`,
          [
            id,
            text.slice(0, 15),
            text,
            row > 0 ? TEXTS[0]?.slice(0, 15) : null,
            text,
            DECIMALS[row % 5],
            row,
            row % 2 === 0,
            ['none', 'serial', 'batch'][row % 3],
          ],
        );
      }
    }),
  );
}

async function addUsers(rig: Rig, account: Account): Promise<void> {
  for (const role of ['manager', 'clerk', 'readonly', 'clerk'] as const) await account.user(role);
  await asOwner(rig, owner =>
    inAccount(owner, account.code, id =>
      owner.query(
        `UPDATE app_user SET email = login || '@b.example', privileges = 'p', salesperson = login, phone = '1', extension = '2', mobile = '3', comments = '🍵'
        WHERE account_id = $1 AND role <> 'admin'`,
        [id],
      ),
    ),
  );
}

/** Twelve records of each kind that clients can write. */
async function createRecords({ client }: Account): Promise<void> {
  // Customers and suppliers name payment terms, VAT codes and price lists, prices name price lists, contacts name customers and suppliers,
  // accounts of the accounting name bank accounts.
  const named = ['payment_terms', 'vat_codes', 'price_lists', 'bank_accounts'];
  const rankOf = (path: string) => (path === 'contacts' ? 2 : named.includes(path) ? 0 : 1);
  const codeOf = (letter: string, row: number) => `${letter}${String(row + 1).padStart(4, '0')}`;
  const written = records.filter(({ writing }) => writing?.byClients);
  for (const { path, body } of written.sort((one, other) => rankOf(one.path) - rankOf(other.path))) {
    for (let row = 0; row < 12; row++) {
      const fixed = {
        id: undefined,
        code: path === 'payment_terms' ? `T${row}` : path === 'price_lists' ? `L${row}` : undefined,
        payment_terms_code: row % 4 === 3 ? undefined : `T${row}`,
        days: 30,
        day_of_month: row + 1,
        'early_payment.percent': 1.5,
        'early_payment.days': row,
        ...(path !== 'prices' && row % 4 === 3 ? { price_list: undefined } : { price_list: `L${row}` }),
        ...(path === 'price_lists' && { currency: ['EUR', 'USD', 'JPY'][row % 3] }),
        ...(path === 'prices' && { unit_price: exact(DECIMALS[row % 5]) }),
        ...(path === 'group_discounts' && { discount: row, discount_group: `${TEXTS[row % 9]?.slice(0, 10)}${row}` }),
        ...(path === 'reminder_levels' && {
          ...{ code: `R${row}`, level: row + 1 },
          // One language at least.
          texts: Object.fromEntries(
            LANGUAGES.flatMap((each, at) => ((row + at) % 5 === 4 ? [] : [[each, TEXTS[(row + at) % 9]]])),
          ),
        }),
        ...(path === 'accounting_accounts' && {
          ...{ code: `AC${row}`, number: `7${row}`, purpose: PURPOSES[row], vat_rate: row },
          tax_key: row % 3 ? undefined : '9',
          bank_account: row % 3 ? undefined : `B${row}`,
        }),
        ...(path === 'contacts' && {
          customer: row % 2 ? undefined : codeOf('C', row),
          supplier: row % 2 ? codeOf('S', row) : undefined,
          email: row % 3 ? `c${row}@b.example` : undefined,
        }),
        is_default: row < 2,
        min_qty: row,
        name: `${TEXTS[row % 9]}`,
        vat_id: `${row % 4}/${path}${row}`,
        inactive: row === 11 ? '1' : '0',
        item_code: row === 0 ? 'TEA' : row === 1 ? 'TILL' : `${TEXTS[row % 9]?.slice(0, 10)}${row}`,
        description: TEXTS[row % 9],
        family: row % 4 === 3 ? undefined : TEXTS[row % 9]?.slice(0, 15),
        category: row % 4 === 2 ? undefined : TEXTS[row % 9],
        serial_tracking: row === 1 ? 'serial' : 'none',
        item_type: row < 2 ? 'product' : undefined,
        stock: row === 1 ? undefined : row * 2,
        sales_tax: row,
        country_of_origin: undefined,
        vat_code: row % 3 ? 'NOR' : undefined,
        ...(path === 'bank_accounts' && {
          code: `B${row}`,
          currency: ['EUR', 'USD', 'JPY'][row % 3],
          csv_mapping: undefined,
        }),
        ...(path === 'vat_codes' && {
          ...{ code: `V${row}`, rate: row % 2 ? row : 0, vat_category: row % 2 ? 'S' : ['E', 'AE', 'O'][row % 3] },
          vat_exemption: row % 4 ? undefined : TEXTS[row % 9]?.slice(0, 30),
          vat_region: row % 5 ? 'PT-MA' : undefined,
          discount_group: `G${row}`,
        }),
      };
      const record = sampleObject(body as Schema, row, fixed);
      const { status, text } = await client.post(`/${path}`, record);
      if (status !== 201) throw new Error(`${path} answered ${status}: ${text}\n${JSON.stringify(record)}`);
    }
  }
}
