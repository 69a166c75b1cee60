/** Makes the part about paying of a document with an amount due: the bank accounts, the reference, and a code for banking apps. */

import type Big from 'big.js';
import type { PrintJob } from '../../domain/print-job.ts';
import { STANDARD_THEME } from '../../domain/theme.ts';
import { ZERO } from '../../domain/values/decimal.ts';
import { type BankAccount, groupedIban } from '../../domain/values/iban.ts';
import { ownValue } from '../../domain/values/own-value.ts';
import { type Words, word } from '../templates/words.ts';
import { printable } from './document-fields.ts';
import { epcText, type QrModules, qrModules } from './epc-code.ts';
import type { Formats } from './language.ts';
import type { Fact } from './view-facts.ts';

export interface BankTransferView {
  /** Amount due, bank accounts and reference; empty if nothing is due or the sender has no account. */
  facts: Fact[];
  /** The code of the transfer to the first account; null when there is none. */
  code: (QrModules & { label: string; alternative: string }) | null;
}

/** Requested amount. */
export interface Demand {
  /** Undefined when nothing is. */
  due: Big | undefined;
  currency: string;
  /** The name of the document, as `related_document` and `settles` take it. */
  reference: string;
}

/** The accounts of the sender, if the document is one to be paid and some is due. */
export function viewBankTransfer(job: PrintJob, demand: Demand, formats: Formats, words: Words): BankTransferView {
  const { bank_accounts: accounts } = job.account;
  const { due, currency, reference } = demand;
  const { figures } = job.theme ?? STANDARD_THEME;
  const [first] = accounts;
  const asks = job.asks_for_payment && figures.includes('bank_details');
  if (!asks || !first || !due?.gt(ZERO)) return { facts: [], code: null };

  const name = printable(job.account.name);
  // Few documents have a blank that does not break in this font, and such a font is made for each.
  const amount = formats.money(due).replaceAll('\u00a0', ' ');
  const facts = [
    { label: word(words, 'due'), value: amount },
    { label: word(words, 'payee'), value: name },
    ...(accounts.length === 1 ? factsOf(first, words) : accounts.map(account => factOf(account, words))),
    { label: word(words, 'transfer_reference'), value: reference },
  ];
  const { iban, bic } = first;
  if (!figures.includes('payment_code')) return { facts, code: null };
  const text = epcText({ name, iban, bic: bic ?? '', currency, amount: due, remittance: reference });
  if (text === undefined) return { facts, code: null };
  const said: Record<string, string> = { amount, name, iban: groupedIban(iban), reference };
  const alternative = word(words, 'payment_code_text').replace(
    /\{(\w+)\}/g,
    (whole, key) => ownValue(said, key) ?? whole,
  );
  return { facts, code: { ...qrModules(text), label: word(words, 'payment_code'), alternative } };
}

/** A single account has a row for each of its parts. */
function factsOf({ iban, bic, bank }: BankAccount, words: Words): Fact[] {
  const pairs = [
    ['iban', groupedIban(iban)],
    ['bic', bic ?? ''],
    ['bank', printable(bank ?? '')],
  ] as const;
  return pairs.filter(([, value]) => value !== '').map(([label, value]) => ({ label: word(words, label), value }));
}

/** One of several accounts is one row. */
function factOf({ iban, bic, bank }: BankAccount, words: Words): Fact {
  const parts = [groupedIban(iban), bic ? `${word(words, 'bic')} ${bic}` : '', printable(bank ?? '')];
  return { label: word(words, 'iban'), value: parts.filter(Boolean).join('  ·  ') };
}
