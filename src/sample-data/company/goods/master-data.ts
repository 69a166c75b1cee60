// The categories, families and locations of the sample company, as bodies of creates.

import type { ColumnValues } from '../../../definitions/fields/column-values.ts';
import { decimal } from '../../../domain/values/decimal.ts';
import { FAMILIES } from './families.ts';

/** The categories. */
export const CATEGORIES: ColumnValues[] = [
  { category_code: 'GROCERY', description: 'Groceries' },
  { category_code: 'FRESH', description: 'Fresh food' },
  { category_code: 'DRINKS', description: 'Drinks' },
  { category_code: 'HOUSE', description: 'Household' },
  { category_code: 'EQUIPMENT', description: 'Shop equipment' },
  { category_code: 'SERVICES', description: 'Services' },
];

/** The families. */
export const FAMILY_BODIES: ColumnValues[] = FAMILIES.map(({ code, description, category, unit, vat, tracking }) => ({
  family_code: code,
  description,
  category,
  unit_of_measurement: unit,
  sales_tax: decimal(String(vat)),
  serial_tracking: tracking,
}));

/** The locations. */
export const LOCATIONS: ColumnValues[] = [
  {
    location_code: 'MAIN',
    description: 'Main warehouse',
    postal_address: 'Estrada da Matinha 14',
    city: 'Lisboa',
    zip_code: '1950-326',
    country: 'Portugal',
  },
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
