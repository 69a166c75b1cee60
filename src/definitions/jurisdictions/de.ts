// Germany: VAT, and the advance return (Umsatzsteuer-Voranmeldung).

import type { Jurisdiction } from '../../domain/invoicing/jurisdiction.ts';
import type { VatBox } from '../../domain/invoicing/vat-box.ts';

const BOUGHT_IN_EU = { side: 'purchases', categories: ['K'] } as const;
const SERVICE_FROM_EU = { side: 'purchases', categories: ['AE'], fromEu: true } as const;
const OTHER_REVERSED = { side: 'purchases', categories: ['AE'], fromEu: false } as const;

// Kennzahlen of the form USt 1 A. Credit notes reduce the box of their supply (§ 17 UStG).
const VAT_RETURN: VatBox[] = [
  { box: '81', label: 'Steuerpflichtige Umsätze zum Steuersatz von 19 %', of: [{ side: 'sales', rates: ['19'] }] },
  { box: '81 Steuer', label: 'Steuer zu 81', amount: 'vat', of: [{ side: 'sales', rates: ['19'] }] },
  { box: '86', label: 'Steuerpflichtige Umsätze zum Steuersatz von 7 %', of: [{ side: 'sales', rates: ['7'] }] },
  { box: '86 Steuer', label: 'Steuer zu 86', amount: 'vat', of: [{ side: 'sales', rates: ['7'] }] },
  { box: '87', label: 'Steuerpflichtige Umsätze zum Steuersatz von 0 %', of: [{ side: 'sales', categories: ['Z'] }] },
  {
    box: '35',
    label: 'Steuerpflichtige Umsätze zu anderen Steuersätzen',
    of: [{ side: 'sales', categories: ['S'], otherRatesThan: ['19', '7'] }],
  },
  {
    box: '36',
    label: 'Steuer zu 35',
    amount: 'vat',
    of: [{ side: 'sales', categories: ['S'], otherRatesThan: ['19', '7'] }],
  },
  {
    box: '41',
    label: 'Innergemeinschaftliche Lieferungen an Abnehmer mit USt-IdNr.',
    of: [{ side: 'sales', categories: ['K'] }],
  },
  {
    box: '43',
    label: 'Weitere steuerfreie Umsätze mit Vorsteuerabzug',
    of: [{ side: 'sales', categories: ['G'] }],
  },
  { box: '48', label: 'Steuerfreie Umsätze ohne Vorsteuerabzug', of: [{ side: 'sales', categories: ['E'] }] },
  {
    box: '89',
    label: 'Innergemeinschaftliche Erwerbe zum Steuersatz von 19 %',
    of: [BOUGHT_IN_EU],
  },
  { box: '89 Steuer', label: 'Steuer zu 89', amount: 'selfAssessed', of: [BOUGHT_IN_EU] },
  {
    box: '46',
    label: 'Sonstige Leistungen eines im übrigen Gemeinschaftsgebiet ansässigen Unternehmers (§ 13b Abs. 1 UStG)',
    of: [SERVICE_FROM_EU],
  },
  { box: '47', label: 'Steuer zu 46', amount: 'selfAssessed', of: [SERVICE_FROM_EU] },
  { box: '84', label: 'Andere Leistungen (§ 13b Abs. 2 UStG)', of: [OTHER_REVERSED] },
  { box: '85', label: 'Steuer zu 84', amount: 'selfAssessed', of: [OTHER_REVERSED] },
  {
    box: '60',
    label: 'Übrige steuerpflichtige Umsätze, für die der Leistungsempfänger die Steuer schuldet (§ 13b Abs. 5 UStG)',
    of: [{ side: 'sales', categories: ['AE'], otherExemptionsThan: ['DE-3A2'] }],
  },
  {
    box: '21',
    label: 'Nicht steuerbare sonstige Leistungen (§ 18b Satz 1 Nr. 2 UStG)',
    of: [{ side: 'sales', categories: ['AE'], exemptions: ['DE-3A2'] }],
  },
  {
    box: '45',
    label: 'Übrige nicht steuerbare Umsätze (Leistungsort nicht im Inland)',
    of: [{ side: 'sales', categories: ['O'] }],
  },
  {
    box: '66',
    label: 'Vorsteuerbeträge aus Rechnungen von anderen Unternehmern',
    amount: 'vat',
    of: [{ side: 'purchases' }],
  },
  {
    box: '61',
    label: 'Vorsteuerbeträge aus dem innergemeinschaftlichen Erwerb von Gegenständen',
    amount: 'selfAssessed',
    of: [BOUGHT_IN_EU],
  },
  {
    box: '67',
    label: 'Vorsteuerbeträge aus Leistungen im Sinne des § 13b UStG',
    amount: 'selfAssessed',
    of: [SERVICE_FROM_EU, OTHER_REVERSED],
  },
  {
    box: '83',
    label: 'Verbleibende Umsatzsteuer-Vorauszahlung',
    sum: ['81 Steuer', '86 Steuer', '36', '89 Steuer', '47', '85', '-66', '-61', '-67'],
  },
];

export default {
  country: 'DE',
  timeZone: 'Europe/Berlin',
  vatName: 'USt',
  defaultVat: '19',
  // § 288 Abs. 2, § 247 BGB: 9 points above the base rate, which is the reference rate less 0.88
  lateInterestPoints: '8.12',
  exemptions: {
    'DE-4-1A': { category: 'G', code: 'VATEX-EU-G', text: 'Steuerfreie Ausfuhrlieferung (§ 4 Nr. 1 Buchst. a UStG)' },
    'DE-4-1B': {
      category: 'K',
      code: 'VATEX-EU-IC',
      text: 'Steuerfreie innergemeinschaftliche Lieferung (§ 4 Nr. 1 Buchst. b UStG)',
    },
    'DE-4': { category: 'E', text: 'Steuerfrei nach § 4 Nr. 8 bis 29 UStG' },
    'DE-19': { category: 'E', text: 'Steuerfrei als Kleinunternehmer (§ 19 UStG)' },
    'DE-13B': {
      category: 'AE',
      code: 'VATEX-EU-AE',
      text: 'Steuerschuldnerschaft des Leistungsempfängers (§ 13b UStG)',
    },
    'DE-3A2': {
      category: 'AE',
      code: 'VATEX-EU-AE',
      text: 'Steuerschuldnerschaft des Leistungsempfängers (§ 3a Abs. 2 UStG, Art. 196 MwStSystRL)',
    },
    'DE-45': { category: 'O', code: 'VATEX-EU-O', text: 'Nicht im Inland steuerbar' },
  },
  zeroRate: 'Z',
  genericVatIds: [],
  rates: {
    DE: [
      { rate: '19', code: '19' },
      { rate: '7', code: '7' },
    ],
  },
  vatReturn: VAT_RETURN,
} satisfies Jurisdiction as Jurisdiction;
