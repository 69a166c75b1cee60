// Proposals for an entry of a bank statement: the documents that it may settle, and why. contract §5 Bank

import type Big from 'big.js';
import { Message } from '../messages/message.ts';
import { decimal, digits, sum, ZERO } from '../values/decimal.ts';

/** An entry, with amounts as digits. */
export interface ProposedEntry {
  date: string;
  currency: string;
  /** Open amount: above 0 for money that arrived, below 0 for money that left. */
  open: string;
  charge?: string | null;
  name?: string | null;
  iban?: string | null;
  reference?: string | null;
  end_to_end_id?: string | null;
  bank_reference?: string | null;
  text?: string | null;
}

export interface ProposedParty {
  id: number;
  kind: 'customer' | 'supplier';
  code: string;
  name: string;
}

/** A document of which something is due or open. */
export interface OpenDocument {
  id: number;
  type: string;
  set: string;
  number: string;
  /** Number that a supplier gave. */
  yourRef?: string | null;
  currency: string;
  open: string;
  /** Discount for early payment, and the last day for it. */
  early?: { amount: string; until: string } | undefined;
  /** Party on file. */
  party: ProposedParty | undefined;
  /** Its name, also of one that is not on file. */
  partyName: string;
  /** True if the account of the entry is known of the party. */
  hasIban: boolean;
}

/** An open line of a credit transfer. */
export interface TransferLine {
  transfer: number;
  reference: string;
  document: { id: number; set: string; number: string };
  party: ProposedParty;
  amount: string;
  discount: string;
  endToEndId: string;
}

/** Grounds of a proposal. */
export type Ground =
  | 'number'
  | 'reference'
  | 'end_to_end_id'
  | 'transfer'
  | 'amount'
  | 'discount'
  | 'sum'
  | 'charge'
  | 'iban'
  | 'name'
  | 'oldest';

export interface Reason {
  ground: Ground;
  message: Message;
}

/** A booking that is proposed. Amounts are digits. */
export interface Proposal {
  /** Higher is better. From CERTAIN on, number or account agree with the amount. */
  score: number;
  party: ProposedParty | undefined;
  documents: { id: number; type: string; set: string; number: string; amount: string; discount: string }[];
  /** Credit transfer that is booked as a whole. */
  transfer: number | undefined;
  charge: string;
  /** Amount that stays as an advance of the party. */
  rest: string;
  reasons: Reason[];
}

/** Score of proposals that a person need not look at twice. */
export const CERTAIN = 100;
/** Maximum proposals of an entry. */
export const MAX_PROPOSALS = 5;
/** Documents of a party whose sums are tried. */
const MAX_SUMMED = 12;

const POINTS: Record<Ground, number> = {
  end_to_end_id: 90,
  transfer: 90,
  reference: 70,
  number: 60,
  amount: 40,
  discount: 35,
  sum: 30,
  charge: 30,
  iban: 40,
  name: 20,
  oldest: 5,
};

/** Types that money settles: what arrives pays invoices, or pays back what a supplier owes. */
const PAID_BY = {
  in: { customer: ['invoice'], supplier: ['supplier_credit_note', 'payment'] },
  out: { supplier: ['purchase'], customer: ['credit_note', 'receipt'] },
} as const;

const folded = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss').toUpperCase();

/** Texts of an entry in which numbers are looked for. */
const textOf = ({ text, reference, end_to_end_id, bank_reference }: ProposedEntry): string =>
  folded([text, reference, end_to_end_id, bank_reference].filter(Boolean).join(' \n '));

/** The digits in the texts of an entry, without leading zeros, also those of neighbours with a short separator between. */
export function numbersIn(entry: ProposedEntry): string[] {
  const text = textOf(entry);
  const found = new Set<string>();
  const bare = (each: string) => each.replace(/^0+/, '');
  for (const [run] of text.matchAll(/\d+/g)) found.add(bare(run));
  for (const [run] of text.matchAll(/\d+(?:[^A-Z0-9]{1,3}\d+)+/g)) found.add(bare(run.replaceAll(/\D/g, '')));
  // RF and two check digits before a reference of ISO 11649.
  for (const [, run = ''] of text.replaceAll(' ', '').matchAll(/RF\d\d([A-Z0-9]{1,21})/g)) {
    const [last] = /\d+$/.exec(run) ?? [];
    if (last) found.add(bare(last));
  }
  found.delete('');
  return [...found].slice(0, 200);
}

/** The beginning of a name, in lower case, by which records are found; undefined for a short one. */
export function beginningOf(name: string | null | undefined): string | undefined {
  const words = wordsOf(name ?? '');
  const text = words.slice(0, 2).join(' ').toLowerCase();
  return text.length >= 4 ? text : undefined;
}

