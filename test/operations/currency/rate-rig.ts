// A server for the tests of exchange rates: accounts in a currency, rates that are set, and the rows in the table.

import { rateOn } from '../../../src/database/sql/currency/exchange-rates.ts';
import type { Administrator } from '../../../src/operations/actor.ts';
import { addAccount } from '../../../src/operations/administration/accounts.ts';
import { setRate } from '../../../src/operations/currency/rates.ts';
import { runReadAs } from '../../../src/operations/read/run-read.ts';
import type { Row } from '../../../src/query/statement.ts';
import { asOwner } from '../../support/owner.ts';
import { startRig } from '../../support/rig.ts';

/** Starts a server and returns what the tests do with it. */
export async function rateRig() {
  const rig = await startRig();
  const { administration, database, ownerUrl } = rig;
  let accounts = 0;
  return {
    administration,
    database,
    /** Adds an account; resolves to its administrator. */
    async openAccount(currency: string, timezone = 'Europe/Lisbon'): Promise<Administrator> {
      const account = { code: `rates${++accounts}`, name: 'Acme', country: 'PT', currency, timezone };
      return { kind: 'administrator', accountId: await addAccount(administration, account) };
    },
    /** Sets a rate. */
    set: (actor: Administrator, currency: string, rate: string, day?: string) =>
      setRate(administration, actor, { currency, rate, day }),
    /** The rate that a document of a day finds. */
    async found({ accountId }: Administrator, currency: string, day: string): Promise<string[]> {
      const questions = { rate: rateOn(accountId, currency, day) };
      const { rate } = await runReadAs(database, { accountId }, questions, { cost: 'point' });
      return rate.map(row => `${row.rate} of ${row.day}`);
    },
    /** All rows of an account, by currency and day. */
    stored({ accountId }: Administrator): Promise<Row[]> {
      const text =
        'SELECT currency, day::text, rate, updated_at FROM exchange_rate WHERE account_id = $1 ORDER BY 1, 2';
      return asOwner({ ownerUrl }, async owner => (await owner.query(text, [accountId])).rows);
    },
  };
}
