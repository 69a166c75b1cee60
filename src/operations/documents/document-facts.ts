// Facts for the decision of a document: its set, locations, party, articles, stock, and referenced documents.

import type Big from 'big.js';
import { rateOn, ratesOfDocuments } from '../../database/sql/currency/exchange-rates.ts';
import { activeSetCodes, type DocumentSetRow, documentSet } from '../../database/sql/documents/document-sets.ts';
import type { RelatedRow } from '../../database/sql/documents/lock.ts';
import { locationsByCode, partiesOfDocuments } from '../../database/sql/documents/look-up.ts';
import { takings } from '../../database/sql/documents/relations.ts';
import { type SupplierNumberRow, withSupplierNumber } from '../../database/sql/documents/supplier-numbers.ts';
import { termsByCode } from '../../database/sql/master-data/payment-terms.ts';
import { type ArticleRow, articlesByCode, type LevelRow } from '../../database/sql/stock/articles.ts';
import { type SoldRow, salesOfNumbers, serialStates } from '../../database/sql/stock/serial-numbers.ts';
import { isPayable, settlementOf } from '../../definitions/catalogue.ts';
import { type DocumentResource, mayTakeLines } from '../../definitions/define-document.ts';
import { billsDeliveries, type Taking } from '../../domain/documents/deliveries.ts';
import type { EarlierDocument, Relation } from '../../domain/documents/document-facts.ts';
import type { PaymentTerms } from '../../domain/documents/payment-terms.ts';
import type { SupplierNumberCheck } from '../../domain/documents/supplier-number.ts';
import { AppError, type FieldError } from '../../domain/errors.ts';
import type { EInvoiceCheck } from '../../domain/invoicing/profile.ts';
import type { VatCheck } from '../../domain/invoicing/vat-codes.ts';
import { Message, withReplaced } from '../../domain/messages/message.ts';
import type { StockState } from '../../domain/stock/plan.ts';
import type { LocationFacts } from '../../domain/stock/stock-facts.ts';
import { decimal, ZERO } from '../../domain/values/decimal.ts';
import { readStoredJson } from '../../formats/read-json.ts';
import { type ArticleOnFile, location, readArticle, readLevels, readSerial } from '../stock/stock-facts.ts';
import { type Answers, type Explanation, explanation, type Locked } from '../write/define-write.ts';
import {
  type DocumentBody,
  exchanges,
  itemCodes,
  namedDocuments,
  namesParty,
  partyQuestion,
  rulesFor,
  supplierNumberOf,
} from './document-input.ts';
import { earlierQuestions, earlierReader, readSnapshots, readTaking } from './earlier-documents.ts';
import { termsToRead } from './known-terms.ts';
import { type VatRows, vatQuestions, withVatCodes } from './vat-codes.ts';

/** A document set with the locations that it names. */
export interface SetFacts {
  code: string;
  document_type: string;
  state: string;
  moves_stock: boolean;
  language: string;
  totals_check: 'reject' | 'warn' | 'off';
  /** Handling of a line with a price and without VAT. */
  vat_check: VatCheck;
  e_invoice: string;
  e_invoice_check: EInvoiceCheck;
  supplier_number_check: SupplierNumberCheck;
  location: LocationFacts | undefined;
  destination: LocationFacts | undefined;
}

/** All facts for the decision of a document. */
export interface DocumentContext {
  id: number;
  set: SetFacts | undefined;
  locations: Map<string, LocationFacts>;
  defaultLocation: LocationFacts | undefined;
  /** Records that the party names: none, one, or two when a tax number is not unique. */
  parties: { code: string; record: Record<string, unknown> }[];
  articles: Map<string, ArticleOnFile>;
  stock: Pick<StockState, 'onHand' | 'serials'>;
  /** The sales of the numbers that the document takes back, in their order. */
  sales: SoldRow[];
  /** Terms of payment that were read, by code. */
  terms: ReadonlyMap<string, PaymentTerms>;
  /** Documents that have the supplier's number of this one already. */
  supplierNumbers: SupplierNumberRow[];
  /** Documents that have a name which the document relates to or settles. */
  named: EarlierDocument[];
  /** Quantities that they take from earlier documents, where the order depends on it. */
  takings: Taking[];
  /** Their parties by id, where the document pays or credits and the client named no party. */
  partiesOfNamed: Map<number, Record<string, unknown>>;
  /** Their snapshots by id, where their lines can be taken. */
  snapshots: Map<number, string>;
  /** The account's own exchange rate of the document's currency and day, if the document keeps one and sent none. */
  rate: Big | undefined;
  /** Rates of documents that it settles in their currency, or credits, by id. */
  rates: ReadonlyMap<number, Big>;
}

