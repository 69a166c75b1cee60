// Checks all documents: bookings, quantities taken from earlier ones, reservations, status and payments.

import type Big from 'big.js';
import type { RelationRow } from '../../database/sql/documents/relations.ts';
import {
  bookedBetween,
  type CheckedBookingRow,
  type CheckedDocumentRow,
  documentsAfter,
  openQuantityDifferences,
  reservedLevels,
} from '../../database/sql/integrity.ts';
import { documentOf, isPayable, settlementOf } from '../../definitions/catalogue.ts';
import { billsDeliveries, withDeliveries } from '../../domain/documents/deliveries.ts';
import type { DocumentFacts, Relation } from '../../domain/documents/document-facts.ts';
import { exchangeRateOf } from '../../domain/documents/exchange-rate.ts';
import { related } from '../../domain/documents/relations.ts';
import { amountDue, type DocumentStatus, statusOf } from '../../domain/documents/status.ts';
import type { Effect } from '../../domain/effects/effect.ts';
import { differenceOf } from '../../domain/effects/exchange-difference.ts';
import { Message } from '../../domain/messages/message.ts';
import { minorUnits } from '../../domain/values/currency.ts';
import { decimal, digits, halfUnit, ONE, roundTo, sum, ZERO } from '../../domain/values/decimal.ts';
import { checkCosts, checkRate, type RowsAtAverage } from './check-costs.ts';
import type { Difference, Look } from './difference.ts';
import { ExpectedQuantities, levelName } from './expected-quantities.ts';
import {
  asFoundBy,
  lineOf,
  namedIds,
  nameOf,
  partOf,
  readStored,
  type StoredDocument,
  usedOf,
} from './stored-documents.ts';

const BATCH = 2_000;

/** Names of relations in findings. */
const KINDS: Record<Relation, Message> = {
  orders: new Message('relation_orders'),
  delivers: new Message('relation_delivers'),
  bills: new Message('relation_bills'),
  credits: new Message('relation_credits'),
  pays: new Message('relation_pays'),
  settles: new Message('relation_settles'),
  returns: new Message('relation_returns'),
  deducts: new Message('relation_deducts'),
  refunds: new Message('relation_refunds'),
  writes_off: new Message('relation_writes_off'),
  discounts: new Message('relation_discounts'),
};

type Levels = Record<'reserved' | 'expected', ExpectedQuantities>;

/**
 * Figures that do not follow from the documents: bookings and their costs, relations, reservations, statuses, payments. The ids of
 * rows of the ledger that moved at the average are added to `atAverage`.
 */
export async function checkDocuments(look: Look, accountId: number, atAverage: RowsAtAverage): Promise<Difference[]> {
  const differences: Difference[] = [];
  const levels: Levels = { reserved: new ExpectedQuantities(), expected: new ExpectedQuantities() };
  let last = 0;
  for (;;) {
    const rows = await look(documentsAfter(accountId, last, BATCH));
    const [first, end] = [rows[0], rows.at(-1)];
    if (!first || !end) break;
    const stored = await readStored(look, accountId, rows);
    const bookings = await look(bookedBetween(accountId, first.id, end.id));
    const booked = Map.groupBy(bookings, row => row.document_id);
    for (const { id } of rows) {
      const document = stored.get(id);
      if (document) differences.push(...checkDocument(document, stored, booked.get(id) ?? [], levels, atAverage));
    }
    for (const row of await look(openQuantityDifferences(accountId, first.id, end.id)))
      differences.push({ check: new Message('open_quantity'), subject: lineOf(row, row.line), ...figures(row) });
    last = end.id;
    if (rows.length < BATCH) break;
  }
  for (const row of await look(reservedLevels(accountId))) {
    for (const level of ['reserved', 'expected'] as const) levels[level].find(levelName(row, row), decimal(row[level]));
  }
  return [
    ...differences,
    ...levels.reserved.differences(new Message('check_reserved')),
    ...levels.expected.differences(new Message('check_expected')),
  ];
}

function checkDocument(
  document: StoredDocument,
  all: Map<number, StoredDocument>,
  booked: CheckedBookingRow[],
  levels: Levels,
  atAverage: RowsAtAverage,
): Difference[] {
  const issued = effectsOf(document, all, document.facts);
  // A void document has no effects, but the rows of its movements stay.
  const effects = document.row.status === 'VOID' ? [] : issued;
  return [
    ...checkBookings(document, effects, booked),
    ...checkRate(document.row),
    ...checkCosts(document.row, booked, issued, atAverage),
    ...checkRelations(document, effects, all),
    ...checkReservations(document, effects, levels),
    ...checkProgress(document),
    ...checkDeposit(document),
    ...checkDiscount(document),
    ...checkExchange(document, all),
  ];
}

