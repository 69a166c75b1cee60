// VAT codes that lines name, and the articles that have a default.

import { LANGUAGES } from '../../../domain/values/languages.ts';
import { allocation, type Command, query, type Row } from '../../../query/statement.ts';
import { defineInsert } from '../multi-row-insert.ts';

const SENTENCES = LANGUAGES.map(language => `c.sentence_${language}`).join(', ');

/** A VAT code; the sentences are in the columns `sentence_en` and so on. */
export interface VatCodeRow extends Row {
  code: string;
  description: string;
  rate: string;
  vat_category: string;
  vat_exemption: string | null;
  vat_region: string | null;
  discount_group: string | null;
  inactive: boolean;
  /** True if it is the default of the company. */
  is_default: boolean;
}

/** VAT codes by code; all of them if `codes` is undefined. */
export const vatCodes = (accountId: number, codes: string[] | undefined) =>
  query<VatCodeRow>({
    name: 'vat codes',
    text: `SELECT c.code, c.description, trim_scale(c.rate)::text AS rate, c.vat_category, c.vat_exemption, c.vat_region, c.discount_group, c.inactive,
        c.code IS NOT DISTINCT FROM a.vat_code AS is_default, ${SENTENCES}
      FROM account a JOIN vat_code c ON c.account_id = a.account_id
      WHERE a.account_id = $1 AND ($2::text[] IS NULL OR c.code = ANY ($2)) ORDER BY c.code`,
    values: [accountId, codes ?? null],
  });

/** The default VAT of an article. */
export interface ArticleVatRow {
  item_code: string;
  vat_code: string | null;
  sales_tax: string | null;
}

/** The default VAT of articles by code. */
export const vatOfArticles = (accountId: number, codes: string[]) =>
  query<ArticleVatRow>({
    name: 'vat of articles',
    text: `SELECT item_code, vat_code, sales_tax::text AS sales_tax FROM article WHERE account_id = $1 AND item_code = ANY ($2)`,
    values: [accountId, codes],
  });

const COLUMNS = [
  ...['account_id', 'code', 'description', 'rate', 'vat_category', 'vat_exemption', 'vat_region'],
  ...LANGUAGES.map(language => `sentence_${language}`),
];
const insert = defineInsert('vat_code', COLUMNS);
const insertWithIds = defineInsert('vat_code', ['id', ...COLUMNS]);

/** Inserts VAT codes, given by column name: all with an id, or all with one of the database. */
export function insertVatCodes(accountId: number, codes: readonly { code: string; id?: number }[]): Command[] {
  const rows = codes.map(code => ({ account_id: accountId, ...code }));
  return rows.length === 0 ? [] : [codes[0]?.id === undefined ? insert(rows) : insertWithIds(rows)];
}

/** Ids of new VAT codes. */
export const vatCodeIds = (count: number) =>
  allocation<{ id: number }>({
    text: `SELECT nextval('vat_code_id_seq') AS id FROM generate_series(1, $1)`,
    values: [count],
  });
