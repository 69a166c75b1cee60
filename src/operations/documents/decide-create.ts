// Decides the effects of a new document, from its body and the facts. Pure.

import type Big from 'big.js';
import { documents, isPayable, settlementOf } from '../../definitions/catalogue.ts';
import { type DocumentResource, needsVat } from '../../definitions/define-document.ts';
import type { AccountFacts } from '../../domain/account.ts';
import { chargeWarnings, hasOpenRates } from '../../domain/documents/charges.ts';
import { checkTotals, type TotalsCheck } from '../../domain/documents/check-totals.ts';
import { deliveredBy } from '../../domain/documents/deliveries.ts';
import {
  type DocumentFacts,
  type DocumentLine,
  type EarlierDocument,
  stockLines,
  termsOf,
} from '../../domain/documents/document-facts.ts';
import {
  exchangeRateError,
  exchangeRateOf,
  inAccountCurrency,
  missingRateWarning,
} from '../../domain/documents/exchange-rate.ts';
import { lineTotal } from '../../domain/documents/line-amounts.ts';
import { lineWarnings, withHint, withoutArticle } from '../../domain/documents/line-warnings.ts';
import { LOCATION_FIELDS, locationOf } from '../../domain/documents/locations.ts';
import { otherRates } from '../../domain/documents/matching.ts';
import type { DocumentTerms } from '../../domain/documents/payment-terms.ts';
import type { Assessment } from '../../domain/documents/reachable-totals.ts';
import { namedRow, named as nameOf, requireOpen } from '../../domain/documents/relations.ts';
import { checkRounding, type RoundedAmount, roundingWarning } from '../../domain/documents/rounded-money.ts';
import { amountDue } from '../../domain/documents/status.ts';
import { apply, type Changes } from '../../domain/effects/apply.ts';
import { costWarnings } from '../../domain/effects/credited-cost.ts';
import { type Effect, type Move, movingLines } from '../../domain/effects/effect.ts';
import { buyerWarnings, namedWarnings } from '../../domain/effects/named-warnings.ts';
import { type FieldError, FieldErrors, ofField, unknownReference } from '../../domain/errors.ts';
import { refusalsOf } from '../../domain/invoicing/checks/findings.ts';
import { lacksVat, vatWarning } from '../../domain/invoicing/vat-codes.ts';
import { isReason, Message } from '../../domain/messages/message.ts';
import { serialErrors } from '../../domain/stock/serial-numbers.ts';
import type { ArticleFacts } from '../../domain/stock/stock-facts.ts';
import { netUnitPrice } from '../../domain/stock/weighted-average-cost.ts';
import { digits, isZero, ZERO } from '../../domain/values/decimal.ts';
import { checkEInvoice } from './check-e-invoice.ts';
import { type FoundDeduction, findDeductions, requireCreditableDeposits, requireLeft } from './deposits.ts';
import type { DocumentContext } from './document-facts.ts';
import {
  type DocumentBody,
  exchanges,
  hasQuantity,
  itemType,
  type LineBody,
  rulesFor,
  totalsHeader,
} from './document-input.ts';
import { type PartyOfDocument, partyOfDocument } from './document-party.ts';
import type { KnownIssuer } from './known-issuer.ts';
import { termsOf as termsOfNew } from './known-terms.ts';
import { findDocuments, type NamedDocuments, settledDocuments } from './named-documents.ts';
import { refuseOthers, requireDue, settlementWarnings, withExchange } from './settlements.ts';

export interface Decided {
  context: DocumentContext;
  facts: DocumentFacts;
  named: NamedDocuments;
  party: PartyOfDocument | undefined;
  changes: Changes;
  amounts: IssuedAmounts | undefined;
  exchange_rate: Big | undefined;
  net_amount: Big | undefined;
  vat: Big | undefined;
  /** Values from terms of payment; undefined without terms. */
  terms: DocumentTerms | undefined;
  /** Amounts of eco tax, stamp duty and withholding, if a rate without an amount was sent. */
  charges: TotalsCheck['charges'] | undefined;
  warnings: Message[];
}

