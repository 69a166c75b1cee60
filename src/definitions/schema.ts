// JSON Schemas of requests and responses, as plain objects. An object requires the properties that are not marked as optional.

/** A JSON Schema. */
export type Schema = object;

export interface ObjectSchema<Properties = Record<string, Schema>> {
  type: 'object';
  required?: string[];
  properties: Properties;
}

type Keywords = Record<string | symbol, unknown>;

// Not among the keywords: a copy of a schema with other keywords is required again.
const OPTIONAL = Symbol('optional');

/** Marks the schema of a property that may be absent. */
export const optional = (schema: Schema): Schema => Object.defineProperty({ ...schema }, OPTIONAL, { value: true });

export function object<Properties extends Record<string, Schema>>(
  properties: Properties,
  keywords: Keywords = {},
): ObjectSchema<Properties> {
  const required = Object.keys(properties).filter(name => !(OPTIONAL in (properties[name] as Schema)));
  return { type: 'object', ...(required.length > 0 && { required }), properties, ...keywords };
}

export const array = (items: Schema, keywords: Keywords = {}): Schema => ({ type: 'array', items, ...keywords });

export const string = (keywords: Keywords = {}): Schema => ({ type: 'string', ...keywords });

export const boolean = (keywords: Keywords = {}): Schema => ({ type: 'boolean', ...keywords });

/** The object with all of its properties optional. */
export const partial = ({ properties }: ObjectSchema): ObjectSchema =>
  object(Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, optional(schema)])));
