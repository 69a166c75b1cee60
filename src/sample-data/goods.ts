// What the sample company trades in: families with their names and sizes, and the articles made of them.

import type { ColumnValues } from '../definitions/fields/column-values.ts';
import { decimal } from '../domain/values/decimal.ts';
import { Random } from './random.ts';

interface Family {
  code: string;
  description: string;
  category: string;
  names: string[];
  /** Words behind the name, each with the part of the code it makes and how much dearer it is than the first. */
  sizes: [text: string, code: string, factor: number][];
  unit: string;
  vat: number;
  /** Cost of the first size, from and to, in cents. */
  cents: [number, number];
  tracking: 'none' | 'serial' | 'batch';
}

const WEIGHTS: Family['sizes'] = [
  ['250 g', '250', 1],
  ['100 g', '100', 0.5],
  ['500 g', '500', 1.9],
  ['1 kg', '1K', 3.6],
];
const BOTTLES: Family['sizes'] = [
  ['0.75 l', '75', 1],
  ['0.375 l', '37', 0.6],
  ['1.5 l', '150', 2.1],
  ['box of 6', 'B6', 5.7],
];
const MODELS: Family['sizes'] = [
  ['model 1', '1', 1],
  ['model 2', '2', 1.4],
  ['model 5', '5', 2.2],
  ['model 7', '7', 3.1],
];
const DIAMETERS: Family['sizes'] = [
  ['20 cm', '20', 1],
  ['14 cm', '14', 0.7],
  ['27 cm', '27', 1.5],
  ['set of 4', 'S4', 3.7],
];

const FAMILIES: Family[] = [
  {
    ...{
      code: 'TEA',
      description: 'Tea',
      category: 'GROCERY',
      unit: 'UN',
      vat: 23,
      cents: [190, 260],
      tracking: 'none',
    },
    names: 'Green tea,Black tea,White tea,Mint tea,Lemon verbena,Earl Grey,Oolong,Camomile,Rooibos,Azores tea'.split(
      ',',
    ),
    sizes: WEIGHTS,
  },
  {
    ...{
      code: 'COF',
      description: 'Coffee',
      category: 'GROCERY',
      unit: 'UN',
      vat: 23,
      cents: [260, 520],
      tracking: 'none',
    },
    names: 'House blend,Espresso,Timor,São Tomé,Decaffeinated,Arabica,Robusta,Cerrado,Colombia,Kenya'.split(','),
    sizes: WEIGHTS,
  },
  {
    ...{
      code: 'CHE',
      description: 'Cheese',
      category: 'FRESH',
      unit: 'UN',
      vat: 6,
      cents: [320, 640],
      tracking: 'batch',
    },
    names: 'Serra,Azeitão,São Jorge,Nisa,Évora,Rabaçal,Serpa,Pico,Castelo Branco,Terrincho'.split(','),
    sizes: WEIGHTS,
  },
  {
    ...{
      code: 'WIN',
      description: 'Wine',
      category: 'DRINKS',
      unit: 'BOT',
      vat: 13,
      cents: [340, 1180],
      tracking: 'none',
    },
    names: 'Douro red,Douro white,Alentejo red,Dão red,Vinho verde,Bairrada,Lisboa red,Setúbal,Tejo white,Rosé'.split(
      ',',
    ),
    sizes: BOTTLES,
  },
  {
    ...{
      code: 'OIL',
      description: 'Olive oil',
      category: 'GROCERY',
      unit: 'BOT',
      vat: 6,
      cents: [480, 920],
      tracking: 'none',
    },
    names: 'Extra virgin,Trás-os-Montes,Moura,Early harvest,Organic,Cobrançosa,Galega,Picual,Mild,With chilli'.split(
      ',',
    ),
    sizes: BOTTLES,
  },
  {
    ...{
      code: 'HON',
      description: 'Honey',
      category: 'GROCERY',
      unit: 'UN',
      vat: 6,
      cents: [310, 560],
      tracking: 'none',
    },
    names: 'Heather,Lavender,Rosemary,Orange blossom,Chestnut,Eucalyptus,Wildflower,Oak,Strawberry tree,Carob'.split(
      ',',
    ),
    sizes: WEIGHTS,
  },
  {
    ...{
      code: 'CER',
      description: 'Ceramics',
      category: 'HOUSE',
      unit: 'UN',
      vat: 23,
      cents: [420, 980],
      tracking: 'none',
    },
    names: 'Bowl blue,Bowl white,Plate blue,Plate white,Plate green,Jug,Platter,Salad bowl,Cake stand,Tureen'.split(
      ',',
    ),
    sizes: DIAMETERS,
  },
  {
    ...{
      code: 'MAC',
      description: 'Machines',
      category: 'EQUIPMENT',
      unit: 'UN',
      vat: 23,
      cents: [9900, 32000],
      tracking: 'serial',
    },
    names: 'Espresso machine,Coffee grinder,Till,Label printer,Shop scale,Slicer,Card terminal,Kettle'.split(','),
    sizes: MODELS,
  },
  {
    ...{
      code: 'PAN',
      description: 'Pans',
      category: 'HOUSE',
      unit: 'UN',
      vat: 23,
      cents: [890, 2400],
      tracking: 'none',
    },
    names: 'Copper pan,Cast-iron pan,Steel pan,Sauté pan,Cataplana,Grill pan,Wok,Casserole,Lid,Paella pan'.split(','),
    sizes: DIAMETERS,
  },
  {
    ...{
      code: 'SPI',
      description: 'Spices',
      category: 'GROCERY',
      unit: 'UN',
      vat: 23,
      cents: [140, 420],
      tracking: 'none',
    },
    names: 'Piri-piri,Paprika,Cinnamon,Saffron,Pepper,Oregano,Bay leaf,Cumin,Nutmeg,Clove'.split(','),
    sizes: WEIGHTS,
  },
];

