// Random sequences of documents that are issued, delivered in parts, paid and voided: limits hold and nothing is lost.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { EarlierDocument, Relation } from '../../../src/domain/documents/document-facts.ts';
import { apply } from '../../../src/domain/effects/apply.ts';
import { reverse } from '../../../src/domain/effects/reverse.ts';
import { buy, expect, pay, reserve, sell, takeWhole, transfer } from '../../../src/domain/effects/standard-effects.ts';
import { AppError } from '../../../src/domain/errors.ts';
import { digits, ZERO } from '../../../src/domain/values/decimal.ts';
import { article, Books, type EffectsOf, facts, line, MAIN, SHOP } from './books.ts';
import { takeLines } from './partial.ts';

interface Step {
  type: string;
  effectsOf: EffectsOf;
  /** What it does with the earlier documents of the type, of which it names one or two. */
  takes?: { as: Relation; of: string };
}

const STEPS: Step[] = [
  { type: 'order', effectsOf: reserve },
  { type: 'purchase_order', effectsOf: expect },
  { type: 'transfer', effectsOf: transfer },
  { type: 'purchase', effectsOf: buy },
  {
    type: 'purchase',
    effectsOf: (own, orders) => [...buy(own), ...takeWhole(orders)],
    takes: { as: 'bills', of: 'purchase_order' },
  },
  { type: 'invoice', effectsOf: sell },
  {
    type: 'invoice',
    effectsOf: (own, orders) => [...sell(own), ...takeWhole(orders)],
    takes: { as: 'bills', of: 'order' },
  },
  { type: 'delivery', effectsOf: takeLines, takes: { as: 'delivers', of: 'order' } },
  { type: 'receipt', effectsOf: pay, takes: { as: 'pays', of: 'invoice' } },
];

const quantity = fc.integer({ min: 1, max: 40 }).map(quarters => String(quarters / 4));
const lines = fc.array(fc.record({ article: fc.integer({ min: 1, max: 3 }), qty: quantity }), { maxLength: 3 });
const draft = fc.record({
  step: fc.constantFrom(...STEPS),
  lines,
  // Few amounts, so that payments often come to what is due.
  total: fc.constantFrom('0', '2.5', '5', '5', '7.35', '10'),
  picks: fc.tuple(fc.nat(50), fc.option(fc.nat(50), { freq: 3 })),
});
const day = fc.array(fc.oneof({ weight: 4, arbitrary: draft }, fc.record({ voids: fc.nat(50) })), { maxLength: 30 });

type Draft = typeof draft extends fc.Arbitrary<infer D> ? D : never;

/** Issues the document if the limits allow it; the ids of the documents that it names, undefined when it was refused. */
function issued(books: Books, id: number, { step, lines: drawn, total, picks }: Draft): number[] | undefined {
  const names = step.takes ? picked(books, step.takes.of, picks) : [];
  const own = drawn.map(({ article: of, qty }, at) => line(at, qty, article(of)));
  try {
    books.issue({ ...facts(id, step.type, own, total), destination: SHOP }, step.effectsOf, step.takes?.as, names);
    return names;
  } catch (error) {
    // Only limits may stop a document; anything else is a fault.
    assert.ok(error instanceof AppError && error.code === 'CONFLICT', String(error));
    return undefined;
  }
}

function picked(books: Books, type: string, picks: [number, number | null]): number[] {
  const known = [...books.documents.values()].filter(document => document.type === type && document.status !== 'VOID');
  const ids = picks.flatMap(at => (at === null ? [] : (known[at % Math.max(known.length, 1)]?.id ?? [])));
  return [...new Set(ids)];
}

function checkLimits(books: Books): void {
  for (const document of books.documents.values()) {
    const { id, type, status, isPayable, total_amount, amount_paid } = document;
    const what = `document ${id}: ${books.state(id)}`;
    assert.ok(amount_paid.gte(ZERO) && (!isPayable || amount_paid.lte(total_amount)), what);
    for (const { line: at, open, qty, reservations } of document.lines) {
      assert.ok(open.gte(ZERO) && open.lte(qty), what);
      if (status === 'VOID' || at === undefined || !type.endsWith('order')) continue;
      const held = reservations.reduce((sum, { qty: reserved }) => sum.plus(reserved), ZERO);
      assert.ok(held.eq(open), `${what}, reserved ${digits(held)}`);
    }
  }
}

