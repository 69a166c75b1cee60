// The bank in the administration area: upload, one click that books, documents by hand, columns of CSV files, and the payment run.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { CAIXA, CAMT_02, OWN_IBAN, PT_IBAN, SPARKASSE } from '../../support/bank-files.ts';
import { startAdminRig } from './admin-rig.ts';
import { openStore, textOf } from './documents-rig.ts';
import { hiddenIn, signedInClient } from './form-client.ts';

const rig = await startAdminRig();
const shop = await openStore(rig);
const { client } = shop;

async function add(path: string, body: Record<string, unknown>): Promise<number> {
  const { status, text, body: answer } = await client.post(path, body);
  assert.equal(status, 201, text);
  return Number(answer.id);
}

await add('/bank_accounts', { code: 'MAIN', iban: OWN_IBAN, currency: 'EUR' });
await add('/customers', { code: 'CAFE', name: 'Café Central GmbH' });
await add('/suppliers', { code: 'MILL', name: 'Mühle Süd KG', iban: 'DE75512108001245126199' });
const base = { date: '2026-02-20', currency: 'EUR', items: [] };
const invoice = (seq_number: string, total_amount: number) =>
  add('/invoices', { ...base, document_set: 'FT', seq_number, total_amount, customer: { code: 'CAFE' } });

const upload = { name: 'extrato.sta', mimeType: 'text/plain' };

it('imports a statement, books by one click and by hand, and puts aside', async () => {
  await invoice('2026/0001', 119);
  const [one, two] = [await invoice('2026/0101', 60), await invoice('2026/0102', 40.5)];
  const { page, open, checkAccessibility, problems } = await rig.signIn(shop.account, { role: 'clerk' });
  await open('/admin/bank');
  assert.equal(await page.locator('#menu a', { hasText: 'Payment run' }).count(), 1);
  await page.getByRole('button', { name: 'Import' }).click();
  assert.match(await textOf(page, '.error-summary'), /Choose a file/);
  await page.setInputFiles('#field-file', { ...upload, buffer: Buffer.from(SPARKASSE.replace('1054,10', '1054,11')) });
  await page.getByRole('button', { name: 'Import' }).click();
  assert.match(await textOf(page, '.error-summary'), /the difference is 0[.,]01/);
  await page.setInputFiles('#field-file', { ...upload, buffer: Buffer.from(SPARKASSE) });
  await page.getByRole('button', { name: 'Import' }).click();
  assert.match(await textOf(page, '.message'), /3 entries are imported/);
  assert.match(
    await textOf(page, 'main'),
    /MAIN.*€1,054\.10.*CAFE CENTRAL GMBH.*The text has the number of FT 2026\/0001/,
  );
  await checkAccessibility();
  await page.setViewportSize({ width: 375, height: 800 });
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= 375));
  await page.getByRole('button', { name: 'Book: FT 2026/0001' }).click();
  assert.match(await textOf(page, '.message'), /Booked: REC /);
  assert.doesNotMatch(await textOf(page, '#entries'), /FT 2026\/0001/);

  // Documents by hand: a second statement brings 100 that two invoices of 100.50 have, less a charge.
  await page.setInputFiles('#field-file', { ...upload, name: 'a.xml', buffer: Buffer.from(CAMT_02) });
  await page.getByRole('button', { name: 'Import' }).click();
  await page.getByRole('link', { name: 'Bäckerei Blau' }).click();
  await page.fill('[name=code]', 'NONE');
  await page.getByRole('button', { name: 'Show open documents' }).click();
  assert.match(await textOf(page, 'main'), /No record has the code “NONE”/);
  await page.fill('[name=code]', 'CAFE');
  await page.getByRole('button', { name: 'Show open documents' }).click();
  await checkAccessibility();
  await page.fill(`[name="amount.${one}"]`, '60');
  await page.fill(`[name="amount.${two}"]`, 'x');
  await page.locator('#by-hand').getByRole('button', { name: 'Book' }).click();
  assert.match(await textOf(page, '.error-summary'), /“x” is no amount/);
  assert.equal(await page.inputValue(`[name="amount.${one}"]`), '60');
  await page.fill(`[name="amount.${two}"]`, '40.50');
  await page.fill('[name=charge]', '0.50');
  await page.locator('#by-hand').getByRole('button', { name: 'Book' }).click();
  assert.match(await textOf(page, '.message'), /Booked: REC /);
  for (const id of [one, two]) assert.equal((await client.get('/invoices', { id })).body[0].status, 'PAID');

  // Money without a document is an advance.
  await page.getByRole('link', { name: 'Swiss Tea AG' }).click();
  await page.fill('[name=code]', 'CAFE');
  await page.getByRole('button', { name: 'Show open documents' }).click();
  assert.match(await textOf(page, '#by-hand'), /Nothing is open: the amount stays as an advance/);
  await page.locator('#by-hand').getByRole('button', { name: 'Book' }).click();
  assert.match(await textOf(page, '.message'), /Booked: REC \S+\. Advance: €98\.50\.$/);

  await page.getByRole('link', { name: 'Ana Costa' }).click();
  await page.getByRole('button', { name: 'Ignore the entry' }).click();
  assert.match(await textOf(page, '.error-summary'), /required/i);
  await page.fill('[name=reason]', 'Private');
  await page.getByRole('button', { name: 'Ignore the entry' }).click();
  assert.doesNotMatch(await textOf(page, '#entries'), /Ana Costa/);
  await open('/admin/bank_entries');
  await page
    .getByRole('link', { name: 'Ana Costa' })
    .or(page.locator('tr', { hasText: 'Ana Costa' }).locator('a'))
    .first()
    .click();
  await page.getByRole('button', { name: 'Open again' }).click();
  assert.match(await textOf(page, '.message'), /open again/);
  await open('/admin/bank_statements');
  await checkAccessibility();
  assert.deepEqual(problems, []);
});

