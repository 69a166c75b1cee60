// The document that a new one continues or copies, with what is left of its total and of the amounts of its header.

import type Big from 'big.js';
import { documents } from '../../../../definitions/catalogue.ts';
import type { DocumentResource } from '../../../../definitions/define-document.ts';
import { takesLines } from '../../../../definitions/document-actions.ts';
import { withoutComputed } from '../../../../domain/documents/charges.ts';
import type { TotalsLine } from '../../../../domain/documents/check-totals.ts';
import type { PricedDocument, SourceTotal } from '../../../../domain/documents/new-document/part-of-document.ts';
import { sourceTotal, type TakenParts } from '../../../../domain/documents/new-document/total-of-document.ts';
import type { UntotalledHeader } from '../../../../domain/documents/new-document/total-of-lines.ts';
import { AppError } from '../../../../domain/errors.ts';
import { isZero } from '../../../../domain/values/decimal.ts';
import { readInt64 } from '../../../../domain/values/int64.ts';
import {
  type DocumentPage,
  findDocumentType,
  readDocument,
} from '../../../../operations/documents/read/document-page.ts';
import { readTakenParts } from '../../../../operations/documents/read/earlier-parts.ts';
import type { PageRequest } from '../../page/page-request.ts';
import { headerOf, linesOf } from '../sections/lines-table.ts';

/** Where a form began. */
export interface Source {
  /** `from` another type, of which it takes what is open, or a `copy` of the same type. */
  kind: 'from' | 'copy';
  document: DocumentPage;
  /** What earlier documents took; undefined when it can't be told, or does not matter. */
  taken: TakenParts | undefined;
}

/** Reads the document that a form begins with, as an address or a form names it. Throws NOT_FOUND. */
export async function readSourceOf(
  page: PageRequest,
  resource: DocumentResource,
  { kind, id: text }: { kind: Source['kind']; id: string },
): Promise<Source | undefined> {
  const id = readInt64(text);
  if (id === undefined || id < 1n) throw new AppError('NOT_FOUND', 'The address has no id');
  const { type } = await findDocumentType(page.context, page.actor, id);
  const own = documents.find(each => each.type === type);
  if (!own || (kind === 'copy' && own !== resource)) return undefined;
  if (kind === 'from' && !resource.relates.some(({ to }) => to === type))
    throw new AppError('NOT_FOUND', `No ${resource.type} follows a ${type}`);
  const document = await readDocument(page.context, page.actor, own, id);
  const takes = kind === 'from' && takesLines(resource.type, type);
  return { kind, document, taken: takes ? await readTakenParts(page.context, page.actor, id) : undefined };
}

/** The lines of which something is open, with the open quantity; numbers of serials only where all of a line is open. */
export const openLinesOf = (document: DocumentPage): ReturnType<typeof linesOf> =>
  linesOf(document).flatMap(line => {
    const { open_qty: open, qty, serial_numbers, ...others } = line;
    if (open === undefined) return [line];
    if (isZero(open as Big)) return [];
    return [
      { ...others, qty: open, ...(String(open) === String(qty) && serial_numbers !== undefined && { serial_numbers }) },
    ];
  });

/** What is left of the source, with its total; undefined when that can't be told, or when it has no lines. */
export function sourceLeft({ kind, document, taken }: Source): SourceTotal | undefined {
  const whole = pricedDocument(document);
  if (!whole || kind === 'copy') return whole;
  return taken && { ...sourceTotal(whole, openLinesOf(document) as TotalsLine[], taken), shares: true };
}

function pricedDocument(document: DocumentPage): PricedDocument | undefined {
  const { total_amount: total, withholding_amount: withholding, ...header } = headerOf(document);
  const lines = linesOf(document) as TotalsLine[];
  if (total === undefined || lines.length === 0) return undefined;
  const { net_amount: net, vat: _vat, ...amounts } = header;
  const charged = { ...amounts, withholding } as unknown as UntotalledHeader;
  return { lines, header: withoutComputed(charged, net as Big | undefined), total: total as Big };
}
