// Reads a batch of documents with all their records, to compute their effects again.

import type Big from 'big.js';
import { bookedForCredit } from '../../database/sql/documents/booked.ts';
import { type LineRow, linesOf } from '../../database/sql/documents/lines.ts';
import {
  billedLines,
  type RelationRow,
  relationsBetween,
  relationsTo,
  takings,
} from '../../database/sql/documents/relations.ts';
import { reservedBy } from '../../database/sql/documents/reservations.ts';
import { type CheckedDocumentRow, documentsById } from '../../database/sql/integrity.ts';
import { documentOf, isPayable, settlementOf } from '../../definitions/catalogue.ts';
import type { Taking } from '../../domain/documents/deliveries.ts';
import {
  type Deduction,
  type DocumentFacts,
  type DocumentLine,
  type EarlierDocument,
  type EarlierLine,
  termsOf,
  wholeDocument,
} from '../../domain/documents/document-facts.ts';
import { exchangeRateOf, inAccountCurrency } from '../../domain/documents/exchange-rate.ts';
import { lineTotal, roundedTogether } from '../../domain/documents/line-amounts.ts';
import type { DocumentStatus } from '../../domain/documents/status.ts';
import { Message } from '../../domain/messages/message.ts';
import type { ArticleFacts, LocationFacts } from '../../domain/stock/stock-facts.ts';
import { netUnitPrice } from '../../domain/stock/weighted-average-cost.ts';
import { minorUnits } from '../../domain/values/currency.ts';
import { decimal, digits, ONE, sum, ZERO } from '../../domain/values/decimal.ts';
import type { RowsOf } from '../../query/statement.ts';
import { readTaking } from '../documents/earlier-documents.ts';
import { type MovedRows, movedGoods } from '../documents/moved-goods.ts';
import type { Look } from './difference.ts';

type TakenRow = RowsOf<ReturnType<typeof relationsTo>>[number];

/** A stored document with its recorded rows. */
export interface StoredDocument {
  row: CheckedDocumentRow;
  facts: DocumentFacts;
  /** Quantities that it took from earlier documents and later ones took from it, in the order of recording. */
  takes: RelationRow[];
  taken: TakenRow[];
  /** Quantities that it takes from lines of earlier documents, without cancelled ones. */
  takings: Taking[];
  /** Ledger entries of it and of the documents it bills, if a later document credits it. */
  moved: MovedRows;
  /** Current reservations and expected quantities of its lines. */
  reserved: Awaited<ReturnType<typeof readReserved>>;
}

/** Reads the documents of a batch and their predecessors, by id. */
export async function readStored(
  look: Look,
  accountId: number,
  rows: CheckedDocumentRow[],
): Promise<Map<number, StoredDocument>> {
  const ids = new Set(rows.map(({ id }) => id));
  const relations = await look(relationsBetween(accountId, Math.min(...ids), Math.max(...ids)));
  const earlierIds = new Set([...rows.flatMap(namedIds), ...relations.map(row => row.related_document_id)]);
  const earlier = await look(documentsById(accountId, [...earlierIds.difference(ids)]));
  const all = [...rows, ...earlier];
  const allIds = all.map(({ id }) => id);
  const lines = Map.groupBy(await look(linesOf(accountId, allIds)), line => line.document_id);
  const taken = Map.groupBy(await look(relationsTo(accountId, allIds)), row => row.related_document_id);
  const takingRows = Map.groupBy(await look(takings(accountId, { ids: allIds })), row => row.document_id);
  const credited = { ids: rows.filter(isCredit).flatMap(namedIds) };
  const moved: MovedRows = {
    booked: await look(bookedForCredit(accountId, credited)),
    billedLines: await look(billedLines(accountId, credited)),
  };
  const reserved = Map.groupBy(await readReserved(look, accountId, [...ids]), row => row.document_id);
  const takes = Map.groupBy(relations, row => row.document_id);
  return new Map(
    all.map(row => [
      row.id,
      {
        row,
        facts: readFacts(row, lines.get(row.id) ?? [], {
          takes: takes.get(row.id) ?? [],
          taken: taken.get(row.id) ?? [],
        }),
        takes: takes.get(row.id) ?? [],
        taken: taken.get(row.id) ?? [],
        takings: (takingRows.get(row.id) ?? []).map(readTaking),
        moved,
        reserved: reserved.get(row.id) ?? [],
      },
    ]),
  );
}