/** True if documents of the type keep an exchange rate: reports, journals and costs convert them by it. */
export const keepsRate = ({ type }: DocumentResource): boolean => isPayable(type) || settlementOf(type) !== undefined;

const credits = (resource: DocumentResource, body: DocumentBody): boolean =>
  rulesFor(resource, body).some(({ as }) => as === 'credits');

/** Facts that a document needs beside its locks. */
export function documentQuestions(
  accountId: number,
  resource: DocumentResource,
  body: DocumentBody,
  termsCodes: readonly string[],
) {
  const acts = resource.locations.length > 0;
  const serials = [...new Set(body.items.flatMap(({ serial_numbers }) => serial_numbers ?? []))];
  const number = supplierNumberOf(resource, body);
  const called = namedDocuments(body);
  const deliveries = called !== undefined && billsDeliveries(resource.relates);
  const reference = { called, deliveries };
  const terms = termsToRead(resource, body, termsCodes);
  const locations = [body.warehouse, body.destination_warehouse].filter(code => code !== undefined);
  return {
    set: documentSet(accountId, body.document_set),
    locations: acts || locations.length > 0 ? locationsByCode(accountId, locations) : undefined,
    parties: partyQuestion(accountId, resource, body),
    terms: terms.length > 0 ? termsByCode(accountId, terms) : undefined,
    partiesOfNamed:
      called && resource.party && takesParty(resource, body) && !namesParty(body)
        ? partiesOfDocuments(accountId, { called })
        : undefined,
    takings:
      called && mayTakeLines(resource) && (called.length > 1 || deliveries) ? takings(accountId, reference) : undefined,
    ...earlierQuestions(
      accountId,
      reference,
      called ? relationsOf(resource, body) : [],
      deliveries && serials.length > 0,
    ),
    supplierNumbers: number && withSupplierNumber(accountId, number),
    ...vatQuestions(accountId, body),
    rate: keepsRate(resource) && !body.exchange_rate ? rateOn(accountId, body.currency, body.date) : undefined,
    rates:
      exchanges(body) || (called && keepsRate(resource) && !body.exchange_rate && credits(resource, body))
        ? ratesOfDocuments(accountId, { called: called ?? [] })
        : undefined,
    // The articles of a document that acts on stock, or takes lines, are locked, and so read already.
    articles: acts || (called && mayTakeLines(resource)) ? undefined : articlesNamed(accountId, itemCodes(body.items)),
    serials: acts && serials.length > 0 ? serialStates(accountId, serials) : undefined,
    // For the warning about goods that another customer has bought.
    sales:
      acts && serials.length > 0 && resource.party === 'customer' && takesBack(resource, body)
        ? salesOfNumbers(accountId, itemCodes(body.items), serials)
        : undefined,
  };
}

// Party of the documents that it pays, credits or takes goods back from.
const takesParty = (resource: DocumentResource, body: DocumentBody): boolean =>
  settlementOf(resource.type) !== undefined || rulesFor(resource, body).some(({ as }) => as === 'returns');

function relationsOf(resource: DocumentResource, body: DocumentBody): Relation[] {
  const relations = rulesFor(resource, body).map(({ as }) => as);
  return body.items.some(({ deducts }) => deducts !== undefined) ? [...relations, 'deducts'] : relations;
}

// A credit note, or an invoice with a return.
const takesBack = ({ relates }: DocumentResource, { items }: DocumentBody): boolean =>
  relates.some(({ as }) => as === 'credits') || items.some(({ qty }) => qty.lt(ZERO));

const articlesNamed = (accountId: number, codes: string[]) =>
  codes.length === 0 ? undefined : articlesByCode(accountId, codes);