const LEGAL_FORMS = new Set(
  'LDA LIMITADA SA SL SRL SRO SPA GMBH MBH AG KG OHG UG EK EV BV NV LTD LIMITED INC LLC SARL SAS CO COMPANY UND AND E Y ET UNIPESSOAL THE'.split(
    ' ',
  ),
);

const wordsOf = (name: string): string[] =>
  folded(name)
    .replaceAll('.', '')
    .split(/[^A-Z0-9]+/)
    .filter(word => word !== '');

/** True if two names have the same words but for legal forms, or one has all of the other, at least two. */
export function areAlike(a: string, b: string): boolean {
  const [left, right] = [a, b].map(
    name => new Set(wordsOf(name).filter(word => !LEGAL_FORMS.has(word) && word.length > 1)),
  );
  if (!left || !right || left.size === 0 || right.size === 0) return false;
  const [few, many] = left.size <= right.size ? [left, right] : [right, left];
  const hasAll = [...few].every(word => many.has(word));
  return hasAll && (few.size === many.size || few.size >= 2);
}

/** True if a text has the number of a document in any spelling: other separators or none, leading zeros, with or without its set. */
export function mentions(text: string, set: string, number: string): boolean {
  const parts = folded(number).match(/\d+|[A-Z]+/g) ?? [];
  const count = parts.reduce((sum, part) => sum + (/\d/.test(part) ? part.replace(/^0+/, '').length : 0), 0);
  if (count === 0) return false;
  const pattern = (all: string[]) =>
    all.map(part => (/\d/.test(part) ? `0*${part.replace(/^0+/, '') || '0'}` : part)).join('[^A-Z0-9]{0,3}');
  const before = /^\d/.test(parts[0] ?? '') ? '(?<!\\d)(?<!\\d[.,/-])' : '(?<![A-Z])';
  // A short number alone is a day, a floor or a price.
  const withSet = [...(folded(set).match(/\d+|[A-Z]+/g) ?? []), ...parts];
  const variants = count >= 4 ? [`${before}${pattern(parts)}`] : [];
  return [...variants, `(?<![A-Z])${pattern(withSet)}`].some(each => new RegExp(`${each}(?!\\d)`).test(text));
}

/** True if a reference of ISO 11649 (RF) has the number of a document. */
export function isCreditorReference(reference: string, number: string): boolean {
  const [, body] = /^RF\d\d([A-Z0-9]{1,21})$/.exec(folded(reference).replaceAll(/[^A-Z0-9]/g, '')) ?? [];
  const own = folded(number).replaceAll(/[^A-Z0-9]/g, '');
  const bare = (text: string) => text.replace(/^0+/, '');
  return body !== undefined && own !== '' && (bare(body) === bare(own) || (own.length >= 4 && body.endsWith(own)));
}

