// Statements about the counters of document numbers. contract §5 Numbers from the server

import type { NumberCounter, Sequence } from '../../../domain/documents/number-counter.ts';
import { sequenceParts } from '../../../domain/documents/number-pattern.ts';
import { command, query, type RowLock, rowLock } from '../../../query/statement.ts';
import { deleteFrom, updateTable } from '../rows-by-columns.ts';

/** The set and the date of a document that needs a number. */
export interface NumberWanted {
  set: string;
  date: string;
}

/** A counter as it is stored. */
export interface CounterRow {
  document_set: string;
  key: string;
  last: number;
  initial: number | null;
  latest_date: string | null;
  latest_number: string | null;
  is_signed: boolean;
}

const COLUMNS = 'c.document_set, c.key, c.last, c.initial, c.latest_date, c.latest_number, c.is_signed';

/** Locks the counters for new documents in the order of sets and keys. A missing counter is left out. */
export function lockCounters(accountId: number, wanted: NumberWanted[]): RowLock<CounterRow> {
  const months = new Map(wanted.map(each => [`${each.set} ${each.date.slice(0, 7)}`, each]));
  const each = [...months.values()];
  return rowLock({
    name: 'document number counters lock',
    text: `SELECT ${COLUMNS} FROM unnest($2::text[], $3::text[], $4::text[]) AS w (code, year, month)
      JOIN document_set s ON s.account_id = $1 AND s.code = w.code
      JOIN document_number_counter c ON c.account_id = $1 AND c.document_set = s.code
        AND c.key = replace(replace(s.number_pattern, '{year}', w.year), '{month}', w.month)
      ORDER BY c.document_set, c.key FOR NO KEY UPDATE OF c`,
    values: [
      accountId,
      each.map(({ set }) => set),
      each.map(({ date }) => date.slice(0, 4)),
      each.map(({ date }) => date.slice(5, 7)),
    ],
  });
}

/** Raises a counter, never lowers it. A counter that was deleted meanwhile stays deleted. */
export const raiseCounter = (accountId: number, { set, key, last, latest, isSigned }: NumberCounter) =>
  command({
    name: 'document number counter raise',
    text: `UPDATE document_number_counter SET last = greatest(last, $4),
        latest_date = coalesce($5, latest_date), latest_number = coalesce($6, latest_number), is_signed = is_signed OR coalesce($7, false)
      WHERE account_id = $1 AND document_set = $2 AND key = $3`,
    values: [accountId, set, key, last, latest?.date, latest?.number, isSigned],
  });

/** The counter of a sequence, with `dates_in_order` of its set. */
export const counterOf = (accountId: number, { set, key }: Sequence) =>
  query<CounterRow & { dates_in_order: boolean }>({
    text: `SELECT ${COLUMNS}, s.dates_in_order FROM document_number_counter c
      JOIN document_set s ON s.account_id = c.account_id AND s.code = c.document_set
      WHERE c.account_id = $1 AND c.document_set = $2 AND c.key = $3`,
    values: [accountId, set, key],
  });

