// Data of Kontor 0.4.0, made by its own program: a database, a backup and an account file, all with the same data.
//
// `0.4.0/database.sql.gz` is its backup, which it restored on PostgreSQL 15, dumped with `pg_dump --inserts --no-owner` and without
// the rows of `service_login` and `rate_count`; policies for the owner are for CURRENT_USER. It has two accounts:
//   trade  documents of most types: billed and paid in part, credited, void, in another currency; serial numbers; a rate, a bank account
//   demo   80 documents of the sample data
// `0.4.0/trade.account` is the file of the first.

import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { connectOnce } from '../../../src/database/migration/prepare-database.ts';
import { type FreshDatabase, freshDatabase } from '../../support/fresh-database.ts';
import { inDatabase } from '../../support/template-database.ts';

/** The backup that Kontor 0.4.0 wrote. */
export const OLD_BACKUP = fileURLToPath(new URL('0.4.0/kontor.backup', import.meta.url));
/** The file of the account `trade` that Kontor 0.4.0 wrote. */
export const OLD_ACCOUNT = fileURLToPath(new URL('0.4.0/trade.account', import.meta.url));

/**
 * Makes the database, not migrated and owned by a role that row-level security binds. Outside of a test run its PostgreSQL keeps its data
 * in `directory`.
 */
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
  await owner.query(gunzipSync(await readFile(new URL('0.4.0/database.sql.gz', import.meta.url))).toString());
  await owner.end();
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
