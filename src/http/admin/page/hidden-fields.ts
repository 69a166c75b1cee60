// Hidden fields of every form of the area.

import { type Html, html } from './html.ts';
import type { PageRequest } from './page-request.ts';

/** The token that shows that this session wrote the form, and the key under which it is carried out once. */
export const hiddenFields = ({ csrf, formKey }: PageRequest): Html => html`
  <input type="hidden" name="_csrf" value=${csrf} />
  <input type="hidden" name="_key" value=${formKey} />
`;
