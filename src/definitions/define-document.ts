// Definition of a document type, and values derived from it: body schema, list columns, answer JSON.

import { type DocumentFacts, type RelatedDocument, takesLinesAs } from '../domain/documents/document-facts.ts';
import type { LocationRule } from '../domain/documents/locations.ts';
import type { RelationRule } from '../domain/documents/relations.ts';
import type { Effect } from '../domain/effects/effect.ts';
import type { MailPurpose } from '../domain/mail-purpose.ts';
import type { Language } from '../domain/values/languages.ts';
import { defineList, type ListDefinition, type ListResource } from './define-list.ts';
import { listedExample } from './document-examples.ts';
import { BALANCE } from './fields/balance.ts';
import {
  documentFields,
  HEADER_FIELDS,
  type HeaderField,
  type HeaderNames,
  OWED_PLACES,
  otherSideHeaderNames,
  PARTY_PLACES,
  storedJsonOf,
  TABLE_PLACES,
  type TablePlaces,
} from './fields/document-header.ts';
import {
  LINE_ALWAYS,
  LINE_FIELD_NAMES,
  type LineField,
  type LineNames,
  lineColumns,
  lineSchema,
} from './fields/document-line.ts';
import {
  aliasOfRelated,
  DISPUTED_FIELD,
  REASON_FIELD,
  RELATIONS_FIELD,
  settlesField,
  settlesSchema,
} from './fields/document-relations.ts';
import { columnsOf, type ElementField, fieldProperties } from './fields/element.ts';
import { booleanOfText } from './fields/field-types.ts';
import { OTHER_SIDE_NAMES } from './fields/mistyped-names.ts';
import { THIRD_PARTY_FIELDS } from './fields/third-party-fields.ts';
import { DOCUMENT_VERSION } from './fields/version.ts';
import { array, type ObjectSchema, object, optional } from './schema.ts';

const REQUIRED: HeaderField[] = ['document_set', 'seq_number', 'date', 'currency', 'total_amount'];

/** Header fields that every document of an answer has. */
export const ALWAYS_ANSWERED: HeaderField[] = ['id', ...REQUIRED, 'status', 'created', 'updated', 'updated_at'];

/** Name of one document of a type, and of several. */
export interface Title {
  one: string;
  many: string;
  /** True if words of its state have the feminine form, as in *fatura emitida*. */
  isFeminine?: true;
}

/** The definition of a document type; each is one file in `documents/`. */
export interface DocumentDefinition {
  /** Name in messages, in `document_type` and in the table. */
  type: string;
  path: string;
  /** Effects beside its own record, in sentences of the OpenAPI document. */
  does: string;
  /** Printed, and shown to administrators, in the language of a document set. */
  titles: Record<Language, Title>;
  /** Words that replace others on its printed page, by name. */
  labels?: Record<string, string>;
  /** Schema name of the element in the OpenAPI document. */
  elementName: string;
  /** Code of the document set that every account has for it. */
  defaultSet: string;
  /** Party of the document; undefined for documents without one. */
  party?: 'customer' | 'supplier';
  /** Purpose of its mails: contacts of the party with this purpose get them. Undefined: they go to the addresses of the party. */
  mailPurpose?: MailPurpose;
  /** True if its printed page demands the amount due, with the bank accounts. */
  asksForPayment?: true;
  /** Code of its kind of invoice, UNTDID 1001, if it can be sent as an electronic invoice. */
  eInvoice?: '380' | '381';
  headerNames: HeaderNames;
  lineNames?: LineNames;
  /** Schema name of a line in the OpenAPI document, where its names or required fields differ from those of other types. */
  lineName?: string;
  lineRequired?: LineField[];
  /** Types of earlier documents that it bills, delivers, credits or pays. It may refer to other types too, without an effect on them. */
  relates: RelationRule[];
  /**
   * Party of the other side, with which the document is a refund, and the types that it then refunds: a payment to a customer pays back the
   * open amounts of credit notes and receipts.
   */
  refunds?: { party: 'customer' | 'supplier'; types: string[] };
  /** Locations at which the document moves or reserves stock. Empty: it does neither. */
  locations: LocationRule[];
  /**
   * Returns, which are lines with a quantity below 0. `priced`: with their amount, such as on an invoice. `named`: without an amount, and only
   * of an earlier document that it refers to. Default: refused. contract §5 documentLine
   */
  takesReturns?: 'priced' | 'named';
  /** Type of the deposits that its lines deduct. In documents that credit others, lines give deposits back. contract §5 Deposits */
  deducts?: string;
  /** True if goods come in at the prices of its lines, so that their cost depends on the exchange rate. */
  bringsGoodsAtPrice?: true;
  /** Effects beyond its own record. `related` has the named documents whose type is in `relates`. Pure. */
  effects(document: DocumentFacts, related: RelatedDocument[]): Effect[];
  /** A body that the interface accepts, for the OpenAPI document. No other type has its number or the two before it. */
  example: Record<string, unknown>;
}

