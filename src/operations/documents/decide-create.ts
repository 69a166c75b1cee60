// Decides what a document does. Pure: from the body and what was looked up to everything that must be written.

import type Big from 'big.js';
import { isPayable } from '../../definitions/catalogue.ts';
import type { DocumentResource } from '../../definitions/define-document.ts';
import { checkTotals } from '../../domain/documents/check-totals.ts';
import { relatedEffects } from '../../domain/documents/status.ts';
import type { ArticleFacts, DocumentFacts, Effect, RelatedFacts, StockLine } from '../../domain/effects/effect.ts';
import { type FieldError, validationError } from '../../domain/errors.ts';
import { planStock } from '../../domain/stock/plan.ts';
import { serialErrors } from '../../domain/stock/serial-numbers.ts';
import { netUnitPrice } from '../../domain/stock/weighted-average-cost.ts';
import { digits, ZERO } from '../../domain/values/decimal.ts';
import { type Found, foundLocation } from './document-facts.ts';
import type { DocumentBody, LineBody } from './document-input.ts';

export interface Decided {
  found: Found;
  facts: DocumentFacts;
  related: RelatedFacts | undefined;
  effects: Effect[];
  stock: ReturnType<typeof planStock>;
  net_amount: Big | undefined;
  vat: Big | undefined;
  warnings: string[];
}

/**
 * All that a document does, by contract sections 5 and 6. Throws INVALID_ARGUMENT with every fault at once; then CONFLICT or
 * INSUFFICIENT_STOCK, when what it names or moves doesn't allow it.
 */
export function decide(
  resource: DocumentResource,
  body: DocumentBody,
  found: Found,
  account: { negative_stock: 'allow' | 'reject' },
  strict: boolean,
): Decided {
  const fieldErrors: FieldError[] = [];
  const refuse = (field: string, reason: string) => {
    fieldErrors.push({ field, message: `Field '${field}' ${reason}` });
  };
  const set = found.set;
  if (!set) refuse('document_set', `names no document set: '${body.document_set}'`);
  else if (set.document_type !== resource.type)
    refuse('document_set', `names '${set.code}', a set for ${set.document_type} documents`);
  else if (set.state !== 'active')
    refuse('document_set', `names '${set.code}', which takes no new documents (${set.state})`);
  if (isPayable(resource.type) && body.amount_paid?.gt(body.total_amount))
    refuse('amount_paid', 'is more than total_amount');
  if (body.due_date && body.due_date < body.date) refuse('due_date', `is before the date ${body.date}`);
  for (const { line, production_date, expiration_date } of body.items) {
    if (production_date && expiration_date && expiration_date < production_date)
      refuse(
        `items[${line}].${resource.lineNameOf('expiration_date')}`,
        `is before the production date ${production_date}`,
      );
  }

  for (const field of ['warehouse', 'destination_warehouse'] as const) {
    const code = body[field];
    if (code && !found.locations.has(code)) refuse(resource.nameOf(field), `names no location: '${code}'`);
  }
  partyErrors(resource, body, found, refuse);
  const related = relatedOf(resource, body, found, refuse);

  const facts = documentFacts(resource, body, found, refuse);
  if (strict) {
    for (const { line, item_code } of body.items) {
      if (item_code && !found.articles.has(item_code))
        refuse(`items[${line}].item_code`, `names no article: '${item_code}'`);
    }
  }
  const own = resource.effects(facts);
  const moving = new Set(own.flatMap(effect => (effect.kind === 'move' ? [effect.line] : [])));
  fieldErrors.push(...serialErrors([...moving], line => `items[${line}].${resource.lineNameOf('serial_numbers')}`));

  const totals = checkTotals(body.items, { ...body, withholding: body.withholding_amount }, set?.totals_check ?? 'off');
  fieldErrors.push(...totals.fieldErrors);
  if (fieldErrors.length > 0) throw validationError(fieldErrors);
  const effects = related ? [...own, ...relatedEffects(resource.relates, related, facts, body.currency)] : own;
  return {
    found,
    facts,
    related,
    effects,
    stock: planStock(effects, { ...found.stock, negativeStock: account.negative_stock }),
    net_amount: totals.net_amount,
    vat: totals.vat,
    warnings: totals.warnings.map(({ message }) => message),
  };
}

