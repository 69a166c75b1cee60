// The purchase or supplier credit note that a received electronic invoice becomes. Nothing is written.

import { formSets } from '../../database/sql/documents/document-form.ts';
import {
  articlesCalled,
  type RecipientRow,
  type RecordedRow,
  recipientFacts,
  recordedDocuments,
} from '../../database/sql/documents/received.ts';
import { findParty } from '../../database/sql/master-data/find-party.ts';
import { documentOf } from '../../definitions/catalogue.ts';
import type { DocumentResource } from '../../definitions/define-document.ts';
import { bodyCheck } from '../../definitions/fields/check-body.ts';
import type { HeaderField } from '../../definitions/fields/document-header.ts';
import { setAndNumber } from '../../domain/documents/relations.ts';
import { AppError, type FieldError, ofField } from '../../domain/errors.ts';
import type { Difference, Differences } from '../../domain/invoicing/received/differences.ts';
import { type Draft, dayOf, draftOf } from '../../domain/invoicing/received/draft-invoice.ts';
import type { ReceivedInvoice, ReceivedLine } from '../../domain/invoicing/received/received-invoice.ts';
import { Message } from '../../domain/messages/message.ts';
import { decimal } from '../../domain/values/decimal.ts';
import { offsetAt } from '../../domain/values/time-zone.ts';
import { readVatNumber, vatNumber } from '../../domain/values/vat-number.ts';
import { readStoredJson } from '../../formats/read-json.ts';
import { previewTotals } from '../documents/read/preview-totals.ts';
import type { Look } from '../read/session-reads.ts';
import { fitted } from './fit-values.ts';
import { readEInvoiceFile } from './read-file.ts';

/** The supplier of a received invoice. */
export interface FoundSupplier {
  /** Term by which its record was found; undefined if it has none, or several have it. */
  found_by: 'vat_id' | 'tax_number' | undefined;
  id?: number;
  code?: string;
  name?: string;
  /** Codes of the records, if several have the number. */
  candidates?: string[];
  /** The body that creates its record, if none is on file. */
  record?: Record<string, unknown>;
}

/** A document that a file becomes. */
export interface ReceivedDocument {
  resource: DocumentResource;
  syntax: ReceivedInvoice['syntax'];
  profile: string | undefined;
  /** The body of the create. */
  document: Record<string, unknown>;
  supplier: FoundSupplier;
  differences: Difference[];
  /** Documents in force that have the number of this supplier already. */
  recorded: RecordedRow[];
  /** Errors of the create; empty if it accepts the document. */
  refused: FieldError[];
}

/** Reads of the caller. */
export interface Reads {
  accountId: number;
  ask: Look;
}

/**
 * Reads a file, XML or PDF, and makes the document that records it. Throws INVALID_ARGUMENT on `body` for a file that is no electronic
 * invoice, PAYLOAD_TOO_LARGE, OVERLOADED, AUTH_FAILED, PERMISSION_DENIED.
 */
