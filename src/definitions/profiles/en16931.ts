// EN 16931 without the rules of a country or network.

import type { Profile } from '../../domain/invoicing/profile.ts';

export default {
  formats: ['ubl', 'cii', 'factur-x'],
  customization: 'urn:cen.eu:en16931:2017',
} satisfies Profile as Profile;
