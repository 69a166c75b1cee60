// Document sets as administrators keep them. Runs on a connection of the owner of the database.

import type pg from 'pg';
import { documents } from '../../definitions/catalogue.ts';
import { AppError, type FieldError, validationError } from '../../domain/errors.ts';

/** What may be changed of a set: what later documents do, and how all of them are printed. Null clears a place. */
export interface SetChanges {
  description?: string;
  state?: 'active' | 'consultation' | 'inactive';
  language?: string;
  template?: string;
  totals?: 'reject' | 'warn' | 'off';
  movesStock?: boolean;
  warehouse?: string | null;
  destination?: string | null;
}

export interface NewSet extends SetChanges {
  code: string;
  type: string;
  description: string;
}

const COLUMNS: Record<keyof SetChanges, string> = {
  description: 'description',
  state: 'state',
  language: 'language',
  template: 'template',
  totals: 'totals_check',
  movesStock: 'moves_stock',
  warehouse: 'location_id',
  destination: 'destination_location_id',
};

/** Adds a document set to the account of the transaction. Throws INVALID_ARGUMENT, DUPLICATE_ENTRY. */
export async function addSet(client: pg.Client, accountId: number, { code, type, ...rest }: NewSet): Promise<void> {
  const fieldErrors: FieldError[] = [];
  const types = documents.map(document => document.type);
  if (!types.includes(type))
    fieldErrors.push({ field: 'type', message: `Field 'type' must be one of ${types.join(', ')}` });
  if (code.length < 1 || code.length > 15)
    fieldErrors.push({ field: 'code', message: "Field 'code' must have 1 to 15 characters" });
  const values = {
    account_id: accountId,
    code,
    document_type: type,
    ...(await columnsOf(client, accountId, rest, fieldErrors)),
  };
  const names = Object.keys(values);
  const { rowCount } = await client.query(
    `INSERT INTO document_set (${names.join(', ')}) VALUES (${names.map((_, index) => `$${index + 1}`).join(', ')})
      ON CONFLICT (account_id, code) DO NOTHING`,
    Object.values(values),
  );
  if (rowCount === 0) throw new AppError('DUPLICATE_ENTRY', `There is a document set '${code}' already`);
}

/**
 * Changes a document set of the account of the transaction. Code and type stay: documents carry them. What documents did
 * stays too, whatever their set does from now on. Throws NOT_FOUND, INVALID_ARGUMENT.
 */
export async function changeSet(
  client: pg.Client,
  accountId: number,
  code: string,
  changes: SetChanges,
): Promise<void> {
  const values = await columnsOf(client, accountId, changes, []);
  const settings = Object.keys(values).map((name, index) => `${name} = $${index + 3}`);
  const { rowCount } = await client.query(
    `UPDATE document_set SET ${settings.join(', ')} WHERE account_id = $1 AND code = $2`,
    [accountId, code, ...Object.values(values)],
  );
  if (rowCount === 0) throw new AppError('NOT_FOUND', `There is no document set '${code}'`);
}

// The columns that change, checked. Throws INVALID_ARGUMENT with every fault.
async function columnsOf(
  client: pg.Client,
  accountId: number,
  changes: SetChanges,
  fieldErrors: FieldError[],
): Promise<Record<string, unknown>> {
  const must = (holds: boolean, field: keyof SetChanges, reason: string) => {
    if (!holds) fieldErrors.push({ field, message: `Field '${field}' ${reason}` });
  };
  const { description = '-', language = 'en', template = 'standard' } = changes;
  must(description.length >= 1 && description.length <= 255, 'description', 'must have 1 to 255 characters');
  must(/^[a-z]{2,3}$/.test(language), 'language', 'must be the code of a language, such as pt');
  must(/^[A-Za-z0-9][\w-]{0,59}$/.test(template), 'template', 'must be the name of a folder: letters, digits, - and _');
  const values: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(changes) as [keyof SetChanges, SetChanges[keyof SetChanges]][]) {
    values[COLUMNS[field]] = value;
    if (value === null || (field !== 'warehouse' && field !== 'destination')) continue;
    const { rows } = await client.query<{ id: string }>(
      'SELECT id FROM location WHERE account_id = $1 AND location_code = $2',
      [accountId, value],
    );
    must(rows[0] !== undefined, field, `names no location: '${value}'`);
    values[COLUMNS[field]] = rows[0]?.id;
  }
  if (fieldErrors.length > 0) throw validationError(fieldErrors);
  return values;
}