/** Debt of a document that others pay. */
export interface IssuedAmounts {
  owed: Big;
  due: Big;
  /** Paid with the document; undefined if the client sent nothing about it. */
  paid: Big | undefined;
}

export interface DecideOptions {
  /** `Prefer: handling=strict`. */
  strict: boolean;
  assessment: Assessment | undefined;
  rounded?: RoundedAmount[];
  /** Errors of VAT codes. Their lines have no rate, so totals are not checked. */
  vatErrors?: FieldError[];
  /** Facts of the company as far as they are known. */
  issuer: KnownIssuer | undefined;
}

/**
 * All that a document does. Throws AppError INVALID_ARGUMENT with every field error at once; then CONFLICT or
 * INSUFFICIENT_STOCK, when what it names or moves does not allow it. Contract §5 Documents, §6 Stock.
 */
export function decide(
  resource: DocumentResource,
  body: DocumentBody,
  context: DocumentContext,
  account: Pick<AccountFacts, 'negative_stock' | 'currency' | 'issuer' | 'payment_terms_code'>,
  { strict, assessment, rounded = [], vatErrors = [], issuer }: DecideOptions,
  numberErrors: FieldError[] = [],
): Decided {
  const errors = new FieldErrors();
  checkSet(resource, body, context, errors);
  errors.append(numberErrors);
  const overpaid = isPayable(resource.type) && body.amount_paid?.gt(body.total_amount);
  errors.check(!overpaid, 'amount_paid', new Message('more_than_total'));
  checkDates(resource, body, errors);
  checkCategories(body, errors);
  errors.append(vatErrors);
  const unrated = linesWithoutVat(resource, body, context);
  if (context.set?.vat_check === 'reject')
    for (const { line } of unrated)
      errors.add(
        `items[${line}].${resource.lineNameOf('vat')}`,
        new Message('vat_required', { set: context.set.code }),
      );
  checkReturns(resource, body, context, errors);
  if (body.deposit && resource.deducts !== resource.type)
    errors.add('deposit', new Message('only_invoices_are_deposits', { title: resource.title.toLowerCase() }));
  for (const field of LOCATION_FIELDS) {
    const code = body[field];
    if (code && !context.locations.has(code))
      errors.add(resource.nameOf(field), unknownReference('location', code, 'locations'));
  }
  checkParty(resource, body, context, errors);
  const check = vatErrors.length > 0 ? 'off' : (context.set?.totals_check ?? 'off');
  const totals = checkTotals(body.items, totalsHeader(body), check, assessment);
  const amount_owed = amountDue(body.total_amount, totals.withheld);
  const amount_open =
    settlementOf(resource.type, resource.isRefund)?.as === 'settles' ? amount_owed : body.total_amount;
  const found = findDocuments(resource, body, amount_open, context, errors);
  const deductions = findDeductions(resource, body, context, errors);
  const exchange_rate = exchangeRate(body, found, context, account.currency, errors);
  const named = exchanges(body) ? withExchange(resource, found, new Map(), exchange_rate, context, account) : found;
  const facts = documentFacts(resource, body, context, { named, exchange_rate, amount_open, deductions }, errors);
  checkRounding(rounded, strict, errors);
  for (const { line, item_code } of strict ? withoutArticle(body.items, context.articles) : [])
    errors.add(`items[${line}].item_code`, unknownReference('article', item_code ?? '', 'articles'));
  const rates = otherRates(facts.lines, named.related).map(({ line, isCredit, reason }) => {
    if (strict && isCredit) errors.add(`items[${line}].vat`, reason);
    return new Message('line_vat', { line, reason });
  });
  const effects = resource.effects(facts, named.related);
  checkReturned(resource, body, effects, errors);
  const party = partyOfDocument(resource, body, context, settledDocuments(named, effects), errors);
  checkDeductions(deductions, totals, party, errors);
  if (resource.isRefund) refuseOthers(resource, named, party, errors);
  const moves = effects.filter((effect): effect is Move => effect.kind === 'move');
  const tracked = moves.filter(({ article }) => article.tracking !== 'none');
  if (tracked.length > 0) {
    const serialField = (line: number) => `items[${line}].${resource.lineNameOf('serial_numbers')}`;
    errors.list.push(...serialErrors(movingLines(facts, tracked), serialField));
  }
  errors.list.push(...withHint(totals.fieldErrors, body));
  const amounts = isPayable(resource.type) ? issuedAmounts(body, amount_owed) : undefined;
  const terms = termsOfNew(resource, body, context, { account, owed: amount_owed }, errors);
  const { net_amount, vat } = totals;
  const charges = hasOpenRates(totalsHeader(body)) ? totals.charges : undefined;
  const findings = checkEInvoice(
    resource,
    { ...body, ...terms, ...(body.currency !== account.currency && exchange_rate && { exchange_rate }) },
    {
      set: context.set,
      party,
      named: [...named.all, ...deductions.map(({ document }) => document)],
      paid: amounts?.paid,
      amounts: { net_amount, vat, ...(charges && withheldOf(charges)) },
    },
    { number: account.issuer, issuer },
  );
  const refuses = context.set?.e_invoice_check === 'reject';
  if (refuses) errors.append(refusalsOf(findings));
  const numberTwice = supplierNumberTwice(resource, context, party);
  if (numberTwice && context.set?.supplier_number_check === 'reject') errors.append([numberTwice]);
  errors.throwIfAny();

  const taken = new Set(effects.flatMap(effect => ('relatedId' in effect ? effect.relatedId : [])));
  // The open part of a delivered order is that of its deliveries.
  const delivered = deliveredBy(named.related, taken, context.takings);
  for (const document of named.related) requireOpen(document, delivered.has(document.id) ? undefined : document.as);
  for (const document of [...named.all, ...[...(named.settles ?? []), ...deductions].map(({ document }) => document)])
    requireOpen(document, undefined);
  requireLeft(deductions, context.snapshots);
  requireDue(named.settles ?? []);
  const stock = { ...context.stock, negativeStock: account.negative_stock };
  const changes = apply(effects, { stock, related: earlierDocuments(named, deductions) });
  requireCreditableDeposits(effects, named.related, body.items, context.snapshots);
  const partyId = party?.id === undefined ? undefined : String(party.id);
  const naming = { type: resource.type, relates: rulesFor(resource, body), partyId };
  return {
    context,
    facts,
    named,
    party,
    exchange_rate,
    changes,
    amounts,
    net_amount,
    vat,
    terms,
    charges,
    warnings: [
      ...rounded.map(roundingWarning),
      ...totals.warnings.map(({ message }) => message),
      ...taxWarnings(resource, body, totals),
      ...(resource.bringsGoodsAtPrice ? rateWarnings(body, exchange_rate, moves) : []),
      ...settlementWarnings(named.settles ?? []),
      // The document that a deposit is for is only referred to.
      ...(body.deposit ? [] : namedWarnings(naming, named, taken.union(delivered))),
      ...buyerWarnings(moves, context.sales, partyId),
      ...costWarnings(facts, named.related, effects),
      ...rates,
      ...lineWarnings(body.items, context.articles),
      ...(numberTwice ? [numberTwice.message] : []),
      ...findings.map(({ message }) => message),
      ...vatWarning(unrated),
    ],
  };
}

