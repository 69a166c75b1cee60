// Changes the settings of an account: what its documents print, and how its stock and text messages are treated.

import type pg from 'pg';
import { AppError, type FieldError, validationError } from '../../domain/errors.ts';
import { isCountry } from '../../domain/values/country.ts';

/** What changes; null clears. */
export interface AccountChanges {
  name?: string;
  vat_id?: string | null;
  address?: string[];
  phone?: string | null;
  email?: string | null;
  logo?: Buffer | null;
  negative_stock?: 'allow' | 'reject';
  generic_vat_ids?: string[];
  sms_daily_cap?: number;
  /** null: any country. */
  sms_countries?: string[] | null;
  /** Code of the location where stock moves that no document places. */
  default_location?: string;
}

const MOST_LOGO_BYTES = 1_048_576;

/** Changes the account of the transaction. Throws INVALID_ARGUMENT with every fault. */
export async function changeAccount(client: pg.Client, accountId: number, changes: AccountChanges): Promise<void> {
  const fieldErrors = faultsOf(changes);
  if (fieldErrors.length > 0) throw validationError(fieldErrors);
  const { default_location, ...columns } = changes;
  const values: Record<string, unknown> = { ...columns };
  if (default_location !== undefined)
    values.default_location_id = await locationId(client, accountId, default_location);
  const names = Object.keys(values);
  if (names.length === 0) return;
  await client.query(
    `UPDATE account SET ${names.map((name, index) => `${name} = $${index + 2}`).join(', ')} WHERE account_id = $1`,
    [accountId, ...Object.values(values)],
  );
}

async function locationId(client: pg.Client, accountId: number, code: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    'SELECT id FROM location WHERE account_id = $1 AND location_code = $2',
    [accountId, code],
  );
  if (!rows[0]) throw new AppError('INVALID_ARGUMENT', `There is no location '${code}'`);
  return rows[0].id;
}

function faultsOf({ name, address = [], logo, sms_daily_cap: cap = 0, sms_countries: countries }: AccountChanges) {
  const fieldErrors: FieldError[] = [];
  const must = (holds: boolean, field: string, reason: string) => {
    if (!holds) fieldErrors.push({ field, message: `Field '${field}' ${reason}` });
  };
  must(name === undefined || (name.length > 0 && name.length <= 255), 'name', 'must have 1 to 255 characters');
  must(address.length <= 6 && address.every(line => line.length <= 100), 'address', 'is more than 6 lines of 100');
  must(!logo || isPicture(logo), 'logo', 'must be a PNG, JPEG or SVG picture');
  must(!logo || logo.length <= MOST_LOGO_BYTES, 'logo', 'is larger than 1 MiB');
  must(Number.isInteger(cap) && cap >= 0 && cap < 2 ** 31, 'sms_daily_cap', 'must be a whole number, 0 or more');
  for (const country of countries ?? []) must(isCountry(country), 'sms_countries', `names no country: '${country}'`);
  return fieldErrors;
}

// The same three kinds that print/render.ts prints.
function isPicture(logo: Buffer): boolean {
  const start = logo.subarray(0, 1024);
  return (
    start.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')) ||
    start.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')) ||
    start.toString('utf8').includes('<svg')
  );
}