/** A definition with all that follows from it. */
export interface DocumentResource extends DocumentDefinition {
  /** The title of several in English, by which the interface groups its operations. */
  title: string;
  /** The type as a document of it refunds: with the party of the other side, and what it then pays back. */
  refund: DocumentResource | undefined;
  isRefund: boolean;
  body: ObjectSchema;
  /** Schema name of the body in the OpenAPI document. */
  bodyName: string;
  list: ListResource;
  header: { field: HeaderField; name: string }[];
  /** The header fields and the fields of a line by the names that the type gives them. */
  fields: ReadonlyMap<string, HeaderField>;
  lineFields: ReadonlyMap<string, LineField>;
  nameOf(field: HeaderField): string;
  lineNameOf(field: LineField): string;
}

/** Number of the id-order lock shared by everything that lists documents. */
export const DOCUMENT_ORDER_LOCK = 1;

/** Completes a definition. */
export function defineDocument(definition: DocumentDefinition): DocumentResource {
  const {
    headerNames,
    lineNames = {},
    lineName = 'documentLine',
    lineRequired = ['description'],
    party,
    refunds,
  } = definition;
  const maySettle = definition.relates.some(({ as }) => as === 'pays' || as === 'credits');
  const title = definition.titles.en.many;
  const nameOf = (field: HeaderField) => headerNames[field] ?? field;
  const lineNameOf = (field: LineField) => lineNames[field] ?? field;
  const header = (Object.keys(HEADER_FIELDS) as HeaderField[]).map(field => ({ field, name: nameOf(field) }));
  const items = array(lineSchema(lineName, lineNames, lineRequired), { maxItems: 1000 });

  const body = object(
    {
      ...Object.fromEntries(
        header.map(({ field, name }) => [
          name,
          REQUIRED.includes(field) ? HEADER_FIELDS[field] : optional(HEADER_FIELDS[field]),
        ]),
      ),
      ...aliasOfRelated(nameOf('related_document')),
      settles: optional(settlesSchema()),
      // The fields of list answers, so that an answer can be sent back.
      ...fieldProperties([REASON_FIELD, DISPUTED_FIELD, RELATIONS_FIELD], []),
      ...Object.fromEntries(
        [party, refunds?.party].flatMap(side =>
          side ? [[side, optional(partySchema([...THIRD_PARTY_FIELDS, BALANCE]))]] : [],
        ),
      ),
      items: optional(items),
    },
    { [OTHER_SIDE_NAMES]: otherSideHeaderNames(headerNames) },
  );

  const list = defineList({
    path: definition.path,
    title,
    elementName: definition.elementName,
    description: definition.titles.en.one,
    fields: [
      ...documentFields(headerNames, maySettle, placesOf(definition)),
      settlesField({ maySettle, isMoney: refunds !== undefined }),
      ...(party ? [refunds ? unlessRefund(partyField(party)) : partyField(party), otherParty(party, refunds)] : []),
      itemsField(lineName, lineNames, [...LINE_ALWAYS, ...lineRequired]),
    ],
    required: ALWAYS_ANSWERED.map(nameOf),
    storedJson: storedJsonOf('r.snapshot', headerNames, maySettle),
    from: 'document r',
    where: [`r.type = '${definition.type}'`],
    search: ['seq_number'],
    ...documentIndexes(...(party ? [party] : [])),
    dateColumn: 'r.date',
    orderLock: DOCUMENT_ORDER_LOCK,
    permanent: true,
    detail: [REASON_FIELD, DISPUTED_FIELD, RELATIONS_FIELD],
    prints: true,
    eInvoices: definition.eInvoice !== undefined,
    version: DOCUMENT_VERSION,
    example: listedExample(definition),
  });
  const resource: DocumentResource = {
    ...definition,
    title,
    refund: undefined,
    isRefund: false,
    body,
    bodyName: refunds ? `${definition.type}Create` : `${definition.elementName}Create`,
    list,
    header,
    fields: new Map(header.map(({ field, name }) => [name, field])),
    lineFields: new Map(LINE_FIELD_NAMES.map(field => [lineNameOf(field), field])),
    nameOf,
    lineNameOf,
  };
  if (refunds) {
    const relates = refunds.types.map((to): RelationRule => ({ to, as: 'refunds' }));
    resource.refund = { ...resource, party: refunds.party, relates, isRefund: true };
  }
  return resource;
}

