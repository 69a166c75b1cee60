// Journal entries of documents: each posts an amount from one account to another, so entries always balance. docs/decisions/0118

import type Big from 'big.js';
import {
  accountRules,
  type DocumentWithoutRate,
  documentsWithoutRate,
  type EntryDocument,
  type EntryLine,
  type EntrySettlement,
  entryDocuments,
  entryLines,
  entrySettlements,
} from '../../database/sql/reports/entries.ts';
import { type VatRow, vatRows } from '../../database/sql/reports/reports.ts';
import { documents, settlementOf } from '../../definitions/catalogue.ts';
import type { ReportRequest } from '../../definitions/define-report.ts';
import { TRADE } from '../../definitions/report-sql/trade.ts';
import { type AccountRule, accountFor, type Posted, type Purpose } from '../../domain/accounting.ts';
import { decimal, isZero, roundTo, sum, ZERO } from '../../domain/values/decimal.ts';
import { dayChunks } from './day-chunks.ts';
import type { ReportReads } from './report-request.ts';
import { factsOf } from './snapshot-facts.ts';
import { bookedAmounts, ofKind, sideOf } from './vat-sums.ts';

/** A side of an entry: what is posted, and the account if there is one. */
export interface PostedSide {
  posted: Posted;
  account: AccountRule | undefined;
}

/** An entry. The amount is above 0, in the account's currency. */
export interface Entry {
  id: string;
  type: string;
  document: string;
  day: string;
  isVoid: boolean;
  partyCode: string | null;
  partyName: string | null;
  reference: string | null;
  debit: PostedSide;
  credit: PostedSide;
  amount: Big;
  /** Its place among the entries of its part. */
  at: number;
  /** Of VAT that goes the same way as its net amount: the place of that. */
  vatOf: number | undefined;
  vatRate: string | null;
  vatCode: string | null;
}

/** Types of documents that move money. */
const MONEY_TYPES: readonly string[] = documents
  .filter(({ type }) => ['pays', 'refunds'].includes(settlementOf(type)?.as ?? ''))
  .map(({ type }) => type);
/** Types of documents that have entries. */
const ENTRY_TYPES: readonly string[] = [...TRADE.sales.all, ...TRADE.purchases.all, ...MONEY_TYPES];

/** Largest number of bookings: a chunk is read as a whole. */
const ALL = 1_000_000;

/** The entries of a period in the order of their days, in parts. */
export async function* entryBatches(reads: ReportReads, request: ReportRequest): AsyncGenerator<Entry[]> {
  const { rules } = await reads.ask({ rules: accountRules(reads.accountId) }, { cost: 'point' });
  const accounts = rules as AccountRule[];
  for (const chunk of await dayChunks(reads, request, ENTRY_TYPES)) yield entriesOfChunk(reads, chunk, accounts);
}

/** Documents without an exchange rate that are named. */
const NAMED = 20;

/** Documents of a period that have no entries for want of an exchange rate: how many, and the first. */
export async function withoutRates(
  reads: ReportReads,
  request: ReportRequest,
): Promise<{ count: number; first: DocumentWithoutRate[] }> {
  const types = { all: ENTRY_TYPES, money: MONEY_TYPES };
  const { first } = await reads.ask({ first: documentsWithoutRate(request, types, NAMED) }, { cost: 'report' });
  return { count: first[0]?.count ?? 0, first };
}

async function entriesOfChunk(reads: ReportReads, request: ReportRequest, rules: AccountRule[]): Promise<Entry[]> {
  const { rows, settlements } = await reads.ask(
    {
      rows: vatRows(request, ENTRY_TYPES, { skip: 0, limit: ALL }),
      settlements: entrySettlements(request, MONEY_TYPES),
    },
    { cost: 'report' },
  );
  const ids = [...new Set(rows.map(({ id }) => id))];
  const withFamilies = rules.some(({ family }) => family !== null);
  const more = await reads.ask(
    {
      facts: entryDocuments(reads.accountId, ids),
      lines: withFamilies ? entryLines(reads.accountId, ids) : undefined,
    },
    { cost: 'report' },
  );
  const computed = await factsOf(
    reads,
    rows.flatMap(({ id, explained }) => (explained ? [] : [id])),
  );
  const facts = new Map(more.facts.map(each => [each.id, each]));
  const linesOf = Map.groupBy(more.lines ?? [], ({ id }) => id);
  const writer = new EntryWriter(rules, request.places);
  for (const [, booking] of Map.groupBy(rows, ({ id, is_void }) => `${id} ${is_void}`)) {
    const [first] = booking;
    const document = first && facts.get(first.id);
    // A document in a currency without an exchange rate has no amount here; the report counts it.
    if (!first || !document || first.fx === null) continue;
    const amounts = booking.map(row => ({
      row,
      ...bookedAmounts(
        row.explained ? { net: decimal(row.net), vat: decimal(row.vat) } : ofKind(computed.get(row.id) ?? [], row),
        {
          sign: row.sign,
          fx: row.fx,
          places: request.places,
        },
      ),
    }));
    if (MONEY_TYPES.includes(first.type)) writer.money(first, document);
    else writer.trade(first, document, amounts, linesOf.get(first.id) ?? []);
  }
  for (const settlement of settlements) writer.settlement(settlement);
  return writer.entries.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}

