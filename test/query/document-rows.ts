// Documents of every type for the lists, with lines, parties, related documents and serial numbers.

import { documents, isPayable, settlementOf } from '../../src/definitions/catalogue.ts';
import type { DocumentResource } from '../../src/definitions/define-document.ts';
import type { Client } from '../support/client.ts';
import { DAYS, DECIMALS, exact, type FixedValues, type Schema, sampleObject, TEXTS } from './sample-values.ts';

const ROWS = 9;
const { defaultSet: PURCHASE_SET } = typeNamed('purchase');
const { defaultSet: TRANSFER_SET } = typeNamed('transfer_order');

/** Rows with a line that has a serial number: purchases bring three, an invoice sells one, a transfer moves one. */
const SERIAL_ROWS: Record<string, number[]> = { purchase: [0, 1, 2], invoice: [0], transfer_order: [1] };

/** Creates nine documents of every type. */
export async function createDocuments(client: Client): Promise<void> {
  for (const resource of inOrderOfRelations()) {
    for (let row = 0; row < ROWS; row++) {
      const body = documentBody(resource, row);
      const { status, text } = await client.post(`/${resource.path}`, body);
      if (status !== 201) throw new Error(`${resource.path} answered ${status}: ${text}\n${JSON.stringify(body)}`);
    }
  }
}

/** Purchases first, which bring the goods, and transfer orders; then each type after the types that it can relate to. */
function inOrderOfRelations(): DocumentResource[] {
  const ordered = [typeNamed('purchase'), typeNamed('transfer_order')];
  while (ordered.length < documents.length) {
    const next = documents.filter(
      resource =>
        !ordered.includes(resource) && relatedTypes(resource).every(type => ordered.includes(typeNamed(type))),
    );
    if (next.length === 0) throw new Error('Document types relate to each other in a circle');
    ordered.push(...next);
  }
  return ordered;
}

const relatedTypes = ({ type, relates }: DocumentResource) => relates.map(({ to }) => to).filter(to => to !== type);

function typeNamed(type: string): DocumentResource {
  const found = documents.find(document => document.type === type);
  if (!found) throw new Error(`There is no document type '${type}'`);
  return found;
}

/** Number of documents of a type that name another one. */
const NAMING_ROWS = 3;

/**
 * The document that a document names: of a type that it relates to, each time another one, which no other type names; else a
 * purchase. Its set, and its row.
 */
function relatedDocument(resource: DocumentResource, row: number): { set: string; row: number } | undefined {
  if (resource.type === 'purchase') return row > 0 ? { set: PURCHASE_SET, row: 0 } : undefined;
  if (row >= NAMING_ROWS) return undefined;
  const [type] = relatedTypes(resource);
  if (type === undefined) return { set: PURCHASE_SET, row };
  const rivals = documents.filter(other => relatedTypes(other)[0] === type);
  return { set: typeNamed(type).defaultSet, row: NAMING_ROWS * rivals.indexOf(resource) + row };
}

/** Further documents that a document names. No type does anything with them. */
function furtherDocuments({ type }: DocumentResource, row: number): string[] | undefined {
  if (row === 0) return undefined;
  if (type === 'purchase' || type === 'transfer_order') return [`${PURCHASE_SET} ${TEXTS[0]}`];
  return [TEXTS[0], TEXTS[row]].map(number => `${TRANSFER_SET} ${number}`);
}

/** Rows of payments and receipts that are refunds, of the party of the other side. They name nothing that they could pay back. */
const isRefund = (row: number) => row >= NAMING_ROWS && row % 3 === 1;

const totalOf = (row: number) => exact(row === 0 ? '123456789012345.1234567891' : `${row}.1`);

/** A payment or credit has less than the total of what it pays, so that something stays due. */
function totalOfDocument({ type, relates }: DocumentResource, row: number, targetRow: number | undefined): unknown {
  if (type === 'purchase' || targetRow === undefined) return totalOf(row);
  const settles = relates.some(({ as }) => as === 'pays' || as === 'credits');
  return settles ? exact('0.7') : totalOf(targetRow);
}

