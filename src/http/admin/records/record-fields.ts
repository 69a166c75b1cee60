// The fields of a record's form, made from the definition: names, texts, and the resulting body.

import Big from 'big.js';
import type { RecordResource } from '../../../definitions/define-record.ts';
import type {
  ElementField,
  JsonAsText,
  JsonField,
  ScalarField,
  ShownFirst,
} from '../../../definitions/fields/element.ts';
import { columnTypeOf, isMoney, isReadOnly, isTextFlag } from '../../../definitions/fields/field-types.ts';
import type { Schema } from '../../../definitions/schema.ts';
import { type FieldError, ofField } from '../../../domain/errors.ts';
import { Message } from '../../../domain/messages/message.ts';
import { amountDigits, typedCurrency } from '../../../domain/values/currency.ts';
import { readDecimal } from '../../../domain/values/decimal.ts';
import { type Element, valueIn } from '../lists/list-columns.ts';
import type { PageRequest } from '../page/page-request.ts';
import type { Format } from '../words/format.ts';

/** A field of a form. */
export interface RecordField {
  /** `name`, or `billing_address.city`. */
  name: string;
  schema: Schema;
  /** The object that it is a part of: `billing_address`. */
  group: string | undefined;
  required: boolean;
  /** Form as text of a value that is an array. */
  asText?: JsonAsText | undefined;
  /** Part of the form that has it; undefined: it is folded. */
  part: FormPart | undefined;
}

/** Part of a form that is not folded. */
export type FormPart = NonNullable<ShownFirst['inForm']>;

/** The fields of the form of a record. `isNew` adds those of a create, such as the opening stock. */
export function recordFields(resource: RecordResource, { isNew }: { isNew: boolean }): RecordField[] {
  const { writing, fields } = resource;
  const booked = [writing?.stockField, writing?.costField];
  const required = writing?.required ?? [];
  const isWritten = (field: ElementField): boolean => {
    if (booked.includes(field.name)) return isNew;
    if (isReadOnly(field.schema) || (field.readyJson && !field.asText)) return false;
    return field.fields !== undefined || field.column !== undefined;
  };
  return fields.filter(isWritten).flatMap((field): RecordField[] => {
    if (!field.fields)
      return [
        {
          name: field.name,
          schema: field.schema,
          group: undefined,
          required: required.includes(field.name),
          asText: field.readyJson && field.asText,
          part: partOf(field, required),
        },
      ];
    return field.fields.flatMap(part =>
      !part.readyJson && !part.fields && part.column
        ? [
            {
              name: `${field.name}.${part.name}`,
              schema: part.schema,
              group: field.name,
              required: false,
              part: undefined,
            },
          ]
        : [],
    );
  });
}

// Required fields of a form are not folded.
const partOf = ({ name, shownFirst }: ScalarField | JsonField, required: readonly string[]): FormPart | undefined =>
  shownFirst?.inForm ?? (required.includes(name) ? 'main' : undefined);

const isCurrency = (schema: Schema) => (schema as { format?: string }).format === 'currency';
const isFlag = (schema: Schema) => columnTypeOf(schema) === 'boolean' || isTextFlag(schema);
const isNumber = (schema: Schema) => ['number', 'integer'].includes(columnTypeOf(schema) ?? '');

/** Text of a form field for a stored element. */
export function textOf(
  { name, schema, asText }: RecordField,
  element: Element | undefined,
  { format, account }: Pick<PageRequest, 'format' | 'account'>,
): string {
  const value = element && valueIn(element, name);
  if (value === undefined || value === null) return '';
  if (asText) return asText.write(value);
  if (isFlag(schema)) return value === true || value === '1' ? '1' : '';
  if (!(value instanceof Big)) return String(value);
  return format.input(isMoney(schema) ? amountDigits(value, account.currency) : value);
}

/** The body of an API request for the fields of a form, and the errors of numbers. */
export function bodyOf(
  fields: readonly RecordField[],
  typed: Record<string, string>,
  format: Format,
): { body: Record<string, unknown>; errors: FieldError[] } {
  const body: Record<string, unknown> = {};
  const errors: FieldError[] = [];
  for (const { name, schema, group, asText } of fields) {
    const text = (typed[name] ?? '').trim();
    if (group !== undefined) body[group] ??= {};
    const target = group === undefined ? body : (body[group] as Record<string, unknown>);
    const key = group === undefined ? name : name.slice(group.length + 1);
    if (isTextFlag(schema)) target[key] = text === '1' ? '1' : '0';
    else if (isFlag(schema)) target[key] = text === '1';
    else if (asText && text !== '') {
      const value = asText.read(text);
      if (value === undefined) errors.push(ofField(name, new Message('not_instalments')));
      else target[key] = value;
    } else if (isCurrency(schema)) target[key] = typedCurrency(text);
    else if (text === '' || !isNumber(schema)) target[key] = text;
    else {
      const number = format.readNumber(text);
      if (number === undefined) errors.push(ofField(name, new Message('not_number')));
      else target[key] = readDecimal(number);
    }
  }
  return { body, errors };
}