export const CATEGORIES: ColumnValues[] = [
  { category_code: 'GROCERY', description: 'Groceries' },
  { category_code: 'FRESH', description: 'Fresh food' },
  { category_code: 'DRINKS', description: 'Drinks' },
  { category_code: 'HOUSE', description: 'Household' },
  { category_code: 'EQUIPMENT', description: 'Shop equipment' },
  { category_code: 'SERVICES', description: 'Services' },
];

export const FAMILY_BODIES: ColumnValues[] = FAMILIES.map(({ code, description, category, unit, vat, tracking }) => ({
  ...{ family_code: code, description, category, unit_of_measurement: unit },
  ...{ sales_tax: decimal(String(vat)), serial_tracking: tracking },
}));

export const LOCATIONS: ColumnValues[] = [
  { location_code: 'MAIN', description: 'Main warehouse' },
  {
    location_code: 'SHOP',
    description: 'Shop in Lisbon',
    postal_address: 'Rua da Prata 80',
    city: 'Lisboa',
    zip_code: '1100-420',
    country: 'Portugal',
  },
  {
    location_code: 'PORTO',
    description: 'Shop in Porto',
    postal_address: 'Rua das Flores 112',
    city: 'Porto',
    zip_code: '4050-265',
    country: 'Portugal',
  },
];

/** The service on many sales: it isn't kept in stock. */
export const DELIVERY: ColumnValues = {
  ...{ item_code: 'DELIVERY', description: 'Delivery', category: 'SERVICES', item_type: 'service' },
  ...{ unit_price: decimal('6.5'), sales_tax: decimal('23'), unit_of_measurement: 'UN' },
};

/** The first `count` articles there are, as bodies of a create, with opening stock unless their numbers are tracked. */
export function articleBodies(count: number): ColumnValues[] {
  const bodies: ColumnValues[] = [];
  const most = Math.max(...FAMILIES.map(({ names, sizes }) => names.length * sizes.length));
  for (let turn = 0; turn < most; turn++) {
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
    ...{ family: family.code, category: family.category, unit_of_measurement: family.unit },
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

// EAN-13 (GS1 General Specifications, section 7.9) in a made-up Portuguese range.
function barCode({ code }: Family, turn: number): string {
  const digits = `5600000${String(code.charCodeAt(0) * 7 + code.charCodeAt(1))
    .padStart(3, '0')
    .slice(-3)}${String(turn).padStart(2, '0')}`;
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return digits + ((10 - (sum % 10)) % 10);
}
