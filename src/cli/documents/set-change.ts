// kontor set change: changes the rules for later documents of a set, and how its documents are printed.

import { type Command, Option } from 'commander';
import { listSets } from '../../operations/administration/lists.ts';
import { changeSet, type SetChanges } from '../../operations/documents/document-sets.ts';
import { withAccount } from '../database/with-database.ts';
import { UsageError, withRemedy } from '../terminal/errors.ts';
import { print } from '../terminal/output.ts';
import { defineSetOptions, refuseUnknownLanguage, refuseUnknownTemplate, type SetOptions } from './set-options.ts';

interface Options extends SetOptions {
  state?: 'active' | 'consultation' | 'inactive';
}

/** Defines the arguments and options of `kontor set change`. */
export function define(command: Command): void {
  command
    .argument('<account>', 'code of the account')
    .argument('<code>', 'code of the set')
    .option('--description <text>', 'what the set is for')
    .addOption(
      new Option('--state <word>', 'only an active set takes new documents').choices([
        'active',
        'consultation',
        'inactive',
      ]),
    )
    .option('--stock', 'its documents move stock');
  defineSetOptions(command, {}, '; "" clears')
    .addHelpText(
      'after',
      '\nCode and type stay, since documents carry them. Documents that there are keep what they did and their numbers;\n' +
        'language and template hold for them too, when they are printed again. A new pattern counts on from the highest\n' +
        'number in the set that fits it.',
    )
    .action(change);
}

async function change(account: string, code: string, options: Options): Promise<void> {
  const changes = changesOf(options);
  const names = Object.keys(options);
  if (names.length === 0) throw new UsageError('Nothing to change: name a setting, --help lists them');
  if (changes.template !== undefined) refuseUnknownTemplate(changes.template);
  if (changes.language !== undefined) refuseUnknownLanguage(changes.language);
  const remedies = { NOT_FOUND: `'kontor set list ${account}' shows the sets there are` };
  const changed = await withAccount(account, async (database, actor) => {
    await withRemedy(remedies, () => changeSet(database, actor, code, changes));
    return (await listSets(database, actor)).find(set => set.code === code);
  });
  print(changed, `Changed ${names.join(', ')} of document set ${code}`);
}

function changesOf({ stock, warehouse, destination, ...changes }: Options): SetChanges {
  return {
    ...changes,
    ...(stock !== undefined && { movesStock: stock }),
    ...(warehouse !== undefined && { warehouse: warehouse || null }),
    ...(destination !== undefined && { destination: destination || null }),
  };
}
