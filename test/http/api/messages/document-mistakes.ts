// What the tables of mistakes in documents share: a line, and a create that is refused or carried out with a warning.

import type { Mistake } from './mistake.ts';

/** A good line. */
export const LINE = { description: 'Green tea', qty: 2, unit_price: 4.5, vat: 23 };

/** A create at the path that is refused because of a field. */
export const refused = (
  mistake: string,
  path: string,
  body: Record<string, unknown>,
  field: string,
  message: string,
): Mistake => ({
  mistake,
  request: `POST ${path}`,
  body,
  status: 400,
  code: 'INVALID_ARGUMENT',
  field,
  message,
});

/** A create at the path that is carried out, with a warning. */
export const accepted = (mistake: string, path: string, body: Record<string, unknown>, message: string): Mistake => ({
  mistake,
  request: `POST ${path}`,
  body,
  status: 201,
  message,
});
