// Random histories of a shop: documents of all types, voids and adjustments, as fast-check makes them.

import fc from 'fast-check';
import { documentOf } from '../../../src/definitions/catalogue.ts';
import type { Draft, ModelLine, Tracking } from './model-rules.ts';
import { type DocumentType, type Fields, line } from './shop.ts';

export const ARTICLES: Record<string, Tracking> = { TEA: 'none', MILK: 'batch', TILL: 'serial', CARE: 'service' };

/** A step that is generated before the documents exist: a number chooses each document it refers to. */
export type Step =
  | { do: 'create'; draft: Omit<Draft, 'number' | 'related'>; names?: number | undefined }
  | { do: 'void'; picks: number }
  | { do: 'adjust'; item: string; stock: string | undefined; cost: string | undefined };

const quarters = (most: number) => fc.integer({ min: 0, max: most * 4 }).map(count => String(count / 4));
const money = (most: number) => fc.integer({ min: 0, max: most * 100 }).map(cents => String(cents / 100));
const optional = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined, freq: 2 });
// Few amounts, so that payments often come to what is open.
const amount = fc.constantFrom('0', '2.5', '5', '5', '7.35', '10');
const location = fc.constantFrom('MAIN', 'MAIN', 'SHOP', 'VAN');

const priced = { price: optional(money(20)), discount: optional(fc.constantFrom('10', '33.3')) };
const plain = fc.record({ item: fc.constantFrom('TEA', 'TEA', 'CARE'), qty: quarters(8), ...priced });
const batch = fc.record({
  ...{ item: fc.constant('MILK'), qty: quarters(5), ...priced },
  serials: fc.constantFrom('B1', 'B2').map(number => [number]),
});
const serial = fc
  .record({
    serials: fc.subarray(['S1', 'S2', 'S3', 'S4', 'S5'], { minLength: 1, maxLength: 2 }),
    slip: fc.nat(30),
    ...priced,
  })
  .map(({ slip, ...rest }) => ({ ...rest, item: 'TILL', qty: String(rest.serials.length + (slip === 0 ? 1 : 0)) }));
const lines = fc.array(fc.oneof({ weight: 3, arbitrary: plain }, batch, serial), {
  minLength: 1,
  maxLength: 3,
}) as fc.Arbitrary<ModelLine[]>;

const anyDraft = fc.record({
  type: fc.constantFrom<DocumentType>(
    ...(['purchase', 'purchase', 'purchase', 'invoice', 'invoice', 'invoice'] as const),
    ...(['transfer_order', 'transfer_order', 'order', 'purchase_order', 'receipt', 'receipt'] as const),
  ),
  ...{ lines, source: optional(location), destination: optional(location), total: amount, paid: optional(amount) },
  currency: fc.constantFrom('EUR', 'EUR', 'EUR', 'EUR', 'EUR', 'USD'),
});

// Most transfers have two locations; otherwise few would be accepted.
const draft = fc
  .tuple(anyDraft, fc.nat(9))
  .map(([drawn, slip]) =>
    drawn.type === 'transfer_order' && slip > 0
      ? { ...drawn, source: drawn.source ?? 'MAIN', destination: drawn.destination ?? 'SHOP' }
      : drawn,
  );

/** One step of a history. */
export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 9, arbitrary: fc.record({ do: fc.constant('create' as const), draft, names: optional(fc.nat(50)) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('void' as const), picks: fc.nat(1000) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      ...{ do: fc.constant('adjust' as const), item: fc.constantFrom('TEA', 'TEA', 'MILK', 'TILL', 'CARE') },
      ...{ stock: optional(quarters(20)), cost: optional(money(9)) },
    }),
  },
);

/** Of the documents there are, the one that a draft names: of the type it bills or pays, if there is one. */
export function named<D extends { type: DocumentType; number: string }>(
  names: number | undefined,
  type: DocumentType,
  known: D[],
) {
  if (names === undefined) return undefined;
  const { relates } = documentOf(type);
  const fitting = known.filter(document => relates.some(({ to }) => to === document.type));
  const candidates = fitting.length > 0 ? fitting : known;
  return candidates[names % candidates.length];
}

/** The fields that a client sends for a draft. */
export function fieldsOf(
  { type, number, lines: items, source, destination, total, paid, currency }: Draft,
  related?: string,
): Fields {
  const { nameOf, lineNameOf } = documentOf(type);
  return {
    ...{ seq_number: number, total_amount: Number(total), currency },
    ...(paid !== undefined && { amount_paid: Number(paid) }),
    ...(source && { [nameOf('warehouse')]: source }),
    ...(destination && { destination_warehouse: destination }),
    ...(related !== undefined && { [nameOf('related_document')]: related }),
    items: items.map(({ item, qty, price, discount, serials }) => ({
      ...line(item, qty, { ...(serials && { serial_numbers: serials }) }),
      ...(price !== undefined && { unit_price: Number(price) }),
      ...(discount && { [lineNameOf('discount')]: Number(discount) }),
    })),
  };
}
