// kontor document void: voids a document; its effects are taken back, its number stays.

import type { Command } from 'commander';
import { voidDocument } from '../../operations/documents/void-document.ts';
import { withAccount } from '../database/with-database.ts';
import { withRemedy } from '../terminal/errors.ts';

/** Defines the arguments and options of `kontor document void`. */
export function define(command: Command): void {
  command
    .argument('<account>', 'code of the account')
    .argument('<set>', 'code of its document set')
    .argument('<number>', 'its number in the set')
    .requiredOption('--reason <text>', 'why; kept with the document')
    .option('--json', 'answer in JSON')
    .action(voidOne);
}

async function voidOne(
  account: string,
  set: string,
  number: string,
  { reason, json }: { reason: string; json?: true },
): Promise<void> {
  const remedies = { NOT_FOUND: `'kontor set list ${account}' shows the sets there are` };
  const { id, type } = await withAccount(account, (database, actor) =>
    withRemedy(remedies, () => voidDocument(database, actor, { set, number, reason })),
  );
  console.log(json ? JSON.stringify({ id, type, set, number }) : `Voided ${type} ${set} ${number}, id ${id}`);
}
