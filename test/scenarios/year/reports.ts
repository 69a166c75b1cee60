// Reports of the year, which must agree with the documents and with each other, to the cent.

import assert from 'node:assert/strict';
import type Big from 'big.js';
import { digits } from '../../../src/domain/values/decimal.ts';
import type { Bank } from './bank.ts';
import type { Company } from './company.ts';
import { big, sumOf } from './figures.ts';
import {
  bookingsOf,
  boxesOf,
  type Document,
  MONEY,
  openOn,
  type Period,
  TRADE,
  type TradePath,
  withoutZeros,
} from './recomputation.ts';
import type { Json, Servers } from './servers.ts';

const report = (servers: Servers, name: string, query: object): Promise<Json> =>
  servers.get(`/reports/${name}`, { ...query });

/** All rows of a journal. The limit of a page counts documents, and of entries rows. */
async function rowsOf(servers: Servers, name: string, period: Period): Promise<Json[]> {
  const limit = 1000;
  const all: Json[] = [];
  for (let skip = 0; ; skip += limit) {
    const { rows } = await report(servers, name, { ...period, skip, limit });
    if (rows.length === 0) return all;
    all.push(...rows);
  }
}

const sumBy = <T>(rows: readonly T[], key: (row: T) => string, amounts: (row: T) => (Big | string)[]) =>
  Object.fromEntries(
    [...Map.groupBy(rows, key)]
      .map(([name, own]) => {
        const columns = own.map(amounts);
        return [
          name,
          (columns[0] ?? []).map((_, at) => digits(sumOf(columns.map(each => each[at])))).join(' '),
        ] as const;
      })
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

/** Reports of a period. The answer has the boxes, to compare a year with its quarters. */
export async function checkPeriod(
  servers: Servers,
  documents: readonly Document[],
  period: Period,
): Promise<Record<string, string>> {
  const bookings = bookingsOf(documents, period);
  const totals: Record<string, Json> = {};
  for (const side of ['sales', 'purchases'] as const) {
    const own = bookings.filter(each => each.side === side);
    const name = side === 'sales' ? 'sales_journal' : 'purchase_journal';
    const { totals: sums } = await report(servers, name, period);
    const inJournal = sumBy(
      await rowsOf(servers, name, period),
      row => `${row.document} ${row.status === 'VOID' ? 'void' : ''} ${row.vat_rate}`,
      row => [row.net, row.vat],
    );
    const recomputed = sumBy(
      own,
      ({ document, sign, rate }) =>
        `${document.name} ${sign === TRADE[document.path as TradePath][1] ? '' : 'void'} ${rate}`,
      ({ net, vat }) => [net, vat],
    );
    assert.deepEqual(inJournal, recomputed, `${name} ${period.from}`);
    totals[side] = { net: digits(sumOf(own.map(({ net }) => net))), vat: digits(sumOf(own.map(({ vat }) => vat))) };
    assert.deepEqual([sums[0]?.net ?? '0', sums[0]?.vat ?? '0'], [totals[side].net, totals[side].vat], name);
  }
  for (const name of ['sales_by_customer', 'sales_by_month', 'sales_by_article', 'margin']) {
    const { totals: sums } = await report(servers, name, period);
    assert.equal(sums[0]?.net, totals.sales.net, `${name} ${period.from}`);
    if (sums[0]?.vat !== undefined) assert.equal(sums[0].vat, totals.sales.vat, name);
  }
  const expected = boxesOf(bookings);
  const { rows } = await report(servers, 'vat_return', period);
  const boxes: Record<string, string> = Object.fromEntries(rows.map((row: Json) => [row.box, row.amount]));
  for (const [box, amount] of Object.entries(boxes))
    assert.equal(amount, expected[box] ?? '0', `box ${box} ${period.from}`);
  for (const box of ['1', '4', '9', '22', '24', '40', '41']) {
    const journal = await report(servers, 'vat_journal', { ...period, box });
    const found = big(journal.totals[0]?.[['1', '9'].includes(box) ? 'net' : 'vat']);
    assert.equal(digits(['40', '41'].includes(box) ? found.times('-1') : found), boxes[box], `vat_journal ${box}`);
  }
  return boxes;
}

/** Amounts of an aged list by party. */
export async function aged(
  servers: Servers,
  side: 'customer' | 'supplier',
  day: string,
): Promise<Record<string, string>> {
  const { rows } = await report(servers, side === 'customer' ? 'aged_debtors' : 'aged_creditors', { day });
  return withoutZeros(
    Map.groupBy(rows as Json[], row => row[`${side}_code`]),
    row => big(row.amount),
  );
}

/** Ages of an aged list by party: not due, overdue, not allotted. */
export async function agesOf(servers: Servers, side: 'customer' | 'supplier', day: string): Promise<string[]> {
  const { rows } = await report(servers, side === 'customer' ? 'aged_debtors' : 'aged_creditors', { day });
  return rows
    .map((row: Json) => {
      const overdue = sumOf([row.days_30, row.days_60, row.days_90, row.older]);
      return [row[`${side}_code`], row.not_due, digits(overdue), row.unallotted].join(' ');
    })
    .sort();
}

/** The same as the balances of the parties have it now. */
export async function balancesOf(servers: Servers, side: 'customer' | 'supplier'): Promise<string[]> {
  const parties = await servers.list(`/${side}s`, { options: 'balance' });
  return parties
    .flatMap(({ code, balance = [] }) =>
      balance.map(({ due, overdue, open }: Json) =>
        [code, digits(big(due).minus(big(overdue))), overdue, digits(big(open).times('-1'))].join(' '),
      ),
    )
    .sort();
}

/** Quantity by article and location, and its value, from a report. */
export async function stockOn(servers: Servers, day: string): Promise<{ rows: Record<string, string>; value: string }> {
  const { rows, totals } = await report(servers, 'stock_value', { day });
  return {
    rows: Object.fromEntries(
      rows.map((row: Json) => [`${row.item_code} ${row.location_code}`, `${row.quantity} ${row.value}`]),
    ),
    value: totals[0]?.value,
  };
}

/** The bank: statements, entries, booked documents and journal entries come to the same. */
export async function checkBank(
  { servers }: Company,
  bank: Bank,
  documents: readonly Document[],
  year: Period,
): Promise<void> {
  const [account] = await servers.list('/bank_accounts');
  assert.equal(account.balance, digits(bank.balance));
  const statements = await servers.list('/bank_statements');
  assert.equal(digits(sumOf(statements.map(({ amount }) => amount))), account.balance);
  const entries = await servers.list('/bank_entries');
  assert.equal(entries.length, bank.sent.length);
  assert.equal(digits(sumOf(entries.map(({ amount }) => amount))), account.balance);
  const booked = entries.flatMap(({ documents = [] }) => documents as Json[]);
  const inForce = documents.filter(({ path, voided }) => MONEY.some(each => each === path) && !voided);
  assert.deepEqual(booked.map(each => each.document_id).sort(), inForce.map(({ id }) => id).sort());
  const signed = (each: Document) => (each.path === 'receipts' ? each.total : each.total.times('-1'));
  const money = sumOf(inForce.map(signed));
  const charges = sumOf(booked.map(({ charge }) => charge ?? '0'));
  // An entry that was put aside is not booked, and neither is one that nobody knows.
  const open = sumOf(entries.map(({ status, open_amount, amount }) => (status === 'ignored' ? amount : open_amount)));
  const inBank = money.minus(charges);
  assert.equal(digits(inBank.plus(open)), account.balance);

  const all = await rowsOf(servers, 'journal_entries', year);
  const posted = (purpose: string) =>
    digits(
      sumOf(
        all.map(({ debit, credit, amount }) => (debit === purpose ? amount : credit === purpose ? `-${amount}` : '0')),
      ),
    );
  const bookings = bookingsOf(documents, year);
  const net = (side: string) => sumOf(bookings.filter(each => each.side === side).map(each => each.net));
  const vat = (side: string) => sumOf(bookings.filter(each => each.side === side).map(each => each.vat));
  const sumOfOpen = (side: 'customer' | 'supplier') => sumOf(Object.values(openOn(documents, side, year.to)));
  assert.deepEqual(
    ['bank', 'bank_charges', 'receivable', 'payable', 'vat_out', 'vat_in'].map(posted),
    [
      inBank,
      charges,
      sumOfOpen('customer'),
      sumOfOpen('supplier').times('-1'),
      vat('sales').times('-1'),
      vat('purchases'),
    ].map(digits),
  );
  // Discounts have accounts of their own, with their net amounts.
  const revenue = big(posted('revenue')).plus(posted('discount_given'));
  assert.equal(digits(revenue), digits(net('sales').times('-1')));
  const expense = big(posted('expense')).plus(posted('discount_received'));
  assert.equal(digits(expense), digits(net('purchases')));
}
