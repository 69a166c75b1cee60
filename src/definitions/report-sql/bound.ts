// Bound values of a statement that is put together of parts.

/** Collects values; the text has their places, such as `$2`. The first one is the account. */
export class Bound {
  readonly values: unknown[];

  constructor(accountId: number) {
    this.values = [accountId];
  }

  /** Binds a value; returns its place in the text. */
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}
