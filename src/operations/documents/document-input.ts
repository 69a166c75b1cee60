// The body of a document under uniform names, for its rules.

import type Big from 'big.js';
import { findParty, type NamedParty } from '../../database/sql/master-data/find-party.ts';
import type { DocumentResource } from '../../definitions/define-document.ts';
import { type HeaderField, MONEY_FIELDS } from '../../definitions/fields/document-header.ts';
import { UNSENT_QTY } from '../../domain/documents/line-warnings.ts';
import type { RelationRule } from '../../domain/documents/relations.ts';
import { type RoundedAmount, roundMoney } from '../../domain/documents/rounded-money.ts';
import type { TotalsHeader } from '../../domain/documents/total-interpretations.ts';
import { fieldError } from '../../domain/errors.ts';
import type { VatCategory } from '../../domain/invoicing/vat-category.ts';
import { Message } from '../../domain/messages/message.ts';
import { cleanCode } from '../../domain/values/code.ts';
import { digits, isZero, ZERO } from '../../domain/values/decimal.ts';

/** A line under the names of the table's columns. */
export interface LineBody {
  /** Position in `items`, from 0. */
  line: number;
  heading?: string;
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
  vat_code?: string;
  vat_included?: boolean;
  vat_exemption?: string;
  vat_category?: VatCategory;
  deducts?: string;
  /** Sentence and region of the VAT code. */
  vat_reason?: string;
  vat_region?: string;
  unit_code?: string;
  serial_numbers?: string[];
  production_date?: string;
  expiration_date?: string;
}

/** The party as the client sends it. */
export interface PartyBody {
  id?: Big;
  code?: string;
  vat_id?: string;
  country_iso?: string;
  [field: string]: unknown;
}

/** Settlements that the client sent. */
export interface SettlementBody {
  document: string;
  amount: Big;
  settled_amount?: Big;
  write_off?: Big;
  write_off_reason?: string;
  /** Early-payment discount, which a credit note of its own credits. */
  discount?: Big;
}

/** The header under the names of the table's columns, as far as the rules look at it; the others pass through. */
export interface DocumentBody {
  document_set: string;
  seq_number: string;
  date: string;
  due_date?: string;
  payment_terms?: string;
  payment_terms_code?: string;
  your_ref?: string;
  related_document?: string;
  related_documents?: string[];
  warehouse?: string;
  destination_warehouse?: string;
  currency: string;
  exchange_rate?: Big;
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
  amount_tendered?: Big;
  amount_paid?: Big;
  delivery_date?: string;
  period_start?: string;
  period_end?: string;
  deposit?: boolean;
  party?: PartyBody;
  settles?: SettlementBody[];
  items: LineBody[];
}

/** The form of a type that a body has: that of its refunds, if it has their party. Throws INVALID_ARGUMENT if it has both. */
export function formSent(resource: DocumentResource, wire: Record<string, unknown>): DocumentResource {
  const { party, refund } = resource;
  if (!party || !refund?.party || wire[refund.party] === undefined) return resource;
  if (wire[party] !== undefined) throw fieldError(refund.party, new Message('not_with_field', { field: party }));
  return refund;
}

/** Renames the fields of a checked body to uniform names. */
export function readBody(resource: DocumentResource, wire: Record<string, unknown>): DocumentBody {
  const body = underFields(resource.fields, wire, {});
  if (wire.settles !== undefined) body.settles = wire.settles;
  if (resource.party && wire[resource.party] !== undefined) body.party = wire[resource.party];
  const items = (wire.items ?? []) as Record<string, unknown>[];
  body.items = items.map((item, line) => underFields(resource.lineFields, item, { line, qty: UNSENT_QTY }));
  // The schema of the type has checked every field; names and types here follow from the same definition.
  return body as unknown as DocumentBody;
}

/** The form of a body, and the body under uniform names in minor units of its currency. Throws INVALID_ARGUMENT. */
export function sentDocument(
  type: DocumentResource,
  wire: Record<string, unknown>,
): { resource: DocumentResource; body: DocumentBody; rounded: RoundedAmount[] } {
  const resource = formSent(type, wire);
  return { resource, ...inMinorUnits(resource, readBody(resource, wire)) };
}

