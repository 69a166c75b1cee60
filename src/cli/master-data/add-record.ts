// What the commands that add master data share: options made from the definition, a body checked by it, one operation.

import { type Command, InvalidArgumentError } from 'commander';
import type { TSchema } from 'typebox';

import { recordOf } from '../../definitions/catalogue.ts';
import type { RecordResource } from '../../definitions/define-record.ts';
import { bodyCheck } from '../../definitions/fields/check-body.ts';
import type { ColumnValues } from '../../definitions/fields/column-values.ts';
import { validationError } from '../../domain/errors.ts';
import { readDecimal } from '../../domain/values/decimal.ts';
import { addRecord, type EntityCreated } from '../../operations/master-data/create-record.ts';

import { withAccount } from '../database/with-database.ts';
import { withRemedy } from '../terminal/errors.ts';
import { print } from '../terminal/output.ts';

/** Gives a command an argument for the code, and an option for every other field that may be written. */
export function defineRecordAdd(command: Command, path: string): void {
  const resource = recordOf(path);
  const required = resource.writing?.required ?? [];
  command.argument('<account>', 'code of the account').argument('<code>', `code of the ${resource.noun}`);
  for (const { name, schema, fields } of resource.fields) {
    const { readOnly, type } = schema as { readOnly?: boolean; type?: string };
    if (fields || readOnly || name === 'id' || name === resource.codeField) continue;
    const flags = `--${name.replaceAll('_', '-')} <${type === 'boolean' ? 'true|false' : type === 'number' ? 'number' : 'text'}>`;
    const option = command.createOption(flags, meaning(schema)).argParser(readerOf(type));
    command.addOption(option.makeOptionMandatory(required.includes(name)));
  }
  command;
  command.action(async (account: string, code: string) => {
    const created = await add(account, resource, bodyOf(resource, code, command.opts()));
    print(created, `Added ${resource.noun} ${created.entity_code}`);
  });
}

async function add(account: string, resource: RecordResource, body: ColumnValues): Promise<EntityCreated> {
  const { value, fieldErrors } = bodyCheck(resource.body, { partial: false })(body);
  if (fieldErrors.length > 0) throw validationError(fieldErrors);
  const remedies = { DUPLICATE_ENTRY: `Take another ${resource.codeField}` };
  return withRemedy(remedies, () =>
    withAccount(account, (database, actor) => addRecord(database, actor, resource, value)),
  );
}

function bodyOf(resource: RecordResource, code: string, options: ColumnValues): ColumnValues {
  const named = Object.entries(options).map(([option, value]) => [
    option.replaceAll(/[A-Z0-9]/g, letter => `_${letter.toLowerCase()}`),
    value,
  ]);
  return { ...Object.fromEntries(named), [resource.codeField]: code };
}

function readerOf(type: string | undefined): (text: string) => unknown {
  if (type === 'boolean') return truth;
  if (type !== 'number') return text => text;
  return text => {
    const value = readDecimal(text);
    if (!value) throw new InvalidArgumentError('It must be a number.');
    return value;
  };
}

function truth(text: string): boolean {
  if (text !== 'true' && text !== 'false') throw new InvalidArgumentError('It must be true or false.');
  return text === 'true';
}

function meaning(schema: TSchema): string {
  const {
    description,
    enum: words,
    maxLength,
  } = schema as { description?: string; enum?: string[]; maxLength?: number };
  if (words) return words.join(', ');
  return description?.replaceAll('`', '') ?? (maxLength ? `${maxLength} characters at the most` : '');
}
