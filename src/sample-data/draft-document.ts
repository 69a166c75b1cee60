// Drafts the first document of a chain like a client.

import type Big from 'big.js';
import { documentOf } from '../definitions/catalogue.ts';
import { plainTotal } from '../domain/documents/new-document/total-of-lines.ts';
import type { LocationFacts } from '../domain/stock/stock-facts.ts';
import { decimal, ZERO } from '../domain/values/decimal.ts';
import type { DocumentBody, LineBody, PartyBody } from '../operations/documents/document-input.ts';
import { boughtLines, type Choice, movedLines, promisedLines, soldLines, withVatIncluded } from './choose-lines.ts';
import { dateOf } from './period.ts';
import type { Step } from './schedule.ts';

/** A document without its number. */
export type Draft = Omit<DocumentBody, 'document_set' | 'seq_number'>;

/** Data for drafting a document, besides its step. */
export interface Scene extends Choice {
  day: number;
  /** The next serial or batch numbers of an article. */
  newNumbers(itemCode: string, count: number): string[];
}

/** The final consumer of invoices in Portugal: a tax number that many customers share. */
const CONSUMER: PartyBody = { name: 'Consumidor final', vat_id: '999999990', country_iso: 'PT' };

/** Drafts the first document of a chain. Undefined if no lines are found. */
export function beginDocument(scene: Scene, step: Step): Draft | undefined {
  const { random, company } = scene;
  const { defaultLocation: standard } = company;
  const others = [...company.locations.values()].filter(({ id }) => id !== standard.id);
  // Goods arrive at the default location, so most orders are delivered from there.
  const elsewhere = others.length > 0 && random.chance(step.goods === 'sold' ? 0.35 : 0.15);
  const location = elsewhere ? random.pick(others) : standard;
  switch (step.goods) {
    case 'offered':
    case 'promised':
      return begin(scene, step, promisedLines(scene), warehouseField(location, standard));
    case 'sold': {
      const lines = soldLines(scene, location);
      const included = random.chance(0.1) ? withVatIncluded(lines) : lines;
      return begin(scene, step, included, warehouseField(location, standard));
    }
    case 'awaited':
      return begin(scene, step, boughtLines(scene), {});
    case 'bought':
      return begin(scene, step, registered(scene, boughtLines(scene)), {});
    case 'moved': {
      if (others.length === 0) return undefined;
      const to = random.pick(others);
      const header = { warehouse: standard.location_code, destination_warehouse: to.location_code };
      return begin(scene, step, movedLines(scene, standard), header);
    }
    case 'paid':
      return advance(scene, step);
    case 'none':
      return undefined;
  }
}

/** Drafts a document with lines and header. The total is that of the lines unless the header has one. */
export function draft(
  { company, random, day }: Scene,
  step: Step,
  items: LineBody[],
  header: Omit<Partial<Draft>, 'items' | 'currency'>,
): Draft {
  const words = Object.entries(step.header ?? {}).map(([field, choices]) => [field, random.pick(choices)]);
  const body: Draft = {
    ...Object.fromEntries(words),
    date: dateOf(company.period, day),
    ...(step.dueDays !== undefined && { due_date: dateOf(company.period, day + step.dueDays) }),
    total_amount: ZERO,
    ...header,
    currency: company.currency,
    items,
  };
  return header.total_amount ? body : { ...body, total_amount: plainTotal(items, body) ?? ZERO };
}

function begin(scene: Scene, step: Step, items: LineBody[], header: Partial<Draft>): Draft | undefined {
  if (items.length === 0) return undefined;
  const { random } = scene;
  const { party: kind } = documentOf(step.type);
  const party = kind && partyFor(scene, kind, step);
  const discount = kind === 'customer' && random.chance(0.04);
  const begun = draft(scene, step, items, {
    ...(party && { party }),
    ...(discount && { discount: decimal('2') }),
    ...header,
  });
  return party === CONSUMER ? { ...begun, ...paidAtTheTill(scene, begun.total_amount) } : begun;
}

// A payment in advance.
function advance(scene: Scene, step: Step): Draft | undefined {
  const party = partyFor(scene, 'customer', step);
  return party && draft(scene, step, [], { party, total_amount: decimal(String(scene.random.whole(1, 20) * 25)) });
}

// Cash is paid in whole notes, with change.
function paidAtTheTill({ random }: Scene, total: Big): Pick<Draft, 'amount_tendered'> & { payment_type: string } {
  if (random.chance(0.6)) return { payment_type: 'Card', amount_tendered: total };
  const notes = decimal(String(Math.ceil(total.toNumber() / 5) * 5));
  return { payment_type: 'Cash', amount_tendered: notes };
}

function partyFor({ company, random }: Scene, kind: 'customer' | 'supplier', { goods }: Step): PartyBody | undefined {
  if (kind === 'customer' && goods === 'sold' && random.chance(0.08)) return CONSUMER;
  const parties = company.parties[kind];
  // The first ones are more frequent.
  const regular = parties[Math.floor(random.next() ** 2 * parties.length)];
  return regular && { code: regular.code };
}

/** Adds new serial and batch numbers to the lines of goods received. */
export function registered({ company, newNumbers, day }: Scene, lines: LineBody[]): LineBody[] {
  return lines.map(line => {
    const good = company.goods.find(({ itemCode }) => itemCode === line.item_code);
    if (!good || good.tracking === 'none') return line;
    if (good.tracking === 'serial') return { ...line, serial_numbers: newNumbers(good.itemCode, line.qty.toNumber()) };
    const { period } = company;
    const dates = { production_date: dateOf(period, day - 20), expiration_date: dateOf(period, day + 180) };
    return { ...line, serial_numbers: newNumbers(good.itemCode, 1), ...dates };
  });
}

function warehouseField(location: LocationFacts, standard: LocationFacts): Partial<Draft> {
  return location.id === standard.id ? {} : { warehouse: location.location_code };
}