// Effects at issue according to its definition.
function effectsOf({ row, takes }: StoredDocument, all: Map<number, StoredDocument>, facts: DocumentFacts): Effect[] {
  const { relates, effects } = documentOf(row.type);
  const ids = new Set(namedIds(row));
  const named = [...ids].flatMap(id => all.get(id) ?? []);
  const rules = row.deposit ? [] : relates;
  const earlier = named.flatMap(each => related(asFoundBy(row.id, each), rules) ?? []);
  if (!billsDeliveries(relates)) return effects(facts, earlier);
  // Quantities taken from other than referenced documents come from deliveries of referenced ones.
  const others = new Set(takes.map(each => each.related_document_id)).difference(ids);
  const deliveries = [...others].sort((one, other) => one - other).flatMap(id => all.get(id) ?? []);
  const candidates = deliveries.map(each => ({ ...asFoundBy(row.id, each), status: 'ISSUED' as const }));
  const takings = [...named, ...deliveries].flatMap(each => each.takings);
  return effects(facts, withDeliveries(earlier, candidates, takings, relates));
}

function checkBookings({ row }: StoredDocument, effects: Effect[], booked: CheckedBookingRow[]): Difference[] {
  const moved = new ExpectedQuantities();
  const subject = (level: Message) => partOf(row, level);
  for (const effect of effects)
    if (effect.kind === 'move') moved.expect(subject(levelName(effect.article, effect.location)), effect.qty);
  for (const booking of booked) moved.find(subject(levelName(booking, booking)), decimal(booking.qty));
  return moved.differences(new Message('check_booked'));
}

function checkRelations(
  { row, takes }: StoredDocument,
  effects: Effect[],
  all: Map<number, StoredDocument>,
): Difference[] {
  const taken = new ExpectedQuantities();
  const subject = (id: number, kind: Message, line: number | null | undefined) => {
    const earlier = all.get(id);
    const other = earlier ? lineOf(earlier.row, line) : id;
    return new Message('document_takes', { document: nameOf(row), kind, other });
  };
  for (const effect of effects) {
    if (effect.kind === 'use')
      taken.expect(subject(effect.relatedId, KINDS[effect.as], effect.relatedLine), effect.qty);
    if (effect.kind === 'settle')
      taken.expect(subject(effect.relatedId, measured(effect.as, effect.amount), undefined), effect.amount);
  }
  // Settlements may be allotted later; a void document pays nothing.
  const fixed = (kind: string) => row.status === 'VOID' || !ALLOTTED.has(kind);
  for (const { related_document_id: id, kind, related_line, quantity, amount } of takes)
    if (fixed(kind))
      taken.find(subject(id, measured(kind as Relation, amount), related_line), decimal(quantity ?? amount ?? '0'));
  return taken.differences(new Message('check_relation'));
}

const ALLOTTED = new Set(['pays', 'settles', 'refunds', 'writes_off', 'discounts']);

// A credit note takes quantities of lines, and an amount of the document.
const measured = (kind: Relation, amount: unknown): Message =>
  kind === 'credits' && amount ? new Message('credits_amount') : KINDS[kind];

// A line reserves its open quantity.
function checkReservations({ row, taken, reserved }: StoredDocument, effects: Effect[], levels: Levels): Difference[] {
  const lines = new ExpectedQuantities();
  const subject = (line: number) => lineOf(row, line);
  for (const effect of effects) {
    if (effect.kind !== 'reserve' || effect.documentId !== row.id) continue;
    const open = row.status === 'CLOSED' ? ZERO : effect.qty.minus(usedOf(taken, effect.line));
    levels[effect.level].expect(levelName(effect.article, effect.location), open);
    lines.expect(subject(effect.line), open);
  }
  for (const { line, quantity } of reserved) lines.find(subject(line), decimal(quantity));
  return lines.differences(new Message('check_reservation'));
}

// Changes by later documents, and payments. Void and closed are states of the document itself.
function checkProgress({ row, facts, takes, taken }: StoredDocument): Difference[] {
  const isVoid = row.status === 'VOID';
  const total = decimal(row.total_amount);
  const due = decimal(row.amount_due);
  const settlement = settlementOf(row.type);
  const settled = ownAmountOf(takes, ['pays', 'settles', 'refunds']).plus(amountOf(taken, ['refunds', 'writes_off']));
  const open = settlement && !isVoid ? total.minus(settled) : ZERO;
  const found = decimal(row.amount_open);
  // A credit note that contains withholding gives back that much less.
  const isLess = settlement?.as === 'settles' && !isVoid && found.eq(open.minus(decimal(row.withholding_amount)));
  const unallotted = isLess ? [] : figure(new Message('check_open'), row, open, found);
  if (isVoid) return [...unallotted, ...figure(new Message('check_due'), row, ZERO, due)];
  const lines = facts.lines.map(({ line, qty }) => ({ qty, open: qty.minus(usedOf(taken, line)) }));
  const owed = decimal(row.amount_owed);
  const progress = {
    isPayable: isPayable(row.type),
    status: row.status as DocumentStatus,
    amount_owed: owed,
    amount_due: due,
    lines: lines.length > 0 ? lines : [{ qty: ONE, open: ONE.minus(usedOf(taken, null)) }],
  };
  const status = statusOf(progress);
  const wrongStatus = { check: new Message('check_status'), subject: nameOf(row), expected: status, found: row.status };
  return [
    ...(progress.isPayable ? checkPaid(row, taken) : figure(new Message('check_due'), row, ZERO, due)),
    ...unallotted,
    ...(status === row.status ? [] : [wrongStatus]),
  ];
}

