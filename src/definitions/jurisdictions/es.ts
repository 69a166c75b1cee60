// Spain: VAT, and records of invoices by RD 1007/2023 and Orden HAC/1177/2024 (VERI*FACTU).

import type { Jurisdiction, TextRules } from '../../domain/invoicing/jurisdiction.ts';

/** Text of a hash: `Name=value` of each field (AEAT, specification of the hash, 3). */
const hashed = (fields: TextRules['fields']): TextRules => ({ fields, separator: '&', assign: '=' });

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
