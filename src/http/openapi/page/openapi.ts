// The parts of an OpenAPI document that the page shows, and the resolution of references.

export interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  allOf?: Schema[];
  oneOf?: Schema[];
  anyOf?: Schema[];
  enum?: unknown[];
  default?: unknown;
  example?: unknown;
  nullable?: boolean;
  readOnly?: boolean;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
}

export interface Reference {
  $ref: string;
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Schema;
  example?: unknown;
}

interface Media {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, { summary?: string; value?: unknown }>;
}

export interface Response {
  $ref?: string;
  description: string;
  headers?: Record<string, { $ref?: string; description?: string }>;
  content?: Record<string, Media>;
}

export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security?: Record<string, string[]>[];
  parameters?: (Parameter | Reference)[];
  requestBody?: { required?: boolean; content: Record<string, Media> };
  responses: Record<string, Response>;
  'x-unique-fields'?: string[];
}

/** An operation with its place in the document, its parameters without references. */
export interface PlacedOperation extends Operation {
  method: string;
  path: string;
  parameters: Parameter[];
}

/** The events of a list: a request that the server sends. */
export interface Webhook {
  summary: string;
  requestBody: { content: Record<string, Media> };
}

export interface OpenApi {
  info: { title: string; version: string; description?: string };
  servers: { url: string; variables?: Record<string, { default: string }> }[];
  tags: { name: string; description?: string }[];
  paths: Record<string, Record<string, Operation>>;
  'x-webhooks'?: Record<string, { post: Webhook }>;
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, Response>;
    headers?: Record<string, { description?: string }>;
    parameters?: Record<string, Parameter>;
  };
}

/** The name of a referenced component: `article` of `#/components/schemas/article`. */
export const referenceName = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

/** Operations of other tags on the same path, e.g. PUT of a list. */
export const seeAlso = (all: PlacedOperation[], { path, tags: [tag] }: PlacedOperation): PlacedOperation[] =>
  all.filter(other => other.path === path && other.tags[0] !== tag);

/** Address of the operations of the default account. */
export const defaultBase = ({ servers: [{ url, variables = {} } = { url: '' }] }: OpenApi): string =>
  url.replace(/\{(\w+)\}/g, (_, name) => variables[name]?.default ?? '');

/** All operations, with their paths and methods. */
export function placedOperations({ paths, components }: OpenApi): PlacedOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const parameters = (operation.parameters ?? []).map(each =>
        '$ref' in each ? components.parameters?.[referenceName(each.$ref)] : each,
      );
      return { ...operation, method, path, parameters: parameters.filter(each => each !== undefined) };
    }),
  );
}

/** Target of a reference, with `allOf` merged into one schema. */
export function resolved(document: OpenApi, schema: Schema): Schema {
  const { $ref, ...own } = schema;
  const named = $ref === undefined ? {} : document.components.schemas[referenceName($ref)];
  const { allOf = [], ...rest }: Schema = { ...named, ...own };
  return allOf.map(part => resolved(document, part)).reduce(joined, rest);
}

function joined(schema: Schema, part: Schema): Schema {
  const properties = { ...schema.properties, ...part.properties };
  const required = [...(schema.required ?? []), ...(part.required ?? [])];
  return {
    ...part,
    ...schema,
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(required.length > 0 && { required }),
  };
}

const JSON_TYPE = 'application/json';

/** The content of a body as JSON, else of its first media type. */
export const mediaOf = (content: Record<string, Media> = {}): Media | undefined =>
  content[JSON_TYPE] ?? Object.values(content)[0];

/** The media types of a body, JSON first. */
export const mediaTypes = (content: Record<string, Media>): string[] =>
  Object.keys(content).sort((a, b) => Number(b === JSON_TYPE) - Number(a === JSON_TYPE));

/** The example of a body. */
export function exampleOf({ example, examples = {}, schema }: Media): unknown {
  return example ?? Object.values(examples)[0]?.value ?? schema?.example;
}