describe('on random days', () => {
  it('no limit is passed, reserved and expected are what open orders have open, and voids in any order leave nothing', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(day, steps => {
        const books = new Books();
        const rests = new Map<number, number[]>();
        const standing = () => [...rests.keys()].filter(id => ![...rests.values()].some(names => names.includes(id)));
        for (const [index, step] of steps.entries()) {
          if ('voids' in step) {
            const free = standing();
            const id = free[step.voids % Math.max(free.length, 1)];
            if (id === undefined) continue;
            books.void(id);
            rests.delete(id);
          } else {
            const names = issued(books, index + 1, step);
            if (names) rests.set(index + 1, names);
          }
          checkLimits(books);
          for (const { status } of books.documents.values()) seen.add(status);
        }
        while (rests.size > 0) {
          const id = standing()[0] ?? assert.fail('documents rest on each other in a circle');
          books.void(id);
          rests.delete(id);
        }
        assert.deepEqual(books.levels(), {});
        for (const { lines: own } of books.documents.values()) for (const { open, qty } of own) assert.ok(open.eq(qty));
      }),
      { numRuns: 400 },
    );
    assert.deepEqual([...seen].sort(), ['BILLED', 'ISSUED', 'PAID', 'PART', 'VOID'], 'every status came about');
  });

  it('parts of an order are taken in any order with the same end', () => {
    const parts = fc.array(fc.record({ article: fc.integer({ min: 1, max: 3 }), qty: quantity }), {
      minLength: 2,
      maxLength: 6,
    });
    const orders = parts.chain(all => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })));
    fc.assert(
      fc.property(orders, ([all, shuffled]) => {
        const totals = [1, 2, 3].map(of =>
          all.reduce((sum, part) => (part.article === of ? sum.plus(part.qty) : sum), ZERO),
        );
        const ordered = totals.flatMap((total, index) =>
          total.eq(ZERO) ? [] : [line(index, digits(total), article(index + 1))],
        );
        const ends = [all, shuffled].map(sequence => {
          const books = new Books();
          books.issue(facts(1, 'order', ordered), reserve);
          for (const [index, { article: of, qty }] of sequence.entries())
            books.issue(facts(2 + index, 'delivery', [line(0, qty, article(of))]), takeLines, 'delivers', [1]);
          return [books.state(1), books.levels()];
        });
        assert.deepEqual(ends[1], ends[0]);
        assert.match(String(ends[0]?.[0]), /^BILLED/);
      }),
    );
  });

  it('the effects of one document have the same result in any order', () => {
    const shuffled = lines.chain(own => {
      const books = new Books();
      const drawn = own.map(({ article: of, qty }, at) => line(at, qty, article(of)));
      books.issue(facts(1, 'order', drawn), reserve);
      books.issue(facts(2, 'invoice', [], '10'), () => []);
      const [order, invoice] = [books.document(1), books.document(2)];
      const document = { ...facts(3, 'any', drawn, '4'), destination: SHOP };
      const effects = [
        ...transfer(document),
        ...takeWhole([{ ...order, as: 'bills' }]),
        ...pay(document, [{ ...invoice, as: 'pays' }]),
      ];
      return fc.record({
        effects: fc.constant(effects),
        others: fc.shuffledSubarray(effects, { minLength: effects.length }),
        related: fc.constant<EarlierDocument[]>([order, invoice]),
      });
    });
    fc.assert(
      fc.property(shuffled, ({ effects, others, related }) => {
        const stock = { onHand: new Map(), serials: [], negativeStock: 'allow' as const };
        const [one, other] = [effects, others].map(all => {
          const { stock: changed, documents } = apply(all, { stock, related });
          const sums = changed.ledger.map(row => `${row.type} ${row.article.id} ${row.location.id} ${digits(row.qty)}`);
          return { levels: changed.levels, sums: sums.sort(), documents: documents.sort((a, b) => a.id - b.id) };
        });
        assert.deepEqual(JSON.stringify(other), JSON.stringify(one));
      }),
    );
  });

  it('the reverse of the reverse is the document once more', () => {
    fc.assert(
      fc.property(lines, own => {
        const document = {
          ...facts(
            1,
            'any',
            own.map(({ article: of, qty }, at) => line(at, qty, article(of))),
          ),
          destination: MAIN,
        };
        const effects = [...sell(document), ...reserve(document)];
        const twice = reverse(reverse(effects));
        const quantities = (all: typeof effects) => all.map(effect => effect.kind !== 'settle' && digits(effect.qty));
        assert.deepEqual(quantities(twice), quantities(effects));
      }),
    );
  });
});
