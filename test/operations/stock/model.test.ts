// Random histories against the plain model of the same rules: one client sees the same lists; many leave nothing unsound.
// The seed is printed with the result; TEST_SEED=… runs the same histories again.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import fc from 'fast-check';
import { documentOf } from '../../../src/definitions/catalogue.ts';
import type { Answer } from '../../support/client.ts';
import { startRig } from '../../support/rig.ts';
import { ARTICLES, fieldsOf, named, type Step, step } from './histories.ts';
import { Model } from './model.ts';
import type { Draft } from './model-rules.ts';
import { clients, type DocumentType, openShop, type Shop } from './shop.ts';

const rig = await startRig({ RATE_LOGINS: '0' });
const negativeStock = fc.constantFrom<'allow' | 'reject'>('allow', 'reject');

// Shrinking would replay long histories for minutes: the seed and the path of the one that failed are worth more.
async function holds<A>(context: TestContext, numRuns: number, property: fc.IAsyncProperty<A>): Promise<void> {
  const seed = Number(process.env.TEST_SEED ?? Math.floor(Math.random() * 2 ** 31));
  context.diagnostic(`seed ${seed}`);
  const { failed, errorInstance, counterexamplePath } = await fc.check(property, { seed, numRuns, endOnFailure: true });
  if (failed) throw new Error(`TEST_SEED=${seed} fails at history ${counterexamplePath}`, { cause: errorInstance });
}

async function stockedShop(setting: 'allow' | 'reject'): Promise<Shop> {
  const shop = await openShop(rig, { negativeStock: setting });
  for (const [code, tracking] of Object.entries(ARTICLES)) {
    await shop.article(code, tracking === 'service' ? { item_type: tracking } : { serial_tracking: tracking });
  }
  return shop;
}

// All that may be refused; in particular no deadlock, time-out or fault of ours.
const REFUSALS = ['CONFLICT', 'INSUFFICIENT_STOCK', 'INVALID_ARGUMENT'];
const codeOf = (answer: Answer) => (answer.status === 201 ? undefined : String(answer.body.code));

test('one client: every answer and every list is what the model says', async context => {
  const seen = new Set<string>();
  const history = fc.array(step, { minLength: 25, maxLength: 60 });
  await holds(
    context,
    30,
    fc.asyncProperty(history, negativeStock, async (steps, setting) => {
      const shop = await stockedShop(setting);
      const model = new Model(ARTICLES, setting);
      for (const [index, next] of steps.entries()) {
        const { reasons, refusal } = await both(shop, model, next, `N${index}`);
        const agreed = refusal === undefined ? reasons.length === 0 : reasons.includes(refusal);
        assert.ok(
          agreed,
          `step ${index} ${JSON.stringify(next)}: answered ${refusal ?? 'success'}, model says ${reasons}`,
        );
      }
      await compareLists(shop, model);
      await shop.sound();
      // Part payments and whole ones are rare and made in the same way: one of the two will do.
      for (const { status } of model.documents) seen.add(status === 'PART' ? 'PAID' : status);
      for (const { type } of model.ledger) seen.add(String(type));
    }),
  );
  // Histories that leave something out prove nothing about it.
  const all = ['ISSUED', 'BILLED', 'PAID', 'VOID', 'purchase', 'sale', 'transfer_in', 'adjustment', 'void'];
  assert.deepEqual(
    all.filter(what => !seen.has(what)),
    [],
  );
});

test('many clients: no step fails for want of a lock, nothing is lost or made, and the doctor finds nothing', async context => {
  const histories = fc.array(fc.array(step, { minLength: 8, maxLength: 16 }), { minLength: 4, maxLength: 6 });
  await holds(
    context,
    12,
    fc.asyncProperty(histories, negativeStock, async (all, setting) => {
      const shop = await stockedShop(setting);
      const sessions = await clients(shop.account, all.length);
      const made: Draft[] = [];
      await Promise.all(
        all.map(async (steps, client) => {
          for (const [index, next] of steps.entries()) {
            const refusal = await one(shop, made, next, `C${client}-${index}`, sessions[client]);
            assert.ok(!refusal || REFUSALS.includes(refusal), refusal ?? '');
          }
        }),
      );
      await shop.sound();
      await checkSums(shop, made, setting);
    }),
  );
});

// The step, done in the model and by the server.
async function both(shop: Shop, model: Model, next: Step, number: string) {
  if (next.do === 'void') {
    const meant = model.documents[next.picks % model.documents.length];
    if (!meant) return { reasons: [], refusal: undefined };
    return { reasons: model.void(meant.number), refusal: await voided(shop, meant) };
  }
  if (next.do === 'adjust') {
    return { reasons: model.adjust(next.item, next.stock, next.cost), refusal: codeOf(await adjusted(shop, next)) };
  }
  const related = named(next.names, next.draft.type, model.documents);
  const draft: Draft = { ...next.draft, number, ...(related && { related: related.number }) };
  // Every other document is named by its set and number.
  const name =
    related &&
    (Number(number.slice(1)) % 2 ? related.number : `${documentOf(related.type).defaultSet} ${related.number}`);
  const reasons = model.create(draft);
  return { reasons, refusal: codeOf(await shop.create(draft.type, fieldsOf(draft, name))) };
}

