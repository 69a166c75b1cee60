// Statements that copy and delete the rows of an account. Names of tables and columns come from PostgreSQL's catalogue.

import { command, type Query, query, type SingleCommand, type Statement } from '../../../query/statement.ts';
import type { Ownership } from '../account-move/ownership.ts';
import { quoted } from '../rows-by-columns.ts';
import type { TableRow } from './catalogue.ts';

/** Sets one text format for values, independent of the settings of the database. */
export const textSettings = () =>
  query({
    text: `SELECT set_config('TimeZone', 'UTC', true), set_config('bytea_output', 'hex', true), set_config('extra_float_digits', '1', true)`,
  });

/** The account's own facts. */
export const accountRow = (accountId: number) =>
  query<{
    code: string;
    name: string;
    retention_years: number;
    deletion_began: Date | null;
    ownership: Ownership;
    is_test: boolean;
  }>({
    text: 'SELECT code, name, retention_years, deletion_began, ownership, test_receivers IS NOT NULL AS is_test FROM account WHERE account_id = $1',
    values: [accountId],
  });

/** Takes the lock of exports of the account until the transaction ends. False if another export has it. */
export const exportAlone = (accountId: number) =>
  query<{ alone: boolean }>({ text: 'SELECT pg_try_advisory_xact_lock($1, -3) AS alone', values: [accountId] });

/** The templates that document sets of the account name. */
export const templatesInUse = (accountId: number) =>
  query<{ template: string }>({
    text: 'SELECT DISTINCT template FROM document_set WHERE account_id = $1 ORDER BY template',
    values: [accountId],
  });

/** The users whose one-time codes are encrypted with the key of the installation. */
export const usersWithSealedCodes = (accountId: number) =>
  query<{ login: string }>({
    text: `SELECT u.login FROM user_security s JOIN app_user u ON u.account_id = s.account_id AND u.id = s.user_id
      WHERE s.account_id = $1 AND s.totp_confirmed_at IS NOT NULL AND u.active ORDER BY u.login`,
    values: [accountId],
  });

/** The number of rows of a table, and the exact sum of each numeric column as text; null without a value. */
export const tableFacts = (accountId: number, { name, numeric }: TableRow) =>
  query<{ rows: number; sums: Record<string, string | null> }>({
    text: `SELECT count(*) AS rows, jsonb_build_object(${numeric
      .map(column => `'${column}', sum(${quoted(column)}::numeric)::text`)
      .join(', ')}) AS sums
      FROM ${quoted(name)} WHERE account_id = $1`,
    values: [accountId],
  });

/**
 * Key of a row's JSON object that lists the columns with the JSON value null, as opposed to SQL NULL: `row_to_json` writes null for
 * both. Files up to Kontor 0.4 do not have it.
 */
const JSON_NULLS = '$json_null';

/** A row `r` with all columns of a table, or some, as the text of a JSON object. */
export function lineOfRow({ json }: TableRow, columns: string[]): string {
  const some = json.filter(column => columns.includes(column));
  if (some.length === 0) return 'row_to_json(r)::text';
  const isNull = (column: string) => `json_typeof(r.${quoted(column)}::json) = 'null'`;
  const names = some.map(column => `CASE WHEN ${isNull(column)} THEN '${column}' END`);
  return `CASE WHEN ${some.map(isNull).join(' OR ')}
    THEN left(row_to_json(r)::text, -1) || ',"${JSON_NULLS}":' || to_json(array_remove(ARRAY[${names.join(', ')}], NULL)) || '}'
    ELSE row_to_json(r)::text END`;
}

/** Rows of a table, `r`, from the parameter $2: a JSON array of objects as `lineOfRow` writes them. */
export function rowsOfLines({ name, columns, json, jsonNotNull }: TableRow): string {
  const table = `NULL::${quoted(name)}`;
  if (json.length === 0) return `json_populate_recordset(${table}, $2) r`;
  const value = (column: string) => {
    const given = `p.${quoted(column)}`;
    if (!json.includes(column)) return given;
    // Older files lack values of columns that are NOT NULL.
    if (jsonNotNull.includes(column)) return `coalesce(${given}, 'null') AS ${quoted(column)}`;
    const isNull = `${given} IS NULL AND (e.line -> '${JSON_NULLS}')::jsonb ? '${column}'`;
    return `CASE WHEN ${isNull} THEN 'null' ELSE ${given} END AS ${quoted(column)}`;
  };
  return `(SELECT ${columns.map(value).join(', ')} FROM json_array_elements($2::json) AS e (line), json_populate_record(${table}, e.line) p) r`;
}