// Iterates over the sent fields: most fields are missing, and access to a missing key is slow.
function underFields(
  fields: ReadonlyMap<string, string>,
  sent: Record<string, unknown>,
  read: Record<string, unknown>,
): Record<string, unknown> {
  for (const name of Object.keys(sent)) {
    const field = fields.get(name);
    const value = sent[name];
    if (field !== undefined && value !== undefined) read[field] = value;
  }
  return read;
}

/** The body with amounts rounded to minor units of its currency, and the rounded ones. contract §5 Money */
export function inMinorUnits(
  { nameOf }: Pick<DocumentResource, 'nameOf'>,
  body: DocumentBody,
): { body: DocumentBody; rounded: RoundedAmount[] } {
  const { currency, settles } = body;
  const rounded: RoundedAmount[] = [];
  const amounts: Record<string, Big> = {};
  for (const field of Object.keys(body) as (keyof DocumentBody)[]) {
    if (!MONEY_FIELDS.has(field)) continue;
    const sent = body[field] as Big;
    const amount = roundMoney(sent, currency, nameOf(field as HeaderField), rounded);
    if (amount !== sent) amounts[field] = amount;
  }
  // Most bodies need no change.
  if (!settles && Object.keys(amounts).length === 0) return { body, rounded };
  const listed = settles && { settles: roundSettlements(settles, currency, rounded) };
  return { body: { ...body, ...amounts, ...listed }, rounded };
}

/** Settlements of a document in minor units of its currency; those in the currency of others are checked with these. */
export const roundSettlements = (
  settles: SettlementBody[],
  currency: string,
  rounded: RoundedAmount[],
): SettlementBody[] =>
  settles.map((settlement, index) => ({
    ...settlement,
    amount: roundMoney(settlement.amount, currency, `settles[${index}].amount`, rounded),
  }));

/** The header as the check of totals reads it. */
export const totalsHeader = (body: DocumentBody): TotalsHeader => ({ ...body, withholding: body.withholding_amount });

/** The names of the earlier documents that the document relates to, in the order given, with their fields; each once. */
export function relatedNames({ related_document, related_documents = [] }: DocumentBody): NamedDocument[] {
  if (related_document === undefined && related_documents.length === 0) return [];
  const all: NamedDocument[] = related_documents.map((name, index) => ({ name, field: 'related_documents', index }));
  if (related_document !== undefined) all.unshift({ name: related_document, field: 'related_document' });
  const names = new Set<string>();
  return all.filter(({ name }) => !names.has(name) && names.add(name));
}

/**
 * What the document does to earlier ones that it names. A delivery note takes back from delivery notes with lines that have a quantity
 * below 0, and then delivers orders only if it has other lines too. Nothing, if it is a deposit.
 */
export function rulesFor(
  { relates }: Pick<DocumentResource, 'relates'>,
  { items, deposit }: DocumentBody,
): RelationRule[] {
  if (deposit) return [];
  if (!relates.some(({ as }) => as === 'returns')) return relates;
  const returns = items.filter(({ qty }) => qty.lt(ZERO)).length;
  return relates.filter(({ as }) => (as === 'returns' ? returns > 0 : returns === 0 || returns < items.length));
}

/** A name of an earlier document, and its field in the request. */
export interface NamedDocument {
  name: string;
  field: 'related_document' | 'related_documents';
  index?: number;
}

/** The names of all earlier documents that the document relates to, settles or deducts; undefined when there are none. */
export function namedDocuments(body: DocumentBody): string[] | undefined {
  const names = relatedNames(body).map(({ name }) => name);
  for (const { document } of body.settles ?? []) names.push(document);
  for (const { deducts } of body.items) if (deducts !== undefined) names.push(deducts);
  return names.length > 0 ? spellings(names) : undefined;
}

/** True if an amount is sent in the currency of the document that it settles. */
export const exchanges = ({ settles }: { settles?: SettlementBody[] | undefined }): boolean =>
  settles?.some(({ settled_amount }) => settled_amount !== undefined) ?? false;

/** The distinct names as sent and without surrounding blanks. */
export const spellings = (names: string[]): string[] => [...new Set(names.flatMap(name => [name, cleanCode(name)]))];