function documentBody(resource: DocumentResource, row: number): Record<string, unknown> {
  const schema = resource.body as Schema;
  const target = relatedDocument(resource, row);
  const related = target && `${target.set} ${TEXTS[target.row]}`;
  const warehouse = row % 2 ? 'MAIN' : undefined;
  // Amounts that are paid or credited are in one currency.
  const isPaid = isPayable(resource.type) || settlementOf(resource.type) !== undefined;
  const currency = row % 3 === 0 && !isPaid ? 'USD' : 'EUR';
  const header: FixedValues = {
    document_set: resource.defaultSet,
    seq_number: TEXTS[row],
    date: DAYS[row % 4],
    due_date: row % 2 ? '2026-12-31' : undefined,
    payment_terms_code: row % 4 === 3 ? 'T1' : undefined,
    currency,
    // In the account's own currency it is 1.
    exchange_rate: row % 5 === 4 ? undefined : exact(currency === 'EUR' ? '1' : DECIMALS[1 + (row % 5)]),
    related_document: related,
    related_doc: related,
    related_documents: furtherDocuments(resource, row),
    // A deposit has another name than the documents, so that none takes it for its goods.
    deposit: undefined,
    warehouse,
    source_warehouse: warehouse,
    destination_warehouse: row % 2 || row === 0 ? 'MAIN' : 'SHOP',
    total_amount: totalOfDocument(resource, row, target?.row),
    amount_paid: row % 3 ? 0 : undefined,
    // Without an amount paid, what is tendered is paid.
    amount_tendered: row % 3 ? exact(DECIMALS[row % 6]) : undefined,
    ...partyFields('customer', row),
    ...partyFields('supplier', row),
    ...(resource.refunds && { [isRefund(row) ? (resource.party ?? '') : resource.refunds.party]: undefined }),
    ...(resource.refunds && target && { settles: settlement(String(related), row) }),
    ...(resource.locations.length > 1 && { source_warehouse: 'MAIN', destination_warehouse: 'SHOP' }),
  };
  const { items } = (schema.properties?.items ?? {}) as Schema;
  const { settles } = header;
  return {
    ...sampleObject(schema, row, header),
    ...(settles ? { settles } : {}),
    items: lines(items as Schema, resource.type, row),
  };
}

/** A settlement with all its fields: in one currency, the settled amount is the amount. */
const settlement = (document: string, row: number) => [
  {
    document,
    amount: exact('0.7'),
    settled_amount: exact('0.7'),
    write_off: exact('0.1'),
    write_off_reason: TEXTS[row],
  },
];

function partyFields(party: 'customer' | 'supplier', row: number): FixedValues {
  return {
    [`${party}.id`]: undefined,
    [`${party}.code`]: undefined,
    // Odd rows name the party on file, see fillLists.
    [`${party}.vat_id`]: row % 2 ? `0/${party}s0` : `V${row}`,
    [`${party}.inactive`]: undefined,
  };
}

function lines(schema: Schema, type: string, row: number): unknown[] {
  const undated = { item_type: undefined, production_date: undefined, expiration_date: undefined, deducts: undefined };
  const unpriced = sampleObject(schema, row, {
    ...undated,
    item_code: row % 2 ? 'TEA' : undefined,
    description: TEXTS[row],
    qty: exact(DECIMALS[1 + (row % 4)]?.slice(0, 5)),
    unit_price: undefined,
    vat: 6,
    vat_code: row % 2 ? 'RED' : undefined,
    vat_category: 'S',
    vat_exemption: row % 2 ? undefined : TEXTS[row]?.slice(0, 30),
  });
  const priced = sampleObject(schema, row + 1, {
    ...undated,
    item_code: row % 3 ? 'TEA' : 'free',
    description: TEXTS[row],
    qty: 1 + row,
    vat: row,
    vat_code: undefined,
    vat_category: row === 0 ? 'E' : 'S',
  });
  const numbered = { item_code: 'TILL', description: 'Till', qty: 1, serial_numbers: [`SN-${row}`] };
  return [unpriced, priced, ...(SERIAL_ROWS[type]?.includes(row) ? [numbered] : [])];
}
