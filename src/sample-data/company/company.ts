// State of the company while its documents are written, and its size for a number of documents.

import type Big from 'big.js';
import type { LocationFacts } from '../../domain/stock/stock-facts.ts';
import type { DocumentContext, SetFacts } from '../../operations/documents/document-facts.ts';
import type { Period } from '../period.ts';

/** An article for purchases and sales. */
export interface Good {
  itemCode: string;
  description: string;
  unit: string;
  stocked: boolean;
  tracking: 'none' | 'serial' | 'batch';
  price: Big;
  cost: Big;
  vat: Big;
  /** Quantity kept in stock. */
  target: number;
}

export interface Company {
  accountId: number;
  currency: string;
  /** Number of the facts of the company on its electronic invoices. */
  issuer: number;
  period: Period;
  /** The document set of each type. Types without one are left out. */
  sets: Map<string, SetFacts>;
  locations: Map<string, LocationFacts>;
  defaultLocation: LocationFacts;
  parties: Record<'customer' | 'supplier', DocumentContext['parties']>;
  /** Goods kept in stock, and services. */
  goods: Good[];
  services: Good[];
}

export interface Size {
  articles: number;
  customers: number;
  suppliers: number;
}

/** The size of the company, which grows slowly with the number of documents. */
export function sizeFor(documents: number): Size {
  const thousands = documents / 1000;
  if (thousands < 1) {
    return {
      articles: Math.round(40 + 160 * thousands),
      customers: Math.round(12 + 28 * thousands),
      suppliers: Math.round(5 + 5 * thousands),
    };
  }
  return {
    articles: Math.round(200 * thousands ** 0.25),
    customers: Math.round(40 * thousands ** 0.4),
    suppliers: Math.round(10 * thousands ** 0.3),
  };
}