it('asks for the columns of a CSV file once, without scripts and in Portuguese', async () => {
  const id = await add('/bank_accounts', { code: 'CGD', iban: PT_IBAN, currency: 'EUR' });
  const { page, open } = await rig.signIn(shop.account, { locale: 'pt-PT', javaScriptEnabled: false });
  await open('/admin/bank');
  await page.setInputFiles('#field-file', { name: 'movimentos.csv', mimeType: 'text/csv', buffer: CAIXA });
  await page.selectOption('[name=account]', String(id));
  await page.getByRole('button', { name: 'Importar' }).click();
  assert.match(await textOf(page, 'main'), /O que tem cada coluna\?.*Saldo contabilístico.*TRF P2P JOÃO CONCEIÇÃO/);
  assert.equal(await page.inputValue('[name="column.debit"]'), 'Débito');
  await page.selectOption('[name="column.credit"]', '');
  await page.getByRole('button', { name: 'Importar' }).click();
  assert.match(await textOf(page, '.error-summary'), /débito e crédito/);
  await page.selectOption('[name="column.credit"]', 'Crédito');
  await page.getByRole('button', { name: 'Importar' }).click();
  assert.match(await textOf(page, '.message'), /4 movimentos importados/);
  // The columns are known from now on, and can be chosen again.
  await page.setInputFiles('#field-file', { name: 'movimentos.csv', mimeType: 'text/csv', buffer: CAIXA });
  await page.selectOption('[name=account]', String(id));
  await page.getByRole('button', { name: 'Importar' }).click();
  assert.match(await textOf(page, '.message'), /nada de novo/);
  await open(`/admin/bank_accounts/${id}/edit`);
  assert.equal(await page.locator('[name=csv_mapping]').count(), 0);
  await page.fill('[name=description]', 'Caixa');
  await page.getByRole('button', { name: 'Guardar' }).click();
  assert.equal((await client.get('/bank_accounts', { id })).body[0].csv_mapping.debit, 'Débito');
  await open('/admin/bank');
  const longer = 'Data;Descrição;Montante\n01-03-2026;Café;-1,10\n02-03-2026;Pão;-2,2O\n03/03/26x;Sumo;-3,00\n;Nota;\n';
  await page.setInputFiles('#field-file', { name: 'outro.csv', mimeType: 'text/csv', buffer: Buffer.from(longer) });
  await page.selectOption('[name=account]', String(id));
  await page.check('[name=columns]');
  await page.getByRole('button', { name: 'Importar' }).click();
  // Columns of a file of another form are guessed, and each wrong row is named.
  assert.match(await textOf(page, '.error-summary'), /row 3.*2,2O.*row 4.*03\/03\/26x/);
  assert.match(await textOf(page, 'main'), /Linhas tal como serão importadas.*01\/03\/2026.*Café.*Não é importada/);
  assert.equal(await page.inputValue('[name="column.amount"]'), 'Montante');
  await page.selectOption('[name="column.date_form"]', 'MDY');
  await page.getByRole('button', { name: 'Atualizar pré-visualização' }).click();
  assert.match(await textOf(page, 'main'), /03\/01\/2026.*Café/);
  assert.equal(await page.inputValue('[name="column.date_form"]'), 'MDY');
  const before = (await client.get('/bank_entries', { limit: 100 })).body.length;
  await page.getByRole('button', { name: 'Importar' }).click();
  assert.match(await textOf(page, '.error-summary'), /row 3/);
  assert.equal((await client.get('/bank_entries', { limit: 100 })).body.length, before);
  await open('/admin/payment-run');
  assert.match(await textOf(page, 'main'), /Pagamentos a fornecedores/);
});

