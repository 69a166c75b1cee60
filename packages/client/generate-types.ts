// Writes src/openapi.ts from the OpenAPI document: the types of the interface, and what kind of resource each list is.

import openapiTypeScript, { astToString, type OpenAPI3 } from 'openapi-typescript';

const FIRST_LINE =
  '// The types of the interface, written from openapi.json by openapi-typescript: npm run generated -- --write\n\n';

interface Operation {
  operationId?: string;
  parameters?: { name?: string }[];
}

/** The text of src/openapi.ts for an OpenAPI document. */
export async function typesOf(document: OpenAPI3): Promise<string> {
  const types = astToString(await openapiTypeScript(structuredClone(document), { silent: true }));
  return `${FIRST_LINE}${types}\n${kindsOf(document)}`;
}

// A new document type is in the client as soon as it is in the document.
function kindsOf({ paths = {} }: OpenAPI3): string {
  const lines = Object.entries(paths as Record<string, { get?: Operation; post?: Operation }>)
    .filter(([, { get }]) => get?.operationId?.startsWith('list'))
    .map(([path, { post }]) => `    ${JSON.stringify(path)}: ${JSON.stringify(kindOf(post))},\n`)
    .sort();
  return `/** What can be done with each list. */\nexport const KINDS = {\n${lines.join('')}} as const;\n`;
}

function kindOf(create: Operation | undefined): 'documents' | 'records' | 'list' {
  if (!create) return 'list';
  return create.parameters?.some(({ name }) => name === 'print') ? 'documents' : 'records';
}
