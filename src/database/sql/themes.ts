// Statements about themes: those of accounts and of document sets, with their own letterheads.

import { type Command, command, type Query, query } from '../../query/statement.ts';

/**
 * Columns `theme` and `letterhead` of an account `a` and one of its document sets, which go before it; of the letterhead only if it is
 * printed.
 */
export const themeColumns = (set: string) => `coalesce(${set}.theme, a.theme) AS theme,
      CASE WHEN coalesce(${set}.theme, a.theme) ->> 'letterhead' IN ('first', 'all') THEN coalesce(${set}.letterhead, a.letterhead) END AS letterhead`;

/** Columns of `themeColumns`. */
export interface StoredTheme {
  /** Fields that differ from the defaults. */
  theme: unknown;
  letterhead: Buffer | null;
}

/** The theme of a company and of one of its document sets. */
export interface ThemeRow {
  company: unknown;
  /** Undefined without a document set. Null if it uses the theme of the company. */
  own: unknown;
  /** False if there is no document set with the code. */
  exists: boolean;
  /** Value of the document set. */
  type: string | null;
  template: string | null;
  language: string | null;
  letterhead: Buffer | null;
  /** True if the letterhead is that of the document set. */
  has_own_letterhead: boolean;
  /** SHA-256 of a new letterhead; null for none. */
  new_letterhead: string | null;
}

/** The themes of an account and of a document set, if one is given. */
export const themes = (accountId: number, set: string | undefined, newLetterhead?: Buffer | null) =>
  query<ThemeRow>({
    text: `SELECT a.theme AS company, s.theme AS own, ($2::text IS NULL OR s.code IS NOT NULL) AS exists,
        s.document_type AS type, s.template, s.language,
        coalesce(s.letterhead, a.letterhead) AS letterhead, s.letterhead IS NOT NULL AS has_own_letterhead,
        'SHA-256 ' || encode(sha256($3::bytea), 'hex') AS new_letterhead
      FROM account a LEFT JOIN document_set s ON s.account_id = a.account_id AND s.code = $2 WHERE a.account_id = $1`,
    values: [accountId, set ?? null, newLetterhead ?? null],
  });

/** Changes the theme of an account, or of a document set if one is given, and their own letterhead unless it is undefined. */
export function updateTheme(
  accountId: number,
  set: string | undefined,
  { theme, letterhead }: { theme: object | null; letterhead?: Buffer | null | undefined },
): Command {
  const values: unknown[] = [accountId, theme && JSON.stringify(theme)];
  const place = (value: unknown) => `$${values.push(value)}`;
  const table = set === undefined ? 'account' : 'document_set';
  return command({
    text: `UPDATE ${table} SET theme = $2::jsonb${letterhead === undefined ? '' : `, letterhead = ${place(letterhead)}`}
      WHERE account_id = $1${set === undefined ? '' : ` AND code = ${place(set)}`}`,
    values,
  });
}

/** Own letterheads of an account and of its document sets, whose code is null for the account. */
export const ownLetterheads = (accountId: number) =>
  query<{ set: string | null; letterhead: Buffer }>({
    text: `SELECT NULL AS set, letterhead FROM account WHERE account_id = $1 AND letterhead IS NOT NULL
      UNION ALL SELECT code, letterhead FROM document_set WHERE account_id = $1 AND letterhead IS NOT NULL`,
    values: [accountId],
  });

/** Removes the own letterhead of an account, or of one of its document sets. */
export const removeLetterhead = (accountId: number, set: string | null): Query<never> =>
  set === null
    ? query({ text: 'UPDATE account SET letterhead = NULL WHERE account_id = $1', values: [accountId] })
    : query({
        text: 'UPDATE document_set SET letterhead = NULL WHERE account_id = $1 AND code = $2',
        values: [accountId, set],
      });

/** The newest document of a company, invoices first. */
export const newestToShow = (accountId: number) =>
  query<{ id: string; document_set: string; seq_number: string }>({
    text: `(SELECT id::text, document_set, seq_number FROM document WHERE account_id = $1 AND type = 'invoice' ORDER BY id DESC LIMIT 1)
      UNION ALL (SELECT id::text, document_set, seq_number FROM document WHERE account_id = $1 ORDER BY id DESC LIMIT 1) LIMIT 1`,
    values: [accountId],
  });
