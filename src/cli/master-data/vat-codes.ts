// kontor vat-code …: the VAT codes of an account.

import type { Command } from 'commander';
import { takeOverVatCodes } from '../../operations/master-data/country-vat-codes.ts';
import { withAccount } from '../database/with-database.ts';
import { print } from '../terminal/output.ts';
import { recordCommands } from './record-commands.ts';

const { add, list, change } = recordCommands('vat_codes');

/** The definitions of the commands, by their last word. Codes are not removed: documents name them. */
export const commands = { add, list, change, 'take-over': defineTakeOver };

function defineTakeOver(command: Command): void {
  command
    .argument('<account>', 'code of the account')
    .addHelpText(
      'after',
      '\nAdds the codes of the rates and exemptions of its country that it does not have; others stay as they are.',
    )
    .action(async (account: string) => {
      const added = await withAccount(account, takeOverVatCodes);
      print({ added }, added.length === 0 ? 'The account has all codes of its country' : `Added ${added.join(', ')}`);
    });
}
