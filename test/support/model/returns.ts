// What comes back with a credit note: of which lines, and of which parts of them. Written without the code of src.

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

/** What a line with numbers takes of the lines that moved these numbers; undefined when they have too little. */
export function byNumber(
  by: Line,
  earlier: Document[],
  left: (of: Document, line: Line) => Big,
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
      const qty = least(rest, left(of, line).minus(own?.qty ?? zero));
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
export function shares(line: Line, takes: Take[], isSerial: boolean): { take: Take; serials: string[] }[] {
  const left = [...(line.serials ?? [])];
  if (!isSerial) return takes.map(take => ({ take, serials: left }));
  const pick = (wanted: string[]) => wanted.map(number => left.splice(left.indexOf(number), 1)[0] ?? '');
  const shares = takes.map(take => {
    const own = partsOf({ document: take.of, line: take.line }).flatMap(({ serials }) => serials);
    return { take, serials: pick(left.filter(number => own.includes(number)).slice(0, Number(take.qty))) };
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
  readonly #open: (of: Document, line: Line) => Big;

  constructor(open: (of: Document, line: Line) => Big) {
    this.#open = open;
  }

  /** The parts that come back. Units without a number of their own follow those that came back before them. */
  parts(
    { of, line, qty }: Take,
    serials: string[],
    isSerial: boolean,
  ): { part: Part; qty: Big; serials: string[]; known: string[] }[] {
    const all = partsOf({ document: of, line });
    const known = all.flatMap(part => part.serials);
    if (isSerial) {
      const last = all.at(-1);
      const shares = all.map(part => {
        const lost = part === last ? serials.filter(number => !known.includes(number)) : [];
        return { part, serials: [...serials.filter(number => part.serials.includes(number)), ...lost] };
      });
      const before = sum(shares.slice(0, -1).map(share => new Decimal(share.serials.length)));
      return shares
        .map(share => ({
          ...{ ...share, known },
          qty: share.part === last ? qty.minus(before) : new Decimal(share.serials.length),
        }))
        .filter(share => !share.qty.eq(zero) || share.serials.length > 0);
    }
    const ofBatch = all.filter(part => part.serials.some(number => serials.includes(number)));
    const parts = ofBatch.length > 0 ? ofBatch : all;
    const back = this.#back.get(line) ?? line.qty.minus(this.#open(of, line));
    this.#back.set(line, back.plus(qty));
    let skip = back.minus(sum(all.filter(part => !parts.includes(part)).map(part => part.qty)));
    let rest = qty;
    return parts.flatMap(part => {
      const gone = skip.lt(zero) ? zero : least(skip, part.qty);
      skip = skip.minus(part.qty);
      const own = least(rest, part.qty.minus(gone));
      rest = rest.minus(own);
      return own.gt(zero) ? [{ part, qty: own, serials, known }] : [];
    });
  }
}
