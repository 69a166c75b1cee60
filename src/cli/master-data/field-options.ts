// The options of commands that write master data, from the definition: one for each writable field.

import { type Command, InvalidArgumentError } from 'commander';
import type { RecordResource } from '../../definitions/define-record.ts';
import type { ColumnValues } from '../../definitions/fields/column-values.ts';
import type { Schema } from '../../definitions/schema.ts';
import { readDecimal } from '../../domain/values/decimal.ts';

/** Adds an option for every field except the code. `required` ones are mandatory. With `clears`, "" clears the others. */
export function addFieldOptions(
  command: Command,
  resource: RecordResource,
  { required, clears }: { required: readonly string[]; clears: boolean },
): void {
  for (const { name, schema, fields } of resource.fields) {
    const { readOnly, type } = schema as { readOnly?: boolean; type?: string };
    if (fields || readOnly || name === 'id' || name === resource.codeField) continue;
    const flags = `--${name.replaceAll('_', '-')} <${type === 'boolean' ? 'true|false' : type === 'number' ? 'number' : 'text'}>`;
    const read = readerOf(type);
    const reader = clears ? (text: string) => (text === '' ? null : read(text)) : read;
    const option = command.createOption(flags, meaning(schema)).argParser(reader);
    command.addOption(option.makeOptionMandatory(required.includes(name)));
  }
}

/** The body of a record: its code and the fields of the given options. */
export function bodyOf(resource: RecordResource, code: string, options: ColumnValues): ColumnValues {
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

function meaning(schema: Schema): string {
  const {
    description,
    enum: words,
    maxLength,
    type,
  } = schema as { description?: string; enum?: string[]; maxLength?: number; type?: string };
  if (words) return words.join(', ');
  if (description) return description.replaceAll('`', '');
  if (maxLength) return `at most ${maxLength} characters`;
  return type === 'boolean' ? 'true or false' : 'a number';
}
