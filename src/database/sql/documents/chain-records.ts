// Statements about chains of records for tax authorities. docs/decisions/0103

import type { ChainRecord, RecordKind } from '../../../domain/invoicing/chain.ts';
import { type Command, query, type Statement } from '../../../query/statement.ts';
import { columnNames, defineInsert } from '../multi-row-insert.ts';
import { type DocumentKey, idOf, ofDocument } from './lock.ts';
import type { NumberWanted } from './number-counters.ts';

/** The last record of a chain that a write holds, and the time. */
export interface LastRecordRow {
  chain: string;
  /** Null for a chain without records. */
  position: number | null;
  hash: string | null;
  fields: string[] | null;
  at: Date;
}

const LAST = `SELECT c.chain, r.position, r.hash, r.fields, clock_timestamp() AS at FROM chains c
      LEFT JOIN LATERAL (SELECT position, hash, fields FROM chain_record
        WHERE account_id = $1 AND chain = c.chain ORDER BY position DESC LIMIT 1) r ON true`;

/** The last record of the one chain of a company. The caller holds its lock. */
export const lastOfCompany = (accountId: number): Statement => ({
  name: 'last record of company',
  text: `WITH chains (chain) AS (VALUES ('')) ${LAST}`,
  values: [accountId],
});

/** The last records of the series of new documents. The caller holds the counters of their numbers. */
export const lastOfSeries = (accountId: number, wanted: NumberWanted[]): Statement => ({
  name: 'last records of series',
  text: `WITH chains AS (SELECT DISTINCT s.code || ' ' ||
          left(split_part(replace(replace(s.number_pattern, '{year}', w.year), '{month}', w.month), '{', 1), -1) AS chain
        FROM unnest($2::text[], $3::text[], $4::text[]) AS w (code, year, month)
        JOIN document_set s ON s.account_id = $1 AND s.code = w.code) ${LAST}`,
  values: [
    accountId,
    wanted.map(({ set }) => set),
    wanted.map(({ date }) => date.slice(0, 4)),
    wanted.map(({ date }) => date.slice(5, 7)),
  ],
});

const insertRows = defineInsert(
  'chain_record',
  columnNames('account_id, chain, position, document_id, kind, fields, hash, key_version, certificate'),
);

/** Adds a record to its chain. */
export const insertRecord = (accountId: number, record: ChainRecord): Command =>
  insertRows([
    {
      account_id: accountId,
      chain: record.chain,
      position: record.position,
      document_id: record.documentId,
      kind: record.kind,
      fields: record.fields,
      hash: record.hash,
      key_version: record.keyVersion,
      certificate: record.certificate,
    },
  ]);

/** The record of the issue of a document; none if it has no record. */
export const issueRecord = (accountId: number, key: DocumentKey) =>
  query<{ fields: string[] }>({
    ...ofDocument('issue record', accountId, key),
    text: `SELECT fields FROM chain_record WHERE account_id = $1 AND document_id = ${idOf(key)} AND kind = 'issue'`,
  });

/** Company of the records of an account. */
export interface RecordCompany {
  name: string;
  country: string;
  currency: string;
  vat_id: string | null;
}

/** Company of the records of an account. */
export const recordCompany = (accountId: number) =>
  query<RecordCompany>({
    text: 'SELECT name, country, currency, vat_id FROM account WHERE account_id = $1',
    values: [accountId],
  });

/** A stored record, with what its document has now. */
export interface RecordRow {
  chain: string;
  position: number;
  document_id: number;
  kind: RecordKind;
  fields: string[];
  hash: string;
  key_version: number | null;
  type: string;
  status: string;
  snapshot: string;
}

/** Records of an account behind a position, in the order of chains and positions. */
export const recordsBehind = (
  accountId: number,
  { chain, position }: Pick<RecordRow, 'chain' | 'position'>,
  limit: number,
) =>
  query<RecordRow>({
    text: `SELECT r.chain, r.position, r.document_id, r.kind, r.fields, r.hash, r.key_version, d.type, d.status, d.snapshot
    FROM chain_record r JOIN document d ON d.account_id = r.account_id AND d.id = r.document_id
    WHERE r.account_id = $1 AND (r.chain, r.position) > ($2, $3) ORDER BY r.chain, r.position LIMIT $4`,
    values: [accountId, chain, position, limit],
  });

/** Documents without a record whose series has records of earlier ones. */
export const unsignedDocuments = (accountId: number) =>
  query<{ document_set: string; seq_number: string }>({
    text: `SELECT d.document_set, d.seq_number
    FROM (SELECT chain, min(document_id) AS first FROM chain_record WHERE account_id = $1 AND chain <> '' GROUP BY chain) c
    JOIN document d ON d.account_id = $1 AND d.id > c.first AND c.chain = d.document_set || ' ' || regexp_replace(d.seq_number, '/[^/]*$', '')
    WHERE NOT EXISTS (SELECT FROM chain_record r WHERE r.account_id = $1 AND r.document_id = d.id AND r.kind = 'issue')
    ORDER BY d.document_set, d.seq_number LIMIT 1000`,
    values: [accountId],
  });
