// The fields that an article and a family of articles share. contract §7 Master data

import { ITEM_TYPES } from './document-line.ts';
import { type ElementField, stored } from './element.ts';
import { choice, code, country, decimal, flag, rate, text, unitCode } from './field-types.ts';

/** Fields from the description to the item type, in the order of the contract. In a family, `family` is its parent. */
export const ARTICLE_FIELDS: ElementField[] = [
  stored('description', text(255, { min: 1, example: 'Green tea, 250 g' }), { inTable: 2 }),
  stored('description_2', text(255)),
  stored('bar_code', code(20, { example: '5601234567890' }), { inForm: 'main' }),
  stored('suppliers_bar_code', code(20)),
  stored('nomenclatura', code(60)),
  stored('country_of_origin', country()),
  stored('family', code(15, { description: 'Code of a family' }), { inForm: 'main' }),
  stored('subfamily', text(60)),
  stored('section', text(60)),
  stored('category', code(40, { description: 'Code of a category' }), { inForm: 'main' }),
  stored('unit_of_measurement', text(15, { example: 'UN' }), { inForm: 'price' }),
  stored('unit_code', unitCode({ description: 'Unit for electronic invoices; lines without one take it' })),
  stored('obs', text(4000)),
  stored('gross_weight', text(15)),
  stored('net_weight', text(15)),
  stored('volume_per_unit', text(15)),
  stored('number_of_packages_per_unit', text(15)),
  stored('unit_price', decimal({ minimum: 0, example: 4.5 }), { inTable: 3, inForm: 'price' }),
  stored('sales_tax', rate({ example: 23 }), { inTable: 4, inForm: 'price' }),
  stored('vat_exemption', code(30, { description: 'Lines at a VAT rate of 0 without a reason take it' })),
  stored('eco_tax', decimal({ minimum: 0 })),
  stored('safety_stock', decimal({ minimum: 0 }), { inForm: 'stock' }),
  stored('cost_by_serial_number', flag()),
  stored('vat_regime_for_gross_margin', flag()),
  stored('serial_tracking', choice(['none', 'serial', 'batch']), { inForm: 'stock' }),
  stored('item_type', choice(ITEM_TYPES), { inForm: 'main' }),
];

/** Which of them name other master data by its code. */
export const ARTICLE_REFERENCES = {
  family: { table: 'family', column: 'family_code' },
  category: { table: 'category', column: 'category_code' },
};

/** The field that names a VAT code. */
export const VAT_CODE_REFERENCE = { vat_code: { table: 'vat_code', column: 'code' } };
