// Earlier documents of a write: their open quantities and amounts, and their reservations.

import { bookedForCredit } from '../../database/sql/documents/booked.ts';
import {
  type EarlierLineRow,
  earlierLines,
  type SnapshotRow,
  snapshotsOf,
} from '../../database/sql/documents/lines.ts';
import type { DocumentReference, RelatedRow } from '../../database/sql/documents/lock.ts';
import {
  billedLines,
  type CreditedRow,
  creditedAmounts,
  type DepositCreditRow,
  depositCredits,
  type ReturnedRow,
  returnedNumbers,
  type TakingRow,
} from '../../database/sql/documents/relations.ts';
import { type ReservationRow, reservedBy } from '../../database/sql/documents/reservations.ts';
import type { ArticleRow } from '../../database/sql/stock/articles.ts';
import { isPayable } from '../../definitions/catalogue.ts';
import type { Taking } from '../../domain/documents/deliveries.ts';
import {
  type DepositCredit,
  type EarlierDocument,
  type EarlierLine,
  type Relation,
  takesLinesAs,
} from '../../domain/documents/document-facts.ts';
import { setAndNumber } from '../../domain/documents/relations.ts';
import type { DocumentStatus } from '../../domain/documents/status.ts';
import type { Reservation } from '../../domain/stock/stock-facts.ts';
import { decimal, sum, ZERO } from '../../domain/values/decimal.ts';
import { location, readArticle } from '../stock/stock-facts.ts';
import { type MovedRows, movedGoods } from './moved-goods.ts';

/**
 * Statements that read the documents that a reference means. `relations`: what may be done with them; a payment takes no
 * lines, and only a credit or return reads where goods moved and their cost. `billsNumbers`: lines with serial numbers may bill deliveries, of
 * which some came back.
 */
export function earlierQuestions(
  accountId: number,
  reference: DocumentReference,
  relations: Relation[],
  billsNumbers = false,
) {
  const takesLines = relations.some(takesLinesAs);
  const deducts = relations.includes('deducts');
  const credits = relations.includes('credits') || relations.includes('returns');
  return {
    earlierLines: takesLines ? earlierLines(accountId, reference) : undefined,
    reserved: takesLines ? reservedBy(accountId, reference) : undefined,
    snapshots: takesLines || deducts ? snapshotsOf(accountId, reference) : undefined,
    booked: credits ? bookedForCredit(accountId, reference) : undefined,
    billedLines: credits ? billedLines(accountId, reference) : undefined,
    creditedAmounts: credits || deducts ? creditedAmounts(accountId, reference) : undefined,
    depositCredits: credits || deducts ? depositCredits(accountId, reference) : undefined,
    returnedNumbers: credits || billsNumbers ? returnedNumbers(accountId, reference) : undefined,
  };
}

/** The answers of `earlierQuestions` that a document is read from. */
export interface EarlierRows extends MovedRows {
  earlierLines: EarlierLineRow[];
  reserved: ReservationRow[];
  creditedAmounts: CreditedRow[];
  depositCredits: DepositCreditRow[];
  returnedNumbers: ReturnedRow[];
}

/** Answers without rows, for readers that do not need all of them. */
export const NO_EARLIER_ROWS: EarlierRows = {
  earlierLines: [],
  reserved: [],
  booked: [],
  billedLines: [],
  creditedAmounts: [],
  depositCredits: [],
  returnedNumbers: [],
};

/** Returns a function that reads documents with the answers of `earlierQuestions`. `articles` has the articles on their lines. */
export function earlierReader(
  found: EarlierRows,
  articles: Map<number, ArticleRow>,
): (row: RelatedRow) => EarlierDocument {
  const byDocument = <R extends { document_id: number }>(rows: R[]) => Map.groupBy(rows, row => row.document_id);
  const parts: EarlierParts = {
    lines: byDocument(found.earlierLines),
    reserved: byDocument(found.reserved),
    booked: byDocument(found.booked),
    billedLines: byDocument(found.billedLines),
    returned: byDocument(found.returnedNumbers),
    credited: byDocument(found.creditedAmounts),
    deposits: byDocument(found.depositCredits),
    articles,
  };
  return row => readEarlier(row, parts);
}

/** The answers of `earlierQuestions` by document: all lines of all documents may be a hundred thousand. */
interface EarlierParts {
  lines: Map<number, EarlierLineRow[]>;
  reserved: Map<number, ReservationRow[]>;
  booked: Map<number, EarlierRows['booked']>;
  billedLines: Map<number, EarlierRows['billedLines']>;
  returned: Map<number, ReturnedRow[]>;
  credited: Map<number, CreditedRow[]>;
  deposits: Map<number, DepositCreditRow[]>;
  articles: Map<number, ArticleRow>;
}

