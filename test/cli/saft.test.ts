// kontor saft export and check: SAF-T (PT) of a company with every type of document, its control sums, refusals and settings.

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { checkFaults, issueDocuments, makeCompany, SCHEMA, schemaFaults } from '../e-invoices/saft-company.ts';
import type { Account } from '../support/account.ts';
import { command } from '../support/command.ts';
import { startRig } from '../support/rig.ts';

const rig = await startRig();
const directory = rig.config.dataDirectory;
const settings = { DATABASE_URL: rig.ownerUrl, KONTOR_DATA: directory };
const run = (...words: string[]) => command(settings, words);
let files = 0;
const YEAR = ['--from', '2026-01-01', '--to', '2026-12-31'];

/** Exports an account; resolves to the text and the printed result. */
async function exported(code: string, ...options: string[]) {
  const file = join(directory, `saft-${++files}.xml`);
  const ended = await run(
    'saft',
    'export',
    code,
    ...(options.includes('--from') ? [] : YEAR),
    ...options,
    '--file',
    file,
    '--json',
  );
  assert.equal(ended.code, 0, ended.err);
  const bytes = readFileSync(file);
  return { file, bytes, text: new TextDecoder('windows-1252').decode(bytes), result: JSON.parse(ended.out) };
}
const refusal = async (code: string, ...options: string[]) => {
  const file = join(directory, `saft-${++files}.xml`);
  const { code: exit, err } = await run('saft', 'export', code, ...YEAR, ...options, '--file', file, '--json');
  assert.equal(exit, 1, err);
  assert.throws(() => readFileSync(file), 'nothing is written');
  const { code: error, details = [], message } = JSON.parse(err).error;
  return { error, message, faults: details.map(({ field, reason }: Record<string, string>) => `${field} ${reason}`) };
};
const texts = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`<${name}>([^<]*)<`, 'g'))].map(([, value]) => value);
const part = (text: string, name: string) => text.slice(text.indexOf(`<${name}>`), text.indexOf(`</${name}>`));
/** The element of a name that has a text. */
const around = (text: string, name: string, content: string) =>
  text
    .split(`<${name}>`)
    .slice(1)
    .map(each => each.slice(0, each.indexOf(`</${name}>`)))
    .find(each => each.includes(content)) ?? assert.fail(`no ${name} with ${content}`);

async function create(account: Account, path: string, fields: object) {
  const customer = { name: 'Padaria Central', vat_id: '508123456', country_iso: 'PT' };
  const { status, headers, text } = await account.client.post(path, {
    seq_number: '*',
    date: '2026-03-02',
    currency: 'EUR',
    customer,
    ...fields,
  });
  assert.equal(status, 201, text);
  return Number(headers['x-document-id']);
}
async function company(code: string) {
  const account = await rig.account(code);
  await makeCompany(rig, account);
  return account;
}
const tea = { item_code: 'TEA', description: 'Tea', qty: 2, unit_price: 10, vat: 23 };

