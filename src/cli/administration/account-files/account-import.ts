// kontor account import: an account from a file, with all its ids.

import type { Command } from 'commander';
import { readConfig } from '../../../config/config.ts';
import { isAccountCode } from '../../../domain/account.ts';
import { counted } from '../../../domain/values/counted.ts';
import { openArchiveFile } from '../../../formats/archive/archive-file.ts';
import { accountFileOf } from '../../../operations/account-files/account-manifest.ts';
import { type ImportOptions, importAccount, verifyFile } from '../../../operations/account-files/import-account.ts';
import { addMissingSets } from '../../../operations/documents/document-sets.ts';
import { withDatabase } from '../../database/with-database.ts';
import { systemUser } from '../../terminal/administration-log.ts';
import { UsageError, withRemedy } from '../../terminal/errors.ts';
import { print, secondsSince } from '../../terminal/output.ts';
import { progressBar } from '../../terminal/progress-bar.ts';
import { withUpgradedFile } from './older-file.ts';
import { planTemplates, storeTemplates, type TemplatePlan } from './own-templates.ts';

interface Options {
  as?: string;
  withTemplates?: true;
  keepTemplates?: true;
  acceptHighIds?: true;
  sendQueuedSms?: true;
  acceptDifferences?: true;
}

/** Defines the arguments and options of `kontor account import`. */
export function define(command: Command): void {
  command
    .argument('<file>', 'a file that kontor account export wrote')
    .option('--as <code>', 'code of the new account; that in the file unless given')
    .option('--with-templates', 'take the templates of the file, which are programs that print its documents')
    .option('--keep-templates', 'print with the templates that are here under the names of those in the file')
    .option('--send-queued-sms', 'send the text messages that waited in the queue when the account was exported')
    .option('--accept-differences', 'import figures that kontor doctor would report (they were in the account before)')
    .option('--accept-high-ids', 'import ids above 1000000000000: ids of all accounts go on from there')
    .addHelpText('after', HELP)
    .action(run);
}

const HELP = `
The file is of the same or an older version of Kontor. All ids, numbers, users, passwords and API tokens stay as they are.
Everything is imported or nothing: checksums, rows and sums of every table and all figures of 'kontor doctor' are checked before.
Templates are left out unless told otherwise: documents of their sets are printed with the standard one. Read them before you take them.
The server may run meanwhile; its other accounts are not touched.`;

async function run(file: string, options: Options): Promise<void> {
  const began = performance.now();
  const config = readConfig();
  if (options.as !== undefined && !isAccountCode(options.as))
    throw new UsageError('--as must be 1 to 32 letters, digits, _ or -');
  if (options.withTemplates && options.keepTemplates)
    throw new UsageError('--with-templates and --keep-templates exclude each other');
  const choice = options.withTemplates ? 'take' : options.keepTemplates ? 'keep' : 'leave out';
  let toStore: TemplatePlan['missing'] = new Map();
  const importOptions: ImportOptions = {
    code: options.as,
    by: systemUser(),
    sendQueuedSms: options.sendQueuedSms ?? false,
    acceptDifferences: options.acceptDifferences ?? false,
    acceptHighIds: options.acceptHighIds ?? false,
    checkTemplates: async files => {
      const { missing, leftOut } = await planTemplates(config.dataDirectory, files, choice);
      toStore = missing;
      return leftOut;
    },
    storeTemplates: async () => {
      try {
        await storeTemplates(config.dataDirectory, toStore);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        const unpack = `tar --zstd -xf '${file}' -C '${config.dataDirectory}' templates`;
        throw new Error(`${reason}. Mend that, then unpack them: ${unpack}`, { cause: error });
      }
    },
    drawLogo: async bytes => (await import('../../../printing/check-logo.ts')).drawLogo(bytes),
    progress: progressBar('rows'),
    report: line => console.error(line),
  };
  const imported = await withRemedy({ DUPLICATE_ENTRY: 'Import it under another one: --as CODE' }, () =>
    withDatabase(async (database, signals) => {
      const verified = await verifyFile(database, () => openArchiveFile(file));
      refuseHostAdministrators(options.as ?? accountFileOf(verified.manifest).code, config.hostAdministrators);
      const result =
        verified.version === 'same'
          ? await importAccount(database, verified, importOptions)
          : await withUpgradedFile(verified, { config, stop: signals?.stop }, async open =>
              importAccount(database, await verifyFile(database, open), importOptions),
            );
      // This version may have document types that the file has no set for.
      await addMissingSets(database);
      return result;
    }, config),
  );
  const seconds = secondsSince(began);
  const { stoppedSms, templatesLeftOut, ...counts } = imported;
  if (templatesLeftOut.length > 0)
    console.error(
      `Templates of the file that were left out: ${templatesLeftOut.join(', ')}. Documents of their sets are printed with the standard template. To take them, read them first ('tar --zstd -xf'), delete the account and import it again with --with-templates`,
    );
  print(
    { ...counts, stopped_sms: stoppedSms, templates_left_out: templatesLeftOut, seconds },
    summary(imported, seconds),
  );
}

// Otherwise, users of the file would see the pages of the installation.
function refuseHostAdministrators(code: string, administrators: readonly string[]): void {
  if (!administrators.some(each => each.startsWith(`${code}/`))) return;
  throw new UsageError(
    `HOST_ADMINISTRATORS names users of the account ${code}, and the file brings its users. Import it under another code (--as), or change that setting first`,
  );
}

function summary({ code, documents, rows, stoppedSms }: Awaited<ReturnType<typeof importAccount>>, seconds: number) {
  const stopped =
    stoppedSms > 0 ? `. ${counted(stoppedSms, 'queued text message is', 'queued text messages are')} not sent` : '';
  return `Imported account ${code}: ${counted(documents, 'document')}, ${counted(rows, 'row')}, in ${seconds} s. Rows, sums and figures agree${stopped}`;
}
