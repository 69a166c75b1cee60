// The pages of the administration area that are measured with a million documents, and the section of bench/growth.md about them.

import { readFileSync } from 'node:fs';

/** Figures of a page. */
export interface AdminFigure {
  name: string;
  /** The fastest answer, in milliseconds. */
  best_ms: number;
  /** Processor time of the server and of PostgreSQL for one answer, in milliseconds. */
  server_ms: number;
  postgres_ms: number;
}

/** Figures of an export. */
export interface ExportFigure {
  name: string;
  first_byte_ms: number;
  seconds: number;
  megabytes: number;
  /** By how much the memory of the server grew meanwhile, at its peak. */
  memory_mb: number;
}

export interface AdminFigures {
  day: string;
  processor: string;
  processors: number;
  /** Number of processors that all programs on the machine used meanwhile. */
  busy: number;
  pages: AdminFigure[];
  exports: ExportFigure[];
}

const search = (column: string, operator: string, text: string) =>
  `searchColumn=${column}${operator === 'eq' ? '' : `&searchOperator=${operator}`}&searchString=${text}`;

/** Name and address of each page; customer 1 has 50,000 invoices, article 1 has 510,000 movements. */
export const PAGES: [string, string][] = [
  ['home', '/admin'],
  ['invoices, newest first', '/admin/invoices'],
  ['invoices by customer', '/admin/invoices?sort=customer.name'],
  ['invoices, unpaid', `/admin/invoices?${search('amount_due', 'gt', '0')}`],
  ['invoices of a month', '/admin/invoices?filterDate=2025-03-01:2025-03-31'],
  ['invoices of a customer', `/admin/invoices?${search('customer.id', 'eq', '777')}&sort=-id`],
  ['invoices, part of a customer name', `/admin/invoices?${search('customer.name', 'contains', '9999')}`],
  ['invoices, counted', '/admin/invoices?count=exact'],
  ['movements of the article', `/admin/transactions?${search('item_code', 'eq', 'A00001')}`],
  ['customers', '/admin/customers'],
  ['customers by name', '/admin/customers?sort=name'],
  ['customers, part of a name that none has', `/admin/customers?${search('name', 'contains', 'zzzz')}`],
  ['articles, part of a description that none has', `/admin/articles?${search('description', 'contains', 'zzzz')}`],
  ['articles below their safety stock', '/admin/articles?options=low_stock'],
  ['an invoice', '/admin/invoices/777'],
  ['form of a new invoice', '/admin/invoices/new'],
  ['statement of 50,000 invoices, a page', '/admin/customers/1/statement?from=2024-01-01'],
  ['stock of the article, 90 days', '/admin/articles/1/stock'],
  ['customer as typed: 3 letters', '/admin/suggest/customers?q=pad'],
  ['customer as typed: code', '/admin/suggest/customers?q=c000777'],
  ['customer as typed: tax number', '/admin/suggest/customers?q=500000777'],
  ['customer as typed: middle of a name', '/admin/suggest/customers?q=jo%C3%A3o'],
  ['customer as typed: what none has', '/admin/suggest/customers?q=zzzz'],
  ['article as typed: 3 letters', '/admin/suggest/articles?q=ch%C3%A1'],
  ['article as typed: what none has', '/admin/suggest/articles?q=zzzz'],
];

/** Name and address of each export. */
export const EXPORTS: [string, string][] = [
  ['statement of 50,000 invoices, CSV', '/admin/customers/1/statement/file?from=2024-01-01'],
  ['100,000 customers by city (no index), XLSX', '/admin/customers/export?format=xlsx&sort=billing_address.city'],
  ['a million invoices, CSV', '/admin/invoices/export?format=csv'],
  ['a million invoices by net amount (no index), CSV', '/admin/invoices/export?format=csv&sort=net_amount'],
  ['a million invoices, XLSX', '/admin/invoices/export?format=xlsx'],
];

/** The section, from the figures of the last run. */
export function adminSection(): string {
  const { day, processor, processors, busy, pages, exports } = JSON.parse(
    readFileSync(new URL('admin-area.json', import.meta.url), 'utf8'),
  ) as AdminFigures;
  const page = ({ name, best_ms, server_ms, postgres_ms }: AdminFigure) =>
    `| ${name} | ${best_ms.toFixed(0)} | ${server_ms.toFixed(0)} | ${postgres_ms.toFixed(0)} |`;
  const file = ({ name, first_byte_ms, seconds, megabytes, memory_mb }: ExportFigure) =>
    `| ${name} | ${first_byte_ms.toFixed(0)} | ${seconds.toFixed(1)} | ${megabytes.toFixed(0)} | ${memory_mb.toFixed(0)} |`;
  return `
## The administration area

Pages of an account with a million invoices, about 100,000 customers, 100,000 articles and three million movements; one customer has 50,000
of the invoices, one article 510,000 of the movements. Names have accents. "best" is the fastest of several answers in milliseconds, the others are processor
time for one answer. Written by \`npm run bench:admin\`; measured ${day}, ${processor}, while all programs on the machine
used ${busy.toFixed(1)} of its ${processors} processors. Where they used all of them, only processor time says how long a page takes on a quiet
machine: "best" and the seconds of exports are then mostly waiting for a processor. Processor time is counted in steps of 10 ms, so a few ms are about right only.

| page | best | server | PostgreSQL |
|---|--:|--:|--:|
${pages.map(page).join('\n')}

| export | first byte, ms | seconds | MB | memory of the server, + MB |
|---|--:|--:|--:|--:|
${exports.map(file).join('\n')}

What grows with the account: a text that no name has is looked for in all names and codes; a filter without an index, such as another status
than *void*, reads all documents of the type when few match; an export in an order without an index finds all its ids before its first byte; a
statement adds up all documents before its page ([performance](../docs/performance.md)).
`;
}
