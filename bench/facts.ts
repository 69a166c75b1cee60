// What the measured requests and their floors know of the data they work on.

export interface Facts {
  account: string;
  accountId: number;
  apiToken: string;
  customers: number;
  articles: number;
  /** Invoices on file before measuring; `B/1` is the oldest. */
  invoices: number;
  /** Where a page that is far from the first one begins. */
  deep: number;
  /** Ids are drawn without gaps while filling. */
  firstCustomerId: number;
  firstArticleId: number;
  firstInvoiceId: number;
  locationId: number;
  userId: number;
}

/** A page of fifty that begins this deep is number 1,000. */
export const PAGE_1000 = 50_000;
export const PAGE = 50;

/** Days that the filled invoices spread over, from this one on. */
export const FIRST_DAY = Date.UTC(2024, 0, 1);
export const DAYS = 700;

export const DAY_MS = 86_400_000;

export const customerCode = (n: number) => `C${String(n).padStart(6, '0')}`;
export const vatId = (n: number) => `5${String(n).padStart(8, '0')}`;
export const articleCode = (n: number) => `A${String(n).padStart(5, '0')}`;

/** A whole number from 1 to `most`. */
export const anyOf = (most: number) => 1 + Math.floor(Math.random() * most);

/** A calendar day, so many days after the first. */
export const day = (after: number) => new Date(FIRST_DAY + after * DAY_MS).toISOString().slice(0, 10);
