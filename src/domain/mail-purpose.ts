// Purposes of mails to customers and suppliers, which decide the contacts that get them.

/** Purposes, in the order in which pages show them. `statements` are statements of account and payment reminders. */
export const MAIL_PURPOSES = ['quotes', 'orders', 'deliveries', 'invoices', 'receipts', 'statements'] as const;

/** A purpose of mails. */
export type MailPurpose = (typeof MAIL_PURPOSES)[number];

/** Field of a contact that is true if it gets the mails of a purpose. */
export const fieldOfPurpose = (purpose: MailPurpose): `gets_${MailPurpose}` => `gets_${purpose}`;

/** Maximum contacts of a customer or supplier. */
export const MAX_CONTACTS = 100;
