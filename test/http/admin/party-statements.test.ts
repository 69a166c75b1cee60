// Statements of account: ages, files, the PDF in the customer's language, sent by mail, and the way to a receipt.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { AppError } from '../../../src/domain/errors.ts';
import { Message } from '../../../src/domain/messages/message.ts';
import { daysFrom } from '../../../src/domain/values/dates.ts';
import { isLasting } from '../../../src/operations/mail/mail-job.ts';
import { readBack } from '../../printing/print-rig.ts';
import { openStore, textOf } from './documents-rig.ts';
import { hiddenIn, signedInClient } from './form-client.ts';
import { startMailRig } from './mail-rig.ts';

const { smtp, rig } = await startMailRig({ RATE_PDF: '0' });
const shop = await openStore(rig);
const today = new Date().toISOString().slice(0, 10);

it('the statement of a customer shows what is open by age, prints in the language of its documents, and is sent by mail', async () => {
  const customer = { code: 'C0001' };
  await shop.owner(`UPDATE third_party SET email = 'contas@padaria.example' WHERE account_id = $1`, [shop.account.id]);
  await shop.owner(`UPDATE document_set SET language = 'pt' WHERE account_id = $1`, [shop.account.id]);
  for (const [total, late] of [
    [10, -3],
    [20, 1],
    [30, 45],
    [40, 90],
    [50, 91],
  ] as const)
    await shop.make('invoice', {
      customer,
      total_amount: total,
      date: daysFrom(today, -200),
      due_date: daysFrom(today, -late),
    });
  await shop.make('receipt', { customer, total_amount: 5.5, date: daysFrom(today, -100) });
  const [{ id } = {}] = await shop.list('/customers', { searchString: 'C0001' });
  const { page, open, problems, checkAccessibility } = await rig.signIn(shop.account, { role: 'clerk' });
  const period = `from=${daysFrom(today, -150)}&to=${today}`;
  await open(`/admin/customers/${id}/statement?${period}`);
  assert.match(await textOf(page, '.statement-ages tbody'), /€10\.00 ?€20\.00 ?€30\.00 ?€40\.00 ?€50\.00 ?-€5\.50/);
  assert.match(await textOf(page, '.facts.is-figures'), /€150\.00[\s\S]*€144\.50/);
  await checkAccessibility();

  const csv = await page.request.get(await hrefOf('Export as CSV'));
  assert.match(await csv.text(), /Balance before[^\n]*150/);
  const xlsx = await page.request.get(await hrefOf('Export as XLSX'));
  assert.equal((await xlsx.body()).subarray(0, 2).toString(), 'PK');
  const pdf = await page.request.get(await hrefOf('PDF'));
  assert.equal(pdf.headers()['content-type'], 'application/pdf');
  const { text } = await readBack(await pdf.body());
  for (const part of [
    'Extrato de conta',
    'Padaria Central',
    'Saldo anterior',
    '150,00',
    '144,50 EUR',
    '61–90 dias',
    'Por imputar',
  ])
    assert.ok(text.includes(part), `${part} in ${text}`);

  await page.getByRole('link', { name: 'Send by e-mail' }).click();
  assert.equal(await page.inputValue('[name=to]'), 'contas@padaria.example');
  assert.match(await page.inputValue('[name=subject]'), /^Extrato de conta – /);
  await checkAccessibility();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  assert.match(await textOf(page, '.message'), /contas@padaria\.example is queued/);
  await smtp.until(1);
  assert.match(smtp.received[0]?.text ?? '', /filename=Extrato_de_conta_C0001\.pdf/);
  assert.match(page.url(), /\/statement\?from=/);

  await page.getByRole('link', { name: 'Receive payment' }).click();
  await page.waitForSelector('tr[data-kind=settles]');
  assert.equal(await page.inputValue('#party\\.code'), 'C0001');
  assert.equal(await page.locator('tr[data-kind=settles]').count(), 5);
  assert.deepEqual(problems, []);

  const reader = await rig.signIn(shop.account, { role: 'readonly' });
  await reader.open(`/admin/customers/${id}/statement`);
  assert.equal(await reader.page.getByRole('link', { name: /Send by e-mail|Receive payment/ }).count(), 0);
  const stranger = await rig.signIn(await rig.account());
  for (const path of ['', '/pdf', '/send', '/file']) {
    const { status } = {
      status: (await stranger.page.request.get(`${rig.address}/admin/customers/${id}/statement${path}`)).status(),
    };
    assert.equal(status, 404, path);
  }

  async function hrefOf(name: string): Promise<string> {
    const href = await page.getByRole('link', { name, exact: true }).getAttribute('href');
    return `${rig.address}${href}`;
  }
});

it('a statement that can not be printed is refused before it is queued, and an attempt at one is the last', async () => {
  const [{ id } = {}] = await shop.list('/customers', { searchString: 'C0001' });
  const client = await signedInClient(rig, { account: shop.account.code });
  const path = `/admin/customers/${id}/statement/send`;
  const { text } = await client.get(path);
  const queued = () => shop.owner('SELECT id FROM job WHERE account_id = $1', [shop.account.id]);
  const before = await queued();
  const fields = {
    ...hiddenIn(text.replaceAll(/send\?[^"]*/g, 'send'), path),
    to: 'maria@example.com',
    subject: 'Statement',
    text: 'Here it is.',
  };
  for (const period of ['from=2026-02-30', `from=${today}&to=${daysFrom(today, -1)}`]) {
    const sent = await client.post(`${path}?${period}`, fields);
    assert.ok(sent.status >= 400 && sent.status < 500, `${period}: ${sent.status}`);
  }
  assert.deepEqual(await queued(), before);
  assert.ok(isLasting(new AppError('INVALID_ARGUMENT', new Message('too_many_behind', { count: 1 }))));
  assert.ok(!isLasting(new AppError('OVERLOADED', new Message('print_queue_full'))));
});
