// Commands of locations, categories and families: add, list, change, remove. Arguments and options come from the definition.

import type { Command } from 'commander';
import { recordOf } from '../../definitions/catalogue.ts';
import type { RecordResource } from '../../definitions/define-record.ts';
import { bodyCheck } from '../../definitions/fields/check-body.ts';
import type { ColumnValues } from '../../definitions/fields/column-values.ts';
import { validationError } from '../../domain/errors.ts';
import { addRecord } from '../../operations/master-data/create-record.ts';
import { listRecords } from '../../operations/master-data/list-records.ts';
import { removeRecord } from '../../operations/master-data/remove-record.ts';
import { changeRecord } from '../../operations/master-data/update-record.ts';
import { REMOVAL_DEADLINE_MS, withAccount, withDeadline } from '../database/with-database.ts';
import { logAdministration } from '../terminal/administration-log.ts';
import { UsageError, withRemedy } from '../terminal/errors.ts';
import { print, printRows } from '../terminal/output.ts';
import { addFieldOptions, bodyOf } from './field-options.ts';

/** Columns of the table, and the remedy for a record that is still used. */
const RECORDS = {
  locations: {
    columns: ['location_code', 'description', 'city', 'country', 'phone', 'email'],
    hint:
      'Name another one in document sets (kontor set change) and as default location (kontor account set --default-location). ' +
      'What documents and stock movements name is part of the books and stays',
  },
  categories: {
    columns: [
      'category_code',
      'description',
      'disabled',
      'available_for_customers',
      'available_for_suppliers',
      'updated',
    ],
    hint: 'To take it out of use: kontor category change ACCOUNT CODE --disabled true',
  },
  vat_codes: {
    columns: [
      'code',
      'description',
      'rate',
      'vat_category',
      'vat_exemption',
      'vat_region',
      'discount_group',
      'inactive',
    ],
    hint: 'To take it out of use: kontor vat-code change ACCOUNT CODE --inactive 1',
  },
  families: {
    columns: ['family_code', 'description', 'family', 'category', 'stock'],
    hint: 'Give its articles and families another one first',
  },
};

/** The definitions of the commands of a kind of record, by their last word. */
export function recordCommands(path: keyof typeof RECORDS) {
  const { columns, hint } = RECORDS[path];
  return {
    add: (command: Command) => defineAdd(command, path),
    list: (command: Command) => defineList(command, path, columns),
    change: (command: Command) => defineChange(command, path),
    remove: (command: Command) => defineRemove(command, path, hint),
  };
}

/** Adds an argument for the code, and an option for every other writable field. */
function defineAdd(command: Command, path: string): void {
  const resource = recordOf(path);
  withArguments(command, resource);
  addFieldOptions(command, resource, { required: resource.writing?.required ?? [], clears: false });
  command.action(async (account: string, code: string) => {
    const options = command.opts<ColumnValues>();
    const body = checkedBody(resource, bodyOf(resource, code, options), { partial: false });
    const created = await withRemedy({ DUPLICATE_ENTRY: `Take another ${resource.codeField}` }, () =>
      withAccount(account, (database, actor) => addRecord(database, actor, resource, body)),
    );
    print(created, `Added ${resource.noun} ${created.entity_code}`);
  });
}

/** Like `defineAdd`, without mandatory options. */
function defineChange(command: Command, path: string): void {
  const resource = recordOf(path);
  withArguments(command, resource);
  addFieldOptions(command, resource, { required: [], clears: true });
  command.addHelpText('after', '\nOnly fields that are named change; "" clears one.');
  command.action(async (account: string, code: string) => {
    const options = command.opts<ColumnValues>();
    if (Object.keys(options).length === 0) throw new UsageError('Nothing to change: name a field, --help lists them');
    const body = checkedBody(resource, bodyOf(resource, code, options), { partial: true });
    const remedies = { INVALID_ARGUMENT: `'kontor ${resource.noun} list ${account}' lists all ${resource.path}` };
    const change = () => withAccount(account, (database, actor) => changeRecord(database, actor, resource, body));
    const changed = await withRemedy(remedies, change);
    const fields = Object.keys(body).filter(name => name !== resource.codeField);
    logAdministration({ event: `${resource.noun} changed`, account, code, fields });
    print(changed, `Changed ${resource.noun} ${changed.entity_code}`);
  });
}

/** Defines the removal of a record that nothing uses. */
function defineRemove(command: Command, path: string, hint: string): void {
  const resource = recordOf(path);
  withArguments(command, resource);
  command.addHelpText('after', `\nOne that is used stays, and the message names what uses it. ${hint}.`);
  command.action(async (account: string, code: string) => {
    const id = await withRemedy({ CONFLICT: hint }, () =>
      withAccount(
        account,
        (database, actor) => removeRecord(database, actor, resource, code),
        withDeadline(REMOVAL_DEADLINE_MS),
      ),
    );
    logAdministration({ event: `${resource.noun} removed`, account, code });
    print({ id, entity_code: code }, `Removed ${resource.noun} ${code}`);
  });
}

function defineList(command: Command, path: string, columns: string[]): void {
  command.argument('<account>', 'code of the account');
  command.action(async (account: string) => {
    const rows = await withAccount(account, (database, actor) => listRecords(database, actor, recordOf(path)));
    printRows(rows, columns);
  });
}

function withArguments(command: Command, { noun }: RecordResource): void {
  command.argument('<account>', 'code of the account').argument('<code>', `code of the ${noun}`);
}

function checkedBody(resource: RecordResource, body: ColumnValues, mode: { partial: boolean }): ColumnValues {
  const { value, fieldErrors } = bodyCheck(resource.body, mode)(body);
  if (fieldErrors.length > 0) throw validationError(fieldErrors);
  return value;
}
