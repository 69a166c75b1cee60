// Customers.

import { defineThirdParty } from '../third-party-rules.ts';

export default defineThirdParty({ noun: 'customer', path: 'customers', title: 'Customers', codePrefix: 'C' });
