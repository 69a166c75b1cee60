// kontor token rotate: a new secret for an API token; standard output has it and nothing else.

import { type Command, Option } from 'commander';
import { rotateToken } from '../../operations/administration/tokens.ts';
import { withAccount } from '../database/with-database.ts';
import { logAdministration } from '../terminal/administration-log.ts';
import { withRemedy } from '../terminal/errors.ts';
import { durationSeconds } from '../terminal/option-values.ts';
import { print } from '../terminal/output.ts';

interface Options {
  overlap: number;
}

/** Defines the arguments and options of `kontor token rotate`. */
export function define(command: Command): void {
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

async function rotate(account: string, name: string, { overlap }: Options): Promise<void> {
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
