// Writes elements of SAF-T (PT) with texts in their form.

import type Big from 'big.js';
import { digits } from '../../domain/values/decimal.ts';
import { leaf } from '../invoices/xml.ts';
import { LENGTHS, MIN_LENGTHS } from './structure.ts';

/** Value of a mandatory text that is not known (Portaria n.º 302/2016, table 2.2). */
export const UNKNOWN = 'Desconhecido';

/** Text on one line, without blanks at its ends and at most as long as the element. Undefined if nothing is left. */
export function fitted(name: string, value: string | null | undefined): string | undefined {
  const max = LENGTHS[name];
  const line = (value ?? '').replaceAll(/\s+/g, ' ').trim();
  const characters = max !== undefined && line.length > max ? [...line].slice(0, max).join('').trim() : line;
  return characters === '' ? undefined : characters.padEnd(MIN_LENGTHS[name] ?? 0, '.');
}

/** An element with a text. Empty without one. */
export const field = (name: string, value: string | null | undefined): string => leaf(name, fitted(name, value));

/** An element with a text that must be there. */
export const needed = (name: string, value: string | null | undefined): string =>
  leaf(name, fitted(name, value) ?? UNKNOWN);

/** An element with an amount: two decimals. */
export const amount = (name: string, value: Big): string => `<${name}>${value.toFixed(2)}</${name}>`;

/** An element with a quantity, price or percentage. */
export const figure = (name: string, value: Big): string => `<${name}>${digits(value)}</${name}>`;

/** A postal address as documents and parties have it. */
export interface SaftAddress {
  lines: string | undefined;
  city: string | undefined;
  zipCode: string | undefined;
  country: string | undefined;
}

/** An element with an address; missing parts are unknown. */
export const addressElement = (name: string, { lines, city, zipCode, country }: SaftAddress): string =>
  `<${name}>${needed('AddressDetail', lines)}${needed('City', city)}${needed('PostalCode', zipCode)}${needed('Country', country)}</${name}>`;
