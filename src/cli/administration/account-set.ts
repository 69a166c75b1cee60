// kontor account set: the settings of an account.

import { type Command, Option } from 'commander';
import type { BankAccount } from '../../domain/values/iban.ts';
import { type AccountChanges, changeAccount } from '../../operations/administration/accounts.ts';
import { showAccount } from '../../operations/administration/lists.ts';
import { checkLogo } from '../../operations/administration/logo.ts';
import { withAccount } from '../database/with-database.ts';
import { logAdministration } from '../terminal/administration-log.ts';
import { UsageError } from '../terminal/errors.ts';
import { contentOf } from '../terminal/file-content.ts';
import { addBankAccount, commaWords, wholeNumber } from '../terminal/option-values.ts';
import { print } from '../terminal/output.ts';

interface Options {
  name?: string;
  vatId?: string;
  registration?: string;
  legalRegistration?: string;
  address?: string[];
  city?: string;
  zipCode?: string;
  contact?: string;
  electronicAddress?: string;
  paymentTerms?: string;
  paymentTermsCode?: string;
  vatCode?: string;
  taxRegion?: string;
  cashVat?: boolean;
  phone?: string;
  email?: string;
  logo?: string;
  bankAccount?: BankAccount[];
  negativeStock?: 'allow' | 'reject';
  defaultLocation?: string;
  genericVatIds?: string[];
  smsCap?: number;
  smsCountries?: string[];
  retentionYears?: number;
  country?: string;
  timezone?: string;
  testReceivers?: string[];
  invoiceRecords?: 'on' | 'off';
}

/** Defines the arguments and options of `kontor account set`. */
export function define(command: Command): void {
  command
    .argument('<code>', 'code of the account')
    .option('--name <name>', 'name of the company')
    .option('--vat-id <number>', 'its tax number; "" clears')
    .option('--registration <text>', 'its entry in a register, as documents print it; "" clears')
    .option('--legal-registration <number>', 'its registration number, SCHEME:ID or the number alone; "" clears')
    .option('--address <line>', 'its address, once for each line', (line: string, lines: string[] = []) => [
      ...lines,
      line,
    ])
    .option('--city <name>', 'of its address, for electronic invoices; "" clears')
    .option('--zip-code <code>', 'of its address, for electronic invoices; "" clears')
    .option('--country <code>', 'ISO 3166-1 alpha-2 code; of its telephone numbers, and printed with its address')
    .option('--timezone <zone>', 'such as Europe/Lisbon: decides what day it is')
    .option('--phone <number>', '"" clears')
    .option('--email <address>', '"" clears')
    .option('--contact <name>', 'person or department, for electronic invoices; "" clears')
    .option('--electronic-address <address>', 'SCHEME:ID, such as 9946:PT508123456; "" clears')
    .option('--payment-terms <text>', 'of invoices that have none of their own; "" clears')
    .option('--payment-terms-code <code>', 'terms of invoices whose customer has none; "" clears')
    .option('--vat-code <code>', 'default VAT code of lines whose customer and article have none; "" clears')
    .option('--tax-region <code>', 'region with VAT rates of its own, for SAF-T: PT, PT-AC or PT-MA; "" clears')
    .option('--cash-vat', 'VAT is due when customers pay (cash accounting), for SAF-T')
    .option('--no-cash-vat', 'VAT is due when invoices are issued')
    .option('--logo <file>', 'PNG, JPEG or SVG, at most 1 MiB; "" clears')
    .option(
      '--bank-account <account>',
      'once for each, in the order in which documents print them: "IBAN, BIC, name of the bank"; "" clears',
      addBankAccount,
    )
    .addOption(
      new Option('--negative-stock <word>', 'whether goods that are not there may be sold').choices([
        'allow',
        'reject',
      ]),
    )
    .option('--default-location <code>', 'where stock moves when neither document nor set names a location')
    .option('--generic-vat-ids <numbers>', 'tax numbers that several customers may share, comma-separated', commaWords)
    .option('--sms-cap <number>', 'maximum number of text messages a day', wholeNumber)
    .option('--sms-countries <codes>', 'countries messages may go to, comma-separated; "all" for any', commaWords)
    .option('--retention-years <number>', 'years for which documents are kept; see kontor account delete', wholeNumber)
    .option(
      '--test-receivers <list>',
      'whom a test company may send to, comma-separated: telephone numbers, e-mail addresses, @domains, hosts of webhooks; "" for nobody',
      commaWords,
    )
    .addOption(
      new Option(
        '--invoice-records <state>',
        'on: each invoice gets a record in a chain of hashes, in countries that have one without a key (Spain)',
      ).choices(['on', 'off']),
    )
    .addHelpText('after', HELP)
    .action(change);
}

const HELP = `
Bank accounts replace all that the account has. BIC and bank may be left out: "PT50 0002 0123 1234 5678 9015 4",
or "PT50 0002 0123 1234 5678 9015 4, , Banco Exemplo" without a BIC.`;

async function change(code: string, options: Options): Promise<void> {
  const changes = await changesOf(options);
  if (Object.keys(changes).length === 0) throw new UsageError('Nothing to change: name a setting, --help lists them');
  const changed = await withAccount(code, async (database, actor) => {
    if (changes.logo) await checkDrawn(changes.logo);
    await changeAccount(database, actor, changes);
    return showAccount(database, actor);
  });
  logAdministration({ event: 'account changed', account: code, fields: Object.keys(changes) });
  print(changed, `Changed ${Object.keys(changes).join(', ')} of account ${code}`);
}

async function changesOf(options: Options): Promise<AccountChanges> {
  const { logo, smsCountries, invoiceRecords } = options;
  const changes: { [Field in keyof AccountChanges]: AccountChanges[Field] | undefined } = {
    name: options.name,
    country: options.country,
    timezone: options.timezone,
    vat_id: cleared(options.vatId),
    registration: cleared(options.registration),
    legal_registration: cleared(options.legalRegistration),
    city: cleared(options.city),
    zip_code: cleared(options.zipCode),
    contact: cleared(options.contact),
    electronic_address: cleared(options.electronicAddress),
    payment_terms: cleared(options.paymentTerms),
    payment_terms_code: cleared(options.paymentTermsCode),
    vat_code: cleared(options.vatCode),
    tax_region: cleared(options.taxRegion),
    cash_vat: options.cashVat,
    address: options.address?.filter(Boolean),
    phone: cleared(options.phone),
    email: cleared(options.email),
    logo: logo ? await contentOf(logo, 'logo') : logo === '' ? null : undefined,
    bank_accounts: options.bankAccount,
    negative_stock: options.negativeStock,
    default_location: options.defaultLocation,
    generic_vat_ids: options.genericVatIds,
    sms_daily_cap: options.smsCap,
    sms_countries: smsCountries?.join() === 'all' ? null : smsCountries,
    retention_years: options.retentionYears,
    test_receivers: options.testReceivers,
    invoice_records: invoiceRecords && invoiceRecords === 'on',
  };
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

// An empty text clears a setting.
const cleared = (text: string | undefined) => (text === '' ? null : text);

async function checkDrawn(logo: Buffer): Promise<void> {
  const { drawLogo } = await import('../../printing/check-logo.ts');
  await checkLogo(logo, drawLogo);
}
