// kontor account …: the accounts of an installation, their codes and their suspension.

import { Argument, type Command } from 'commander';
import { jurisdictionOf } from '../../definitions/jurisdictions/jurisdictions.ts';
import { SECOND_FACTOR_RULES, type SecondFactorRule } from '../../domain/second-factor.ts';
import { addAccount, renameAccount } from '../../operations/administration/accounts.ts';
import { listAccounts } from '../../operations/administration/lists.ts';
import { resume, suspend } from '../../operations/administration/suspension.ts';
import { setTestCompany } from '../../operations/administration/test-company.ts';
import { setSecondFactorRule } from '../../operations/sign-in/sign-in-administration.ts';
import { withAccount, withDatabase } from '../database/with-database.ts';
import { logAdministration, systemUser } from '../terminal/administration-log.ts';
import { withRemedy } from '../terminal/errors.ts';
import { print, printRows } from '../terminal/output.ts';

/** The definitions of the commands, by their last word. */
export const commands = {
  add: defineAdd,
  list: defineList,
  rename: defineRename,
  'second-factor': defineSecondFactor,
  test: defineTest,
  suspend: defineSuspend,
  resume: defineResume,
};

interface NewAccount {
  name: string;
  country: string;
  currency: string;
  timezone?: string;
  test?: true;
}

function defineAdd(command: Command): void {
  command
    .argument('<code>', 'its code in addresses: 1 to 32 letters, digits, _ or -')
    .requiredOption('--name <name>', 'name of the company, as its documents print it')
    .option('--country <code>', 'ISO 3166-1 alpha-2 code', 'PT')
    .option('--currency <code>', 'ISO 4217 code; stays as it is', 'EUR')
    .option(
      '--timezone <zone>',
      "decides what day it is and when the day's SMS cap starts anew; default: that of the country",
    )
    .option('--test', 'a test company: it sends to nobody who is not listed, and can be emptied')
    .action(add);
}

// The account gets a location MAIN and a document set for every type.
async function add(code: string, options: NewAccount): Promise<void> {
  const account = { ...options, timezone: options.timezone ?? jurisdictionOf(options.country).timeZone };
  await withRemedy({ DUPLICATE_ENTRY: "Take another code, or use it: 'kontor account list' shows all" }, () =>
    withDatabase(database => addAccount(database, { code, ...account }, systemUser())),
  );
  const { country, currency, timezone } = account;
  print(
    { code, ...account },
    `Added ${options.test ? 'test company' : 'account'} ${code}: ${country}, ${currency}, ${timezone}. Next: kontor user add ${code} LOGIN --name NAME --role admin`,
  );
}

function defineList(command: Command): void {
  command.addHelpText('after', '\nWith --json it has all settings.').action(async () => {
    const rows = await withDatabase(listAccounts);
    printRows(rows, ['code', 'name', 'test', 'country', 'currency', 'timezone', 'negative_stock', 'sms_daily_cap']);
  });
}

function defineRename(command: Command): void {
  command
    .argument('<code>', 'code of the account')
    .argument('<new_code>', 'its code from now on: 1 to 32 letters, digits, _ or -')
    .addHelpText(
      'after',
      `
The code is part of every address: clients call /api/NEW_CODE/… from now on. Users, passwords, API tokens and open
sessions hold there; running servers know the new code at once, and the former one answers 403 within a minute.
Links to PDFs that were given out carry the former code in their signature and open no more: send such a PDF itself,
which a list answers to its id with print=1. A file of 'kontor account export' keeps the code that it was written with.`,
    )
    .action(rename);
}

async function rename(code: string, newCode: string): Promise<void> {
  const renamed = await withRemedy({ DUPLICATE_ENTRY: "Take another code: 'kontor account list' shows all" }, () =>
    withAccount(code, (database, actor) => renameAccount(database, actor, newCode)),
  );
  logAdministration({ event: 'account renamed', account: newCode, code });
  print(renamed, `Renamed account ${code} to ${newCode}. ${CONSEQUENCES}`);
}

const CONSEQUENCES =
  'Its address is another one now; users, tokens and sessions hold there. Links to PDFs that were given out open no more';

function defineSecondFactor(command: Command): void {
  command
    .argument('<code>', 'code of the account')
    .addArgument(
      new Argument('<rule>', 'whose, beside users who have set one up: nobody else, administrators, everyone').choices(
        SECOND_FACTOR_RULES,
      ),
    )
    .addHelpText(
      'after',
      '\nUsers of whom a second factor is asked and who have none set one up at their next sign-in; their sessions by password end.\n' +
        'API tokens go on.',
    )
    .action(async (code: string, rule: SecondFactorRule) => {
      await withAccount(code, (database, actor) => setSecondFactorRule(database, actor, rule));
      logAdministration({ event: 'account changed', account: code, fields: ['second_factor'] });
      print({ account: code, second_factor: rule }, `A second factor in account ${code}: ${rule}`);
    });
}

function defineTest(command: Command): void {
  command
    .argument('<code>', 'code of the account')
    .addArgument(new Argument('<state>', 'on: a test company from now on; off: a real one').choices(['on', 'off']))
    .addHelpText(
      'after',
      `
A test company is marked in each response, on each PDF and on each page. It sends text messages, mail and webhooks only to
the receivers of 'kontor account set --test-receivers', and 'kontor account reset' empties it. The state changes only while
the account has no documents and no movements of stock: a company with real ones can never be emptied this way.
API tokens that were made before keep their prefix: give them new secrets with 'kontor token rotate'.`,
    )
    .action(async (code: string, state: 'on' | 'off') => {
      const mark = await withAccount(code, (database, actor) => setTestCompany(database, actor, state === 'on'));
      if (mark.changed) logAdministration({ event: 'account changed', account: code, fields: ['test'] });
      print(
        mark,
        `Account ${code} is ${mark.test ? 'a test company' : 'a real company'}${mark.changed ? '' : ', as before'}`,
      );
    });
}

function defineSuspend(command: Command): void {
  command
    .argument('<code>', 'code of the account')
    .option('--reason <text>', 'why, one line: the people of the account read it with each refusal')
    .addHelpText(
      'after',
      `
From now on all servers answer every request of the account with 403 PERMISSION_DENIED: the interface, the administration
area, sign-in, links to PDFs. Text messages and mail wait, imports stop. Nothing is deleted; commands work as ever, so that
you can still export the account. It can be suspended again with another reason. 'kontor account resume' ends it.`,
    )
    .action(async (code: string, { reason = null }: { reason?: string | null }) => {
      const suspension = await withAccount(code, (database, actor) => suspend(database, actor, reason));
      logAdministration({ event: 'account suspended', account: code });
      print(
        suspension,
        `${suspension.changed ? 'Suspended account' : 'Changed the reason; suspended before:'} ${code}. 'kontor account resume ${code}' ends it`,
      );
    });
}

function defineResume(command: Command): void {
  command
    .argument('<code>', 'code of the account')
    .addHelpText(
      'after',
      '\nRequests are served at once, with the sessions and tokens of before. Messages that waited are sent, imports go on.',
    )
    .action(async (code: string) => {
      const resumed = await withAccount(code, resume);
      if (resumed.changed) logAdministration({ event: 'account resumed', account: code });
      print(resumed, resumed.changed ? `Resumed account ${code}` : `Account ${code} is not suspended`);
    });
}
