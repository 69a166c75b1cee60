// Rules of EN 16931 itself.

import { Message } from '../../messages/message.ts';
import { isExemptionCode } from '../../values/code-lists.ts';
import { minorUnits } from '../../values/currency.ts';
import { isZero } from '../../values/decimal.ts';
import type { EInvoice } from '../e-invoice.ts';
import { type MadeInvoice, TRANSFERS } from '../model.ts';
import { PROFILE_NAMES } from '../profile.ts';
import { unitCodeOf } from '../usual-codes.ts';
import { filledRule, isFilled, type Rule } from './rule.ts';

const hasCategory = ({ invoice }: MadeInvoice, category: string): boolean =>
  invoice.taxes.some(tax => tax.category === category);

/** CIUS-PT has rules of its own about categories and codes. */
const OTHERS = PROFILE_NAMES.filter(name => name !== 'cius-pt');
/** Rules that CIUS-PT repeats. */
const REPEATED = ['BR-S-02', 'BR-E-02'];

/** Rules that demand a VAT number of the seller: a number for each category. */
const SELLER_RULES = { S: 'BR-S-02', Z: 'BR-Z-02', E: 'BR-E-02', AE: 'BR-AE-02', K: 'BR-IC-02', G: 'BR-G-02' };

const ofSeller = (invoice: EInvoice): boolean => isFilled(invoice.seller.vatId) || isFilled(invoice.seller.taxId);

/** The rules of EN 16931, which all profiles have. */
export const EN16931_RULES: readonly Rule[] = [
  {
    id: 'BR-16',
    terms: 'BG-25, BT-146',
    field: 'items',
    message: rules => new Message('e_invoice_prices', { rules }),
    holds: ({ figures, lines }) => figures !== undefined && lines.length > 0,
  },
  {
    id: 'BR-CO-16',
    terms: 'BT-115',
    field: 'total_amount',
    message: rules => new Message('e_invoice_total', { rules }),
    holds: ({ figures }) => figures?.differenceIsRounding ?? true,
  },
  {
    id: 'BR-CO-17',
    terms: 'BT-117',
    field: 'vat',
    message: rules => new Message('e_invoice_header_vat', { rules }),
    holds: ({ figures }) => !figures?.rows.some(({ rate, vat }) => (!rate || isZero(rate)) && !isZero(vat)),
  },
  {
    id: 'BR-DEC-12',
    terms: 'BT-109',
    field: 'currency',
    message: rules => new Message('e_invoice_currency', { rules }),
    holds: ({ invoice }) => minorUnits(invoice.currency) <= 2,
  },
  filledRule('BR-07', 'BT-44', 'customer.name', ({ buyer }) => buyer.name),
  {
    id: 'BR-CO-26',
    terms: 'BT-31',
    field: 'company.vat_id',
    holds: ({ invoice: { seller } }) => [seller.id, seller.legalId?.id, seller.vatId].some(isFilled),
  },
  ...Object.entries(SELLER_RULES).map(
    ([category, id]): Rule => ({
      id,
      terms: 'BT-31',
      ...(!REPEATED.includes(id) && { profiles: OTHERS }),
      field: 'company.vat_id',
      holds: made => !hasCategory(made, category) || ofSeller(made.invoice),
    }),
  ),
  {
    id: 'BR-AE-02',
    terms: 'BT-48',
    profiles: OTHERS,
    field: 'customer.vat_id',
    message: rules => new Message('e_invoice_for_reverse_charge', { rules }),
    holds: made =>
      !hasCategory(made, 'AE') || isFilled(made.invoice.buyer.vatId) || isFilled(made.invoice.buyer.legalId?.id),
  },
  {
    id: 'BR-IC-02',
    terms: 'BT-48',
    profiles: OTHERS,
    field: 'customer.vat_id',
    message: rules => new Message('e_invoice_for_within_eu', { rules }),
    holds: made => !hasCategory(made, 'K') || isFilled(made.invoice.buyer.vatId),
  },
  {
    id: 'BR-53',
    terms: 'BT-6, BT-111',
    field: 'exchange_rate',
    holds: ({ invoice, document }) =>
      invoice.currency === document.issuer.currency || isZero(invoice.totals.vat) || invoice.taxCurrency !== undefined,
  },
  {
    id: 'BR-61',
    terms: 'BT-84',
    field: 'company.bank_accounts',
    holds: ({ invoice: { payment } }) => !payment || !TRANSFERS.has(payment.code) || payment.accounts.length > 0,
  },
  {
    id: 'BR-E-10',
    terms: 'BT-120, BT-121',
    ofLine: 'vat_exemption',
    message: rules => new Message('e_invoice_for_exempt', { rules }),
    lineHolds: ({ taxed: { vat } }) => vat.category !== 'E' || vat.reason !== undefined,
  },
  {
    id: 'BR-CL-22',
    terms: 'BT-121',
    profiles: OTHERS,
    ofLine: 'vat_exemption',
    message: rules => new Message('e_invoice_exemption_code', { rules }),
    lineHolds: ({ taxed: { vat } }) => vat.reason?.code === undefined || isExemptionCode(vat.reason.code),
  },
  {
    id: 'BR-O-11',
    terms: 'BT-118',
    profiles: OTHERS,
    ofLine: 'vat_category',
    message: rules => new Message('e_invoice_outside_vat', { rules }),
    lineHolds: ({ taxed: { vat } }, { invoice }) => vat.category !== 'O' || invoice.taxes.length === 1,
  },
  {
    id: 'BR-CL-23',
    terms: 'BT-130',
    severity: 'warning',
    ofLine: 'unit_of_measurement',
    message: rules => new Message('e_invoice_unit', { rules }),
    lineHolds: ({ item: { unit_of_measurement: unit, unit_code } }) =>
      typeof unit !== 'string' || !isFilled(unit) || unit_code !== undefined || unitCodeOf(unit) !== undefined,
  },
];
