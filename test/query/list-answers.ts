// Reads the answers of lists.

import type { Answer } from '../support/client.ts';

/** The ids of the elements, in their order. */
export const idsOf = ({ body }: Answer): number[] => body.map(({ id }: { id: number }) => id);

/** The cursor in the Link header; undefined when the answer names no next page. */
export const cursorOf = ({ headers }: Answer) => /[?&]cursor=([^&>]+)>; rel="next"$/.exec(headers.link ?? '')?.[1];
