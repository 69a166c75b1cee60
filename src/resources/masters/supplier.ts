// Suppliers.

import { defineThirdParty } from '../third-party-rules.ts';

export default defineThirdParty({ noun: 'supplier', path: 'suppliers', title: 'Suppliers', codePrefix: 'S' });
