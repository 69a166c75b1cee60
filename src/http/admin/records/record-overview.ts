// Parts of a record's page about the business with it, beside the stored fields.

import type { Html } from '../page/html.ts';
import { html } from '../page/html.ts';

/** Parts of a page beside the fields of the record. */
export interface RecordOverview {
  /** Links to forms of new documents. */
  actions: Html;
  /** Figures below the title. Those without a value are left out. */
  figures: readonly (readonly [label: string, value: Html])[];
  /** Panels. */
  main: Html;
  /** Panels above the fields of the record. */
  side?: Html;
}

/** A panel of the page. Null without contents. */
export const panel = (key: string, title: string, body: Html): Html =>
  body &&
  html`
    <section class="panel" aria-labelledby=${`h-${key}`}>
      <h2 id=${`h-${key}`}>${title}</h2>
      ${body}
    </section>
  `;