export async function receiveEInvoice(reads: Reads, bytes: Buffer): Promise<ReceivedDocument> {
  const invoice = await readEInvoiceFile(bytes, reads.accountId);
  const { accountId, ask } = reads;
  const { seller } = invoice;
  const country = countryOf(seller.country);
  const supplierBy = (vat_id: string | undefined) =>
    vat_id === undefined ? undefined : findParty(accountId, 'supplier', { vat_id, country_iso: country });
  const barCodes = invoice.lines.flatMap(({ standardId }) => standardId ?? []);
  const first = await ask(
    {
      recipient: recipientFacts(accountId),
      purchases: formSets(accountId, 'purchase'),
      credits: formSets(accountId, 'supplier_credit_note'),
      byVatId: supplierBy(seller.vatId),
      byTaxNumber: supplierBy(seller.taxId),
      articles: articlesCalled(accountId, { codes: invoice.lines.flatMap(({ buyerId }) => buyerId ?? []), barCodes }),
    },
    { cost: 'scan' },
  );
  const [recipient] = first.recipient;
  if (!recipient) throw new Error(`Account ${accountId} of a valid session does not exist`);
  const draft = draftOf(invoice, articleFinder(first.articles));
  const resource = documentOf(draft.type);
  const { found_by, rows } =
    first.byVatId.length > 0
      ? { found_by: 'vat_id' as const, rows: first.byVatId }
      : { found_by: 'tax_number' as const, rows: first.byTaxNumber };
  const { supplier, party } = supplierOf(invoice, resource, { found_by, rows }, draft.differences);
  compareBuyer(invoice, recipient, draft.differences);
  const keys = { id: supplier.id, vatIds: vatIdsOf(invoice, party), name: String(party?.name ?? '') };
  const { recorded } = await ask(
    { recorded: recordedDocuments(accountId, keys, [draft.header.your_ref, ...invoice.preceding]) },
    { cost: 'scan' },
  );
  const sets = draft.type === 'purchase' ? first.purchases : first.credits;
  const set = sets.find(({ code }) => code === resource.defaultSet) ?? sets[0];
  const related_document = precedingOf(invoice, draft, recorded);
  const delivered = dayOf('BT-72', invoice.deliveryDate);
  const document = wireBody(resource, draft, {
    document_set: set?.code ?? resource.defaultSet,
    seq_number: set?.numbering === 'client' ? draft.header.your_ref : '*',
    related_document,
    delivery_date: delivered && `${delivered}T00:00:00${offsetAt(`${delivered}T00:00:00`, recipient.timezone)}`,
    party,
  });
  return {
    resource,
    syntax: invoice.syntax,
    profile: invoice.profile,
    document,
    supplier,
    differences: draft.differences.list,
    recorded: recorded.filter(({ type, number }) => type === draft.type && number === draft.header.your_ref),
    refused: await refusalOf(reads, resource, document),
  };
}

const countryOf = (text: string | undefined): string | undefined =>
  text && /^[A-Z]{2}$/.test(text) ? text : undefined;

// The buyer's own number names the article. A bar code does if one article has it.
function articleFinder(rows: { item_code: string; bar_code: string | null }[]) {
  const codes = new Set(rows.map(({ item_code }) => item_code));
  return ({ buyerId, standardId }: ReceivedLine): string | undefined => {
    if (buyerId !== undefined && codes.has(buyerId)) return buyerId;
    const [found, ...others] = rows.filter(({ bar_code }) => bar_code !== null && bar_code === standardId);
    return others.length === 0 ? found?.item_code : undefined;
  };
}

interface Match {
  found_by: 'vat_id' | 'tax_number';
  rows: { id: number; code: string; record: string }[];
}

// The record of the supplier, else the record that the file gives.
function supplierOf(
  { seller }: ReceivedInvoice,
  resource: DocumentResource,
  { found_by, rows }: Match,
  differences: Differences,
): { supplier: FoundSupplier; party: Record<string, unknown> | undefined } {
  const schema = resource.body.properties.supplier ?? {};
  const [row, ...others] = [...new Map(rows.map(each => [each.id, each])).values()];
  if (row && others.length === 0) {
    const { name, vat_id, country_iso } = readStoredJson(row.record) as Record<string, string | undefined>;
    if (seller.name !== undefined && seller.name.toLowerCase() !== name?.toLowerCase())
      differences.add('supplier.name', new Message('received_record'), seller.name, name);
    const party = { id: decimal(String(row.id)), code: row.code, name, vat_id, country_iso };
    return { supplier: { found_by, id: row.id, code: row.code, ...(name !== undefined && { name }) }, party };
  }
  const candidates = [row, ...others].flatMap(each => each?.code ?? []);
  if (row)
    differences.add(
      'supplier',
      new Message('received_several', { codes: candidates }),
      found_by === 'vat_id' ? seller.vatId : seller.taxId,
    );
  const { name, vatId, taxId, legalId, electronicAddress, phone, email, lines, city, zipCode } = seller;
  const country_iso = countryOf(seller.country);
  const party = fitted(
    schema,
    {
      name,
      vat_id: vatId ?? taxId,
      country_iso,
      phone,
      email,
      edi_identifier: electronicAddress,
      legal_registration: legalId,
      billing_address: { postal_address: lines.join('\n') || undefined, city, zip_code: zipCode, country_iso },
    },
    'supplier',
    differences,
  ) as Record<string, unknown> | undefined;
  const supplier = candidates.length > 0 ? { candidates } : party && { record: party };
  return { supplier: { found_by: undefined, ...supplier }, party };
}

