// Instalments: what of them is due, overdue and how old, in balances, statements and figures; on paper and in XML. contract §7 Payment terms

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type Big from 'big.js';
import { extractText } from 'unpdf';
import { dueByAge, dueDocuments } from '../../../src/database/sql/overview.ts';
import { daysFrom } from '../../../src/domain/values/dates.ts';
import { decimal, digits, ZERO } from '../../../src/domain/values/decimal.ts';
import { changeAccount } from '../../../src/operations/administration/accounts.ts';
import { checkAccount } from '../../../src/operations/integrity/check.ts';
import { readStatement } from '../../../src/operations/party-statements/party-statement.ts';
import { runReadAs } from '../../../src/operations/read/run-read.ts';
import { COMPANIES } from '../../e-invoices/companies.ts';
import { asOwner, inAccount } from '../../support/owner.ts';
import { startRig } from '../../support/rig.ts';
import { openImporter } from '../imports/import-rig.ts';
import { openShop } from '../stock/shop.ts';

const rig = await startRig();
const today = new Date().toISOString().slice(0, 10);
const AGES = ['not_due', 'days_30', 'days_60', 'days_90', 'older'] as const;
/** Days of the instalments after a date a hundred days ago, and their ages today. */
const PLAN = [
  { percent: 10, days: 0, age: 'older' },
  { percent: 33.33, days: 35, age: 'days_90' },
  { percent: 16.67, days: 68, age: 'days_60' },
  { percent: 15, days: 72, age: 'days_30' },
  { percent: 5, days: 99, age: 'days_30' },
  { percent: 10, days: 100, age: 'not_due' },
  { percent: 10, days: 200, age: 'not_due' },
];

async function company() {
  const shop = await openShop(rig);
  const { client } = shop;
  for (const [path, body] of [
    [
      '/payment_terms',
      { code: 'PLAN', description: 'In parts', instalments: PLAN.map(({ percent, days }) => ({ percent, days })) },
    ],
    ['/customers', { name: 'Padaria', payment_terms_code: 'PLAN' }],
    ['/suppliers', { name: 'Moinho', payment_terms_code: 'PLAN' }],
  ] as const) {
    const { status, text } = await client.post(path, body);
    assert.equal(status, 201, text);
  }
  return shop;
}

describe('What is overdue of instalments', () => {
  for (const [currency, total, kinds] of [
    ['EUR', '1234.56', ['invoice', 'receipt', 'credit_note', 'customer']],
    ['JPY', '10007', ['purchase', 'payment', 'supplier_credit_note', 'supplier']],
    ['KWD', '99.999', ['invoice', 'receipt', 'credit_note', 'customer']],
  ] as const)
    it(`is what of those past their day is neither paid nor credited, in ${currency}`, async () => {
      const shop = await company();
      const { actor } = await openImporter(rig, shop.account);
      const owner = { kind: 'administrator', accountId: shop.account.id } as const;
      const [owed, pays, credits, side] = kinds;
      const party = { [side]: { code: side === 'customer' ? 'C0001' : 'S0001' } };
      const body = { ...party, currency, date: daysFrom(today, -100) };
      const unit = decimal(currency === 'JPY' ? '1' : currency === 'KWD' ? '0.001' : '0.01');
      const name = await shop.make(owed, { ...body, total_amount: Number(total) });
      const [document] = await shop.list(`/${owed}s`);
      const amounts = ((document?.instalments as unknown as { amount: unknown }[]) ?? []).map(({ amount }) =>
        decimal(String(amount)),
      );
      assert.equal(digits(amounts.reduce((sum, amount) => sum.plus(amount), ZERO)), total);
      // A document without instalments beside it.
      await shop.make(owed, { ...body, total_amount: 7, due_date: daysFrom(today, -1) });

      const checked = async (settled: Big) => {
        const expected = new Map<string, Big>([['days_30', decimal('7')]]);
        let rest = settled;
        for (const [at, amount] of amounts.entries()) {
          const paid = amount.lt(rest) ? amount : rest;
          rest = rest.minus(paid);
          const age = PLAN[at]?.age ?? '';
          expected.set(age, (expected.get(age) ?? ZERO).plus(amount).minus(paid));
        }
        const figures = Object.fromEntries(
          AGES.flatMap(age => (expected.get(age)?.gt(ZERO) ? [[age, digits(expected.get(age) ?? ZERO)]] : [])),
        );
        const overdue = AGES.slice(1).reduce((sum, age) => sum.plus(expected.get(age) ?? ZERO), ZERO);
        const [record] = await shop.list(`/${side}s`, { options: 'balance' });
        const due = decimal(total).plus(decimal('7')).minus(settled);
        assert.deepEqual(record?.balance, [{ currency, due: digits(due), overdue: digits(overdue), open: '0' }]);
        const statement = await readStatement(rig.server.context, actor, {
          kind: side,
          id: Number(record?.id),
          currency,
          from: '2020-01-01',
          to: today,
          today,
          cursor: undefined,
        } as never);
        assert.deepEqual(Object.fromEntries(statement.ages.map(({ age, amount }) => [age, amount])), figures);
        const counted = (ages: readonly string[]) =>
          dueDocuments(shop.account.id, { types: [owed], today, ages, currency }, { skip: 0, limit: 50 });
        const { aged, all, late, sums } = await runReadAs(
          rig.database,
          owner,
          {
            aged: dueByAge(shop.account.id, [owed], today),
            all: counted(AGES).rows,
            late: counted(AGES.slice(1)).rows,
            sums: counted(AGES).sums,
          },
          { cost: 'scan' },
        );
        assert.deepEqual(Object.fromEntries(aged.map(({ age, amount }) => [age, amount])), figures);
        const isPaid = settled.eq(total);
        assert.equal(
          aged.reduce((sum, { firsts }) => sum + firsts, 0),
          isPaid ? 1 : 2,
        );
        assert.ok(
          aged.every(({ age, count }) => count === (age === 'days_30' ? Number(expected.get(age)?.gt('7')) + 1 : 1)),
        );
        const sumOf = (rows: { amount: string | null }[]) =>
          digits(rows.reduce((sum, { amount }) => sum.plus(decimal(amount ?? '0')), ZERO));
        assert.deepEqual([sumOf(all), sumOf(late)], [digits(due), digits(overdue)]);
        assert.deepEqual([sums[0]?.count, sums[0]?.amount], [isPaid ? 1 : 2, digits(due)]);
      };

      await checked(ZERO);
      const parts = [
        amounts[0] ?? ZERO,
        unit,
        decimal(total)
          .div('3')
          .round(unit.eq('1') ? 0 : 2),
      ];
      let settled = ZERO;
      const made: [string, string][] = [];
      for (const [at, amount] of [...parts, unit].entries()) {
        const kind = at === 2 ? credits : pays;
        const related = side === 'customer' ? 'related_document' : 'related_doc';
        made.push([kind, await shop.make(kind, { ...body, [related]: name, total_amount: Number(digits(amount)) })]);
        settled = settled.plus(amount);
        await checked(settled);
      }
      const rest = decimal(total).minus(settled);
      made.push([
        pays,
        await shop.make(pays, {
          ...body,
          settles: [{ document: name, amount: Number(digits(rest)) }],
          total_amount: Number(digits(rest)),
        }),
      ]);
      await checked(decimal(total));
      for (const [kind, each] of made.toReversed()) await shop.void(kind as never, each);
      await checked(ZERO);
      assert.deepEqual(await checkAccount(rig.database, owner), []);
      await asOwner(rig, client =>
        inAccount(client, shop.account.code, id =>
          client.query(
            `UPDATE document SET instalments = '[{"due_date":"2026-01-01","amount":1}]' WHERE account_id = $1 AND instalments IS NOT NULL`,
            [id],
          ),
        ),
      );
      const differences = await checkAccount(rig.database, owner);
      assert.ok(differences.some(({ check, found }) => String(check) === 'sum of the instalments' && found === '1'));
    });
});

