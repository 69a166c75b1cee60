// Columns and form of the CSV files of a bank: a file of one bank always has the same. contract §5 Bank

import { Message } from '../messages/message.ts';

/** Orders of day, month and year. */
export const DATE_FORMS = ['DMY', 'MDY', 'YMD'] as const;
/** Decimal signs. */
export const DECIMAL_SIGNS = ['comma', 'point'] as const;

/** Columns of a CSV file by their headings, and the form of its values. */
export interface CsvMapping {
  date: string;
  value_date?: string;
  /** Signed amount; or `debit` and `credit`. */
  amount?: string;
  debit?: string;
  credit?: string;
  /** Column that has D or C, in any language, for an amount without sign. */
  sign?: string;
  /** Charge that `amount` does not contain. */
  charge?: string;
  currency?: string;
  balance?: string;
  name?: string;
  iban?: string;
  reference?: string;
  text?: string;
  /** Column with the state, and its value in rows that are booked. */
  state?: string;
  booked?: string;
  date_form: (typeof DATE_FORMS)[number];
  decimal: (typeof DECIMAL_SIGNS)[number];
}

/** Names of the columns. */
export const CSV_COLUMNS = [
  'date',
  'value_date',
  'amount',
  'debit',
  'credit',
  'sign',
  'charge',
  'currency',
  'balance',
  'name',
  'iban',
  'reference',
  'text',
  'state',
] as const;
export type CsvColumn = (typeof CSV_COLUMNS)[number];

/** Error text of a mapping that cannot be used; it follows "Field 'csv_mapping'". Undefined for one that can. */
export function mappingFault({ amount, debit, credit, sign, state, booked }: Partial<CsvMapping>): Message | undefined {
  if (amount === undefined && (debit === undefined || credit === undefined)) return new Message('csv_needs_amount');
  if (amount !== undefined && (debit !== undefined || credit !== undefined)) return new Message('csv_one_amount');
  if (sign !== undefined && amount === undefined) return new Message('csv_needs_amount');
  if ((state === undefined) !== (booked === undefined)) return new Message('csv_state');
  return undefined;
}

/** Words of headings, folded, by column. The first column that has one of them is taken. */
const USUAL: Record<CsvColumn, string[]> = {
  date: [
    'completeddate',
    'datalanc',
    'datalancamento',
    'datamov',
    'datamovimento',
    'buchungstag',
    'buchungsdatum',
    'bookingdate',
    'date',
    'data',
    'datum',
    'fecha',
    'datedoperation',
  ],
  value_date: ['datavalor', 'valuedate', 'valutadatum', 'valuta', 'wertstellung', 'fechavalor', 'datevaleur'],
  amount: [
    'montante',
    'amounteur',
    'amount',
    'betrag',
    'betrageur',
    'valor',
    'importe',
    'montant',
    'importancia',
    'umsatz',
  ],
  debit: ['debito', 'debit', 'soll', 'cargo'],
  credit: ['credito', 'credit', 'haben', 'abono'],
  sign: ['sollhaben', 'debitcredit', 'dc', 'sh'],
  charge: ['fee', 'comissao', 'gebuehr'],
  currency: ['currency', 'moeda', 'waehrung', 'wahrung', 'divisa', 'devise'],
  balance: ['balance', 'saldo', 'saldocontabilistico', 'saldoaposmovimento', 'saldonachbuchung', 'solde'],
  name: [
    'payee',
    'partnername',
    'beguenstigterzahlungspflichtiger',
    'begunstigterzahlungspflichtiger',
    'nomeordenante',
    'name',
    'nome',
    'auftraggeberempfaenger',
    'auftraggeber',
    'counterparty',
  ],
  iban: ['partneriban', 'accountnumber', 'kontonummeriban', 'iban', 'kontonummer'],
  reference: ['reference', 'referencia', 'kundenreferenzendtoend', 'endtoendreference'],
  text: [
    'paymentreference',
    'descricao',
    'description',
    'verwendungszweck',
    'descritivo',
    'concepto',
    'libelle',
    'text',
  ],
  state: ['state', 'status', 'estado'],
};

const folded = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');

/** Columns that a row of headings usually has. Without a date or an amount, it is no row of headings. */
export function usualColumns(headings: readonly string[]): Partial<Record<CsvColumn, string>> | undefined {
  const left = headings.map(heading => ({ heading, key: folded(heading) })).filter(({ key }) => key !== '');
  const found: Partial<Record<CsvColumn, string>> = {};
  for (const column of CSV_COLUMNS)
    for (const word of USUAL[column]) {
      const index = left.findIndex(({ key }) => key === word);
      if (index < 0) continue;
      found[column] = left[index]?.heading ?? '';
      left.splice(index, 1);
      break;
    }
  if (found.amount !== undefined) {
    delete found.debit;
    delete found.credit;
  }
  const hasAmount = found.amount !== undefined || (found.debit !== undefined && found.credit !== undefined);
  return found.date !== undefined && hasAmount ? found : undefined;
}
