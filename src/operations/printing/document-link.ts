// Signs links that open the PDF of one document without a session. contract §5 Create

import { createHmac } from 'node:crypto';

/** The signature of a link: valid for one document of one account until `expires` (seconds since 1970). */
export function signLink(secret: Buffer, account: string, id: number, expires: number): string {
  return createHmac('sha256', secret).update(`${account}\n${id}\n${expires}`).digest('base64url');
}

/** Path of a link to a document, with its signature. */
export const linkPath = (secret: Buffer, account: string, id: number, expires: number): string =>
  `/print/${account}/${id}?expires=${expires}&signature=${signLink(secret, account, id, expires)}`;