describe('The file of a company with random documents', () => {
  let account: Account;
  let file: Awaited<ReturnType<typeof exported>>;
  interface Row {
    status: string;
    seq_number: string;
    currency: string;
    net_amount: number;
    eco_tax_amount?: number;
    total_amount: number;
  }
  const lists: Record<string, Row[]> = {};
  before(async () => {
    account = await company('rossio');
    await issueDocuments(account, 45, 7);
    const [voided] = (await account.client.get('/invoices', { limit: 1, skip: 1 })).body;
    const { code, err } = await run(
      'document',
      'void',
      'rossio',
      'FT',
      voided.seq_number,
      '--reason',
      'Engano na fatura',
    );
    assert.equal(code, 0, err);
    for (const path of ['invoices', 'credit_notes', 'orders', 'quotes', 'delivery_notes', 'receipts'])
      lists[path] = (await account.client.get(`/${path}`, { limit: 1000 })).body;
    file = await exported('rossio');
  });

  it('has no fault by its own check, by the function and by the command', async () => {
    assert.deepEqual(await checkFaults(file.bytes), []);
    const { code, out } = await run('saft', 'check', file.file);
    assert.equal(code, 0, out);
    assert.match(out, /^\d+ documents, 0 faults$/m);
  });

  const schema = process.env.SAFT_SCHEMA ?? '';
  it('is valid by the schema of the tax authority', {
    skip: schema === '' && `SAFT_SCHEMA does not name ${SCHEMA}`,
  }, () => {
    assert.deepEqual(schemaFaults(file.bytes, schema), []);
  });

  it('has the numbers and sums of the lists; a void document counts, without its amounts', () => {
    const sales = part(file.text, 'SalesInvoices');
    const [{ invoices = [], credit_notes = [], orders = [], quotes = [], receipts = [] }] = [lists];
    const sum = (rows: { status: string; net_amount: number }[]) =>
      rows.filter(({ status }) => status !== 'VOID').reduce((all, { net_amount }) => all + net_amount, 0);
    assert.equal(Number(texts(sales, 'NumberOfEntries')[0]), invoices.length + credit_notes.length);
    assert.equal(file.result.invoices, invoices.length + credit_notes.length);
    assert.equal(texts(sales, 'InvoiceStatus').filter(status => status === 'A').length, 1);
    assert.match(around(sales, 'DocumentStatus', '>A<'), /<Reason>Engano na fatura<\/Reason>/);
    // Goods that come back on an invoice are on the debit side too.
    const [debit, credit] = ['TotalDebit', 'TotalCredit'].map(name => Number(texts(sales, name)[0])) as [
      number,
      number,
    ];
    const written = (type: string) =>
      sales
        .split('<Invoice>')
        .filter(each => each.includes(`<InvoiceType>${type}<`) && !each.includes('<InvoiceStatus>A<'))
        .reduce((all, each) => all + Number(texts(each, 'NetTotal')[0]), 0);
    assert.equal((credit - debit).toFixed(2), (written('FT') - written('NC')).toFixed(2));
    assert.equal(written('NC').toFixed(2), sum(credit_notes).toFixed(2));
    for (const { seq_number, currency, net_amount, eco_tax_amount = 0 } of invoices) {
      if (currency !== 'EUR') continue;
      const net = texts(around(sales, 'Invoice', `<InvoiceNo>FT ${seq_number}<`), 'NetTotal')[0];
      assert.equal(net, (net_amount + eco_tax_amount).toFixed(2), seq_number);
    }
    assert.equal(
      Number(texts(part(file.text, 'WorkingDocuments'), 'NumberOfEntries')[0]),
      orders.length + quotes.length,
    );
    const payments = part(file.text, 'Payments');
    assert.equal(Number(texts(payments, 'NumberOfEntries')[0]), receipts.length);
    assert.equal(
      Number(texts(payments, 'TotalCredit')[0]).toFixed(2),
      receipts.reduce((all, row) => all + row.total_amount, 0).toFixed(2),
    );
  });

  it('names the invoices of credit notes and receipts, and the orders of delivery notes, as they are in it', () => {
    const names = new Set(texts(file.text, 'InvoiceNo'));
    const credited = texts(file.text, 'Reference');
    assert.ok(credited.length > 0 && credited.every(name => names.has(name ?? '')));
    assert.doesNotMatch(file.text, /(<References>.*?<\/References>)\1/, 'once in a line');
    const orders = new Set(texts(part(file.text, 'WorkingDocuments'), 'DocumentNumber'));
    const delivered = texts(part(file.text, 'MovementOfGoods'), 'OriginatingON');
    assert.ok(delivered.length > 0 && delivered.every(name => orders.has(name ?? '')));
    assert.match(part(file.text, 'MovementOfGoods'), /<MovementStartTime>2026-03-09T10:00:00</);
  });

  it('is Windows-1252, with references for characters outside', () => {
    assert.ok(file.bytes.includes(Buffer.from('Pra\xe7a Dom Pedro IV 21 \x96 2.\xba', 'latin1')));
    assert.ok(file.bytes.includes(Buffer.from('Padaria \x93Central\x94, Lda.', 'latin1')));
    assert.ok(file.bytes.includes(Buffer.from('&#7944;')) || file.bytes.includes(Buffer.from('&#917;&#955;')), 'Greek');
    assert.ok(file.bytes.includes(Buffer.from('&#127861;')), 'an emoji');
  });
});

