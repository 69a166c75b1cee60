// Printed documents show what they name by code or number only: places, articles, and the documents that a receipt pays.

import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { extractText } from 'unpdf';
import { changeAccount } from '../../../src/operations/administration/accounts.ts';
import { readCode } from '../../printing/read-code.ts';
import type { Account } from '../../support/account.ts';
import { createExamples } from '../../support/example-requests.ts';
import { asOwner, inAccount } from '../../support/owner.ts';
import { startRig } from '../../support/rig.ts';

const rig = await startRig();
let account: Account;

const on = (document_set: string, seq_number: string, date = '2026-03-02') => ({
  document_set,
  seq_number,
  date,
  currency: 'EUR',
});
const tea = { item_code: 'TEA-250', qty: 2 };

async function file(path: string, body: object, print = true): Promise<Buffer> {
  const answer = await account.client.post(path, body, { query: print ? { print: 1 } : {} });
  assert.equal(answer.status, 201, answer.text.slice(0, 300));
  return answer.bytes;
}

async function textOf(pdf: Buffer): Promise<string> {
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: true });
  return text.replace(/\s+/g, ' ');
}

before(async () => {
  account = await rig.account();
  await createExamples(rig, account);
  await changeAccount(
    rig.administration,
    { kind: 'administrator', accountId: account.id },
    {
      bank_accounts: [{ iban: 'PT50000201231234567890154', bic: 'BCOMPTPL', bank: 'Banco do Comércio' }],
    },
  );
  await asOwner(rig, client =>
    inAccount(client, account.code, id =>
      client.query(
        `UPDATE location SET postal_address = 'Rua Nova 7', zip_code = '4000-447', city = 'Porto', country = 'PT'
        WHERE account_id = $1 AND location_code = 'SHOP'`,
        [id],
      ),
    ),
  );
  await file(
    '/purchases',
    { ...on('CC', '1'), total_amount: 0, items: [{ ...tea, description: 'Tea', qty: 100 }] },
    false,
  );
});

describe('a transfer', () => {
  const transfer = { total_amount: 0, source_warehouse: 'MAIN', destination_warehouse: 'SHOP', items: [tea] };

  it('has both places with name and address, the description of its article, and no money', async () => {
    const text = await textOf(await file('/transfer_orders', { ...on('TO', '1'), ...transfer }));
    for (const words of [
      'Origem',
      'MAIN',
      'Destino',
      'Shop',
      'SHOP',
      'Rua Nova 7',
      '4000-447 Porto',
      'Portugal',
      'Green tea, 250 g',
    ])
      assert.ok(text.includes(words), `${words} in ${text}`);
    assert.doesNotMatch(text, /EUR|0,00|IVA\b|IBAN/);
  });

  it('prints what its line says rather than the article', async () => {
    const items = [{ ...tea, description: 'Tea of spring' }];
    const text = await textOf(await file('/transfer_orders', { ...on('TO', '2'), ...transfer, items }));
    assert.ok(text.includes('Tea of spring') && !text.includes('Green tea'), text);
  });

  it('has the places of its document set when it names none', async () => {
    await asOwner(rig, client =>
      inAccount(client, account.code, id =>
        client.query(
          `UPDATE document_set SET location_id = (SELECT id FROM location WHERE account_id = $1 AND location_code = 'MAIN'),
            destination_location_id = (SELECT id FROM location WHERE account_id = $1 AND location_code = 'SHOP')
          WHERE account_id = $1 AND code = 'TO'`,
          [id],
        ),
      ),
    );
    const { source_warehouse: _, destination_warehouse: __, ...nowhere } = transfer;
    const text = await textOf(await file('/transfer_orders', { ...on('TO', '3'), ...nowhere }));
    assert.match(text, /Origem .*Destino/);
    assert.ok(text.includes('Rua Nova 7'), text);
  });
});

describe('money', () => {
  const invoice = (number: string, date: string) => ({
    ...on('FT', number, date),
    total_amount: 11.07,
    customer: { name: 'Padaria Central', vat_id: '508123456' },
    items: [{ ...tea, description: 'Green tea', unit_price: 4.5, vat: 23 }],
  });

  it('an invoice asks for what is due, with a code that decodes to the bank account and its number', async () => {
    const pdf = await file('/invoices', invoice('M/1', '2026-03-02'));
    const name = `${account.code}, Lda.`;
    assert.equal(readCode(pdf), `BCD\n002\n1\nSCT\nBCOMPTPL\n${name}\nPT50000201231234567890154\nEUR11.07\n\n\nFT M/1`);
    const text = await textOf(pdf);
    for (const words of ['PT50 0002 0123 1234 5678 9015 4', 'BCOMPTPL', 'Banco do Comércio', 'FT M/1'])
      assert.ok(text.includes(words), `${words} in ${text}`);
  });

  it('a receipt has date, total and amount of each invoice, how it was paid, and no net or VAT', async () => {
    await file('/invoices', invoice('M/2', '2026-02-17'), false);
    await file('/invoices', invoice('M/3', '2026-02-18'), false);
    const receipt = {
      ...on('REC', 'M/1'),
      total_amount: 20,
      net_amount: 0,
      vat: 0,
      payment_type: 'Multibanco',
      settles: [
        { document: 'FT M/2', amount: 11.07 },
        { document: 'FT M/3', amount: 4.93 },
      ],
    };
    const pdf = await file('/receipts', receipt);
    const text = await textOf(pdf);
    for (const words of [
      'FT M/2 17/02/2026 11,07 11,07',
      'FT M/3 18/02/2026 11,07 4,93',
      'Multibanco',
      'Imputado 16,00',
      'Por imputar 4,00',
    ])
      assert.ok(text.includes(words), `${words} in ${text}`);
    assert.doesNotMatch(text, /IBAN|Arredondamento|Total sem IVA|\b0,00/);
    assert.equal(readCode(pdf), undefined);
  });

  it('an invoice that is paid asks for nothing any more', async () => {
    await file('/receipts', { ...on('REC', 'M/2'), total_amount: 11.07, related_document: 'FT M/1' }, false);
    const [paid] = (await account.client.get('/invoices', { searchColumn: 'seq_number', searchString: 'M/1' })).body;
    const answer = await account.client.get('/invoices', { id: paid.id, print: 1 });
    assert.equal(readCode(answer.bytes), undefined);
    assert.doesNotMatch(await textOf(answer.bytes), /IBAN/);
  });
});
