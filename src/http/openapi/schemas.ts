// Schemas of resources and bodies as OpenAPI 3.0 writes them, and the named schemas that they refer to.

import { isDeepStrictEqual } from 'node:util';
import type { TSchema } from 'typebox';

export type Json = Record<string, unknown>;

/**
 * The named schemas of the document, for `components.schemas`. A schema with `x-component` that is part of another one is written
 * once, under that name, and referred to. In request bodies, where optional fields may be null, it has a name of its own: that of
 * `x-body`, else its name and `Body`.
 */
export class NamedSchemas {
  readonly #schemas: Record<string, Json> = {};

  /** All schemas by their name. */
  all(): Record<string, Json> {
    return this.#schemas;
  }

  /** Adds the schema of a response. */
  addResponse(name: string, schema: TSchema): void {
    this.#add(name, this.#convert(schema, false));
  }

  /** Adds the schema of a request body: an optional field may be null; with `partial` (an update) every field is optional. */
  addBody(name: string, schema: TSchema, partial: boolean): void {
    const { required, ...rest } = this.#convert(schema, true);
    this.#add(name, partial || required === undefined ? rest : { ...rest, required });
  }

  // Schemas of one name may differ in their description only; the first is kept.
  #add(name: string, schema: Json): void {
    const { description: _, ...present } = this.#schemas[name] ?? schema;
    const { description: __, ...added } = schema;
    if (!isDeepStrictEqual(present, added)) throw new Error(`There are two schemas with the name ${name}`);
    this.#schemas[name] ??= schema;
  }

  #convert(schema: TSchema, isBody: boolean): Json {
    const { properties, items, required = [], ...rest } = schema as SchemaParts;
    const own = openApiSchema(rest as TSchema);
    if (items) return { ...own, items: this.#reference(items, isBody, false) };
    if (!properties) return own;
    const fields = Object.entries(properties).map(([name, field]) => {
      const isNullable = isBody && !required.includes(name) && !('readOnly' in field);
      return [name, this.#reference(field, isBody, isNullable)];
    });
    return { ...own, properties: Object.fromEntries(fields), ...(required.length > 0 && { required }) };
  }

  // A part of another schema: itself, or a reference to its name.
  #reference(schema: TSchema, isBody: boolean, isNullable: boolean): Json {
    const converted = this.#convert(schema, isBody);
    const part = isNullable ? nullable(converted) : converted;
    const { 'x-component': component, 'x-body': body } = schema as SchemaParts;
    if (component === undefined) return part;
    const name = isBody ? (body ?? `${component}Body`) : component;
    this.#add(name, part);
    return { $ref: `#/components/schemas/${name}` };
  }
}

interface SchemaParts extends Json {
  properties?: Record<string, TSchema>;
  items?: TSchema;
  required?: string[];
  'x-component'?: string;
  'x-body'?: string;
}

/** A schema without our own keywords (`x-…`). */
export function openApiSchema(schema: TSchema): Json {
  return JSON.parse(JSON.stringify(schema, (key, value) => (key.startsWith('x-') ? undefined : value)));
}

function nullable(schema: Json): Json {
  return { ...schema, nullable: true, ...(Array.isArray(schema.enum) && { enum: [...schema.enum, null] }) };
}
