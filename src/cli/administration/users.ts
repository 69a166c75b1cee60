// kontor user …: the users of an account.

import { text } from 'node:stream/consumers';
import { Argument, type Command, Option } from 'commander';
import { type Config, readConfig } from '../../config/config.ts';
import type { Database } from '../../database/open-database.ts';
import type { ErrorCode } from '../../domain/errors.ts';
import { ROLES, type Role } from '../../domain/roles.ts';
import type { Administrator } from '../../operations/actor.ts';
import { listUsers } from '../../operations/administration/lists.ts';
import { addUser, changePassword, changeRole, removeUser, setActive } from '../../operations/administration/users.ts';
import { newPassword } from '../../operations/credentials.ts';
import {
  makeResetLink,
  RESET_HOURS,
  removeSecondFactors,
  resetPath,
} from '../../operations/sign-in/sign-in-administration.ts';
import { REMOVAL_DEADLINE_MS, withAccount, withDeadline } from '../database/with-database.ts';
import { logAdministration } from '../terminal/administration-log.ts';
import { withRemedy } from '../terminal/errors.ts';
import { print, printRows } from '../terminal/output.ts';

/** The definitions of the commands, by their last word. */
export const commands = {
  add: defineAdd,
  list: defineList,
  password: definePassword,
  'reset-link': defineResetLink,
  'remove-second-factor': defineRemoveSecondFactor,
  disable: (command: Command) => withLogin(command).action(disable),
  enable: (command: Command) => withLogin(command).action(enable),
  role: defineRole,
  remove: defineRemove,
};

const withLogin = (command: Command): Command =>
  command.argument('<account>', 'code of the account').argument('<login>', 'login of the user');

/** Runs `work` for a user of an account. If the user does not exist, the error explains how to list all users. */
function withUser<T>(
  account: string,
  work: (database: Database, actor: Administrator) => Promise<T>,
  remedies: Partial<Record<ErrorCode, string>> = {},
  config?: Config,
): Promise<T> {
  const all = { NOT_FOUND: `'kontor user list ${account}' lists all users`, ...remedies };
  return withAccount(account, (database, actor) => withRemedy(all, () => work(database, actor)), config);
}

const lastAdmin = (account: string) => ({
  CONFLICT: `Make another one first: kontor user role ${account} LOGIN admin`,
});

interface PasswordOption {
  passwordStdin?: true;
}

const withPasswordOption = (command: Command): Command =>
  command.option('--password-stdin', 'read the password from standard input; else one is generated and printed');

const passwordOf = ({ passwordStdin }: PasswordOption): Promise<string> | string =>
  passwordStdin ? passwordFromInput() : newPassword();

/** The first line of standard input. */
async function passwordFromInput(): Promise<string> {
  if (process.stdin.isTTY) console.error('Password:');
  const [line = ''] = (await text(process.stdin)).split(/\r?\n/);
  return line;
}

function defineAdd(command: Command): void {
  command
    .argument('<account>', 'code of the account')
    .argument('<login>', 'what the user logs in with')
    .requiredOption('--name <name>', 'name of the user')
    .addOption(new Option('--role <role>', 'what the user may do').choices(ROLES).makeOptionMandatory());
  withPasswordOption(command).action(add);
}

async function add(
  account: string,
  login: string,
  options: PasswordOption & { name: string; role: Role },
): Promise<void> {
  const { name, role, passwordStdin } = options;
  const password = await passwordOf(options);
  const remedies = { DUPLICATE_ENTRY: `Take another login, or see 'kontor user list ${account}'` };
  await withUser(account, (database, actor) => addUser(database, actor, { login, name, role, password }), remedies);
  logAdministration({ event: 'user added', account, login });
  print(
    { login, name, role, ...(!passwordStdin && { password }) },
    `Added user ${login}${passwordStdin ? '' : ` with password ${password}`}`,
  );
}

function defineList(command: Command): void {
  command.argument('<account>', 'code of the account').action(async (account: string) => {
    printRows(await withAccount(account, listUsers), ['login', 'name', 'role', 'active', 'created_at']);
  });
}

// The sessions of the user that were opened by password end.
function definePassword(command: Command): void {
  withPasswordOption(withLogin(command)).action(async (account: string, login: string, options: PasswordOption) => {
    const password = await passwordOf(options);
    await withUser(account, (database, actor) => changePassword(database, actor, login, password));
    logAdministration({ event: 'password changed', account, login });
    print(
      { login, ...(!options.passwordStdin && { password }) },
      `User ${login} has a new password${options.passwordStdin ? '' : `: ${password}`}`,
    );
  });
}

