// The life of documents a second time, as plainly as possible. Written from contract §5 Life and §6 Stock without the code of src.

import type Big from 'big.js';
import {
  type Allotment,
  CLOSABLE,
  CREDITS,
  counted,
  Decimal,
  type Document,
  type Draft,
  hasQuantity,
  isMovable,
  isPayable,
  type Line,
  least,
  locationOf,
  type Move,
  matching,
  nonZero,
  PAYS,
  type Refusals,
  spread,
  sum,
  TAKES,
  zero,
} from './facts.ts';
import { Figures } from './figures.ts';
import { byNumber, Returns, shares } from './returns.ts';

/** A delivery note that an invoice over its orders bills. */
interface Delivery {
  delivery: Document;
  delivers: Document[];
  most: (line: Line) => Big;
}

export class DocumentModel extends Figures {
  readonly #isStocked: (item: string) => boolean;

  constructor(isStocked: (item: string) => boolean) {
    super();
    this.#isStocked = isStocked;
  }

  /** The document that a draft becomes, or why it is refused. Nothing is changed until `add`. */
  plan(draft: Draft): Document | Refusals {
    const { type, names, currency } = draft;
    const named = names.map(name => this.find(name));
    const listed = (draft.settles ?? []).map(({ document }) => this.find(document));
    if (this.#faults(draft, named, listed)) return ['INVALID_ARGUMENT'];
    const lines = draft.lines.map(line => ({
      ...line,
      qty: new Decimal(line.qty),
      stocked: !line.text && this.#isStocked(line.item ?? ''),
    }));
    const document: Document = {
      ...draft,
      currency,
      lines,
      counted: counted(lines),
      state: 'standing',
      takes: [],
      credits: [],
      moves: [],
      total: new Decimal(draft.total),
      paid: new Decimal(draft.paid ?? 0),
      settles: (draft.settles ?? []).map(({ document: name, amount }) => ({
        document: this.find(name) as Document,
        amount: new Decimal(amount),
      })),
    };
    const earlier = named as Document[];
    if ([...earlier, ...(listed as Document[])].some(({ state }) => state === 'VOID')) return ['CONFLICT'];
    const taken = earlier.filter(each => TAKES[type]?.includes(each.type));
    const credited = earlier.filter(each => CREDITS[type] === each.type);
    const deliveries = type === 'invoice' ? this.#deliveriesOf(taken) : [];
    const inTurn: Document[] = [];
    // A document comes before those that it took from.
    const put = (of: Document) => {
      const all = [...taken, ...deliveries.map(({ delivery }) => delivery)];
      for (const taker of all) if (taker.takes.some(take => take.of === of) && !inTurn.includes(taker)) put(taker);
      if (!inTurn.includes(of)) inTurn.push(of);
    };
    for (const each of [...taken, ...credited]) put(each);
    const { excess, matched } = this.#take(document, inTurn, credited.length > 0, deliveries);
    const billed = type === 'invoice' ? document.takes.map(take => take.of) : [];
    const isDelivered = (of: Document) =>
      billed.some(each => each.type === 'delivery_note' && each.takes.some(take => take.of === of));
    if (taken.some(each => ['BILLED', 'CLOSED'].includes(this.status(each)) && !isDelivered(each))) return ['CONFLICT'];
    const inOrder = [...credited.filter(each => matched.has(each)), ...credited.filter(each => !matched.has(each))];
    const credits = this.#credit(document, inOrder, draft.settles !== undefined);
    if (!draft.settles) {
      const payees = earlier.filter(each => PAYS[type] === each.type);
      document.settles.push(...spread(document.total, payees, payee => this.due(payee)));
    }
    document.settles = document.settles.filter(({ amount }) => !amount.eq(zero));
    if (excess || !credits || this.#overpays(document.settles)) return ['CONFLICT'];
    document.moves = this.#moves(document, credited);
    return document;
  }

  add(document: Document): void {
    this.documents.push(document);
  }

  /** Why the document can not be void. */
  voidRefusals(document: Document): Refusals {
    const isBuiltOn = this.standing().some(
      later =>
        later.takes.some(({ of }) => of === document) ||
        [...later.credits, ...nonZero(later.settles)].some(each => each.document === document),
    );
    return document.state === 'VOID' || isBuiltOn ? ['CONFLICT'] : [];
  }

  /** Closes the document. */
  close(document: Document): Refusals {
    if (!CLOSABLE.includes(document.type)) return ['INVALID_ARGUMENT'];
    if (!['ISSUED', 'PART'].includes(this.status(document))) return ['CONFLICT'];
    document.state = 'CLOSED';
    return [];
  }

  /** Allots what is open of the document, or takes back what was allotted. */
  allot(document: Document, settles: Allotment[] | Allotment<string>[]): Refusals {
    const payee = PAYS[document.type] ?? CREDITS[document.type];
    if (payee === undefined) return ['INVALID_ARGUMENT'];
    const changes = settles.map(({ document: other, amount }) => ({
      document: typeof other === 'string' ? this.find(other) : other,
      amount: new Decimal(amount),
    })) as Allotment<Document, Big>[];
    if (document.state === 'VOID') return ['CONFLICT'];
    const isWrong = ({ document: other }: Allotment<Document, Big>) =>
      other?.type !== payee || other.currency !== document.currency;
    if (changes.some(isWrong)) return ['INVALID_ARGUMENT'];
    if (sum(changes.map(({ amount }) => amount)).gt(this.openAmount(document))) return ['CONFLICT'];
    const after = [...document.settles, ...changes];
    const isNegative = nonZero(after).some(({ amount }) => amount.lt(zero));
    if (isNegative || changes.some(each => each.document.state === 'VOID') || this.#overpays(changes))
      return ['CONFLICT'];
    document.settles = after;
    return [];
  }

  #overpays(settles: Allotment<Document, Big>[]): boolean {
    return nonZero(settles).some(({ document, amount }) => amount.gt(this.due(document)));
  }

  #faults(
    { type, total, paid = '0', settles = [], ...draft }: Draft,
    named: (Document | undefined)[],
    listed: (Document | undefined)[],
  ): boolean {
    const payee = PAYS[type] ?? CREDITS[type];
    const foreign = (other: Document | undefined) => other?.type === payee && other?.currency !== draft.currency;
    const wrongPayee = listed.some(other => payee === undefined || other?.type !== payee || foreign(other));
    const amounts = settles.map(({ amount }) => new Decimal(amount));
    const tooMuch = sum(amounts).gt(total) || amounts.some(amount => amount.lt(zero));
    const overpaid = isPayable({ type }) && new Decimal(paid).gt(total);
    return named.includes(undefined) || named.some(foreign) || wrongPayee || tooMuch || overpaid;
  }

  // Takes line by line, and of documents of which no line matches all that is open. Returns of which documents a line matches, and
  // whether a credit exceeds what is open.
  #take(
    document: Document,
    earlier: Document[],
    isCredit: boolean,
    deliveries: Delivery[],
  ): { excess: boolean; matched: Set<Document> } {
    const matched = new Set<Document>();
    const { takes } = document;
    const left = (of: Document, line: Line) => {
      const here = sum(takes.filter(take => take.line === line).map(({ qty }) => qty));
      const most = deliveries.find(({ delivery }) => delivery === of)?.most(line) ?? line.qty;
      return least(this.open(of, line), most).minus(here);
    };
    let exceeds = false;
    const numbered = new Set<Line>();
    for (const by of isCredit ? document.lines.filter(hasQuantity) : []) {
      const tracking = this.isSerial(by) ? 'serial' : this.isBatch(by) ? 'batch' : 'none';
      const own = byNumber(by, earlier, left, line => this.#takenBack(line), tracking);
      if (!own) continue;
      numbered.add(by);
      takes.push(...own);
      for (const { of } of own) matched.add(of);
    }
    for (const by of document.lines.filter(each => hasQuantity(each) && !numbered.has(each))) {
      let rest = by.qty;
      const matches = matching(by, earlier);
      for (const { of, line } of matches) {
        matched.add(of);
        const qty = least(rest, left(of, line));
        if (qty.gt(zero)) takes.push({ of, line, by, qty });
        rest = rest.minus(qty);
      }
      if (matches.length > 0 && rest.gt(zero)) exceeds = true;
    }
    // An order and its deliveries are matched together.
    const unit = (of: Document) => [
      ...(deliveries.find(({ delivery }) => delivery === of)?.delivers ?? []),
      ...deliveries.filter(({ delivers }) => delivers.includes(of)).map(({ delivery }) => delivery),
      of,
    ];
    for (const of of isCredit ? [] : earlier.filter(each => !unit(each).some(other => matched.has(other))))
      for (const line of of.counted)
        if (left(of, line).gt(zero)) takes.push({ of, line, by: undefined, qty: left(of, line) });
    return { excess: isCredit && exceeds, matched };
  }

  // Credits the total, and settles by it what is due, unless the note lists what it settles. Whether that is possible.
  #credit(document: Document, credited: Document[], isListed: boolean): boolean {
    const before = (of: Document) => {
      const credits = this.standing().flatMap(note => note.credits);
      return sum(credits.filter(credit => credit.document === of).map(({ amount }) => amount));
    };
    const left = (of: Document) => of.total.minus(before(of));
    document.credits = nonZero(spread(document.total, credited, left));
    if (!isListed)
      document.settles = document.credits.map(({ document: of, amount }) => ({
        document: of,
        amount: least(amount, this.due(of)),
      }));
    return document.credits.every(({ document: of, amount }) => amount.lte(left(of)));
  }

