// kontor account move: one account to another database, while it is used.

import type { Command } from 'commander';
import { readOwnTemplates } from '../../../composition/own-templates.ts';
import { type Config, readConfig } from '../../../config/config.ts';
import { databaseUrl } from '../../../config/database-url.ts';
import type { Database } from '../../../database/open-database.ts';
import { counted } from '../../../domain/values/counted.ts';
import { deleteAccount } from '../../../operations/account-files/delete-account.ts';
import { templatesOf, usersWithCodes } from '../../../operations/account-move/account-uses.ts';
import {
  cancelMove,
  type Moved,
  type MoveOptions,
  moveAccount,
} from '../../../operations/account-move/move-account.ts';
import { administratorOf } from '../../../operations/administration/accounts.ts';
import { withTransferPool } from '../../database/transfer-pool.ts';
import { withDatabase } from '../../database/with-database.ts';
import { logAdministration } from '../../terminal/administration-log.ts';
import { UsageError } from '../../terminal/errors.ts';
import { print, secondsSince } from '../../terminal/output.ts';
import { progressBar } from '../../terminal/progress-bar.ts';
import { placeOf, runHook } from './run-hook.ts';

interface Options {
  to?: string;
  hook?: string;
  deleteSource?: true;
  acceptDifferences?: true;
  cancel?: true;
}

/** Defines the arguments and options of `kontor account move`. */
export function define(command: Command): void {
  command
    .argument('<code>', 'code of the account')
    .option(
      '--to <url>',
      'the database to move it to, with the login of its owner; DESTINATION_DATABASE_URL unless given',
    )
    .option('--hook <command>', 'run by the shell when the account has moved, to send its requests there')
    .option('--delete-source', 'delete what the account left here, when the hook has succeeded')
    .option('--accept-differences', 'move figures that kontor doctor would report (they were in the account before)')
    .option('--cancel', 'take a move back that was interrupted')
    .addHelpText('after', HELP)
    .action(run);
}

const HELP = `
The servers of both databases may run. Requests are served here until the last step, which holds writes for a moment; from then on
every request that still comes here gets 503 with Retry-After. The hook finds KONTOR_ACCOUNT, KONTOR_DESTINATION (host, port and name
of the database) and KONTOR_MOVE in its environment.
Run the command again after an interruption: it goes on, or begins again, and at any moment at most one database takes writes.
Sessions, API tokens, nonces and Idempotency-Keys move too. Own templates are files: copy them to the servers there first.`;

async function run(code: string, options: Options): Promise<void> {
  const began = performance.now();
  const config = readConfig();
  const to = destinationOf(options, config);
  const { maximumWaiting, deadlineMs } = config;
  await withDatabase(async (source, signals) => {
    const pool = { size: CONNECTIONS, prepare: false, maximumWaiting, deadlineMs, stop: signals?.stop };
    await withTransferPool(to, pool, async destination => {
      const databases = { source, destination, code };
      const moving: MoveOptions = {
        acceptDifferences: options.acceptDifferences ?? false,
        report: line => console.error(line),
        progress: progressBar('rows'),
      };
      if (options.cancel) {
        const cancelled = await cancelMove(databases, moving);
        if (cancelled) logAdministration({ event: 'account move cancelled', account: code });
        print(
          { code, cancelled },
          cancelled ? `Account ${code} stays here` : `Account ${code} is not being moved: nothing to take back`,
        );
        return;
      }
      await warnOfTemplates(source, code, config);
      await warnOfKey(source, code);
      const moved = await moveAccount(databases, moving);
      logAdministration({ event: 'account moved', account: code, destination: placeOf(to) });
      console.error(`Moved account ${code}`);
      if (options.hook) {
        console.error('Hook');
        const facts = { KONTOR_ACCOUNT: code, KONTOR_DESTINATION: placeOf(to), KONTOR_MOVE: moved.moveId };
        await runHook(options.hook, facts);
      }
      if (options.deleteSource) {
        await deleteAccount(source, await administratorOf(source, code), { force: false, progress: () => {} });
        logAdministration({ event: 'account deleted', account: code });
      }
      report(code, moved, options, secondsSince(began));
    });
  }, config);
}

function report(code: string, { copied }: Moved, { hook, deleteSource }: Options, seconds: number): void {
  const { rows = null, documents = null, heldMs = null } = copied ?? {};
  const facts = { code, rows, documents, held_ms: heldMs, hook: hook ? 'done' : 'none' };
  const figures = copied
    ? `${counted(copied.documents, 'document')}, ${counted(copied.rows, 'row')}, writes held for ${heldMs} ms, in ${seconds} s`
    : 'an earlier run had moved it';
  const next = deleteSource
    ? ''
    : `. What it left here is deleted by 'kontor account delete ${code}', when no request for it comes here any more`;
  print({ ...facts, source_deleted: deleteSource ?? false, seconds }, `Moved account ${code}: ${figures}${next}`);
}

function destinationOf({ to }: Options, config: Config): string {
  if (to === undefined) {
    if (config.destinationDatabaseUrl) return config.destinationDatabaseUrl;
    throw new UsageError('Name the destination: --to URL, or the variable DESTINATION_DATABASE_URL');
  }
  try {
    return databaseUrl(to);
  } catch (error) {
    throw new UsageError(`--to ${error instanceof Error ? error.message : error}`);
  }
}

/** Connections to the destination. The move uses up to four at a time. */
const CONNECTIONS = 6;

async function warnOfKey(source: Database, code: string): Promise<void> {
  const users = await usersWithCodes(source, await administratorOf(source, code));
  if (users.length > 0)
    console.error(
      `Warning: the servers of the destination need the same SECRET_KEY (or file secret.key) as those here. With another one, the one-time codes of these users work no more, and they sign in with a passkey or a recovery code: ${users.join(', ')}`,
    );
}

async function warnOfTemplates(source: Database, code: string, { dataDirectory }: Config): Promise<void> {
  const names = await templatesOf(source, await administratorOf(source, code));
  const files = await readOwnTemplates(dataDirectory, names);
  const own = new Set(files.map(({ path }) => path.split('/')[0]));
  if (own.size > 0)
    console.error(`Warning: copy these templates to the servers of the destination: ${[...own].join(', ')}`);
}