/** The ids of the documents that a document references, in the order given. */
export const namedIds = ({ related_document_id, related_document_ids }: CheckedDocumentRow): number[] =>
  related_document_ids?.map(Number) ?? (related_document_id === null ? [] : [related_document_id]);

const isCredit = ({ type }: CheckedDocumentRow) =>
  documentOf(type).relates.some(({ as }) => as === 'credits' || as === 'returns');

const readReserved = (look: Look, accountId: number, ids: number[]) => look(reservedBy(accountId, { ids }));

/** State of a document when `takerId` was issued, without later records. Without a row, `takerId` took nothing. */
export function asFoundBy(takerId: number, { row, facts, taken, moved }: StoredDocument): EarlierDocument {
  const first = taken.find(({ document_id }) => document_id === takerId);
  const before = taken.filter(({ id }) => first !== undefined && id < first.id);
  const open = (qty: Big, line: number | null) => (first ? qty.minus(usedOf(before, line)) : ZERO);
  const isWhole = isTakenWhole(taken.filter(({ document_id }) => document_id === takerId));
  const lines = facts.lines.map(line => {
    const { serial_numbers, qty } = line;
    const article_id = line.article?.id ?? null;
    const ofLine = { document_id: row.id, line: line.line, qty: qty.toFixed(), article_id, serial_numbers };
    return {
      ...(isWhole ? {} : termsOf(line)),
      line: line.line,
      qty,
      serial_numbers,
      reservations: [],
      open: open(qty, line.line),
      articleId: line.article?.id,
      moved: movedGoods(ofLine, moved),
      returned: returnedBefore(before, line.line),
    };
  });
  const { id, type, currency } = row;
  const credits = before.filter(({ kind }) => kind === 'credits').map(({ amount }) => decimal(amount ?? '0'));
  const total = decimal(row.total_amount);
  return {
    id,
    type,
    currency,
    number: row.seq_number,
    name: String(nameOf(row)),
    status: row.status as DocumentStatus,
    total_amount: total,
    amount_paid: decimal(row.amount_paid),
    amount_owed: decimal(row.amount_owed),
    amount_due: decimal(row.amount_due),
    // A document that was credited as a whole has nothing left to credit.
    amount_credited: first ? sum(credits) : total,
    isDeposit: row.deposit === true,
    deducted: [],
    isPayable: isPayable(type),
    lines: lines.length > 0 ? lines : [wholeDocument(open(ONE, null))],
  };
}

// Effects reversed by a void sum to zero.
const returnedBefore = (before: TakenRow[], line: number): EarlierLine['returned'] =>
  [
    ...Map.groupBy(
      before.filter(
        row => (row.kind === 'credits' || row.kind === 'returns') && row.related_line === line && row.serial_numbers,
      ),
      row => `${row.document_id} ${row.line}`,
    ).values(),
  ].map(rows => ({ qty: usedOf(rows, line), serial_numbers: rows[0]?.serial_numbers ?? [] }));

// Documents from before lines were matched took others as a whole, whatever their lines. Without code and description no line
// matches, and the document is taken as a whole again.
function isTakenWhole(rows: RelationRow[]): boolean {
  const uses = rows.filter(({ quantity }) => quantity !== null);
  return uses.length > 0 && uses.every(({ line }) => line === null);
}

/** Quantity or amount that the rows took of a line, or of the whole document. */
export function usedOf(rows: RelationRow[], line: number | null): Big {
  return sum(
    rows
      .filter(({ related_line, quantity }) => related_line === line && quantity !== null)
      .map(({ quantity }) => decimal(quantity ?? '0')),
  );
}

/** "invoice FT 2026/1". */
export const nameOf = ({ type, document_set, seq_number }: NamedRow): Message =>
  new Message('stored_document', { type, set: document_set, number: seq_number });

type NamedRow = Pick<CheckedDocumentRow, 'type' | 'document_set' | 'seq_number'>;

/** "invoice FT 2026/1, TEA at MAIN". */
export const partOf = (row: NamedRow, what: Message): Message =>
  new Message('document_part', { document: nameOf(row), what });

/** "invoice FT 2026/1, line 2"; without a line, the document. */
export const lineOf = (row: NamedRow, line: number | null | undefined): Message =>
  typeof line === 'number'
    ? new Message('document_line_number', { document: nameOf(row), line: line + 1 })
    : nameOf(row);

