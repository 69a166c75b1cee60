// From the code of an account to its number, on the connections of the service.

import type { Database } from '../../database/open-database.ts';
import { accountIdOf } from '../../database/statements/sessions/sessions.ts';
import { AppError } from '../../domain/errors.ts';

/** The number of an account. Throws NOT_FOUND. */
export async function accountNumber({ pool }: Database, code: string): Promise<number> {
  const [row] = await pool.query(accountIdOf(code));
  if (typeof row?.id === 'number') return row.id;
  throw new AppError('NOT_FOUND', `There is no account '${code}': 'kontor account list' shows those there are`);
}
