// Writes src/openapi.ts, the types of the interface, from its OpenAPI document. test/checks/generated.ts keeps it up to date.

import openapiTypeScript, { astToString, type OpenAPI3 } from 'openapi-typescript';

const FIRST_LINE =
  '// The types of the interface, written from openapi.json by openapi-typescript: npm run generated -- --write\n\n';

/** The text of src/openapi.ts for an OpenAPI document. */
export async function typesOf(document: OpenAPI3): Promise<string> {
  return FIRST_LINE + astToString(await openapiTypeScript(structuredClone(document), { silent: true }));
}