function readEarlier(row: RelatedRow, parts: EarlierParts): EarlierDocument {
  const { id, type } = row;
  const reserved = (parts.reserved.get(id) ?? []).map(reservation => readReservation(reservation, parts.articles));
  const reservations = Map.groupBy(reserved, ({ line }) => line);
  const billedLines = parts.billedLines.get(id) ?? [];
  const moving = new Set([id, ...billedLines.map(billed => billed.related_document_id)]);
  const moved: MovedRows = { billedLines, booked: [...moving].flatMap(each => parts.booked.get(each) ?? []) };
  const status = row.status as DocumentStatus;
  return {
    id,
    type,
    number: row.seq_number,
    name: setAndNumber(row),
    status,
    currency: row.currency,
    total_amount: decimal(row.total_amount),
    amount_owed: decimal(row.amount_owed),
    amount_due: decimal(row.amount_due),
    amount_paid: decimal(row.amount_paid),
    amount_open: row.amount_open === null ? undefined : decimal(row.amount_open),
    amount_credited: sum(
      (parts.credited.get(id) ?? []).filter(({ kind }) => kind === 'credits').map(({ amount }) => decimal(amount)),
    ),
    isRefund: row.is_refund === true,
    isDeposit: row.deposit === true,
    deducted: (parts.credited.get(id) ?? [])
      .filter(({ kind }) => kind === 'deducts')
      .map(({ vat, amount }) => ({ rate: maybe(vat), amount: decimal(amount) })),
    credits: readCredits(parts.deposits.get(id) ?? []),
    party: row.party_id === null ? undefined : { id: String(row.party_id), code: row.party_code ?? '' },
    isPayable: isPayable(type),
    lines: (parts.lines.get(id) ?? []).map(line => ({
      ...readLine(line, status, reservations, moved),
      returned: returnedOf(line.line, parts.returned.get(id) ?? []),
    })),
  };
}

const readCredits = (rows: DepositCreditRow[]): DepositCredit[] =>
  [...Map.groupBy(rows, ({ credit_id }) => credit_id).values()].map(ofNote => ({
    amount: decimal(ofNote[0]?.amount ?? '0'),
    lines: ofNote.flatMap(({ vat, lines }) => (lines === null ? [] : [{ rate: maybe(vat), amount: decimal(lines) }])),
  }));

/** Snapshots by the id of their document. */
export const readSnapshots = (rows: SnapshotRow[]): Map<number, string> =>
  new Map(rows.map(({ id, snapshot }) => [id, snapshot]));

/** Reads a quantity that a line takes from an earlier document. */
export const readTaking = (row: TakingRow): Taking => ({
  documentId: row.document_id,
  line: row.line ?? undefined,
  qty: decimal(row.quantity),
  relatedId: row.related_document_id,
  relatedLine: row.related_line ?? undefined,
});

/** Reads a quantity that a line reserves or expects. */
export function readReservation(row: ReservationRow, articles: Map<number, ArticleRow>): Reservation {
  const article = articles.get(row.article_id);
  if (!article) throw new Error(`Article ${row.article_id} of a reservation was not read`);
  return {
    level: row.kind as Reservation['level'],
    documentId: row.document_id,
    line: row.line,
    article: readArticle(article),
    location: location(row.location_id, row.location_code),
    qty: decimal(row.quantity),
  };
}

function readLine(
  row: EarlierLineRow,
  status: DocumentStatus,
  reservations: Map<number, Reservation[]>,
  moved: MovedRows,
): EarlierLine {
  const qty = decimal(row.qty);
  const line = row.line ?? undefined;
  // The closed rest of a document is not open, and neither are quantities returned by the void of a later one.
  const open = status === 'CLOSED' ? ZERO : qty.minus(decimal(row.used));
  return {
    line,
    qty,
    open,
    articleId: row.article_id ?? undefined,
    serial_numbers: row.serial_numbers ?? [],
    item_code: row.item_code ?? undefined,
    description: row.description ?? undefined,
    unit_price: maybe(row.unit_price),
    discount: maybe(row.discount),
    vat: maybe(row.vat),
    vat_included: row.vat_included ?? undefined,
    vat_exemption: row.vat_exemption ?? undefined,
    reservations: (line === undefined ? undefined : reservations.get(line)) ?? [],
    moved: movedGoods(row, moved),
  };
}

const returnedOf = (line: number | null, rows: ReturnedRow[]): EarlierLine['returned'] =>
  rows
    .filter(row => row.line === line)
    .map(({ quantity, serial_numbers }) => ({ qty: decimal(quantity), serial_numbers }));

const maybe = (figure: string | null) => (figure === null ? undefined : decimal(figure));
