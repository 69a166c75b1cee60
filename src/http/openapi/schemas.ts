// Schemas of resources and bodies in OpenAPI 3.0, and the named schemas that they refer to.

import { isDeepStrictEqual } from 'node:util';
import { ANSWERED_FLAGS, isReadOnly, isTextFlag } from '../../definitions/fields/field-types.ts';
import type { Schema } from '../../definitions/schema.ts';

export type Json = Record<string, unknown>;

/**
 * The named schemas of the document, for `components.schemas`. A nested schema with `x-component` is written once under that name and
 * referenced. Requests have separate schemas, without read-only fields and with nullable optional fields. The names of nested ones are
 * `x-input`, else the name with `Input`.
 */
export class NamedSchemas {
  readonly #schemas: Record<string, Json> = {};

  /** All schemas by their name. */
  all(): Record<string, Json> {
    return this.#schemas;
  }

  /** Adds the schema of a response. */
  addResponse(name: string, schema: Schema): void {
    this.#add(name, this.#convert(schema, false));
  }

  /** Adds the schema of a request body: an optional field may be null; with `partial` (an update) every field is optional. */
  addBody(name: string, schema: Schema, partial: boolean): void {
    const { required, ...rest } = this.#convert(schema, true);
    this.#add(name, partial || required === undefined ? rest : { ...rest, required });
  }

  #add(name: string, schema: Json): void {
    if (!isDeepStrictEqual(this.#schemas[name] ?? schema, schema))
      throw new Error(`There are two schemas with the name ${name}`);
    this.#schemas[name] ??= schema;
  }

  #convert(schema: Schema, isBody: boolean): Json {
    const { properties, items, required = [], ...rest } = schema as SchemaParts;
    const own = openApiSchema(rest as Schema);
    if (items) return { ...own, items: this.#reference(items, isBody, false) };
    if (!properties) return isTextFlag(schema) ? { ...own, enum: flagsOf(schema as SchemaParts, isBody) } : own;
    const fields = Object.entries(properties)
      .filter(([, field]) => !(isBody && isReadOnly(field)))
      .map(([name, field]) => [name, this.#reference(field, isBody, isBody && !required.includes(name))]);
    return { ...own, properties: Object.fromEntries(fields), ...(required.length > 0 && { required }) };
  }

  // A nested schema: itself, or a reference to its name.
  #reference(schema: Schema, isBody: boolean, isNullable: boolean): Json {
    const converted = this.#convert(schema, isBody);
    const part = isNullable ? nullable(converted) : converted;
    const { 'x-component': component, 'x-input': input } = schema as SchemaParts;
    if (component === undefined) return part;
    const name = isBody ? (input ?? `${component}Input`) : component;
    this.#add(name, part);
    return { $ref: `#/components/schemas/${name}` };
  }
}

// Omits the empty value of flags, which some generators can't name.
function flagsOf({ enum: flags }: SchemaParts, isBody: boolean): string[] {
  return isBody ? (flags ?? []).filter(flag => flag !== '') : ANSWERED_FLAGS;
}

interface SchemaParts extends Json {
  properties?: Record<string, Schema>;
  items?: Schema;
  required?: string[];
  enum?: string[];
  'x-component'?: string;
  'x-input'?: string;
}

/** A schema without our own keywords (`x-…`), and without `readOnly`: read-only fields are in no request. */
export function openApiSchema(schema: Schema): Json {
  const isOurs = (key: string) => key.startsWith('x-') || key === 'readOnly';
  return JSON.parse(JSON.stringify(schema, (key, value) => (isOurs(key) ? undefined : value)));
}

function nullable(schema: Json): Json {
  return { ...schema, nullable: true, ...(Array.isArray(schema.enum) && { enum: [...schema.enum, null] }) };
}
