// Goods that come back with a credit note: of which lines, and of which parts of them. Written without the code of src.

import type Big from 'big.js';
import {
  Decimal,
  type Document,
  isMovable,
  type Line,
  least,
  type Part,
  partsOf,
  sum,
  type Take,
  zero,
} from './facts.ts';

/** Quantities that credit notes in force have taken back from a line, with their numbers. */
export type Back = (line: Line) => Take[];

const backOf = (takes: Take[], number: string): Big =>
  sum(takes.filter(({ by }) => by?.serials?.includes(number)).map(({ qty }) => qty));

// A serial number comes back once, of a batch as much as left.
function leftOf(
  moved: { document: Document; line: Line },
  number: string,
  tracking: 'none' | 'serial' | 'batch',
  back: Back,
): Big {
  const parts = partsOf(moved).filter(part => part.serials.includes(number));
  const taken = back(moved.line);
  if (tracking === 'serial')
    return parts.length > 0 && !taken.some(({ by }) => by?.serials?.includes(number)) ? new Decimal(1) : zero;
  return sum(parts.map(({ qty }) => qty)).minus(backOf(taken, number));
}

/** Quantities that a line with numbers takes of the lines that moved these numbers; undefined when they have too little. */
export function byNumber(
  by: Line,
  earlier: Document[],
  left: (of: Document, line: Line) => Big,
  back: Back,
  tracking: 'none' | 'serial' | 'batch',
): Take[] | undefined {
  const { serials = [], item } = by;
  if (!isMovable(by) || serials.length === 0 || tracking === 'none') return undefined;
  const lines = earlier.flatMap(of => of.counted.map(line => ({ of, line })));
  const takes: Take[] = [];
  for (const number of serials) {
    let rest = tracking === 'serial' ? new Decimal(1) : by.qty;
    for (const { of, line } of lines.filter(each => each.line.item === item)) {
      if (!partsOf({ document: of, line }).some(part => part.serials.includes(number))) continue;
      const own = takes.find(take => take.line === line);
      const still = least(
        left(of, line).minus(own?.qty ?? zero),
        leftOf({ document: of, line }, number, tracking, back),
      );
      const qty = least(rest, still);
      if (qty.lte(zero)) continue;
      if (own) own.qty = own.qty.plus(qty);
      else takes.push({ of, line, by, qty });
      rest = rest.minus(qty);
    }
    if (rest.gt(zero)) return undefined;
  }
  return sum(takes.map(({ qty }) => qty)).eq(by.qty) ? takes : undefined;
}

/** Which numbers come back of which line: its own, then any; all that are left of the last. */
export function shares(line: Line, takes: Take[], isSerial: boolean, back: Back): { take: Take; serials: string[] }[] {
  const left = [...(line.serials ?? [])];
  if (!isSerial) return takes.map(take => ({ take, serials: left }));
  const pick = (wanted: string[]) => wanted.map(number => left.splice(left.indexOf(number), 1)[0] ?? '');
  const shares = takes.map(take => {
    const has = (number: string) => leftOf({ document: take.of, line: take.line }, number, 'serial', back).gt(zero);
    return { take, serials: pick(left.filter(has).slice(0, Number(take.qty))) };
  });
  for (const [at, { take, serials }] of shares.entries()) {
    const isLast = at === shares.length - 1;
    serials.push(...pick(isLast ? [...left] : left.slice(0, Number(take.qty) - serials.length)));
  }
  return shares;
}

/** The returns of one credit note. */
export class Returns {
  readonly #back = new Map<Line, Big>();
  readonly #batches = new Map<Line, Map<string, Big>>();
  readonly #open: (of: Document, line: Line) => Big;
  readonly #taken: Back;

  constructor(open: (of: Document, line: Line) => Big, taken: Back) {
    this.#open = open;
    this.#taken = taken;
  }

  /** The parts that come back. Units without a number of their own follow those that came back before them. */
  parts(
    { of, line, qty }: Take,
    serials: string[],
    isSerial: boolean,
  ): { part: Part; qty: Big; serials: string[]; known: string[]; returned: string[] }[] {
    const all = partsOf({ document: of, line });
    const known = all.flatMap(part => part.serials);
    const taken = this.#taken(line);
    if (isSerial) {
      const returned = taken.flatMap(({ by }) => by?.serials ?? []);
      const last = all.at(-1);
      const shares = all.map(part => {
        const lost = part === last ? serials.filter(number => !known.includes(number)) : [];
        return { part, serials: [...serials.filter(number => part.serials.includes(number)), ...lost], returned };
      });
      const before = sum(shares.slice(0, -1).map(share => new Decimal(share.serials.length)));
      return shares
        .map(share => ({
          ...share,
          known,
          qty: share.part === last ? qty.minus(before) : new Decimal(share.serials.length),
        }))
        .filter(share => !share.qty.eq(zero) || share.serials.length > 0);
    }
    const [batch = ''] = serials;
    const ofBatch = all.filter(part => part.serials.includes(batch));
    const parts = ofBatch.length > 0 ? ofBatch : all;
    const backBefore = this.#back.get(line) ?? line.qty.minus(this.#open(of, line));
    this.#back.set(line, backBefore.plus(qty));
    const batches = this.#batches.get(line) ?? new Map<string, Big>();
    this.#batches.set(line, batches);
    const ofBatchBefore = batches.get(batch) ?? backOf(taken, batch);
    batches.set(batch, ofBatchBefore.plus(qty));
    let skip = ofBatch.length > 0 ? ofBatchBefore : backBefore;
    let rest = qty;
    const found = parts.flatMap(part => {
      const gone = skip.lt(zero) ? zero : least(skip, part.qty);
      skip = skip.minus(part.qty);
      const own = least(rest, part.qty.minus(gone));
      rest = rest.minus(own);
      return own.gt(zero) ? [{ part, qty: own, serials, known, returned: [] as string[] }] : [];
    });
    const [first] = ofBatch;
    if (first && rest.gt(zero)) found.push({ part: first, qty: rest, serials, known, returned: serials });
    return found;
  }
}