/**
 * The body with the names of earlier documents as these documents have them, and without blanks at their ends where none has them.
 */
export function withNamesOf(body: DocumentBody, documents: { number: string; name: string }[]): DocumentBody {
  const { related_document, related_documents } = body;
  const isNamedSo = (sent: string) => documents.some(({ number, name }) => number === sent || name === sent);
  const nameOf = (sent: string) => (isNamedSo(sent) ? sent : cleanCode(sent));
  if (related_document === undefined && related_documents === undefined) return body;
  return {
    ...body,
    ...(related_document !== undefined && { related_document: nameOf(related_document) }),
    ...(related_documents && { related_documents: related_documents.map(nameOf) }),
  };
}

/** The terms of an article that its lines take over. */
interface ArticleTerms {
  unit_code: string | undefined;
  vat_exemption: string | undefined;
}

/** The body with the unit code and the reason of exemption of articles, in lines that have none of their own. */
export function withTermsOf(body: DocumentBody, articles: ReadonlyMap<string, ArticleTerms>): DocumentBody {
  const hasTerms = [...articles.values()].some(({ unit_code, vat_exemption }) => unit_code ?? vat_exemption);
  return hasTerms ? { ...body, items: body.items.map(line => lineWithTerms(line, articles)) } : body;
}

function lineWithTerms(line: LineBody, articles: ReadonlyMap<string, ArticleTerms>): LineBody {
  const { unit_code, vat_exemption } = (line.item_code !== undefined && articles.get(line.item_code)) || {};
  const takesUnit = unit_code !== undefined && line.unit_code === undefined;
  const isExempt = vat_exemption !== undefined && line.vat_exemption === undefined && line.vat && isZero(line.vat);
  if (!takesUnit && !isExempt) return line;
  return { ...line, ...(takesUnit && { unit_code }), ...(isExempt && { vat_exemption }) };
}

/** True if the client identified the party. An address or a telephone number alone does not. */
export const namesParty = ({ party }: Pick<DocumentBody, 'party'>): boolean =>
  party !== undefined && ['id', 'code', 'vat_id', 'name'].some(field => party[field] !== undefined);

/** The question for the record of a document's party; undefined if nothing in the body identifies one. */
export function partyQuestion(
  accountId: number,
  { party: side }: Pick<DocumentResource, 'party'>,
  { party }: Pick<DocumentBody, 'party'>,
): ReturnType<typeof findParty> | undefined {
  if (!side || !party || (party.id ?? party.code ?? party.vat_id) === undefined) return undefined;
  return findParty(accountId, side, { ...party, id: party.id && digits(party.id) });
}

/** The codes that lines name, each once. */
export function itemCodes(items: LineBody[]): string[] {
  const codes = new Set<string>();
  for (const { item_code } of items) if (item_code !== undefined) codes.add(item_code);
  return [...codes];
}

/** Item type of the line, else of its article; undefined for free text. */
export function itemType(
  { item_type, item_code }: LineBody,
  articles: Map<string, { item_type: string }>,
): string | undefined {
  return item_type ?? (item_code === undefined ? undefined : articles.get(item_code)?.item_type);
}

/** True if later documents can bill, deliver or credit the line: a text line and one of quantity 0 have nothing. */
export function hasQuantity(line: LineBody, articles: Map<string, { item_type: string }>): boolean {
  return !isZero(line.qty) && itemType(line, articles) !== 'text';
}

/** The number of a supplier that a document of a supplier has, and the party that the client named; undefined without both. */
export function supplierNumberOf(
  { type, party: side }: Pick<DocumentResource, 'type' | 'party'>,
  { your_ref: number, party }: Pick<DocumentBody, 'your_ref' | 'party'>,
): { type: string; number: string; party: NamedParty & { name?: string | undefined } } | undefined {
  if (side !== 'supplier' || !NUMBERED.has(type) || !number?.trim() || !party) return undefined;
  const { id, code, vat_id } = party;
  const { country_iso, name } = party as { country_iso?: string; name?: string };
  return { type, number, party: { id: id && digits(id), code, vat_id, country_iso, name } };
}

/** Types whose documents a supplier has numbered. */
const NUMBERED: ReadonlySet<string> = new Set(['purchase', 'supplier_credit_note']);
