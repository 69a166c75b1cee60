// kontor account export: one account as a file, with all its ids.

import type { Command } from 'commander';
import project from '../../../../package.json' with { type: 'json' };
import { readOwnTemplates } from '../../../composition/own-templates.ts';
import { readConfig } from '../../../config/config.ts';
import { counted } from '../../../domain/values/counted.ts';
import { writeArchiveFile } from '../../../formats/archive/archive-file.ts';
import { exportAccount } from '../../../operations/account-files/export-account.ts';
import { explainPlace } from '../../backup/place.ts';
import { withAccount } from '../../database/with-database.ts';
import { print, secondsSince } from '../../terminal/output.ts';
import { progressBar } from '../../terminal/progress-bar.ts';

/** Defines the arguments and options of `kontor account export`. */
export function define(command: Command): void {
  command
    .argument('<code>', 'code of the account')
    .requiredOption('--to <file>', 'the file to write; it must not exist')
    .addHelpText('after', HELP)
    .action(run);
}

const HELP = `
The server may run meanwhile: the file has the account as it was at one moment.
The file has everything of the account: documents, stock, master data, users, API tokens, sessions, and the user's own templates
that its document sets name. Passwords and tokens are in it as hashes, the key of document links as it is: keep it like a password.
Only its owner can read it (mode 0600). Fonts in the folder templates/fonts are not in it.`;

async function run(code: string, { to }: { to: string }): Promise<void> {
  const began = performance.now();
  const config = readConfig();
  const exported = await withAccount(code, (database, actor) =>
    exportAccount(database, actor, {
      version: project.version,
      save: (manifest, write) =>
        writeArchiveFile(to, manifest, write).catch(error => {
          throw explainPlace(error, to, 'account');
        }),
      templates: names => readOwnTemplates(config.dataDirectory, names),
      progress: progressBar('rows'),
    }),
  );
  const seconds = secondsSince(began);
  print(
    { code, file: to, ...exported, seconds },
    `Exported account ${code} to ${to}: ${counted(exported.documents, 'document')}, ${counted(exported.rows, 'row')}, ${counted(exported.bytes, 'byte')}, in ${seconds} s`,
  );
}
