// Peppol BIS Billing 3.0.

import type { Profile } from '../../domain/invoicing/profile.ts';

/** Business process of invoices and credit notes in the Peppol network. */
export const BILLING = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';

export default {
  formats: ['ubl'],
  customization: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
  businessProcess: BILLING,
  // A direct debit needs its mandate.
  meansWithDetails: ['49', '59'],
} satisfies Profile as Profile;
