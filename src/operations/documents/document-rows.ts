// Table rows of a decided document: the document with its snapshot, and its lines.

import { settlementOf } from '../../definitions/catalogue.ts';
import type { DocumentResource } from '../../definitions/define-document.ts';
import { bindable } from '../../definitions/fields/column-values.ts';
import { HEADER_FIELDS, JSON_FIELDS, SNAPSHOT_FIELDS } from '../../definitions/fields/document-header.ts';
import { LINE_FIELD_NAMES, LINE_FIELDS } from '../../definitions/fields/document-line.ts';
import { columnTypeOf } from '../../definitions/fields/field-types.ts';
import type { Schema } from '../../definitions/schema.ts';
import type { AccountFacts } from '../../domain/account.ts';
import { type DocumentFacts, isForward, stockLines } from '../../domain/documents/document-facts.ts';
import { hasOnlyReturns, paymentStatus } from '../../domain/documents/status.ts';
import type { Settle } from '../../domain/effects/effect.ts';
import { openAmount } from '../../domain/effects/settle.ts';
import { profileOfDocument } from '../../domain/invoicing/profile.ts';
import { withOffset } from '../../domain/values/dates.ts';
import { jsonMembers, jsonText, type Member } from '../../formats/write-json.ts';
import type { Decided } from './decide-create.ts';
import type { DocumentContext } from './document-facts.ts';
import { type DocumentBody, hasQuantity, itemType, type LineBody } from './document-input.ts';

/** Bound values of a row, by column name. */
type Row = Record<string, unknown>;

/**
 * The rows of a document and of its lines. Amounts that the client left out are those that were computed; article and locations of
 * a line are given where it acts on stock.
 */
export function documentRows(
  accountId: number,
  resource: DocumentResource,
  body: DocumentBody,
  context: DocumentContext,
  decided: Decided,
  account: Pick<AccountFacts, 'today' | 'issuer'>,
): { document: Row; lines: Row[] } {
  const lines = lineRows(accountId, body, decided.facts, context);
  const items = lines.length > 0 ? itemsJson(resource, body.items, lines, context) : undefined;
  const { named, amounts, party } = decided;
  const partyJson = party && jsonText(party);
  const row = headerRow(accountId, resource, body, context, decided, account);
  row.snapshot = snapshotJson(resource, row, partyJson, items);
  for (const field of JSON_FIELDS) if (row[field] !== undefined) row[field] = jsonText(row[field]);
  row.type = resource.type;
  if (resource.isRefund) row.is_refund = true;
  row.status = issuedStatus(resource, decided);
  row.paid_on_issue = row.amount_paid;
  row.amount_owed = bindable(amounts?.owed);
  if (resource.eInvoice) {
    row.issuer = account.issuer;
    const ofCustomer = party?.e_invoice as string | undefined;
    // A customer without a profile has none, whatever its set has later.
    row.e_invoice = profileOfDocument(ofCustomer, context.set?.e_invoice) ?? ofCustomer;
  }
  row.related_document_id = named.all[0]?.id;
  row.related_document_ids = named.all.length > 1 ? namedIds(named) : undefined;
  row.party_id = bindable(party?.id);
  row.party_code = party?.code;
  row.party_name = party?.name;
  row.party_vat_id = party?.vat_id;
  row.party = partyJson;
  row.delivery_date = body.delivery_date && withOffset(body.delivery_date);
  return { document: row, lines };
}

// The header for answers. Computed values replace sent ones.
function headerRow(
  accountId: number,
  resource: DocumentResource,
  body: DocumentBody,
  context: DocumentContext,
  { net_amount, vat, terms, charges, amounts, changes, facts, exchange_rate }: Decided,
  { today }: Pick<AccountFacts, 'today'>,
): Row {
  const row: Row = {};
  for (const field of Object.keys(body))
    if (field !== 'items' && field !== 'party' && field !== 'settles')
      row[field] = bindable(body[field as keyof DocumentBody]);
  Object.assign(row, terms);
  row.account_id = accountId;
  row.id = context.id;
  row.net_amount = bindable(net_amount);
  row.vat = bindable(vat);
  if (charges) {
    row.eco_tax_amount = bindable(charges.eco_tax_amount);
    row.stamp_duty_amount = bindable(charges.stamp_duty_amount);
    row.withholding_amount = bindable(charges.withholding);
  }
  row.created = today;
  row.updated = today;
  row.amount_due = bindable(amounts?.due);
  row.amount_paid = bindable(amounts ? amounts.paid : body.amount_paid);
  row.amount_open = settlementOf(resource.type) && bindable(openAmount(facts.amount_open, settlementsOf(changes)));
  row.exchange_rate = bindable(context.rate ? exchange_rate : body.exchange_rate);
  return row;
}

