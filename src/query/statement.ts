// An SQL statement with its values bound.

export interface Statement {
  text: string;
  values?: unknown[];
  /** Prepared once per connection under this name; the same name always has the same text. */
  name?: string;
  /** Does and answers the same for all who share a transaction, which runs it once for them. */
  steady?: true;
}
