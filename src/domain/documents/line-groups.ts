/** Groups of lines below a heading, with their subtotals. A group is never stored: it follows from the headings of lines. */
import type Big from 'big.js';
import { ZERO } from '../values/decimal.ts';

/** The fields of a line from which its group follows. */
export interface GroupedLine {
  heading?: unknown;
  /** Name of a deposit that the line deducts. */
  deducts?: unknown;
}

/** Consecutive lines below a heading. */
export interface LineGroup {
  heading: string;
  /** Positions of its first and its last line, from 0. */
  first: number;
  last: number;
  /** Sum of the amounts of its lines. Undefined if none has an amount. */
  subtotal: Big | undefined;
}

/**
 * The groups of a document, in their order. A group begins with a line that has a heading, and ends before the next heading. Lines
 * that deduct a deposit end it too: they belong to the whole document. Lines before the first heading have no group. contract §5
 * documentLine
 *
 * @param amounts Amount of each line as it is printed; undefined for a line without one.
 */
export function lineGroups(lines: readonly GroupedLine[], amounts: readonly (Big | undefined)[] = []): LineGroup[] {
  const groups: LineGroup[] = [];
  let open: LineGroup | undefined;
  for (const [at, line] of lines.entries()) {
    const heading = headingOf(line);
    if (heading !== undefined) {
      open = { heading, first: at, last: at, subtotal: undefined };
      groups.push(open);
    } else if (endsGroup(line)) open = undefined;
    if (!open) continue;
    open.last = at;
    const amount = amounts[at];
    if (amount) open.subtotal = (open.subtotal ?? ZERO).plus(amount);
  }
  return groups;
}

/** The groups of `lineGroups` by the positions of their first and of their last line. */
export function groupsByLine(
  ...of: Parameters<typeof lineGroups>
): Record<'first' | 'last', ReadonlyMap<number, LineGroup>> {
  const groups = lineGroups(...of);
  return {
    first: new Map(groups.map(group => [group.first, group])),
    last: new Map(groups.map(group => [group.last, group])),
  };
}

/**
 * The lines that `rest` keeps of a document, such as those that are open. The heading of a line that is not kept passes to the next
 * one of its group.
 */
export function keptLines<L extends GroupedLine, R extends object>(
  lines: readonly L[],
  rest: (line: L, index: number) => R | undefined,
): R[] {
  let heading: string | undefined;
  return lines.flatMap((line, index) => {
    if (endsGroup(line)) heading = undefined;
    heading = headingOf(line) ?? heading;
    const kept = rest(line, index);
    if (!kept) return [];
    const own = heading;
    heading = undefined;
    return [own === undefined ? kept : { ...kept, heading: own }];
  });
}

/** The heading of a line. Undefined if it has none, or one of blanks only. */
function headingOf({ heading }: GroupedLine): string | undefined {
  return typeof heading === 'string' && heading.trim() !== '' ? heading.trim() : undefined;
}

const endsGroup = ({ deducts }: GroupedLine): boolean => deducts !== undefined && deducts !== '';
