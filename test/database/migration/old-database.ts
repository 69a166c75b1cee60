// A database as version 0.1.0 left it, with data, owned by a role that row-level security binds.
//
// `0.1.0.sql.gz` was made by the code of version 0.1.0 on PostgreSQL 15, with `pg_dump --inserts --no-owner` and without the
// rows of `service_login` and `rate_count`; policies for the owner are for CURRENT_USER. It has three accounts:
//   trade  documents in every state: open, billed, billed again after a void, void, partly paid, without lines, at other
//          locations, in a set that moves no stock, only referred to; serial and batch numbers; an Idempotency-Key that has
//          expired; sessions, one of which has ended; tokens, one of them revoked; text messages in every state
//   lists  values of every kind in every field of every list
//   demo   160 documents of the sample data
// `0.1.0.parts.sql.gz` has the rows of a fourth account, which version 0.1.0 made later in that database:
//   parts  orders billed with other quantities than theirs; withholding inside and outside the total; documents paid on issue, in
//          part, too much; receipts of no invoice; purchases that say what is paid; texts that look like JSON, many digits
// `0.1.0.answers.json` is what version 0.1.0 answered to some requests then.

import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { connectOnce } from '../../../src/database/migration/prepare-database.ts';
import { type FreshDatabase, freshDatabase } from '../../support/fresh-database.ts';
import { inDatabase } from '../../support/template-database.ts';

/** After the last write of version 0.1.0 to a session or an Idempotency-Key. */
const LEFT_AT = '2026-11-22 06:28:06+00';

export const ACCOUNTS = ['trade', 'lists', 'demo', 'parts'];

/** Makes the database, not migrated. Outside of a test run its PostgreSQL keeps its data in `directory`. */
export async function oldDatabase(directory: string): Promise<FreshDatabase> {
  // For the server, and for the roles that belong to all of its databases.
  const fresh = await freshDatabase(directory);
  const name = `old_${randomBytes(4).toString('hex')}`;
  const url = new URL(inDatabase(fresh.url, name));
  Object.assign(url, { username: name, password: 'owner' });

  const superuser = await connectOnce(fresh.url);
  await superuser.query(`CREATE ROLE ${name} LOGIN NOSUPERUSER CREATEROLE PASSWORD 'owner'`);
  await superuser.query(`GRANT kontor_service, kontor_administration, kontor_transfer TO ${name} WITH ADMIN OPTION`);
  await superuser.query(`CREATE DATABASE ${name} OWNER ${name}`);
  const owner = await connectOnce(url.href);
  for (const file of ['0.1.0.sql.gz', '0.1.0.parts.sql.gz']) await owner.query(await dump(file));
  await owner.end();
  await keepAges(inDatabase(fresh.url, name));
  return {
    url: url.href,
    async drop() {
      const { rows } = await superuser.query<{ member: string }>(
        'SELECT member::regrole::text FROM pg_auth_members WHERE grantor = $1::regrole AND member <> $1::regrole',
        [name],
      );
      await superuser.query(`DROP DATABASE ${name} WITH (FORCE)`);
      for (const { member } of rows) await superuser.query(`DROP ROLE ${member}`);
      await superuser.query(`DROP ROLE ${name}`);
      await superuser.end();
      await fresh.drop();
    },
  };
}

// What expires is as old as it was when version 0.1.0 was left, whenever the test runs.
async function keepAges(superuserUrl: string): Promise<void> {
  const superuser = await connectOnce(superuserUrl);
  await superuser.query(`
    CREATE TEMPORARY TABLE left_since AS SELECT now() - '${LEFT_AT}'::timestamptz AS age;
    UPDATE session SET created_at = created_at + age, used_at = used_at + age, expires_at = expires_at + age FROM left_since;
    UPDATE idempotency_key SET created_at = created_at + age FROM left_since`);
  await superuser.end();
}

async function dump(file: string): Promise<string> {
  return gunzipSync(await readFile(new URL(file, import.meta.url))).toString();
}

/** A request to version 0.1.0, with its answer. */
export interface OldAnswer {
  account: string;
  /** Path below the base, with its query. */
  request: string;
  etag?: string;
  answer: string;
}

/** What version 0.1.0 answered. */
export async function oldAnswers(): Promise<OldAnswer[]> {
  return JSON.parse(await readFile(new URL('0.1.0.answers.json', import.meta.url), 'utf8'));
}