type KindOfBooking = { row: VatRow; net: Big; vat: Big };
type Head = Omit<Entry, 'debit' | 'credit' | 'amount' | 'at' | 'vatOf' | 'vatRate' | 'vatCode'>;
type Condition = Omit<Posted, 'purpose'>;

const NO_CONDITION: Condition = {
  vat_code: null,
  vat_rate: null,
  family: null,
  discount_group: null,
  payment_means: null,
  bank_account: null,
};

class EntryWriter {
  readonly entries: Entry[] = [];
  readonly #rules: readonly AccountRule[];
  readonly #places: number;

  constructor(rules: readonly AccountRule[], places: number) {
    this.#rules = rules;
    this.#places = places;
  }

  /** Entries of an invoice, purchase or credit note: the party against revenue or expense, VAT, charges and withholding. */
  trade(first: VatRow, document: EntryDocument, kinds: readonly KindOfBooking[], lines: readonly EntryLine[]): void {
    const head = headOf(first, document.your_ref);
    const side = sideOf(first.type);
    const isSale = side === 'sales';
    const { discount_group, payment_means } = document;
    const party = this.#side(isSale ? 'receivable' : 'payable', { ...NO_CONDITION, discount_group });
    // Amounts have the sign of the booking: what is above zero is charged to the customer, or by the supplier.
    const post = (other: PostedSide, amount: Big, more: Partial<Entry> = {}) =>
      isSale ? this.#add(head, party, other, amount, more) : this.#add(head, other, party, amount, more);
    const goods = document.is_discount
      ? isSale
        ? 'discount_given'
        : 'discount_received'
      : isSale
        ? 'revenue'
        : 'expense';
    let rest = this.#booked(decimal(first.total_amount), first);
    for (const { row, net, vat } of kinds) {
      const { vat_code, vat_rate } = row;
      rest = rest.minus(net).minus(vat);
      const of = { vatCode: vat_code, vatRate: vat_rate };
      const vatAccount = this.#side(isSale ? 'vat_out' : 'vat_in', { ...NO_CONDITION, vat_code, vat_rate });
      for (const part of byFamily(row, { net, vat }, lines, this.#places)) {
        const { family } = part;
        const at = this.entries.length;
        post(this.#side(goods, { ...NO_CONDITION, vat_code, vat_rate, family, discount_group }), part.net, of);
        // VAT that goes the same way as its net amount may be posted with it.
        const isWith = part.net.times(part.vat).gt(ZERO);
        post(vatAccount, part.vat, { ...of, vatOf: isWith ? at : undefined });
      }
    }
    post(this.#side('charges', { ...NO_CONDITION, discount_group }), rest);
    // The total may contain withholding that the party does not owe.
    if (document.amount_owed !== null) {
      const withheld = this.#booked(decimal(first.total_amount), first).minus(
        this.#booked(decimal(document.amount_owed), first),
      );
      post(this.#side('withholding', { ...NO_CONDITION, discount_group }), withheld.times('-1'));
      const paid = this.#booked(decimal(document.paid_on_issue), first);
      post(this.#side('bank', { ...NO_CONDITION, payment_means, discount_group }), paid.times('-1'));
    }
  }

  /** Entries of a receipt or payment: the bank against the party, and what the bank charged. */
  money(first: VatRow, document: EntryDocument): void {
    const isReceipt =
      first.type === documents.find(each => each.party === 'customer' && MONEY_TYPES.includes(each.type))?.type;
    // A refund has the party of the other side.
    const isCustomer = isReceipt !== document.is_refund;
    const { discount_group, payment_means, bank_account } = document;
    const bank = this.#side('bank', { ...NO_CONDITION, payment_means, bank_account });
    const party = this.#side(isCustomer ? 'receivable' : 'payable', { ...NO_CONDITION, discount_group });
    const charges = this.#side('bank_charges', { ...NO_CONDITION, payment_means, bank_account });
    const head = headOf(first, document.your_ref);
    const total = decimal(first.total_amount);
    const amount = this.#booked(total, first);
    // The bank moves the amount of its entry: less than a receipt, more than a payment.
    const charge = decimal(document.bank_charge);
    const moved = this.#booked(isReceipt ? total.minus(charge) : total.plus(charge), first);
    if (isReceipt) {
      this.#add(head, bank, party, moved);
      this.#add(head, charges, party, amount.minus(moved));
    } else {
      this.#add(head, party, bank, amount);
      this.#add(head, charges, bank, moved.minus(amount));
    }
  }

  /** Entries of a write-off or of a difference by exchange rates. */
  settlement(row: EntrySettlement): void {
    const isReceipt =
      row.type === documents.find(each => each.party === 'customer' && MONEY_TYPES.includes(each.type))?.type;
    const isCustomer = isReceipt !== row.is_refund;
    const condition = { ...NO_CONDITION, discount_group: row.discount_group };
    const party = this.#side(isCustomer ? 'receivable' : 'payable', condition);
    const head = headOf(row, null);
    const writtenOff = decimal(row.written_off ?? '0');
    const writeOff = this.#side('write_off', condition);
    // A write-off of a receipt lowers the debt of the party, one of a payment that of the company.
    if (isReceipt) this.#add(head, writeOff, party, writtenOff);
    else this.#add(head, party, writeOff, writtenOff);
    const difference = decimal(row.difference);
    const isGain = row.is_void ? difference.lt(ZERO) : difference.gt(ZERO);
    const account = this.#side(isGain ? 'exchange_gain' : 'exchange_loss', condition);
    this.#add(head, party, account, difference);
  }

  #booked(amount: Big, { fx, sign }: VatRow): Big {
    return roundTo(amount.times(fx ?? '0'), this.#places).times(String(sign));
  }

  #side(purpose: Purpose, condition: Condition): PostedSide {
    const posted = { purpose, ...condition };
    return { posted, account: accountFor(this.#rules, posted) };
  }

  // An amount below zero is posted the other way round.
  #add(head: Head, debit: PostedSide, credit: PostedSide, amount: Big, more: Partial<Entry> = {}): void {
    if (isZero(amount)) return;
    const sides = amount.gt(ZERO) ? { debit, credit } : { debit: credit, credit: debit };
    const at = this.entries.length;
    this.entries.push({
      ...head,
      ...sides,
      amount: amount.abs(),
      at,
      vatOf: undefined,
      vatRate: null,
      vatCode: null,
      ...more,
    });
  }
}

const headOf = (row: VatRow | EntrySettlement, reference: string | null): Head => ({
  id: row.id,
  type: row.type,
  document: row.document,
  day: row.day,
  isVoid: row.is_void,
  partyCode: row.party_code,
  partyName: row.party_name,
  reference,
});

/** Amounts of a kind by family of the articles, in proportion to the lines of the kind. */
function byFamily(
  kind: VatRow,
  amounts: { net: Big; vat: Big },
  lines: readonly EntryLine[],
  places: number,
): { family: string | null; net: Big; vat: Big }[] {
  const own = lines.filter(
    line =>
      line.vat_rate === kind.vat_rate &&
      line.vat_code === kind.vat_code &&
      line.vat_category === kind.vat_category &&
      line.vat_exemption === kind.vat_exemption &&
      line.vat_region === kind.vat_region &&
      (kind.is_goods === null || line.is_goods === kind.is_goods),
  );
  const weights = new Map<string | null, Big>();
  for (const { family, net } of own) weights.set(family, (weights.get(family) ?? ZERO).plus(net));
  const all = sum([...weights.values()]);
  if (weights.size <= 1 || isZero(all)) return [{ family: [...weights.keys()][0] ?? null, ...amounts }];
  let before = ZERO;
  let given = { net: ZERO, vat: ZERO };
  return [...weights].map(([family, weight], at) => {
    before = before.plus(weight);
    const isLast = at === weights.size - 1;
    const until = (amount: Big) => (isLast ? amount : roundTo(amount.times(before).div(all), places));
    const [net, vat] = [until(amounts.net), until(amounts.vat)];
    const part = { family, net: net.minus(given.net), vat: vat.minus(given.vat) };
    given = { net, vat };
    return part;
  });
}

/** Amounts without an account: what they are, how many, and the document of the first. */
export interface MissingAccount {
  posted: Posted;
  count: number;
  document: string;
}

/** Adds the sides without an account of entries. */
export function addMissing(missing: Map<string, MissingAccount>, entries: readonly Entry[]): void {
  for (const entry of entries)
    for (const { posted, account } of [entry.debit, entry.credit]) {
      if (account) continue;
      const key = JSON.stringify(posted);
      const known = missing.get(key);
      if (known) known.count++;
      else missing.set(key, { posted, count: 1, document: entry.document });
    }
}