// The rate of a document is kept with it. contract §6 Stock
function readFacts(
  row: CheckedDocumentRow,
  lines: LineRow[],
  relations: Record<'takes' | 'taken', RelationRow[]>,
): DocumentFacts {
  const acting = lines.find(({ article_id }) => article_id !== null);
  const { id, type, currency, account_currency: accountCurrency } = row;
  const rate = exchangeRateOf({ currency, accountCurrency, sent: maybe(row.exchange_rate), found: undefined });
  return {
    id,
    type,
    isRefund: row.is_refund ?? false,
    currency,
    total_amount: decimal(row.total_amount),
    amount_open: openWhenIssued(row, relations),
    // Payments may have been allotted later, so they do not follow from the document as issued.
    settles: settlementOf(type) && [],
    deductions: deductionsOf(row, lines, relations.takes),
    source: location(acting?.location_id, acting?.location_code),
    destination: location(acting?.destination_id, acting?.destination_code),
    lines: lines.map(line => readLine(line, row, rate)),
  };
}

// The deposits are those of the recorded rows; the amounts follow from the lines.
function deductionsOf({ type, currency }: CheckedDocumentRow, lines: LineRow[], takes: RelationRow[]): Deduction[] {
  const isBack = documentOf(type).deducts !== type;
  const deducting = lines.flatMap(row => {
    if (row.deducts === null) return [];
    const id = takes.find(({ kind, line }) => kind === 'deducts' && line === row.line)?.related_document_id ?? 0;
    const amount = lineTotal(pricesOf(row)) ?? ZERO;
    return [{ document: { id }, line: row.line, amount, key: `${id} ${digits(maybe(row.vat) ?? ZERO)}` }];
  });
  const amounts = roundedTogether(deducting, minorUnits(currency));
  return deducting.map(({ document, line }, at) => {
    const amount = amounts[at] ?? ZERO;
    return { document, line, amount: isBack ? amount : amount.neg() };
  });
}

// Its total, of a credit note less the withholding that the total contains. Versions before 0.5.0 credited the total in any case.
function openWhenIssued(row: CheckedDocumentRow, { takes, taken }: Record<'takes' | 'taken', RelationRow[]>): Big {
  const total = decimal(row.total_amount);
  const amountsOf = (kinds: string[]) =>
    sum(
      takes.flatMap(({ kind, amount, own_amount }) =>
        kinds.includes(kind) && amount !== null ? [decimal(own_amount ?? amount)] : [],
      ),
    );
  if (amountsOf(['credits']).eq(total)) return total;
  return decimal(row.amount_open)
    .plus(amountsOf(['pays', 'settles', 'refunds']))
    .plus(
      sum(
        taken
          .filter(({ kind }) => kind === 'refunds' || kind === 'writes_off')
          .map(({ amount }) => decimal(amount ?? '0')),
      ),
    );
}

function readLine(row: LineRow, document: CheckedDocumentRow, rate: Big | undefined): DocumentLine {
  const priced = pricesOf(row);
  const price = netUnitPrice(priced, maybe(document.discount));
  return {
    ...priced,
    amount: lineTotal(priced),
    unit_cost: price && rate && inAccountCurrency(price, rate),
    line: row.line,
    serial_numbers: row.serial_numbers ?? [],
    item_code: row.line_code ?? undefined,
    description: row.line_description ?? undefined,
    article: row.article_id === null ? undefined : readArticle(row, row.article_id),
  };
}

const pricesOf = (row: LineRow) => ({
  qty: decimal(row.qty),
  unit_price: maybe(row.unit_price),
  discount: maybe(row.discount),
  vat: maybe(row.vat),
  vat_included: row.vat_included ?? undefined,
  vat_exemption: row.vat_exemption ?? undefined,
});

const maybe = (digits: string | null) => (digits === null ? undefined : decimal(digits));

function readArticle(row: LineRow, id: number): ArticleFacts {
  return {
    id,
    item_code: row.item_code ?? '',
    description: row.description ?? '',
    tracking: row.serial_tracking as ArticleFacts['tracking'],
    average_cost: undefined,
  };
}

function location(id: number | null | undefined, code: string | null | undefined): LocationFacts | undefined {
  return typeof id === 'number' && typeof code === 'string' ? { id, location_code: code } : undefined;
}
