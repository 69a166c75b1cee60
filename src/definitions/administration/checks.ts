// The fields that administrators give to accounts, document sets, users and API tokens, and the checks of their values.

import { NUMBERINGS } from '../../domain/documents/number-pattern.ts';
import { SUPPLIER_NUMBER_CHECKS } from '../../domain/documents/supplier-number.ts';
import { E_INVOICE_CHECKS, PROFILE_CHOICES } from '../../domain/invoicing/profile.ts';
import { VAT_CHECKS } from '../../domain/invoicing/vat-codes.ts';
import { valuesCheck } from '../fields/check-body.ts';
import {
  choice,
  code,
  country,
  currency,
  electronicAddress,
  email,
  legalRegistration,
  text,
} from '../fields/field-types.ts';
import { array, object, partial } from '../schema.ts';

/** Checks the fields of an account that are present; returns the field errors. */
export const checkAccountFields = valuesCheck(
  partial(
    object({
      name: text(255, { min: 1 }),
      country: country(),
      currency: currency(),
      vat_id: code(20),
      registration: text(100),
      legal_registration: legalRegistration(),
      address: array(text(100), { maxItems: 6 }),
      city: text(100),
      zip_code: text(20),
      contact: text(100),
      electronic_address: electronicAddress(),
      payment_terms: text(255),
      payment_terms_code: code(15),
      vat_code: code(15),
      phone: text(30),
      email: email(),
      bank_accounts: array(partial(object({ bank: text(70) })), { maxItems: 6 }),
      negative_stock: choice(['allow', 'reject']),
    }),
  ),
);

/** Checks the fields of a document set that are present; returns the field errors. */
export const checkSetFields = valuesCheck(
  partial(
    object({
      code: code(15, { min: 1 }),
      description: text(255, { min: 1 }),
      state: choice(['active', 'consultation', 'inactive']),
      totals: choice(['reject', 'warn', 'off']),
      vatCheck: choice(VAT_CHECKS),
      eInvoice: choice(PROFILE_CHOICES),
      eInvoiceCheck: choice(E_INVOICE_CHECKS),
      supplierNumbers: choice(SUPPLIER_NUMBER_CHECKS),
      numbering: choice(NUMBERINGS),
    }),
  ),
);

/** Checks the fields of a new user; returns the field errors. */
export const checkUserFields = valuesCheck(object({ name: text(255, { min: 1 }) }));

/** Checks the fields of a new API token; returns the field errors. */
export const checkTokenFields = valuesCheck(object({ name: text(60, { min: 1 }) }));