function checkPaid(row: CheckedDocumentRow, taken: RelationRow[]): Difference[] {
  const [owed, total] = [decimal(row.amount_owed), decimal(row.total_amount)];
  const issued = decimal(row.paid_on_issue);
  const less = total.minus(decimal(row.withholding_amount));
  const due = amountDue(owed, issued.plus(amountOf(taken, ['pays', 'settles', 'writes_off'])));
  return [
    ...(owed.eq(total) || owed.eq(less) ? [] : figure(new Message('check_owed'), row, total, owed)),
    ...(row.instalments === null ? [] : figure(new Message('check_instalments'), row, owed, decimal(row.instalments))),
    ...figure(new Message('paid'), row, issued.plus(amountOf(taken, ['pays'])), decimal(row.amount_paid)),
    ...figure(new Message('check_due'), row, due, decimal(row.amount_due)),
  ];
}

// What is deducted of a deposit, up to its amount before withholding less what credit notes gave back. Rounding may make it 2 minor
// units more: of the withholding, and of the VAT.
function checkDeposit({ row, taken }: StoredDocument): Difference[] {
  const deducted = amountOf(taken, ['deducts']);
  if (!row.deposit || row.status === 'VOID' || deducted.lte(ZERO)) return [];
  const [owed, total] = [decimal(row.amount_owed), decimal(row.total_amount)];
  const all = owed.eq(total) ? total.plus(decimal(row.withholding_amount)) : total;
  const credited = total.eq(ZERO) ? ZERO : amountOf(taken, ['credits']).times(all).div(total);
  const places = minorUnits(row.currency);
  const most = roundTo(all.minus(credited), places);
  return deducted.minus(most).lte(halfUnit(places).times('4')) ? [] : figure(KINDS.deducts, row, most, deducted);
}

// The credit note of an early-payment discount has the amount that the payment took.
function checkDiscount({ row, taken }: StoredDocument): Difference[] {
  const discounts = taken.filter(({ kind }) => kind === 'discounts');
  if (discounts.length === 0 || row.status === 'VOID') return [];
  return figure(KINDS.discounts, row, decimal(row.total_amount), amountOf(discounts, ['discounts']));
}

// Differences by exchange rates that both documents have themselves. Rates of days may have changed since.
function checkExchange({ row, takes }: StoredDocument, all: Map<number, StoredDocument>): Difference[] {
  const exchanged = takes.filter(({ own_amount }) => own_amount !== null);
  return [...Map.groupBy(exchanged, taken => taken.related_document_id)].flatMap(([id, rows]) => {
    const earlier = all.get(id)?.row;
    const kinds = rows.map(({ kind }) => kind);
    const sums = { own: ownAmountOf(rows, kinds), settled: amountOf(rows, kinds) };
    const rates = { own: rateOf(row), settled: earlier && rateOf(earlier) };
    const comesIn = documentOf(row.type).party === 'customer';
    const expected = differenceOf(sums, { ...rates, places: minorUnits(row.account_currency), comesIn });
    const kept = rows.filter(({ exchange_difference }) => exchange_difference !== null);
    const found = sum(kept.map(({ exchange_difference }) => decimal(exchange_difference ?? '0')));
    return expected && kept.length > 0 ? figure(new Message('check_exchange'), row, expected, found) : [];
  });
}

const rateOf = ({ currency, account_currency: accountCurrency, exchange_rate: rate }: CheckedDocumentRow) =>
  exchangeRateOf({ currency, accountCurrency, sent: rate === null ? undefined : decimal(rate), found: undefined });

const ownAmountOf = (rows: RelationRow[], kinds: string[]): Big =>
  sum(
    rows
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ amount, own_amount }) => decimal(own_amount ?? amount ?? '0')),
  );

const amountOf = (rows: RelationRow[], kinds: string[]): Big =>
  sum(rows.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => decimal(amount ?? '0')));

const figures = ({ expected, found }: { expected: string; found: string }) => ({ expected, found });

function figure(check: Message, row: CheckedDocumentRow, expected: Big, found: Big): Difference[] {
  if (expected.eq(found)) return [];
  return [{ check, subject: nameOf(row), expected: digits(expected), found: digits(found) }];
}
