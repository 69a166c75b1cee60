// CIUS-PT 2.1 (eSPap): public buyers in Portugal. It differs from EN 16931 in codes and formats.

import type { Profile } from '../../domain/invoicing/profile.ts';

export default {
  formats: ['ubl'],
  customization: 'urn:cen.eu:en16931:2017#compliant#urn:feap.gov.pt:CIUS-PT:2.1.1',
  categories: { K: 'IC' },
  ownExemptionCodes: true,
  statesVatOutside: true,
  statesRateOutside: true,
  isoVatPrefix: true,
  needsPlaceOfDelivery: true,
  // The only kind of reference that Kontor can have is that of a payment at an ATM: nine digits.
  paymentReference: { pattern: /^\d{3} ?\d{3} ?\d{3}$/, before: '#REFERENCE@ATMPAYMENT#', after: '#' },
  referenceLength: 20,
  noteLength: 500,
  textLength: 200,
  singleLines: true,
  decimals: { quantity: { min: 2, max: 3 }, price: { min: 2, max: 8 }, percent: { min: 2, max: 2 } },
} satisfies Profile as Profile;