describe('Documents in the file', () => {
  it('write charges, withholding, discounts, returns, other currencies and payments in their own elements', async () => {
    const account = await company('fields');
    const ft = (fields: object) => create(account, '/invoices', { document_set: 'FT', items: [tea], ...fields });
    await ft({ total_amount: 27.6, eco_tax_amount: 1, stamp_duty_amount: 2, seq_number: '2026/1' });
    await ft({
      total_amount: 24.6,
      irs_retention_amount: 5,
      seq_number: '2026/2',
      amount_paid: 10,
      payment_type: 'Multibanco',
    });
    await ft({ total_amount: 22.14, discount: 10, seq_number: '2026/3' });
    await ft({ currency: 'USD', exchange_rate: 0.5, total_amount: 24.6, seq_number: '2026/4' });
    await ft({ total_amount: 20, seq_number: '2026/5', items: [{ ...tea, vat: 0, vat_exemption: 'M40' }] });
    await ft({ total_amount: 20, seq_number: '2026/6', items: [{ ...tea, vat: 0 }] });
    await ft({ total_amount: 23.2, seq_number: '2026/7', items: [{ ...tea, vat: 16 }], customer: { name: 'Ana' } });
    await ft({ total_amount: 24.6, seq_number: 'X-7' });
    const { text, bytes, result } = await exported('fields');
    assert.deepEqual(await checkFaults(bytes), []);
    const invoice = (number: string) => around(text, 'Invoice', `<InvoiceNo>FT ${number}<`);
    assert.match(
      invoice('2026/1'),
      /<ProductCode>ECOTAXA<.*<CreditAmount>1\.00<.*<TaxType>NS<.*<TaxType>IS<.*<TaxAmount>2\.00<.*<TaxPayable>6\.60<.*<NetTotal>21\.00<.*<GrossTotal>27\.60</,
    );
    assert.match(
      invoice('2026/2'),
      /<Payment><PaymentMechanism>CD<.*<PaymentAmount>10\.00<.*<WithholdingTaxType>IRS<.*<WithholdingTaxAmount>5\.00</,
    );
    assert.match(
      invoice('2026/3'),
      /<UnitPrice>9<.*<CreditAmount>18\.00<.*<SettlementAmount>2\.00<.*<NetTotal>18\.00</,
    );
    assert.match(
      invoice('2026/4'),
      /<CreditAmount>10\.00<.*<GrossTotal>12\.30<.*<CurrencyCode>USD<.*<CurrencyAmount>24\.60<.*<ExchangeRate>0\.5</,
    );
    assert.match(invoice('2026/5'), /<TaxCode>ISE<.*<TaxExemptionReason>IVA - autoliquida.*<TaxExemptionCode>M40</);
    assert.match(invoice('2026/6'), /<TaxCode>NS<.*<TaxExemptionCode>M99</);
    assert.match(invoice('2026/7'), /<CustomerID>Consumidor final<.*<TaxCountryRegion>PT-AC<.*<TaxCode>NOR</);
    assert.match(
      around(text, 'Customer', '>Consumidor final<'),
      /<CustomerTaxID>999999990<.*<AddressDetail>Desconhecido</,
    );
    assert.match(invoice('X-/7'), /<NetTotal>20\.00</);
    assert.equal(result.warnings.length, 2);
    assert.match(
      result.warnings.join(),
      /1 documents have numbers.*FT X-7.*1 documents have lines with a VAT rate of 0.*M99.*FT 2026\/6/,
    );
  });

  it('names documents whose net amount or VAT is below 0', async () => {
    const account = await company('returns');
    const items = [
      { ...tea, qty: 3, vat: 6 },
      { ...tea, qty: -2, vat: 23 },
    ];
    await create(account, '/invoices', { document_set: 'FT', seq_number: '2026/1', total_amount: 7.2, items });
    const { result } = await exported('returns');
    assert.match(result.warnings.join(), /1 documents have a net amount or VAT below 0.*FT 2026\/1/);
  });

  it('have the type of their set; receipts of a company with cash accounting have the VAT of the invoice', async () => {
    const account = await company('types');
    for (const words of [
      ['set', 'change', 'types', 'FT', '--saft-type', 'FR'],
      ['set', 'add', 'types', 'GT', '--type', 'delivery_note', '--saft-type', 'GT'],
      ['account', 'set', 'types', '--cash-vat', '--tax-region', 'PT-MA'],
    ]) {
      const { code, err } = await run(...words);
      assert.equal(code, 0, err);
    }
    const items = [
      { ...tea, vat: 22 },
      { ...tea, vat: 5 },
    ];
    await create(account, '/invoices', { document_set: 'FT', items, total_amount: 45.4, seq_number: '2026/1' });
    await create(account, '/delivery_notes', { document_set: 'GT', items, total_amount: 45.4 });
    await create(account, '/receipts', { document_set: 'REC', related_document: 'FT 2026/1', total_amount: 22.7 });
    await run('location', 'add', 'types', 'SHOP', '--description', 'Shop');
    const places = { source_warehouse: 'MAIN', destination_warehouse: 'SHOP', customer: undefined };
    await create(account, '/transfer_orders', {
      ...places,
      document_set: 'TO',
      total_amount: 0,
      items: [{ item_code: 'TEA', qty: 3 }],
    });
    const { text, bytes } = await exported('types');
    assert.deepEqual(await checkFaults(bytes), []);
    assert.deepEqual([texts(text, 'InvoiceType'), texts(text, 'MovementType')], [['FR'], ['GT', 'GT']]);
    assert.match(around(text, 'Customer', '>Própria empresa<'), /<CustomerTaxID>510123457</);
    assert.match(text, /<CashVATSchemeIndicator>1</);
    assert.deepEqual(new Set(texts(part(text, 'SalesInvoices'), 'TaxCountryRegion')), new Set(['PT-MA']));
    const receipt = part(text, 'Payments');
    assert.match(
      receipt,
      /<PaymentType>RC<.*<CreditAmount>10\.00<.*<TaxPercentage>22<.*<CreditAmount>10\.00<.*<TaxPercentage>5<.*<TaxPayable>2\.70<.*<GrossTotal>22\.70</,
    );
  });

  it('have receipts of customers with what was paid in their own currency, and no money that suppliers give back', async () => {
    const account = await company('refunds');
    await create(account, '/invoices', { document_set: 'FT', items: [tea], total_amount: 24.6, seq_number: '2026/1' });
    const settles = [
      { document: 'FT 2026/1', amount: 20, settled_amount: 24, write_off: 0.6, write_off_reason: 'Rest' },
    ];
    await create(account, '/receipts', {
      document_set: 'REC',
      currency: 'USD',
      exchange_rate: 1.2,
      total_amount: 20,
      settles,
    });
    const supplier = { name: 'Moinho' };
    const from = { document_set: 'REC', seq_number: 'refund', customer: undefined, supplier, total_amount: 5 };
    await create(account, '/receipts', from);
    const { text, bytes } = await exported('refunds');
    assert.deepEqual(await checkFaults(bytes), []);
    const payments = part(text, 'Payments');
    assert.deepEqual(texts(payments, 'NumberOfEntries'), ['1']);
    assert.deepEqual([texts(payments, 'CreditAmount'), texts(payments, 'OriginatingON')], [['24.00'], ['FT 2026/1']]);
    assert.ok(!text.includes('Moinho'));
  });

  it('name the user who issued and voided them, else the program', async () => {
    const account = await company('users');
    await create(account, '/invoices', { document_set: 'FT', items: [tea], total_amount: 24.6, seq_number: '2026/1' });
    await command({ ...settings, SUDO_USER: 'olga' }, ['document', 'void', 'users', 'FT', '2026/1', '--reason', 'x']);
    const { text } = await exported('users');
    const invoice = part(text, 'Invoice');
    assert.match(invoice, /<InvoiceStatus>A<.*<Reason>x<\/Reason><SourceID>olga<.*<SourceID>Kontor</);
  });
});

