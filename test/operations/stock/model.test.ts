// Random histories against the plain model of the same rules: one client sees the same lists; what several clients do at once is what
// they would have done in some order. The seed is printed with the result; TEST_SEED=… runs the same histories again.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import fc from 'fast-check';
import type { Answer } from '../../support/client.ts';
import { CREDITS, type Document, hasQuantity, isPayable, nonZero, PAYS } from '../../support/model/facts.ts';
import { startRig } from '../../support/rig.ts';
import { ARTICLES, operationOn, send, step } from './histories.ts';
import { Model, type StockOperation } from './model.ts';
import { clients, type Fields, openShop, type Shop } from './shop.ts';

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

const codeOf = (answer: Answer): string | undefined => (answer.status === 201 ? undefined : String(answer.body.code));
const agrees = (refusals: string[], refusal: string | undefined): boolean =>
  refusal === undefined ? refusals.length === 0 : refusals.includes(refusal);

test('one client: every answer and every list is what the model says', async context => {
  const seen = new Set<string>();
  const history = fc.array(step, { minLength: 45, maxLength: 85, size: 'max' });
  await holds(
    context,
    16,
    fc.asyncProperty(history, negativeStock, async (steps, setting) => {
      const shop = await stockedShop(setting);
      const model = new Model(ARTICLES, setting);
      for (const [index, next] of steps.entries()) {
        const operation = operationOn(model.documents, next, `N${index}`);
        if (!operation) continue;
        const answer = await send(shop.client, operation, model.documents);
        const refusals = model.run(operation);
        const what = `step ${index} ${JSON.stringify(operation)}: answered ${answer.text}, model says ${refusals}`;
        assert.ok(agrees(refusals, codeOf(answer)), what);
        seen.add(`${operation.do} ${codeOf(answer) ?? 'done'}`);
      }
      assert.deepEqual(await listed(shop), listedBy(model));
      assert.deepEqual(await ledger(shop), model.ledger.map(shownOfLedger));
      await shop.sound();
      for (const document of model.documents) seen.add(model.status(document));
      for (const { type } of model.ledger) seen.add(String(type));
    }),
  );
  // Histories that leave something out prove nothing about it. Returns to suppliers are rare, and made as those of customers are.
  const all = [
    'ISSUED',
    'PART',
    'BILLED',
    'PAID',
    'CLOSED',
    'VOID',
    'allot done',
    'create CONFLICT',
    'create INSUFFICIENT_STOCK',
    'purchase',
    'sale',
    'return_in',
    'transfer_in',
    'adjustment',
    'void',
  ];
  assert.deepEqual(
    all.filter(what => !seen.has(what)),
    [],
  );
});

test('several clients at once: answers and lists are those of some order of their requests, and the doctor finds nothing', async context => {
  const batch = fc.array(step, { minLength: 2, maxLength: 4 });
  const day = fc.array(batch, { minLength: 6, maxLength: 14, size: 'max' });
  await holds(
    context,
    10,
    fc.asyncProperty(day, negativeStock, async (batches, setting) => {
      const shop = await stockedShop(setting);
      const sessions = await clients(shop.account, 4);
      const done: StockOperation[] = [];
      const model = (more: StockOperation[] = []) => {
        const replayed = new Model(ARTICLES, setting);
        for (const operation of [...done, ...more]) replayed.run(operation);
        return replayed;
      };
      for (const [at, steps] of batches.entries()) {
        const { documents } = model();
        const operations = steps.flatMap((next, index) => operationOn(documents, next, `N${4 * at + index}`) ?? []);
        const asked = await Promise.all(
          operations.map(async (operation, index) => ({
            operation,
            refusal: codeOf(await send(sessions[index] ?? shop.client, operation, documents)),
          })),
        );
        const lists = JSON.stringify(await listed(shop));
        const fitting = orders(asked).find(order => {
          const replayed = model();
          return (
            order.every(({ operation, refusal }) => agrees(replayed.run(operation), refusal)) &&
            JSON.stringify(listedBy(replayed)) === lists
          );
        });
        assert.ok(fitting, `batch ${at}: no order has these answers: ${JSON.stringify(asked)}`);
        done.push(...fitting.flatMap(({ operation, refusal }) => (refusal === undefined ? operation : [])));
      }
      await shop.sound();
    }),
  );
});

function orders<T>(all: T[]): T[][] {
  if (all.length <= 1) return [all];
  return all.flatMap((first, at) => orders(all.toSpliced(at, 1)).map(rest => [first, ...rest]));
}

/** Rows of the server's lists: articles with their stock, serial numbers, documents. */
async function listed(shop: Shop) {
  const articles = await shop.list('/articles', { options: 'stock' });
  const documents = (await shop.list('/documents')) as Fields[];
  return {
    articles: articles.map(({ item_code, weighted_average_cost, stock_levels }) => ({
      item_code,
      weighted_average_cost,
      stock_levels,
    })),
    serials: (await shop.list('/serial_numbers')).map(shownOfSerial).sort(),
    documents: documents
      .map(row => {
        const { document_type, seq_number, status, amount_paid = '0', amount_due, amount_open, settles, items } = row;
        const open = (items as Fields[] | undefined)?.map(({ open_qty }) => open_qty ?? '-') ?? [];
        const paid = (settles as Fields[] | undefined)?.map(({ document, amount }) => `${document} ${amount}`) ?? [];
        const amounts = { amount_paid, amount_due: amount_due ?? '-', amount_open: amount_open ?? '-' };
        return { document_type, seq_number, status, ...amounts, open, settles: paid.map(nameless).sort() };
      })
      .sort(byNumber),
  };
}

/** The same of the model. */
function listedBy(model: Model) {
  const settlesSomething = ({ type }: Document) => type in PAYS || type in CREDITS;
  return {
    articles: [...model.articles].map(([item_code, { cost }]) => ({
      item_code,
      weighted_average_cost: cost?.toFixed() ?? '0',
      stock_levels: model.levels(item_code),
    })),
    serials: model.serials().map(shownOfSerial).sort(),
    documents: model.documents
      .map(document => ({
        document_type: document.type,
        seq_number: document.number,
        status: model.status(document),
        amount_paid: model.amountPaid(document).toFixed(),
        amount_due: isPayable(document) ? model.due(document).toFixed() : '-',
        amount_open: settlesSomething(document) ? model.openAmount(document).toFixed() : '-',
        open: document.lines.map(line => (hasQuantity(line) ? model.open(document, line).toFixed() : '-')),
        settles:
          document.state === 'VOID'
            ? []
            : nonZero(document.settles)
                .map(({ document: { number }, amount }) => `${number} ${amount.toFixed()}`)
                .sort(),
      }))
      .sort(byNumber),
  };
}

const byNumber = (one: Fields, other: Fields) => (String(one.seq_number) < String(other.seq_number) ? -1 : 1);
const nameless = (settlement: string) => settlement.slice(settlement.indexOf(' ') + 1);
const shownOfSerial = (row: Fields) =>
  `${row.item_code} ${row.serial_number} ${row.location_code} ${row.available_qty} ${row.status}`;

const LEDGER = [
  'type',
  'document_type',
  'seq_number',
  'item_code',
  'location_code',
  'serial_numbers',
  'qty',
  'unit_cost',
];
const shownOfLedger = (row: Fields) =>
  Object.fromEntries(
    [...LEDGER, 'balance'].flatMap(column => (row[column] === undefined ? [] : [[column, row[column]]])),
  );
const ledger = async (shop: Shop) => (await shop.list('/transactions')).map(shownOfLedger);
