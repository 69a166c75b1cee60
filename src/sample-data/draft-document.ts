// Drafts one document as a client would send it: the first of a chain, or one that follows another.

import type Big from 'big.js';
import { documentOf } from '../definitions/catalogue.ts';
import { computeTotals } from '../domain/documents/check-totals.ts';
import type { LocationFacts } from '../domain/stock/stock-facts.ts';
import { minorUnits } from '../domain/values/currency.ts';
import { decimal, digits, ONE, roundTo, ZERO } from '../domain/values/decimal.ts';
import type { DocumentBody, LineBody, PartyBody } from '../operations/documents/document-input.ts';
import {
  boughtLines,
  type Choice,
  deliveredLines,
  movedLines,
  promisedLines,
  soldLines,
  withVatIncluded,
} from './choose-lines.ts';
import type { FollowUp } from './due-documents.ts';
import { dateOf, type Step, stepOf } from './schedule.ts';

/** A document without its number. */
export type Draft = Omit<DocumentBody, 'document_set' | 'seq_number'>;

/** The state from which a document is drafted, besides its step. */
export interface Scene extends Choice {
  day: number;
  /** The next serial or batch numbers of an article. */
  newNumbers(itemCode: string, count: number): string[];
}

/** The final consumer of invoices in Portugal: a tax number that many customers share. */
const CONSUMER: PartyBody = { name: 'Consumidor final', vat_id: '999999990', country_iso: 'PT' };

/** Drafts the first document of a chain. Undefined when no lines are found. */
export function beginDocument(scene: Scene, step: Step): Draft | undefined {
  const { random, company } = scene;
  const { defaultLocation: standard } = company;
  const others = [...company.locations.values()].filter(({ id }) => id !== standard.id);
  const location = others.length > 0 && random.chance(0.35) ? random.pick(others) : standard;
  switch (step.goods) {
    case 'promised':
      return draft(scene, step, promisedLines(scene), locationField('warehouse', location, standard));
    case 'sold': {
      const lines = soldLines(scene, location);
      return draft(
        scene,
        step,
        random.chance(0.1) ? withVatIncluded(lines) : lines,
        locationField('warehouse', location, standard),
      );
    }
    case 'awaited':
    case 'bought': {
      const lines = boughtLines(scene);
      return draft(scene, step, step.goods === 'bought' ? registered(scene, lines) : lines, {});
    }
    case 'moved': {
      if (others.length === 0) return undefined;
      const to = random.pick(others);
      return draft(scene, step, movedLines(scene, standard), {
        warehouse: standard.location_code,
        destination_warehouse: to.location_code,
      });
    }
    case 'none':
      return undefined;
  }
}

/** Drafts the document that follows another: it bills its goods, or pays a part of it. Undefined when the goods are not in stock. */
export function followDocument(scene: Scene, { type, related, body }: FollowUp): Draft | undefined {
  const step = stepOf(type);
  if (!step) return undefined;
  const { currency, warehouse, party } = body;
  const header = { related_document: related.name, ...(party && { party }), ...(warehouse && { warehouse }) };
  if (documentOf(type).relates.some(({ to, as }) => to === related.type && as === 'pays')) {
    const lines = [payment(scene, related.name, related.amount_due, currency)];
    return draft(scene, step, lines, header);
  }
  const location = scene.company.locations.get(warehouse ?? '') ?? scene.company.defaultLocation;
  const lines = step.goods === 'sold' ? deliveredLines(scene, body.items, location) : registered(scene, body.items);
  return lines && draft(scene, step, lines, { ...header, ...(body.discount && { discount: body.discount }) });
}

function draft(scene: Scene, step: Step, items: LineBody[], header: Partial<Draft>): Draft | undefined {
  if (items.length === 0) return undefined;
  const { company, random, day } = scene;
  const { party: kind } = documentOf(step.type);
  const party = kind && header.party === undefined ? partyFor(scene, kind, step) : undefined;
  const discount = kind === 'customer' && header.related_document === undefined && random.chance(0.04);
  const words = Object.entries(step.header ?? {}).map(([field, choices]) => [field, random.pick(choices)]);
  const body: Draft = {
    ...Object.fromEntries(words),
    date: dateOf(day),
    ...(step.dueDays !== undefined && { due_date: dateOf(day + step.dueDays) }),
    ...(party && { party }),
    ...(discount && { discount: decimal('2') }),
    ...header,
    currency: company.currency,
    total_amount: ZERO,
    items,
  };
  return { ...body, total_amount: computeTotals(items, body)?.total ?? ZERO };
}

function partyFor({ company, random }: Scene, kind: 'customer' | 'supplier', { goods }: Step): PartyBody | undefined {
  if (kind === 'customer' && goods === 'sold' && random.chance(0.08)) return CONSUMER;
  const parties = company.parties[kind];
  return parties.length > 0 ? { code: random.pick(parties).code } : undefined;
}

// Adds new serial and batch numbers to the lines of goods received.
function registered({ company, newNumbers, day }: Scene, lines: LineBody[]): LineBody[] {
  return lines.map(line => {
    const good = company.goods.find(({ itemCode }) => itemCode === line.item_code);
    if (!good || good.tracking === 'none') return line;
    if (good.tracking === 'serial') return { ...line, serial_numbers: newNumbers(good.itemCode, line.qty.toNumber()) };
    const dates = { production_date: dateOf(day - 20), expiration_date: dateOf(day + 180) };
    return { ...line, serial_numbers: newNumbers(good.itemCode, 1), ...dates };
  });
}

function payment({ random }: Scene, name: string, open: Big, currency: string): LineBody {
  const share = random.chance(0.25) ? decimal(random.pick(['0.3', '0.5', '0.7'])) : ONE;
  const part = roundTo(open.times(share), minorUnits(currency));
  const amount = part.eq(ZERO) ? open : part;
  const description = `Payment of ${name}${amount.lt(open) ? `, leaves ${digits(open.minus(amount))}` : ''}`;
  return { line: 0, item_type: 'service', description, qty: ONE, unit_price: amount };
}

function locationField(field: 'warehouse', location: LocationFacts, standard: LocationFacts): Partial<Draft> {
  return location.id === standard.id ? {} : { [field]: location.location_code };
}
