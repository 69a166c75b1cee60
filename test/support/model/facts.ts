// Documents as the model has them, and what follows from one document alone.

import Big from 'big.js';

export const Decimal = Big();
Decimal.DP = 20;
export const zero = new Decimal(0);
const one = new Decimal(1);

/** A line as a client sends it. */
export interface DraftLine {
  item?: string | undefined;
  description?: string | undefined;
  qty: string;
  /** A line of text has no quantity. */
  text?: true | undefined;
  price?: string | undefined;
  discount?: string | undefined;
  serials?: string[] | undefined;
}

/** A document as a client sends it; others are named by number, which no two documents share. */
export interface Draft {
  type: string;
  number: string;
  lines: DraftLine[];
  names: string[];
  settles?: Allotment<string>[] | undefined;
  total: string;
  paid?: string | undefined;
  currency: string;
  source?: string | undefined;
  destination?: string | undefined;
}

export interface Allotment<D = Document, A = string> {
  document: D;
  amount: A;
}

export interface Line extends Omit<DraftLine, 'qty'> {
  qty: Big;
  /** Its article is kept in stock. */
  stocked: boolean;
}

/** Quantity that a document took of a line; without lines, of the document as a whole. */
export interface Take {
  of: Document;
  line: Line;
  by: Line | undefined;
  qty: Big;
}

export interface Move {
  type: string;
  line: Line;
  location: string;
  qty: Big;
  serials: string[];
  /** The part of a line that comes back, the numbers of the whole line, and those of them that have come back. */
  returned?: (Part & { known: string[]; returned: string[] }) | undefined;
}

/** Goods of a line that moved together, with the line and the document that moved them. */
export interface Part {
  of: Document;
  line: Line;
  qty: Big;
  serials: string[];
}

export interface Document extends Omit<Draft, 'lines' | 'total' | 'paid' | 'settles'> {
  lines: Line[];
  /** The lines that have a quantity; one that stands for the document when none has. */
  counted: Line[];
  total: Big;
  paid: Big;
  state: 'standing' | 'CLOSED' | 'VOID';
  takes: Take[];
  credits: Allotment<Document, Big>[];
  settles: Allotment<Document, Big>[];
  moves: Move[];
}

/** Codes with which a request may be refused; empty when it must succeed. */
export type Refusals = string[];
export const isRefused = (planned: Document | Refusals): planned is Refusals => Array.isArray(planned);

/** Effects of a type on the types that it can name. contract §5 Life */
export const TAKES: Record<string, string[]> = {
  order: ['quote'],
  delivery_note: ['order'],
  invoice: ['order', 'delivery_note', 'quote'],
  purchase: ['purchase_order'],
};
export const CREDITS: Record<string, string> = { credit_note: 'invoice', supplier_credit_note: 'purchase' };
export const PAYS: Record<string, string> = { receipt: 'invoice', payment: 'purchase' };
export const CLOSABLE = ['quote', 'order', 'delivery_note', 'purchase_order'];
export const sum = (figures: Big[]) => figures.reduce((total, figure) => total.plus(figure), zero);
export const least = (a: Big, b: Big) => (a.lt(b) ? a : b);

export const locationOf = ({ type, source, destination }: Document): string =>
  (type.startsWith('purchase') ? (destination ?? source) : source) ?? 'MAIN';

/** The deliveries that a line bills, and how much of each. */
export const delivered = ({ document, line }: { document: Document; line: Line }): Take[] =>
  document.takes.filter(({ by, of, line: { stocked } }) => by === line && of.type === 'delivery_note' && stocked);

/** The parts in which the goods of a line moved: with the deliveries that it bills, the rest with its own document. */
export function partsOf(moved: { document: Document; line: Line }): Part[] {
  const { document, line } = moved;
  const own = line.serials ?? [];
  const parts = delivered(moved).map(({ of, line: billed, qty }) => {
    const numbers = (billed.serials ?? []).filter(number => own.includes(number));
    return { of, line: billed, qty, serials: numbers.length > 0 ? numbers : (billed.serials ?? []) };
  });
  const rest = line.qty.minus(sum(parts.map(({ qty }) => qty)));
  if (!isMovable(line) || rest.lte(zero)) return parts;
  const itself = document.moves.filter(move => move.line.item === line.item).flatMap(({ serials }) => serials);
  return [...parts, { of: document, line, qty: rest, serials: own.filter(number => itself.includes(number)) }];
}

export const isPayable = ({ type }: Pick<Document, 'type'>) => type === 'invoice' || type === 'purchase';
export const hasQuantity = ({ text, qty }: Pick<Line, 'text' | 'qty'>) => !text && !qty.eq(zero);
export const isMovable = (line: Line) => line.stocked && hasQuantity(line);

/** The lines that have a quantity; one that stands for the document when none has. */
export function counted(lines: Line[]): Line[] {
  const all = lines.filter(hasQuantity);
  return all.length > 0 ? all : [{ qty: one, stocked: false }];
}

/** Lines with the same item code, else those with the same description, unless both have a code. */
export function matching(by: Line, earlier: Document[]): { of: Document; line: Line }[] {
  const all = earlier.flatMap(of => of.counted.map(line => ({ of, line })));
  const coded = by.item === undefined ? [] : all.filter(({ line }) => line.item === by.item);
  if (coded.length > 0) return coded;
  return all.filter(
    ({ line }) =>
      by.description !== undefined &&
      line.description === by.description &&
      (by.item === undefined || line.item === undefined),
  );
}

/** An amount over documents in their order, each up to its limit; all that is more falls on the last. */
export function spread(
  total: Big,
  documents: Document[],
  limit: (document: Document) => Big,
): Allotment<Document, Big>[] {
  let rest = total;
  return documents.map((document, at) => {
    const amount = at === documents.length - 1 ? rest : least(rest, limit(document));
    rest = rest.minus(amount);
    return { document, amount };
  });
}

/** Sums by document, without those that are zero. */
export function nonZero(settles: Allotment<Document, Big>[]): Allotment<Document, Big>[] {
  return [...Map.groupBy(settles, ({ document }) => document)]
    .map(([document, rows]) => ({ document, amount: sum(rows.map(({ amount }) => amount)) }))
    .filter(({ amount }) => !amount.eq(zero));
}
