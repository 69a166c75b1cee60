// Decides what a new document does. Pure: from the body and what was looked up to everything that must be written.

import type Big from 'big.js';
import { isPayable } from '../../definitions/catalogue.ts';
import type { DocumentResource } from '../../definitions/define-document.ts';
import { checkTotals } from '../../domain/documents/check-totals.ts';
import {
  type DocumentFacts,
  type DocumentLine,
  type EarlierDocument,
  stockLines,
} from '../../domain/documents/document-facts.ts';
import { LOCATION_FIELDS, locationOf } from '../../domain/documents/locations.ts';
import { findNamed, related, requireOpen } from '../../domain/documents/relations.ts';
import { apply, type Changes } from '../../domain/effects/apply.ts';
import { type FieldError, FieldErrors, unknownReference } from '../../domain/errors.ts';
import { serialErrors } from '../../domain/stock/serial-numbers.ts';
import type { ArticleFacts } from '../../domain/stock/stock-facts.ts';
import { netUnitPrice } from '../../domain/stock/weighted-average-cost.ts';
import { digits, ZERO } from '../../domain/values/decimal.ts';
import type { DocumentContext } from './document-facts.ts';
import { type DocumentBody, itemType, type LineBody } from './document-input.ts';

export interface Decided {
  context: DocumentContext;
  facts: DocumentFacts;
  /** The earlier document that it names, whatever it does with it. */
  named: EarlierDocument | undefined;
  changes: Changes;
  net_amount: Big | undefined;
  vat: Big | undefined;
  warnings: string[];
}

/**
 * All that a document does. Throws AppError INVALID_ARGUMENT with every field error at once; then CONFLICT or
 * INSUFFICIENT_STOCK, when what it names or moves does not allow it. Contract §5 Documents, §6 Stock.
 */
export function decide(
  resource: DocumentResource,
  body: DocumentBody,
  context: DocumentContext,
  account: { negative_stock: 'allow' | 'reject' },
  strict: boolean,
  numberErrors: FieldError[] = [],
): Decided {
  const errors = new FieldErrors();
  checkSet(resource, body, context, errors);
  errors.append(numberErrors);
  const overpaid = isPayable(resource.type) && body.amount_paid?.gt(body.total_amount);
  errors.check(!overpaid, 'amount_paid', 'is more than total_amount');
  checkDates(resource, body, errors);
  for (const field of LOCATION_FIELDS) {
    const code = body[field];
    errors.check(!code || context.locations.has(code), resource.nameOf(field), unknownReference('location', code));
  }
  checkParty(resource, body, context, errors);
  const named = namedDocument(resource, body, context, errors);
  const facts = documentFacts(resource, body, context, errors);
  if (strict) {
    for (const { line, item_code } of body.items) {
      const known = item_code === undefined || context.articles.has(item_code);
      errors.check(known, `items[${line}].item_code`, unknownReference('article', item_code));
    }
  }

  const relation = named && related(named, resource.relates);
  const effects = resource.effects(facts, relation ? [relation] : []);
  const moving = new Set(effects.flatMap(effect => (effect.kind === 'move' ? effect.line : [])));
  const movingLines = stockLines(facts).filter(({ line }) => moving.has(line));
  errors.list.push(...serialErrors(movingLines, line => `items[${line}].${resource.lineNameOf('serial_numbers')}`));
  const check = context.set?.totals_check ?? 'off';
  const totals = checkTotals(body.items, { ...body, withholding: body.withholding_amount }, check);
  errors.list.push(...totals.fieldErrors);
  errors.throwIfAny();

  if (named) requireOpen(named, relation?.as);
  const stock = { ...context.stock, negativeStock: account.negative_stock };
  return {
    context,
    facts,
    named,
    changes: apply(effects, { stock, related: relation ? [relation] : [] }),
    net_amount: totals.net_amount,
    vat: totals.vat,
    warnings: totals.warnings.map(({ message }) => message),
  };
}

