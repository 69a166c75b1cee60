// kontor set add: a document set, the series in which documents of one type are numbered.

import { type Command, Option } from 'commander';
import { addSet } from '../../operations/administer.ts';
import { documentOf, documents } from '../../resources/catalogue.ts';
import { advising } from '../failure.ts';
import { withAccount } from '../with-store.ts';

interface Options {
  type: string;
  description?: string;
  language: string;
  template: string;
  totals: 'reject' | 'warn' | 'off';
  stock: boolean;
  warehouse?: string;
  destination?: string;
  json?: true;
}

export function define(command: Command): void {
  command
    .argument('<account>', 'code of the account')
    .argument('<code>', 'code of the set, 1 to 15 characters')
    .addOption(
      new Option('--type <type>', 'type of its documents')
        .choices(documents.map(({ type }) => type))
        .makeOptionMandatory(),
    )
    .option('--description <text>', "default: the type's name")
    .option('--language <code>', 'language its documents are printed in', 'en')
    .option('--template <name>', 'template its documents are printed with', 'standard')
    .addOption(
      new Option('--totals <word>', "what happens to a total that the lines can't reach")
        .choices(['reject', 'warn', 'off'])
        .default('reject'),
    )
    .option('--no-stock', 'its documents move no stock')
    .option('--warehouse <code>', 'location where they act unless they name one')
    .option('--destination <code>', 'location where goods arrive unless they name one')
    .option('--json', 'answer in JSON')
    .action(add);
}

async function add(account: string, code: string, options: Options): Promise<void> {
  const { type, description = documentOf(type).title, language, template, totals, stock, json } = options;
  const { warehouse, destination } = options;
  const set = {
    ...{ code, type, description, language, template, totals, movesStock: stock },
    ...(warehouse !== undefined && { warehouse }),
    ...(destination !== undefined && { destination }),
  };
  const remedies = { DUPLICATE_ENTRY: `Take another code, or see 'kontor set list ${account}'` };
  await withAccount(account, (client, accountId) => advising(remedies, () => addSet(client, accountId, set)));
  console.log(json ? JSON.stringify({ code, type, description }) : `Added document set ${code} for ${type} documents`);
}
