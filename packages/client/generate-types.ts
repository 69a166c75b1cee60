// Writes src/openapi.ts from the OpenAPI document: the types of the interface, and what kind of resource each list is.

import openapiTypeScript, { astToString, type OpenAPI3 } from 'openapi-typescript';

const FIRST_LINE =
  '// The types of the interface, written from openapi.json by openapi-typescript: npm run generated -- --write\n\n';

interface Operation {
  operationId?: string;
}

/** The text of src/openapi.ts for an OpenAPI document. */
export async function typesOf(document: OpenAPI3): Promise<string> {
  const types = astToString(await openapiTypeScript(structuredClone(document), { silent: true }));
  return `${FIRST_LINE}${types}\n${kindsOf(document)}`;
}

// A new document type is in the client as soon as it is in the document. The compiler compares this with the types.
function kindsOf({ paths = {} }: OpenAPI3): string {
  const lines = Object.entries(paths as Record<string, { get?: Operation; post?: Operation; put?: Operation }>)
    .filter(([, { get }]) => get?.operationId?.startsWith('list'))
    .map(([path, { post, put }]) => `    ${JSON.stringify(path)}: ${JSON.stringify(kindOf(post && put))},\n`)
    .sort();
  return `/** What can be done with each list. */\nexport const KINDS = {\n${lines.join('')}} as const;\n`;
}

function kindOf(put: Operation | undefined): 'documents' | 'records' | 'list' {
  if (!put) return 'list';
  return put.operationId?.startsWith('change') ? 'documents' : 'records';
}
