// Names the fields of an error by option or argument of the command.

import type { Command } from 'commander';
import type { FieldError } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import { ownValue } from '../../domain/values/own-value.ts';

/** Options whose fields have other names. */
const OPTION_OF_FIELD: Record<string, string> = {
  sms_daily_cap: '--sms-cap',
  bank_accounts: '--bank-account',
  password: '--password-stdin',
};

/** The field errors with the option or argument of the command at the start of their messages, if it has one. */
export function namedByOptions(errors: FieldError[], command: Command | undefined): FieldError[] {
  return errors.map(error => {
    const { field, message } = error;
    const name = command && nameIn(command, field);
    const { reason } = message.params;
    const isOfField = name !== undefined && message.reason === 'field' && reason !== undefined;
    return isOfField ? { field, message: new Message('option_problem', { name, reason }) } : error;
  });
}

// `address[2]` is an option --address.
function nameIn(command: Command, field: string): string | undefined {
  const [name = ''] = field.split('[');
  if (command.registeredArguments.some(argument => argument.name() === name)) return `<${name}>`;
  const flag = ownValue(OPTION_OF_FIELD, name) ?? `--${name.replaceAll('_', '-')}`;
  return command.options.find(({ long }) => long === flag)?.long;
}
