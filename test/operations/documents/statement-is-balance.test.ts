// What a party owes is told once: the statement, the balance, its ages and the open amounts of the documents agree, per party, currency
// and day, whoever paid. contract §5 Money

import assert from 'node:assert/strict';
import { it } from 'node:test';
import type Big from 'big.js';
import fc from 'fast-check';
import { decimal, digits, ZERO } from '../../../src/domain/values/decimal.ts';
import { readStatement } from '../../../src/operations/party-statements/party-statement.ts';
import { startRig } from '../../support/rig.ts';
import { openImporter } from '../imports/import-rig.ts';
import { made, openShop } from '../stock/shop.ts';

const rig = await startRig();
const shop = await openShop(rig);
const { context } = rig.server;
const { actor } = await openImporter(rig, shop.account);

const SIDES = {
  customer: { owed: 'invoice', pays: 'receipt', credits: 'credit_note', related: 'related_document' },
  supplier: { owed: 'purchase', pays: 'payment', credits: 'supplier_credit_note', related: 'related_doc' },
} as const;
type Side = keyof typeof SIDES;

const DAYS = ['2026-03-01', '2026-03-02', '2026-03-05', '2026-03-09'];
const CURRENCIES = ['EUR', 'USD', 'JPY'];
const TODAY = '2026-03-06';

/** Whose a document is: one of two parties on file, somebody by name alone, or nobody. */
const party = fc.constantFrom(0, 1, 'Walk-in', undefined);
const day = fc.constantFrom(...DAYS);
const currency = fc.constantFrom('EUR', 'EUR', 'EUR', 'USD', 'JPY');
const amount = fc.integer({ min: 1, max: 300 });
const which = fc.array(fc.nat(7), { maxLength: 3 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('owe'), party, day, currency, amount, paid: fc.nat(320) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('pays', 'credits'),
      party: fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, party),
      day,
      currency,
      amount,
      which,
      listed: fc.boolean(),
      withheld: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('void'), of: fc.nat(20) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('allot'),
      of: fc.nat(20),
      to: fc.nat(7),
      amount: fc.integer({ min: -50, max: 50 }),
    }),
  },
);

interface Made {
  type: string;
  name: string;
  number: string;
}

/** Carries out the steps. What is refused, because more is paid than is due, say, is left out. */
async function play(side: Side, codes: string[], steps: (typeof step extends fc.Arbitrary<infer S> ? S : never)[]) {
  const { owed, pays, credits, related } = SIDES[side];
  const owing: Made[] = [];
  const settling: Made[] = [];
  const partyField = (of: number | string | undefined) =>
    of === undefined ? {} : { [side]: typeof of === 'number' ? { code: codes[of] } : { name: of } };
  const pick = (from: Made[], at: number) => from[at % Math.max(1, from.length)];
  let accepted = 0;
  const issue = async (type: string, list: Made[], fields: Record<string, unknown>) => {
    const answer = await shop.create(type, fields);
    assert.ok([201, 400, 409].includes(answer.status), answer.text);
    if (answer.status !== 201) return;
    accepted++;
    const { documentSeries, documentNumber } = made(answer);
    list.push({ type, name: `${documentSeries} ${documentNumber}`, number: documentNumber });
  };
  for (const each of steps) {
    if ('paid' in each) {
      const paid = each.paid > 200 ? {} : { amount_paid: Math.min(each.paid, each.amount) };
      const fields = { date: each.day, due_date: '2026-03-09', currency: each.currency, total_amount: each.amount };
      await issue(owed, owing, { ...partyField(each.party), ...fields, ...paid });
    } else if ('which' in each) {
      const named = [...new Set(each.which.map(at => pick(owing, at)?.name))].filter(name => name !== undefined);
      const list = named.map(document => ({ document, amount: Math.ceil(each.amount / named.length / 2) }));
      const settles = each.listed ? { settles: list } : { [related]: named[0], related_documents: named.slice(1) };
      const fields = { date: each.day, currency: each.currency, total_amount: each.amount };
      const [type, less] =
        each.do === 'pays' ? [pays, {}] : [credits, each.withheld ? withheldOf(side, each.amount) : {}];
      await issue(type, settling, { ...partyField(each.party), ...fields, ...(named.length > 0 && settles), ...less });
    } else if ('to' in each) {
      const [from, to] = [pick(settling, each.of), pick(owing, each.to)];
      if (!from || !to) continue;
      const path = { receipt: 'receipts', payment: 'payments', credit_note: 'credit_notes' }[from.type];
      const settles = [{ document: to.name, amount: each.amount }];
      const key = { document_set: from.name.split(' ')[0], seq_number: from.number };
      const answer = await shop.client.put(`/${path ?? 'supplier_credit_notes'}`, { ...key, settles });
      assert.ok([201, 400, 409].includes(answer.status), answer.text);
    } else {
      const target = pick([...settling, ...owing], each.of);
      await (target && shop.void(target.type, target.number).catch(error => assert.equal(error.code, 'CONFLICT')));
    }
  }
  return accepted;
}