describe('What is refused before a file is written', () => {
  it('another country or currency, and a company without number and address', async () => {
    const account = await rig.account('german');
    await run('account', 'set', 'german', '--country', 'DE');
    assert.equal(
      (await refusal('german')).message,
      'SAF-T (PT) is for companies in Portugal: the country of this account is DE',
    );
    assert.ok(account.id > 0);
    await rig.account('bare');
    const { error, faults } = await refusal('bare');
    assert.deepEqual(
      [error, faults],
      [
        'CONFLICT',
        ['vat_id saft_needs_vat_id', 'zip_code saft_needs_zip_code', 'city saft_needs', 'address saft_needs'],
      ],
    );
  });

  it('numbers without digits, two numbers of one form, and amounts without an exchange rate', async () => {
    const account = await company('numbers');
    const ft = (fields: object) =>
      create(account, '/invoices', { document_set: 'FT', items: [tea], total_amount: 24.6, ...fields });
    await ft({ seq_number: 'ABC' });
    await ft({ seq_number: '2026/1', currency: 'USD' });
    const { error, faults } = await refusal('numbers');
    assert.deepEqual([error, faults], ['CONFLICT', ['FT ABC saft_number', 'FT 2026/1 saft_exchange_rate']]);
    const other = await company('same');
    for (const seq_number of ['2026/03/1', '2026-03/1'])
      await create(other, '/invoices', { document_set: 'FT', items: [tea], total_amount: 24.6, seq_number });
    assert.deepEqual((await refusal('same')).faults, ['FT 2026-03/1 saft_number_twice']);
  });

  it('days that are no period, and codes that are none', async () => {
    const wrong = async (...options: string[]) => {
      const { code, err } = await run(
        'saft',
        'export',
        'numbers',
        ...options,
        '--file',
        join(directory, 'wrong.xml'),
        '--json',
      );
      assert.equal(code, 1);
      return JSON.parse(err).error.details.map(({ reason }: { reason: string }) => reason);
    };
    assert.deepEqual(await wrong('--from', '2026-02-30', '--to', 'x'), ['saft_not_a_day', 'saft_not_a_day']);
    assert.deepEqual(await wrong('--from', '2026-02-02', '--to', '2026-02-01'), ['saft_days_reversed']);
    assert.deepEqual(await wrong('--from', '2024-01-01', '--to', '2026-02-01'), ['saft_period_too_long']);
  });

  it('a file that exists', async () => {
    const file = join(directory, 'there.xml');
    writeFileSync(file, 'mine');
    const { code, err } = await run('saft', 'export', 'rossio', ...YEAR, '--file', file);
    assert.equal(code, 2);
    assert.match(err, /exists/);
    assert.equal(readFileSync(file, 'utf8'), 'mine');
  });

  it('types that the document type does not have, and regions of no country', async () => {
    const reason = async (...words: string[]) => {
      const { code, err } = await run(...words, '--json');
      assert.equal(code, 1, err);
      return JSON.parse(err)
        .error.details.map((each: { reason: string }) => each.reason)
        .join();
    };
    assert.equal(await reason('set', 'change', 'rossio', 'FT', '--saft-type', 'GR'), 'saft_type_unknown');
    assert.equal(await reason('set', 'change', 'rossio', 'CC', '--saft-type', 'FT'), 'saft_type_none');
    assert.equal(await reason('set', 'change', 'german', 'FT', '--saft-type', 'FT'), 'saft_type_none');
    assert.equal(await reason('account', 'set', 'rossio', '--tax-region', 'ES-CN'), 'not_a_choice');
    await rig.account('french');
    await run('account', 'set', 'french', '--country', 'FR');
    assert.equal(await reason('account', 'set', 'french', '--tax-region', 'PT'), 'tax_region_none');
  });
});