it('books an entry to an invoice in another currency with the exchange difference', async () => {
  const id = await add('/bank_accounts', { code: 'EXPORT', currency: 'EUR' });
  await add('/customers', { code: 'ACME', name: 'Acme Inc' });
  const usd = { date: '2026-02-20', currency: 'USD', exchange_rate: 0.9, customer: { code: 'ACME' }, items: [] };
  const invoice = await add('/invoices', { ...usd, document_set: 'FT', seq_number: '2026/0801', total_amount: 1000 });
  const other = await add('/invoices', { ...usd, document_set: 'FT', seq_number: '2026/0802', total_amount: 500 });
  const mapping = { date: 'Day', amount: 'Amount', text: 'Text', date_form: 'DMY', decimal: 'comma' };
  const sent = await client.call('POST', '/bank_statements', {
    raw: 'Day;Amount;Text\n02.03.2026;918,25;Acme wire\n',
    headers: { 'content-type': 'text/csv' },
    query: { bank_account_id: id, csv_mapping: JSON.stringify(mapping) },
  });
  assert.equal(sent.status, 200, sent.text);
  const entry = (await client.get('/bank_entries', { sort: '-id', limit: 1 })).body[0].id;
  const { page, open, checkAccessibility, problems } = await rig.signIn(shop.account, { role: 'clerk' });
  await open(`/admin/bank_entries/${entry}?kind=customer&code=ACME`);
  assert.match(await textOf(page, 'main'), /in other currencies.*FT 2026\/0801.*\$1,000\.00/);
  assert.doesNotMatch(await textOf(page, 'main'), /Nothing is open/);
  await checkAccessibility();
  await page.check(`[name="full.${invoice}"]`);
  await page.check(`[name="full.${other}"]`);
  await page.locator('#by-hand').getByRole('button', { name: 'Book' }).click();
  assert.match(await textOf(page, '.error-summary'), /all documents in other currencies but one/);
  await page.uncheck(`[name="full.${other}"]`);
  await page.fill('[name=charge]', '1.75');
  await page.locator('#by-hand').getByRole('button', { name: 'Book' }).click();
  assert.match(await textOf(page, '.message'), /Booked: REC /);
  assert.equal((await client.get('/invoices', { id: invoice })).body[0].status, 'PAID');
  const [receipt] = (await client.get('/receipts', { sort: '-id', limit: 1 })).body;
  assert.deepEqual(
    [receipt.total_amount, receipt.currency, receipt.settles[0].settled_amount, receipt.settles[0].exchange_difference],
    [920, 'EUR', 1000, 20],
  );
  // Bank, charge and difference clear the receivable of 900 EUR.
  const { body } = await client.get('/reports/journal_entries', { from: '2026-03-02', to: '2026-03-02' });
  const posted = body.rows.filter(
    (row: { document: string }) => row.document === `${receipt.document_set} ${receipt.seq_number}`,
  );
  assert.deepEqual(
    posted.map((row: Record<string, unknown>) => `${row.debit} ${row.credit} ${row.amount}`),
    ['bank receivable 918.25', 'bank_charges receivable 1.75', 'receivable exchange_gain 20'],
  );
  assert.deepEqual(problems, []);
});

it('fills in the first bank account from the one that documents print', async () => {
  const store = await openStore(rig);
  await store.owner(
    `INSERT INTO bank_account (account_id, position, iban, bic) VALUES ($1, 1, '${PT_IBAN}', 'CGDIPTPL')`,
    [store.account.id],
  );
  const { page, open, problems } = await rig.signIn(store.account);
  for (const path of ['/admin/bank', '/admin/payment-run']) {
    await open(path);
    await page.locator('main').getByRole('link', { name: 'Add bank account' }).click();
    assert.equal(await page.inputValue('[name=iban]'), PT_IBAN);
    assert.equal(await page.inputValue('[name=bic]'), 'CGDIPTPL');
  }
  await page.fill('[name=code]', 'MAIN');
  await page.locator('main button[type=submit]').click();
  await open('/admin/payment-run');
  assert.match(await textOf(page, 'main'), /No purchase is due/);
  assert.deepEqual(problems, []);
});

