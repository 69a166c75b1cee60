// kontor account import: an account from a file, with all its ids.

import type { Command } from 'commander';
import { readConfig } from '../../../config/config.ts';
import { isAccountCode } from '../../../domain/account.ts';
import { counted } from '../../../domain/values/counted.ts';
import { openArchiveFile } from '../../../formats/archive/archive-file.ts';
import { type ImportOptions, importAccount, verifyFile } from '../../../operations/account-files/import-account.ts';
import { addMissingSets } from '../../../operations/administration/missing-sets.ts';
import { withDatabase } from '../../database/with-database.ts';
import { systemUser } from '../../terminal/administration-log.ts';
import { UsageError, withRemedy } from '../../terminal/errors.ts';
import { print } from '../../terminal/output.ts';
import { progressBar } from '../../terminal/progress-bar.ts';
import { withUpgradedFile } from './older-file.ts';
import { missingTemplates, storeOwnTemplates } from './own-templates.ts';

interface Options {
  as?: string;
  keepTemplates?: true;
  sendQueuedSms?: true;
  acceptDifferences?: true;
}

/** Defines the arguments and options of `kontor account import`. */
export function define(command: Command): void {
  command
    .argument('<file>', 'a file that kontor account export wrote')
    .option('--as <code>', 'code of the new account; that in the file unless given')
    .option('--keep-templates', 'keep templates that are here under the names of those in the file')
    .option('--send-queued-sms', 'send the text messages that waited in the queue when the account was exported')
    .option('--accept-differences', 'import figures that kontor doctor would report (they were in the account before)')
    .addHelpText('after', HELP)
    .action(run);
}

const HELP = `
The file is of the same or an older version of Kontor. All ids, numbers, users, passwords and API tokens stay as they are.
Everything is imported or nothing: checksums, rows and sums of every table and all figures of 'kontor doctor' are checked before.
The server may run meanwhile; its other accounts are not touched.`;

async function run(file: string, options: Options): Promise<void> {
  const began = performance.now();
  const config = readConfig();
  if (options.as !== undefined && !isAccountCode(options.as))
    throw new UsageError('--as must be 1 to 32 letters, digits, _ or -');
  const keepExisting = options.keepTemplates ?? false;
  const importOptions: ImportOptions = {
    code: options.as,
    by: systemUser(),
    sendQueuedSms: options.sendQueuedSms ?? false,
    acceptDifferences: options.acceptDifferences ?? false,
    checkTemplates: async files => void (await missingTemplates(config.dataDirectory, files, keepExisting)),
    storeTemplates: async files => {
      try {
        await storeOwnTemplates(config.dataDirectory, files, keepExisting);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        const unpack = `tar --zstd -xf '${file}' -C '${config.dataDirectory}' templates`;
        throw new Error(`${reason}. Mend that, then unpack them: ${unpack}`, { cause: error });
      }
    },
    progress: progressBar('rows'),
    report: line => console.error(line),
  };
  const imported = await withRemedy({ DUPLICATE_ENTRY: 'Import it under another one: --as CODE' }, () =>
    withDatabase(async (database, signals) => {
      const verified = await verifyFile(database, () => openArchiveFile(file));
      const result =
        verified.version === 'same'
          ? await importAccount(database, verified, importOptions)
          : await withUpgradedFile(verified, { config, stop: signals?.stop }, async open =>
              importAccount(database, await verifyFile(database, open), importOptions),
            );
      // A newer program may have types of documents that the file has no set for.
      await addMissingSets(database);
      return result;
    }, config),
  );
  const seconds = Number(((performance.now() - began) / 1000).toFixed(1));
  const { stoppedSms, ...counts } = imported;
  print({ ...counts, stopped_sms: stoppedSms, seconds }, summary(imported, seconds));
}

function summary({ code, documents, rows, stoppedSms }: Awaited<ReturnType<typeof importAccount>>, seconds: number) {
  const stopped =
    stoppedSms > 0 ? `. ${counted(stoppedSms, 'queued text message is', 'queued text messages are')} not sent` : '';
  return `Imported account ${code}: ${counted(documents, 'document')}, ${counted(rows, 'row')}, in ${seconds} s. Rows, sums and figures agree${stopped}`;
}
