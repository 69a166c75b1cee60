// Spain: VAT, and records of invoices by RD 1007/2023 and Orden HAC/1177/2024 (VERI*FACTU).

import type { Jurisdiction, TextRules } from '../../domain/invoicing/jurisdiction.ts';
import type { VatBox } from '../../domain/invoicing/vat-box.ts';

/** Text of a hash: `Name=value` of each field (AEAT, specification of the hash, 3). */
const hashed = (fields: TextRules['fields']): TextRules => ({ fields, separator: '&', assign: '=' });

const SALES = { side: 'sales', reduces: false } as const;
const BOUGHT = { side: 'purchases', reduces: false } as const;
const BOUGHT_IN_EU = { side: 'purchases', categories: ['K'] } as const;
const BOUGHT_REVERSED = { side: 'purchases', categories: ['AE'] } as const;

const rateBoxes = (rate: string, base: string, quota: string): VatBox[] => [
  { box: base, label: `Régimen general, base imponible al ${rate} %`, of: [{ ...SALES, rates: [rate] }] },
  { box: quota, label: `Régimen general, cuota al ${rate} %`, amount: 'vat', of: [{ ...SALES, rates: [rate] }] },
];

// Modelo 303 of the AEAT. Credit notes modify base and quota (14, 15; 40, 41).
const VAT_RETURN: VatBox[] = [
  ...rateBoxes('4', '01', '03'),
  ...rateBoxes('10', '04', '06'),
  ...rateBoxes('21', '07', '09'),
  { box: '10', label: 'Adquisiciones intracomunitarias de bienes y servicios, base', of: [BOUGHT_IN_EU] },
  {
    box: '11',
    label: 'Adquisiciones intracomunitarias de bienes y servicios, cuota',
    amount: 'selfAssessed',
    of: [BOUGHT_IN_EU],
  },
  { box: '12', label: 'Otras operaciones con inversión del sujeto pasivo, base', of: [BOUGHT_REVERSED] },
  {
    box: '13',
    label: 'Otras operaciones con inversión del sujeto pasivo, cuota',
    amount: 'selfAssessed',
    of: [BOUGHT_REVERSED],
  },
  {
    box: '14',
    label: 'Modificación de bases',
    of: [{ side: 'sales', reduces: true, categories: ['S'] }],
  },
  { box: '15', label: 'Modificación de cuotas', amount: 'vat', of: [{ side: 'sales', reduces: true }] },
  { box: '27', label: 'Total cuota devengada', sum: ['03', '06', '09', '11', '13', '15'] },
  {
    box: '28',
    label: 'Cuotas soportadas en operaciones interiores corrientes, base',
    of: [{ ...BOUGHT, categories: ['S'] }, BOUGHT_REVERSED],
  },
  {
    box: '29',
    label: 'Cuotas soportadas en operaciones interiores corrientes, cuota',
    amount: 'vat',
    of: [{ ...BOUGHT_REVERSED, amount: 'selfAssessed' }, BOUGHT],
  },
  { box: '36', label: 'Adquisiciones intracomunitarias corrientes, base', of: [BOUGHT_IN_EU] },
  {
    box: '37',
    label: 'Adquisiciones intracomunitarias corrientes, cuota',
    amount: 'selfAssessed',
    of: [BOUGHT_IN_EU],
  },
  {
    box: '40',
    label: 'Rectificación de deducciones, base',
    of: [{ side: 'purchases', reduces: true, categories: ['S'] }],
  },
  {
    box: '41',
    label: 'Rectificación de deducciones, cuota',
    amount: 'vat',
    of: [{ side: 'purchases', reduces: true }],
  },
  { box: '45', label: 'Total a deducir', sum: ['29', '37', '41'] },
  { box: '46', label: 'Resultado régimen general', sum: ['27', '-45'] },
  { box: '59', label: 'Entregas intracomunitarias de bienes y servicios', of: [{ side: 'sales', categories: ['K'] }] },
  { box: '60', label: 'Exportaciones y operaciones asimiladas', of: [{ side: 'sales', categories: ['G'] }] },
  {
    box: '120',
    label: 'Operaciones no sujetas por reglas de localización',
    of: [{ side: 'sales', categories: ['O'] }],
  },
  {
    box: '122',
    label: 'Operaciones sujetas con inversión del sujeto pasivo',
    of: [{ side: 'sales', categories: ['AE'] }],
  },
  { box: '71', label: 'Resultado', sum: ['46'] },
];