// The withholding under its name in the header.
const withheldOf = ({ withholding, ...charges }: TotalsCheck['charges']) => ({
  ...charges,
  withholding_amount: withholding,
});

function earlierDocuments({ related, settles = [] }: NamedDocuments, deductions: FoundDeduction[]): EarlierDocument[] {
  const all = [...related, ...[...settles, ...deductions].map(({ document }) => document)];
  return [...new Map(all.map(document => [document.id, document])).values()];
}

// The tendered amount pays at most the debt; the rest is change. contract §5 Life
function issuedAmounts({ amount_paid, amount_tendered }: DocumentBody, owed: Big): IssuedAmounts {
  const tendered = amount_tendered && (amount_tendered.gt(owed) ? owed : amount_tendered);
  const paid = amount_paid ?? tendered;
  return { owed, due: amountDue(owed, paid ?? ZERO), paid };
}

function checkSet(
  { type }: DocumentResource,
  { document_set }: DocumentBody,
  { set }: DocumentContext,
  errors: FieldErrors,
): void {
  const add = (reason: Message) => errors.add('document_set', reason);
  if (!set) add(unknownReference('document set', document_set));
  else if (set.document_type !== type)
    add(new Message('set_of_other_type', { set: set.code, type: set.document_type }));
  else if (set.state !== 'active') add(new Message('set_not_active', { set: set.code, state: set.state }));
}

