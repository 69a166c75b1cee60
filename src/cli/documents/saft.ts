// kontor saft …: SAF-T (PT), the audit file of Portugal: writes it for an account, and checks a file.

import { createPublicKey, type KeyObject } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Command } from 'commander';
import project from '../../../package.json' with { type: 'json' };
import { readConfig } from '../../config/config.ts';
import { counted } from '../../domain/values/counted.ts';
import { openSpool } from '../../files/spool.ts';
import { writeWholeFile } from '../../files/whole-file.ts';
import { SaftCheck } from '../../formats/saft/check-saft.ts';
import { elementsOf, textsOf } from '../../formats/saft/read-saft.ts';
import { exportSaft } from '../../operations/saft/export-saft.ts';
import { explainPlace } from '../backup/place.ts';
import { withAccount } from '../database/with-database.ts';
import { UsageError } from '../terminal/errors.ts';
import { print, secondsSince } from '../terminal/output.ts';

/** The definitions of the commands, by their last word. */
export const commands = { export: defineExport, check: defineCheck };

interface ExportOptions {
  from: string;
  to: string;
  file: string;
}

function defineExport(command: Command): void {
  command
    .argument('<account>', 'code of the account, a company in Portugal')
    .requiredOption('--from <day>', 'first day, such as 2026-01-01')
    .requiredOption('--to <day>', 'last day, such as 2026-12-31; at most a year later')
    .requiredOption('--file <file>', 'the file to write; it must not exist')
    .addHelpText('after', EXPORT_HELP)
    .action(runExport);
}

const EXPORT_HELP = `
SAF-T (PT) 1.04_01 with sales, movements of goods, orders, quotes and receipts, as they were at one moment; the server may run meanwhile.
Only its owner can read the file (mode 0600). Kontor is not certified by the tax authority: docs/saft.md says what that means.`;

async function runExport(account: string, { file, ...days }: ExportOptions): Promise<void> {
  const began = performance.now();
  const path = resolve(file);
  const { saftProducer, signing } = readConfig();
  const exported = await withAccount(account, (database, actor) =>
    writeWholeFile(
      path,
      async draft => {
        const storage = await openSpool(dirname(path));
        const output = await open(draft, 'wx', 0o600);
        try {
          const producer = signing?.producer ?? saftProducer;
          const request = { ...days, version: project.version, producer, certificate: signing?.certificate };
          const result = await exportSaft(database, actor, request, {
            storage,
            write: async bytes => void (await output.writeFile(bytes)),
          });
          await output.sync();
          return result;
        } finally {
          await output.close();
          await storage.close();
        }
      },
      () => new UsageError(`${file} exists. Choose another name, or remove the file`),
    ).catch(error => {
      throw explainPlace(error, file, 'audit file');
    }),
  );
  const { warnings, ...counts } = exported;
  for (const warning of warnings) console.error(`Warning: ${warning}`);
  const seconds = secondsSince(began);
  print(
    { account, file, ...counts, warnings, seconds },
    `Exported ${account} to ${file}: ${counted(counts.invoices, 'invoice and credit note', 'invoices and credit notes')}, ${counted(counts.movements, 'movement')}, ${counted(counts.working_documents, 'working document')}, ${counted(counts.payments, 'receipt')}, ${counted(counts.bytes, 'byte')}, in ${seconds} s`,
  );
}

function defineCheck(command: Command): void {
  command
    .argument('<file>', 'SAF-T (PT) 1.04_01')
    .option('--key <file>', 'public key of the producer in PEM: verifies signatures')
    .addHelpText('after', CHECK_HELP)
    .action(runCheck);
}

const CHECK_HELP = `
Checks structure, values, control totals, totals of documents, references, the table of taxes, exemptions, dates, numbers and
signatures. It needs no database, and no schema of the tax authority. The exit code is 0 without faults, else 1. Accounting entries are
not checked.`;

async function runCheck(file: string, { key }: { key?: string }): Promise<void> {
  const check = new SaftCheck(key === undefined ? undefined : await readKey(key));
  if (!(await isFile(file))) throw new UsageError(`There is no file ${file}`);
  for await (const element of elementsOf(textsOf(createReadStream(file)))) check.element(element);
  const { faults, count, documents } = check;
  const lines = faults.map(({ rule, place, line, message }) => `${file}:${line}: ${place}: ${message} (${rule})`);
  if (count > faults.length) lines.push(`… and ${count - faults.length} more`);
  lines.push(`${counted(documents, 'document')}, ${counted(count, 'fault')}`);
  print({ file, documents, count, faults }, lines.join('\n'));
  if (count > 0) process.exitCode = 1;
}

const isFile = async (path: string): Promise<boolean> =>
  stat(path).then(
    found => found.isFile(),
    () => false,
  );

async function readKey(file: string): Promise<KeyObject> {
  try {
    return createPublicKey(await readFile(file));
  } catch (error) {
    throw new UsageError(`--key: ${file} has no public key in PEM (${error instanceof Error ? error.message : error})`);
  }
}