/** Bytes of a text or of JSON; fields and mails have some kilobytes. */
const MAX_TEXT = 1_048_576;
/** Bytes of a document as issued: the largest `BODY_LIMIT`. */
const MAX_SNAPSHOT = 104_857_600;
/** Bytes of the cells of a row of an import. */
const MAX_CELLS = 4_194_304;
/** Bytes of a file or a picture. */
const MAX_FILE = 20_971_520;
/** Levels of JSON within JSON. */
const MAX_LEVELS = 100;

/**
 * Columns of a table that have a value which no write of Kontor stores: a year beyond 9999, NaN, a number of over 30 digits, a
 * counter or reference of over 15 digits, or a text, file or JSON above the limits.
 */
export function columnsOutOfBounds(
  accountId: number,
  { name, numeric, times, bigints, texts, textLists, bytes, json }: TableRow,
): Query<{ columns: string[] }> {
  const conditions: [string, string][] = [
    ...times.map((each): [string, string] => [each, `${quoted(each)} NOT BETWEEN '0001-01-01' AND '9999-12-31'`]),
    // NaN is greater than every number.
    ...numeric.map((each): [string, string] => [each, `abs(${quoted(each)}::numeric) >= 1e30`]),
    ...numeric
      .filter(each => each === 'version')
      .map((each): [string, string] => [each, `${quoted(each)} NOT BETWEEN 0 AND 1000000000`]),
    // Ids have a bound of their own. Clients choose nonces, such as nanoseconds.
    ...bigints
      .filter(each => each !== 'id' && !each.endsWith('nonce'))
      .map((each): [string, string] => [each, `abs(${quoted(each)}::numeric) >= 1e15`]),
    ...texts.map((each): [string, string] => [
      each,
      `octet_length(${quoted(each)}) > ${each === 'snapshot' ? MAX_SNAPSHOT : MAX_TEXT}`,
    ]),
    ...textLists.map((each): [string, string] => [each, `octet_length(${quoted(each)}::text) > ${MAX_CELLS}`]),
    ...bytes.map((each): [string, string] => [each, `octet_length(${quoted(each)}) > ${MAX_FILE}`]),
    ...json.map((each): [string, string] => [
      each,
      `octet_length(${quoted(each)}::text) > ${MAX_TEXT} OR ${quoted(each)}::jsonb @? 'strict $.**{${MAX_LEVELS + 1}}'`,
    ]),
  ];
  const found = conditions.map(([column, condition]) => `CASE WHEN bool_or(${condition}) THEN '${column}' END`);
  return query({
    text: `SELECT array_remove(ARRAY[${found.join(', ')}]::text[], NULL) AS columns FROM ${quoted(name)} WHERE account_id = $1`,
    values: [accountId],
  });
}

/** Prints documents of the sets that have one of these templates with the standard one. */
export const printWithStandard = (accountId: number, templates: string[]) =>
  command({
    text: `UPDATE document_set SET template = 'standard' WHERE account_id = $1 AND template = ANY ($2)`,
    values: [accountId, templates],
  });

/** Settings of an account that commands and pages check, but no constraint of its table. */
export const accountSettings = (accountId: number) =>
  query<{ country: string; currency: string; timezone: string; deletion_began: Date | null; sms_daily_cap: number }>({
    text: 'SELECT country, currency, timezone, deletion_began, sms_daily_cap FROM account WHERE account_id = $1',
    values: [accountId],
  });

/** Bytes of the files and pictures in the largest row of a table; null for a table without rows. Reads no content. */
export const largestRow = (accountId: number, { name, bytes }: TableRow) =>
  query<{ bytes: number | null }>({
    text: `SELECT max(${bytes.map(column => `coalesce(octet_length(${quoted(column)}), 0)`).join(' + ')}) AS bytes
      FROM ${quoted(name)} WHERE account_id = $1`,
    values: [accountId],
  });

/** Opens a cursor on the rows of a table as JSON objects without account_id, in the order of the primary key. */
export const openRows = (accountId: number, table: TableRow) =>
  query({
    text: `DECLARE account_rows NO SCROLL CURSOR FOR SELECT ${lineOfRow(table, table.columns)} AS line
      FROM (SELECT ${table.columns.map(quoted).join(', ')} FROM ${quoted(table.name)} WHERE account_id = $1
        ${table.key.length > 0 ? `ORDER BY ${table.key.map(quoted).join(', ')}` : ''}) r`,
    values: [accountId],
  });

/** The next rows of the cursor. */
export const fetchRows = (count: number) =>
  query<{ line: string }>({ text: `FETCH ${Math.trunc(count)} FROM account_rows` });

/** Closes the cursor. */
export const closeRows = () => query({ text: 'CLOSE account_rows' });

/** Defers the check of circular references to COMMIT. */
export const deferReferences = () => command({ text: 'SET CONSTRAINTS ALL DEFERRED' });

/** Checks the references that were deferred. */
export const checkReferences = () => command({ text: 'SET CONSTRAINTS ALL IMMEDIATE' });

