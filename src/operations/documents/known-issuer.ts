// The facts of companies whose documents are checked as electronic invoices, kept by this process. A change of the facts changes their
// number (docs/decisions/0096-electronic-invoices.md), so a create reads them again only after a change, and without a profile never.

import { presentIssuer } from '../../database/sql/documents/e-invoice.ts';
import type { Issuer } from '../../domain/invoicing/model.ts';
import { Message } from '../../domain/messages/message.ts';
import { databaseUnavailable, withNothingWritten } from '../../domain/unavailable.ts';
import { readStoredJson } from '../../formats/read-json.ts';
import type { DatabaseContext } from '../context.ts';
import { readRowsAs } from '../read/run-read.ts';

/** Facts of a company with their number. */
export interface KnownIssuer {
  number: number;
  facts: Issuer;
}

/** Thrown when a check needs the present facts of the company: `withIssuer` reads them and runs the write again. */
export class IssuerNotRead extends Error {
  constructor() {
    super('The present facts of the company are not known yet');
  }
}

/** Maximum companies of a process. */
const MAX_KNOWN = 10_000;
const ATTEMPTS = 4;
const known = new WeakMap<DatabaseContext['pool'], Map<number, KnownIssuer>>();

/** Runs `write` with the facts that are known, and again with those just read after it throws IssuerNotRead. */
export async function withIssuer<T>(
  context: DatabaseContext,
  accountId: number,
  write: (issuer: KnownIssuer | undefined) => Promise<T>,
): Promise<T> {
  const issuers = known.get(context.pool) ?? new Map<number, KnownIssuer>();
  known.set(context.pool, issuers);
  for (let attempt = 1; ; attempt++) {
    try {
      return await write(issuers.get(accountId));
    } catch (error) {
      if (!(error instanceof IssuerNotRead)) throw error;
      if (attempt === ATTEMPTS)
        throw withNothingWritten(databaseUnavailable(new Message('records_in_heavy_use'), error));
      const [row] = await readRowsAs(context, { accountId }, presentIssuer(accountId), { cost: 'point' });
      if (issuers.size >= MAX_KNOWN) issuers.clear();
      if (row) issuers.set(accountId, readIssuer(row));
    }
  }
}

/** Reads a row of the present facts. */
export const readIssuer = ({ number, facts }: { number: number; facts: string }): KnownIssuer => ({
  number,
  facts: readStoredJson(facts) as Issuer,
});
