// Amounts due of a party have one source: the statement, the balance, its ages and the open amounts of the documents agree, per party, currency
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
  customer: {
    owed: 'invoice',
    pays: 'receipt',
    credits: 'credit_note',
    refunds: 'payment',
    related: 'related_document',
  },
  supplier: {
    owed: 'purchase',
    pays: 'payment',
    credits: 'supplier_credit_note',
    refunds: 'receipt',
    related: 'related_doc',
  },
} as const;
type Side = keyof typeof SIDES;

const DAYS = ['2026-03-01', '2026-03-02', '2026-03-05', '2026-03-09'];
const CURRENCIES = ['EUR', 'USD', 'JPY'];
const TODAY = '2026-03-06';

/** Whose a document is: one of two parties on file, somebody by name alone, or nobody. */
const party = fc.constantFrom(0, 1, 'Walk-in', undefined);
const day = fc.constantFrom(...DAYS);
const currency = fc.constantFrom('EUR', 'EUR', 'EUR', 'EUR', 'USD', 'JPY');
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
      gives_up: fc.nat(4),
      withheld: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('refunds'),
      party: fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, party),
      day,
      currency: fc.constant('EUR'),
      amount: fc.integer({ min: 1, max: 40 }),
      of: fc.array(fc.nat(7), { minLength: 1, maxLength: 2 }),
      gives_up: fc.nat(3),
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
      gives_up: fc.integer({ min: -2, max: 2 }),
    }),
  },
);

interface Made {
  type: string;
  currency: string;
  name: string;
  number: string;
}

/** Carries out the steps. What is refused, because more is paid than is due, say, is left out. */
async function play(
  side: Side,
  codes: string[],
  steps: (typeof step extends fc.Arbitrary<infer S> ? S : never)[],
  accepted: Map<string, number>,
) {
  const { owed, pays, credits, refunds, related } = SIDES[side];
  const owing: Made[] = [];
  const settling: Made[] = [];
  const partyField = (of: number | string | undefined) =>
    of === undefined ? {} : { [side]: typeof of === 'number' ? { code: codes[of] } : { name: of } };
  const pick = (from: Made[], at: number) => from[at % Math.max(1, from.length)];
  const issue = async (type: string, list: Made[], fields: Record<string, unknown>) => {
    const answer = await shop.create(type, fields);
    assert.ok([201, 400, 409].includes(answer.status), answer.text);
    if (answer.status !== 201) return;
    accepted.set(type, (accepted.get(type) ?? 0) + 1);
    const { documentSeries, documentNumber } = made(answer);
    list.push({
      type,
      currency: String(fields.currency),
      name: `${documentSeries} ${documentNumber}`,
      number: documentNumber,
    });
  };
  for (const each of steps) {
    if ('paid' in each) {
      const paid = each.paid > 200 ? {} : { amount_paid: Math.min(each.paid, each.amount) };
      const fields = { date: each.day, due_date: '2026-03-09', currency: each.currency, total_amount: each.amount };
      await issue(owed, owing, { ...partyField(each.party), ...fields, ...paid });
    } else if ('which' in each) {
      const named = [...new Set(each.which.map(at => pick(owing, at)?.name))].filter(name => name !== undefined);
      const rest = each.do === 'pays' && each.gives_up > 0 && { write_off: each.gives_up, write_off_reason: 'Rest' };
      const amount = Math.ceil(each.amount / Math.max(1, named.length) / 2);
      const list = named.map(document => {
        const isOther =
          each.do === 'pays' && owing.some(({ name, currency }) => name === document && currency !== each.currency);
        return { document, amount, ...rest, ...(isOther && { settled_amount: Math.ceil(amount / 2) }) };
      });
      const settles = each.listed ? { settles: list } : { [related]: named[0], related_documents: named.slice(1) };
      const fields = { date: each.day, currency: each.currency, total_amount: each.amount };
      const [type, less] =
        each.do === 'pays' ? [pays, {}] : [credits, each.withheld ? withheldOf(side, each.amount) : {}];
      await issue(type, settling, { ...partyField(each.party), ...fields, ...(named.length > 0 && settles), ...less });
    } else if (each.do === 'refunds') {
      const named = [...new Set(each.of.map(at => pick(settling, at)?.name))].filter(name => name !== undefined);
      const rest = each.gives_up > 0 && { write_off: each.gives_up, write_off_reason: 'Rest' };
      const settles = named.map(document => ({ document, amount: Math.ceil(each.amount / named.length / 2), ...rest }));
      const fields = { date: each.day, currency: each.currency, total_amount: each.amount };
      await issue(refunds, settling, { ...partyField(each.party), ...fields, ...(named.length > 0 && { settles }) });
    } else if ('to' in each) {
      const [from, to] = [pick(settling, each.of), pick(each.to > 5 ? settling : owing, each.to)];
      if (!from || !to) continue;
      const path = { receipt: 'receipts', payment: 'payments', credit_note: 'credit_notes' }[from.type];
      const rest = each.gives_up !== 0 && { write_off: each.gives_up, write_off_reason: 'Rest' };
      const settles = [{ document: to.name, amount: each.amount, ...rest }];
      const key = { document_set: from.name.split(' ')[0], seq_number: from.number };
      const answer = await shop.client.put(`/${path ?? 'supplier_credit_notes'}`, { ...key, settles });
      assert.ok([201, 400, 409].includes(answer.status), answer.text);
    } else {
      const target = pick([...settling, ...owing], each.of);
      await (target && shop.void(target.type, target.number).catch(error => assert.equal(error.code, 'CONFLICT')));
    }
  }
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
  settles?: { document: string; amount: string; settled_amount?: string; write_off?: string }[];
}

