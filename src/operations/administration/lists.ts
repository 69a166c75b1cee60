// What administrators look at: accounts, users, tokens, document sets, text messages. Never a secret.

import type pg from 'pg';
import type { Row } from '../../database/connection/pool.ts';

/** All accounts, by code. */
export async function listAccounts(client: pg.Client): Promise<Row[]> {
  return query(
    client,
    `SELECT a.code, a.name, a.country, a.currency, a.timezone, a.vat_id, array_to_string(a.address, ', ') AS address, a.phone,
        a.email, a.logo IS NOT NULL AS logo, a.negative_stock, a.sms_daily_cap,
        array_to_string(a.sms_countries, ',') AS sms_countries, array_to_string(a.generic_vat_ids, ',') AS generic_vat_ids
      FROM account a ORDER BY a.code`,
    [],
  );
}

/** The users of the account of the transaction, by login. */
export async function listUsers(client: pg.Client, accountId: number): Promise<Row[]> {
  return query(
    client,
    'SELECT login, name, role, active, created_at FROM app_user WHERE account_id = $1 ORDER BY login',
    [accountId],
  );
}

/** The API tokens of the account of the transaction, by name. */
export async function listTokens(client: pg.Client, accountId: number): Promise<Row[]> {
  return query(
    client,
    `SELECT t.name, u.login, array_to_string(t.scopes, ',') AS scopes, t.created_at, t.last_used_at, t.expires_at, t.revoked_at,
        CASE WHEN t.revoked_at IS NOT NULL THEN 'revoked' WHEN t.expires_at <= now() THEN 'expired'
          WHEN NOT u.active THEN 'user inactive' ELSE 'valid' END AS state
      FROM api_token t JOIN app_user u ON u.account_id = t.account_id AND u.id = t.user_id
      WHERE t.account_id = $1 ORDER BY t.name`,
    [accountId],
  );
}

/** The document sets of the account of the transaction, by code. */
export async function listSets(client: pg.Client, accountId: number): Promise<Row[]> {
  return query(
    client,
    `SELECT s.code, s.document_type AS type, s.description, s.state, s.language, s.template, s.totals_check AS totals,
        s.moves_stock, w.location_code AS warehouse, d.location_code AS destination
      FROM document_set s
      LEFT JOIN location w ON w.account_id = s.account_id AND w.id = s.location_id
      LEFT JOIN location d ON d.account_id = s.account_id AND d.id = s.destination_location_id
      WHERE s.account_id = $1 ORDER BY s.code`,
    [accountId],
  );
}

/** The newest text messages of the account of the transaction, without what they say; all states or one. */
export async function listSms(
  client: pg.Client,
  accountId: number,
  { state, most }: { state: string | undefined; most: number },
): Promise<Row[]> {
  return query(
    client,
    `SELECT m.id::int, m.created_at, m.recipient AS "to", m.sender AS "from", m.parts, m.state, m.attempts,
        CASE WHEN m.state = 'queued' THEN m.next_at END AS next_at, m.last_error AS reason, m.gateway, m.reference,
        m.updated_at
      FROM sms_message m WHERE m.account_id = $1 AND ($2::text IS NULL OR m.state = $2) ORDER BY m.id DESC LIMIT $3`,
    [accountId, state ?? null, most],
  );
}

async function query(client: pg.Client, text: string, values: unknown[]): Promise<Row[]> {
  return (await client.query<Row>(text, values)).rows;
}
