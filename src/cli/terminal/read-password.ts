// Reads a password from standard input.

import { text } from 'node:stream/consumers';

/** The first line of standard input. */
export async function passwordFromInput(): Promise<string> {
  if (process.stdin.isTTY) console.error('Password:');
  const [line = ''] = (await text(process.stdin)).split(/\r?\n/);
  return line;
}
