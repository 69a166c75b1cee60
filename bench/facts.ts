// Facts of the measured account for requests and floors.

/** The account and the records in it, as far as requests name them. */
export interface Facts {
  account: string;
  apiToken: string;
  customers: number;
  articles: number;
  /** Invoices in the account before the measurement; `B/1` is the oldest. */
  invoices: number;
  /** Invoices before a page that is far from the first one. */
  deep: number;
  /** The ids of the filled invoices have no gaps. */
  firstInvoiceId: number;
}

/** Ids in the database, for the floors. Those of customers and articles have no gaps either. */
export interface DatabaseFacts extends Facts {
  accountId: number;
  firstCustomerId: number;
  firstArticleId: number;
  locationId: number;
  userId: number;
}

/** Number of invoices before page 1,000 of pages of fifty. */
export const PAGE_1000 = 50_000;
export const PAGE = 50;

/** First date of the filled invoices, and number of days over which they are spread. */
export const FIRST_DAY = Date.UTC(2024, 0, 1);
export const DAYS = 700;

export const DAY_MS = 86_400_000;

export const customerCode = (n: number) => `C${String(n).padStart(6, '0')}`;
export const vatId = (n: number) => `5${String(n).padStart(8, '0')}`;
export const articleCode = (n: number) => `A${String(n).padStart(5, '0')}`;
export const unitPrice = (article: number) => 1 + (article % 90) + 0.5;

/** Start of the deep page in an account of `invoices` invoices. */
export const deepPage = (invoices: number) => Math.min(PAGE_1000, invoices - 2 * PAGE);

/** A random whole number from 1 to `most`. */
export const anyOf = (most: number) => 1 + Math.floor(Math.random() * most);

/** The date `after` days after the first. */
export const day = (after: number) => new Date(FIRST_DAY + after * DAY_MS).toISOString().slice(0, 10);
