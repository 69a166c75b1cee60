// Portugal: VAT, SAF-T, ATCUD and QR code (Portaria 195/2020), signature (Despacho 8632/2014).

import type { FiscalField } from '../../domain/invoicing/fiscal-field.ts';
import type { Exemption, FiscalDocument, Jurisdiction, KnownRate } from '../../domain/invoicing/jurisdiction.ts';

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
      ...{ '10': 'NU', '20': 'CH', '21': 'CH', '23': 'CH', '30': 'TB', '31': 'TB', '42': 'TB', '49': 'TB', '58': 'TB' },
      ...{ '59': 'TB', '48': 'CD', '54': 'CC', '55': 'CD', '97': 'CS' },
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
