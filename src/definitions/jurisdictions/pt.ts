// Portugal: VAT, SAF-T, ATCUD and QR code (Portaria 195/2020), signature (Despacho 8632/2014).

import type { FiscalField } from '../../domain/invoicing/fiscal-field.ts';
import type { Exemption, FiscalDocument, Jurisdiction, KnownRate } from '../../domain/invoicing/jurisdiction.ts';
import type { VatBox } from '../../domain/invoicing/vat-box.ts';

const exempt = (text: string, code?: string): Exemption => ({ category: 'E', text, ...(code && { code }) });
const reverse = (text: string): Exemption => ({
  category: 'AE',
  code: 'VATEX-EU-AE',
  text: `IVA - autoliquidação (${text})`,
});

const rates = (...known: string[]): KnownRate[] =>
  known.map(each => {
    const [rate = '', code = ''] = each.split(' ');
    return { rate, code };
  });

const SALES = { side: 'sales', reduces: false } as const;
const BOUGHT = { side: 'purchases', reduces: false } as const;
// Supplies of suppliers here and outside the EU, for which the company owes the VAT: at the usual rate.
const REVERSED_HERE = { side: 'purchases', categories: ['AE'], fromEu: false } as const;
// Supplies for which the buyer owes the VAT, and services to companies of other member states.
const DUE_ABROAD = ['M16', 'M40'];
/** Exemptions that leave the right of deduction. */
const WITH_DEDUCTION = ['M01', 'M04', 'M06', 'M25', 'M26'];

// Declaração periódica, quadro 06 (Portaria n.º 255/2013 and its instructions). Credit notes are adjustments (campos 40 and 41).
const VAT_RETURN: VatBox[] = [
  { box: '1', label: 'Base tributável à taxa reduzida', of: [{ ...SALES, rates: ['RED'] }] },
  { box: '2', label: 'Imposto à taxa reduzida', amount: 'vat', of: [{ ...SALES, rates: ['RED'] }] },
  { box: '5', label: 'Base tributável à taxa intermédia', of: [{ ...SALES, rates: ['INT'] }] },
  { box: '6', label: 'Imposto à taxa intermédia', amount: 'vat', of: [{ ...SALES, rates: ['INT'] }] },
  { box: '3', label: 'Base tributável à taxa normal', of: [{ ...SALES, rates: ['NOR'] }, REVERSED_HERE] },
  {
    box: '4',
    label: 'Imposto à taxa normal',
    amount: 'vat',
    of: [
      { ...SALES, rates: ['NOR'] },
      { ...REVERSED_HERE, amount: 'selfAssessed' },
    ],
  },
  {
    box: '7',
    label: 'Transmissões intracomunitárias de bens e prestações de serviços',
    of: [
      { side: 'sales', categories: ['K'] },
      { side: 'sales', categories: ['AE'], exemptions: DUE_ABROAD },
    ],
  },
  {
    box: '8',
    label: 'Operações que conferem direito à dedução',
    of: [
      { side: 'sales', categories: ['G'] },
      { side: 'sales', categories: ['AE'], otherExemptionsThan: DUE_ABROAD },
      { side: 'sales', categories: ['E'], exemptions: WITH_DEDUCTION },
    ],
  },
  {
    box: '9',
    label: 'Operações que não conferem direito à dedução',
    of: [{ side: 'sales', categories: ['E'], otherExemptionsThan: WITH_DEDUCTION }],
  },
  { box: '12', label: 'Aquisições intracomunitárias: base', of: [{ side: 'purchases', categories: ['K'] }] },
  {
    box: '13',
    label: 'Aquisições intracomunitárias: imposto liquidado',
    amount: 'selfAssessed',
    of: [{ side: 'purchases', categories: ['K'] }],
  },
  { box: '10', label: 'Total das aquisições intracomunitárias', sum: ['12'] },
  { box: '11', label: 'Imposto das aquisições intracomunitárias', sum: ['13'] },
  {
    box: '16',
    label: 'Serviços de sujeitos passivos de outros Estados membros: base',
    of: [{ side: 'purchases', categories: ['AE'], fromEu: true }],
  },
  {
    box: '17',
    label: 'Serviços de sujeitos passivos de outros Estados membros: imposto liquidado',
    amount: 'selfAssessed',
    of: [{ side: 'purchases', categories: ['AE'], fromEu: true }],
  },
  {
    box: '21',
    label: 'Imposto dedutível: existências à taxa reduzida',
    amount: 'vat',
    of: [{ ...BOUGHT, goods: true, rates: ['RED'] }],
  },
  {
    box: '23',
    label: 'Imposto dedutível: existências à taxa intermédia',
    amount: 'vat',
    of: [{ ...BOUGHT, goods: true, rates: ['INT'] }],
  },
  {
    box: '22',
    label: 'Imposto dedutível: existências à taxa normal',
    amount: 'vat',
    of: [{ ...BOUGHT, goods: true, rates: ['NOR'] }],
  },
  {
    box: '24',
    label: 'Imposto dedutível: outros bens e serviços',
    amount: 'vat',
    of: [
      { side: 'purchases', categories: ['K', 'AE'], amount: 'selfAssessed' },
      { ...BOUGHT, goods: false },
      { ...BOUGHT, goods: true, otherRatesThan: ['RED', 'INT', 'NOR'] },
    ],
  },
  {
    box: '40',
    label: 'Regularizações a favor do sujeito passivo',
    amount: 'vat',
    of: [{ side: 'sales', reduces: true }],
    as: 'negate',
  },
  {
    box: '41',
    label: 'Regularizações a favor do Estado',
    amount: 'vat',
    of: [{ side: 'purchases', reduces: true }],
    as: 'negate',
  },
  { box: '90', label: 'Total da base tributável', sum: ['1', '5', '3', '7', '8', '9', '10', '16'] },
  { box: '91', label: 'Total do imposto a favor do sujeito passivo', sum: ['21', '23', '22', '24', '40'] },
  {
    box: '92',
    label: 'Total do imposto a favor do Estado',
    sum: ['2', '6', '4', '11', '17', '41'],
  },
  { box: '93', label: 'Imposto a entregar ao Estado', sum: ['92', '-91'], as: 'positive' },
  { box: '94', label: 'Crédito de imposto a recuperar', sum: ['92', '-91'], as: 'negative' },
];
const SIGNED: FiscalDocument = { isChained: true };

