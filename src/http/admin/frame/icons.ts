// Icons of the area: lines on a grid of 24 × 24, in the colour of the text beside them.

import { type Html, html } from '../page/html.ts';

const PATHS = {
  home: 'M4 11.5 12 5l8 6.5 M6 10v9h12v-9 M10 19v-5h4v5',
  sales: 'M6 3.5h12v17l-3-2-3 2-3-2-3 2z M9.5 8.5h5 M9.5 12.5h5',
  purchases: 'M3 4.5h2.5l2.3 11h10l2-8H6.2 M9.5 19.8v.1 M16.5 19.8v.1',
  warehouse: 'M12 3.5 20 8v8.5L12 21l-8-4.5V8z M4 8l8 4.5L20 8 M12 12.5V21 M8 5.8l8 4.5',
  bank: 'M3.5 9.5 12 4.5l8.5 5z M6 12.5v4 M10 12.5v4 M14 12.5v4 M18 12.5v4 M4 19.5h16',
  reports: 'M4.5 4v15.5H20 M8.5 16v-4 M12.5 16V8 M16.5 16v-6',
  settings: 'M4 7h9 M17 7h3 M15 5v4 M4 12h3 M11 12h9 M9 10v4 M4 17h7 M15 17h5 M13 15v4',
  back: 'M19 12H5 M11 6l-6 6 6 6',
  open: 'M9 6l6 6-6 6',
  fold: 'M4 5h16v14H4z M9.5 5v14 M16 9.5 13.5 12l2.5 2.5',
  search: 'M10.5 4.5a6 6 0 1 0 0 12 6 6 0 0 0 0-12z M15 15l5 5',
} as const;

export type IconName = keyof typeof PATHS;

/** The mark of Kontor, as in openapi/page/style/favicon.svg. */
export const mark = (): Html => html`
  <svg class="brand-mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <rect width="32" height="32" rx="7" /><path d="M10 7.5v17M22 7.5 10.8 16.4 22.5 24.5" />
  </svg>
`;

/** An icon beside its word, which screen readers read alone. */
export const icon = (name: IconName): Html => html`
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d=${PATHS[name]} /></svg>
`;
