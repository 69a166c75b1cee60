// The terms of payment of a new document, and their records. A create reads those that documents of the account needed before: it runs
// again with others, and where no company or party has terms it reads none (docs/decisions/0106-payment-terms.md).

import type Big from 'big.js';
import { isPayable } from '../../definitions/catalogue.ts';
import type { DocumentResource } from '../../definitions/define-document.ts';
import type { AccountFacts } from '../../domain/account.ts';
import {
  type DocumentTerms,
  type PaymentTerms,
  termsOfDocument,
  wordsOf,
} from '../../domain/documents/payment-terms.ts';
import { type FieldErrors, unknownReference } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import { databaseUnavailable, withNothingWritten } from '../../domain/unavailable.ts';
import type { DatabaseContext } from '../context.ts';
import type { DocumentBody } from './document-input.ts';

/** Thrown when a document needs the record of a code that was not read. */
export class TermsNotRead extends Error {
  readonly code: string;

  constructor(code: string) {
    super('The terms of payment are not known yet');
    this.code = code;
  }
}

/** Maximum codes of an account that a create reads, and accounts of a process. */
const MAX_CODES = 16;
const MAX_ACCOUNTS = 10_000;
const known = new WeakMap<DatabaseContext['pool'], Map<number, readonly string[]>>();

/** Runs `write` with the codes of terms that it reads: those that documents of the account needed last, and the one that it lacks. */
export async function withTerms<T>(
  { pool }: Pick<DatabaseContext, 'pool'>,
  accountId: number,
  write: (codes: readonly string[]) => Promise<T>,
): Promise<T> {
  const codesOf = known.get(pool) ?? new Map<number, readonly string[]>();
  known.set(pool, codesOf);
  return retryWithTerms(codesOf.get(accountId) ?? [], async codes => {
    const result = await write(codes);
    if (codes.length > 0 && codesOf.get(accountId) !== codes) {
      if (codesOf.size >= MAX_ACCOUNTS) codesOf.clear();
      codesOf.set(accountId, codes);
    }
    return result;
  });
}

/** Runs `use` again with the code of terms that it lacks, before the others. */
export async function retryWithTerms<T>(
  codes: readonly string[],
  use: (codes: readonly string[]) => Promise<T>,
): Promise<T> {
  try {
    return await use(codes);
  } catch (error) {
    if (!(error instanceof TermsNotRead)) throw error;
    // The terms were removed after the record that names them was read.
    if (codes[0] === error.code)
      throw withNothingWritten(databaseUnavailable(new Message('records_in_heavy_use'), error));
    return retryWithTerms([error.code, ...codes.filter(code => code !== error.code)].slice(0, MAX_CODES), use);
  }
}

/** The codes of terms that a new document reads: its own, else those that it may need. */
export const termsToRead = (
  { type }: Pick<DocumentResource, 'type'>,
  { payment_terms_code: own }: Pick<DocumentBody, 'payment_terms_code'>,
  codes: readonly string[],
): readonly string[] => (own !== undefined ? [own] : isPayable(type) ? codes : []);

/**
 * The terms of a new document: those that it names, else those of its party, of a sale else those of the company. Documents that nobody
 * pays take words from the terms that they name, and nothing else. Adds an error for an unknown code. Throws TermsNotRead.
 */
export function termsOf(
  resource: Pick<DocumentResource, 'type' | 'party' | 'nameOf'>,
  body: DocumentBody,
  context: {
    parties: readonly { record: Record<string, unknown> }[];
    set: { language: string } | undefined;
    terms: ReadonlyMap<string, PaymentTerms>;
  },
  { account, owed }: { account: Pick<AccountFacts, 'payment_terms_code'>; owed: Big },
  errors: FieldErrors,
): DocumentTerms | undefined {
  const { payment_terms_code: own, payment_terms } = body;
  const { terms, set } = context;
  const isPaid = isPayable(resource.type);
  const [record, ...others] = context.parties;
  const ofParty = others.length === 0 ? (record?.record.payment_terms_code as string | undefined) : undefined;
  const code =
    own ?? (isPaid ? (ofParty ?? (resource.party === 'customer' ? account.payment_terms_code : null)) : null);
  if (code === null) return undefined;
  const found = terms.get(code);
  if (found === undefined && own === undefined) throw new TermsNotRead(code);
  if (!found) {
    errors.add(resource.nameOf('payment_terms_code'), unknownReference('code of payment terms', code, 'payment_terms'));
    return undefined;
  }
  if (!isPaid) return { payment_terms: payment_terms ?? wordsOf(found, set?.language) };
  return termsOfDocument(found, { ...body, owed, language: set?.language });
}
