// France, reform of 2026 (norm XP Z12-012): EN 16931 with a business process, notes that the Code de commerce demands, and formats.

import type { Profile } from '../../domain/invoicing/profile.ts';

export default {
  formats: ['ubl', 'cii', 'factur-x'],
  customization: 'urn:cen.eu:en16931:2017',
  businessProcess: { product: 'B', service: 'S', both: 'M', unpaid: '1', paid: '2' },
  blank: '/',
  notes: [
    // Code de commerce, art. D441-5 and L441-10: the terms that hold if the parties agree on no others.
    { code: 'PMT', text: 'Indemnité forfaitaire pour frais de recouvrement en cas de retard de paiement : 40 €.' },
    {
      code: 'PMD',
      text: 'En cas de retard de paiement, pénalités au taux de refinancement de la BCE majoré de 10 points.',
    },
    { code: 'AAB', text: 'Pas d’escompte en cas de paiement anticipé.' },
  ],
  schemedIds: true,
  statesZeroTaxCurrency: true,
  decimals: { quantity: { min: 0, max: 4 }, price: { min: 0, max: 6 } },
} satisfies Profile as Profile;
