// kontor audit verify: checks that the audit trail of an account, or of all, was not altered.

import type { Command } from 'commander';
import type { Database } from '../../database/open-database.ts';
import { conflict } from '../../domain/errors.ts';
import { administratorOf } from '../../operations/administration/accounts.ts';
import { type TrailEnd, verifyTrail } from '../../operations/audit/verify-trail.ts';
import { allCodes } from '../database/doctor.ts';
import { withDatabase } from '../database/with-database.ts';
import { UsageError } from '../terminal/errors.ts';
import { printRows, remark } from '../terminal/output.ts';

interface Options {
  end?: string;
}

/** Defines the arguments and options of `kontor audit verify`. */
export function define(command: Command): void {
  command
    .argument('[account]', 'code of an account; all of them when left out')
    .option('--end <number:hash>', 'an end that was noted earlier: the trail must have this entry with this hash')
    .addHelpText('after', HELP)
    .action(verify);
}

const HELP = `
Prints the number and hash of the last entry of each trail, as --end takes them. Keep them outside of this database: who can write
to it as its owner can also take entries away at the end, which only an end that was noted elsewhere shows.
Exit code 1 when something is wrong. The server may run meanwhile.`;

async function verify(account: string | undefined, options: Options): Promise<void> {
  if (options.end !== undefined && account === undefined) throw new UsageError('--end needs the code of an account');
  const end = options.end === undefined ? undefined : readEnd(options.end);
  const trails = await withDatabase(async database => {
    const codes = account === undefined ? await allCodes(database) : [account];
    return verifyAll(database, codes, end);
  });
  printRows(trails, ['account', 'entries', 'end', 'entry', 'problem']);
  const wrong = trails.filter(({ problem }) => problem !== undefined);
  if (wrong.length > 0) {
    const count = wrong.length;
    throw count === 1 ? conflict('trail_fault') : conflict('trail_faults', { count });
  }
  remark('The audit trail is whole');
}

interface VerifiedRow extends Record<string, unknown> {
  account: string;
  entries: number;
  end: string;
  entry?: number;
  problem?: string;
}

async function verifyAll(database: Database, codes: string[], expected: TrailEnd | undefined): Promise<VerifiedRow[]> {
  const rows: VerifiedRow[] = [];
  for (const account of codes) {
    const { entries, end, faults } = await verifyTrail(database, await administratorOf(database, account), expected);
    const row = { account, entries, end: `${end.number}:${end.hash}` };
    if (faults.length === 0) rows.push(row);
    for (const fault of faults) rows.push({ ...row, ...fault });
  }
  return rows;
}

function readEnd(text: string): TrailEnd {
  const [, number, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (hash === undefined)
    throw new UsageError('--end must be as kontor audit verify prints it: a number, a colon and a hash');
  return { number: Number(number), hash };
}
