// kontor set remove: deletes a document set that no document uses.

import type { Command } from 'commander';
import { removeSet } from '../../operations/administration/remove-set.ts';
import { withAccount } from '../database/with-database.ts';
import { withRemedy } from '../terminal/errors.ts';
import { print } from '../terminal/output.ts';

/** Defines the arguments and options of `kontor set remove`. */
export function define(command: Command): void {
  command
    .argument('<account>', 'code of the account')
    .argument('<code>', 'code of the set')
    .addHelpText('after', '\nA set with documents stays, also when all are void; and so does the only set of a type.')
    .action(remove);
}

async function remove(account: string, code: string): Promise<void> {
  const remedies = {
    NOT_FOUND: `'kontor set list ${account}' shows the sets there are`,
    CONFLICT: `So that it takes no new documents: kontor set change ${account} ${code} --state inactive`,
  };
  await withAccount(account, (database, actor) => withRemedy(remedies, () => removeSet(database, actor, code)));
  print({ code, removed: true }, `Removed document set ${code}`);
}
