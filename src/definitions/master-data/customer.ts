// Customers.

import { defineThirdParty } from '../define-third-party.ts';

export default defineThirdParty({ noun: 'customer', path: 'customers', title: 'Customers', codePrefix: 'C' });
