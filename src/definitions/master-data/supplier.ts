// Suppliers.

import { defineThirdParty } from '../define-third-party.ts';

export default defineThirdParty({ noun: 'supplier', path: 'suppliers', title: 'Suppliers', codePrefix: 'S' });