/** Proposals for an entry, the best first. `documents` may be those of several entries. */
export function proposalsFor(
  entry: ProposedEntry,
  {
    documents,
    lines,
    parties,
  }: { documents: readonly OpenDocument[]; lines: readonly TransferLine[]; parties: readonly ProposedParty[] },
): Proposal[] {
  const open = decimal(entry.open);
  if (open.eq(ZERO)) return [];
  const isIn = open.gt(ZERO);
  const amount = open.abs();
  const text = textOf(entry);
  const numbers = new Set(numbersIn(entry));
  const sides = PAID_BY[isIn ? 'in' : 'out'];
  const sideOf = (type: string) =>
    (['customer', 'supplier'] as const).find(kind => (sides[kind] as readonly string[]).includes(type));
  const sided = documents.filter(({ type }) => sideOf(type) !== undefined);
  const fitting = sided.filter(({ currency }) => currency === entry.currency);
  const isNamed = ({ set, number, yourRef }: OpenDocument) => {
    const own = keysOf(number).some(key => numbers.has(key)) && mentions(text, set, number);
    return own || (yourRef ? keysOf(yourRef).some(key => numbers.has(key)) && mentions(text, '', yourRef) : false);
  };
  const isReferred = ({ number }: OpenDocument) =>
    Boolean(entry.reference && isCreditorReference(entry.reference, number));
  const isAlike = ({ partyName }: OpenDocument) => Boolean(entry.name && areAlike(entry.name, partyName));
  const charge = decimal(entry.charge ?? '0');
  const proposals: Proposal[] = [];
  const add = (docs: OpenDocument[], grounds: Ground[], how: Settled) => {
    const [first] = docs;
    if (!first) return;
    const all: Ground[] = [
      ...grounds,
      ...how.grounds,
      ...(docs.every(({ hasIban }) => hasIban) ? (['iban'] as const) : []),
      ...(docs.every(isAlike) ? (['name'] as const) : []),
    ];
    proposals.push({
      score: all.reduce((sum, ground) => sum + POINTS[ground], 0),
      party: first.party,
      documents: how.parts,
      transfer: undefined,
      charge: digits(how.charge),
      rest: digits(how.rest),
      reasons: all.map(ground => ({ ground, message: reasonOf(ground, docs, how, entry) })),
    });
  };
  const settled = (docs: OpenDocument[]) =>
    settle(docs, amount, charge, { date: entry.date, isIn, takesDiscount: isPaid(docs) });

  const referred = fitting.filter(isReferred);
  const named = fitting.filter(each => isReferred(each) || isNamed(each));
  for (const docs of byParty(named).values()) {
    const how = settled(docs);
    add(docs, docs.some(each => referred.includes(each)) ? ['reference'] : ['number'], how);
  }
  // The text names a document in another currency: the amount is not for others of its party.
  const others = sided.filter(each => each.currency !== entry.currency && (isReferred(each) || isNamed(each)));
  const isForOther = (party: ProposedParty | undefined) => others.some(each => each.party?.id === party?.id);
  // Documents that a party with the account or the name of the entry owes.
  const owed = fitting.filter(each => each.party && (each.hasIban || isAlike(each)) && !isForOther(each.party));
  for (const docs of byParty(owed).values())
    for (const chosen of chosenOf(docs, amount, entry.date)) add(chosen, [], settled(chosen));
  const equal = fitting.filter(
    each =>
      decimal(each.open).eq(amount) ||
      (charge.gt(ZERO) && decimal(each.open).eq(amount.plus(isIn ? charge : ZERO.minus(charge)))),
  );
  for (const document of equal.slice(0, 20)) add([document], [], settled([document]));
  for (const proposal of transferProposals(entry, lines, { amount, isIn, text })) proposals.push(proposal);
  // A party of which nothing is due: the amount is an advance of it.
  for (const party of parties)
    if (!proposals.some(each => each.party?.id === party.id) && !isForOther(party))
      proposals.push({
        score: POINTS.iban,
        party,
        documents: [],
        transfer: undefined,
        charge: '0',
        rest: digits(amount),
        reasons: [
          { ground: 'iban', message: new Message('because_iban', { iban: entry.iban ?? '', name: party.name }) },
        ],
      });
  return distinct(proposals).slice(0, MAX_PROPOSALS);
}

const isPaid = (docs: OpenDocument[]) => docs.every(({ type }) => type === 'invoice' || type === 'purchase');

const keysOf = (number: string): string[] => {
  const runs = number.match(/\d+/g) ?? [];
  const bare = (text: string) => text.replace(/^0+/, '');
  return [bare(runs.at(-1) ?? ''), bare(runs.join(''))].filter(each => each !== '');
};

const byParty = (docs: OpenDocument[]) =>
  Map.groupBy(
    docs,
    ({ party, partyName, type }) => `${party?.id ?? folded(partyName)} ${isPaid([{ type } as OpenDocument])}`,
  );

/** How an amount settles documents. */
interface Settled {
  parts: Proposal['documents'];
  charge: Big;
  rest: Big;
  grounds: Ground[];
}

const total = (docs: readonly OpenDocument[]): Big => sum(docs.map(({ open }) => decimal(open)));

function settle(
  docs: OpenDocument[],
  amount: Big,
  charge: Big,
  { date, isIn, takesDiscount }: { date: string; isIn: boolean; takesDiscount: boolean },
): Settled {
  const due = total(docs);
  const part = (document: OpenDocument, paid: Big, discount: Big) => ({
    id: document.id,
    type: document.type,
    set: document.set,
    number: document.number,
    amount: digits(paid),
    discount: digits(discount),
  });
  const whole = (grounds: Ground[], fee = ZERO, rest = ZERO): Settled => ({
    parts: docs.map(each => part(each, decimal(each.open), ZERO)),
    charge: fee,
    rest,
    grounds,
  });
  if (due.eq(amount))
    return whole([docs.length > 1 ? 'sum' : 'amount', ...(docs.length > 1 ? (['amount'] as const) : [])]);
  const discounts = docs.map(({ early }) =>
    takesDiscount && early && early.until >= date ? decimal(early.amount) : ZERO,
  );
  const offered = sum(discounts);
  if (offered.gt(ZERO) && due.minus(offered).eq(amount))
    return {
      parts: docs.map((each, index) =>
        part(each, decimal(each.open).minus(discounts[index] ?? ZERO), discounts[index] ?? ZERO),
      ),
      charge: ZERO,
      rest: ZERO,
      grounds: ['discount'],
    };
  if (charge.gt(ZERO) && due.eq(isIn ? amount.plus(charge) : amount.minus(charge))) return whole(['charge'], charge);
  // Too much: the rest is an advance. Too little: the oldest are paid first.
  if (amount.gt(due)) return whole([], ZERO, amount.minus(due));
  let left = amount;
  const parts = docs.flatMap(document => {
    const open = decimal(document.open);
    const paid = open.lt(left) ? open : left;
    left = left.minus(paid);
    return paid.gt(ZERO) ? [part(document, paid, ZERO)] : [];
  });
  return { parts, charge: ZERO, rest: ZERO, grounds: ['oldest'] };
}

