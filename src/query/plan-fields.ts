// Step 2 of the list language, the part of `fields`: an element with only some of its fields. contract §4 Lists

import type { ListResource } from '../definitions/define-list.ts';
import type { AddedField, Column, ElementField } from '../definitions/fields/element.ts';
import type { Schema } from '../definitions/schema.ts';
import type { FieldErrors } from '../domain/errors.ts';
import { Message } from '../domain/messages/message.ts';
import { ownValue } from '../domain/values/own-value.ts';
import { validNames } from './valid-names.ts';

/** Fields by name: all of each, or those in it. */
type Choice = Map<string, Choice | 'all'>;

/**
 * The fields that `names` choose among those of an element, in the order of the element: `total_amount`, `customer.name`,
 * `items.description`. Adds an error that names each one that does not exist.
 */
export function planFields(
  { path }: Pick<ListResource, 'path'>,
  fields: ElementField[],
  names: string[],
  errors: FieldErrors,
): ElementField[] {
  const choice: Choice = new Map();
  const wrong: string[] = [];
  for (const name of names) if (!choose(choice, fields, name.split('.'))) wrong.push(name.slice(0, 100));
  const [first] = wrong;
  if (first !== undefined) {
    const why = validNames(first, fields.flatMap(namesIn));
    errors.add(
      'fields',
      new Message('unknown_fields', { names: wrong.map(name => `'${name}'`).join(', '), path, why }),
    );
  }
  return picked(fields, choice);
}

/** Adds a path to a choice. False when there is no such field. */
function choose(choice: Choice, parent: ElementField[] | Schema, [name = '', ...path]: string[]): boolean {
  const child = childOf(parent, name);
  if (!child) return false;
  if (path.length === 0) {
    choice.set(name, 'all');
    return true;
  }
  const within = choice.get(name) ?? new Map();
  const exists = choose(within === 'all' ? new Map() : within, child, path);
  if (exists) choice.set(name, within);
  return exists;
}

function childOf(parent: ElementField[] | Schema, name: string): ElementField[] | Schema | undefined {
  if (!Array.isArray(parent)) return ownValue(propertiesOf(parent), name);
  const field = (parent as ElementField[]).find(each => each.name === name);
  return field && (field.fields ?? field.schema);
}

interface SchemaParts {
  properties?: Record<string, Schema>;
  items?: Schema;
}

/** Properties of an object, or of the objects of an array. */
function propertiesOf(schema: Schema): Record<string, Schema> {
  const { properties, items } = schema as SchemaParts;
  return properties ?? (items ? propertiesOf(items) : {});
}

const namesIn = (field: ElementField): string[] => [
  field.name,
  ...(field.fields ? field.fields.flatMap(namesIn) : Object.keys(propertiesOf(field.schema))).map(
    name => `${field.name}.${name}`,
  ),
];

function picked(fields: ElementField[], choice: Choice): ElementField[] {
  return fields.flatMap(field => {
    const within = choice.get(field.name);
    if (within === undefined) return [];
    if (within === 'all') return [field];
    if (isLater(field)) return [{ ...field, members: within }];
    if (field.fields) return [{ ...field, fields: picked(field.fields, within) }];
    const { name, schema } = field;
    const inColumns = pickedColumns(field, within);
    if (inColumns) return [{ name, schema, fields: inColumns }];
    return [
      {
        name,
        schema,
        sql: pickedJson(field.sql, schema, within),
        readyJson: true as const,
        columns: [],
      },
    ];
  });
}

const isLater = (field: ElementField): boolean => (field as AddedField).isAddedLater === true;

// The members of a JSON object that columns of the table have too: reading them costs less than reading JSON. Undefined unless all are such.
function pickedColumns(
  { name, schema, columns = [] }: ElementField & { columns?: Column[] },
  choice: Choice,
): ElementField[] | undefined {
  const members = [...choice].flatMap(([member, within]) => {
    const column = within === 'all' && columns.find(each => each.name === `${name}.${member}`);
    const memberSchema = propertiesOf(schema)[member];
    if (!column || !memberSchema || !column.stored) return [];
    const condition = column.wrap?.('true') ?? column.guard;
    const sql = condition ? `CASE WHEN ${condition} THEN ${column.sql} END` : column.sql;
    return [{ name: member, schema: memberSchema, sql }];
  });
  return members.length === choice.size ? members : undefined;
}

// SQL of JSON with some of its members; NULL where it has none of them. Names come from schemas.
function pickedJson(sql: string, schema: Schema, choice: Choice, depth = 0): string {
  const { items } = schema as SchemaParts;
  if (items) {
    const element = `e${depth}`;
    const object = `coalesce(${pickedJson(`${element}.value`, items, choice, depth + 1)}, '{}')`;
    return `(SELECT json_agg(${object} ORDER BY ${element}.n) FROM json_array_elements((${sql})::json) WITH ORDINALITY AS ${element} (value, n))`;
  }
  const properties = propertiesOf(schema);
  const members = [...choice].map(([name, within]) => {
    const value = `(${sql})::json -> '${name}'`;
    const property = properties[name];
    return `'${name}', ${within === 'all' || !property ? value : pickedJson(value, property, within, depth)}`;
  });
  return `nullif(json_strip_nulls(json_build_object(${members.join(', ')}))::text, '{}')::json`;
}