export default {
  country: 'ES',
  timeZone: 'Europe/Madrid',
  vatName: 'IVA',
  defaultVat: '21',
  // Ley 3/2004, artículo 7
  lateInterestPoints: '8',
  exemptions: {
    E1: { category: 'E', text: 'Exenta por el artículo 20 de la LIVA' },
    E2: { category: 'G', code: 'VATEX-EU-G', text: 'Exenta por el artículo 21 de la LIVA' },
    E3: { category: 'E', text: 'Exenta por el artículo 22 de la LIVA' },
    E4: { category: 'E', text: 'Exenta por los artículos 23 y 24 de la LIVA' },
    E5: { category: 'K', code: 'VATEX-EU-IC', text: 'Exenta por el artículo 25 de la LIVA' },
    E6: { category: 'E', text: 'Exenta por otra causa' },
    S2: { category: 'AE', code: 'VATEX-EU-AE', text: 'Inversión del sujeto pasivo, artículo 84 de la LIVA' },
    N1: { category: 'O', code: 'VATEX-EU-O', text: 'No sujeta, artículos 7 y 14 de la LIVA' },
    N2: { category: 'O', code: 'VATEX-EU-O', text: 'No sujeta por reglas de localización' },
  },
  zeroRate: 'Z',
  genericVatIds: [],
  rates: {
    ES: [
      { rate: '4', code: '4' },
      { rate: '10', code: '10' },
      { rate: '21', code: '21' },
    ],
  },
  vatReturn: VAT_RETURN,
  fiscal: {
    documents: {
      invoice: { type: 'F1', typeWithoutBuyer: 'F2', isChained: true },
      credit_note: { type: 'R1', typeWithoutBuyer: 'R5', isChained: true, isNegative: true },
    },
    // NumSerieFactura: printable ASCII without " \' < > =, at most 60 characters.
    number: { pattern: '^[!#-&(-;?-~ ]{1,60}$', example: 'FT 2026/12' },
    chain: {
      algorithm: 'SHA-256',
      scope: 'company',
      issue: hashed([
        ['IDEmisorFactura', 'issuer'],
        ['NumSerieFactura', 'number'],
        ['FechaExpedicionFactura', 'dayFirstDate'],
        ['TipoFactura', 'type'],
        ['CuotaTotal', 'vat'],
        ['ImporteTotal', 'total'],
        ['Huella', 'previous'],
        ['FechaHoraHusoGenRegistro', 'offsetTime'],
      ]),
      cancel: hashed([
        ['IDEmisorFacturaAnulada', 'issuer'],
        ['NumSerieFacturaAnulada', 'number'],
        ['FechaExpedicionFacturaAnulada', 'dayFirstDate'],
        ['Huella', 'previous'],
        ['FechaHoraHusoGenRegistro', 'offsetTime'],
      ]),
      start: '',
      printed: [],
    },
    qr: {
      text: {
        prefix: 'https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR?',
        fields: [
          ['nif', 'issuer'],
          ['numserie', 'number'],
          ['fecha', 'dayFirstDate'],
          ['importe', 'total'],
        ],
        separator: '&',
        assign: '=',
        isUrl: true,
      },
      size: 35,
      version: 1,
      place: 'start',
      heading: 'QR tributario:',
      caption: 'VERI*FACTU',
    },
  },
} satisfies Jurisdiction as Jurisdiction;
