// Writes records of invoices as the AEAT takes them: RegFactuSistemaFacturacion of SuministroLR.xsd (Orden HAC/1177/2024, Spain).

import type Big from 'big.js';
import type { FiscalTax } from '../../domain/invoicing/fiscal-amounts.ts';
import { element, escaped, leaf } from '../invoices/xml.ts';

/** A party: a Spanish tax number, or one of another country. */
interface TaxParty {
  name: string;
  nif?: string | undefined;
  foreign?: { country: string; id: string } | undefined;
}

/** The program that made the records, and its producer, who declares that it fulfils the law. */
export interface BillingSystem {
  producer: { name: string; nif: string };
  version: string;
  installation: string;
}

/** Identity of a record, as the next one names it. */
export interface RecordIdentity {
  issuer: string;
  number: string;
  date: string;
  hash: string;
}

/** A record, with the one before it in the chain. */
export interface WrittenRecord extends RecordIdentity {
  time: string;
  before: RecordIdentity | undefined;
  /** Undefined for a cancellation. */
  invoice:
    | {
        type: string;
        description: string;
        buyer: TaxParty | undefined;
        /** Amounts with their sign. */
        taxes: readonly FiscalTax[];
        sign: 1 | -1;
        vat: string;
        total: string;
      }
    | undefined;
}

const SCHEMAS =
  'https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws/';
const NAMES = { system: 'Kontor', id: 'KO' };
/** Longest texts of the schema. */
const MAX = { name: 120, description: 500, id: 20 };
/** Reasons of an exemption by category: OperacionExenta. */
const EXEMPT: Readonly<Record<string, string>> = { E: 'E6', G: 'E2', K: 'E5' };
/** CalificacionOperacion by category. */
const QUALIFIED: Readonly<Record<string, string>> = { S: 'S1', Z: 'S1', AE: 'S2', O: 'N1' };

/** The message with the records of a company, 1,000 at most. */
export function verifactuMessage(
  company: { name: string; nif: string },
  records: readonly WrittenRecord[],
  system: BillingSystem,
): string {
  const header = element('sf:ObligadoEmision', ...partyParts(company));
  const all = records.map(
    record => `<sfLR:RegistroFactura>${recordXml(company.name, record, system)}</sfLR:RegistroFactura>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<sfLR:RegFactuSistemaFacturacion xmlns:sfLR="${SCHEMAS}SuministroLR.xsd" xmlns:sf="${SCHEMAS}SuministroInformacion.xsd">`,
    `<sfLR:Cabecera>${header}</sfLR:Cabecera>`,
    ...all,
    '</sfLR:RegFactuSistemaFacturacion>\n',
  ].join('');
}

function recordXml(company: string, record: WrittenRecord, system: BillingSystem): string {
  const { invoice, time, hash } = record;
  const end = [
    element('sf:Encadenamiento', previousXml(record.before)),
    systemXml(system),
    leaf('sf:FechaHoraHusoGenRegistro', time),
    leaf('sf:TipoHuella', '01'),
    leaf('sf:Huella', hash),
  ];
  const version = leaf('sf:IDVersion', '1.0');
  if (!invoice) return element('sf:RegistroAnulacion', version, identityXml(record, 'Anulada'), ...end);
  const { type, description, buyer, taxes, sign, vat, total } = invoice;
  return element(
    'sf:RegistroAlta',
    version,
    identityXml(record, ''),
    leaf('sf:NombreRazonEmisor', cut(company, MAX.name)),
    leaf('sf:TipoFactura', type),
    // By the differences: the amounts of a credit note are negative.
    type.startsWith('R') ? leaf('sf:TipoRectificativa', 'I') : '',
    leaf('sf:DescripcionOperacion', cut(description, MAX.description)),
    type === 'F2' || type === 'R5' ? '' : buyerXml(buyer),
    element('sf:Desglose', ...taxes.map(tax => taxXml(tax, sign))),
    leaf('sf:CuotaTotal', vat),
    leaf('sf:ImporteTotal', total),
    ...end,
  );
}

const cut = (text: string, most: number): string => [...text].slice(0, most).join('');

const identityXml = ({ issuer, number, date }: RecordIdentity, suffix: '' | 'Anulada'): string =>
  element(
    'sf:IDFactura',
    leaf(`sf:IDEmisorFactura${suffix}`, issuer),
    leaf(`sf:NumSerieFactura${suffix}`, number),
    leaf(`sf:FechaExpedicionFactura${suffix}`, date),
  );

const previousXml = (before: RecordIdentity | undefined): string =>
  before
    ? element(
        'sf:RegistroAnterior',
        leaf('sf:IDEmisorFactura', before.issuer),
        leaf('sf:NumSerieFactura', before.number),
        leaf('sf:FechaExpedicionFactura', before.date),
        leaf('sf:Huella', before.hash),
      )
    : leaf('sf:PrimerRegistro', 'S');

const partyParts = ({ name, nif, foreign }: TaxParty): string[] => [
  leaf('sf:NombreRazon', cut(name, MAX.name)),
  nif === undefined
    ? element(
        'sf:IDOtro',
        leaf('sf:CodigoPais', foreign?.country),
        // 02: VAT number of another country of the EU; 04: document of another country.
        leaf('sf:IDType', '04'),
        leaf('sf:ID', foreign && cut(foreign.id, MAX.id)),
      )
    : leaf('sf:NIF', nif),
];

const buyerXml = (buyer: TaxParty | undefined): string =>
  buyer ? element('sf:Destinatarios', element('sf:IDDestinatario', ...partyParts(buyer))) : '';

function taxXml({ category, rate, base, amount, ownCode }: FiscalTax, sign: 1 | -1): string {
  const signed = (value: Big) => (sign < 0 && value.c[0] ? value.times('-1') : value).toFixed(2);
  const exempt = EXEMPT[category];
  const known = ownCode !== undefined && /^(?:E[1-6]|S2|N[12])$/.test(ownCode) ? ownCode : undefined;
  const isCharged = category === 'S' || category === 'Z';
  return element(
    'sf:DetalleDesglose',
    leaf('sf:Impuesto', '01'),
    leaf('sf:ClaveRegimen', category === 'G' ? '02' : '01'),
    exempt === undefined
      ? leaf('sf:CalificacionOperacion', known ?? QUALIFIED[category])
      : leaf('sf:OperacionExenta', known ?? exempt),
    isCharged ? leaf('sf:TipoImpositivo', rate?.toFixed(2) ?? '0.00') : '',
    leaf('sf:BaseImponibleOimporteNoSujeto', signed(base)),
    isCharged ? leaf('sf:CuotaRepercutida', signed(amount)) : '',
  );
}

const systemXml = ({ producer, version, installation }: BillingSystem): string =>
  element(
    'sf:SistemaInformatico',
    leaf('sf:NombreRazon', cut(producer.name, MAX.name)),
    leaf('sf:NIF', producer.nif),
    leaf('sf:NombreSistemaInformatico', NAMES.system),
    leaf('sf:IdSistemaInformatico', NAMES.id),
    leaf('sf:Version', escaped(version)),
    leaf('sf:NumeroInstalacion', installation),
    leaf('sf:TipoUsoPosibleSoloVerifactu', 'S'),
    leaf('sf:TipoUsoPosibleMultiOT', 'S'),
    leaf('sf:IndicadorMultiplesOT', 'S'),
  );
