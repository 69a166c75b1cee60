// Factur-X 1.0 and ZUGFeRD 2, profile EN 16931: a PDF with the Cross Industry Invoice inside.

import type { Profile } from '../../domain/invoicing/profile.ts';
import en16931 from './en16931.ts';

export default { ...en16931, formats: ['cii', 'factur-x'] } satisfies Profile as Profile;
