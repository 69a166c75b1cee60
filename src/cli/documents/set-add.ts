// kontor set add: a document set, the series in which documents of one type are numbered.

import { type Command, Option } from 'commander';
import { documentOf, documents } from '../../definitions/catalogue.ts';
import { DEFAULT_PATTERN } from '../../domain/documents/number-pattern.ts';
import { listSets } from '../../operations/administration/lists.ts';
import { addSet } from '../../operations/documents/document-sets.ts';
import { withAccount } from '../database/with-database.ts';
import { withRemedy } from '../terminal/errors.ts';
import { print } from '../terminal/output.ts';
import { defineSetOptions, refuseUnknownLanguage, refuseUnknownTemplate, type SetOptions } from './set-options.ts';

interface Options extends SetOptions {
  type: string;
}

const STANDARD: SetOptions = {
  language: 'en',
  template: 'standard',
  totals: 'reject',
  numbering: 'either',
  pattern: DEFAULT_PATTERN,
};

/** Defines the arguments and options of `kontor set add`. */
export function define(command: Command): void {
  command
    .argument('<account>', 'code of the account')
    .argument('<code>', 'code of the set, 1 to 15 characters')
    .addOption(
      new Option('--type <type>', 'type of its documents')
        .choices(documents.map(({ type }) => type))
        .makeOptionMandatory(),
    )
    .option('--description <text>', "default: the type's name");
  defineSetOptions(command, STANDARD).action(add);
}

async function add(account: string, code: string, options: Options): Promise<void> {
  const { stock = true, description = documentOf(options.type).title, ...given } = options;
  if (given.template !== undefined) refuseUnknownTemplate(given.template);
  if (given.language !== undefined) refuseUnknownLanguage(given.language);
  const set = { ...given, code, description, movesStock: stock };
  const remedies = { DUPLICATE_ENTRY: `Take another code, or see 'kontor set list ${account}'` };
  const added = await withAccount(account, async (database, actor) => {
    await withRemedy(remedies, () => addSet(database, actor, set));
    return (await listSets(database, actor)).find(each => each.code === code);
  });
  print(added, `Added document set ${code} for ${given.type} documents`);
}
