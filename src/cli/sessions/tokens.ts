// kontor token …: the API tokens of an account. Standard output has a new secret and nothing else.

import { type Command, Option } from 'commander';
import { MAX_NONCE_WINDOW } from '../../domain/values/nonce-window.ts';
import type { Right } from '../../operations/actor.ts';
import { listTokens } from '../../operations/administration/lists.ts';
import { addToken, revokeToken, rotateToken } from '../../operations/administration/tokens.ts';
import { withAccount } from '../database/with-database.ts';
import { logAdministration } from '../terminal/administration-log.ts';
import { UsageError, withRemedy } from '../terminal/errors.ts';
import { commaWords, durationSeconds, expiry, wholeNumber } from '../terminal/option-values.ts';
import { print, printRows } from '../terminal/output.ts';

/** The definitions of the commands, by their last word. */
export const commands = { add: defineAdd, list: defineList, rotate: defineRotate, revoke: defineRevoke };

const RIGHTS: Right[] = ['read', 'write', 'sms'];

interface AddOptions {
  user: string;
  name: string;
  scope?: string[];
  expires?: Date;
  nonceWindow: number;
}

function defineAdd(command: Command): void {
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

async function add(account: string, options: AddOptions): Promise<void> {
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

function defineList(command: Command): void {
  command.argument('<account>', 'code of the account').action(list);
}

async function list(account: string): Promise<void> {
  const columns = ['name', 'login', 'scopes', 'nonce_window', 'state', 'created_at', 'last_used_at', 'expires_at'];
  printRows(await withAccount(account, listTokens), columns);
}

interface RotateOptions {
  overlap: number;
}

function defineRotate(command: Command): void {
  command
    .argument('<account>', 'code of the account')
    .argument('<name>', 'name of the token; user, scopes, nonce window and expiry remain')
    .addOption(
      new Option(
        '--overlap <time>',
        'how long the former secret and its sessions still work: 0, or such as 24h, 7d, 2w',
      )
        .argParser(durationSeconds)
        .default(durationSeconds('24h'), '24h'),
    )
    .action(rotate);
}

async function rotate(account: string, name: string, { overlap }: RotateOptions): Promise<void> {
  const remedies = {
    NOT_FOUND: `'kontor token list ${account}' lists all tokens`,
    CONFLICT: `Make another one with 'kontor token add ${account}'`,
  };
  const now = new Date();
  const { token, login } = await withAccount(account, (database, actor) =>
    withRemedy(remedies, () => rotateToken(database, actor, { name, overlapSeconds: overlap, now })),
  );
  logAdministration({ event: 'token rotated', account, login, token: name });
  const until = new Date(now.getTime() + overlap * 1000).toISOString();
  print({ name, token, former_until: until }, token);
  console.error(overlap === 0 ? 'The former secret has ended' : `The former secret works until ${until}`);
}

function defineRevoke(command: Command): void {
  command.argument('<account>', 'code of the account').argument('<name>', 'name of the token').action(revoke);
}

async function revoke(account: string, name: string): Promise<void> {
  const remedies = { NOT_FOUND: `'kontor token list ${account}' lists all tokens` };
  const login = await withAccount(account, (database, actor) =>
    withRemedy(remedies, () => revokeToken(database, actor, name)),
  );
  logAdministration({ event: 'token revoked', account, login, token: name });
  print({ name, login, state: 'revoked' }, `Revoked token ${name}`);
}