function checkSet(
  { type }: DocumentResource,
  { document_set }: DocumentBody,
  { set }: DocumentContext,
  errors: FieldErrors,
): void {
  if (!set) errors.add('document_set', unknownReference('document set', document_set));
  else if (set.document_type !== type)
    errors.add('document_set', `names '${set.code}', a set for ${set.document_type} documents`);
  else if (set.state !== 'active')
    errors.add('document_set', `names '${set.code}', which takes no new documents (${set.state})`);
}

function checkDates(resource: DocumentResource, { date, due_date, items }: DocumentBody, errors: FieldErrors): void {
  errors.check(!due_date || due_date >= date, 'due_date', `is before the date ${date}`);
  for (const { line, production_date, expiration_date } of items) {
    const inOrder = !production_date || !expiration_date || expiration_date >= production_date;
    const field = `items[${line}].${resource.lineNameOf('expiration_date')}`;
    errors.check(inOrder, field, `is before the production date ${production_date}`);
  }
}

function checkParty(
  { party }: DocumentResource,
  body: DocumentBody,
  { parties }: DocumentContext,
  errors: FieldErrors,
): void {
  if (!party || !body.party) return;
  const { id, code } = body.party;
  const [record] = parties;
  if (id !== undefined && !record) errors.add(`${party}.id`, `names no ${party}: ${digits(id)}`);
  else if (code !== undefined && !record) errors.add(`${party}.code`, unknownReference(party, code));
  else if (id !== undefined && code !== undefined && record?.code !== code)
    errors.add(`${party}.code`, `names another ${party} than ${party}.id, whose code is '${record?.code}'`);
}

function namedDocument(resource: DocumentResource, body: DocumentBody, context: DocumentContext, errors: FieldErrors) {
  const name = body.related_document;
  if (name === undefined) return undefined;
  const result = findNamed(name, context.named, resource.relates);
  if ('document' in result) return result.document;
  errors.add(resource.nameOf('related_document'), result.reason);
  return undefined;
}

function documentFacts(
  resource: DocumentResource,
  body: DocumentBody,
  context: DocumentContext,
  errors: FieldErrors,
): DocumentFacts {
  const actsOnStock = resource.locations.length > 0 && context.set?.moves_stock === true;
  const lines = body.items.flatMap(line => documentLine(line, body, context, actsOnStock) ?? []);
  const { id } = context;
  const { type } = resource;
  const { currency, total_amount } = body;
  const facts: DocumentFacts = { id, type, currency, total_amount, source: undefined, destination: undefined, lines };
  if (!actsOnStock) return facts;
  for (const rule of resource.locations) {
    const { location, fields, accountDefault } = rule;
    facts[location] = locationOf(rule, body, context);
    const [field] = fields;
    if (facts[location] || !field || fields.some(candidate => body[candidate])) continue;
    if (!accountDefault || stockLines(facts).length > 0)
      errors.add(resource.nameOf(field), 'is required: neither the document nor its set names a location');
  }
  const { source, destination } = facts;
  if (source && source.id === destination?.id)
    errors.add(resource.nameOf('destination_warehouse'), `is where the goods are: '${source.location_code}'`);
  return facts;
}

function documentLine(
  line: LineBody,
  body: DocumentBody,
  context: DocumentContext,
  actsOnStock: boolean,
): DocumentLine | undefined {
  if (line.qty.eq(ZERO) || itemType(line, context.articles) === 'text') return undefined;
  const { item_code, description, qty, unit_price, production_date, expiration_date } = line;
  return {
    ...{ line: line.line, item_code, description, qty, unit_price, production_date, expiration_date },
    article: actsOnStock ? stockedArticle(line, context) : undefined,
    net_price: netUnitPrice(line, body.discount),
    serial_numbers: line.serial_numbers ?? [],
  };
}

// Only stocked articles move, and a line can say that it is something else this time.
function stockedArticle(line: LineBody, { articles }: DocumentContext): ArticleFacts | undefined {
  const article = line.item_code === undefined ? undefined : articles.get(line.item_code);
  return article?.stocked && (line.item_type ?? 'product') === 'product' ? article : undefined;
}
