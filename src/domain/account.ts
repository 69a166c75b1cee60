// The settings of an account that rules use.

/** The settings of an account, and its current date. */
export interface AccountFacts {
  id: number;
  code: string;
  name: string;
  country: string;
  currency: string;
  timezone: string;
  negative_stock: 'allow' | 'reject';
  default_location_id: number | null;
  generic_vat_ids: string[];
  /** Number of the present facts of the company, for electronic invoices. */
  issuer: number;
  /** Code of the terms of payment of invoices whose customer has none. */
  payment_terms_code: string | null;
  vat_id: string | null;
  /** True if invoices get records in a chain of hashes, where the country has one without a key. */
  invoice_records: boolean;
  /** Receivers that a test company may send to; null: not a test company. */
  test_receivers: string[] | null;
  /** Today in the account's time zone, `YYYY-MM-DD`. */
  today: string;
}

/** True if a text may be the code of an account. */
export const isAccountCode = (text: string): boolean => /^[A-Za-z0-9_-]{1,32}$/.test(text);
