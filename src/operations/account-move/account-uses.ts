// The templates that an account uses: files of the user among them do not move with it.

import { templatesInUse, usersWithSealedCodes } from '../../database/sql/account-files/rows.ts';
import type { Administrator } from '../actor.ts';
import type { DatabaseContext } from '../context.ts';
import { runSnapshot } from '../read/run-snapshot.ts';
import { transferPool } from '../write/run-long-write.ts';

/** The names of the templates that document sets of the account have. */
export function templatesOf(context: DatabaseContext, actor: Administrator): Promise<string[]> {
  return runSnapshot({ pool: transferPool(context) }, actor, async look =>
    (await look(templatesInUse(actor.accountId))).map(({ template }) => template),
  );
}

/** Their logins. */
export function usersWithCodes(context: DatabaseContext, actor: Administrator): Promise<string[]> {
  return runSnapshot({ pool: transferPool(context) }, actor, async look =>
    (await look(usersWithSealedCodes(actor.accountId))).map(({ login }) => login),
  );
}
