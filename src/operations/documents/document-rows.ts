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
import { jsonMembers, jsonText } from '../../formats/write-json.ts';
import type { Decided } from './decide-create.ts';
import type { DocumentContext } from './document-facts.ts';
import { type DocumentBody, hasQuantity, itemType, type LineBody } from './document-input.ts';

/** The row of a document, by column name. Amounts that the client left out are those that were computed. */
export function documentRow(
  resource: DocumentResource,
  body: DocumentBody,
  context: DocumentContext,
  decided: Decided,
  today: string,
): Record<string, unknown> {
  const { net_amount, vat, named, amounts, changes } = decided;
  const { items, party: sent, settles: _, ...fields } = body;
  const settlements = changes.relations.filter((effect): effect is Settle => effect.kind === 'settle');
  const header: Header = {
    ...{ ...fields, id: context.id, net_amount, vat, created: today, updated: today },
    ...{ amount_due: amounts?.due, amount_paid: amounts ? amounts.paid : body.amount_paid },
    amount_open: settlementOf(resource.type) && openAmount(decided.facts.amount_open, settlements),
    exchange_rate: context.rate ? decided.exchange_rate : body.exchange_rate,
  };
  const party = partyOf(sent, context);
  const partyJson = party && jsonText(party);
  const row: Record<string, unknown> = {};
  // First, so that none of what was sent takes the place of what the server works out.
  for (const field of Object.keys(header)) row[field] = bindable(header[field as HeaderField]);
  return Object.assign(row, {
    type: resource.type,
    status: issuedStatus(amounts),
    paid_on_issue: bindable(header.amount_paid),
    amount_owed: bindable(amounts?.owed),
    related_document_id: named.all[0]?.id,
    related_document_ids: named.all.length > 1 ? namedIds(named) : undefined,
    party_id: bindable(party?.id),
    party_code: party?.code,
    party_name: party?.name,
    party_vat_id: party?.vat_id,
    party: partyJson,
    snapshot: snapshotJson(
      resource,
      header,
      partyJson,
      items.length > 0 ? itemsJson(resource, items, context) : undefined,
    ),
    delivery_date: body.delivery_date && withOffset(body.delivery_date),
  });
}

/** The status of a new document: by its amounts when others pay it. */
export const issuedStatus = (amounts: Decided['amounts']): string =>
  amounts ? paymentStatus(amounts.owed, amounts.due) : 'ISSUED';

// Those that the document takes from in the order in which it does, which says what followed; then the others.
const namedIds = ({ related, all }: Decided['named']): number[] => [
  ...new Set([...related, ...all].map(({ id }) => id)),
];

type Header = Partial<Record<HeaderField, unknown>>;

// The document as issued, for lists; they add the fields that may change later.
function snapshotJson(
  resource: DocumentResource,
  header: Header,
  party: string | undefined,
  items: string | undefined,
): string {
  const { ofHeader } = writersOf(resource);
  const partyMember = resource.party && party !== undefined ? `,"${resource.party}":${party}` : '';
  return `{${ofHeader(header)}${partyMember}${items === undefined ? '' : `,"items":${items}`}}`;
}

/** Writes the header and the lines of the snapshots of a type, under its names. */
interface SnapshotWriters {
  ofHeader(header: Header): string;
  ofLine(line: object): string;
}

const writers = new Map<DocumentResource, SnapshotWriters>();

function writersOf(resource: DocumentResource): SnapshotWriters {
  const known = writers.get(resource);
  if (known) return known;
  const { nameOf, lineNameOf } = resource;
  const made = {
    ofHeader: jsonMembers(SNAPSHOT_FIELDS.map(field => ({ field, name: nameOf(field) }))),
    ofLine: jsonMembers(LINE_FIELD_NAMES.map(field => ({ field, name: lineNameOf(field) }))),
  };
  writers.set(resource, made);
  return made;
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
    for (const field of Object.keys(line)) row[field] = bindable(line[field as keyof LineBody]);
    return Object.assign(row, {
      article_id: articleId,
      location_id: articleId === undefined ? null : facts.source?.id,
      destination_id: articleId === undefined ? null : facts.destination?.id,
      item_type: itemType(line, context.articles),
    });
  });
}

// What was sent, filled up from the record it is linked to. contract §5 Party on a document
function partyOf(sent: DocumentBody['party'], { parties }: DocumentContext): Record<string, unknown> | undefined {
  const record = parties.length === 1 ? parties[0]?.record : undefined;
  if (!sent || !record) return sent;
  return { ...merged(record, sent), id: record.id, code: record.code };
}

function merged(record: Record<string, unknown>, sent: Record<string, unknown>): Record<string, unknown> {
  const both: Record<string, unknown> = { ...record };
  for (const [field, value] of Object.entries(sent)) {
    const known = record[field];
    both[field] = isObject(value) && isObject(known) ? { ...known, ...value } : value;
  }
  return both;
}

function itemsJson(resource: DocumentResource, items: LineBody[], context: DocumentContext): string {
  const { ofLine } = writersOf(resource);
  // The ids of lines follow from that of their document: see lineId in definitions/fields/document-line.ts.
  const first = BigInt(context.id) * 1000n;
  const lines = items.map(line => {
    const members = ofLine({
      ...line,
      id: first + BigInt(line.line),
      item_type: itemType(line, context.articles),
      open_qty: hasQuantity(line, context.articles) ? line.qty : undefined,
    });
    return `{${members}}`;
  });
  return `[${lines.join(',')}]`;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('toFixed' in value);
