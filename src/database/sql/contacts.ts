// Statements about contacts of customers and suppliers, and the mail addresses of those that get a mail.

import { documents } from '../../definitions/catalogue.ts';
import { MAX_ADDRESSES } from '../../domain/mail-address.ts';
import { fieldOfPurpose, MAX_CONTACTS, type MailPurpose } from '../../domain/mail-purpose.ts';
import { query } from '../../query/statement.ts';

// The contacts `k` of the party `p`: a customer and a supplier may have the same code.
const ofParty = (p: string) =>
  `k.account_id = ${p}.account_id AND CASE ${p}.kind WHEN 'customer' THEN k.customer ELSE k.supplier END = ${p}.code
        AND (k.customer = ${p}.code OR k.supplier = ${p}.code)`;

// Addresses of the contacts of the party `p` in use that meet a condition, with commas between; NULL without any.
const addresses = (condition: string, p: string) =>
  `(SELECT string_agg(a.email, ', ' ORDER BY a.id) FROM (SELECT min(k.id) AS id, min(k.email) AS email FROM contact k
        WHERE ${ofParty(p)} AND NOT k.inactive AND k.email IS NOT NULL AND ${condition}
        GROUP BY k.folded_email ORDER BY 1 LIMIT ${MAX_ADDRESSES}) a)`;

/** SQL of the recipients of a mail to the party `p`: its contacts with a purpose, else its own list of addresses. */
export const recipientsFor = (purpose: MailPurpose, p = 'p'): string =>
  `coalesce(${addresses(`k.${fieldOfPurpose(purpose)}`, p)}, ${p}.mail_to)`;

const BY_TYPE = documents.flatMap(({ type, mailPurpose }) =>
  mailPurpose ? [`WHEN '${type}' THEN k.${fieldOfPurpose(mailPurpose)}`] : [],
);

/** SQL of the recipients of a mail with the document `d` to its party `p`. */
export const recipientsOfDocument = (d = 'd', p = 'p'): string =>
  `coalesce(${addresses(`CASE ${d}.type ${BY_TYPE.join(' ')} END`, p)}, ${p}.mail_to)`;

/** A contact as pages show it. */
export interface ContactRow extends Record<`gets_${MailPurpose}`, boolean> {
  id: number;
  code: string;
  name: string;
  department: string | null;
  email: string | null;
  phone: string | null;
  mobile: string | null;
  comments: string | null;
  inactive: boolean;
  version: number;
}

/** A customer or supplier by its id, or the one of a document. */
export type ContactsOf = { party: number } | { document: bigint };

/** The contacts of a customer or supplier, in the order of their names; those out of use come last. */
export const contactsOf = (accountId: number, of: ContactsOf) =>
  query<ContactRow>({
    name: 'contacts of a party',
    text: `SELECT k.* FROM third_party p JOIN contact k ON ${ofParty('p')}
      WHERE p.account_id = $1 AND p.id = coalesce($2, (SELECT d.party_id FROM document d WHERE d.account_id = $1 AND d.id = $3))
      ORDER BY k.inactive, k.folded_name, k.id LIMIT ${MAX_CONTACTS}`,
    values: 'party' in of ? [accountId, of.party, null] : [accountId, null, of.document.toString()],
  });
