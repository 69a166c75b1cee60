// Quantities that an invoice can bill over a document, found by the same rule as its write: the deliveries first, then the rest.

import { earlierLines } from '../../../database/sql/documents/lines.ts';
import { relatedDocuments } from '../../../database/sql/documents/lock.ts';
import { takings } from '../../../database/sql/documents/relations.ts';
import { billerWithDeliveries } from '../../../definitions/catalogue.ts';
import { type Billable, billable } from '../../../domain/documents/deliveries.ts';
import type { Answers } from '../../write/define-write.ts';
import { earlierReader, NO_EARLIER_ROWS, readTaking } from '../earlier-documents.ts';

export type { Billable };

/** Questions about a document of a type; none if no type bills it with its deliveries. */
export function billableQuestions(accountId: number, type: string, id: bigint) {
  const number = Number(id);
  const isBillable = billerWithDeliveries(type) !== undefined && Number.isSafeInteger(number);
  const reference = { ids: [number], deliveries: true };
  return {
    related: isBillable ? relatedDocuments(accountId, reference) : undefined,
    earlierLines: isBillable ? earlierLines(accountId, reference) : undefined,
    takings: isBillable ? takings(accountId, reference) : undefined,
  };
}

/** Reads the answers of `billableQuestions`; undefined if there were no questions. */
export function readBillable(
  rows: Answers<ReturnType<typeof billableQuestions>>,
  type: string,
  id: bigint,
): Billable | undefined {
  const biller = billerWithDeliveries(type);
  const documents = rows.related.map(earlierReader({ ...NO_EARLIER_ROWS, earlierLines: rows.earlierLines }, new Map()));
  const document = documents.find(each => String(each.id) === String(id));
  return biller && document && billable(document, documents, rows.takings.map(readTaking), biller.relates);
}
