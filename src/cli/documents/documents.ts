// kontor document …: voids a document, closes an order, purchase order, quote or delivery note, or writes the file of a document.

import type { Command } from 'commander';
import { changeStatus } from '../../operations/documents/change/change-document.ts';
import { withAccount } from '../database/with-database.ts';
import { withRemedy } from '../terminal/errors.ts';
import { print } from '../terminal/output.ts';
import { defineExport } from './document-export.ts';

/** The definitions of the commands, by their last word. */
export const commands = {
  void: (command: Command) => defineStatusCommand(command, 'VOID', 'Voided'),
  close: (command: Command) => defineStatusCommand(command, 'CLOSED', 'Closed'),
  export: defineExport,
};

// `done` is the first word of the output.
function defineStatusCommand(command: Command, status: 'VOID' | 'CLOSED', done: string): void {
  command
    .argument('<account>', 'code of the account')
    .argument('<set>', 'code of its document set')
    .argument('<number>', 'its number in the set')
    .requiredOption('--reason <text>', 'why; kept with the document')
    .action(async (account: string, set: string, number: string, options: { reason: string }) => {
      const remedies = { NOT_FOUND: `'kontor set list ${account}' shows the sets there are` };
      const change = { status, reason: options.reason };
      const { id, type } = await withAccount(account, (database, actor) =>
        withRemedy(remedies, () => changeStatus(database, actor, { set, number }, change)),
      );
      print({ id, type, set, number, status }, `${done} ${type} ${set} ${number}, id ${id}`);
    });
}
