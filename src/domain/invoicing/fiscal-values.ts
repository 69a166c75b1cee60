// Values of a document for records and QR codes of a tax authority, as text.

import type Big from 'big.js';
import { isZero, ZERO } from '../values/decimal.ts';
import { vatNumber } from '../values/vat-number.ts';
import { atcudOf } from './atcud.ts';
import { type FiscalAmounts, fiscalAmounts } from './fiscal-amounts.ts';
import type { FiscalField, FiscalValues } from './fiscal-field.ts';
import type { FiscalDocument, FiscalRules, Jurisdiction } from './jurisdiction.ts';

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
  /** Type of the set for the tax authority. Default: that of the document's type. */
  type?: string | undefined;
  /** Region of the company. Default: the first one of the country. */
  region: string;
  validationCode?: string | undefined;
}

/** Name of a document, `SET NUMBER`. */
export const fiscalName = (fields: Fields): string => `${fields.document_set} ${fields.seq_number}`;

/** Values of a document, without those of its record. */
export function fiscalValues(source: FiscalSource): FiscalValues {
  const { kind, fields, isVoid, issuer, jurisdiction, fiscal, region, validationCode } = source;
  const rules = fiscal.documents[kind];
  const amounts = fiscalAmounts(fields, { jurisdiction, region, currency: issuer.currency });
  const party = (fields.customer ?? fields.supplier ?? {}) as Fields;
  const buyer = typeof party.vat_id === 'string' ? party.vat_id : undefined;
  const country = typeof party.country_iso === 'string' ? party.country_iso : issuer.country;
  const hasBuyer = buyer !== undefined && !jurisdiction.genericVatIds.includes(vatNumber(buyer, issuer.country) ?? '');
  const date = String(fields.date);
  const [year, month, day] = date.split('-');
  const money = (amount: Big) => (rules?.isNegative && !isZero(amount) ? amount.times('-1') : amount).toFixed(2);
  const some = (amount: Big) => (isZero(amount) ? undefined : money(amount));
  return {
    issuer: issuer.vat_id && vatNumber(issuer.vat_id, issuer.country),
    buyer: (hasBuyer && vatNumber(buyer, country)) || jurisdiction.genericVatIds[0],
    buyerCountry: hasBuyer ? country : issuer.country,
    type: source.type ?? (rules && typeOf(rules, hasBuyer)),
    status: isVoid ? 'A' : 'N',
    date,
    compactDate: `${year}${month}${day}`,
    dayFirstDate: `${day}-${month}-${year}`,
    number: fiscalName(fields),
    atcud: atcudOf(validationCode, String(fields.seq_number)),
    ...regionValues(amounts, region, money),
    vat: money(amounts.vat),
    taxes: money(amounts.vat.plus(amounts.stampDuty)),
    total: money(amounts.total),
    stampDuty: some(amounts.stampDuty),
    notSubject: some(
      sumOf(
        amounts.taxes.filter(({ category }) => category === 'O'),
        'base',
      ),
    ),
    withheld: some(amounts.withheld),
  };
}

const typeOf = ({ type, typeWithoutBuyer = type }: FiscalDocument, hasBuyer: boolean): string =>
  hasBuyer ? type : typeWithoutBuyer;

const sumOf = (taxes: FiscalAmounts['taxes'], column: 'base' | 'amount'): Big =>
  taxes.reduce((sum, tax) => sum.plus(tax[column]), ZERO);

// Eco tax has no VAT. A rate that no region has counts as the standard rate: the code has no place of its own for it.
function regionValues(
  { taxes, ecoTax }: FiscalAmounts,
  own: string,
  money: (amount: Big) => string,
): Partial<Record<FiscalField, string>> {
  const values: Partial<Record<FiscalField, string>> = {};
  const exempt = taxes.filter(({ code, category }) => code === 'ISE' && category !== 'O');
  const base = sumOf(exempt, 'base').plus(ecoTax);
  if (exempt.length > 0 || !isZero(ecoTax)) {
    values[`region ${own}`] = own;
    values[`region ${own} ISE`] = money(base);
  }
  const charged = taxes.filter(({ code }) => code !== 'ISE');
  for (const [name, group] of Map.groupBy(
    charged,
    ({ region, code }) => `${region} ${code === 'OUT' ? 'NOR' : code}`,
  )) {
    const [{ region }] = group as [FiscalAmounts['taxes'][number]];
    values[`region ${region}`] = region;
    values[`region ${name} net`] = money(sumOf(group, 'base'));
    values[`region ${name} vat`] = money(sumOf(group, 'amount'));
  }
  if (Object.keys(values).length === 0) values[`region ${own}`] = '0';
  return values;
}
