// The client while the database fails: writes wait for it, and one whose COMMIT got no answer is carried out once.

import assert from 'node:assert/strict';
import { afterEach, it } from 'node:test';
import { type ClientOptions, createClient, KontorError, UnknownOutcome } from '../../packages/client/src/client.ts';
import { startCuttingProxy } from '../support/cutting-proxy.ts';
import { startRig } from '../support/rig.ts';
import { failureOf, invoice } from './client-rig.ts';

const rig = await startRig();
const database = await startCuttingProxy(rig.ownerUrl);
const behind = await rig.another({ DATABASE_URL: database.url, DATABASE_DEADLINE_MS: '1000' });
const account = await rig.account();
const url = await behind.listen();
const messages: string[] = [];
const newClient = (options: Partial<ClientOptions> = {}) =>
  createClient({
    url,
    account: account.code,
    token: account.apiToken,
    retries: 12,
    onRetry: ({ error }) => messages.push(error.message),
    ...options,
  } as ClientOptions);

afterEach(() => {
  database.atCommits(undefined);
  database.become('up');
  messages.length = 0;
});

/** From the next COMMIT on the database is not reachable; that COMMIT is cut before or after it is carried out. */
function loseNextCommit(fate: 'before' | 'answered'): void {
  database.atCommits(() => {
    setImmediate(() => database.become('refusing'));
    return fate;
  });
}

for (const fate of ['before', 'answered'] as const)
  it(`A create whose COMMIT gets no answer (${fate}) waits for the database, and is there once`, async () => {
    const client = newClient();
    await client.status();
    loseNextCommit(fate);
    const creating = client.invoices.create(invoice(`GONE-${fate}`));
    while (messages.length < 2) await new Promise(resolve => setTimeout(resolve, 20));
    database.atCommits(undefined);
    database.become('up');
    const created = await creating;
    assert.match(messages[0] ?? '', /whether the change was written is unknown/);
    const found = await client.invoices.list({ searchString: `GONE-${fate}` });
    assert.deepEqual(
      found.map(({ id }) => id),
      [created.id],
    );
  });

it('A create that can not wait so long is an UnknownOutcome only when the server could not tell', async () => {
  const client = newClient({ retries: 1 });
  await client.status();
  loseNextCommit('answered');
  const unknown = await failureOf(client.invoices.create(invoice('UNKNOWN')));
  assert.ok(unknown instanceof UnknownOutcome, String(unknown));

  // Nothing reaches the database now: the server is certain that nothing was written.
  const refused = await failureOf(client.invoices.create(invoice('REFUSED')));
  assert.ok(refused instanceof KontorError, String(refused));
  assert.deepEqual([refused.status, refused.code, refused.retryable], [503, 'DB_TIMEOUT', true]);

  database.atCommits(undefined);
  database.become('up');
  const patient = newClient();
  const created = await patient.invoices.create(invoice('UNKNOWN'), { idempotencyKey: unknown.idempotencyKey });
  assert.equal(await patient.invoices.count({ searchString: 'UNKNOWN' }), 1);
  assert.equal((await patient.invoices.get(created.id))?.seq_number, 'UNKNOWN');
  assert.equal(await patient.invoices.count({ searchString: 'REFUSED' }), 0);
});