// A document without a party, such as a transfer, is read by its locations.
function placesOf({ party, locations, deducts }: DocumentDefinition): TablePlaces {
  // Documents that deduct deposits are owed.
  if (party) return deducts ? OWED_PLACES : PARTY_PLACES;
  const fields = locations.flatMap(rule => rule.fields);
  return { ...TABLE_PLACES, ...Object.fromEntries(fields.map((field, index) => [field, 5 + index])) };
}

/** True if documents of the type take lines of referenced documents; otherwise they only pay or refund them. */
export const mayTakeLines = ({ relates }: Pick<DocumentDefinition, 'relates'>): boolean =>
  relates.some(({ as }) => takesLinesAs(as));

// Fields of the party that have a column of their own, because documents are often searched by them.
const PARTY_COLUMNS: Record<string, string> = {
  id: 'party_id',
  code: 'party_code',
  name: 'party_name',
  vat_id: 'party_vat_id',
};

/** Columns by which an index has the documents of a type. */
export function documentIndexes(
  ...parties: ('customer' | 'supplier')[]
): Required<Pick<ListDefinition, 'orders' | 'foundByValue'>> {
  const ofParties = <T>(field: string, value: T) =>
    Object.fromEntries(parties.map(party => [`${party}.${field}`, value]));
  return {
    orders: {
      date: {},
      total_amount: { near: 'r.total_amount_order' },
      seq_number: { allTypes: true },
      updated_at: {},
      ...ofParties('name', {}),
    },
    foundByValue: { status: ['VOID'], ...ofParties('id', true as const) },
  };
}

/** The party as it was on the day of the document: ready JSON, searched by path. */
export function partyField(party: 'customer' | 'supplier'): Extract<ElementField, { readyJson: true }> {
  const columns = columnsOf(THIRD_PARTY_FIELDS, `${party}.`).map(column => {
    const { inTable: _, ...searched } = column;
    const path = column.name.split('.').slice(1);
    const own = path.length === 1 && PARTY_COLUMNS[path[0] ?? ''];
    const json = `(r.party #>> '{${path.join(',')}}')`;
    const value =
      column.type === 'boolean' ? booleanOfText(json) : column.type === 'integer' ? `${json}::bigint` : json;
    return {
      ...searched,
      ...(own === 'party_name' && { inTable: party === 'customer' ? 5 : 6 }),
      stored: Boolean(own),
      sql: own ? `r.${own}` : value,
      indexed: own === 'party_vat_id' || own === 'party_name',
    };
  });
  return { name: party, schema: partySchema(THIRD_PARTY_FIELDS), sql: 'r.party', readyJson: true, columns };
}

const IS_NO_REFUND = 'r.is_refund IS NULL';

type PartyField = ReturnType<typeof partyField>;

const unlessRefund = (field: PartyField): PartyField => ({
  ...field,
  sql: `(CASE WHEN ${IS_NO_REFUND} THEN ${field.sql} END)`,
  columns: field.columns.map(column => ({ ...column, guard: IS_NO_REFUND })),
});

// The party of the other side, which only refunds have. All types of a side share an element.
function otherParty(own: 'customer' | 'supplier', refunds: DocumentDefinition['refunds']): PartyField {
  const field = partyField(own === 'customer' ? 'supplier' : 'customer');
  if (!refunds) return { ...field, sql: 'NULL::json', columns: [] };
  const columns = field.columns.map(({ inTable: _, ...column }) => ({ ...column, guard: 'r.is_refund' }));
  return { ...field, sql: `(CASE WHEN r.is_refund THEN ${field.sql} END)`, columns };
}

/** The lines: in the snapshot, and searched in their own table. */
export function itemsField(
  component: string,
  names: LineNames,
  required: LineField[],
): Extract<ElementField, { readyJson: true }> {
  const schema = array(lineSchema(component, names, required));
  return {
    name: 'items',
    schema,
    sql: `(r.snapshot::json -> 'items')`,
    readyJson: true,
    columns: lineColumns(names),
  };
}

function partySchema(fields: ElementField[]): ObjectSchema {
  return object(fieldProperties(fields, []), {
    'x-component': 'party',
    description:
      'Whose document it is. A create names it by `id` or `code`, else it is linked by `vat_id`; a document that pays or credits others, and names none, takes over theirs. Answers have it as it was that day',
  });
}

/** True if lines with a price need VAT. Those of deliveries have the rates of what they deliver. contract §5 VAT codes */
export const needsVat = ({ party, relates }: Pick<DocumentResource, 'party' | 'relates'>): boolean =>
  party !== undefined && !relates.some(({ as }) => as === 'delivers');