type Labelled = readonly [string, FiscalField];
/** Fields of a region in the QR code: region, exempt amount, net amount and VAT of each rate. */
const region = (letter: string, name: string): Labelled[] => [
  [`${letter}1`, `region ${name}`],
  [`${letter}2`, `region ${name} ISE`],
  ...['RED', 'INT', 'NOR'].flatMap((code, at): Labelled[] => [
    [`${letter}${3 + 2 * at}`, `region ${name} ${code} net`],
    [`${letter}${4 + 2 * at}`, `region ${name} ${code} vat`],
  ]),
];

export default {
  country: 'PT',
  timeZone: 'Europe/Lisbon',
  vatName: 'IVA',
  defaultVat: '23',
  // Decreto-Lei n.º 62/2013, Código Comercial, artigo 102.º, § 5.º
  lateInterestPoints: '8',
  exemptions: {
    M01: exempt('Artigo 16.º, n.º 6 do CIVA'),
    M02: exempt('Artigo 6.º do Decreto-Lei n.º 198/90, de 19 de junho'),
    M04: exempt('Isento artigo 13.º do CIVA'),
    M05: { category: 'G', code: 'VATEX-EU-G', text: 'Isento artigo 14.º do CIVA' },
    M06: exempt('Isento artigo 15.º do CIVA'),
    M07: exempt('Isento artigo 9.º do CIVA', 'VATEX-EU-132'),
    M09: exempt('IVA - não confere direito a dedução'),
    M10: exempt('IVA - regime de isenção'),
    M11: exempt('Regime particular do tabaco'),
    M12: exempt('Regime da margem de lucro - Agências de viagens', 'VATEX-EU-D'),
    M13: exempt('Regime da margem de lucro - Bens em segunda mão', 'VATEX-EU-F'),
    M14: exempt('Regime da margem de lucro - Objetos de arte', 'VATEX-EU-I'),
    M15: exempt('Regime da margem de lucro - Objetos de coleção e antiguidades', 'VATEX-EU-J'),
    M16: { category: 'K', code: 'VATEX-EU-IC', text: 'Isento artigo 14.º do RITI' },
    M19: exempt('Outras isenções'),
    M20: exempt('IVA - regime forfetário'),
    M21: exempt('IVA - não confere direito à dedução (ou expressão similar)'),
    M25: exempt('Mercadorias à consignação'),
    M26: exempt('Isenção de IVA com direito à dedução no cabaz alimentar'),
    M30: reverse('artigo 2.º, n.º 1, alínea i) do CIVA'),
    M31: reverse('artigo 2.º, n.º 1, alínea j) do CIVA'),
    M32: reverse('artigo 2.º, n.º 1, alínea l) do CIVA'),
    M33: reverse('artigo 2.º, n.º 1, alínea m) do CIVA'),
    M40: reverse('artigo 6.º, n.º 6, alínea a) do CIVA, a contrário'),
    M41: reverse('artigo 8.º, n.º 3 do RITI'),
    M42: reverse('Decreto-Lei n.º 21/2007, de 29 de janeiro'),
    M43: reverse('Decreto-Lei n.º 362/99, de 16 de setembro'),
    M99: { category: 'O', code: 'VATEX-EU-O', text: 'Não sujeito ou não tributado' },
  },
  zeroRate: undefined,
  genericVatIds: ['999999990'],
  // Code of the VAT, article 18, with former rates
  rates: {
    PT: rates('23 NOR', '13 INT', '6 RED'),
    'PT-AC': rates('16 NOR', '9 INT', '4 RED', '18 NOR'),
    'PT-MA': rates('22 NOR', '12 INT', '4 RED', '5 RED'),
  },
  vatReturn: VAT_RETURN,
  // Portaria n.º 302/2016
  auditFile: {
    types: {
      invoice: ['FT', 'FS', 'FR', 'ND'],
      credit_note: ['NC'],
      delivery_note: ['GR', 'GT', 'GC', 'GD'],
      transfer_order: ['GT', 'GA'],
      order: ['NE', 'CC', 'FC', 'FO', 'OU'],
      quote: ['OR', 'PF', 'CM', 'OU'],
      receipt: ['RG', 'RC'],
    },
    payments: {
      '10': 'NU',
      '20': 'CH',
      '21': 'CH',
      '23': 'CH',
      '30': 'TB',
      '31': 'TB',
      '42': 'TB',
      '49': 'TB',
      '58': 'TB',
      '59': 'TB',
      '48': 'CD',
      '54': 'CC',
      '55': 'CD',
      '97': 'CS',
    },
    exemptions: { E: 'M07', AE: 'M40', K: 'M16', G: 'M05', O: 'M99' },
  },
  fiscal: {
    documents: {
      invoice: SIGNED,
      credit_note: SIGNED,
      delivery_note: SIGNED,
      transfer_order: SIGNED,
      quote: SIGNED,
      order: SIGNED,
      receipt: { isChained: false, hasNoVat: true },
    },
    // SAF-T, InvoiceNo, in characters of Windows-1252.
    number: { pattern: '^(?=.{1,60}$)[!-.0-~¡-ÿ]+ [!-.0-\\]_-~¡-ÿ]+/[0-9]+$', example: 'FT 2026/12' },
    validationCode: { pattern: '^[A-Z0-9]{8,20}$', example: 'CSDF7T5H' },
    chain: {
      algorithm: 'RSA-SHA1',
      scope: 'series',
      issue: {
        fields: [
          ['', 'date'],
          ['', 'localTime'],
          ['', 'number'],
          ['', 'total'],
          ['', 'previous'],
        ],
        separator: ';',
        assign: '',
      },
      start: '',
      printed: [1, 11, 21, 31],
    },
    qr: {
      text: {
        fields: [
          ['A', 'issuer'],
          ['B', 'buyer'],
          ['C', 'buyerCountry'],
          ['D', 'type'],
          ['E', 'status'],
          ['F', 'compactDate'],
          ['G', 'number'],
          ['H', 'atcud'],
          ...region('I', 'PT'),
          ...region('J', 'PT-AC'),
          ...region('K', 'PT-MA'),
          ['L', 'notSubject'],
          ['M', 'stampDuty'],
          ['N', 'taxes'],
          ['O', 'total'],
          ['P', 'withheld'],
          ['Q', 'hashCharacters'],
          ['R', 'certificate'],
        ],
        separator: '*',
        assign: ':',
      },
      size: 32,
      version: 9,
      place: 'end',
    },
    certified: '{hash}-Processado por programa certificado n.º {certificate}/AT',
    uncertified: 'Processado por computador',
  },
} satisfies Jurisdiction as Jurisdiction;