function checkDates(resource: DocumentResource, body: DocumentBody, errors: FieldErrors): void {
  const { date, due_date, period_start: start, period_end: end, items } = body;
  if (due_date && due_date < date) errors.add('due_date', new Message('before_date', { date }));
  if (start && end && end < start) errors.add('period_end', new Message('before_period', { date: start }));
  for (const { line, production_date, expiration_date } of items) {
    if (!production_date || !expiration_date || expiration_date >= production_date) continue;
    const field = `items[${line}].${resource.lineNameOf('expiration_date')}`;
    errors.add(field, new Message('before_production', { date: production_date }));
  }
}

function checkCategories({ items }: DocumentBody, errors: FieldErrors): void {
  for (const { line, vat, vat_category: category } of items) {
    if (category === undefined) continue;
    const field = `items[${line}].vat_category`;
    const hasRate = vat !== undefined && !isZero(vat);
    if (hasRate && category !== 'S') errors.add(field, new Message('category_without_rate', { rate: digits(vat) }));
    if (!hasRate && category === 'S') errors.add(field, new Message('category_needs_rate'));
  }
}

// An amount of VAT beside lines without rates is that of the whole document.
function linesWithoutVat(
  resource: DocumentResource,
  { items, vat }: DocumentBody,
  context: DocumentContext,
): LineBody[] {
  if (!needsVat(resource)) return [];
  const unrated = items.filter(line => lacksVat(line) && itemType(line, context.articles) !== 'text');
  return unrated.length > 0 && vat && !isZero(vat) && items.every(line => line.vat === undefined) ? [] : unrated;
}

// Goods that go the other way, and amounts that are taken off. contract §5 documentLine
function checkReturns(
  resource: DocumentResource,
  body: DocumentBody,
  context: Pick<DocumentContext, 'articles'>,
  errors: FieldErrors,
): void {
  const { takesReturns } = resource;
  const returns = body.items.filter(({ qty }) => qty.lt(ZERO));
  for (const { line } of takesReturns ? [] : returns)
    errors.add(`items[${line}].${resource.lineNameOf('qty')}`, new Message('too_small_because', ONLY_RETURNS));
  for (const { line, unit_price } of takesReturns === 'named' ? returns : [])
    if (unit_price && !isZero(unit_price))
      errors.add(`items[${line}].unit_price`, new Message('returned_without_amount'));
  const isReturn = takesReturns === 'named' && returns.length > 0 && returns.length === body.items.length;
  if (isReturn && !isZero(body.total_amount)) errors.add('total_amount', new Message('returned_without_amount'));
  const reductions = body.items.filter(({ unit_price }) => unit_price?.lt(ZERO));
  for (const line of reductions) {
    const add = (reason: Message) => errors.add(`items[${line.line}].unit_price`, reason);
    if (takesReturns !== 'priced') add(new Message('too_small', { least: 0 }));
    else if (line.qty.lt(ZERO)) add(new Message('both_below_zero'));
    else if (stockedArticle(line, context)) add(new Message('goods_below_zero'));
  }
  for (const line of body.items)
    if (line.deducts !== undefined && stockedArticle(line, context))
      errors.add(`items[${line.line}].deducts`, new Message('goods_below_zero'));
  for (const field of returns.length + reductions.length > 0 ? [] : (['net_amount', 'vat'] as const))
    if (body[field]?.lt(ZERO))
      errors.add(
        resource.nameOf(field),
        new Message('too_small_because', { least: 0, why: new Message('negative_without_return') }),
      );
}

