// Values of a document for records and QR codes of a tax authority, as text.

import type Big from 'big.js';
import { isZero, sum, ZERO } from '../values/decimal.ts';
import { vatNumber } from '../values/vat-number.ts';
import { atcudOf } from './atcud.ts';
import { type FiscalAmounts, type FiscalTax, fiscalAmounts, hasAmount } from './fiscal-amounts.ts';
import type { FiscalField, FiscalValues } from './fiscal-field.ts';
import type { FiscalDocument, FiscalRules, Jurisdiction } from './jurisdiction.ts';
import { USUAL_EXEMPTION, untaxed } from './line-tax.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A document for the tax authority: its fields, and facts of the company. */
export interface FiscalSource {
  /** Type of the document: `invoice`. */
  kind: string;
  /** Fields of its snapshot. */
  fields: Fields;
  isVoid: boolean;
  issuer: { vat_id?: string | undefined; country: string; currency: string };
  jurisdiction: Jurisdiction;
  fiscal: FiscalRules;
  /** Type for the tax authority. Default: that of the rules of the document's type. */
  type?: string | undefined;
  /** Region of the company. Default: the first one of the country. */
  region: string;
  validationCode?: string | undefined;
}

/** Name of a document, `SET NUMBER`. */
export const fiscalName = (fields: Fields): string => `${fields.document_set} ${fields.seq_number}`;

/** True for goods of the company that move between its own places: it is the receiver. */
export const movesOwnGoods = (fields: Fields): boolean => fields.customer === undefined && 'source_warehouse' in fields;

/** Values of a document, without those of its record. */
export function fiscalValues(source: FiscalSource): FiscalValues {
  const { kind, fields, isVoid, issuer, jurisdiction, fiscal, region, validationCode } = source;
  const rules = fiscal.documents[kind];
  const amounts = fiscalAmounts(fields, { jurisdiction, region, currency: issuer.currency });
  const taxes = rules?.hasNoVat
    ? []
    : [...amounts.taxes, ...chargeTaxes(amounts, jurisdiction, region)].filter(hasAmount);
  const party = (fields.customer ?? fields.supplier ?? {}) as Fields;
  const buyer = typeof party.vat_id === 'string' ? party.vat_id : undefined;
  const country = typeof party.country_iso === 'string' ? party.country_iso : issuer.country;
  const hasBuyer = buyer !== undefined && !jurisdiction.genericVatIds.includes(vatNumber(buyer, issuer.country) ?? '');
  const date = String(fields.date);
  const [year, month, day] = date.split('-');
  const money = (amount: Big) => (rules?.isNegative && !isZero(amount) ? amount.times('-1') : amount).toFixed(2);
  const some = (amount: Big) => (isZero(amount) ? undefined : money(amount));
  const own = issuer.vat_id && vatNumber(issuer.vat_id, issuer.country);
  return {
    issuer: own,
    buyer: (hasBuyer && vatNumber(buyer, country)) || (movesOwnGoods(fields) && own) || jurisdiction.genericVatIds[0],
    buyerCountry: hasBuyer ? country : issuer.country,
    type: source.type ?? (rules && typeOf(rules, hasBuyer)),
    status: isVoid ? 'A' : 'N',
    date,
    compactDate: `${year}${month}${day}`,
    dayFirstDate: `${day}-${month}-${year}`,
    number: fiscalName(fields),
    atcud: atcudOf(validationCode, String(fields.seq_number)),
    ...regionValues(taxes, jurisdiction, region, money),
    vat: money(amounts.vat),
    taxes: money(amounts.vat.plus(amounts.stampDuty)),
    total: money(amounts.total),
    stampDuty: some(amounts.stampDuty),
    notSubject: some(sum(taxes.filter(({ code }) => code === 'NS').map(({ base }) => base))),
    withheld: some(amounts.withheld),
  };
}

const typeOf = ({ type, typeWithoutBuyer = type }: FiscalDocument, hasBuyer: boolean): string | undefined =>
  hasBuyer ? type : typeWithoutBuyer;

// Eco tax is not subject to VAT: a line of its own in SAF-T (PT).
function chargeTaxes({ ecoTax }: FiscalAmounts, jurisdiction: Jurisdiction, region: string): FiscalTax[] {
  const { code } = untaxed(USUAL_EXEMPTION, { jurisdiction, region });
  return [{ region, code, category: 'O', rate: undefined, base: ecoTax, amount: ZERO, ownCode: undefined }];
}

// A rate that no region has counts as the standard rate, and a region abroad as the own one: the code has no place of their own.
function regionValues(
  taxes: readonly FiscalTax[],
  { rates }: Jurisdiction,
  own: string,
  money: (amount: Big) => string,
): Partial<Record<FiscalField, string>> {
  const values: Partial<Record<FiscalField, string>> = {};
  const placeOf = ({ region, code }: FiscalTax) =>
    `${Object.hasOwn(rates, region) ? region : own} ${code === 'OUT' ? 'NOR' : code}`;
  for (const [name, group] of Map.groupBy(taxes, placeOf)) {
    const [region = own, code] = name.split(' ');
    values[`region ${region}`] = region;
    if (code === 'NS') continue;
    if (code === 'ISE') values[`region ${name}`] = money(sum(group.map(({ base }) => base)));
    else {
      values[`region ${name} net`] = money(sum(group.map(({ base }) => base)));
      values[`region ${name} vat`] = money(sum(group.map(({ amount }) => amount)));
    }
  }
  if (Object.keys(values).length === 0) values[`region ${own}`] = '0';
  return values;
}