type Refuse = (field: string, reason: string) => void;

function partyErrors(resource: DocumentResource, body: DocumentBody, found: Found, refuse: Refuse): void {
  const { party } = resource;
  if (!party || !body.party) return;
  const { id, code } = body.party;
  if (id !== undefined && found.parties.length === 0) refuse(`${party}.id`, `names no ${party}: ${digits(id)}`);
  else if (code !== undefined && found.parties.length === 0) refuse(`${party}.code`, `names no ${party}: '${code}'`);
  else if (id !== undefined && code !== undefined && found.parties[0]?.code !== code) {
    refuse(`${party}.code`, `names another ${party} than ${party}.id, whose code is '${found.parties[0]?.code}'`);
  }
}

// The document that this one names: of the type it bills or pays if there is one, else of any. Contract section 5, Life.
function relatedOf(resource: DocumentResource, body: DocumentBody, found: Found, refuse: Refuse) {
  const name = body.related_document;
  if (name === undefined) return undefined;
  const field = resource.nameOf('related_document');
  const fitting = found.named.filter(({ type }) => type === resource.relates?.to);
  const candidates = fitting.length > 0 ? fitting : found.named;
  const exact = candidates.length > 1 ? candidates.filter(candidate => candidate.name === name) : candidates;
  if (candidates.length === 0) refuse(field, `names no earlier document: '${name}'`);
  else if (exact.length !== 1) {
    refuse(
      field,
      `names more than one document (${candidates.map(candidate => `'${candidate.name}'`).join(', ')}): write 'SET ${name}'`,
    );
  } else return exact[0];
  return undefined;
}

function documentFacts(resource: DocumentResource, body: DocumentBody, found: Found, refuse: Refuse): DocumentFacts {
  const facts: DocumentFacts = {
    type: resource.type,
    source: undefined,
    destination: undefined,
    lines: [],
    total_amount: body.total_amount,
  };
  if (resource.places.length === 0 || !found.set?.moves_stock) return facts;
  const lines = body.items.flatMap((line): StockLine[] => {
    const article = keptInStock(line, found);
    return article && !line.qty.eq(ZERO) ? [stockLine(line, article, body)] : [];
  });
  for (const rule of resource.places) {
    const { place, fields, accountDefault } = rule;
    facts[place] = foundLocation(rule, body, found);
    if (facts[place]) continue;
    const [field] = fields;
    const named = field && fields.some(candidate => body[candidate]);
    if (field && !named && (lines.length > 0 || !accountDefault))
      refuse(resource.nameOf(field), 'is required: neither the document nor its set names the place');
  }
  if (facts.source && facts.source.id === facts.destination?.id) {
    refuse(resource.nameOf('destination_warehouse'), `is where the goods are: '${facts.source.location_code}'`);
  }
  return { ...facts, lines };
}

// Only articles kept in stock move it, and a line may say that it is something else this time.
function keptInStock(line: LineBody, found: Found): ArticleFacts | undefined {
  const article = line.item_code === undefined ? undefined : found.articles.get(line.item_code);
  return article?.stocked && (line.item_type ?? 'product') === 'product' ? article : undefined;
}

function stockLine(line: LineBody, article: ArticleFacts, body: DocumentBody): StockLine {
  return {
    line: line.line,
    article,
    qty: line.qty,
    net_price: netUnitPrice(line, body.discount),
    unit_price: line.unit_price,
    serial_numbers: line.serial_numbers ?? [],
    ...(line.production_date && { production_date: line.production_date }),
    ...(line.expiration_date && { expiration_date: line.expiration_date }),
  };
}