it('removes a statement that was imported by mistake, unless an entry of it is booked', async () => {
  const id = await add('/bank_accounts', { code: 'OTHER', currency: 'EUR' });
  const mapping = { date: 'Day', amount: 'Amount', text: 'Text', date_form: 'DMY', decimal: 'comma' };
  const sent = await client.call('POST', '/bank_statements', {
    raw: 'Day;Amount;Text\n02.03.2026;7,00;Mistake\n',
    headers: { 'content-type': 'text/csv' },
    query: { bank_account_id: id, csv_mapping: JSON.stringify(mapping) },
  });
  assert.equal(sent.status, 200, sent.text);
  const { page, open, checkAccessibility, problems } = await rig.signIn(shop.account, { role: 'clerk' });
  await open('/admin/bank_statements');
  await page.locator('tr', { hasText: 'OTHER' }).locator('a').first().click();
  assert.match(await textOf(page, 'main'), /OTHER.*CSV.*€7\.00/);
  await checkAccessibility();
  await page.getByRole('link', { name: 'Show entries' }).click();
  assert.match(await textOf(page, '#list'), /Mistake/);
  await page.goBack();
  await page.getByRole('link', { name: 'Remove statement' }).click();
  assert.match(await textOf(page, 'main'), /Its file can be imported again/);
  await page.getByRole('button', { name: 'Remove statement' }).click();
  assert.match(await textOf(page, '.message'), /The bank statement was removed/);
  assert.doesNotMatch(await textOf(page, '#list'), /OTHER/);
  await page.locator('tr', { hasText: 'MT940' }).locator('a').first().click();
  assert.match(await textOf(page, 'main'), /Entries of this statement are booked.*REC /);
  assert.equal(await page.getByRole('link', { name: 'Remove statement' }).count(), 0);
  assert.deepEqual(problems, []);
  const manager = await rig.signIn(shop.account, {});
  await manager.open('/admin/audit');
  assert.match(await textOf(manager.page, 'main'), /Bank statement removed/);
});

it('pays purchases that are due by a file, once for a form that is sent twice', async () => {
  const purchase = await add('/purchases', {
    ...base,
    document_set: 'CC',
    seq_number: '2026/12',
    total_amount: 45.9,
    due_date: '2026-03-01',
    supplier: { code: 'MILL' },
  });
  await add('/supplier_credit_notes', {
    ...base,
    document_set: 'SC',
    seq_number: '2026/12',
    total_amount: 5,
    supplier: { code: 'MILL' },
  });
  const { page, open, checkAccessibility, problems } = await rig.signIn(shop.account, { role: 'clerk' });
  await open('/admin/payment-run');
  assert.match(await textOf(page, '#purchases'), /CC 2026\/12.*MILL.*Not allotted: €5\.00.*€45\.90/);
  await checkAccessibility();
  await page.getByRole('button', { name: 'Create credit transfer' }).click();
  assert.match(await textOf(page, '.message'), /Credit transfer KONTOR-\d+ was created/);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download file' }).click(),
  ]);
  assert.match(download.suggestedFilename(), /^KONTOR-\d+\.xml$/);
  await checkAccessibility();
  const transfer = page.url();
  const paid = await add('/payments', {
    document_set: 'PAY',
    seq_number: '1',
    date: '2026-03-01',
    currency: 'EUR',
    total_amount: 1,
    ...{ supplier: { code: 'MILL' }, settles: [{ document: 'CC 2026/12', amount: 1 }] },
  });
  await open(new URL(transfer).pathname);
  assert.match(await textOf(page, '.error-summary'), /more than is due of CC 2026\/12: .*make it again/);
  assert.equal(await page.getByRole('link', { name: 'Download file' }).count(), 0);
  await checkAccessibility();
  assert.equal((await client.put('/payments', { id: paid, status: 'VOID', reason: 'Wrong' })).status, 201);
  await open('/admin/payment-run');
  assert.match(await textOf(page, '#purchases'), /No purchase is due/);
  await open('/admin/credit_transfers');
  await page.locator('tbody a').first().click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  assert.match(await textOf(page, '.message'), /is cancelled/);
  const plain = await signedInClient(rig, { account: shop.account.code });
  const { text } = await plain.get('/admin/payment-run');
  const [, account = ''] = /<option value="(\d+)"[^>]*>MAIN/.exec(text) ?? [];
  const form = {
    ...hiddenIn(text.slice(text.lastIndexOf('<form', text.indexOf('class="letters"'))), '/admin/payment-run'),
    account,
    date: '',
    [`pay.${purchase}`]: '1',
  };
  assert.equal((await plain.post('/admin/payment-run', form)).status, 303);
  assert.equal((await plain.post('/admin/payment-run', form)).status, 303);
  assert.equal((await client.get('/credit_transfers')).body.length, 2);
  assert.deepEqual(problems, []);
});
