// The address of the next page of a list, in the headers of a response. contract §4 Lists

import { string } from '../../definitions/schema.ts';
import type { ApiRequest, ResponseHeader } from './endpoint.ts';

/** Headers of a list that has further pages behind a full one. */
export const NEXT_PAGE: Record<string, ResponseHeader> = {
  Link: {
    component: 'NextPage',
    schema: string(),
    description: 'After a full page: the address of the next one, `rel="next"`',
  },
  'X-Next-Cursor': {
    component: 'NextCursor',
    schema: string(),
    description: 'After a full page: the cursor in the address of the next one, for the parameter `cursor`',
  },
};

/**
 * Sets both headers: the same request with the cursor in place of its position. The address is a path, so it is valid on every host
 * (RFC 8288, section 3).
 */
export function setNextPage({ reply, address, query }: ApiRequest, cursor: string): void {
  const parameters = new URLSearchParams([...query].filter(([name]) => !['skip', 'cursor', 'nonce'].includes(name)));
  parameters.set('cursor', cursor);
  reply.headers({ link: `<${address}?${parameters}>; rel="next"`, 'x-next-cursor': cursor });
}
