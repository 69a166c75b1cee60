// The chain that documents of a company belong to, and the hashes of its records. docs/decisions/0103

import { createHash, sign } from 'node:crypto';
import { jurisdictionOf } from '../../definitions/jurisdictions/jurisdictions.ts';
import type { AccountFacts } from '../../domain/account.ts';
import type { Chain } from '../../domain/invoicing/chain.ts';
import type { Signer } from '../signer.ts';

/**
 * The chain of documents of a type; undefined if they have no records. Documents are signed where the installation has a key, and get a
 * hash without a key where the account has switched it on.
 */
export function chainOfAccount(
  { country, invoice_records }: Pick<AccountFacts, 'country' | 'invoice_records'>,
  type: string,
  signer: Signer | undefined,
): Chain | undefined {
  const { fiscal } = jurisdictionOf(country);
  const rules = fiscal?.documents[type]?.isChained ? fiscal.chain : undefined;
  if (!rules) return undefined;
  if (rules.algorithm === 'SHA-256') return invoice_records ? { rules, seal: sha256 } : undefined;
  if (!signer) return undefined;
  const { key, keyVersion, certificate } = signer;
  return { rules, seal: text => sign('RSA-SHA1', Buffer.from(text), key).toString('base64'), keyVersion, certificate };
}

/** SHA-256 as upper-case hexadecimal digits. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex').toUpperCase();
