// kontor migrate: applies the migrations that the database lacks.

import type { Command } from 'commander';
import { print } from '../terminal/output.ts';
import { withDatabase } from './with-database.ts';

/** Defines the arguments and options of `kontor migrate`. */
export function define(command: Command): void {
  command
    .addHelpText(
      'after',
      "\nEvery command does this for the database inside; with DATABASE_URL it needs the owner's login.\n" +
        'While servers of an earlier version run, migrations of the kind `after` wait: the output names them and the servers.',
    )
    .action(migrate);
}

async function migrate(): Promise<void> {
  const { applied, waiting } = await withDatabase(async database => database);
  const done = applied.length > 0 ? `Applied ${applied.join(', ')}` : 'The database is up to date';
  print(
    { applied, waiting: waiting?.migrations ?? [], servers: waiting?.servers ?? [] },
    waiting && applied.length === 0 ? 'Nothing was applied' : done,
  );
}
