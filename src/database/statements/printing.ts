// Statements behind printing.

import type { Statement } from '../../query/statement.ts';

/** What the letterhead says. */
export const letterhead = (accountId: number): Statement => ({
  name: 'letterhead',
  text: 'SELECT name, vat_id, address, phone, email, logo, currency, country FROM account WHERE account_id = $1',
  values: [accountId],
});

/** Type, name, template and language of a document. */
export const printedDocument = (accountId: number, id: number): Statement => ({
  name: 'printed document',
  text: `SELECT d.type, d.document_set, d.seq_number, s.template, s.language FROM document d
    JOIN document_set s ON s.account_id = d.account_id AND s.code = d.document_set
    WHERE d.account_id = $1 AND d.id = $2`,
  values: [accountId, id],
});

/** The key that signs the links of an account. */
export const linkSecret = (accountId: number): Statement => ({
  name: 'link secret',
  text: 'SELECT link_secret FROM account WHERE account_id = $1',
  values: [accountId],
});