// Documents of a party whose sum is the amount, with and without discount; else all of them, the oldest first.
function chosenOf(docs: OpenDocument[], amount: Big, date: string): OpenDocument[][] {
  const worth = (document: OpenDocument) =>
    document.early && document.early.until >= date
      ? decimal(document.open).minus(decimal(document.early.amount))
      : undefined;
  const single = docs.filter(each => decimal(each.open).eq(amount) || worth(each)?.eq(amount));
  const found: OpenDocument[][] = single.map(each => [each]);
  const few = docs.slice(0, MAX_SUMMED);
  for (let mask = 1; mask < 2 ** few.length && found.length < 3; mask++) {
    if ((mask & (mask - 1)) === 0) continue;
    const chosen = few.filter((_, index) => mask & (1 << index));
    if (total(chosen).eq(amount)) found.push(chosen);
  }
  if (found.length > 0) return found;
  return total(docs).eq(amount) || docs.length <= 200 ? [docs] : [docs.slice(0, 200)];
}

function transferProposals(
  { end_to_end_id }: ProposedEntry,
  lines: readonly TransferLine[],
  { amount, isIn, text }: { amount: Big; isIn: boolean; text: string },
): Proposal[] {
  if (isIn) return [];
  const of = (chosen: readonly TransferLine[], ground: Ground, transfer: number | undefined): Proposal => {
    const [first] = chosen;
    const isEqual = sumOfLines(chosen).eq(amount);
    const name = first ? (ground === 'transfer' ? first.reference : first.endToEndId) : '';
    return {
      score: POINTS[ground] + (isEqual ? POINTS.amount : 0),
      party: transfer === undefined ? first?.party : undefined,
      documents: chosen.map(({ document, amount: paid, discount }) => ({
        ...document,
        type: 'purchase',
        amount: paid,
        discount,
      })),
      transfer,
      charge: '0',
      rest: '0',
      reasons: [
        { ground, message: new Message(ground === 'transfer' ? 'because_transfer' : 'because_end_to_end', { name }) },
        ...(isEqual
          ? [{ ground: 'amount' as const, message: new Message('because_amount', { amount: digits(amount) }) }]
          : []),
      ],
    };
  };
  const single = lines.filter(
    each =>
      decimal(each.amount).eq(amount) && (end_to_end_id === each.endToEndId || text.includes(`${each.endToEndId} `)),
  );
  const whole = [...Map.groupBy(lines, ({ transfer }) => transfer)].filter(
    ([, each]) => sumOfLines(each).eq(amount) && (each.length > 1 || single.length === 0),
  );
  return [
    ...single.map(each => of([each], 'end_to_end_id', undefined)),
    ...whole.map(([transfer, each]) => of(each, 'transfer', transfer)),
  ];
}

const sumOfLines = (lines: readonly TransferLine[]): Big => sum(lines.map(({ amount }) => decimal(amount)));

function reasonOf(ground: Ground, docs: OpenDocument[], how: Settled, { iban, reference }: ProposedEntry): Message {
  const names = docs.map(({ set, number }) => `${set} ${number}`);
  const name = docs[0]?.partyName ?? '';
  switch (ground) {
    case 'number':
      return new Message('because_number', { documents: names });
    case 'reference':
      return new Message('because_reference', { reference: reference ?? '', documents: names });
    case 'amount':
      return new Message('because_amount', { amount: digits(total(docs)) });
    case 'sum':
      return new Message('because_sum', { count: docs.length });
    case 'discount':
      return new Message('because_discount', {
        amount: digits(sum(how.parts.map(({ discount }) => decimal(discount)))),
      });
    case 'charge':
      return new Message('because_charge', { amount: digits(how.charge) });
    case 'iban':
      return new Message('because_iban', { iban: iban ?? '', name });
    case 'name':
      return new Message('because_name', { name });
    default:
      return new Message('because_oldest');
  }
}

// The best of several for the same documents.
function distinct(proposals: Proposal[]): Proposal[] {
  const best = new Map<string, Proposal>();
  for (const proposal of proposals) {
    const key = `${proposal.transfer ?? ''} ${proposal.party?.id} ${proposal.documents.map(({ id }) => id).join()}`;
    const found = best.get(key);
    if (!found || found.score < proposal.score) best.set(key, proposal);
  }
  return [...best.values()].sort((a, b) => b.score - a.score);
}
