// kontor account second-factor: whose sign-in needs more than a password.

import { Argument, type Command } from 'commander';
import { SECOND_FACTOR_RULES, type SecondFactorRule } from '../../domain/second-factor.ts';
import { setSecondFactorRule } from '../../operations/sign-in/sign-in-administration.ts';
import { withAccount } from '../database/with-database.ts';
import { logAdministration } from '../terminal/administration-log.ts';
import { print } from '../terminal/output.ts';

/** Defines the arguments of `kontor account second-factor`. */
export function define(command: Command): void {
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
    .action(set);
}

async function set(code: string, rule: SecondFactorRule): Promise<void> {
  await withAccount(code, (database, actor) => setSecondFactorRule(database, actor, rule));
  logAdministration({ event: 'account changed', account: code, fields: ['second_factor'] });
  print({ account: code, second_factor: rule }, `A second factor in account ${code}: ${rule}`);
}
