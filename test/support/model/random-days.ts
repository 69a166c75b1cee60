// Random days of a company: documents of all types, voids, closes and allotments, as fast-check makes them.

import fc from 'fast-check';
import { CLOSABLE, CREDITS, type Document, type Draft, type DraftLine, isPayable, PAYS, TAKES } from './facts.ts';

/** A request of a client. Documents are named by number. */
export type Operation =
  | { do: 'create'; draft: Draft }
  | { do: 'void'; number: string }
  | { do: 'close'; number: string }
  | { do: 'allot'; number: string; settles: { document: string; amount: string }[] };

/** An operation that is generated before the documents exist: numbers choose the documents that it names, `back` takes all back. */
export type Step =
  | { do: 'create'; draft: DrawnDraft; picks: number[]; settled: { pick: number; amount: string }[] | undefined }
  | { do: 'void' | 'close'; pick: number }
  | { do: 'allot'; pick: number; settled: { pick: number; amount: string }[] };

type DrawnDraft = Omit<Draft, 'number' | 'names' | 'settles'>;

export const optional = <T>(values: fc.Arbitrary<T>, freq = 2) => fc.option(values, { nil: undefined, freq });
export const quarters = (most: number) => fc.integer({ min: 0, max: most * 4 }).map(count => String(count / 4));
// Few amounts, so that payments often come to what is due.
const amount = fc.constantFrom('0', '2.5', '5', '5', '7.35', '10', '10');
const location = fc.constantFrom('MAIN', 'MAIN', 'SHOP');

/** Lines of an article, a service, free text with a quantity, and text without. They have few codes and descriptions, to match often. */
export const plainLine: fc.Arbitrary<DraftLine> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({ item: fc.constantFrom('TEA', 'TEA', 'MILK', 'CARE'), qty: quarters(8) }).map(coded),
  },
  {
    weight: 2,
    arbitrary: fc.record({ description: fc.constantFrom('Gift wrap', 'Line of TEA'), qty: quarters(4) }),
  },
  {
    weight: 1,
    arbitrary: fc.constant<DraftLine>({ description: 'Line of TEA', qty: '1', text: true }),
  },
);

/** A line of an item, with the description that all its lines have. */
export function coded<L extends { item: string }>(line: L): L & { description: string } {
  return { ...line, description: `Line of ${line.item}` };
}

const TYPES = [
  'quote',
  'order',
  'order',
  'order',
  'delivery_note',
  'delivery_note',
  'delivery_note',
  'invoice',
  'invoice',
  'invoice',
  'invoice',
  'credit_note',
  'credit_note',
  'receipt',
  'receipt',
  'purchase_order',
  'purchase',
  'purchase',
  'supplier_credit_note',
  'payment',
  'transfer_order',
];

const drawnDraft = (line: fc.Arbitrary<DraftLine>): fc.Arbitrary<DrawnDraft> =>
  fc
    .record({
      type: fc.constantFrom(...TYPES),
      lines: fc.oneof(
        { weight: 9, arbitrary: fc.array(line, { minLength: 1, maxLength: 3, size: 'max' }) },
        fc.constant<DraftLine[]>([]),
      ),
      total: amount,
      paid: optional(amount, 4),
      source: optional(location),
      destination: optional(location),
      currency: fc.constantFrom(...Array.from({ length: 15 }, () => 'EUR'), 'USD'),
    })
    .map(draft => {
      const { type, lines, paid } = draft;
      return {
        ...draft,
        // Most of what is ordered, bought and owed is more than what is delivered, sold and paid at a time.
        lines: LARGER.includes(type) ? lines.map(twice) : lines,
        total: isPayable({ type }) ? String(2 * Number(draft.total)) : draft.total,
        paid: isPayable({ type }) ? paid : undefined,
        ...(type === 'transfer_order' && { source: 'MAIN', destination: 'SHOP' }),
      };
    });

const LARGER = ['quote', 'order', 'purchase_order', 'purchase'];
const twice = (line: DraftLine): DraftLine =>
  (line.serials ?? []).length === 0 ? { ...line, qty: String(2 * Number(line.qty)) } : line;

// Counted from the last document: the same few are often named again.
const pick = fc.oneof(fc.nat(2), fc.nat(1000));
const settled = fc.array(fc.record({ pick, amount }), { minLength: 1, maxLength: 2 });

/** One step of a day. `line` has the lines of its documents. */
export const stepOf = (line: fc.Arbitrary<DraftLine>): fc.Arbitrary<Step> =>
  fc.oneof(
    {
      weight: 14,
      arbitrary: fc.record({
        do: fc.constant('create' as const),
        draft: drawnDraft(line),
        picks: fc.oneof(
          { weight: 2, arbitrary: fc.constant<number[]>([]) },
          { weight: 8, arbitrary: fc.array(pick, { minLength: 1, maxLength: 2 }) },
        ),
        settled: optional(settled, 5),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('void' as const), pick }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('close' as const), pick }) },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('allot' as const),
        pick,
        settled: fc.array(
          fc.record({ pick, amount: fc.constantFrom('2.5', '2.5', '5', '-2.5', 'back', 'back', 'back') }),
          {
            minLength: 1,
            maxLength: 2,
          },
        ),
      }),
    },
  );

/** The operation that a step means among the documents there are; undefined when there is none that it could name. */
export function operationOf(step: Step, number: string, known: Document[]): Operation | undefined {
  const of = (types: string[], at: number) => {
    const fitting = known.filter(({ type }) => types.includes(type));
    return fitting.at(-1 - (at % Math.max(fitting.length, 1)));
  };
  if (step.do === 'create') {
    const { draft, picks, settled: drawn } = step;
    const { type } = draft;
    const fitting = [...(TAKES[type] ?? []), ...payees(type)];
    const names = picks.flatMap(at => of(fitting, at)?.number ?? []);
    const settles = (drawn ?? []).flatMap(each => allotment(of(payees(type), each.pick), each.amount));
    const canSettle = drawn && payees(type).length > 0;
    return { do: 'create', draft: { ...draft, number, names: [...new Set(names)], ...(canSettle && { settles }) } };
  }
  if (step.do === 'allot') {
    const document = of([...Object.keys(PAYS), ...Object.keys(CREDITS)], step.pick);
    if (!document) return undefined;
    const settles = step.settled.flatMap(({ pick: at, amount: drawn }) => {
      if (drawn !== 'back') return allotment(of(payees(document.type), at), drawn);
      const before = document.settles[at % Math.max(document.settles.length, 1)];
      return allotment(before?.document, before?.amount.neg().toFixed() ?? '0');
    });
    return settles.length > 0 ? { do: 'allot', number: document.number, settles } : undefined;
  }
  const document =
    step.do === 'close' ? of(CLOSABLE, step.pick) : known.at(-1 - (step.pick % Math.max(known.length, 1)));
  return document && { do: step.do, number: document.number };
}

const allotment = (document: Document | undefined, amount: string) =>
  document ? [{ document: document.number, amount }] : [];
const payees = (type: string): string[] => [PAYS[type] ?? CREDITS[type] ?? []].flat();
