// kontor account show: the settings of an account and the numbers of its records.

import type { Command } from 'commander';
import type { AccountDetails } from '../../database/sql/administration/lists.ts';
import { groupedIban } from '../../domain/values/iban.ts';
import { showAccount } from '../../operations/administration/lists.ts';
import { withAccount } from '../database/with-database.ts';
import { print } from '../terminal/output.ts';

/** Defines the arguments and options of `kontor account show`. */
export function define(command: Command): void {
  command.argument('<code>', 'code of the account').action(show);
}

async function show(code: string): Promise<void> {
  const account = await withAccount(code, showAccount);
  print(account, textOf(account));
}

/** Lines with label and value. Each part of a value has its own line. An undefined value has none. */
function textOf(account: AccountDetails): string {
  const { test_receivers: receivers, suspended_at: suspended, deletion_began: deletion, ownership } = account;
  const facts: [label: string, value: string | number | string[] | null | undefined][] = [
    ['code', account.code],
    ['name', account.name],
    ['test company', receivers?.length === 0 ? 'sends to nobody' : (receivers ?? undefined)],
    ['country', account.country],
    ['currency', account.currency],
    ['timezone', account.timezone],
    ['VAT id', account.vat_id],
    ['registration', account.registration],
    ['legal registration', account.legal_registration],
    ['address', account.address],
    ['city', account.city],
    ['zip code', account.zip_code],
    ['phone', account.phone],
    ['email', account.email],
    ['contact', account.contact],
    ['electronic address', account.electronic_address],
    ['payment terms', account.payment_terms],
    ['payment terms code', account.payment_terms_code],
    ['default VAT code', account.vat_code],
    ['tax region', account.tax_region],
    ['cash VAT', account.cash_vat ? 'yes' : 'no'],
    ['logo', account.logo_bytes === null ? null : `${account.logo_bytes} bytes`],
    ['bank accounts', account.bank_accounts.map(bankAccountText)],
    ['negative stock', account.negative_stock],
    ['default location', account.default_location],
    ['generic VAT ids', account.generic_vat_ids],
    ['SMS a day', account.sms_daily_cap],
    ['SMS countries', account.sms_countries?.join(', ') ?? 'all'],
    ['retention years', account.retention_years],
    ['invoice records', account.invoice_records ? 'on' : undefined],
    ['created', dayOf(account.created_at)],
    ['deletion began', deletion ? dayOf(deletion) : undefined],
    ['suspended', suspended ? [dayOf(suspended), account.suspended_reason].filter(Boolean).join(', ') : undefined],
    ['ownership', ownership === 'active' ? undefined : ownership],
    ['active users', account.users],
    ['locations', account.locations],
    ['articles', account.articles],
    ['documents', documentsText(account)],
    ['base address', `/api/${account.code}/v4.0.0`],
  ];
  const shown = facts.filter(([, value]) => value !== undefined);
  const width = Math.max(...shown.map(([label]) => label.length)) + 2;
  return shown
    .flatMap(([label, value]) => {
      const values = Array.isArray(value) ? value : [value ?? ''];
      const [first, ...more] = values.filter(text => text !== '');
      return [`${label.padEnd(width)}${first ?? '-'}`, ...more.map(text => ' '.repeat(width) + text)];
    })
    .join('\n');
}

function bankAccountText({ iban, bic, bank }: AccountDetails['bank_accounts'][number]): string {
  return [groupedIban(iban), bic, bank].filter(Boolean).join(', ');
}

function documentsText({ documents, newest_document: day }: AccountDetails): string {
  return day === null ? String(documents) : `${documents}, the newest of ${day}`;
}

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);
