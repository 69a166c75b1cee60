// The document that a new one follows or copies, with the rest of its total and of its header amounts.

import type Big from 'big.js';
import { billerWithDeliveries, documents } from '../../../../definitions/catalogue.ts';
import type { DocumentResource } from '../../../../definitions/define-document.ts';
import { takesLines } from '../../../../definitions/document-actions.ts';
import { withoutComputed } from '../../../../domain/documents/charges.ts';
import { type RateAmount, termsOf } from '../../../../domain/documents/document-facts.ts';
import type { TotalsLine } from '../../../../domain/documents/line-amounts.ts';
import { keptLines } from '../../../../domain/documents/line-groups.ts';
import type { PricedDocument, SourceTotal } from '../../../../domain/documents/new-document/part-of-document.ts';
import { sourceTotal, type TakenParts } from '../../../../domain/documents/new-document/total-of-document.ts';
import type { UntotalledHeader } from '../../../../domain/documents/new-document/total-of-lines.ts';
import { notFound } from '../../../../domain/errors.ts';
import { isNegative, isZero, ONE, ZERO } from '../../../../domain/values/decimal.ts';
import { readInt64 } from '../../../../domain/values/int64.ts';
import type { Billable } from '../../../../operations/documents/read/billable.ts';
import { type OpenDeposit, readDeposits, readTakenParts } from '../../../../operations/documents/read/document-form.ts';
import {
  type DocumentPage,
  findDocumentType,
  readDocument,
} from '../../../../operations/documents/read/document-page.ts';
import type { PageRequest } from '../../page/page-request.ts';
import { headerOf, linesOf } from '../sections/lines-table.ts';

/** Origin of a form. */
export interface Source {
  /** `from`: takes open lines of another type. `copy`: copies the same type. */
  kind: 'from' | 'copy';
  document: DocumentPage;
  /** Quantities that earlier documents took; undefined if unknown or irrelevant. */
  taken: TakenParts | undefined;
  /** Quantities to bill of the document and of its deliveries. Undefined if the form takes from the document only. */
  billable: Billable | undefined;
  /** Deposits that the new document deducts. */
  deposits: (Pick<DocumentPage, 'resource'> & OpenDeposit)[];
}

/** Reads the source document that an address or a form names. Throws NOT_FOUND. */
export async function readSourceOf(
  page: PageRequest,
  resource: DocumentResource,
  { kind, id: text }: { kind: Source['kind']; id: string },
): Promise<Source | undefined> {
  const id = readInt64(text);
  if (id === undefined || id < 1n) throw notFound('address_without_id');
  const { type } = await findDocumentType(page.context, page.actor, id);
  const own = documents.find(each => each.type === type);
  if (!own || (kind === 'copy' && type !== resource.type)) return undefined;
  const deducts = kind === 'from' && own === resource && resource.deducts === type;
  if (kind === 'from' && !deducts && !resource.relates.some(({ to }) => to === type))
    throw notFound('no_such_follower', { type: resource.type, other: type });
  const document = await readDocument(page.context, page.actor, own, id);
  const takes = kind === 'from' && takesLines(resource.type, type);
  const billable = takes && billerWithDeliveries(type) === resource ? document.billable : undefined;
  // A closed document is never billed in full, so its amounts can't be shared.
  const taken =
    takes && document.element.status !== 'CLOSED'
      ? await readTakenParts(page.context, page.actor, id, { billed: billable !== undefined })
      : undefined;
  const deposits =
    deducts || (takes && resource.deducts === resource.type)
      ? (await readDeposits(page.context, page.actor, id, resource)).map(deposit => ({ resource, ...deposit }))
      : [];
  return { kind, document, taken, billable, deposits };
}

/**
 * The open lines with their open quantities. Serial numbers only for lines that are fully open. Lines with a quantity below 0 have none:
 * the first part takes them along.
 */
export const openLinesOf = ({ document, billable, taken }: Source): ReturnType<typeof linesOf> =>
  keptLines(linesOf(document), (line, index) => {
    const { open_qty: own, qty, serial_numbers, ...others } = line;
    const open = own && (billable?.lines.get(index) ?? own);
    if (open === undefined) return taken?.parts && isNegative((qty ?? ZERO) as Big) ? undefined : line;
    if (isZero(open as Big)) return undefined;
    const numbers = String(open) === String(qty) && serial_numbers !== undefined && { serial_numbers };
    return { ...others, qty: open, ...numbers };
  });

/** Open lines of deliveries of the source that are not among its own, with the open quantity. */
export const deliveredBeyond = ({ billable }: Source): ReturnType<typeof linesOf> =>
  (billable?.others ?? []).map(({ line, qty }) => ({ ...termsOf(line), qty }));

/** The lines that deduct the deposits: each as it was billed, with its price below 0, or what is left at each VAT rate. */
export const deductionsOf = ({ deposits }: Source): ReturnType<typeof linesOf> =>
  deposits.flatMap(deposit => {
    const { document_set, seq_number } = headerOf(deposit);
    const deducts = `${document_set} ${seq_number}`;
    const priced = linesOf(deposit).filter(({ unit_price: price }) => price !== undefined && !isZero(price as Big));
    return (deposit.left ? restOf(priced, deposit.left) : priced).map(
      ({ description, qty, unit_price, discount, vat, vat_included, vat_exemption }) => {
        const price = (unit_price as Big).neg();
        const text = `${description} (${deducts})`.slice(-MAX_DESCRIPTION);
        return { description: text, qty, unit_price: price, discount, vat, vat_included, vat_exemption, deducts };
      },
    );
  });

// One line for each rate. The price has VAT, which then rounds nothing.
const restOf = (lines: ReturnType<typeof linesOf>, left: RateAmount[]): ReturnType<typeof linesOf> =>
  left.flatMap(({ rate, amount }) => {
    const line = lines.find(({ vat }) => rate === undefined || ((vat ?? ZERO) as Big).eq(rate));
    return line ? [{ ...line, qty: ONE, unit_price: amount, discount: undefined, vat_included: true }] : [];
  });

const MAX_DESCRIPTION = 255;

/** Rest of the source, with its total; undefined if unknown, or if it has no lines. */
export function sourceLeft(source: Source): SourceTotal | undefined {
  const { kind, document, taken } = source;
  const whole = pricedDocument(document);
  if (!whole || kind === 'copy') return whole;
  return taken && { ...sourceTotal(whole, openLinesOf(source) as TotalsLine[], taken), shares: true };
}

function pricedDocument(document: DocumentPage): PricedDocument | undefined {
  const { total_amount: total, withholding_amount: withholding, ...header } = headerOf(document);
  const lines = linesOf(document) as TotalsLine[];
  if (total === undefined || lines.length === 0) return undefined;
  const { net_amount: net, vat: _vat, ...amounts } = header;
  const charged = { ...amounts, withholding } as unknown as UntotalledHeader;
  return { lines, header: withoutComputed(charged, net as Big | undefined), total: total as Big };
}