// The sessions of the user end at once, and API tokens do not work.
async function disable(account: string, login: string): Promise<void> {
  await withUser(account, (database, actor) => setActive(database, actor, login, false));
  logAdministration({ event: 'user disabled', account, login });
  print(
    { login, active: false },
    `Disabled user ${login}: all sessions have ended, and API tokens of the user do not work`,
  );
}

async function enable(account: string, login: string): Promise<void> {
  await withUser(account, (database, actor) => setActive(database, actor, login, true));
  logAdministration({ event: 'user enabled', account, login });
  print({ login, active: true }, `Enabled user ${login}`);
}

function defineRole(command: Command): void {
  withLogin(command)
    .addArgument(new Argument('<role>', 'what the user may do from now on').choices(ROLES))
    .addHelpText(
      'after',
      '\nOpen sessions may at once no more than the new role. Those opened by password end: the next one has all its rights.\n' +
        'API tokens keep their scopes, and may no more than the role. The only active admin keeps the role.',
    )
    .action(changeRoleOf);
}

async function changeRoleOf(account: string, login: string, role: Role): Promise<void> {
  const former = await withUser(
    account,
    (database, actor) => changeRole(database, actor, login, role),
    lastAdmin(account),
  );
  logAdministration({ event: 'role changed', account, login, role });
  print({ login, role, former_role: former }, `User ${login} has the role ${role}; it was ${former}`);
}

function defineRemove(command: Command): void {
  withLogin(command)
    .addHelpText(
      'after',
      '\nAll sessions of the user end, and API tokens of the user are deleted. A user whom documents name as salesperson is\n' +
        'disabled instead, which the command says. The only active admin is not removed.',
    )
    .action(remove);
}

async function remove(account: string, login: string): Promise<void> {
  const document = await withUser(
    account,
    (database, actor) => removeUser(database, actor, login),
    lastAdmin(account),
    withDeadline(REMOVAL_DEADLINE_MS),
  );
  logAdministration({ event: document ? 'user disabled' : 'user removed', account, login });
  const { document_set: set, seq_number: number } = document ?? {};
  print(
    { login, removed: document === undefined, ...(document && { active: false, document: { set, number } }) },
    document
      ? `Disabled user ${login} instead of removing: documents name this salesperson, e.g. ${set} ${number}`
      : `Removed user ${login}, with all sessions and API tokens`,
  );
}

function defineRemoveSecondFactor(command: Command): void {
  withLogin(command)
    .addHelpText(
      'after',
      '\nOne-time codes, passkeys and recovery codes of the user end, and all sessions. The password signs in alone until\n' +
        'the user sets a second factor up again, which an account that asks for one demands at the next sign-in.',
    )
    .action(async (account: string, login: string) => {
      await withUser(account, (database, actor) => removeSecondFactors(database, actor, login));
      logAdministration({ event: 'second factor removed', account, login });
      print({ login }, `User ${login} has no second factor any more`);
    });
}

function defineResetLink(command: Command): void {
  withLogin(command)
    .addHelpText(
      'after',
      `\nThe link is printed once; hand it to the user. It works once, for ${RESET_HOURS} hours, and ends with another link, and when\n` +
        'password, role or state of the user change. The second factor of the user stays. PUBLIC_URL is the address in it.',
    )
    .action(makeLink);
}

async function makeLink(account: string, login: string): Promise<void> {
  const { publicUrl, host, port } = readConfig();
  const { token } = await withUser(
    account,
    (database, actor) => makeResetLink(database, actor, login, 'command line'),
    { CONFLICT: `Enable it first: kontor user enable ${account} ${login}` },
  );
  logAdministration({ event: 'reset link made', account, login });
  const link = (publicUrl ?? `http://${hostForLinks(host)}:${port}`) + resetPath(account, token);
  print({ login, link }, `With this link ${login} sets a new password, once and within ${RESET_HOURS} hours:\n${link}`);
}

// Passkeys are bound to `localhost`, so every local address is shown with that name.
function hostForLinks(host: string): string {
  if (['0.0.0.0', '::', '::1'].includes(host) || host.startsWith('127.')) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
