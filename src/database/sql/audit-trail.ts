// Statements about the audit trail. A trigger sets numbers, times and hashes. docs/audit.md

import { query, type Statement } from '../../query/statement.ts';

/** A new entry. */
export interface NewAuditEntry {
  action: string;
  via: 'command line' | 'browser' | 'interface' | 'server';
  actor: string;
  address?: string | undefined;
  request_id?: string | undefined;
  /** Hash of the session in hexadecimal digits, which leads to the name of its API token. */
  session?: string | undefined;
  record_type: string;
  record_id?: string | undefined;
  record_name?: string | undefined;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/**
 * Adds entries to the trail of an account, in their order. From here to COMMIT no other transaction adds any, so it is the last
 * statement of a transaction.
 */
export const addAuditEntries = (accountId: number, entries: NewAuditEntry[]): Statement => ({
  name: 'audit entries',
  text: `INSERT INTO audit_entry (account_id, via, actor, token, address, request_id, action, record_type, record_id, record_name, before, after)
    SELECT $1, e.via, e.actor, (SELECT t.name FROM session s JOIN api_token t ON t.account_id = s.account_id AND t.token_hash = s.api_token_hash
        WHERE s.account_id = $1 AND s.session_hash = decode(e.session, 'hex')),
      e.address, e.request_id, e.action, e.record_type, e.record_id, e.record_name, e.before, e.after
    FROM ROWS FROM (json_to_recordset($2) AS (via text, actor text, session text, address text, request_id text, action text,
      record_type text, record_id text, record_name text, before jsonb, after jsonb)) WITH ORDINALITY
      AS e (via, actor, session, address, request_id, action, record_type, record_id, record_name, before, after, place)
    ORDER BY e.place`,
  values: [accountId, JSON.stringify(entries)],
});

/** An entry as it is shown. */
export interface AuditEntry {
  number: number;
  at: Date;
  via: string;
  actor: string;
  token: string | null;
  address: string | null;
  request_id: string | null;
  action: string;
  record_type: string;
  record_id: string | null;
  record_name: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** Filter of entries: newest first, at most `limit`. */
export interface AuditFilter {
  /** Only entries before this one. */
  before?: number | undefined;
  actor?: string | undefined;
  /** An action, or the part before its full stop. */
  action?: string | undefined;
  recordType?: string | undefined;
  /** Id or name of the record. */
  record?: string | undefined;
  /** First and last day, in the time zone of the account. */
  from?: string | undefined;
  to?: string | undefined;
  limit: number;
}

/** Entries of an account, newest first. */
export const auditEntriesOf = (accountId: number, filter: AuditFilter) =>
  query<AuditEntry>({
    text: `SELECT e.number, e.at, e.via, e.actor, e.token, e.address, e.request_id, e.action, e.record_type, e.record_id, e.record_name,
        e.before, e.after
      FROM audit_entry e JOIN account a ON a.account_id = e.account_id
      WHERE e.account_id = $1 AND ($2::bigint IS NULL OR e.number < $2) AND ($3::text IS NULL OR e.actor = $3)
        AND ($4::text IS NULL OR e.action = $4 OR starts_with(e.action, $4 || '.')) AND ($5::text IS NULL OR e.record_type = $5)
        AND ($6::text IS NULL OR e.record_id = $6 OR e.record_name = $6)
        AND ($7::date IS NULL OR e.at >= $7::date::timestamp AT TIME ZONE a.timezone)
        AND ($8::date IS NULL OR e.at < ($8::date + 1)::timestamp AT TIME ZONE a.timezone)
      ORDER BY e.number DESC LIMIT $9`,
    values: [
      accountId,
      filter.before ?? null,
      filter.actor ?? null,
      filter.action ?? null,
      filter.recordType ?? null,
      filter.record ?? null,
      filter.from ?? null,
      filter.to ?? null,
      filter.limit,
    ],
  });

/** An entry to verify: the hashed text, computed again from its columns, and the stored hash. */
export interface HashedEntry {
  number: number;
  content: string;
  hash: Buffer;
}

/**
 * The entries after a number, in their order. Their text is made here and hashed by the caller, so the verification detects a changed
 * trigger.
 */
export const hashedEntries = (accountId: number, after: number, limit: number) =>
  query<HashedEntry>({
    text: `SELECT number, hash, jsonb_build_array(number, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), via, actor, token,
        address, request_id, action, record_type, record_id, record_name, before, after)::text AS content
      FROM audit_entry WHERE account_id = $1 AND number > $2 ORDER BY number LIMIT $3`,
    values: [accountId, after, limit],
  });

/** The head of the trail: number and hash of its last entry; no row before the first one. */
export const auditHead = (accountId: number) =>
  query<{ number: number; hash: Buffer }>({
    text: 'SELECT number, hash FROM audit_head WHERE account_id = $1',
    values: [accountId],
  });
