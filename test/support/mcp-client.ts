/** The client of the official SDK, connected to a server over HTTP or through the command `kontor mcp`. */

import assert from 'node:assert/strict';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { KONTOR } from './kontor-process.ts';

/** Handshake of the revisions up to 2025-11-25, or without one as since 2026-07-28. */
export type Era = 'legacy' | 'modern';

export interface McpAccount {
  code: string;
  apiToken: string;
}

/** Answer of a call: its text, its PDF, and true if it was refused. */
export interface Called {
  text: string;
  isError: boolean;
  pdf: Buffer | undefined;
}

export interface McpClient {
  client: Client;
  call(name: string, given?: Record<string, unknown>): Promise<Called>;
  /** A call that must succeed; its first line as JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  done(name: string, given?: Record<string, unknown>): Promise<any>;
  close(): Promise<void>;
}

const newClient = (era: Era): Client =>
  new Client(
    { name: 'test', version: '1.0.0' },
    { versionNegotiation: { mode: era === 'legacy' ? 'legacy' : { pin: '2026-07-28' } } },
  );

/** Connects over HTTP. */
export async function connectHttp(address: string, { code, apiToken }: McpAccount, era: Era): Promise<McpClient> {
  const client = newClient(era);
  const requestInit = { headers: { authorization: `Bearer ${apiToken}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${address}/mcp/${code}`), { requestInit }));
  return mcpClient(client);
}

/** Connects to a process of its own that runs `kontor mcp`. */
export async function connectStdio(address: string, { code, apiToken }: McpAccount, era: Era): Promise<McpClient> {
  const client = newClient(era);
  const env = { PATH: process.env.PATH ?? '', API_TOKEN: apiToken };
  const args = [KONTOR, 'mcp', code, '--url', address];
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env, stderr: 'pipe' }));
  return mcpClient(client);
}

function mcpClient(client: Client): McpClient {
  const call = async (name: string, given: Record<string, unknown> = {}): Promise<Called> => {
    const { content, isError = false } = await client.callTool({ name, arguments: given });
    const texts = content.flatMap(each => (each.type === 'text' ? [each.text] : []));
    const blobs = content.flatMap(each =>
      each.type === 'resource' && 'blob' in each.resource ? [each.resource.blob] : [],
    );
    const [blob] = blobs;
    return { text: texts.join('\n'), isError, pdf: blob === undefined ? undefined : Buffer.from(blob, 'base64') };
  };
  return {
    client,
    call,
    async done(name, given) {
      const { text, isError } = await call(name, given);
      assert.equal(isError, false, text);
      return JSON.parse(text.split('\n')[0] ?? '');
    },
    close: () => client.close(),
  };
}
