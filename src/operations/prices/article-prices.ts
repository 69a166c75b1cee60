// Reads what articles cost a customer, and why. contract §7 Prices

import type Big from 'big.js';
import {
  lastPrices,
  type NamedArticles,
  type PricedRow,
  pricedArticles,
  priceTerms,
  type TermsRow,
} from '../../database/sql/prices/article-prices.ts';
import type { AddedField } from '../../definitions/fields/element.ts';
import { isStorable } from '../../definitions/fields/value-check.ts';
import { fieldError, unknownReference } from '../../domain/errors.ts';
import type { Message } from '../../domain/messages/message.ts';
import {
  type GroupDiscount,
  type ListPrice,
  type Price,
  type PriceList,
  type PriceTerms,
  priceFor,
} from '../../domain/pricing/price-for.ts';
import type { PriceAsked } from '../../domain/pricing/price-option.ts';
import { decimal, ONE } from '../../domain/values/decimal.ts';
import { readStoredJson } from '../../formats/read-json.ts';
import { jsonText } from '../../formats/write-json.ts';
import type { ListPlan } from '../../query/plan.ts';
import type { SessionActor } from '../actor.ts';
import type { Context } from '../context.ts';
import type { Page } from '../read/list-page.ts';
import { type Look, leaderReads, sessionReads } from '../read/session-reads.ts';

/** Price of an article, and the last one to the customer as the interface has it. */
export interface FoundPrice {
  price: Price;
  lastPrice: LastPrice | undefined;
}

/** The price of the last invoice of an article to a customer, as the interface has it. */
export interface LastPrice {
  unit_price: Big;
  vat_included: boolean;
  discount?: Big;
  currency: string;
  date: string;
  document_id: Big;
  document_set: string;
  seq_number: string;
}

/** A page of articles with the prices of its plan. Throws INVALID_ARGUMENT on `options` for an unknown customer. */
export async function withPrices(context: Context, actor: SessionActor, plan: ListPlan, page: Page): Promise<Page> {
  const { prices: asked } = plan;
  if (!asked) return page;
  const { ask } = sessionReads(context, actor);
  const field = (plan.fields ?? plan.added).find(each => (each as AddedField).isAddedLater) as AddedField | undefined;
  const priced = async (json: string): Promise<string> => {
    const ids = [...json.matchAll(PLACE)].map(([, id]) => Number(id));
    const { isKnown, articles, priceOf } = await readPricing(ask, actor.accountId, asked, { ids });
    if (!isKnown) throw fieldError('options', unknownReference('customer', asked.customer ?? '', 'customers'));
    const byId = new Map(articles.map(article => [String(article.id), article]));
    return json.replaceAll(PLACE, (_, id) => {
      const article = byId.get(id);
      return `"price":${article ? jsonText(withMembers(elementOf(priceOf(article)), field?.members)) : 'null'}`;
    });
  };
  try {
    const { body } = page;
    return { ...page, body: typeof body === 'string' ? await priced(body) : await inParts(body, priced) };
  } catch (error) {
    page.memory.release();
    throw error;
  }
}

// The id of an article where its price will be. In a text of JSON, the quotes would be escaped.
const PLACE = /"price":(\d+)/g;

// The first part is read before this resolves, so that an error is still answered as one.
async function inParts(
  body: AsyncIterable<string>,
  priced: (json: string) => Promise<string>,
): Promise<AsyncIterable<string>> {
  const parts = body[Symbol.asyncIterator]();
  const first = await parts.next();
  const start = first.done ? '' : await priced(first.value);
  return (async function* () {
    yield start;
    for (let part = await parts.next(); !part.done; part = await parts.next()) yield priced(part.value);
  })();
}

/** Facts from which the prices of articles follow. */
interface Pricing {
  /** False if no customer has the code or id. */
  isKnown: boolean;
  articles: PricedRow[];
  priceOf(article: PricedRow, qty?: Big): FoundPrice;
}

