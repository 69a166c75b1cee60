// src/http/mcp/sdk.js: the parts of the Model Context Protocol SDK that Kontor uses, in one file. docs/decisions/0094

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin, stop } from 'esbuild';

const ROOT = join(import.meta.dirname, '../..');

const ENTRY = `
export { createMcpHandler, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
export { serveStdio } from '@modelcontextprotocol/server/stdio';
`;

/** Packages in the file. */
const PACKAGES = ['@modelcontextprotocol/server', '@modelcontextprotocol/core', 'zod'];

/** The SDK would load ajv to check the answers of people to questions of a server. Kontor sends none. */
const WITHOUT_AJV: Plugin = {
  name: 'without ajv',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^@modelcontextprotocol\/server\/_shims$/ }, () => ({ path: 'shims', namespace: 'kontor' }));
    onLoad({ filter: /^shims$/, namespace: 'kontor' }, () => ({
      contents: "import process from 'node:process'; export { process }; export class DefaultJsonSchemaValidator {}",
    }));
  },
};

/** The text of the file. */
export async function mcpSdk(): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: ENTRY, resolveDir: ROOT },
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    legalComments: 'none',
    charset: 'utf8',
    banner: { js: `/*!\nWritten by npm run generated. It contains:\n\n${PACKAGES.map(licenceOf).join('\n\n')}\n*/` },
    plugins: [WITHOUT_AJV],
    write: false,
  }).finally(stop);
  return outputFiles[0]?.text ?? '';
}

function licenceOf(name: string): string {
  const folder = join(ROOT, 'node_modules', name);
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  return `${name} ${version}\n\n${readFileSync(join(folder, 'LICENSE'), 'utf8').trim()}`;
}
