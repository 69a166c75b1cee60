// The fields that administrators give to accounts, document sets, users and API tokens, and the checks of their values.

import Type from 'typebox';
import { NUMBERINGS } from '../../domain/documents/number-pattern.ts';
import { valuesCheck } from '../fields/check-body.ts';
import { choice, code, country, currency, email, text } from '../fields/field-types.ts';

/** Checks the fields of an account that are present; returns the field errors. */
export const checkAccountFields = valuesCheck(
  Type.Partial(
    Type.Object({
      name: text(255, { min: 1 }),
      country: country(),
      currency: currency(),
      vat_id: code(20),
      registration: text(100),
      address: Type.Array(text(100), { maxItems: 6 }),
      phone: text(30),
      email: email(),
      bank_accounts: Type.Array(Type.Partial(Type.Object({ bank: text(70) })), { maxItems: 6 }),
      negative_stock: choice(['allow', 'reject']),
    }),
  ),
);

/** Checks the fields of a document set that are present; returns the field errors. */
export const checkSetFields = valuesCheck(
  Type.Partial(
    Type.Object({
      code: code(15, { min: 1 }),
      description: text(255, { min: 1 }),
      state: choice(['active', 'consultation', 'inactive']),
      totals: choice(['reject', 'warn', 'off']),
      numbering: choice(NUMBERINGS),
    }),
  ),
);

/** Checks the fields of a new user; returns the field errors. */
export const checkUserFields = valuesCheck(Type.Object({ name: text(255, { min: 1 }) }));

/** Checks the fields of a new API token; returns the field errors. */
export const checkTokenFields = valuesCheck(Type.Object({ name: text(60, { min: 1 }) }));
