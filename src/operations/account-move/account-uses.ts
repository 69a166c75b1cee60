// Parts of an account outside its rows: templates of the installation, and one-time codes that need its SECRET_KEY.

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

/** Logins of the users whose one-time codes only servers with the same SECRET_KEY can check. */
export function usersWithCodes(context: DatabaseContext, actor: Administrator): Promise<string[]> {
  return runSnapshot({ pool: transferPool(context) }, actor, async look =>
    (await look(usersWithSealedCodes(actor.accountId))).map(({ login }) => login),
  );
}
