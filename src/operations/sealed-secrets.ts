// Encrypts small secrets with the key of the installation before they are stored, so that a copy of the database does not reveal them.

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ID_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Seals with AES-256-GCM (NIST SP 800-38D). `about` identifies the secret and its owner; opening requires the same text. */
export class SealedSecrets {
  readonly #key: Buffer;
  /** Distinguishes secrets of another key from damaged ones. It reveals nothing about the key. */
  readonly #id: Buffer;

  /** `material`: at least 32 random bytes, or a long text that nobody guesses. */
  constructor(material: Buffer) {
    this.#key = Buffer.from(hkdfSync('sha256', material, '', 'kontor sealed secrets', 32));
    this.#id = Buffer.from(hkdfSync('sha256', material, '', 'kontor id of the key', ID_BYTES));
  }

  seal(secret: Buffer, about: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce).setAAD(Buffer.from(about));
    const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
    return Buffer.concat([this.#id, nonce, cipher.getAuthTag(), sealed]);
  }

  /** The secret; undefined when it was sealed with another key or for another use. */
  open(stored: Buffer, about: string): Buffer | undefined {
    if (!stored.subarray(0, ID_BYTES).equals(this.#id)) return undefined;
    const nonce = stored.subarray(ID_BYTES, ID_BYTES + NONCE_BYTES);
    const tag = stored.subarray(ID_BYTES + NONCE_BYTES, ID_BYTES + NONCE_BYTES + TAG_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', this.#key, nonce).setAAD(Buffer.from(about)).setAuthTag(tag);
    try {
      return Buffer.concat([decipher.update(stored.subarray(ID_BYTES + NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    } catch {
      return undefined;
    }
  }
}
