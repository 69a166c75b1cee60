// Profiles of electronic invoices: the rules of a country or network that a document follows beside EN 16931.

/** Names of the profiles. Each has its data in definitions/profiles/. */
export const PROFILE_NAMES = ['en16931', 'factur-x', 'xrechnung', 'peppol', 'cius-pt', 'fr-ctc'] as const;
export type ProfileName = (typeof PROFILE_NAMES)[number];

/** Values of the setting `e_invoice`. */
export const PROFILE_CHOICES = ['none', ...PROFILE_NAMES] as const;
export type ProfileChoice = (typeof PROFILE_CHOICES)[number];

/** Results of the check of a new document that cannot be an electronic invoice. */
export const E_INVOICE_CHECKS = ['reject', 'warn', 'off'] as const;
export type EInvoiceCheck = (typeof E_INVOICE_CHECKS)[number];

/** Profile of a new document: that of its customer goes before that of its set. Undefined: none, or an unknown one. contract §5 Documents */
export function profileOfDocument(ofCustomer: string | undefined, ofSet: string | undefined): ProfileName | undefined {
  const chosen = ofCustomer ?? ofSet;
  return PROFILE_NAMES.find(name => name === chosen);
}