// A total that contains withholding: the note is worth that much less.
const withheldOf = (side: Side, total: number) => ({
  net_amount: total,
  [side === 'customer' ? 'irs_retention_amount' : 'withholding_tax_amount']: Math.floor(total / 4),
});

interface Listed {
  document_type: string;
  status: string;
  date: string;
  currency: string;
  document_set: string;
  seq_number: string;
  amount_due?: string;
  amount_open?: string;
  customer?: { code?: string };
  supplier?: { code?: string };
  settles?: { document: string; amount: string }[];
}

const sumOf = (amounts: (string | undefined)[]): Big =>
  amounts.reduce((sum, each) => sum.plus(decimal(each ?? '0')), ZERO);

/** What the documents themselves say that a party owes on a day, without SQL of statements or balances. */
function owedOn(all: Listed[], side: Side, code: string, until: string, paidOnIssue: Map<string, string>): Big {
  const inForce = all.filter(({ status, date }) => status !== 'VOID' && date <= until);
  const names = new Map(all.map(each => [`${each.document_set} ${each.seq_number}`, each]));
  const charged = inForce
    .filter(each => each[side]?.code === code && each.amount_due !== undefined)
    .map(each => paidOnIssue.get(`${each.document_set} ${each.seq_number}`));
  const open = inForce.filter(each => each[side]?.code === code).map(({ amount_open }) => amount_open);
  const settled = inForce.flatMap(({ settles = [] }) =>
    settles.filter(({ document }) => names.get(document)?.[side]?.code === code).map(({ amount }) => amount),
  );
  return sumOf(charged).minus(sumOf(open)).minus(sumOf(settled));
}

async function checkParty(side: Side, code: string, id: number): Promise<void> {
  const [record] = await shop.list(`/${side}s`, { options: 'balance', searchString: code });
  const balances = new Map(
    ((record?.balance ?? []) as unknown as { currency: string; due: string; overdue: string; open: string }[]).map(
      balance => [balance.currency, balance],
    ),
  );
  const charged = await shop.owner(
    `SELECT document_set || ' ' || seq_number AS name, (amount_owed - least(coalesce(paid_on_issue, 0), amount_owed))::text AS charged
      FROM document WHERE account_id = $1 AND amount_owed IS NOT NULL`,
    [shop.account.id],
  );
  const paidOnIssue = new Map(charged.map(row => [String(row.name), String(row.charged)]));
  const documents = (await shop.list('/documents')) as unknown as Listed[];
  for (const currency of CURRENCIES) {
    const all = documents.filter(each => each.currency === currency);
    const own = all.filter(each => each[side]?.code === code && each.status !== 'VOID');
    const openAmounts = sumOf(own.map(each => each.amount_due)).minus(sumOf(own.map(each => each.amount_open)));
    for (const to of DAYS) {
      const of = { kind: side, id, currency, from: '2026-01-01', to, today: TODAY };
      const { closing, lines, ages } = await readStatement(context, actor, of);
      const about = `${side} ${code} ${currency} ${to}`;
      assert.equal(closing, digits(owedOn(all, side, code, to, paidOnIssue)), about);
      assert.equal(lines.at(-1)?.balance ?? '0', closing, about);
      const later = await readStatement(context, actor, { ...of, from: to });
      assert.equal(later.closing, closing, about);
      assert.equal(later.lines.at(-1)?.balance ?? later.opening, closing, about);
      assert.equal(digits(sumOf(ages.map(age => age.amount))), digits(openAmounts), about);
      if (to !== DAYS.at(-1)) continue;
      const balance = balances.get(currency);
      assert.equal(closing, digits(openAmounts), about);
      assert.equal(closing, digits(decimal(balance?.due ?? '0').minus(decimal(balance?.open ?? '0'))), about);
      const open = sumOf(lines.map(line => (line.charge === '0' ? digits(decimal(line.open).neg()) : line.open)));
      assert.equal(digits(open), closing, about);
    }
  }
}

it('statement = balance = sum of open amounts, per party, currency and day', async () => {
  let run = 0;
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<Side>('customer', 'supplier'),
      fc.array(step, { minLength: 6, maxLength: 14 }),
      async (side, steps) => {
        const codes = ['A', 'B'].map(letter => `${letter}${++run}`);
        const ids: number[] = [];
        for (const code of codes)
          ids.push(made(await shop.client.post(`/${side}s`, { code, name: `Party ${code}` })).id);
        accepted += await play(side, codes, steps);
        for (const [index, code] of codes.entries()) await checkParty(side, code, ids[index] ?? 0);
      },
    ),
    { numRuns: 20, seed: 29, endOnFailure: true },
  );
  assert.ok(accepted > 80, `${accepted} documents were accepted`);
  await shop.sound();
});
