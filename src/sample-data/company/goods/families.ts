// The families of articles of the sample company, with the names and sizes of their articles.

export interface Family {
  code: string;
  description: string;
  category: string;
  unit: string;
  vat: number;
  tracking: 'none' | 'serial' | 'batch';
  /** Range of the cost of the first size, in cents. */
  cents: [min: number, max: number];
  /** The sizes: text after the name, part of the item code, and cost as a multiple of the first size. */
  sizes: [text: string, code: string, factor: number][];
  names: string[];
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

/** A family; `names` are comma-separated. Without other values the unit is UN, VAT is 23 % and there is no tracking. */
const family = (
  code: string,
  description: string,
  category: string,
  { names, ...facts }: Pick<Family, 'cents' | 'sizes'> & Partial<Omit<Family, 'names'>> & { names: string },
): Family => ({
  code,
  description,
  category,
  unit: 'UN',
  vat: 23,
  tracking: 'none',
  ...facts,
  names: names.split(','),
});

/** The families. */
export const FAMILIES: Family[] = [
  family('TEA', 'Tea', 'GROCERY', {
    cents: [190, 260],
    sizes: WEIGHTS,
    names: 'Green tea,Black tea,White tea,Mint tea,Lemon verbena,Earl Grey,Oolong,Camomile,Rooibos,Azores tea',
  }),
  family('COF', 'Coffee', 'GROCERY', {
    cents: [260, 520],
    sizes: WEIGHTS,
    names: 'House blend,Espresso,Timor,São Tomé,Decaffeinated,Arabica,Robusta,Cerrado,Colombia,Kenya',
  }),
  family('CHE', 'Cheese', 'FRESH', {
    vat: 6,
    tracking: 'batch',
    cents: [320, 640],
    sizes: WEIGHTS,
    names: 'Serra,Azeitão,São Jorge,Nisa,Évora,Rabaçal,Serpa,Pico,Castelo Branco,Terrincho',
  }),
  family('WIN', 'Wine', 'DRINKS', {
    unit: 'BOT',
    vat: 13,
    cents: [340, 1180],
    sizes: BOTTLES,
    names: 'Douro red,Douro white,Alentejo red,Dão red,Vinho verde,Bairrada,Lisboa red,Setúbal,Tejo white,Rosé',
  }),
  family('OIL', 'Olive oil', 'GROCERY', {
    unit: 'BOT',
    vat: 6,
    cents: [480, 920],
    sizes: BOTTLES,
    names: 'Extra virgin,Trás-os-Montes,Moura,Early harvest,Organic,Cobrançosa,Galega,Picual,Mild,With chilli',
  }),
  family('HON', 'Honey', 'GROCERY', {
    vat: 6,
    cents: [310, 560],
    sizes: WEIGHTS,
    names: 'Heather,Lavender,Rosemary,Orange blossom,Chestnut,Eucalyptus,Wildflower,Oak,Strawberry tree,Carob',
  }),
  family('CER', 'Ceramics', 'HOUSE', {
    cents: [420, 980],
    sizes: DIAMETERS,
    names: 'Bowl blue,Bowl white,Plate blue,Plate white,Plate green,Jug,Platter,Salad bowl,Cake stand,Tureen',
  }),
  family('MAC', 'Machines', 'EQUIPMENT', {
    tracking: 'serial',
    cents: [9900, 32000],
    sizes: MODELS,
    names: 'Espresso machine,Coffee grinder,Till,Label printer,Shop scale,Slicer,Card terminal,Kettle',
  }),
  family('PAN', 'Pans', 'HOUSE', {
    cents: [890, 2400],
    sizes: DIAMETERS,
    names: 'Copper pan,Cast-iron pan,Steel pan,Sauté pan,Cataplana,Grill pan,Wok,Casserole,Lid,Paella pan',
  }),
  family('SPI', 'Spices', 'GROCERY', {
    cents: [140, 420],
    sizes: WEIGHTS,
    names: 'Piri-piri,Paprika,Cinnamon,Saffron,Pepper,Oregano,Bay leaf,Cumin,Nutmeg,Clove',
  }),
];
