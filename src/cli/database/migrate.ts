// kontor migrate: applies the migrations that the database lacks.

import type { Command } from 'commander';
import { print } from '../terminal/output.ts';
import { withDatabase } from './with-database.ts';

/** Defines the arguments and options of `kontor migrate`. */
export function define(command: Command): void {
  command
    .addHelpText(
      'after',
      "\nEvery command does this for the database inside; with DATABASE_URL it needs the owner's login.",
    )
    .action(migrate);
}

async function migrate(): Promise<void> {
  const applied = await withDatabase(async database => database.applied);
  print({ applied }, applied.length > 0 ? `Applied ${applied.join(', ')}` : 'The database is up to date');
}
