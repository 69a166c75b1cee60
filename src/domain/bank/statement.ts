// Bank statements as files have them, and the check of their sums. contract §5 Bank

import { Message } from '../messages/message.ts';
import { decimal, digits, sum, ZERO } from '../values/decimal.ts';

/** Formats of files. */
export const BANK_FORMATS = ['camt.053', 'MT940', 'CSV'] as const;
export type BankFormat = (typeof BANK_FORMATS)[number];

/** Maximum bytes of a file, in MiB. */
export const MAX_BANK_FILE_MEBIBYTES = 20;
/** Maximum entries of a file. */
export const MAX_BANK_ENTRIES = 10_000;
/** Maximum characters of a text of an entry; more is cut. */
export const MAX_ENTRY_TEXT = 2_000;
/** Maximum characters of a name or reference of an entry; more is cut. */
export const MAX_ENTRY_NAME = 255;

/** An entry of a statement. Amounts are digits. */
export interface StatementEntry {
  /** Day on which the bank booked it. */
  date: string;
  value_date?: string | undefined;
  /** Above 0 for money that arrives, below 0 for money that leaves. */
  amount: string;
  /** Charge of the bank, 0 or more. */
  charge?: string | undefined;
  name?: string | undefined;
  iban?: string | undefined;
  bic?: string | undefined;
  /** Structured reference of the creditor. */
  reference?: string | undefined;
  end_to_end_id?: string | undefined;
  bank_reference?: string | undefined;
  text?: string | undefined;
  /** True if it takes back an earlier entry. */
  is_reversal?: boolean | undefined;
}

/** A statement of a bank account. */
export interface Statement {
  format: BankFormat;
  /** Identification that the bank gave. */
  identification?: string | undefined;
  /** IBAN, or bank code and account number with a slash between. */
  account?: string | undefined;
  currency?: string | undefined;
  from_date: string;
  to_date: string;
  opening?: string | undefined;
  closing?: string | undefined;
  entries: StatementEntry[];
}

/** Sum of entries. */
export const sumOf = (entries: readonly Pick<StatementEntry, 'amount'>[]): string =>
  digits(sum(entries.map(({ amount }) => decimal(amount))));

/** Error text of a statement whose entries do not lead from its first to its last balance; undefined if they do. */
export function sumFault({ opening, closing, entries }: Statement): Message | undefined {
  if (opening === undefined || closing === undefined) return undefined;
  const expected = decimal(opening).plus(decimal(sumOf(entries)));
  const difference = decimal(closing).minus(expected);
  if (difference.eq(ZERO)) return undefined;
  return new Message('bank_sum', {
    opening,
    expected: digits(expected),
    closing,
    difference: digits(difference),
  });
}

/** True if a bank account with an IBAN is the one that a file names, by IBAN or as German bank code and account number. */
export function isAccount(iban: string, account: string): boolean {
  const named = account.replaceAll(/[\s.-]/g, '').toUpperCase();
  // Some banks write the currency behind the number.
  const bare = named.replace(/(?<=\d)[A-Z]{3}$/, '');
  if (iban === named || iban === bare) return true;
  const [bank, number] = bare.split('/');
  if (bank === undefined || number === undefined || !/^\d+$/.test(number))
    return iban.endsWith(bare) && bare.length >= 10;
  return (
    iban.slice(4).startsWith(bank) &&
    iban.slice(4 + bank.length) === number.padStart(iban.length - 4 - bank.length, '0')
  );
}
