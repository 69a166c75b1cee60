// kontor set …: the document sets of an account, the series in which documents of one type are numbered.

import { type Command, Option } from 'commander';
import { documentOf, documents } from '../../definitions/catalogue.ts';
import { listSets } from '../../operations/administration/lists.ts';
import {
  addSet,
  changeSet,
  removeSet,
  type SetChanges,
  STANDARD_SET,
} from '../../operations/documents/document-sets.ts';
import { withAccount } from '../database/with-database.ts';
import { UsageError, withRemedy } from '../terminal/errors.ts';
import { print, printRows } from '../terminal/output.ts';
import { defineSetOptions, refuseUnknownLanguage, refuseUnknownTemplate, type SetOptions } from './set-options.ts';

/** The definitions of the commands, by their last word. */
export const commands = { add: defineAdd, change: defineChange, remove: defineRemove, list: defineList };

interface AddOptions extends SetOptions {
  type: string;
}

function defineAdd(command: Command): void {
  command
    .argument('<account>', 'code of the account')
    .argument('<code>', 'code of the set, 1 to 15 characters')
    .addOption(
      new Option('--type <type>', 'type of its documents')
        .choices(documents.map(({ type }) => type))
        .makeOptionMandatory(),
    )
    .option('--description <text>', "default: the type's name");
  defineSetOptions(command, { language: 'en', ...STANDARD_SET }).action(add);
}

async function add(account: string, code: string, options: AddOptions): Promise<void> {
  const { stock = true, description = documentOf(options.type).title, saftType, ...given } = options;
  if (given.template !== undefined) refuseUnknownTemplate(given.template);
  if (given.language !== undefined) refuseUnknownLanguage(given.language);
  const set = { ...given, code, description, movesStock: stock, ...(saftType && { saftType }) };
  const remedies = { DUPLICATE_ENTRY: `Take another code, or see 'kontor set list ${account}'` };
  const added = await withAccount(account, async (database, actor) => {
    await withRemedy(remedies, () => addSet(database, actor, set));
    return (await listSets(database, actor)).find(each => each.code === code);
  });
  print(added, `Added document set ${code} for ${given.type} documents`);
}

interface ChangeOptions extends SetOptions {
  state?: 'active' | 'consultation' | 'inactive';
}

function defineChange(command: Command): void {
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

async function change(account: string, code: string, options: ChangeOptions): Promise<void> {
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

function changesOf({ stock, warehouse, destination, saftType, ...changes }: ChangeOptions): SetChanges {
  return {
    ...changes,
    ...(stock !== undefined && { movesStock: stock }),
    ...(saftType !== undefined && { saftType: saftType || null }),
    ...(warehouse !== undefined && { warehouse: warehouse || null }),
    ...(destination !== undefined && { destination: destination || null }),
  };
}

function defineRemove(command: Command): void {
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

function defineList(command: Command): void {
  command.argument('<account>', 'code of the account').action(list);
}

async function list(account: string): Promise<void> {
  const columns = [
    'code',
    'type',
    'description',
    'state',
    'language',
    'template',
    'totals',
    'vat_check',
    'e_invoice',
    'e_invoice_check',
    'supplier_numbers',
    'saft_type',
    'numbering',
    'pattern',
    'dates_in_order',
    'validation_codes',
    'moves_stock',
    'warehouse',
    'destination',
  ];
  printRows(await withAccount(account, listSets), columns);
}
