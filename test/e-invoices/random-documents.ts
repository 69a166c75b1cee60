// Random invoices, as clients with different habits send them; the same for a seed.

import { plainTotal } from '../../src/domain/documents/new-document/total-of-lines.ts';
import { decimal, digits, ZERO } from '../../src/domain/values/decimal.ts';
import type { Random } from '../../src/sample-data/random.ts';
import type { Trade } from './companies.ts';

type Body = Record<string, unknown>;

const NUMBERS = ['qty', 'unit_price', 'discount', 'vat', 'discount_amount', 'eco_tax_amount', 'stamp_duty_amount'];
/** Reasons of lines that are not subject to VAT: they stand beside no others. */
const OUTSIDE_VAT = new Set(['M99', 'VATEX-EU-O']);
const UNITS = ['UN', 'KG', 'H', 'CX', 'LT', 'palavra', ''];

/** The body of a random invoice of a company, without its number. */
export function randomInvoice(random: Random, { rates: allRates, zeroReasons, customers }: Trade): Body {
  const included = random.chance(0.25);
  const fine = random.chance(0.2);
  const reason = random.pick(zeroReasons);
  const hasZero = random.chance(0.25);
  const rates = allRates.slice(0, random.whole(1, allRates.length));
  const items: Body[] = Array.from(
    { length: random.chance(0.1) ? random.whole(20, 60) : random.whole(1, 8) },
    (_, at) => {
      const isZeroRate = hasZero && (OUTSIDE_VAT.has(reason) || at % 3 === 0);
      return {
        description: random.pick(['Chá verde, 250 g', 'Tee & <Kaffee>', 'Serviço "à hora"', 'ψωμί \u202e x', '🍵 tea']),
        ...(random.chance(0.5) && { item_code: `A${at}` }),
        qty: random.chance(0.3) ? `${random.whole(0, 40)}.${random.whole(1, 999)}` : String(random.whole(1, 40)),
        unit_price: `${random.whole(0, 300)}.${String(random.whole(0, fine ? 9999 : 99)).padStart(fine ? 4 : 2, '0')}`,
        ...(random.chance(0.3) && { discount: String(random.whole(1, 50)) }),
        vat: isZeroRate ? '0' : random.pick(rates),
        ...(isZeroRate && reason !== '' && { vat_exemption: reason }),
        vat_included: included,
        unit_of_measurement: random.pick(UNITS),
        ...(random.chance(0.1) && { unit_code: 'XBX' }),
      };
    },
  );
  if (random.chance(0.15)) items.push({ description: 'Entrega à tarde', item_type: 'text' });
  const currency = random.chance(0.05) ? 'JPY' : random.chance(0.06) ? 'USD' : 'EUR';
  const header: Body = {
    currency,
    ...(random.chance(0.2) && { discount: random.chance(0.1) ? '100' : String(random.whole(1, 20)) }),
    ...(random.chance(0.06) && { eco_tax_amount: currency === 'JPY' ? '3' : '0.35' }),
    ...(random.chance(0.06) && { stamp_duty_amount: currency === 'JPY' ? '5' : '1.2' }),
  };
  const all = random.chance(0.2) ? withReturns(header, items) : items;
  return { ...header, ...restOf(random, header, all), customer: random.pick(customers) };
}

// Each third line is a return, unless more is taken back than is sold.
function withReturns(header: Body, items: Body[]): Body[] {
  const returned = items.map((item, at) => (at % 3 === 1 && item.qty ? { ...item, qty: `-${item.qty}` } : item));
  return totalOf(header, returned).lt(ZERO) ? items : returned;
}

const numbers = (fields: Body) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, NUMBERS.includes(name) ? decimal(String(value)) : value]),
  );

const totalOf = (header: Body, items: Body[]) =>
  plainTotal(items.map(numbers) as never, numbers(header) as never) ?? ZERO;

function restOf(random: Random, header: Body, items: Body[]): Body {
  const total = totalOf(header, items);
  const asNumbers = (fields: Body) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, NUMBERS.includes(name) ? Number(value) : value]),
    );
  return {
    ...asNumbers(header),
    date: '2026-03-02',
    total_amount: Number(digits(total)),
    items: items.map(asNumbers),
    ...(random.chance(0.5) && { due_date: '2026-04-01' }),
    ...(random.chance(0.3) && { payment_terms: 'Net 30 days' }),
    ...(random.chance(0.3) && { payment_type: random.pick(['Multibanco', 'Transferência', 'Dinheiro', 'outro']) }),
    ...(random.chance(0.2) && { delivery_date: '2026-03-01T23:30:00Z' }),
    ...(random.chance(0.2) && { period_start: '2026-02-01', period_end: '2026-02-28' }),
    ...(random.chance(0.3) && { your_ref: 'PO & 12', notes_comments: 'Obrigado\u0007 ]]> </cbc:Note>' }),
    ...(random.chance(0.2) && {
      amount_paid: random.chance(0.5) ? Number(digits(total)) : Math.floor(Number(digits(total)) / 2),
    }),
    ...(header.currency !== 'EUR' && random.chance(0.8) && { exchange_rate: 0.9 }),
  };
}
