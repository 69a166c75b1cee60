// A result of the search.

import type { Html } from '../page/html.ts';

/** A result with link, name and details. */
export interface Result {
  path: string;
  name: string;
  text?: string | undefined;
  aside?: Html;
  /** True if the name equals the searched text. */
  isExact: boolean;
}