const settlementsOf = ({ relations }: Decided['changes']): Settle[] =>
  relations.filter((effect): effect is Settle => effect.kind === 'settle');

/** The status of a new document: by its amounts when others pay it. Nothing of a mere return is open. */
export function issuedStatus(
  { takesReturns }: Pick<DocumentResource, 'takesReturns'>,
  { amounts, facts }: Pick<Decided, 'amounts' | 'facts'>,
): string {
  if (amounts) return paymentStatus(amounts.owed, amounts.due);
  return takesReturns === 'named' && hasOnlyReturns(facts.lines) ? 'BILLED' : 'ISSUED';
}

// First the documents that it takes from, in that order, which determines the effects; then the others.
const namedIds = ({ related, all }: Decided['named']): number[] => [
  ...new Set([...related.filter(({ delivers }) => !delivers), ...all].map(({ id }) => id)),
];

// The document as issued, for lists, which add the fields that may change later.
function snapshotJson(
  resource: DocumentResource,
  header: Row,
  party: string | undefined,
  items: string | undefined,
): string {
  const { ofHeader } = writersOf(resource);
  const partyMember = resource.party && party !== undefined ? `,"${resource.party}":${party}` : '';
  return `{${ofHeader(header)}${partyMember}${items === undefined ? '' : `,"items":${items}`}}`;
}

/** Writes the header and the lines of the snapshots of a type, under its names. */
interface SnapshotWriters {
  ofHeader(header: Row): string;
  ofLine(line: Row): string;
}

const writers = new Map<DocumentResource, SnapshotWriters>();

function writersOf(resource: DocumentResource): SnapshotWriters {
  const known = writers.get(resource);
  if (known) return known;
  const { nameOf, lineNameOf } = resource;
  const made = {
    ofHeader: jsonMembers(SNAPSHOT_FIELDS.map(field => memberOf(field, nameOf(field), HEADER_FIELDS[field]))),
    ofLine: jsonMembers(LINE_FIELD_NAMES.map(field => memberOf(field, lineNameOf(field), LINE_FIELDS[field]))),
  };
  writers.set(resource, made);
  return made;
}

function memberOf(field: string, name: string, schema: Schema): Member {
  const type = columnTypeOf(schema);
  return { field, name, isNumber: type === 'number' || type === 'integer' };
}

function lineRows(accountId: number, body: DocumentBody, facts: DocumentFacts, context: DocumentContext): Row[] {
  const acting = new Map(stockLines(facts).map(line => [line.line, line.article.id]));
  return body.items.map(line => {
    const articleId = acting.get(line.line);
    const row: Row = {};
    for (const field of Object.keys(line)) row[field] = bindable(line[field as keyof LineBody]);
    row.account_id = accountId;
    row.document_id = context.id;
    row.article_id = articleId;
    row.location_id = articleId === undefined ? null : facts.source?.id;
    row.destination_id = articleId === undefined ? null : facts.destination?.id;
    row.item_type = itemType(line, context.articles);
    return row;
  });
}

function itemsJson(resource: DocumentResource, items: LineBody[], rows: Row[], context: DocumentContext): string {
  const { ofLine } = writersOf(resource);
  // The ids of lines follow from that of their document: see lineId in definitions/fields/document-line.ts.
  const first = BigInt(context.id) * 1000n;
  const lines = items.map((line, index) => {
    const row = rows[index];
    const open_qty = hasQuantity(line, context.articles) && isForward(line) ? row?.qty : undefined;
    return `{${ofLine({ ...row, id: first + BigInt(line.line), open_qty })}}`;
  });
  return `[${lines.join(',')}]`;
}
