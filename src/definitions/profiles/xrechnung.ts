// XRechnung 3.0: public buyers in Germany.

import type { Profile } from '../../domain/invoicing/profile.ts';
import { BILLING } from './peppol.ts';

export default {
  formats: ['ubl', 'cii'],
  customization: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
  businessProcess: BILLING,
  statesRateOutside: true,
  // Cards need their number, direct debits their mandate.
  meansWithDetails: ['48', '49', '54', '55', '59'],
  structuredTerms: true,
} satisfies Profile as Profile;
