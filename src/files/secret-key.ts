// A random key in a file that only its owner may read, made on first use.

import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createOnce } from './private-file.ts';

const KEY_BYTES = 32;

/** The key in a file. Processes that start together get the same one. Throws when the file has something else. */
export async function readOrCreateKey(file: string): Promise<Buffer> {
  await createOnce(file, `${randomBytes(KEY_BYTES).toString('base64')}\n`, undefined);
  const key = Buffer.from((await readFile(file, 'utf8')).trim(), 'base64');
  if (key.length !== KEY_BYTES) throw new Error(`${file} must have ${KEY_BYTES} random bytes in Base64, and has none`);
  return key;
}