/** Planner settings for statements that read whole tables; those of the connections are for look-ups by key. */
export const plansOfChecks = () =>
  query({ text: `SELECT set_config('plan_cache_mode', 'auto', true), set_config('enable_seqscan', 'on', true)` });

/** Values of the account's own row that its new database replaces. */
export interface NewDatabase {
  code: string;
  ownership: Ownership;
  /** Id of its move; null for an import. */
  moveId: string | null;
}

const REPLACED: Record<string, string> = {
  code: '$3::text',
  ownership: '$4::text',
  move_id: '$5::uuid',
  sms_paused_until: 'NULL',
};

/** The columns of a table that keep their values in every database. */
export const portableColumns = ({ name, columns }: TableRow): string[] =>
  columns.filter(column => name !== 'account' || !(column in REPLACED));

/** Inserts rows, each a JSON object as `openRows` writes it, into an account. */
export function insertRows(
  accountId: number,
  table: TableRow,
  lines: string[],
  { code, ownership, moveId }: NewDatabase,
): SingleCommand {
  const { name } = table;
  const replaced = name === 'account' ? REPLACED : {};
  const columns = [...new Set([...table.columns, ...Object.keys(replaced)])];
  const valueAt = (column: string) => replaced[column] ?? `r.${quoted(column)}`;
  return command({
    text: `INSERT INTO ${quoted(name)} (account_id, ${columns.map(quoted).join(', ')}) OVERRIDING SYSTEM VALUE
      SELECT $1, ${columns.map(valueAt).join(', ')}
      FROM ${rowsOfLines(table)}`,
    values: [accountId, `[${lines.join(',')}]`, ...(name === 'account' ? [code, ownership, moveId] : [])],
  });
}

/** The highest id of a table in an account, as text. */
export const highestId = (accountId: number, { name }: TableRow) =>
  query<{ id: string | null }>({
    text: `SELECT max(id)::text AS id FROM ${quoted(name)} WHERE account_id = $1`,
    values: [accountId],
  });

/** Marks the jobs as failed that were queued when the account was exported, except `kindsThatGoOn`. */
export const stopQueuedJobs = (accountId: number, kindsThatGoOn: string[], reason: string) =>
  query<{ kind: string }>({
    text: `UPDATE job SET state = 'failed', last_error = $3
      WHERE account_id = $1 AND state = 'queued' AND kind <> ALL ($2) RETURNING kind`,
    values: [accountId, kindsThatGoOn, reason],
  });

/**
 * Removes message ids of gateways that another account has too: delivery reports belong to that account. Of equal ids the newest
 * message counts, so a time in the future becomes now.
 */
export const leaveGatewayIds = (accountId: number): Statement[] => [
  {
    text: `DELETE FROM sms_gateway_id g WHERE account_id = $1 AND EXISTS (SELECT FROM sms_gateway_id o
      WHERE o.gateway = g.gateway AND o.gateway_id = g.gateway_id AND o.account_id <> g.account_id)`,
    values: [accountId],
  },
  {
    text: 'UPDATE sms_gateway_id SET sent_at = now() WHERE account_id = $1 AND sent_at > now()',
    values: [accountId],
  },
];

/** Date of the newest document, and the end of its retention period. */
export const newestDocument = (accountId: number) =>
  query<{ date: string | null; keep_until: string | null; is_kept: boolean | null }>({
    text: `SELECT max(d.date) AS date, (max(d.date) + make_interval(years => max(a.retention_years)))::date AS keep_until,
        max(d.date) + make_interval(years => max(a.retention_years)) > (now() AT TIME ZONE max(a.timezone))::date AS is_kept
      FROM document d JOIN account a ON a.account_id = d.account_id WHERE d.account_id = $1`,
    values: [accountId],
  });

/**
 * Marks an account as being deleted, invalidates signed links, and removes the circular reference. No row if the account is moving to
 * another database.
 */
export const beginDeletion = (accountId: number) =>
  query<{ code: string }>({
    text: `UPDATE account SET deletion_began = coalesce(deletion_began, now()), default_location_id = NULL,
        payment_terms_code = NULL,
        link_secret = sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea)
      WHERE account_id = $1 AND ownership <> 'leaving' RETURNING code`,
    values: [accountId],
  });

/** Deletes all rows of a table in an account. */
export const deleteRows = (accountId: number, name: string) =>
  command({ text: `DELETE FROM ${quoted(name)} WHERE account_id = $1`, values: [accountId] });

/** Frees the space of deleted rows, so that foreign key checks do not read them. Run by the owner, outside a transaction. */
export const vacuum = (name: string): Statement => ({ text: `VACUUM ${quoted(name)}` });

/** Collects statistics of a table. */
export const analyze = (name: string): Statement => ({ text: `ANALYZE ${quoted(name)}` });
