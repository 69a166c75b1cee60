// From a decided document to the rows of its tables: the document with its snapshot, and its lines.

import { settlementOf } from '../../definitions/catalogue.ts';
import type { DocumentResource } from '../../definitions/define-document.ts';
import { bindable } from '../../definitions/fields/column-values.ts';
import { type HeaderField, SNAPSHOT_FIELDS } from '../../definitions/fields/document-header.ts';
import { LINE_FIELD_NAMES } from '../../definitions/fields/document-line.ts';
import { type DocumentFacts, stockLines } from '../../domain/documents/document-facts.ts';
import { paymentStatus } from '../../domain/documents/status.ts';
import type { Settle } from '../../domain/effects/effect.ts';
import { openAmount } from '../../domain/effects/settle.ts';
import { withOffset } from '../../domain/values/dates.ts';
import { decimal } from '../../domain/values/decimal.ts';
import { jsonText } from '../../formats/write-json.ts';
import type { Decided } from './decide-create.ts';
import type { DocumentContext } from './document-facts.ts';
import { type DocumentBody, hasQuantity, itemType } from './document-input.ts';

/** The row of a document, by column name. Amounts that the client left out are those that were computed. */
export function documentRow(
  resource: DocumentResource,
  body: DocumentBody,
  context: DocumentContext,
  decided: Decided,
  today: string,
): Record<string, unknown> {
  const { net_amount, vat, named, amounts, changes } = decided;
  const settlements = changes.relations.filter((effect): effect is Settle => effect.kind === 'settle');
  const header: Header = {
    ...{ ...body, id: context.id, net_amount, vat, created: today, updated: today },
    ...{ amount_due: amounts?.due, amount_paid: amounts ? amounts.paid : body.amount_paid },
    amount_open: settlementOf(resource.type) && openAmount(decided.facts.amount_open, settlements),
    exchange_rate: context.rate ? decided.exchange_rate : body.exchange_rate,
  };
  const row: Record<string, unknown> = {};
  for (const { field } of resource.header) row[field] = bindable(header[field]);
  const party = partyOf(body, context);
  return Object.assign(row, {
    type: resource.type,
    status: amounts ? paymentStatus(amounts.owed, amounts.due) : 'ISSUED',
    paid_on_issue: row.amount_paid,
    amount_owed: bindable(amounts?.owed),
    delivery_date: body.delivery_date && withOffset(body.delivery_date),
    related_document_id: named.all[0]?.id,
    related_document_ids: named.all.length > 1 ? namedIds(named) : undefined,
    party_id: bindable(party?.id),
    party_code: party?.code,
    party_name: party?.name,
    party_vat_id: party?.vat_id,
    party: party && jsonText(party),
    snapshot: snapshotJson(
      resource,
      header,
      party,
      body.items.length > 0 ? itemsOf(resource, body, context) : undefined,
    ),
  });
}

// Those that the document takes from in the order in which it does, which says what followed; then the others.
const namedIds = ({ related, all }: Decided['named']): number[] => [
  ...new Set([...related, ...all].map(({ id }) => id)),
];

type Header = Partial<Record<HeaderField, unknown>>;

// The document as issued, for lists; they add the fields that may change later.
function snapshotJson(resource: DocumentResource, header: Header, party: unknown, items: unknown): string {
  const snapshot: Record<string, unknown> = {};
  for (const field of SNAPSHOT_FIELDS) snapshot[resource.nameOf(field)] = header[field];
  if (resource.party) snapshot[resource.party] = party;
  snapshot.items = items;
  return jsonText(snapshot);
}

/** The rows of the lines; article and locations are given where the line acts on stock. */
export function lineRows(
  body: DocumentBody,
  facts: DocumentFacts,
  context: DocumentContext,
): Record<string, unknown>[] {
  const acting = new Map(stockLines(facts).map(line => [line.line, line.article.id]));
  return body.items.map(line => {
    const articleId = acting.get(line.line);
    const row: Record<string, unknown> = {};
    for (const [field, value] of Object.entries(line)) row[field] = bindable(value);
    return Object.assign(row, {
      item_type: itemType(line, context.articles),
      article_id: articleId,
      location_id: articleId === undefined ? null : facts.source?.id,
      destination_id: articleId === undefined ? null : facts.destination?.id,
    });
  });
}

// What was sent, filled up from the record it is linked to. contract §5 Party on a document
function partyOf(body: DocumentBody, context: DocumentContext): Record<string, unknown> | undefined {
  const record = context.parties.length === 1 ? context.parties[0]?.record : undefined;
  if (!body.party) return undefined;
  if (!record) return body.party;
  return { ...merged(record, body.party), id: record.id, code: record.code };
}

function merged(record: Record<string, unknown>, sent: Record<string, unknown>): Record<string, unknown> {
  const both: Record<string, unknown> = { ...record };
  for (const [field, value] of Object.entries(sent)) {
    const known = record[field];
    both[field] = isObject(value) && isObject(known) ? { ...known, ...value } : value;
  }
  return both;
}

function itemsOf(resource: DocumentResource, body: DocumentBody, context: DocumentContext): Record<string, unknown>[] {
  // The ids of lines follow from that of their document: see lineId in definitions/fields/document-line.ts.
  const first = decimal(String(context.id)).times('1000');
  return body.items.map(line => {
    const values: Record<string, unknown> = {
      ...line,
      id: first.plus(String(line.line)),
      item_type: itemType(line, context.articles),
      open_qty: hasQuantity(line, context.articles) ? line.qty : undefined,
    };
    const item: Record<string, unknown> = {};
    for (const field of LINE_FIELD_NAMES) item[resource.lineNameOf(field)] = values[field];
    return item;
  });
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('toFixed' in value);
