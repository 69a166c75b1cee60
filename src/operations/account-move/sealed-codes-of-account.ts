// The users of an account whose one-time codes only servers with the same SECRET_KEY can check.

import { usersWithSealedCodes } from '../../database/sql/account-files/rows.ts';
import type { Administrator } from '../actor.ts';
import type { DatabaseContext } from '../context.ts';
import { runSnapshot } from '../read/run-snapshot.ts';
import { transferPool } from '../write/run-long-write.ts';

/** Their logins. */
export function usersWithCodes(context: DatabaseContext, actor: Administrator): Promise<string[]> {
  return runSnapshot({ pool: transferPool(context) }, actor, async look =>
    (await look(usersWithSealedCodes(actor.accountId))).map(({ login }) => login),
  );
}
