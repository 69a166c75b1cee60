// kontor openapi: prints the OpenAPI document, without a server or a database.

import { writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { readConfig } from '../../config/config.ts';
import { endpoints } from '../../http/api/all-endpoints.ts';
import { openApiDocument } from '../../http/openapi/document.ts';
import { UsageError } from '../terminal/errors.ts';

/** Defines the command `kontor openapi`. */
export function define(command: Command): void {
  command
    .option('--output <file>', 'write the document to a file instead of standard output')
    .addHelpText('after', '\nIf PUBLIC_URL is set, it is the address of the server in the document.')
    .action(print);
}

async function print({ output }: { output?: string }): Promise<void> {
  const { publicUrl = '', linkDays } = readConfig();
  const all = endpoints({ publicUrl: () => publicUrl, days: linkDays });
  const text = `${JSON.stringify(openApiDocument(all, publicUrl), null, 2)}\n`;
  if (output === undefined) process.stdout.write(text);
  else await write(output, text);
}

async function write(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text);
  } catch (error) {
    throw new UsageError(`${file} can't be written: ${error instanceof Error ? error.message : error}`);
  }
}
