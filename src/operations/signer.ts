// The key of a producer who has a certificate of a tax authority.

import type { KeyObject } from 'node:crypto';

/** Key of the producer, for countries whose documents are signed. */
export interface Signer {
  key: KeyObject;
  keyVersion: number;
  /** Number of the certificate. */
  certificate: string;
  /** Tax number of the producer. */
  producer: string;
}