const sumOf = (amounts: (string | undefined)[]): Big =>
  amounts.reduce((sum, each) => sum.plus(decimal(each ?? '0')), ZERO);

/** Amount that a party owes on a day by the documents themselves, without SQL of statements or balances. */
function owedOn(
  documents: Listed[],
  { side, code, currency, until }: { side: Side; code: string; currency: string; until: string },
  paidOnIssue: Map<string, string>,
): Big {
  const all = documents.filter(({ status }) => status !== 'VOID');
  const inForce = all.filter(({ date }) => date <= until);
  const ofParty = (each: Listed | undefined) => each?.[side]?.code === code && each.currency === currency;
  const names = new Map(all.map(each => [`${each.document_set} ${each.seq_number}`, each]));
  const isRefund = ({ document_type }: Listed) => document_type === SIDES[side].refunds;
  const charged = inForce
    .filter(each => ofParty(each) && each.amount_due !== undefined)
    .map(each => paidOnIssue.get(`${each.document_set} ${each.seq_number}`));
  const openOf = (all: Listed[]) => sumOf(all.filter(ofParty).map(each => each.amount_open));
  const settledBy = (all: Listed[], isMeant: (document: Listed) => boolean = () => true) =>
    sumOf(
      all.flatMap(({ settles = [] }) =>
        settles.flatMap(({ document, amount, settled_amount = amount, write_off }) => {
          const settled = names.get(document);
          return settled && ofParty(settled) && isMeant(settled) ? [settled_amount, write_off] : [];
        }),
      ),
    );
  const [refunds, others] = [inForce.filter(isRefund), inForce.filter(each => !isRefund(each))];
  return sumOf(charged)
    .minus(openOf(others))
    .minus(settledBy(others))
    .plus(openOf(refunds))
    .plus(settledBy(refunds))
    .minus(settledBy(all.filter(isRefund), ({ date }) => date <= until));
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
    const isRefund = ({ document_type }: Listed) => document_type === SIDES[side].refunds;
    const openAmounts = sumOf(own.map(each => each.amount_due))
      .minus(sumOf(own.filter(each => !isRefund(each)).map(each => each.amount_open)))
      .plus(sumOf(own.filter(isRefund).map(each => each.amount_open)));
    for (const to of DAYS) {
      const of = { kind: side, id, currency, from: '2026-01-01', to, today: TODAY };
      const { closing, lines, ages } = await readStatement(context, actor, of);
      const about = `${side} ${code} ${currency} ${to}`;
      assert.equal(closing, digits(owedOn(documents, { side, code, currency, until: to }, paidOnIssue)), about);
      assert.equal(lines.at(-1)?.balance ?? '0', closing, about);
      const later = await readStatement(context, actor, { ...of, from: to });
      assert.equal(later.closing, closing, about);
      assert.equal(later.lines.at(-1)?.balance ?? later.opening, closing, about);
      assert.equal(digits(sumOf(ages.map(age => age.amount))), digits(openAmounts), about);
      if (to !== DAYS.at(-1)) continue;
      const balance = balances.get(currency);
      assert.equal(closing, digits(openAmounts), about);
      assert.equal(closing, digits(decimal(balance?.due ?? '0').minus(decimal(balance?.open ?? '0'))), about);
      const open = sumOf(
        lines.map(line => {
          const owes = line.type === SIDES[side].owed || line.type === SIDES[side].refunds;
          return owes ? line.open : digits(decimal(line.open).neg());
        }),
      );
      assert.equal(digits(open), closing, about);
    }
  }
}

it('statement = balance = sum of open amounts, per party, currency and day', async () => {
  let run = 0;
  const accepted = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<Side>('customer', 'supplier'),
      fc.array(step, { minLength: 8, maxLength: 18 }),
      async (side, steps) => {
        const codes = ['A', 'B'].map(letter => `${letter}${++run}`);
        const ids: number[] = [];
        for (const code of codes)
          ids.push(made(await shop.client.post(`/${side}s`, { code, name: `Party ${code}` })).id);
        await play(side, codes, steps, accepted);
        for (const [index, code] of codes.entries()) await checkParty(side, code, ids[index] ?? 0);
      },
    ),
    { numRuns: 20, seed: 29, endOnFailure: true },
  );
  const all = [...accepted.values()].reduce((sum, each) => sum + each, 0);
  assert.ok(accepted.size === 6 && all > 80, `accepted: ${JSON.stringify([...accepted])}`);
  const relations = await shop.owner(
    `SELECT kind, count(*)::int AS rows FROM document_relation WHERE account_id = $1 GROUP BY kind`,
    [shop.account.id],
  );
  const rowsOf = (kind: string) => Number(relations.find(each => each.kind === kind)?.rows ?? 0);
  const [exchanged] = await shop.owner(
    'SELECT count(*)::int AS rows FROM document_relation WHERE account_id = $1 AND own_amount IS NOT NULL',
    [shop.account.id],
  );
  assert.ok(Number(exchanged?.rows) > 5, `${exchanged?.rows} amounts in another currency`);
  assert.ok(rowsOf('refunds') > 5 && rowsOf('writes_off') > 5, JSON.stringify(relations));
  await shop.sound();
});
