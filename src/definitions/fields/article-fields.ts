// The fields that an article and a family of articles share. Contract section 7.

import { ITEM_TYPES } from './document-line.ts';
import type { ElementField } from './element.ts';
import { choice, country, decimal, flag, rate, text } from './field-types.ts';

/** From the description to the item type, in the order of the contract. `family` is written by both, for a parent or a group. */
export const ARTICLE_FIELDS: ElementField[] = [
  { name: 'description', schema: text(255, { min: 1, example: 'Green tea, 250 g' }), sql: 'r.description' },
  { name: 'description_2', schema: text(255), sql: 'r.description_2' },
  { name: 'bar_code', schema: text(20, { example: '5601234567890' }), sql: 'r.bar_code' },
  { name: 'suppliers_bar_code', schema: text(20), sql: 'r.suppliers_bar_code' },
  { name: 'nomenclatura', schema: text(60), sql: 'r.nomenclatura' },
  { name: 'country_of_origin', schema: country(), sql: 'r.country_of_origin' },
  { name: 'family', schema: text(15, { description: 'Code of a family' }), sql: 'r.family' },
  { name: 'subfamily', schema: text(60), sql: 'r.subfamily' },
  { name: 'section', schema: text(60), sql: 'r.section' },
  { name: 'category', schema: text(40, { description: 'Code of a category' }), sql: 'r.category' },
  { name: 'unit_of_measurement', schema: text(15, { example: 'UN' }), sql: 'r.unit_of_measurement' },
  { name: 'obs', schema: text(4000), sql: 'r.obs' },
  { name: 'gross_weight', schema: text(15), sql: 'r.gross_weight' },
  { name: 'net_weight', schema: text(15), sql: 'r.net_weight' },
  { name: 'volume_per_unit', schema: text(15), sql: 'r.volume_per_unit' },
  { name: 'number_of_packages_per_unit', schema: text(15), sql: 'r.number_of_packages_per_unit' },
  { name: 'unit_price', schema: decimal({ minimum: 0, example: 4.5 }), sql: 'r.unit_price' },
  { name: 'sales_tax', schema: rate({ example: 23 }), sql: 'r.sales_tax' },
  { name: 'eco_tax', schema: decimal({ minimum: 0 }), sql: 'r.eco_tax' },
  { name: 'safety_stock', schema: decimal({ minimum: 0 }), sql: 'r.safety_stock' },
  { name: 'cost_by_serial_number', schema: flag(), sql: 'r.cost_by_serial_number' },
  { name: 'vat_regime_for_gross_margin', schema: flag(), sql: 'r.vat_regime_for_gross_margin' },
  { name: 'serial_tracking', schema: choice(['none', 'serial', 'batch']), sql: 'r.serial_tracking' },
  { name: 'item_type', schema: choice(ITEM_TYPES), sql: 'r.item_type' },
];

/** Which of them name another master by its code. */
export const ARTICLE_REFERENCES = {
  family: { table: 'family', column: 'family_code' },
  category: { table: 'category', column: 'category_code' },
};