/** Inserts the counter of a sequence unless it exists. Its highest number is not known yet. */
export const insertCounter = (accountId: number, { set, key }: Sequence) =>
  command({
    text: `INSERT INTO document_number_counter (account_id, document_set, key) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
    values: [accountId, set, key],
  });

/** Completes a new counter with the highest number found, unless another process was faster. */
export const completeCounter = (accountId: number, { set, key, last, latest }: NumberCounter) =>
  command({
    text: `UPDATE document_number_counter SET last = greatest(last, $4), initial = greatest(last, $4),
        latest_date = $5, latest_number = $6, is_signed = EXISTS (SELECT FROM chain_record
          WHERE account_id = $1 AND chain = $2 || ' ' || left(split_part($3, '{', 1), -1))
      WHERE account_id = $1 AND document_set = $2 AND key = $3 AND initial IS NULL`,
    values: [accountId, set, key, last, latest?.date, latest?.number],
  });

/** Makes the counters of a set unknown, so that their highest numbers are looked up again. */
export const forgetHighest = (accountId: number, set: string) =>
  updateTable('document_number_counter', { account_id: accountId, document_set: set }, { initial: null });

/** Deletes the counters of a set. For administrators. */
export const deleteCounters = (accountId: number, set: string) =>
  deleteFrom('document_number_counter', { account_id: accountId, document_set: set });

/** SQL of the number within `seq_number`; the text before it is bound as $3, the text after it as $4. */
const DIGITS = 'substr(d.seq_number, length($3::text) + 1, length(d.seq_number) - length($3::text) - length($4::text))';

/**
 * Condition for documents `d` whose number belongs to a sequence; bound by `fittingValues`. The index of numbers is read from the text
 * before the number and one digit. Trimming is the fastest test for digits, which runs for each document of a year.
 */
const FITS = `d.account_id = $1 AND d.document_set = $2 AND d.seq_number >= $3::text || '0' AND d.seq_number < $3::text || ':'
  AND length(d.seq_number) - length($3::text) - length($4::text) BETWEEN 1 AND 15
  AND right(d.seq_number, length($4::text)) = $4::text AND ltrim(${DIGITS}, '0123456789') = ''`;

function fittingValues(accountId: number, { set, key }: Sequence): unknown[] {
  const { prefix, suffix } = sequenceParts(key);
  return [accountId, set, prefix, suffix];
}

/**
 * The highest number of a sequence, and its document; no row if there is none. Padded with zeros, numbers sort as text, which is
 * faster than to convert each to a number.
 */
export const highestFitting = (accountId: number, sequence: Sequence) =>
  query<{ number: number; seq_number: string }>({
    text: `SELECT left(top, 15)::bigint AS number, substr(top, 16) AS seq_number
      FROM (SELECT max(lpad(${DIGITS}, 15, '0') || d.seq_number) AS top FROM document d WHERE ${FITS}) AS highest
      WHERE top IS NOT NULL`,
    values: fittingValues(accountId, sequence),
  });

/**
 * The latest date of the documents of a sequence, and one document with it. Reads from the newest documents of the type back to the
 * date of `since`, a document of the sequence.
 */
export const latestFitting = (accountId: number, sequence: Sequence, since: string) =>
  query<{ date: string; seq_number: string }>({
    text: `SELECT d.date, d.seq_number FROM document d
      WHERE d.type = (SELECT s.document_type FROM document_set s WHERE s.account_id = $1 AND s.code = $2)
        AND d.date >= (SELECT f.date FROM document f WHERE f.account_id = $1 AND f.document_set = $2 AND f.seq_number = $5)
        AND ${FITS}
      ORDER BY d.date DESC, d.id DESC LIMIT 1`,
    values: [...fittingValues(accountId, sequence), since],
  });

/** Count of the distinct numbers of a sequence above the initial one, and the highest number. */
export const numbersInUse = (accountId: number, sequence: Sequence, initial: number) =>
  query<{ highest: number | null; count: number }>({
    text: `SELECT max(number) AS highest, count(DISTINCT number) FILTER (WHERE number > $5) AS count
      FROM (SELECT ${DIGITS}::bigint AS number FROM document d WHERE ${FITS}) AS fitting`,
    values: [...fittingValues(accountId, sequence), initial],
  });

/** The complete counters of an account, with the numbering of their sets. */
export const allCounters = (accountId: number) =>
  query<CounterRow & { initial: number; numbering: string }>({
    text: `SELECT ${COLUMNS}, s.numbering FROM document_number_counter c
      JOIN document_set s ON s.account_id = c.account_id AND s.code = c.document_set
      WHERE c.account_id = $1 AND c.initial IS NOT NULL ORDER BY c.document_set, c.key`,
    values: [accountId],
  });
