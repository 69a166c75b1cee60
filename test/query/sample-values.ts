// Values of every kind for the fields of a schema, another one for each row.

import type { Schema as AnySchema } from '../../src/definitions/schema.ts';

/** In the order of code points, which is not that of UTF-16: the tilde comes before the tea. */
export const TEXTS = ["'; DROP TABLE x; --", '100%_\\', 'Ab', 'a', 'ab', 'é', '中文', '\uff5e', '🍵'];
export const DECIMALS = ['0', '0.1', '1.5', '77.49', '99.9999999999', '100'];
export const DAYS = ['2026-01-31', '2026-02-28', '2026-03-01', '2026-12-31'];
const INSTANTS = ['2026-03-04T09:00:00Z', '2026-03-04T10:30:00+01:00', '2025-12-31T23:59:59Z'];

export interface Schema {
  type?: string;
  format?: string;
  enum?: string[];
  maxLength?: number;
  readOnly?: boolean;
  properties?: Record<string, AnySchema>;
  items?: AnySchema;
}

/** Values of fields, by their path, that must not be chosen freely; `undefined` leaves a field out. */
export type FixedValues = Record<string, unknown>;

const { rawJSON } = JSON as typeof JSON & { rawJSON(text: string): unknown };

/** A number that JSON.stringify writes with all its digits. */
export const exact = (digits: string | undefined) => rawJSON(digits ?? '0');

/** An object that the schema accepts. Some rows leave out some optional fields, so that every column lacks values. */
export function sampleObject(
  { properties = {} }: Schema,
  row: number,
  fixed: FixedValues,
  path = '',
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, schema], index) => {
      const field = path ? `${path}.${name}` : name;
      const isLeftOut = (row + index) % 5 === 4 && !(field in fixed);
      const value = isLeftOut ? undefined : sampleValue(schema as Schema, row, fixed, field);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

// A valid one for each row: numbers of bank accounts are unique.
function norwegianIban(row: number): string {
  const number = String(row).padStart(11, '0');
  const check = 98n - (BigInt(`${number}232400`) % 97n);
  return `NO${String(check).padStart(2, '0')}${number}`;
}

function sampleValue(schema: Schema, row: number, fixed: FixedValues, path: string): unknown {
  if (path in fixed) return fixed[path];
  const pick = <T>(values: T[]) => values[row % values.length];
  if (schema.readOnly) return undefined;
  if (schema.properties) return sampleObject(schema, row, fixed, path);
  if (schema.items) return undefined;
  if (schema.enum) return pick(schema.enum);
  switch (schema.type === 'string' ? (schema.format ?? 'text') : schema.type) {
    case 'text':
      return pick(TEXTS)?.slice(0, schema.maxLength);
    case 'date':
      return pick(DAYS);
    case 'date-time':
      return pick(INSTANTS);
    case 'currency':
      return pick(['EUR', 'USD', 'JPY']);
    case 'country':
      return pick(['PT', 'DE']);
    case 'unit-code':
      return pick(['KGM', 'C62', 'HUR']);
    case 'payment-means':
      return pick(['30', '48', 'ZZZ']);
    case 'tax-key':
      return pick(['9', '0401', 'auto']);
    case 'iban':
      return norwegianIban(row);
    case 'bic':
      return pick(['CGDIPTPL', 'BYLADEM1001']);
    case 'legal-registration':
      return pick(['0002:123456789', 'HRB 12', '0208:0123456789']);
    case 'email':
    case 'email-list':
      return pick(['a@b.example', 'B@b.example']);
    case 'uri':
      return pick(['https://a.example', 'http://b.example/?q=%25']);
    case 'integer':
      return row;
    case 'boolean':
      return row % 2 === 0;
    default:
      return exact(pick(DECIMALS));
  }
}
