// The price of an article for a customer: the one rule of the interface and of the form of a document. contract §7 Prices

import type Big from 'big.js';
import { Message } from '../messages/message.ts';
import { minorUnits } from '../values/currency.ts';
import { decimalPlaces, digits, isZero, ONE, quotient, roundTo } from '../values/decimal.ts';

/** First and last day on which something holds, `YYYY-MM-DD`. Undefined: no bound. */
export interface Validity {
  validFrom?: string | undefined;
  validTo?: string | undefined;
}

export interface PriceList extends Validity {
  code: string;
  currency: string;
  vatIncluded: boolean;
  isDefault: boolean;
  /** True if no discount is taken off its prices. */
  finalPrices: boolean;
}

/** Price of an article in a list, from a quantity. */
export interface ListPrice extends Validity {
  list: string;
  minQty: Big;
  unitPrice: Big;
}

/** Discount of a group in percent, for all articles or those of a family, a category or both. */
export interface GroupDiscount {
  family?: string | undefined;
  category?: string | undefined;
  discount: Big;
}

/** Facts of an article that decide about its price. */
export interface PricedArticle {
  /** Net, in the currency of the account. */
  unitPrice?: Big | undefined;
  family?: string | undefined;
  category?: string | undefined;
  /** Its prices in the lists of the terms. */
  prices: readonly ListPrice[];
}

/** Facts that decide about the prices of a customer on a day. */
export interface PriceTerms {
  day: string;
  qty: Big;
  accountCurrency: string;
  /** Currency that the price must have. Undefined: that in which it is stored. */
  currency?: string | undefined;
  customer?:
    | { priceList?: string | undefined; discount?: Big | undefined; discountGroup?: string | undefined }
    | undefined;
  /** The list of the customer, and default lists. */
  lists: readonly PriceList[];
  /** Discounts of the customer's group. */
  groupDiscounts: readonly GroupDiscount[];
  /** Units of the account's currency for one unit of another one, on the day. */
  rates: ReadonlyMap<string, Big>;
}

/** Price of an article for a customer. */
export interface Price {
  source: 'customer_list' | 'default_list' | 'article' | 'none';
  /** Undefined if there is none, or no exchange rate for it. */
  unitPrice?: Big;
  currency?: string;
  vatIncluded?: boolean;
  /** Discount in percent. */
  discount?: Big;
  discountSource?: 'customer' | 'group';
  /** Price list, and the quantity from which it has this price. */
  list?: string;
  minQty?: Big;
  /** Reasons for the price and for its discount. */
  why: Message[];
}

/**
 * The price comes from the customer's list, else from the default list in the currency of the price, else from the one in the account's
 * currency, else from the article. In a list, the largest quantity that is reached counts, then the latest first day. Of the discounts
 * of customer and group, the larger one counts.
 */
export function priceFor(article: PricedArticle, terms: PriceTerms): Price {
  const found = listPrice(article, terms) ?? articlePrice(article, terms);
  if (!found) return { source: 'none', why: [new Message('price_unknown')] };
  const { stored, currency, isFinal, why, ...price } = found;
  const inCurrency = converted(stored, currency, terms);
  const discount = discountFor(article, terms);
  const discounted = discount && !isFinal ? { discount: discount.percent, discountSource: discount.source } : undefined;
  return {
    ...price,
    ...inCurrency.price,
    ...discounted,
    why: [why, ...inCurrency.why, ...(discount ? [isFinal ? new Message('price_is_final') : discount.why] : [])],
  };
}

/** A price as it is stored. */
interface Found extends Pick<Price, 'source' | 'vatIncluded' | 'list' | 'minQty'> {
  stored: Big;
  currency: string;
  isFinal: boolean;
  why: Message;
}

const holds = ({ validFrom, validTo }: Validity, day: string): boolean =>
  (validFrom === undefined || validFrom <= day) && (validTo === undefined || day <= validTo);