async function readPricing(ask: Look, accountId: number, asked: PriceAsked, named: NamedArticles): Promise<Pricing> {
  const questions = {
    terms: priceTerms(accountId, asked),
    articles: pricedArticles(accountId, asked, named),
    last: asked.customer === undefined ? undefined : lastPrices(accountId, asked, named),
  };
  const found = await ask(questions, { cost: 'list' });
  const [row] = found.terms;
  if (!row) throw new Error(`Account ${accountId} of a valid session does not exist`);
  const terms = termsOf(row, asked);
  const last = new Map(found.last.map(({ item_code, json }) => [item_code, json]));
  return {
    isKnown: asked.customer === undefined || row.customer_id !== null,
    articles: found.articles,
    priceOf: (article, qty = asked.qty) => ({
      price: priceFor(pricedArticle(article), { ...terms, qty }),
      lastPrice: stored<LastPrice>(last.get(article.item_code) ?? null),
    }),
  };
}

/**
 * Reads the price of each line of a document, in their order; undefined for a line without an article on file. An unknown customer
 * counts as none. Throws AUTH_FAILED, PERMISSION_DENIED.
 */
export const readLinePrices = (
  context: Context,
  actor: SessionActor,
  asked: Omit<PriceAsked, 'qty'>,
  lines: readonly { code: string; qty: Big }[],
): Promise<(FoundPrice | undefined)[]> =>
  linePrices({ accountId: actor.accountId, ask: leaderReads(context, actor).ask }, asked, lines);

/** The same for the server itself or a session, by the reads of either. */
export async function linePrices(
  { accountId, ask }: { accountId: number; ask: Look },
  asked: Omit<PriceAsked, 'qty'>,
  lines: readonly { code: string; qty: Big }[],
): Promise<(FoundPrice | undefined)[]> {
  const codes = [...new Set(lines.map(({ code }) => code).filter(isStorable))];
  const customer = asked.customer && isStorable(asked.customer) ? asked.customer : undefined;
  const { articles, priceOf } = await readPricing(ask, accountId, { ...asked, customer, qty: ONE }, { codes });
  const byCode = new Map(articles.map(article => [article.item_code, article]));
  return lines.map(({ code, qty }) => {
    const article = byCode.get(code);
    return article && priceOf(article, qty);
  });
}

/** Reasons for a price, as one sentence of the interface. */
export const sentenceOf = (why: readonly Message[], say: (message: Message) => string = String): string =>
  why.map(say).join('; ');

// The price as the interface has it.
const elementOf = ({ price, lastPrice }: FoundPrice): Record<string, unknown> => ({
  unit_price: price.unitPrice,
  currency: price.currency,
  vat_included: price.unitPrice && price.vatIncluded,
  discount: price.discount,
  source: price.source,
  price_list: price.list,
  min_qty: price.minQty,
  discount_source: price.discountSource,
  reason: sentenceOf(price.why),
  last_price: lastPrice,
});

function withMembers(value: Record<string, unknown>, members: AddedField['members']): Record<string, unknown> {
  if (!members) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const within = members.get(name);
      if (within === undefined || member === undefined) return [];
      return [[name, within === 'all' ? member : withMembers(member as Record<string, unknown>, within)]];
    }),
  );
}

const stored = <T>(json: string | null): T | undefined => (json === null ? undefined : (readStoredJson(json) as T));

// JSON of PostgreSQL has null where a value is missing.
const present = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null)) as T;

function termsOf(row: TermsRow, { qty, currency }: PriceAsked): PriceTerms {
  return {
    day: row.day,
    qty,
    currency,
    accountCurrency: row.account_currency,
    customer: {
      priceList: row.price_list ?? undefined,
      discount: row.discount === null ? undefined : decimal(row.discount),
      discountGroup: row.discount_group ?? undefined,
    },
    lists: (stored<PriceList[]>(row.lists) ?? []).map(present),
    groupDiscounts: (stored<GroupDiscount[]>(row.group_discounts) ?? []).map(present),
    rates: new Map(Object.entries(stored<Record<string, PriceTerms['qty']>>(row.rates) ?? {})),
  };
}

const pricedArticle = ({ unit_price, family, category, prices }: PricedRow) => ({
  unitPrice: unit_price === null ? undefined : decimal(unit_price),
  family: family ?? undefined,
  category: category ?? undefined,
  prices: (stored<ListPrice[]>(prices) ?? []).map(present),
});
