// Accounts of the accounting: purposes of accounts, and the account that an amount is posted to. docs/decisions/0118

/** Purposes of accounts: what is posted to them. */
export const PURPOSES = [
  'receivable',
  'payable',
  'revenue',
  'expense',
  'vat_out',
  'vat_in',
  'bank',
  'discount_given',
  'discount_received',
  'write_off',
  'exchange_gain',
  'exchange_loss',
  'charges',
  'bank_charges',
  'withholding',
] as const;
export type Purpose = (typeof PURPOSES)[number];

/** Facts that decide about the account of an amount. Null: it has none. */
export interface Posted {
  purpose: Purpose;
  vat_code: string | null;
  vat_rate: string | null;
  family: string | null;
  discount_group: string | null;
  payment_means: string | null;
  bank_account: string | null;
}

/** An account with its conditions. Null: none. */
export interface AccountRule extends Posted {
  number: string;
  tax_key: string | null;
}

/** Conditions in the order of their weight: of two accounts with the same number of them, the one with the first wins. */
const CONDITIONS = ['vat_code', 'family', 'discount_group', 'bank_account', 'payment_means', 'vat_rate'] as const;

/** The account of an amount: of those whose conditions hold, the one with the most. Undefined if there is none. */
export function accountFor(rules: readonly AccountRule[], posted: Posted): AccountRule | undefined {
  let best: AccountRule | undefined;
  for (const rule of rules) {
    const holds =
      rule.purpose === posted.purpose && CONDITIONS.every(name => rule[name] === null || rule[name] === posted[name]);
    if (holds && (!best || weightOf(rule) > weightOf(best))) best = rule;
  }
  return best;
}

function weightOf(rule: AccountRule): number {
  const set = CONDITIONS.map(name => rule[name] !== null);
  const count = set.filter(Boolean).length;
  return set.reduce((weight, isSet, at) => weight + (isSet ? 2 ** (CONDITIONS.length - at) : 0), count * 1000);
}