// Lines that take back, of no earlier document.
function checkReturned(resource: DocumentResource, body: DocumentBody, effects: Effect[], errors: FieldErrors): void {
  if (resource.takesReturns !== 'named') return;
  const taken = new Set(
    effects.flatMap(effect => (effect.kind === 'use' && effect.as === 'returns' ? effect.line : [])),
  );
  for (const { line, qty } of body.items)
    if (qty.lt(ZERO) && !taken.has(line)) errors.add(`items[${line}].qty`, new Message('returns_of_none'));
}

function checkDeductions(
  deductions: FoundDeduction[],
  { fieldErrors }: TotalsCheck,
  party: PartyOfDocument | undefined,
  errors: FieldErrors,
): void {
  const below = fieldErrors.some(({ message }) => isReason(message, 'lines_below_zero'));
  for (const { document, line } of deductions) {
    const { party: other } = document;
    if (other && other.id !== String(party?.id))
      errors.add(
        `items[${line}].deducts`,
        new Message('document_of_other_party', { name: nameOf(document), code: other.code }),
      );
    if (below) errors.add(`items[${line}].unit_price`, new Message('deposit_above_invoice'));
  }
}

const ONLY_RETURNS = {
  least: 0,
  why: new Message('only_returns_of', {
    types: documents
      .filter(({ takesReturns }) => takesReturns === 'priced')
      .map(({ type }) => `${type.replaceAll('_', ' ')}s`)
      .join(', '),
  }),
};

function checkParty(
  { party }: DocumentResource,
  body: DocumentBody,
  { parties }: DocumentContext,
  errors: FieldErrors,
): void {
  if (!party || !body.party) return;
  const { id, code } = body.party;
  const [record] = parties;
  if (id !== undefined && !record) errors.add(`${party}.id`, unknownReference(party, digits(id), `${party}s`));
  else if (code !== undefined && !record) errors.add(`${party}.code`, unknownReference(party, code, `${party}s`));
  else if (id !== undefined && code !== undefined && record?.code !== code)
    errors.add(`${party}.code`, new Message('other_party', { party, field: `${party}.id`, code: record?.code ?? '' }));
}

function supplierNumberTwice(
  resource: DocumentResource,
  { set, supplierNumbers }: DocumentContext,
  party: PartyOfDocument | undefined,
): FieldError | undefined {
  const id = party?.id === undefined ? undefined : String(party.id);
  const [same] = supplierNumbers.filter(({ party_id }) => (party_id === null ? undefined : String(party_id)) === id);
  if (!same || set?.supplier_number_check === 'off') return undefined;
  const document = namedRow(same);
  return ofField(resource.nameOf('your_ref'), new Message('supplier_number_twice', { document }));
}

function exchangeRate(
  { currency, exchange_rate: sent }: DocumentBody,
  { related }: NamedDocuments,
  { rate, rates }: DocumentContext,
  accountCurrency: string,
  errors: FieldErrors,
): Big | undefined {
  const reason = exchangeRateError({ currency, accountCurrency, sent });
  if (reason) errors.add('exchange_rate', reason);
  // A credit note takes back amounts that counted at the rate of the credited document.
  const credited = related.find(each => each.as === 'credits' && each.currency === currency);
  const found = (credited && rates.get(credited.id)) ?? rate;
  return exchangeRateOf({ currency, accountCurrency, sent, found });
}

