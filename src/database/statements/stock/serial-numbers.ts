// Statements about serial and batch numbers.

import type { LocationFacts } from '../../../domain/effects/effect.ts';
import type { SerialChange } from '../../../domain/stock/serial-numbers.ts';
import { digits } from '../../../domain/values/decimal.ts';
import type { Statement } from '../../../query/statement.ts';
import { multiRowInsert } from '../multi-row-insert.ts';

const SERIAL =
  'article_id, serial_number, location_id, location_code, available_qty, status, production_date, expiration_date';

/** Where the serial and batch numbers on a document are now. */
export const serialsOfDocument = (accountId: number, documentId: number): Statement => ({
  name: 'serials of document',
  text: `SELECT ${SERIAL} FROM serial_number
    WHERE account_id = $1 AND serial_number IN (SELECT unnest(serial_numbers) FROM document_line WHERE account_id = $1 AND document_id = $2)
    ORDER BY id`,
  values: [accountId, documentId],
});

/** Where serial and batch numbers are, of whichever article. */
export const serialStates = (accountId: number, serials: string[]): Statement => ({
  name: 'serials',
  text: `SELECT ${SERIAL} FROM serial_number
    WHERE account_id = $1 AND serial_number = ANY ($2) ORDER BY id`,
  values: [accountId, serials],
});

/** Inserts serial or batch numbers that are new at their place. */
export const insertSerials = (accountId: number, changes: SerialChange[]): Statement =>
  multiRowInsert(
    'serial_number',
    SERIAL_COLUMNS,
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

const SERIAL_COLUMNS = [
  ...['account_id', 'article_id', 'item_code', 'serial_number', 'location_id', 'location_code', 'available_qty'],
  ...['status', 'production_date', 'expiration_date'],
];

/** Writes where a serial or batch number that was at `from` is now. */
export const updateSerial = (accountId: number, from: LocationFacts, change: SerialChange): Statement => {
  const { article, serial_number, location, available, status, production_date, expiration_date } = change;
  return {
    name: 'serial update',
    text: `UPDATE serial_number SET location_id = $5, location_code = $6, available_qty = $7, status = $8,
        production_date = $9, expiration_date = $10
      WHERE account_id = $1 AND article_id = $2 AND serial_number = $3 AND location_id = $4`,
    values: [
      ...[
        accountId,
        article.id,
        serial_number,
        from.id,
        location.id,
        location.location_code,
        digits(available),
        status,
      ],
      ...[production_date ?? null, expiration_date ?? null],
    ],
  };
};
