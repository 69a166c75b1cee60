// Prints labels: of articles with barcode and price, and of addresses.

import { accountFacts, accountOf } from '../../database/sql/account-facts.ts';
import {
  articlesOfDocument,
  type LabelArticleRow,
  type LabelPriceList,
  labelArticles,
  labelPriceLists,
} from '../../database/sql/labels.ts';
import type { ListResource } from '../../definitions/define-list.ts';
import type { AccountFacts } from '../../domain/account.ts';
import { FieldErrors } from '../../domain/errors.ts';
import {
  type AddressLabel,
  type ArticleLabel,
  fitsLabel,
  type LabelJob,
  MAX_LABELS,
} from '../../domain/labels/labels.ts';
import { OWN_SHEET, ownSheet, type SheetFields } from '../../domain/labels/own-sheet.ts';
import { LABEL_SHEETS, type LabelSheet, labelsOnPage } from '../../domain/labels/sheets.ts';
import { Message } from '../../domain/messages/message.ts';
import { type ListPrice, priceFor } from '../../domain/pricing/price-for.ts';
import { digits, ONE } from '../../domain/values/decimal.ts';
import { languageOfCountry } from '../../domain/values/languages.ts';
import { ownValue } from '../../domain/values/own-value.ts';
import { readStoredJson } from '../../formats/read-json.ts';
import { elementsStatement } from '../../query/sql.ts';
import type { SessionActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { leaderReads } from '../read/session-reads.ts';
import { type PdfMemory, printCounted } from './print-document.ts';

/** Maximum articles or addresses of a file. */
export const MAX_LABELLED = 100;

/** Price of labels: none, or that of the article itself. Any other value is the code of a price list. */
export const NO_PRICE = '';
export const ARTICLE_PRICE = '*';

/** Requested labels: copies by id of the article, or of the record with the address. */
interface Labels {
  /** Code of a sheet (`LABEL_SHEETS`), or `OWN_SHEET`. */
  sheet: string;
  /** The sheet `OWN_SHEET`. */
  own: SheetFields;
  /** First free label of the first sheet, from 1. */
  first: number;
  copies: ReadonlyMap<number, number>;
  gone: AbortSignal;
}

export interface ArticleLabels extends Labels {
  /** `NO_PRICE`, `ARTICLE_PRICE`, or the code of a price list. */
  price: string;
  hasBarcode: boolean;
}

export interface AddressLabels extends Labels {
  /** List of customers, suppliers, or documents. */
  list: ListResource;
  /** The delivery address, where there is one, or the billing address. */
  address: 'shipping' | 'billing';
}

/** An article that labels are printed of. */
export interface LabelArticle extends Pick<LabelArticleRow, 'id' | 'item_code' | 'description' | 'bar_code'> {
  copies: number;
}

/**
 * Articles by ids, one label each; or those of a document, a label for each unit. With them, the price lists that labels may take prices
 * from. Throws AUTH_FAILED, PERMISSION_DENIED.
 */
export async function readLabelArticles(
  context: Context,
  actor: SessionActor,
  of: { ids: readonly number[] } | { document: bigint },
): Promise<{ articles: LabelArticle[]; lists: LabelPriceList[] }> {
  const { accountId } = actor;
  const { ask } = leaderReads(context, actor);
  const { units } = await ask(
    { units: 'document' in of ? articlesOfDocument(accountId, of.document, MAX_LABELLED) : undefined },
    { cost: 'point' },
  );
  const copies = new Map(units.map(({ id, qty }) => [Number(id), Math.min(Math.ceil(Number(qty)), MAX_LABELS)]));
  const ids = 'document' in of ? [...copies.keys()] : of.ids;
  const asked = { articles: labelArticles(accountId, ids, null), lists: labelPriceLists(accountId) };
  const { articles, lists } = await ask(asked, { cost: 'list' });
  return {
    articles: articles.map(({ id, item_code, description, bar_code }) => ({
      id: Number(id),
      item_code,
      description,
      bar_code,
      copies: copies.get(Number(id)) ?? 1,
    })),
    lists,
  };
}

/** A name with its addresses; undefined where there is none. */
export interface LabelAddress {
  id: number;
  name: string;
  billing: AddressLabel | undefined;
  shipping: AddressLabel | undefined;
}

/** Addresses of the records with these ids, in their order. Throws AUTH_FAILED, PERMISSION_DENIED. */
export async function readLabelAddresses(
  context: Context,
  actor: SessionActor,
  { list, ids }: { list: ListResource; ids: readonly number[] },
): Promise<LabelAddress[]> {
  const { ask } = leaderReads(context, actor);
  const { found } = await ask({ found: elementsStatement(list, actor.accountId, [...ids]) }, { cost: 'list' });
  const byId = new Map(found.map(({ id, json }) => [Number(id), json]));
  return ids.flatMap(id => {
    const json = byId.get(id);
    return json === undefined ? [] : [addressesOf(id, readStoredJson(json) as Record<string, unknown>)];
  });
}

type Stored = Record<string, unknown> | undefined;

// A document has its party as on the day of issue.
function addressesOf(id: number, element: Record<string, unknown>): LabelAddress {
  const party = (element.customer ?? element.supplier ?? element) as NonNullable<Stored>;
  const text = (of: Stored, name: string) => (typeof of?.[name] === 'string' ? (of[name] as string) : '');
  const names = ['name', 'name_2'].map(name => text(party, name)).filter(Boolean);
  const read = (name: string): AddressLabel | undefined => {
    const of = party[name] as Stored;
    const [postal_address, zip_code, city] = [text(of, 'postal_address'), text(of, 'zip_code'), text(of, 'city')];
    const country = text(of, 'country') || text(party, 'country_iso');
    return postal_address || city ? { names, postal_address, zip_code, city, country } : undefined;
  };
  return {
    id,
    name: names[0] ?? text(party, 'code'),
    billing: read('billing_address'),
    shipping: read('shipping_address'),
  };
}

/**
 * Prints labels of articles. The caller gives the memory back. Throws INVALID_ARGUMENT with `details` for a sheet, position or number of
 * copies that is not possible, an article without a price in the list, and a code that is no barcode or too long for the label; as
 * `printDocument` else.
 */
export async function printArticleLabels(
  context: Context,
  actor: SessionActor,
  labels: ArticleLabels,
): Promise<{ pdf: Buffer; memory: PdfMemory }> {
  const { accountId } = actor;
  const { price, hasBarcode, copies } = labels;
  const list = price === NO_PRICE || price === ARTICLE_PRICE ? undefined : price;
  const errors = new FieldErrors();
  const sheet = check(labels, errors);
  const { ask } = leaderReads(context, actor);
  const found = await ask(
    {
      account: accountFacts(accountId),
      articles: labelArticles(accountId, chosenOf(copies), list ?? null),
      lists: labelPriceLists(accountId),
    },
    { cost: 'list' },
  );
  const account = accountOf(found.account[0]);
  const priceList = found.lists.find(({ code }) => code === list);
  if (list !== undefined && !priceList) errors.add('price', new Message('label_no_list', { list }));
  const barcodes = hasBarcode ? await import('../../domain/labels/barcode.ts') : undefined;
  const articles = found.articles.map((article): ArticleLabel => {
    const { item_code: code, description } = article;
    const text = barcodes?.barcodeText({ barCode: article.bar_code, itemCode: code });
    const barcode = text === undefined ? undefined : barcodes?.barcodeOf(text);
    if (barcodes && !barcode) errors.add('barcode', new Message('label_barcode_characters', { code }));
    if (barcode && sheet && !fitsLabel(barcode, sheet))
      errors.add('barcode', new Message('label_barcode_wide', { code }));
    const ofArticle = price === NO_PRICE ? undefined : priceOf(article, account, priceList);
    if (price !== NO_PRICE && (list === undefined || priceList) && !ofArticle)
      errors.add('price', new Message('label_no_price', { code }));
    return { name: description ?? code, code, price: ofArticle, barcode };
  });
  if (articles.length === 0 && errors.list.length === 0) errors.add('copies', labelsCount());
  errors.throwIfAny();
  const order = found.articles.flatMap(({ id }, at) => Array<number>(copies.get(Number(id)) ?? 0).fill(at));
  return print(context, account, labels, { sheet: sheet as LabelSheet, articles, addresses: [], order });
}

/** Prints labels of addresses; records without one are left out. As `printArticleLabels`. */
export async function printAddressLabels(
  context: Context,
  actor: SessionActor,
  labels: AddressLabels,
): Promise<{ pdf: Buffer; memory: PdfMemory }> {
  const { list, address, copies } = labels;
  const errors = new FieldErrors();
  const sheet = check(labels, errors);
  errors.throwIfAny();
  const { ask } = leaderReads(context, actor);
  const { account } = await ask({ account: accountFacts(actor.accountId) }, { cost: 'point' });
  const all = await readLabelAddresses(context, actor, { list, ids: chosenOf(copies) });
  const found = all.flatMap(({ id, billing, shipping }) => {
    const chosen = address === 'billing' ? (billing ?? shipping) : (shipping ?? billing);
    return chosen ? [{ id, chosen }] : [];
  });
  if (found.length === 0) errors.add('copies', new Message('label_no_address'));
  errors.throwIfAny();
  const order = found.flatMap(({ id }, at) => Array<number>(copies.get(id) ?? 0).fill(at));
  const addresses = found.map(({ chosen }) => chosen);
  return print(context, accountOf(account[0]), labels, { sheet: sheet as LabelSheet, articles: [], addresses, order });
}

const chosenOf = (copies: ReadonlyMap<number, number>): number[] =>
  [...copies].flatMap(([id, count]) => (count > 0 ? [id] : []));

const labelsCount = () => new Message('labels_count', { count: MAX_LABELS, most: MAX_LABELLED });

// The sheet, undefined with an error. Copies that are no whole number are NaN.
function check({ sheet: code, own, first, copies }: Labels, errors: FieldErrors): LabelSheet | undefined {
  const known = ownValue(LABEL_SHEETS, code);
  const sheet = code === OWN_SHEET ? ownSheet(own, errors) : known;
  const choices = [...Object.keys(LABEL_SHEETS), OWN_SHEET].join(', ');
  errors.check(known !== undefined || code === OWN_SHEET, 'sheet', new Message('not_a_choice', { choices }));
  const count = sheet ? labelsOnPage(sheet) : 1;
  if (sheet && !(Number.isInteger(first) && first >= 1 && first <= count))
    errors.add('first', new Message('label_number', { min: 1, max: count }));
  const wrong = [...copies].filter(([, each]) => !(Number.isInteger(each) && each >= 0 && each <= MAX_LABELS));
  for (const [id] of wrong) errors.add(`copies.${id}`, new Message('label_number', { min: 0, max: MAX_LABELS }));
  const total = [...copies.values()].reduce((sum, each) => sum + each, 0);
  const isMany = total > MAX_LABELS || chosenOf(copies).length > MAX_LABELLED;
  if (wrong.length === 0 && (total === 0 || isMany)) errors.add('copies', labelsCount());
  return sheet;
}

// The price of one unit today. A list gives the one that customers with this list have, before discounts.
function priceOf(
  { unit_price, prices }: LabelArticleRow,
  { currency: own, today }: AccountFacts,
  list: LabelPriceList | undefined,
): ArticleLabel['price'] {
  if (!list) return unit_price === null ? undefined : { amount: unit_price, currency: own, vatIncluded: false };
  const { code, currency, vat_included: vatIncluded, valid_from, valid_to } = list;
  const validity = { validFrom: valid_from ?? undefined, validTo: valid_to ?? undefined };
  const ofList = (prices === null ? [] : (readStoredJson(prices) as ListPrice[])).map(each => ({
    ...each,
    validFrom: each.validFrom ?? undefined,
    validTo: each.validTo ?? undefined,
  }));
  const found = priceFor(
    { prices: ofList },
    {
      day: today,
      qty: ONE,
      accountCurrency: own,
      customer: { priceList: code },
      lists: [{ code, currency, vatIncluded, isDefault: false, finalPrices: true, ...validity }],
      groupDiscounts: [],
      rates: new Map(),
    },
  );
  return found.unitPrice && { amount: digits(found.unitPrice), currency, vatIncluded };
}

async function print(
  context: Context,
  { id: accountId, country }: AccountFacts,
  { first, gone }: Labels,
  contents: Pick<LabelJob, 'sheet' | 'articles' | 'addresses' | 'order'>,
): Promise<{ pdf: Buffer; memory: PdfMemory }> {
  const job: LabelJob = { language: languageOfCountry(country), country, skipped: first - 1, ...contents };
  return printCounted(context, accountId, () => context.printer.labels(job, { accountId, gone }));
}
