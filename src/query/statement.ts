// An SQL statement with its values bound.

export interface Statement {
  text: string;
  values?: unknown[];
  /** Prepared once per connection under this name; the same name always has the same text. */
  name?: string;
}
