// Options shared by the commands that add and change a document set.

import { existsSync, globSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Command, Option } from 'commander';
import { readConfig } from '../../config/config.ts';
import { NUMBERINGS } from '../../domain/documents/number-pattern.ts';
import { SUPPLIER_NUMBER_CHECKS } from '../../domain/documents/supplier-number.ts';
import { E_INVOICE_CHECKS, PROFILE_CHOICES } from '../../domain/invoicing/profile.ts';
import { VAT_CHECKS } from '../../domain/invoicing/vat-codes.ts';
import { LANGUAGES } from '../../domain/values/languages.ts';
import type { SetChanges } from '../../operations/documents/document-sets.ts';
import { UsageError } from '../terminal/errors.ts';

const SHIPPED = fileURLToPath(new URL('../../../templates/', import.meta.url));

/** Options of the commands that add and change a set. */
export interface SetOptions
  extends Omit<SetChanges, 'state' | 'saftType' | 'movesStock' | 'warehouse' | 'destination' | 'validationCodes'> {
  saftType?: string;
  stock?: boolean;
  warehouse?: string;
  destination?: string;
}

/** Adds the options. `standard` are their defaults. `clears` is added to the description of optional ones. */
export function defineSetOptions(command: Command, standard: SetOptions = {}, clears = ''): Command {
  return command
    .option('--language <code>', 'language its documents are printed in', standard.language)
    .option('--template <name>', 'template its documents are printed with', standard.template)
    .addOption(
      new Option('--totals <word>', "what happens to a total that the lines can't reach")
        .choices(['reject', 'warn', 'off'])
        .default(standard.totals),
    )
    .addOption(
      new Option('--vat-check <word>', 'what happens to a line with a price and without VAT')
        .choices(VAT_CHECKS)
        .default(standard.vatCheck),
    )
    .addOption(
      new Option('--e-invoice <profile>', 'profile of electronic invoices for its documents')
        .choices(PROFILE_CHOICES)
        .default(standard.eInvoice),
    )
    .addOption(
      new Option('--e-invoice-check <word>', 'what happens to a document that cannot be one')
        .choices(E_INVOICE_CHECKS)
        .default(standard.eInvoiceCheck),
    )
    .addOption(
      new Option('--supplier-numbers <word>', 'what happens to a number that a supplier has used already')
        .choices(SUPPLIER_NUMBER_CHECKS)
        .default(standard.supplierNumbers),
    )
    .option('--saft-type <code>', `type of its documents in SAF-T (PT), such as FS, FR or ND${clears}`)
    .addOption(
      new Option('--numbering <word>', 'who numbers its documents').choices(NUMBERINGS).default(standard.numbering),
    )
    .option(
      '--pattern <text>',
      'pattern of the numbers from the server: text with {n}, {year}, {month}; {n:6} has at least 6 digits',
      standard.pattern,
    )
    .option('--dates-in-order', 'no document may be dated before an earlier one; needs --numbering server')
    .option('--no-dates-in-order', 'its documents may have any date')
    .option(
      '--validation-code <code>',
      'code that the tax authority gave to its present series; SERIES=CODE for another series, comma-separated; SERIES= removes one',
    )
    .option('--no-stock', 'its documents move no stock')
    .option('--warehouse <code>', `location where they act unless they name one${clears}`)
    .option('--destination <code>', `location where goods arrive unless they name one${clears}`);
}

function holdsFiles(folder: string): boolean {
  return existsSync(folder) && statSync(folder).isDirectory() && readdirSync(folder).length > 0;
}

/** Refuses a missing template, with which no document of the set could be printed. Throws UsageError. */
export function refuseUnknownTemplate(name: string): void {
  const own = join(readConfig().dataDirectory, 'templates');
  if ([SHIPPED, own].some(folder => holdsFiles(join(folder, name)))) return;
  throw new UsageError(
    `--template: there is no template '${name}': put its folder into ${own} first, or take 'standard'`,
  );
}

/** Refuses a language without translations, in which documents would be printed in English. Throws UsageError. */
export function refuseUnknownLanguage(language: string): void {
  const own = join(readConfig().dataDirectory, 'templates');
  const words = existsSync(own) ? globSync('*/words/*.json', { cwd: own }).map(file => basename(file, '.json')) : [];
  const known = [...new Set([...LANGUAGES, ...words])];
  if (known.includes(language)) return;
  const near = known.includes(language.toLowerCase()) ? `Write ${language.toLowerCase()}. ` : '';
  throw new UsageError(
    `--language '${language}' is unknown. ${near}There are ${known.join(', ')}; another one needs its words in ${own}/standard/words`,
  );
}