/** Reads the rows that the document locks, or would lock, and the answers of `documentQuestions`. */
export function readContext(
  locked: Record<'documents' | 'articles' | 'levels', unknown[]> & Pick<Locked, 'newId'>,
  rows: Answers<ReturnType<typeof documentQuestions>>,
): DocumentContext {
  const locations = rows.locations.map(row => ({
    ...location(row.id, row.location_code),
    isDefault: row.is_default === true,
  }));
  const [set] = rows.set;
  const articles = [...(locked.articles as ArticleRow[]), ...rows.articles];
  const documents = locked.documents as RelatedRow[];
  return {
    id: locked.newId,
    set: set && readSet(set),
    locations: new Map(locations.map(each => [each.location_code, each])),
    defaultLocation: locations.find(({ isDefault }) => isDefault),
    parties: rows.parties.map(({ code, record }) => ({
      code,
      record: readStoredJson(record) as Record<string, unknown>,
    })),
    terms: new Map(
      rows.terms.map(({ json }) => {
        const terms = readStoredJson(json) as PaymentTerms;
        return [terms.code, terms];
      }),
    ),
    articles: new Map(articles.map(row => [row.item_code, readArticle(row)])),
    stock: {
      onHand: readLevels(locked.levels as LevelRow[]),
      serials: rows.serials.map(readSerial),
    },
    named: documents.length === 0 ? [] : documents.map(earlierReader(rows, byId(articles))),
    rate: rows.rate[0] && decimal(rows.rate[0].rate),
    rates: readRates(rows.rates),
    takings: rows.takings.map(readTaking),
    partiesOfNamed: new Map(
      rows.partiesOfNamed.map(({ id, party }) => [id, readStoredJson(party) as Record<string, unknown>]),
    ),
    sales: rows.sales,
    supplierNumbers: rows.supplierNumbers,
    snapshots: readSnapshots(rows.snapshots),
  };
}

/** Reads the rates of documents; one without a rate has none. */
export const readRates = (rows: { id: number; rate: string | null }[]): ReadonlyMap<number, Big> =>
  new Map(rows.flatMap(({ id, rate }) => (rate === null ? [] : [[id, decimal(rate)] as const])));

/** The body with the facts of the VAT codes of its lines. Types that pay or credit take the party of the documents that they name. */
export function withVat(
  resource: DocumentResource,
  body: DocumentBody,
  { parties, partiesOfNamed, set }: DocumentContext,
  rows: VatRows,
  country: string,
): ReturnType<typeof withVatCodes> {
  const others = [...partiesOfNamed.values()];
  const record = parties.length === 1 ? parties[0]?.record : others.length === 1 ? others[0] : undefined;
  return withVatCodes(resource, body, rows, { party: body.party, record, language: set?.language, country });
}

const byId = (articles: ArticleRow[]) => new Map(articles.map(row => [row.id, row]));

/** Reads the row of a document set. */
export function readSet(row: DocumentSetRow): SetFacts {
  return {
    code: row.code,
    document_type: row.document_type,
    state: row.state,
    moves_stock: row.moves_stock,
    language: row.language,
    totals_check: row.totals_check as SetFacts['totals_check'],
    vat_check: row.vat_check as VatCheck,
    e_invoice: row.e_invoice,
    e_invoice_check: row.e_invoice_check as EInvoiceCheck,
    supplier_number_check: row.supplier_number_check as SupplierNumberCheck,
    location: locationOf(row.location_id, row.location_code),
    destination: locationOf(row.destination_id, row.destination_code),
  };
}

function locationOf(id: number | null, code: string | null): LocationFacts | undefined {
  return id === null || code === null ? undefined : { id, location_code: code };
}

/** Maximum codes in a message. */
const MAX_SETS = 20;

/** Explains an error about the field `document_set` with the sets of the type. Undefined for any other error. */
export function explainSet(
  { type, title }: Pick<DocumentResource, 'type' | 'title'>,
  error: AppError,
  accountId: number,
): Explanation | undefined {
  const ofSet = error.details?.find(({ field }) => field === 'document_set');
  if (!ofSet) return undefined;
  return explanation({ sets: activeSetCodes(accountId, type, MAX_SETS + 1) }, ({ sets }) => {
    const codes = sets.slice(0, MAX_SETS).map(({ code }) => `'${code}'`);
    const more = sets.length > MAX_SETS ? ' and others' : '';
    const noun = title.toLowerCase();
    const why =
      codes.length > 0
        ? new Message('active_sets', { noun, codes: codes.join(', ') + more })
        : new Message('no_active_set', { noun });
    const message = new Message('with_advice', { reason: ofSet.message, why });
    const details = (error.details ?? []).map((each): FieldError => (each === ofSet ? { ...each, message } : each));
    return new AppError('INVALID_ARGUMENT', withReplaced(error.said, ofSet.message, message), {
      details,
      cause: error,
    });
  });
}
