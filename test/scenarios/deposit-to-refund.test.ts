// Scenario, in three currencies: a quote that two people write as a draft, a deposit, the final invoice that deducts it, payment in
// instalments, a part that comes back, and the credit paid back. At the end all figures follow from the documents; voids backwards undo them.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import Big from 'big.js';
import { startRig } from '../support/rig.ts';
import { type Company, createCompany, type Json, payment, progress } from './company.ts';

const rig = await startRig();

/** Prices without VAT and places of a currency. */
const CURRENCIES = [
  { currency: 'EUR', places: 2, machine: '1249.90', service: '80.55' },
  { currency: 'JPY', places: 0, machine: '198001', service: '9999' },
  { currency: 'KWD', places: 3, machine: '410.255', service: '25.125' },
];

for (const { currency, places, machine, service } of CURRENCIES)
  describe(`A machine in ${currency}`, () => {
    const withVat = (net: Big) => net.plus(net.times(0.23).round(places)).toNumber();
    const day = (month: number, number: number) =>
      `2026-${String(month).padStart(2, '0')}-${String(number).padStart(2, '0')}`;
    const document = (set: string, date: string, more: object) => ({
      document_set: set,
      seq_number: '*',
      date,
      currency,
      exchange_rate: currency === 'EUR' ? undefined : 0.5,
      customer: { code: 'MILL' },
      ...more,
    });
    const items = [
      { item_code: 'MACHINE', description: 'Mill', qty: 3, unit_price: Number(machine), vat: 23 },
      { item_type: 'service', description: 'Assembly', qty: 1, unit_price: Number(service), vat: 23 },
    ];
    const net = new Big(machine).times(3).plus(service).round(places);
    const deposit = net.times(0.3).round(places);
    let company: Company;
    const numbers: Record<string, string> = {};
    const remember = (name: string, { documentSeries, documentNumber }: Json) => {
      numbers[name] = `${documentSeries} ${documentNumber}`;
    };

    it('is quoted by two people, ordered with a deposit, billed, paid, returned in part and paid back', async () => {
      company = await createCompany(rig);
      const clerk = await company.clerk();
      await company.post('/articles', { item_code: 'MACHINE', description: 'Mill', unit_price: 1, stock: 10 });
      await company.post('/customers', { code: 'MILL', name: 'Moinho do Sul, Lda.', vat_id: '508123456' });
      await company.post('/payment_terms', {
        code: 'HALVES',
        description: 'Half in 30 days, half in 60 days',
        instalments: [
          { percent: 50, days: 30 },
          { percent: 50, days: 60 },
        ],
      });

      // Two people write one quote. The later save of an old copy is refused.
      const draft = await company.post('/drafts', {
        type: 'quote',
        body: { document_set: 'QT', currency, customer: { code: 'MILL' }, items: [{ ...items[0], qty: 2 }] },
      });
      const [first] = await clerk.list(`/drafts?id=${draft.id}`);
      await clerk.put('/drafts', { id: draft.id, body: { ...first.body, date: day(3, 1), items } });
      const issued = await company.post('/issued_drafts', { id: draft.id });
      remember('quote', issued);
      assert.deepEqual(await company.list('/drafts'), []);
      assert.deepEqual((await company.list(`/quotes?id=${issued.id}`))[0].total_amount, withVat(net));

      // The deposit is paid before the machines come.
      remember(
        'deposit',
        await company.post(
          '/invoices',
          document('FT', day(3, 2), {
            deposit: true,
            items: [{ item_type: 'service', description: 'Deposit', qty: 1, unit_price: deposit.toNumber(), vat: 23 }],
            total_amount: withVat(deposit),
          }),
        ),
      );
      remember(
        'first receipt',
        await company.post(
          '/receipts',
          document('REC', day(3, 5), { related_document: numbers.deposit, total_amount: withVat(deposit) }),
        ),
      );

      // The final invoice deducts it, and is due in two halves.
      const deducting = document('FT', day(3, 20), {
        related_document: numbers.quote,
        payment_terms_code: 'HALVES',
        items: [
          ...items,
          {
            item_type: 'service',
            description: 'Deposit',
            qty: 1,
            unit_price: deposit.times(-1).toNumber(),
            vat: 23,
            deducts: numbers.deposit,
          },
        ],
      });
      const rest = net.minus(deposit);
      const { total_amount } = (await company.send('POST', '/totals?type=invoice', deducting)).json;
      assert.equal(total_amount, withVat(rest));
      const tooMuch = structuredClone(deducting) as Json;
      tooMuch.items[2].unit_price = net.times(-2).toNumber();
      const refused = await company.send('POST', '/invoices', { ...tooMuch, total_amount: 0 });
      assert.equal(refused.status, 400, JSON.stringify(refused.json));
      assert.match(JSON.stringify(refused.json.details), /items\[2\]\.unit_price/);
      remember('invoice', await company.post('/invoices', { ...deducting, total_amount }));
      const twice = await company.send('POST', '/invoices', {
        ...deducting,
        related_document: undefined,
        total_amount,
      });
      assert.equal(twice.status, 409, JSON.stringify(twice.json));
      const find = async (name: string) =>
        company.find(
          `/${PATHS[(numbers[name] ?? '').split(' ')[0] ?? '']}`,
          (numbers[name] ?? '').replace(/^\w+ /, ''),
        );
      const invoice = await find('invoice');
      const amounts = invoice.instalments.map(({ amount }: Json) => amount);
      assert.equal(amounts.length, 2);
      assert.equal(sum(amounts).toNumber(), total_amount);
      assert.equal(invoice.due_date, day(5, 19));
      assert.equal(progress(await find('quote')), 'BILLED 0, 0');
      assert.equal((await company.levels('MACHINE')).MAIN.on_hand, 7);

      for (const [index, amount] of amounts.entries())
        remember(
          `instalment ${index}`,
          await company.post(
            '/receipts',
            document('REC', day(4 + index, 18), { related_document: numbers.invoice, total_amount: amount }),
          ),
        );
      assert.equal(payment(await find('invoice')), `PAID paid ${total_amount} due 0`);

      // One machine comes back: the credit is open, and is paid back.
      const back = new Big(machine).round(places);
      remember(
        'credit note',
        await company.post(
          '/credit_notes',
          document('NC', day(6, 1), {
            related_document: numbers.invoice,
            reason: 'One too many',
            items: [{ ...items[0], qty: 1 }],
            total_amount: withVat(back),
          }),
        ),
      );
      assert.deepEqual(await company.balance('/customers', 'MILL'), [
        `${currency} due 0 overdue 0 open ${withVat(back)}`,
      ]);
      remember(
        'refund',
        await company.post('/payments', {
          ...document('PAY', day(6, 2), { total_amount: withVat(back) }),
          settles: [{ document: numbers['credit note'], amount: withVat(back) }],
        }),
      );
      assert.equal((await company.levels('MACHINE')).MAIN.on_hand, 8);
      await company.isSound();
    });

    it('has balances, VAT and stock that follow from its documents', async () => {
      const all = (await Promise.all(['/invoices', '/credit_notes'].map(path => company.list(path)))).flat();
      // 3 machines and the assembly, less one machine: the deposit is billed and deducted.
      const sold = new Big(machine).times(2).plus(service);
      const signed = (field: string) =>
        sum(all.map((each: Json) => new Big(each[field] ?? 0).times(each.document_set === 'NC' ? -1 : 1)));
      const cent = new Big(10).pow(-places);
      assert.ok(signed('net_amount').minus(sold).abs().lte(cent.times(2)), `${signed('net_amount')} of ${sold}`);
      assert.equal(signed('net_amount').plus(signed('vat')).toString(), signed('total_amount').toString());
      const paid = sum((await company.list('/receipts')).map((each: Json) => each.total_amount));
      const refunded = sum((await company.list('/payments')).map((each: Json) => each.total_amount));
      assert.equal(paid.minus(refunded).toString(), signed('total_amount').toString());
      assert.deepEqual(
        (await company.balance('/customers', 'MILL')).filter(each => !each.endsWith('due 0 overdue 0 open 0')),
        [],
      );
    });

    it('is undone by voids backwards', async () => {
      for (const name of Object.keys(numbers).toReversed()) {
        const [set = '', number = ''] = (numbers[name] ?? '').split(' ');
        await company.void(set, number, 'Undone');
        await company.isSound();
      }
      assert.deepEqual(
        (await company.balance('/customers', 'MILL')).filter(each => !each.endsWith('due 0 overdue 0 open 0')),
        [],
      );
      assert.deepEqual(await company.levels('MACHINE'), {
        MAIN: { on_hand: 10, reserved: 0, expected: 0, available: 10 },
      });
    });
  });

const PATHS: Record<string, string> = {
  QT: 'quotes',
  FT: 'invoices',
  REC: 'receipts',
  NC: 'credit_notes',
  PAY: 'payments',
};

const sum = (amounts: (number | Big)[]): Big => amounts.reduce<Big>((total, amount) => total.plus(amount), new Big(0));
