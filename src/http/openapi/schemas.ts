// Schemas of resources and bodies as OpenAPI 3.0 writes them.

import type { TSchema } from 'typebox';

export type Json = Record<string, unknown>;

/** A schema without our own keywords (`x-…`). */
export function openApiSchema(schema: TSchema): Json {
  return JSON.parse(JSON.stringify(schema, (key, value) => (key.startsWith('x-') ? undefined : value)));
}

/** The schema of a request body: an optional field may be null; with `partial` (an update) every field is optional. */
export function requestSchema(schema: TSchema, partial: boolean): Json {
  const body = nullable(openApiSchema(schema));
  if (partial) delete body.required;
  return body;
}

function nullable(schema: Json): Json {
  if (schema.type === 'object') {
    const required = (schema.required ?? []) as string[];
    const properties = Object.entries((schema.properties ?? {}) as Record<string, Json>).map(([name, field]) => {
      const open = nullable(field);
      if (required.includes(name) || field.readOnly) return [name, open];
      return [name, { ...open, nullable: true, ...(Array.isArray(open.enum) && { enum: [...open.enum, null] }) }];
    });
    return { ...schema, properties: Object.fromEntries(properties) };
  }
  if (schema.type === 'array') return { ...schema, items: nullable(schema.items as Json) };
  return schema;
}