  #moves(document: Document, credited: Document[]): Move[] {
    const { type, lines, takes } = document;
    const here = locationOf(document);
    const returns = new Returns(
      (of, earlier) => this.open(of, earlier),
      earlier => this.#takenBack(earlier),
    );
    return lines.filter(isMovable).flatMap((line): Move[] => {
      const of = takes.filter(({ by }) => by === line);
      const moved = of.filter(take => take.of.type === 'delivery_note' && take.line.stocked);
      const known = moved.flatMap(take => take.line.serials ?? []);
      const serials = line.serials ?? [];
      const own = { line, location: here, qty: line.qty.minus(sum(moved.map(({ qty }) => qty))), serials };
      if (type === 'purchase') return [{ ...own, type }];
      if (type === 'invoice' || type === 'delivery_note') {
        const rest = this.isSerial(line) ? serials.filter(number => !known.includes(number)) : serials;
        return own.qty.gt(zero) ? [{ ...own, type: 'sale', qty: zero.minus(own.qty), serials: rest }] : [];
      }
      if (type === 'transfer_order')
        return [
          { ...own, type: 'transfer_out', location: document.source ?? '', qty: zero.minus(line.qty) },
          { ...own, type: 'transfer_in', location: document.destination ?? '' },
        ];
      if (!(type in CREDITS)) return [];
      const [kind, sign] = type === 'credit_note' ? (['return_in', 1] as const) : (['return_out', -1] as const);
      if (credited.length === 0) return [{ ...own, type: kind, qty: line.qty.times(sign) }];
      return shares(line, of, this.isSerial(line), earlier => this.#takenBack(earlier)).flatMap(
        ({ take, serials: mine }) =>
          returns.parts(take, mine, this.isSerial(line)).map(({ part, qty, serials: numbers, known, returned }) => ({
            line,
            type: kind,
            location: locationOf(part.of),
            qty: qty.times(sign),
            serials: numbers,
            returned: { ...part, known, returned },
          })),
      );
    });
  }

  // Delivery notes that hold goods of orders and are not named themselves: of its lines all but what it delivered of other orders.
  #deliveriesOf(named: Document[]): Delivery[] {
    return this.standing().flatMap((delivery): Delivery[] => {
      if (delivery.type !== 'delivery_note' || delivery.state !== 'standing' || named.includes(delivery)) return [];
      const delivers = [...new Set(delivery.takes.map(({ of }) => of))].filter(of => named.includes(of));
      const most = (line: Line) => {
        const others = delivery.takes.filter(({ by, of }) => by === line && !named.includes(of));
        return line.qty.minus(sum(others.map(({ qty }) => qty)));
      };
      const isOpen = delivery.counted.some(line => least(this.open(delivery, line), most(line)).gt(zero));
      return delivers.length > 0 && isOpen ? [{ delivery, delivers, most }] : [];
    });
  }

  // Quantities that credit notes in force have taken back from a line.
  #takenBack(line: Line) {
    return this.standing().flatMap(({ type, takes }) =>
      type in CREDITS ? takes.filter(take => take.line === line) : [],
    );
  }

  /** True if each unit of the line has a number. */
  isSerial(_: Line): boolean {
    return false;
  }

  /** True if the line has the number of its batch. */
  isBatch(_: Line): boolean {
    return false;
  }
}
