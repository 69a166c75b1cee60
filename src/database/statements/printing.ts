// Statements about printing.

import type { BankAccount } from '../../domain/values/iban.ts';
import { type Query, query } from '../../query/statement.ts';

/** What the letterhead shows. */
export const letterhead = (
  accountId: number,
): Query<{
  name: string;
  vat_id: string | null;
  registration: string | null;
  address: string[];
  phone: string | null;
  email: string | null;
  logo: Buffer | null;
  currency: string;
  country: string;
  bank_accounts: BankAccount[];
}> =>
  query({
    name: 'letterhead',
    text: `SELECT name, vat_id, registration, address, phone, email, logo, currency, country,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('iban', b.iban, 'bic', b.bic, 'bank', b.bank) ORDER BY b.position), '[]')
        FROM bank_account b WHERE b.account_id = a.account_id) AS bank_accounts
    FROM account a WHERE account_id = $1`,
    values: [accountId],
  });

/** Type, name, template and language of a document. The id may be any int64, which a double does not hold. */
export const printedDocument = (
  accountId: number,
  id: bigint,
): Query<{ type: string; document_set: string; seq_number: string; template: string; language: string }> =>
  query({
    name: 'printed document',
    text: `SELECT d.type, d.document_set, d.seq_number, s.template, s.language FROM document d
    JOIN document_set s ON s.account_id = d.account_id AND s.code = d.document_set
    WHERE d.account_id = $1 AND d.id = $2`,
    values: [accountId, id],
  });

/** The key that signs the links of an account. */
export const linkSecret = (accountId: number): Query<{ link_secret: Buffer }> =>
  query({
    name: 'link secret',
    text: 'SELECT link_secret FROM account WHERE account_id = $1',
    values: [accountId],
  });
