// kontor document export: the file of a document.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Command, Option } from 'commander';
import { readConfig } from '../../config/config.ts';
import { counted } from '../../domain/values/counted.ts';
import { privateFile } from '../../files/private-folder.ts';
import {
  EXPORT_FORMATS,
  type ExportedDocument,
  type ExportFormat,
  exportDocument,
} from '../../operations/printing/export-document.ts';
import { explainPlace } from '../backup/place.ts';
import { withAccount } from '../database/with-database.ts';
import { UsageError, withRemedy } from '../terminal/errors.ts';
import { print } from '../terminal/output.ts';

const TEMPLATES = fileURLToPath(new URL('../../../templates/', import.meta.url));

interface Options {
  format: ExportFormat;
  to: string;
}

/** Defines the arguments and options of `kontor document export`. */
export function defineExport(command: Command): void {
  command
    .argument('<account>', 'code of the account')
    .argument('<set>', 'code of its document set')
    .argument('<number>', 'its number in the set')
    .addOption(new Option('--format <format>', 'of the file').choices(EXPORT_FORMATS).makeOptionMandatory())
    .requiredOption('--to <file>', 'the file to write; it must not exist. - is standard output')
    .addHelpText('after', HELP)
    .action(run);
}

const HELP = `
pdf: the page as it is printed. json: the document as its list answers it.
Of invoices and credit notes also the electronic invoice (EN 16931): ubl and cii are XML, factur-x is the PDF with the XML of cii inside.
A document that lacks something is refused, with each field. Only the owner can read the file (mode 0600).`;

async function run(account: string, set: string, number: string, { format, to }: Options): Promise<void> {
  const { content, ...document } = await exported(account, { set, number, format });
  if (to === '-') {
    process.stdout.write(content);
    return;
  }
  await write(to, content);
  const bytes = Buffer.byteLength(content);
  print(
    { ...document, set, number, format, file: to, bytes },
    `Exported ${document.type} ${set} ${number} to ${to}: ${format}, ${counted(bytes, 'byte')}`,
  );
}

// The printer has a cache of its own: files of the server's cache belong to the user of the server.
async function exported(
  account: string,
  document: { set: string; number: string; format: ExportFormat },
): Promise<ExportedDocument> {
  const { createPrinter } = await import('../../printing/printer.ts');
  const config = readConfig();
  const cacheDirectory = await mkdtemp(join(tmpdir(), 'kontor-export-'));
  const printer = await createPrinter({
    templatesDirectory: TEMPLATES,
    ownTemplatesDirectory: join(config.dataDirectory, 'templates'),
    cacheDirectory,
    keptProcesses: 0,
  });
  try {
    const remedies = { NOT_FOUND: `'kontor set list ${account}' shows the sets there are` };
    return await withAccount(
      account,
      ({ pool }, actor) => withRemedy(remedies, () => exportDocument({ pool, printer }, actor, document)),
      config,
    );
  } finally {
    await printer.close();
    await rm(cacheDirectory, { recursive: true, force: true });
  }
}

async function write(file: string, content: Buffer | string): Promise<void> {
  try {
    await writeFile(file, content, { flag: 'wx', mode: privateFile });
  } catch (error) {
    if ((error as { code?: string }).code === 'EEXIST') throw new UsageError(`${file} exists already`);
    await rm(file, { force: true });
    throw explainPlace(error, file, 'document');
  }
}
