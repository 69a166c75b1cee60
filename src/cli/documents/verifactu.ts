// kontor verifactu …: the records of invoices of a Spanish company, for the program that sends them to the tax authority.

import { writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import project from '../../../package.json' with { type: 'json' };
import { exportRecords, MAX_RECORDS } from '../../operations/fiscal-records/export-records.ts';
import { withAccount } from '../database/with-database.ts';
import { UsageError } from '../terminal/errors.ts';
import { wholeNumber } from '../terminal/option-values.ts';
import { print } from '../terminal/output.ts';

/** The definitions of the commands, by their last word. */
export const commands = { export: defineExport };

interface Options {
  to: string;
  from: number;
  producerName?: string;
  producerNif?: string;
  installation: string;
}

function defineExport(command: Command): void {
  command
    .argument('<account>', 'code of the account')
    .requiredOption('--to <file>', 'file for the XML')
    .option('--from <position>', 'position of the first record', wholeNumber, 1)
    .option('--producer-name <name>', 'producer of the program who made the declaration; default: the company')
    .option('--producer-nif <number>', 'its Spanish tax number')
    .option('--installation <number>', 'number of the installation', '1')
    .addHelpText(
      'after',
      `\nA file has ${MAX_RECORDS.toLocaleString('en')} records at most; go on from the position behind the last one. Nothing is sent.\nRecords are switched on by 'kontor account set ACCOUNT --invoice-records on'.`,
    )
    .action(exportTo);
}

async function exportTo(account: string, options: Options): Promise<void> {
  const { to, from, producerName: name, producerNif: nif, installation } = options;
  if ((name === undefined) !== (nif === undefined))
    throw new UsageError('Give both --producer-name and --producer-nif, or neither');
  const producer = name === undefined || nif === undefined ? undefined : { name, nif };
  const system = { producer, version: project.version, installation };
  const { xml, ...exported } = await withAccount(account, (database, actor) =>
    exportRecords(database, actor, { from, system }),
  );
  await writeFile(to, xml);
  print({ file: to, ...exported }, `Wrote ${exported.records} records to ${to}, the last is ${exported.last}`);
}