describe('Terms of an issued document', () => {
  const issue = async () => {
    const shop = await openShop(rig);
    const owner = { kind: 'administrator', accountId: shop.account.id } as const;
    await changeAccount(rig.administration, owner, COMPANIES.network.facts);
    const { client } = shop;
    await client.post('/payment_terms', {
      ...{ code: 'PLAN', description: 'Two parts', early_payment: { percent: 2, days: 8 } },
      instalments: [
        { percent: 50, days: 14 },
        { percent: 50, days: 30 },
      ],
    });
    const { status, headers, text } = await client.post('/invoices', {
      document_set: 'FT',
      seq_number: '2026/1',
      date: '2026-03-02',
      currency: 'EUR',
      total_amount: 11.07,
      customer: COMPANIES.network.customers[0],
      payment_terms_code: 'PLAN',
      items: [{ description: 'Tea', qty: 2, unit_price: 4.5, vat: 23 }],
    });
    assert.equal(status, 201, text);
    return { client, id: Number(headers['x-document-id']) };
  };

  it('are in electronic invoices, with early payment in the form of XRechnung', async () => {
    const { client, id } = await issue();
    const xml = async (format: string, profile: string) => {
      const { status, text } = await client.get('/invoices', { id, format, profile });
      assert.equal(status, 200, text);
      return text;
    };
    const terms = (text: string) => /<(?:cbc:Note|ram:Description)>(Two parts[^<]*)</.exec(text)?.[1];
    const parts = 'Two parts\n2026-03-16: 5.54 EUR\n2026-04-01: 5.53 EUR';
    for (const format of ['ubl', 'cii']) {
      assert.equal(terms(await xml(format, 'xrechnung')), `${parts}\n#SKONTO#TAGE=8#PROZENT=2.00#\n`);
      assert.equal(terms(await xml(format, 'en16931')), parts);
    }
    assert.match(await xml('ubl', 'en16931'), /<cbc:DueDate>2026-04-01</);
    assert.match(await xml('cii', 'en16931'), /<ram:DueDateDateTime><udt:DateTimeString format="102">20260401</);
  });

  it('are printed, each with its day and amount', async () => {
    const { client, id } = await issue();
    const { bytes } = await client.get('/invoices', { id, print: 1 });
    const { text } = await extractText(new Uint8Array(bytes), { mergePages: true });
    for (const part of ['16/03/2026: 5,54', '01/04/2026: 5,53', '10/03/2026: 2', '0,22'])
      assert.ok(text.replaceAll(/\s+/g, ' ').includes(part), `${part}: ${text}`);
  });
});
