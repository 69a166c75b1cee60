// Fields of EN 16931: kept as sent, checked by name, taken over from articles, and the facts of the company kept with a document.

import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { changeAccount } from '../../../src/operations/administration/accounts.ts';
import { changeSet } from '../../../src/operations/documents/document-sets.ts';
import type { Account } from '../../support/account.ts';
import { asOwner, inAccount } from '../../support/owner.ts';
import { startRig } from '../../support/rig.ts';

const rig = await startRig();
let account: Account;
before(async () => {
  account = await rig.account('rossio');
});

const line = { description: 'Tea', qty: 2, unit_price: 4.5, vat: 23 };
let number = 0;
const invoice = (fields: object = {}) => ({
  document_set: 'FT',
  seq_number: `2026/${++number}`,
  date: '2026-03-02',
  currency: 'EUR',
  total_amount: 11.07,
  customer: { name: 'Padaria' },
  items: [line],
  ...fields,
});
const issue = async (fields?: object) => {
  const { status, body, text } = await account.client.post('/invoices', invoice(fields));
  assert.equal(status, 201, text);
  const [element] = (await account.client.get('/invoices', { id: body.id ?? body.document_id })).body;
  return element;
};
const refusals = async (fields: object) => {
  const { status, body } = await account.client.post('/invoices', invoice(fields));
  assert.equal(status, 400);
  return body.details.map(({ field, reason }: Record<string, string>) => `${field} ${reason}`);
};

