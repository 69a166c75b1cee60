// Writes posting batches in the DATEV format: EXTF, header version 700, format category 21 (Buchungsstapel), version 13. Source of all fields:
// developer.datev.de, DATEV-Format, Einstieg and Buchungsstapel.

/** Facts of the header. Days are `YYYY-MM-DD`. */
export interface DatevHeader {
  /** Time of the file, `YYYYMMDDHHMMSSFFF`. */
  createdAt: string;
  consultant: string;
  client: string;
  /** First day of the financial year. */
  fiscalYear: string;
  /** Digits of the accounts of the general ledger. */
  accountLength: number;
  from: string;
  to: string;
  name: string;
  currency: string;
}

/** A posting. Numbers have a point. */
interface DatevPosting {
  /** Above 0. */
  amount: string;
  /** `S` debits `account`, `H` credits it. */
  side: 'S' | 'H';
  account: string;
  contraAccount: string;
  /** Tax key; empty without one. */
  taxKey: string;
  /** Day of the voucher. */
  day: string;
  voucher: string;
  text: string;
}

const BELEGINFO = Array.from({ length: 8 }, (_, at) => [`Beleginfo - Art ${at + 1}`, `Beleginfo - Inhalt ${at + 1}`]);
const MORE = Array.from({ length: 20 }, (_, at) => [
  `Zusatzinformation - Art ${at + 1}`,
  `Zusatzinformation- Inhalt ${at + 1}`,
]);

/** Headings of the columns of version 13. */
export const DATEV_COLUMNS: readonly string[] = [
  'Umsatz (ohne Soll/Haben-Kz)',
  'Soll/Haben-Kennzeichen',
  'WKZ Umsatz',
  'Kurs',
  'Basis-Umsatz',
  'WKZ Basis-Umsatz',
  'Konto',
  'Gegenkonto (ohne BU-Schlüssel)',
  'BU-Schlüssel',
  'Belegdatum',
  'Belegfeld 1',
  'Belegfeld 2',
  'Skonto',
  'Buchungstext',
  'Postensperre',
  'Diverse Adressnummer',
  'Geschäftspartnerbank',
  'Sachverhalt',
  'Zinssperre',
  'Beleglink',
  ...BELEGINFO.flat(),
  'KOST1 - Kostenstelle',
  'KOST2 - Kostenstelle',
  'Kost-Menge',
  'EU-Land u. UStID (Bestimmung)',
  'EU-Steuersatz (Bestimmung)',
  'Abw. Versteuerungsart',
  'Sachverhalt L+L',
  'Funktionsergänzung L+L',
  'BU 49 Hauptfunktionstyp',
  'BU 49 Hauptfunktionsnummer',
  'BU 49 Funktionsergänzung',
  ...MORE.flat(),
  'Stück',
  'Gewicht',
  'Zahlweise',
  'Forderungsart',
  'Veranlagungsjahr',
  'Zugeordnete Fälligkeit',
  'Skontotyp',
  'Auftragsnummer',
  'Buchungstyp',
  'USt-Schlüssel (Anzahlungen)',
  'EU-Land (Anzahlungen)',
  'Sachverhalt L+L (Anzahlungen)',
  'EU-Steuersatz (Anzahlungen)',
  'Erlöskonto (Anzahlungen)',
  'Herkunft-Kz',
  'Buchungs GUID',
  'KOST-Datum',
  'SEPA-Mandatsreferenz',
  'Skontosperre',
  'Gesellschaftername',
  'Beteiligtennummer',
  'Identifikationsnummer',
  'Zeichnernummer',
  'Postensperre bis',
  'Bezeichnung SoBil-Sachverhalt',
  'Kennzeichen SoBil-Buchung',
  'Festschreibung',
  'Leistungsdatum',
  'Datum Zuord. Steuerperiode',
  'Fälligkeit',
  'Generalumkehr (GU)',
  'Steuersatz',
  'Land',
  'Abrechnungsreferenz',
  'BVV-Position',
  'EU-Land u. UStID (Ursprung)',
  'EU-Steuersatz (Ursprung)',
  'Abw. Skontokonto',
];

const FIXED_COLUMN = DATEV_COLUMNS.indexOf('Festschreibung');
const MAX_VOUCHER = 36;
const MAX_TEXT = 60;
const MAX_NAME = 30;
const END = '\r\n';

/** Text within quotation marks, which are doubled; control characters become blanks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the format forbids them
const quoted = (text: string) => `"${text.replace(/[\u0000-\u001f\u007f]+/g, ' ').replaceAll('"', '""')}"`;
const compact = (day: string) => day.replaceAll('-', '');

/** The two lines before the postings: facts of the batch, and headings. */
export function datevHead(header: DatevHeader): string {
  const { createdAt, consultant, client, fiscalYear, accountLength, from, to, name, currency } = header;
  const fields = [
    ...['"EXTF"', '700', '21', '"Buchungsstapel"', '13', createdAt, '', '"RE"', '""', '""', consultant, client],
    ...[compact(fiscalYear), String(accountLength), compact(from), compact(to), quoted(name.slice(0, MAX_NAME)), '""'],
    // Financial accounting, independent of the purpose, not fixed.
    ...['1', '0', '0', quoted(currency), '', '""', '', '', '""', '', '', '""', '""'],
  ];
  return `${fields.join(';')}${END}${DATEV_COLUMNS.join(';')}${END}`;
}

/** The line of a posting. */
export function datevLine({ amount, side, account, contraAccount, taxKey, day, voucher, text }: DatevPosting): string {
  const [whole, fraction = ''] = amount.split('.');
  const fields = new Array<string>(DATEV_COLUMNS.length).fill('');
  const first = [
    `${whole},${fraction.padEnd(2, '0')}`,
    quoted(side),
    ...['', '', '', ''],
    account,
    contraAccount,
    taxKey === '' ? '' : quoted(taxKey.padStart(4, '0')),
    // Day and month: the year is that of the batch.
    `${day.slice(8, 10)}${day.slice(5, 7)}`,
    quoted(voucherOf(voucher)),
    '',
    '',
    quoted(text.slice(0, MAX_TEXT)),
  ];
  fields.splice(0, first.length, ...first);
  fields[FIXED_COLUMN] = '0';
  return `${fields.join(';')}${END}`;
}

// Letters, digits and $ % - / are allowed; other characters are left out, blanks become a hyphen.
const voucherOf = (text: string) =>
  text
    .replaceAll(/\s+/g, '-')
    .replaceAll(/[^\w$%\-/]/g, '')
    .slice(0, MAX_VOUCHER);
