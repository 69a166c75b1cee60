// The articles of the sample company, made from its families.

import type { ColumnValues } from '../../../definitions/fields/column-values.ts';
import { decimal } from '../../../domain/values/decimal.ts';
import { Random } from '../../random.ts';
import { FAMILIES, type Family } from './families.ts';

/** The service in many sales, which has no stock. */
export const DELIVERY: ColumnValues = {
  item_code: 'DELIVERY',
  description: 'Delivery',
  category: 'SERVICES',
  item_type: 'service',
  unit_price: decimal('6.5'),
  sales_tax: decimal('23'),
  unit_of_measurement: 'UN',
};

/** The bodies of the first `count` articles, with opening stock unless serial or batch numbers are tracked. */
export function articleBodies(count: number): ColumnValues[] {
  const bodies: ColumnValues[] = [];
  const turns = Math.max(...FAMILIES.map(({ names, sizes }) => names.length * sizes.length));
  for (let turn = 0; turn < turns; turn++) {
    for (const family of FAMILIES) {
      const body = articleOf(family, turn);
      if (body && bodies.length < count - 1) bodies.push(body);
    }
  }
  return [...bodies, DELIVERY];
}

function articleOf(family: Family, turn: number): ColumnValues | undefined {
  const { names, sizes, cents, tracking } = family;
  const name = names[turn % names.length];
  const [size, suffix, factor] = sizes[Math.floor(turn / names.length)] ?? [];
  if (name === undefined || factor === undefined) return undefined;
  const random = new Random(turn * 977 + family.code.charCodeAt(0) * 31 + family.code.charCodeAt(1));
  const first = turn === 0 && family === FAMILIES[0];
  const cost = first ? 200 : Math.round(random.whole(...cents) * factor);
  const price = first ? 450 : Math.round(cost * (1.5 + random.next())) - 1;
  return {
    item_code: first ? `${family.code}-${suffix}` : `${family.code}-${turn + 1}-${suffix}`,
    description: `${name}, ${size}`,
    family: family.code,
    category: family.category,
    unit_of_measurement: family.unit,
    bar_code: barCode(family, turn),
    unit_price: money(price),
    sales_tax: decimal(String(family.vat)),
    safety_stock: decimal(tracking === 'serial' ? '2' : '20'),
    serial_tracking: tracking,
    ...(tracking === 'none' && {
      stock: decimal(String(first ? 100 : random.whole(30, 120))),
      weighted_average_cost: money(cost),
    }),
    ...(tracking !== 'none' && { obs: `Costs about ${(cost / 100).toFixed(2)}` }),
  };
}

const money = (cents: number) => decimal((cents / 100).toFixed(2));

// An EAN-13 (GS1 General Specifications, section 7.9) in an invented Portuguese range.
function barCode({ code }: Family, turn: number): string {
  const digits = `5600000${String(code.charCodeAt(0) * 7 + code.charCodeAt(1))
    .padStart(3, '0')
    .slice(-3)}${String(turn).padStart(2, '0')}`;
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return digits + ((10 - (sum % 10)) % 10);
}
