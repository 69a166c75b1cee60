// Master files of SAF-T (PT): the customers, products and taxes that the documents of the file use.

import type Big from 'big.js';
import type { Jurisdiction } from '../../domain/invoicing/jurisdiction.ts';
import { digits } from '../../domain/values/decimal.ts';
import { vatNumber } from '../../domain/values/vat-number.ts';
import { element } from '../invoices/xml.ts';
import { addressElement, field, figure, fitted, needed, type SaftAddress, UNKNOWN } from './fields.ts';

/** Fields of a document or of its customer. */
export type Fields = Readonly<Record<string, unknown>>;

/** Tax of a line. An amount in place of a percentage: stamp duty. */
export interface SaftTax {
  type: 'IVA' | 'IS' | 'NS';
  region: string;
  code: string;
  percentage: Big | undefined;
  amount: Big | undefined;
  exemption: { code: string; text: string } | undefined;
}

/** A product that lines name. `type`: product, service, other, or parafiscal charge. */
export interface SaftProduct {
  code: string;
  type: 'P' | 'S' | 'O' | 'I';
  group: string | undefined;
  description: string;
  barCode: string | undefined;
}

/** Code and name of the customer for all who are not identified. */
const FINAL_CONSUMER = 'Consumidor final';
/** Code of the company itself as the receiver of its own goods. */
const OWN_COMPANY = 'Própria empresa';
/** Product of lines without an item code. */
export const MISCELLANEOUS = 'DIVERSOS';

/** A text field; undefined if it has no letters. */
export const text = (fields: Fields, name: string): string | undefined => {
  const value = fields[name];
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
};

/** An address of a party. Undefined if it has no part. */
export function partyAddress(customer: Fields, name: 'billing_address' | 'shipping_address'): SaftAddress | undefined {
  const address = (customer[name] ?? {}) as Fields;
  const [lines, city, zipCode] = [text(address, 'postal_address'), text(address, 'city'), text(address, 'zip_code')];
  if (lines === undefined && city === undefined && zipCode === undefined) return undefined;
  return { lines, city, zipCode, country: text(address, 'country_iso') ?? text(customer, 'country_iso') };
}

/** Customers, products and taxes by their keys, as the documents used them last. */
export class MasterFiles {
  private readonly customers = new Map<string, { day: string; xml: string }>();
  private readonly productsByCode = new Map<string, SaftProduct>();
  private readonly taxes = new Map<string, string>();
  private readonly generic: string;
  private readonly country: string;

  constructor({ genericVatIds, country }: Jurisdiction) {
    this.generic = genericVatIds[0] ?? '';
    this.country = country;
  }

  /** Adds the customer of a document; returns its identifier. A party on file has its code, any other one its tax number. */
  customer(customer: Fields, onFile: { id: number; code: string | null } | undefined, day: string): string {
    const number = text(customer, 'vat_id');
    const vat = number === undefined ? undefined : vatNumber(number, text(customer, 'country_iso') ?? this.country);
    const own = onFile && (onFile.code ?? `#${onFile.id}`);
    const id = fitted('CustomerID', own ?? (vat === undefined || vat === this.generic ? undefined : `NIF ${vat}`));
    if (id === undefined) return this.add(FINAL_CONSUMER, { vat: this.generic, name: FINAL_CONSUMER }, '');
    const name = [text(customer, 'name'), text(customer, 'name_2')].filter(Boolean).join(' ');
    const [phone, email] = [text(customer, 'phone'), text(customer, 'email')];
    const address = partyAddress(customer, 'billing_address');
    return this.add(id, { vat: vat ?? this.generic, name, address, phone, email }, day);
  }

  /** Adds the company itself; returns its identifier. */
  ownCompany(vat: string, name: string, address: SaftAddress): string {
    return this.add(OWN_COMPANY, { vat, name, address }, '');
  }

  private add(
    id: string,
    facts: {
      vat: string;
      name: string;
      address?: SaftAddress | undefined;
      phone?: string | undefined;
      email?: string | undefined;
    },
    day: string,
  ): string {
    const known = this.customers.get(id);
    if (known && known.day >= day) return id;
    const address = facts.address ?? { lines: undefined, city: undefined, zipCode: undefined, country: undefined };
    const xml = element(
      'Customer',
      needed('CustomerID', id),
      needed('AccountID', UNKNOWN),
      needed('CustomerTaxID', facts.vat),
      needed('CompanyName', facts.name),
      addressElement('BillingAddress', address),
      field('Telephone', facts.phone),
      field('Email', facts.email),
      '<SelfBillingIndicator>0</SelfBillingIndicator>',
    );
    this.customers.set(id, { day, xml });
    return id;
  }

  /** Adds a product; returns its code. */
  product(product: SaftProduct): string {
    const code = fitted('ProductCode', product.code) ?? MISCELLANEOUS;
    if (!this.productsByCode.has(code)) this.productsByCode.set(code, { ...product, code });
    return code;
  }

  /** Adds a tax. */
  tax({ type, region, code, percentage, amount }: SaftTax): void {
    const value = percentage ?? amount;
    const key = `${type} ${region} ${code} ${percentage ? '%' : ''}${value && digits(value)}`;
    if (this.taxes.has(key)) return;
    const xml = element(
      'TaxTableEntry',
      `<TaxType>${type}</TaxType><TaxCountryRegion>${region}</TaxCountryRegion><TaxCode>${code}</TaxCode>`,
      needed('Description', TAX_NAMES[code] ?? (type === 'IS' ? 'Imposto do selo' : `Taxa ${code}`)),
      percentage ? figure('TaxPercentage', percentage) : '',
      amount ? figure('TaxAmount', amount) : '',
    );
    this.taxes.set(key, xml);
  }

  /** Products in the order of their first use. */
  products(): Iterable<SaftProduct> {
    return this.productsByCode.values();
  }

  /** XML of the customers. */
  *customersXml(): Generator<string> {
    for (const { xml } of this.customers.values()) yield xml;
  }

  /** XML of the table of taxes. Empty without any. */
  taxTableXml(): string {
    return element('TaxTable', ...[...this.taxes].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, xml]) => xml));
  }
}

const TAX_NAMES: Readonly<Record<string, string>> = {
  NOR: 'Taxa normal',
  INT: 'Taxa intermédia',
  RED: 'Taxa reduzida',
  ISE: 'Isento',
  NS: 'Não sujeito',
};

/** XML of a product. */
export const productXml = ({ code, type, group, description, barCode }: SaftProduct): string =>
  element(
    'Product',
    `<ProductType>${type}</ProductType>`,
    needed('ProductCode', code),
    field('ProductGroup', group),
    needed('ProductDescription', description),
    needed('ProductNumberCode', barCode ?? code),
  );
