// The bank accounts of a company: checked, kept in their order, and part of every print of its documents. Invoices keep those of the
// day of issue: operations/printing/current-prints.test.ts.

import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { PrintAccount } from '../../../src/domain/print-job.ts';
import type { BankAccount } from '../../../src/domain/values/iban.ts';
import type { AccountChanges } from '../../../src/operations/administration/accounts.ts';
import { changeAccount } from '../../../src/operations/administration/accounts.ts';
import { startRig } from '../../support/rig.ts';

const rig = await startRig();
const account = await rig.account();
const neighbour = await rig.account();
const change = (changes: AccountChanges, { id } = account) =>
  changeAccount(rig.administration, { kind: 'administrator', accountId: id }, changes);

const printed: PrintAccount[] = [];
const { printer } = rig.server.context;
const print = printer.print.bind(printer);
printer.print = (job, request) => {
  printed.push(job.account);
  return print(job, request);
};

const ONE: BankAccount = { iban: 'PT50000201231234567890154', bic: 'CGDIPTPL', bank: 'Caixa, Lisboa' };
const TWO: BankAccount = { iban: 'DE89370400440532013000', bic: null, bank: null };
const body = {
  document_set: 'ORD',
  seq_number: 'B/1',
  date: '2026-03-02',
  currency: 'EUR',
  total_amount: 1,
  items: [{ description: 'Tea', qty: 1, unit_price: 1 }],
};
const { id } = (await account.client.post('/orders', body)).body;
const { id: other } = (await neighbour.client.post('/orders', body)).body;
const cachedFiles = async () =>
  (await readdir(join(rig.config.dataDirectory, 'cache', 'pdf')).catch(() => [])).filter(name => name.endsWith('.pdf'));

async function printOrder({ client } = account, document = id): Promise<PrintAccount | undefined> {
  const answer = await client.get('/orders', { id: document, print: 1 });
  assert.equal(answer.status, 200, answer.text.slice(0, 200));
  return printed.at(-1);
}

describe('The bank accounts of a company', () => {
  it('are none at first', async () => {
    assert.deepEqual((await printOrder())?.bank_accounts, []);
  });

  it('reach the print in their order, without blanks and in upper case', async () => {
    await change({ bank_accounts: [{ ...ONE, iban: 'pt50 0002 0123 1234 5678 9015 4' }, TWO] });
    assert.deepEqual((await printOrder())?.bank_accounts, [ONE, TWO]);
    await change({ bank_accounts: [TWO, ONE] });
    assert.deepEqual((await printOrder())?.bank_accounts, [TWO, ONE]);
  });

  it('are part of what a printed file is kept under, as the entry in a register is', async () => {
    const files: number[] = [];
    const rounds: AccountChanges[] = [{ bank_accounts: [ONE] }, { phone: null }, { bank_accounts: [TWO] }];
    for (const changes of [...rounds, { registration: 'CRC Lisboa 501234567' }]) {
      await change(changes);
      await printOrder();
      files.push((await cachedFiles()).length);
    }
    const [first = 0] = files;
    assert.deepEqual(files, [first, first, first + 1, first + 2], 'a change of neither prints nothing anew');
    assert.equal(printed.at(-1)?.registration, 'CRC Lisboa 501234567');
  });

  it('stay when another setting changes, and belong to one company', async () => {
    await change({ bank_accounts: [ONE] });
    await change({ phone: '1' });
    assert.deepEqual((await printOrder())?.bank_accounts, [ONE]);
    assert.deepEqual((await printOrder(neighbour, other))?.bank_accounts, []);
    await change({ bank_accounts: [ONE] }, neighbour);
    await change({ bank_accounts: [] });
    assert.deepEqual((await printOrder())?.bank_accounts, []);
    assert.deepEqual((await printOrder(neighbour, other))?.bank_accounts, [ONE]);
  });

  it('are refused with every fault, and then nothing changes', async () => {
    await change({ bank_accounts: [ONE] });
    const wrong = { ...TWO, iban: 'DE88370400440532013000' };
    const changes = {
      phone: '2',
      email: 'nobody',
      bank_accounts: [ONE, wrong, { ...TWO, bic: 'Commerzbank', bank: 'x'.repeat(71) }, ONE],
    };
    await assert.rejects(change(changes), (error: { code: string; details: { field: string; message: string }[] }) => {
      assert.equal(error.code, 'INVALID_ARGUMENT');
      const fields = error.details.map(({ field }) => field).sort();
      const of = (index: number, field: string) => `bank_accounts[${index}].${field}`;
      assert.deepEqual(fields, [of(1, 'iban'), of(2, 'bank'), of(2, 'bic'), of(3, 'iban'), 'email']);
      return true;
    });
    const seven = Array.from({ length: 7 }, () => TWO);
    await assert.rejects(change({ bank_accounts: seven }), /more than 6 elements/);
    const now = await printOrder();
    assert.deepEqual([now?.bank_accounts, now?.phone], [[ONE], '1']);
  });
});