// The number as it may be on earlier documents: as the file has it, and without its country.
function vatIdsOf({ seller }: ReceivedInvoice, party: Record<string, unknown> | undefined): string[] {
  const sent = seller.vatId ?? seller.taxId;
  const { full, bare } = readVatNumber(sent ?? '');
  return [
    ...new Set([sent, full, bare, party?.vat_id].filter(each => typeof each === 'string' && each !== '')),
  ] as string[];
}

function compareBuyer(
  { buyer, seller }: ReceivedInvoice,
  { vat_id, country }: RecipientRow,
  differences: Differences,
): void {
  if (vat_id === null) return;
  const own = vatNumber(vat_id, country);
  if (buyer.vatId !== undefined && vatNumber(buyer.vatId, country) !== own)
    differences.add('company.vat_id', new Message('received_other_buyer'), buyer.vatId, vat_id);
  if (seller.vatId !== undefined && vatNumber(seller.vatId, country) === own)
    differences.add('supplier.vat_id', new Message('received_own'), seller.vatId);
}

// A credit note refers to the purchase that has the number of the invoice before it.
function precedingOf({ preceding }: ReceivedInvoice, draft: Draft, recorded: RecordedRow[]): string | undefined {
  if (draft.type === 'purchase') return undefined;
  const purchases = recorded.filter(({ type, number }) => type === 'purchase' && preceding.includes(number));
  const [purchase] = purchases;
  if (purchase) return setAndNumber(purchase);
  for (const number of preceding) draft.differences.add('related_doc', new Message('received_preceding'), number);
  return undefined;
}

// Under the names of the type, within the limits of its fields.
function wireBody(
  resource: DocumentResource,
  { header, items, differences }: Draft,
  { party, ...more }: { party: Record<string, unknown> | undefined } & Record<string, unknown>,
): Record<string, unknown> {
  const named = Object.entries({ ...more, ...header }).map(([field, value]) => [
    resource.nameOf(field as HeaderField),
    value,
  ]);
  const body = fitted(resource.body, { ...Object.fromEntries(named), items }, '', differences);
  return { ...(body as Record<string, unknown>), ...(party && { supplier: party }) };
}

const REFUSALS = new Set<AppError['code']>(['INVALID_ARGUMENT', 'CONFLICT', 'INSUFFICIENT_STOCK', 'DUPLICATE_ENTRY']);

// Faults for which the create would refuse it.
async function refusalOf(
  reads: Reads,
  resource: DocumentResource,
  document: Record<string, unknown>,
): Promise<FieldError[]> {
  const { value, fieldErrors } = bodyCheck(resource.body, { partial: false })(document);
  if (fieldErrors.length > 0) return fieldErrors;
  try {
    await previewTotals(reads, resource, value, { strict: false });
    return [];
  } catch (error) {
    if (!(error instanceof AppError) || !REFUSALS.has(error.code)) throw error;
    return error.details ?? [{ field: '', message: error.said }];
  }
}

/** The answer about a received invoice, as JSON. */
export function receivedAnswer(received: ReceivedDocument): Record<string, unknown> {
  const { resource, document, supplier, differences, recorded, refused, syntax, profile } = received;
  return {
    path: `/${resource.path}`,
    document,
    supplier,
    differences: differences.map(({ field, file, document: value, reason }) => ({
      field,
      file,
      document: value,
      message: String(ofField(field, reason).message),
    })),
    recorded: recorded.map(({ id, document_set, seq_number, date, total_amount }) => ({
      id,
      document_set,
      seq_number,
      date,
      total_amount: decimal(total_amount),
    })),
    refused: refused.map(({ field, message }) => ({ field, message: String(message) })),
    syntax,
    profile,
  };
}