function taxWarnings(resource: DocumentResource, body: DocumentBody, { base, tolerance }: TotalsCheck): Message[] {
  if (!body.irs_tax && !body.eco_tax && !body.stamp_duty) return [];
  return chargeWarnings(totalsHeader(body), base, tolerance(), amount =>
    resource.nameOf(amount === 'withholding' ? 'withholding_amount' : amount),
  );
}

function rateWarnings({ currency, date }: DocumentBody, rate: Big | undefined, moves: Move[]): Message[] {
  const needsRate = moves.some(({ type }) => type === 'purchase');
  return needsRate && !rate ? [missingRateWarning(currency, date)] : [];
}

function documentFacts(
  resource: DocumentResource,
  body: DocumentBody,
  context: DocumentContext,
  {
    named,
    exchange_rate,
    amount_open,
    deductions,
  }: Pick<Decided, 'named' | 'exchange_rate'> & { amount_open: Big; deductions: FoundDeduction[] },
  errors: FieldErrors,
): DocumentFacts {
  const actsOnStock = resource.locations.length > 0 && context.set?.moves_stock === true && !body.deposit;
  const given = { resource, body, context, actsOnStock, exchange_rate };
  const lines = body.items.flatMap(line => documentLine(line, given) ?? []);
  const { currency, total_amount } = body;
  const facts: DocumentFacts = {
    id: context.id,
    type: resource.type,
    isRefund: resource.isRefund,
    currency,
    total_amount,
    amount_open,
    lines,
    settles: named.settles,
    ...(deductions.length > 0 && { deductions }),
    source: undefined,
    destination: undefined,
  };
  if (!actsOnStock) return facts;
  for (const rule of resource.locations) {
    const { location, fields } = rule;
    facts[location] = locationOf(rule, body, context);
    const [field] = fields;
    if (facts[location] || !field || fields.some(candidate => body[candidate])) continue;
    if (stockLines(facts).length > 0) errors.add(resource.nameOf(field), new Message('required_no_location'));
  }
  const { source, destination } = facts;
  if (stockLines(facts).length > 0 && source && source.id === destination?.id)
    errors.add(
      resource.nameOf('destination_warehouse'),
      new Message('same_location', { location: source.location_code }),
    );
  return facts;
}

interface Given extends Pick<Decided, 'context' | 'exchange_rate'> {
  resource: DocumentResource;
  body: DocumentBody;
  actsOnStock: boolean;
}

function documentLine(line: LineBody, given: Given): DocumentLine | undefined {
  const { resource, body, context, actsOnStock, exchange_rate } = given;
  if (!hasQuantity(line, context.articles)) return undefined;
  const { qty, production_date, expiration_date } = line;
  const price = resource.bringsGoodsAtPrice ? netUnitPrice(line, body.discount) : undefined;
  return {
    ...termsOf(line),
    line: line.line,
    qty,
    production_date,
    expiration_date,
    article: actsOnStock ? stockedArticle(line, context) : undefined,
    unit_cost: price && exchange_rate && inAccountCurrency(price, exchange_rate),
    serial_numbers: line.serial_numbers ?? [],
    amount: resource.relates.some(({ as }) => as === 'credits') ? lineTotal(line) : undefined,
  };
}

// Only stocked articles move, and a line can override its item type.
function stockedArticle(line: LineBody, { articles }: Pick<DocumentContext, 'articles'>): ArticleFacts | undefined {
  const article = line.item_code === undefined ? undefined : articles.get(line.item_code);
  return article?.stocked && (line.item_type ?? 'product') === 'product' ? article : undefined;
}
