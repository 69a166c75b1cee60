// A document between the wire and the tables: fields under one set of names, and the rows they become.

import type Big from 'big.js';
import { isPayable } from '../../definitions/catalogue.ts';
import type { DocumentResource } from '../../definitions/define-document.ts';
import { bindable } from '../../definitions/fields/column-values.ts';
import { type HeaderField, SNAPSHOT_FIELDS } from '../../definitions/fields/document-header.ts';
import { lineFields } from '../../definitions/fields/document-line.ts';
import { type DocumentFacts, stockLines } from '../../domain/documents/document-facts.ts';
import { paymentStatus } from '../../domain/documents/status.ts';
import { withOffset } from '../../domain/values/dates.ts';
import { decimal, ONE, ZERO } from '../../domain/values/decimal.ts';
import { jsonText } from '../../formats/write-json.ts';
import type { Decided } from './decide-create.ts';
import type { Found } from './document-facts.ts';

export interface LineBody {
  /** Place in `items`, from 0. */
  line: number;
  item_type?: 'product' | 'service' | 'text';
  item_code?: string;
  description?: string;
  description_2?: string;
  qty: Big;
  unit_of_measurement?: string;
  number_of_packages?: Big;
  unit_price?: Big;
  discount?: Big;
  vat?: Big;
  vat_included?: boolean;
  serial_numbers?: string[];
  production_date?: string;
  expiration_date?: string;
}

export interface PartyBody {
  id?: Big;
  code?: string;
  vat_id?: string;
  [field: string]: unknown;
}

/** The header under the names of the table's columns, as far as the rules look at it; the others pass through. */
export interface DocumentBody {
  document_set: string;
  seq_number: string;
  date: string;
  due_date?: string;
  related_document?: string;
  warehouse?: string;
  destination_warehouse?: string;
  currency: string;
  total_amount: Big;
  net_amount?: Big;
  vat?: Big;
  discount?: Big;
  discount_amount?: Big;
  eco_tax?: Big;
  eco_tax_amount?: Big;
  stamp_duty?: Big;
  stamp_duty_amount?: Big;
  rounding?: Big;
  withholding_amount?: Big;
  irs_tax?: Big;
  amount_paid?: Big;
  delivery_date?: string;
  party?: PartyBody;
  items: LineBody[];
}

/** Brings a body that passed its schema under one set of names. */
export function readBody(resource: DocumentResource, wire: Record<string, unknown>): DocumentBody {
  const body: Record<string, unknown> = {};
  for (const { field, name } of resource.header) if (wire[name] !== undefined) body[field] = wire[name];
  if (resource.party && wire[resource.party] !== undefined) body.party = wire[resource.party];
  const items = (wire.items ?? []) as Record<string, unknown>[];
  body.items = items.map((item, line) => {
    const read: Record<string, unknown> = { line, qty: ONE };
    for (const field of lineFields()) {
      const value = item[resource.lineNameOf(field)];
      if (value !== undefined) read[field] = value;
    }
    return read;
  });
  // The schema of the type has checked every field; names and types here follow from the same definition.
  return body as unknown as DocumentBody;
}

/** The codes that lines name, each once. */
export function itemCodes(items: LineBody[]): string[] {
  return [...new Set(items.flatMap(({ item_code }) => item_code ?? []))];
}

/** The columns of the document's row. Amounts that the client left out are those that were worked out. */
export function documentRow(
  resource: DocumentResource,
  body: DocumentBody,
  found: Found,
  { net_amount, vat, named }: Pick<Decided, 'net_amount' | 'vat' | 'named'>,
  today: string,
): Record<string, unknown> {
  const header: Header = { ...body, id: found.id, net_amount, vat, created: today, updated: today };
  const row: Record<string, unknown> = {};
  for (const { field } of resource.header) row[field] = bindable(header[field]);
  const party = partyOf(body, found);
  const paid = body.amount_paid ?? ZERO;
  return {
    ...row,
    type: resource.type,
    status: isPayable(resource.type) ? paymentStatus(body.total_amount, paid) : 'ISSUED',
    paid_on_issue: row.amount_paid,
    delivery_date: body.delivery_date && withOffset(body.delivery_date),
    related_document_id: named?.id,
    party_id: bindable(party?.id),
    party_code: party?.code,
    party_name: party?.name,
    party_vat_id: party?.vat_id,
    party: party && jsonText(party),
    snapshot: snapshotJson(resource, header, party, body.items.length > 0 ? itemsOf(resource, body, found) : undefined),
  };
}

type Header = Partial<Record<HeaderField, unknown>>;

// The document as issued, for lists; they add the fields that may change later.
function snapshotJson(resource: DocumentResource, header: Header, party: unknown, items: unknown): string {
  const named = Object.fromEntries(SNAPSHOT_FIELDS.map(field => [resource.nameOf(field), header[field]]));
  return jsonText({ ...named, ...(resource.party && { [resource.party]: party }), items });
}

/** The rows of the lines; article and places stand where the line acts on stock. */
export function lineRows(body: DocumentBody, facts: DocumentFacts, found: Found): Record<string, unknown>[] {
  const acting = new Map(stockLines(facts).map(line => [line.line, line.article.id]));
  return body.items.map(line => {
    const articleId = acting.get(line.line);
    return {
      ...Object.fromEntries(Object.entries(line).map(([field, value]) => [field, bindable(value)])),
      item_type: itemType(line, found.articles),
      article_id: articleId,
      location_id: articleId === undefined ? null : facts.source?.id,
      destination_id: articleId === undefined ? null : facts.destination?.id,
    };
  });
}

// What was sent, filled up from the record it is linked to. Contract section 5, Party on a document.
function partyOf(body: DocumentBody, found: Found): Record<string, unknown> | undefined {
  const record = found.parties.length === 1 ? found.parties[0]?.record : undefined;
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

function itemsOf(resource: DocumentResource, body: DocumentBody, found: Found): Record<string, unknown>[] {
  // A document has at most a thousand lines: see lineId in resources/line.ts.
  const first = decimal(String(found.id)).times('1000');
  return body.items.map(line => {
    const values: Record<string, unknown> = {
      ...line,
      id: first.plus(String(line.line)),
      item_type: itemType(line, found.articles),
    };
    return Object.fromEntries(lineFields().map(field => [resource.lineNameOf(field), values[field]]));
  });
}

/** What the line says it is, else what its article is; undefined for free text. */
export function itemType({ item_type, item_code }: LineBody, articles: Found['articles']): string | undefined {
  return item_type ?? (item_code === undefined ? undefined : articles.get(item_code)?.item_type);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('toFixed' in value);
