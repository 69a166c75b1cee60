// Reads the key that signs documents, from the file that the settings name.

import { createPrivateKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Config, SettingError } from '../config/config.ts';
import type { Signer } from '../operations/signer.ts';

/** Bits of the key: signatures have 172 characters (Despacho 8632/2014, Portugal). */
const BITS = 1024;

/** The key of the settings; undefined without one. Throws SettingError if the file is not a private key of the right size. */
export async function signerOf({ signing }: Pick<Config, 'signing'>): Promise<Signer | undefined> {
  if (!signing) return undefined;
  const { keyFile, keyVersion, certificate, producer } = signing;
  const wrong = (reason: string) => new SettingError(`SIGNING_KEY_FILE is '${keyFile}': ${reason}`);
  const pem = await readFile(keyFile, 'utf8').catch(error => {
    throw wrong(`it cannot be read (${(error as NodeJS.ErrnoException).code})`);
  });
  let key: ReturnType<typeof createPrivateKey>;
  try {
    key = createPrivateKey(pem);
  } catch {
    throw wrong('it must have a private key as PEM, without a password');
  }
  if (key.asymmetricKeyType !== 'rsa' || key.asymmetricKeyDetails?.modulusLength !== BITS)
    throw wrong(`it must have an RSA key of ${BITS} bits`);
  return { key, keyVersion, certificate, producer };
}
