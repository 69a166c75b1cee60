// Databases for tests: a migrated template once, then a copy for each test file.

import { randomBytes } from 'node:crypto';
import { connectOnce, prepareDatabase } from '../../src/database/migration/prepare-database.ts';

/** Makes the migrated template database on the server behind `ownerUrl`. */
export async function makeTemplate(ownerUrl: string): Promise<{ name: string; drop(): Promise<void> }> {
  const name = `kontor_test_${randomBytes(4).toString('hex')}`;
  await onServer(ownerUrl, `CREATE DATABASE ${name}`);
  await prepareDatabase(inDatabase(ownerUrl, name));
  return { name, drop: () => dropDatabase(ownerUrl, name) };
}

/** Copies the template; `drop` removes the copy. */
export async function copyTemplate(
  ownerUrl: string,
  template: string,
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `${template}_${randomBytes(4).toString('hex')}`;
  for (let attempt = 1; ; attempt++) {
    try {
      // Copying files takes PostgreSQL half the processor time of writing each page to its log, its default.
      await onServer(ownerUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
      break;
    } catch (error) {
      // While another copy is made, the template counts as in use.
      if (attempt === 50 || (error as { code?: string }).code !== '55006') throw error;
      await new Promise(resolve => setTimeout(resolve, 20 + Math.random() * 80));
    }
  }
  return {
    url: inDatabase(ownerUrl, name),
    drop: () => dropDatabase(ownerUrl, name),
  };
}

// An owner that is not a superuser can't end the connections of the service, which need a moment to close.
async function dropDatabase(ownerUrl: string, name: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await onServer(ownerUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    } catch (error) {
      if (attempt === 50 || (error as { code?: string }).code !== '42501') throw error;
      await new Promise(resolve => setTimeout(resolve, 100));
    }
  }
}

export function inDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = await connectOnce(url);
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
