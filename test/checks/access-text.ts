// migrations/access.json: the access to all objects, with the migration since which it holds, read from a database migrated step by step.

import { randomBytes } from 'node:crypto';
import { type ExpectedFact, readAccess } from '../../src/database/migration/access.ts';
import { migrate, readMigrations } from '../../src/database/migration/migrate.ts';
import { connectOnce } from '../../src/database/migration/prepare-database.ts';
import { makeGroupRoles } from '../../src/database/migration/roles.ts';
import { inDatabase } from '../support/template-database.ts';
import { schemaText } from './schema-text.ts';

/** The text of the file, and `schema.sql` of the same database, which is beside that of `ownerUrl` and removed afterwards. */
export async function accessAndSchema(ownerUrl: string): Promise<{ access: string; schema: string }> {
  const owner = await connectOnce(ownerUrl);
  const name = `access_${randomBytes(4).toString('hex')}`;
  await owner.query(`CREATE DATABASE ${name}`);
  try {
    const url = inDatabase(ownerUrl, name);
    const facts = await factsOf(url);
    return {
      access: `[\n${facts.map(fact => `  ${JSON.stringify(fact)}`).join(',\n')}\n]\n`,
      schema: await schemaText(url),
    };
  } finally {
    await owner.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await owner.end();
  }
}

// A fact that a migration ends and a later one makes again holds since the later one.
async function factsOf(url: string): Promise<ExpectedFact[]> {
  const client = await connectOnce(url);
  try {
    await makeGroupRoles(client);
    const migrations = await readMigrations();
    let facts: ExpectedFact[] = [];
    for (const [index, { name }] of migrations.entries()) {
      await migrate(client, migrations.slice(0, index + 1), () => connectOnce(url));
      const before = new Map(facts.map(each => [`${each.statement} ${each.object} ${each.fact}`, each]));
      facts = (await readAccess(client)).map(
        ({ object, fact, statement }) =>
          before.get(`${statement} ${object} ${fact}`) ?? { since: name, object, fact, statement },
      );
    }
    return facts;
  } finally {
    await client.end();
  }
}
