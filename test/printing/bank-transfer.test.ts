// Documents that ask for money say to which account, and have a code for banking apps that decodes to the same transfer (EPC069-12).

import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import fc from 'fast-check';
import type { PrintJob } from '../../src/domain/print-job.ts';
import { decimal } from '../../src/domain/values/decimal.ts';
import { LANGUAGES } from '../../src/domain/values/languages.ts';
import { epcText, qrModules } from '../../src/printing/view/epc-code.ts';
import { makeView } from '../../src/printing/view/make-view.ts';
import { bankAccounts, demand, statementOf } from './look-payments.ts';
import { account, openPrinter, readBack } from './print-rig.ts';
import { readCode } from './read-code.ts';
import { english, wordsOf } from './view-rig.ts';

const { printer, close } = await openPrinter();
after(close);

const viewOf = (...fields: Parameters<typeof demand>) => makeView(demand(...fields), english).bank_transfer;
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const factsOf = (...fields: Parameters<typeof demand>) =>
  viewOf(...fields).facts.map(({ label, value }) => [label, plain(value)]);

const expected = (amount: string) =>
  `BCD\n002\n1\nSCT\nBCOMPTPL\nAtlântica Comércio, Lda.\nPT50000201231234567890154\n${amount}\n\n\nFT2024 1002`;

describe('the code, decoded from the file', () => {
  const cases: [what: string, job: PrintJob, text: string | undefined][] = [
    ['the whole amount', demand({}, 1), expected('EUR246.00')],
    [
      'what is still due, to the first account',
      demand({ amount_paid: 46, amount_due: 190.5 }, 3),
      expected('EUR190.50'),
    ],
    ['what is left after withholding', demand({ irs_retention_amount: 50 }, 1), expected('EUR196.00')],
    ['no code in another currency', demand({ currency: 'JPY' }, 1), undefined],
  ];
  for (const [what, job, text] of cases) {
    test(what, async () => {
      assert.equal(readCode(await printer.print(job)), text);
    });
  }

  test('in every language, with its text for screen readers', async () => {
    for (const language of LANGUAGES) {
      const job = demand({}, 1, { language });
      const file = await printer.print(job);
      assert.equal(readCode(file), expected('EUR246.00'), language);
      const { code } = makeView(job, wordsOf(language)).bank_transfer;
      assert.match(code?.alternative ?? '', /246[,.]00.*Atlântica Comércio, Lda\..*PT50.*FT2024 1002/, language);
      const { text } = await readBack(file);
      for (const words of [code?.label ?? '', 'PT50 0002 0123 1234 5678 9015 4', 'BCOMPTPL', 'FT2024 1002'])
        assert.ok(plain(text).includes(words), `${language}: ${words} in ${text}`);
    }
  });
});

describe('an invoice says', () => {
  test('amount, payee, IBAN in groups of four, BIC, bank and reference', () => {
    assert.deepEqual(factsOf({}, 1), [
      ['Amount due', 'EUR 246.00'],
      ['Payable to', 'Atlântica Comércio, Lda.'],
      ['IBAN', 'PT50 0002 0123 1234 5678 9015 4'],
      ['BIC', 'BCOMPTPL'],
      ['Bank', 'Banco do Comércio'],
      ['Reference', 'FT2024 1002'],
    ]);
  });

  test('all accounts in their order, each on a line', () => {
    assert.deepEqual(factsOf({}, 3).slice(2, 5), [
      ['IBAN', 'PT50 0002 0123 1234 5678 9015 4  ·  BIC BCOMPTPL  ·  Banco do Comércio'],
      ['IBAN', 'DE89 3704 0044 0532 0130 00'],
      [
        'IBAN',
        'MT84 MALT 0110 0001 2345 MTLC AST0 01S  ·  BIC MALTMTMT  ·  Bank of Valletta, Corporate Centre Republic Street',
      ],
    ]);
  });

  test('nothing of it when nothing is due, it is void, the sender has no account, or it is no invoice', () => {
    const none = { facts: [], code: null };
    assert.deepEqual(viewOf({ amount_paid: 246, amount_due: 0 }, 1), none);
    assert.deepEqual(viewOf({ total_amount: 0 }, 1), none);
    assert.deepEqual(viewOf({ status: 'VOID' }, 1), none);
    assert.deepEqual(viewOf({}, 0), none);
    const { asks_for_payment: _, ...receipt } = demand({}, 1, { kind: 'receipt' });
    assert.deepEqual(makeView(receipt, english).bank_transfer, none);
  });

  test('the accounts without a code when the code can not say the amount', () => {
    for (const fields of [{ currency: 'USD' }, { total_amount: 1_000_000_000 }, { total_amount: 0.004 }]) {
      const { facts, code } = viewOf(fields, 1);
      assert.ok(facts.length > 0, JSON.stringify(fields));
      assert.equal(code, null, JSON.stringify(fields));
    }
    assert.ok(viewOf({ total_amount: 999_999_999.99 }, 1).code);
  });
});

describe('a statement asks for what is owed at its end', () => {
  const { document, ...job } = statementOf(1);
  const until = (date: string) =>
    makeView({ ...job, document: JSON.stringify({ ...JSON.parse(document), date }) }, english).bank_transfer;

  test('when it ends today', () => {
    assert.equal(plain(until('2025-01-02').facts[0]?.value ?? ''), 'EUR 1,234,567.89');
    assert.ok(until('2025-01-02').code);
  });

  test('not when its period is over: part of it may have been paid since', () => {
    assert.deepEqual(until('2025-01-01'), { facts: [], code: null });
  });
});

describe('text can not change what the code says', () => {
  const transfer = {
    name: 'A',
    iban: 'DE89370400440532013000',
    bic: '',
    currency: 'EUR',
    amount: decimal('1'),
    remittance: 'FT 1',
  };

  test('a name with line breaks stays one line', () => {
    const { document, ...job } = demand({}, 1);
    const name = 'Shop\nDE00000000000000000000\nEUR9999.00';
    const { code } = makeView(
      { ...job, document, account: { ...account, name, bank_accounts: bankAccounts } },
      english,
    ).bank_transfer;
    assert.ok(code);
    const lines = epcText({ ...transfer, name })?.split('\n');
    assert.deepEqual(lines?.slice(5, 8), ['Shop DE00000000000000000000 EUR9999.00', transfer.iban, 'EUR1.00']);
  });

  test('for any name and reference, the code has 11 lines and fits into version 13', () => {
    const text = fc.string({ unit: 'binary', maxLength: 90 });
    fc.assert(
      fc.property(text, fc.string({ unit: 'binary', maxLength: 60 }), (name, remittance) => {
        const written = epcText({ ...transfer, name, remittance });
        if (written === undefined) return;
        const lines = written.split('\n');
        assert.equal(lines.length, 11);
        assert.deepEqual([lines[6], lines[7]], [transfer.iban, 'EUR1.00']);
        assert.ok((lines[5] ?? '').length > 0 && [...(lines[5] ?? '')].length <= 70);
        assert.ok(qrModules(written).size <= 69);
      }),
      { numRuns: 60 },
    );
  });
});