function listPrice({ prices }: PricedArticle, terms: PriceTerms): Found | undefined {
  const { day, qty, accountCurrency, currency = accountCurrency, customer } = terms;
  const lists = terms.lists.filter(list => holds(list, day));
  const inOrder = [
    lists.find(({ code }) => code === customer?.priceList),
    ...[currency, accountCurrency].map(each => lists.find(list => list.isDefault && list.currency === each)),
  ];
  for (const list of inOrder) {
    if (!list) continue;
    const [best] = prices
      .filter(price => price.list === list.code && holds(price, day) && price.minQty.lte(qty))
      .sort((a, b) => b.minQty.cmp(a.minQty) || ((a.validFrom ?? '') < (b.validFrom ?? '') ? 1 : -1));
    if (!best) continue;
    const isOwn = list.code === customer?.priceList;
    const reason = new Message(isOwn ? 'price_of_customer_list' : 'price_of_default_list', { list: list.code });
    return {
      source: isOwn ? 'customer_list' : 'default_list',
      vatIncluded: list.vatIncluded,
      list: list.code,
      minQty: best.minQty,
      stored: best.unitPrice,
      currency: list.currency,
      isFinal: list.finalPrices,
      why: isZero(best.minQty) ? reason : new Message('price_from_qty', { reason, qty: digits(best.minQty) }),
    };
  }
  return undefined;
}

function articlePrice({ unitPrice }: PricedArticle, { accountCurrency }: PriceTerms): Found | undefined {
  if (!unitPrice) return undefined;
  const why = new Message('price_of_article');
  return { source: 'article', vatIncluded: false, stored: unitPrice, currency: accountCurrency, isFinal: false, why };
}

/** Significant digits of the rate that a reason shows. */
const SHOWN_DIGITS = 8;
/** Further places of a price that would be rounded to 0. */
const MORE_PLACES = 4;

// A converted price is rounded to the minor unit of its currency, and keeps as many places below it as the stored one has.
function converted(
  stored: Big,
  from: string,
  { currency: to = from, accountCurrency, rates, day }: PriceTerms,
): { price: Pick<Price, 'unitPrice' | 'currency'>; why: Message[] } {
  if (to === from) return { price: { unitPrice: stored, currency: from }, why: [] };
  const price = digits(stored);
  const [rateFrom, rateTo] = [from, to].map(each => (each === accountCurrency ? ONE : rates.get(each)));
  if (!rateFrom || !rateTo) {
    const missing = rateFrom ? to : from;
    return { price: {}, why: [new Message('price_without_rate', { price, currency: from, missing, day })] };
  }
  const places = minorUnits(to) + Math.max(0, decimalPlaces(stored) - minorUnits(from));
  const exact = stored.times(rateFrom).div(rateTo);
  const rounded = roundTo(exact, places);
  const unitPrice = isZero(rounded) ? roundTo(exact, places + MORE_PLACES) : rounded;
  const rate = digits(quotient(rateFrom, rateTo, SHOWN_DIGITS));
  return { price: { unitPrice, currency: to }, why: [new Message('price_converted', { price, currency: from, rate })] };
}

// A discount of the article's family counts before one of its category, and this before one of all articles.
function discountFor(
  { family, category }: PricedArticle,
  { customer, groupDiscounts }: PriceTerms,
): { percent: Big; source: 'customer' | 'group'; why: Message } | undefined {
  const rank = (each: GroupDiscount) => (each.family === undefined ? 0 : 2) + (each.category === undefined ? 0 : 1);
  const [ofGroup] = groupDiscounts
    .filter(each => (each.family ?? family) === family && (each.category ?? category) === category)
    .sort((a, b) => rank(b) - rank(a));
  const own = customer?.discount;
  const group = ofGroup?.discount;
  if (group && !isZero(group) && (!own || group.gt(own))) {
    const why = new Message('discount_of_group', { discount: digits(group), group: customer?.discountGroup ?? '' });
    return { percent: group, source: 'group', why };
  }
  if (!own || isZero(own)) return undefined;
  return { percent: own, source: 'customer', why: new Message('discount_of_customer', { discount: digits(own) }) };
}
