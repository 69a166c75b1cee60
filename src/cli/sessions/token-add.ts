// kontor token add: an API token; standard output has it and nothing else.

import { type Command, Option } from 'commander';
import { MAX_NONCE_WINDOW } from '../../domain/values/nonce-window.ts';
import type { Right } from '../../operations/actor.ts';
import { addToken } from '../../operations/administration/tokens.ts';
import { withAccount } from '../database/with-database.ts';
import { logAdministration } from '../terminal/administration-log.ts';
import { UsageError, withRemedy } from '../terminal/errors.ts';
import { commaWords, expiry, wholeNumber } from '../terminal/option-values.ts';
import { print } from '../terminal/output.ts';

const RIGHTS: Right[] = ['read', 'write', 'sms'];

interface Options {
  user: string;
  name: string;
  scope?: string[];
  expires?: Date;
  nonceWindow: number;
}

/** Defines the arguments and options of `kontor token add`. */
export function define(command: Command): void {
  command
    .argument('<account>', 'code of the account')
    .requiredOption('--user <login>', 'whose token it is')
    .requiredOption('--name <name>', 'what it is for; unique in the account')
    .option('--scope <rights>', `comma-separated: ${RIGHTS.join(', ')} (default: all that the user may)`, commaWords)
    .option('--expires <when>', '12h, 90d, 4w or a day such as 2027-01-31 (default: never)', text => expiry(text))
    .addOption(
      new Option(
        '--nonce-window <number>',
        `accept unused nonces that are so far below the highest, for parallel writes in one session; 0 to ${MAX_NONCE_WINDOW}`,
      )
        .argParser(wholeNumber)
        .default(0),
    )
    .action(add);
}

async function add(account: string, options: Options): Promise<void> {
  const { user: login, name, scope, expires: expiresAt, nonceWindow } = options;
  const remedies = {
    DUPLICATE_ENTRY: `Take another name, or revoke that one: kontor token revoke ${account} '${name}'`,
    NOT_FOUND: `'kontor user list ${account}' lists all users`,
  };
  const token = await withAccount(account, (database, actor) =>
    withRemedy(remedies, () =>
      addToken(database, actor, { login, name, scopes: scope && rights(scope), expiresAt, nonceWindow }),
    ),
  );
  logAdministration({ event: 'token added', account, login, token: name });
  print({ name, token }, token);
}

function rights(words: string[]): Right[] {
  return words.map(word => {
    const right = RIGHTS.find(known => known === word);
    if (!right) throw new UsageError(`--scope '${word}' is unknown: write ${RIGHTS.join(', ')}, comma-separated`);
    return right;
  });
}
