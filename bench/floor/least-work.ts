// The indispensable work of each request, which its floors measure, in one sentence.

const PAGE_BY_ID = 'Read the first 50 invoices of the account in the order of their ids, and their lines.';

/** By the name of the request. */
export const LEAST_WORK: Record<string, string> = {
  helo: 'Answer one HTTP request and store one session.',
  status: 'Answer one HTTP request and read one row by its primary key.',
  'list 50 invoices': PAGE_BY_ID,
  'list by date range': 'Read the first 50 invoices of seven days, and their lines.',
  'search by number': 'Find one invoice by its number in an index, and read its lines.',
  'search by customer.vat_id': 'Find about 28 invoices of one tax number in an index, and read their lines.',
  'search by total_amount gt':
    'Read invoices in the order of their ids until 50 exceed an amount, and the lines of these.',
  'search by total_amount gt, newest first':
    'Read invoices from the greatest id back until 50 exceed an amount, and the lines of these.',
  'six fields of 50 invoices': 'Read six columns of the first 50 invoices of the account in the order of their ids.',
  'page 1,000 by cursor': 'Read 50 invoices behind an id, and their lines.',
  'page 1,000 by skip':
    'Read 50 invoices far behind, and their lines. The floor passes all invoices before them, Kontor at most 2,000 behind a place that it remembers: here the ratio says nothing about the rest.',
  'articles with stock levels': 'Read 50 articles, their levels and the codes of the locations.',
  'create customer':
    'Take a number, insert one row (with five indexes and a foreign key), keep the nonce in the session, and commit to disk.',
  'create invoice':
    'Insert a document, three lines and three rows of the stock ledger, change three stock levels, keep the nonce, and commit to disk.',
  'create order': 'Insert a document and three lines, change three stock levels, keep the nonce, and commit to disk.',
  'PDF of a new invoice': 'Read one invoice and its lines. Setting the page is not in the floor.',
  'PDF of a cached invoice': 'Read one invoice and its lines. Sending the file is not in the floor.',
};