// Runs the step on the server only, on the documents that exist at that time.
async function one(shop: Shop, made: Draft[], next: Step, number: string, client = shop.client) {
  if (next.do === 'adjust') return undefined;
  if (next.do === 'void') {
    const meant = made[next.picks % made.length];
    return meant && voided(shop, meant);
  }
  const draft: Draft = { ...next.draft, number };
  const related = named(next.names, draft.type, made);
  const answer = await shop.create(draft.type, fieldsOf(draft, related?.number), client);
  if (answer.status === 201) made.push(draft);
  return codeOf(answer);
}

async function voided(
  shop: Shop,
  { type, number }: { type: DocumentType; number: string },
): Promise<string | undefined> {
  try {
    await shop.void(type, number);
    return undefined;
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
}

function adjusted(shop: Shop, { item, stock, cost }: Extract<Step, { do: 'adjust' }>): Promise<Answer> {
  const figures = {
    ...(stock !== undefined && { stock: Number(stock) }),
    ...(cost !== undefined && { weighted_average_cost: Number(cost) }),
  };
  return shop.client.put('/articles', { item_code: item, ...figures });
}

async function compareLists(shop: Shop, model: Model): Promise<void> {
  const articles = await shop.list('/articles', { options: 'stock' });
  assert.deepEqual(
    articles.map(({ item_code, weighted_average_cost, stock_levels }) => [
      item_code,
      weighted_average_cost,
      stock_levels,
    ]),
    [...model.articles].map(([item, { cost, levels }]) => [
      ...[item, cost.toFixed()],
      [...levels]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([location_code, { on_hand, reserved, expected }]) => ({
          ...{ location_code, on_hand: on_hand.toFixed(), reserved: reserved.toFixed(), expected: expected.toFixed() },
          available: on_hand.minus(reserved).toFixed(),
        })),
    ]),
  );
  const shown = [
    'type',
    'document_type',
    'seq_number',
    'item_code',
    'location_code',
    'serial_numbers',
    'qty',
    'unit_cost',
    'balance',
  ];
  const picked = (row: Record<string, unknown>) =>
    Object.fromEntries(shown.filter(column => row[column] !== undefined).map(column => [column, row[column]]));
  assert.deepEqual((await shop.list('/transactions')).map(picked), model.ledger.map(picked));

  const sorted = (rows: string[]) => rows.sort();
  const serial = (row: Record<string, unknown>) =>
    `${row.item_code} ${row.serial_number} ${row.location_code} ${row.available_qty} ${row.status}`;
  assert.deepEqual(sorted((await shop.list('/serial_numbers')).map(serial)), sorted(model.serials().map(serial)));

  assert.deepEqual(
    (await shop.list('/documents')).map(
      row => `${row.document_type} ${row.seq_number} ${row.status} ${row.amount_paid ?? 0}`,
    ),
    model.documents.map(
      ({ type, number, status, amountPaid }) => `${type} ${number} ${status} ${amountPaid.toFixed()}`,
    ),
  );
}

// The quantity on hand is the sum of the documents that are not void; of the till, it is the count of serial numbers.
async function checkSums(shop: Shop, made: Draft[], setting: 'allow' | 'reject'): Promise<void> {
  const documents = await shop.list('/documents');
  assert.deepEqual(documents.map(({ seq_number }) => seq_number).sort(), made.map(({ number }) => number).sort());
  const standing = new Set(documents.filter(({ status }) => status !== 'VOID').map(({ seq_number }) => seq_number));
  const articles = await shop.list('/articles');
  for (const { item_code = '', stock } of articles) {
    let expected = 0;
    for (const { type, number, lines } of made) {
      const sign = ARTICLES[item_code] === 'service' ? 0 : type === 'purchase' ? 1 : type === 'invoice' ? -1 : 0;
      for (const { item, qty } of lines) if (standing.has(number) && item === item_code) expected += sign * Number(qty);
    }
    assert.equal(Number(stock), expected, item_code);
  }
  const numbers = await shop.list('/serial_numbers', { searchString: 'TILL', searchColumn: 'item_code' });
  const till = articles.find(({ item_code }) => item_code === 'TILL');
  assert.equal(numbers.filter(({ status }) => status === 'in_stock').length, Number(till?.stock));
  if (setting === 'allow') return;
  const below = await shop.list('/transactions', { searchColumn: 'balance', searchString: '0', searchOperator: 'lt' });
  assert.deepEqual(below, []);
}
