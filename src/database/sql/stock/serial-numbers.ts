// Statements about serial and batch numbers.

import type { SerialChange } from '../../../domain/stock/serial-numbers.ts';
import type { LocationFacts } from '../../../domain/stock/stock-facts.ts';
import { digits } from '../../../domain/values/decimal.ts';
import { type Command, command, query } from '../../../query/statement.ts';
import { columnNames, defineInsert } from '../multi-row-insert.ts';

/** The columns of a `SerialRow`. */
export const SERIAL =
  'article_id, serial_number, location_id, location_code, available_qty, status, production_date, expiration_date';

/** A serial number, or a batch number at one location. */
export interface SerialRow {
  article_id: number;
  serial_number: string;
  location_id: number;
  location_code: string;
  available_qty: string;
  status: string;
  production_date: string | null;
  expiration_date: string | null;
}

/** Places of serial and batch numbers of every article that has them. */
export const serialStates = (accountId: number, serials: string[]) =>
  query<SerialRow>({
    name: 'serials',
    text: `SELECT ${SERIAL} FROM serial_number
    WHERE account_id = $1 AND serial_number = ANY ($2) ORDER BY id`,
    values: [accountId, serials],
  });

/** A sale of serial numbers of an article, and the party that bought them; null where its document names no record. */
export interface SoldRow {
  item_code: string;
  serial_numbers: string[];
  party_id: number | null;
  party_code: string | null;
}

/** The sales of any of some numbers of articles, in the order of booking. */
export const salesOfNumbers = (accountId: number, itemCodes: string[], serials: string[]) =>
  query<SoldRow>({
    name: 'sales of numbers',
    text: `SELECT t.item_code, t.serial_numbers, d.party_id, d.party_code
      FROM stock_transaction t JOIN document d ON d.account_id = t.account_id AND d.id = t.document_id
      WHERE t.account_id = $1 AND t.item_code = ANY ($2) AND t.type = 'sale' AND t.serial_numbers && $3 AND d.status <> 'VOID'
      ORDER BY t.id`,
    values: [accountId, itemCodes, serials],
  });

/** Places of articles' numbers that are at least partly in stock. */
export const serialsInStock = (accountId: number, itemCodes: string[]) =>
  query<SerialRow>({
    text: `SELECT ${SERIAL}
    FROM serial_number s
    WHERE account_id = $1 AND item_code = ANY ($2) AND EXISTS (SELECT FROM serial_number o WHERE o.account_id = s.account_id
      AND o.article_id = s.article_id AND o.serial_number = s.serial_number AND o.status = 'in_stock')
    ORDER BY id`,
    values: [accountId, itemCodes],
  });

/** Inserts serial or batch numbers that are new at their location. */
export const insertSerials = (accountId: number, changes: SerialChange[]): Command =>
  insertRows(
    changes.map(({ article, location, available, ...change }) => ({
      ...change,
      account_id: accountId,
      article_id: article.id,
      item_code: article.item_code,
      location_id: location.id,
      location_code: location.location_code,
      available_qty: digits(available),
    })),
  );

const SERIAL_COLUMNS = columnNames(`
  account_id, article_id, item_code, serial_number, location_id, location_code, available_qty, status,
  production_date, expiration_date
`);
const insertRows = defineInsert('serial_number', SERIAL_COLUMNS);

/** Writes where a serial or batch number that was at `from` is now. */
export const updateSerial = (accountId: number, from: LocationFacts, change: SerialChange): Command => {
  const { article, serial_number, location, available, status, production_date, expiration_date } = change;
  return command({
    name: 'serial update',
    text: `UPDATE serial_number SET location_id = $5, location_code = $6, available_qty = $7, status = $8,
        production_date = $9, expiration_date = $10
      WHERE account_id = $1 AND article_id = $2 AND serial_number = $3 AND location_id = $4`,
    values: [
      accountId,
      article.id,
      serial_number,
      from.id,
      location.id,
      location.location_code,
      digits(available),
      status,
      production_date ?? null,
      expiration_date ?? null,
    ],
  });
};
