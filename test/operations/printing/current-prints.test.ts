// A PDF that was printed before is not answered any more after a change of anything that it was made of.

import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PrintJob } from '../../../src/domain/print-job.ts';
import type { AccountChanges } from '../../../src/operations/administration/accounts.ts';
import { documentOf, on, sale, startPrints } from './prints-rig.ts';

const { rig, account, create, printed, settings, sql } = await startPrints();
const change = (body: object, path: string) => account.client.put(path, body);

/** Prints until the file is known, makes a change and prints again; resolves to the job of it. Its file is another, if it shows the change. */
async function after(id: number, make: () => Promise<unknown>, isShown = true): Promise<PrintJob> {
  await printed(id);
  const known = await printed(id);
  assert.equal(known.job, undefined, 'nothing has changed: the file is answered as it is');
  await make();
  const { file, job } = await printed(id);
  assert.ok(job, 'printed anew');
  if (isShown) assert.ok(!file.equals(known.file), 'another file');
  return job;
}

describe('a PDF is printed anew after a change of', () => {
  let number = 0;
  let id: number;
  beforeEach(async () => {
    id = await create('/invoices', sale('FT', `P/${++number}`));
  });

  const facts: AccountChanges[] = [
    { name: 'Atlântica, Lda.' },
    { vat_id: '508123456' },
    { registration: 'CRC Lisboa 501234567' },
    { address: ['Rua Nova 7', '4000-447 Porto'] },
    { phone: '+351 213 456 789' },
    { email: 'faturas@atlantica.example' },
    { bank_accounts: [{ iban: 'PT50000201231234567890154', bic: null, bank: 'Caixa' }] },
    { bank_accounts: [{ iban: 'PT50000201231234567890154', bic: 'CGDIPTPL', bank: 'Caixa' }] },
    { bank_accounts: [] },
  ];
  for (const changes of facts)
    it(`the company: ${JSON.stringify(changes)}`, async () => {
      const order = await create('/orders', sale('ORD', `P/${number}`));
      const job = await after(order, () => settings(changes), !changes.bank_accounts);
      assert.deepEqual({ ...job.account, ...changes }, job.account);
    });

  it('the company, but not of an invoice: it keeps the facts that it was issued with', async () => {
    const { file, job } = await printed(id);
    await settings({ name: 'Other, Lda.', address: ['Rua Nova 8', '4000-447 Porto'], phone: null, email: null });
    const bank_accounts = [{ iban: 'DE89370400440532013000', bic: null, bank: null }];
    await settings({ vat_id: '501234560', registration: null, bank_accounts });
    const again = await printed(id);
    assert.deepEqual(again.job?.account, job?.account);
    assert.ok(again.file.equals(file), 'the same file');
    const next = await printed(await create('/invoices', sale('FT', `P/${++number}`)));
    assert.equal(next.job?.account.name, 'Other, Lda.');
    assert.deepEqual(next.job?.account.bank_accounts, bank_accounts);
  });

  it('its logo, which is then another one, and then none', async () => {
    const logo = (color: string) =>
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="${color}"/></svg>`,
      );
    for (const picture of [logo('red'), logo('blue'), null]) {
      const job = await after(id, () => settings({ logo: picture }));
      assert.deepEqual(job.account.logo && Buffer.from(job.account.logo), picture ?? undefined);
    }
  });

  it('its country and its currency', async () => {
    const update = () => sql("UPDATE account SET country = 'ES', currency = 'CHF' WHERE account_id = $1");
    const { account: sender } = await after(await create('/orders', sale('ORD', 'P/abroad')), update, false);
    assert.deepEqual([sender.country, sender.currency], ['ES', 'CHF']);
  });

  it('the language of the document set', async () => {
    const job = await after(id, () => sql("UPDATE document_set SET language = 'de' WHERE account_id = $1"));
    assert.equal(job.language, 'de');
  });

  it('the template of the document set, and then of a file of it', async () => {
    const folder = join(rig.config.dataDirectory, 'templates/letter');
    await mkdir(folder, { recursive: true });
    const page = (text: string) => writeFile(join(folder, 'page.typ'), `#let print(view, logo) = [${text}]\n`);
    await page('My letter');
    const job = await after(id, () =>
      sql("UPDATE document_set SET template = 'letter' WHERE account_id = $1 AND code = 'FT'"),
    );
    assert.equal(job.template, 'letter');
    const edited = await after(id, async () => {
      await page('Your letter');
      // The files of a template are looked at once a second.
      await sleep(1100);
    });
    assert.equal(edited?.template, 'letter');
    await sql("UPDATE document_set SET template = 'standard' WHERE account_id = $1 AND code = 'FT'");
  });

  it('the status: void', async () => {
    const voided = { document_set: 'FT', seq_number: `P/${number}`, status: 'VOID', reason: 'A mistake' };
    const job = await after(id, () => change(voided, '/invoices'));
    assert.equal(documentOf(job).status, 'VOID');
  });

  it('the status: closed', async () => {
    const order = await create('/orders', sale('ORD', 'P/closed'));
    const closed = { document_set: 'ORD', seq_number: 'P/closed', status: 'CLOSED', reason: 'Out of print' };
    const job = await after(order, () => change(closed, '/orders'));
    assert.equal(documentOf(job).status, 'CLOSED');
  });

  it('what is due: paid in part, paid, and due again when a receipt is void', async () => {
    const pay = (receipt: string, total_amount: number) =>
      create('/receipts', { ...on('REC', receipt), total_amount, related_document: `FT P/${number}` });
    const due = async (make: () => Promise<unknown>) => documentOf(await after(id, make)).amount_due ?? 0;
    assert.equal(await due(() => pay('P/1', 1)), 10.07);
    assert.equal(await due(() => pay('P/2', 10.07)), 0);
    const voided = { document_set: 'REC', seq_number: 'P/1', status: 'VOID', reason: 'x' };
    assert.equal(await due(() => change(voided, '/receipts')), 1);
  });

  it('what a receipt pays, also when as much of it stays open', async () => {
    await create('/invoices', sale('FT', 'P/second'));
    const settles = [{ document: `FT P/${number}`, amount: 3 }];
    const receipt = await create('/receipts', { ...on('REC', 'P/3'), total_amount: 10, settles });
    const moved = [
      { document: `FT P/${number}`, amount: -3 },
      { document: 'FT P/second', amount: 3 },
    ];
    const job = await after(receipt, () =>
      change({ document_set: 'REC', seq_number: 'P/3', settles: moved }, '/receipts'),
    );
    assert.deepEqual(documentOf(job).settles, [{ document: 'FT P/second', amount: 3 }]);
    assert.deepEqual(Object.keys(job.records?.settled ?? {}).sort(), [`FT P/${number}`, 'FT P/second']);
  });

  const tea = [{ item_code: 'TEA-250', description: 'Tea', qty: 1 }];
  const rename = (code: string, name: string) =>
    sql(`UPDATE location SET description = '${name}' WHERE account_id = $1 AND location_code = '${code}'`);

  it('a place that the document names', async () => {
    const places = { source_warehouse: 'MAIN', destination_warehouse: 'SHOP' };
    const transfer = await create('/transfer_orders', { ...on('TO', 'P/1'), ...places, total_amount: 0, items: tea });
    const { records } = await after(transfer, () => rename('SHOP', 'Loja'));
    assert.equal(records?.destination?.name, 'Loja');
    const { records: both } = await after(transfer, () => rename('MAIN', 'Armazém'));
    assert.equal(both?.source?.name, 'Armazém');
  });

  it('a place that only its first line has', async () => {
    const placeOf = (code: string) => `(SELECT id FROM location WHERE account_id = $1 AND location_code = '${code}')`;
    await sql(
      `UPDATE document_set SET location_id = ${placeOf('MAIN')}, destination_location_id = ${placeOf('SHOP')}
      WHERE account_id = $1 AND code = 'TO'`,
    );
    const transfer = await create('/transfer_orders', { ...on('TO', 'P/2'), total_amount: 0, items: tea });
    const { records } = await after(transfer, () => rename('SHOP', 'Shop'));
    assert.equal(records?.destination?.name, 'Shop');
    const { records: both } = await after(transfer, () => rename('MAIN', 'Main'));
    assert.equal(both?.source?.name, 'Main');
  });

  it('the description of an article, for a line without one', async () => {
    const guide = await create('/transfer_orders', {
      ...on('TO', 'P/3'),
      total_amount: 0,
      source_warehouse: 'MAIN',
      destination_warehouse: 'SHOP',
      items: [{ item_code: 'TEA-250', qty: 1 }],
    });
    const describe = (text: string) =>
      sql(`UPDATE article SET description = '${text}' WHERE account_id = $1 AND item_code = 'TEA-250'`);
    const { records } = await after(guide, () => describe('Black tea'));
    assert.deepEqual(records?.articles, { 'TEA-250': 'Black tea' });
  });
});