describe('A document', () => {
  it('keeps the fields of electronic invoices as sent', async () => {
    const sent = {
      buyer_reference: '04011000-12345-03',
      payment_terms: 'Net 30 days',
      payment_means_code: '30',
      period_start: '2026-02-01',
      period_end: '2026-02-28',
      reason: 'Monthly delivery',
    };
    const ofLine = { unit_code: 'KGM', vat_category: 'S' };
    const party = {
      name: 'Padaria',
      legal_registration: '0002:123456789',
      buyer_reference: 'B-1',
      payment_terms: 'Cash',
      edi_identifier: `0088:${'1'.repeat(90)}`,
      billing_address: { city: 'Lisboa', country_iso: 'PT' },
    };
    const found = await issue({ ...sent, customer: party, items: [{ ...line, ...ofLine }] });
    for (const [name, value] of Object.entries(sent)) assert.equal(found[name], value, name);
    for (const [name, value] of Object.entries(ofLine)) assert.equal(found.items[0][name], value, name);
    const { billing_address, ...others } = found.customer;
    assert.deepEqual(others, Object.fromEntries(Object.entries(party).filter(([name]) => name !== 'billing_address')));
    assert.equal(billing_address.country_iso, 'PT');
    for (const [column, value] of Object.entries({
      ...sent,
      'items.unit_code': 'KGM',
      'customer.buyer_reference': 'B-1',
    })) {
      const { body } = await account.client.get('/invoices', { searchColumn: column, searchString: value });
      assert.equal(body.length, 1, column);
    }
  });

  it('is refused on the field that is wrong', async () => {
    assert.deepEqual(await refusals({ payment_means_code: '99' }), ['payment_means_code not_payment_means']);
    assert.deepEqual(await refusals({ period_start: '2026-02-02', period_end: '2026-02-01' }), [
      'period_end before_period',
    ]);
    assert.deepEqual(await refusals({ customer: { name: 'x', legal_registration: '9999:1' } }), [
      'customer.legal_registration not_a_registration',
    ]);
    const items = [
      { ...line, unit_code: 'kgm' },
      { ...line, vat_category: 'AE' },
      { ...line, vat: 0, vat_category: 'S' },
      { ...line, vat_category: 'X' },
    ];
    assert.deepEqual(await refusals({ items: items.slice(0, 1) }), ['items[0].unit_code not_a_unit_code']);
    assert.deepEqual(await refusals({ total_amount: 20.07, items: items.slice(1, 3) }), [
      'items[0].vat_category category_without_rate',
      'items[1].vat_category category_needs_rate',
    ]);
    assert.deepEqual(await refusals({ items: items.slice(3) }), ['items[0].vat_category not_a_choice']);
    assert.deepEqual(await refusals({ customer: { name: 'x', e_invoice: 'edifact' } }), [
      'customer.e_invoice not_a_choice',
    ]);
  });

  it('keeps the profile of its customer, else of its set', async () => {
    const administrator = { kind: 'administrator', accountId: account.id } as const;
    const kept = async (customer: object) => {
      const { id } = await issue({ customer: { name: 'Padaria', ...customer } });
      const [row] = await asOwner(rig, owner =>
        inAccount(
          owner,
          account.code,
          async () => (await owner.query(`SELECT e_invoice FROM document WHERE id = ${id}`)).rows,
        ),
      );
      return row?.e_invoice;
    };
    await changeSet(rig.administration, administrator, 'FT', { eInvoiceCheck: 'off' });
    assert.equal(await kept({}), null);
    assert.equal(await kept({ e_invoice: 'xrechnung' }), 'xrechnung');
    await changeSet(rig.administration, administrator, 'FT', { eInvoice: 'peppol' });
    assert.equal(await kept({}), 'peppol');
    assert.equal(await kept({ e_invoice: 'none' }), 'none');
    await changeSet(rig.administration, administrator, 'FT', { eInvoice: 'none' });
  });

  it('takes over unit code and reason of exemption of its articles, unless it has its own', async () => {
    const article = {
      item_code: 'BOOK',
      description: 'Book',
      item_type: 'service',
      unit_code: 'H87',
      vat_exemption: 'M07',
    };
    assert.equal((await account.client.post('/articles', article)).status, 201);
    const book = { ...line, item_code: 'BOOK', vat: 0 };
    const own = { ...book, unit_code: 'KGM', vat_exemption: 'M05' };
    const { items } = await issue({ total_amount: 29.07, items: [book, own, { ...line, item_code: 'BOOK' }] });
    const terms = items.map(({ unit_code, vat_exemption }: Record<string, string>) => [unit_code, vat_exemption]);
    assert.deepEqual(terms, [
      ['H87', 'M07'],
      ['KGM', 'M05'],
      ['H87', undefined],
    ]);
    const { body } = await account.client.get('/invoices', {
      searchColumn: 'items.vat_exemption',
      searchString: 'M07',
    });
    assert.equal(body.length, 1);
  });

  it('keeps the facts of the company that it was issued with', async () => {
    const change = (changes: Parameters<typeof changeAccount>[2]) =>
      changeAccount(rig.administration, { kind: 'administrator', accountId: account.id }, changes);
    const issuers = async () => {
      const { id } = await issue();
      return asOwner(rig, owner =>
        inAccount(owner, account.code, async accountId => {
          const document = await owner.query('SELECT issuer FROM document WHERE account_id = $1 AND id = $2', [
            accountId,
            id,
          ]);
          const former = await owner.query(
            'SELECT number, facts FROM former_issuer WHERE account_id = $1 ORDER BY number',
            [accountId],
          );
          return { issuer: document.rows[0].issuer, former: former.rows };
        }),
      );
    };
    const iban = 'PT50000201231234567890154';
    await change({ name: 'Rossio', address: ['Praça 1'], bank_accounts: [{ iban, bic: null, bank: null }] });
    const first = await issuers();
    // Nothing new, and what invoices do not have.
    await change({ name: 'Rossio', bank_accounts: [{ iban, bic: null, bank: null }], retention_years: 12 });
    assert.deepEqual(await issuers(), first);
    await change({ city: 'Lisboa', bank_accounts: [] });
    const second = await issuers();
    assert.equal(second.issuer, first.issuer + 1);
    const { number, facts } = second.former.at(-1);
    assert.equal(number, first.issuer);
    assert.deepEqual(
      [facts.name, facts.address, facts.city, facts.bank_accounts],
      ['Rossio', ['Praça 1'], undefined, [{ iban }]],
    );
  });

  it('that is no invoice has none', async () => {
    const { body } = await account.client.post('/orders', { ...invoice(), document_set: 'ORD' });
    const issuer = await asOwner(rig, owner =>
      inAccount(owner, account.code, async accountId => {
        const { rows } = await owner.query("SELECT issuer FROM document WHERE account_id = $1 AND type = 'order'", [
          accountId,
        ]);
        return rows;
      }),
    );
    assert.deepEqual(issuer, [{ issuer: null }], JSON.stringify(body));
  });
});
