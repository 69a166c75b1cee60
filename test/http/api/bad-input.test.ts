// Random bad requests are answered as documented, never with a 5xx, and leave nothing half-written.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { checkAccount } from '../../../src/operations/integrity/check.ts';
import { createExamples } from '../../support/example-requests.ts';
import { asOwner, inAccount } from '../../support/owner.ts';
import { startRig } from '../../support/rig.ts';
import { badRequests, type DrawnRequest } from './bad-requests.ts';

/** How many requests are drawn, and from which seed: BAD_INPUT_RUNS=20000 BAD_INPUT_SEED=7 npm test -- bad-input */
const RUNS = Number(process.env.BAD_INPUT_RUNS ?? 2500);
const SEED = Number(process.env.BAD_INPUT_SEED ?? 40_000);

const rig = await startRig({ RATE_FAILED_USER: '0', RATE_FAILED_ADDRESS: '0', RATE_LOGINS: '0', RATE_SMS: '0' });
const account = await rig.account();
await createExamples(rig, account);

let nonce = 10;
let drawn = 0;
const key = () => `B${++drawn}`;
const created = new Map<string, Set<number>>();
/** Documents that other requests than their create have made. */
const madeElsewhere = new Set<number>();

async function send({ method, path, query, body, headers }: DrawnRequest) {
  const url = `/api/${account.code}/v4.0.0${path}?${query}`;
  // A session that the request may end is one of its own.
  const { token: session } = method === 'DELETE' ? await account.login() : account.client;
  const token = path === '/helo' ? account.apiToken : session;
  return rig.call(method, url, {
    ...(body !== undefined && { raw: typeof body === 'string' ? body : Buffer.from(body) }),
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
}

/** Reads of one record. */
const OF_RECORDS = ['/attachment_content', '/bank_proposals', '/credit_transfer_file', '/recurring_dates'];

describe('Bad input', () => {
  it(`drawn ${RUNS} times from the OpenAPI document is never answered 5xx, and a 400 names a field`, {
    timeout: 280_000,
  }, async () => {
    const seen = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(
        badRequests(key, () => ++nonce),
        async request => {
          // The rig checks that status, headers and body of every answer are documented.
          const answer = await send(request);
          seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
          assert.ok(answer.status < 500, answer.text);
          if (answer.status === 400) assert.ok(typeof answer.body.details?.[0]?.field === 'string', answer.text);
          const { made, documents } = answer.body ?? {};
          for (const { id } of [made, documents].filter(Array.isArray).flat()) madeElsewhere.add(id);
          if (answer.status === 201) {
            const id = Number(answer.headers['x-document-id'] ?? answer.body.id);
            created.set(
              `${request.method} ${request.path}`,
              (created.get(`${request.method} ${request.path}`) ?? new Set()).add(id),
            );
          }
        },
      ),
      { numRuns: RUNS, seed: SEED, interruptAfterTimeLimit: 240_000, markInterruptAsFailure: true },
    );
    for (const status of [200, 201, 400, 413, 415])
      assert.ok((seen.get(status) ?? 0) > 0, `no request was answered ${status}`);
  });

  it('leaves nothing half-written: documents, lines and records are those that were answered 201, and doctor finds no difference', async () => {
    assert.ok(created.size >= 10, 'every kind of write has succeeded');
    const [rows] = await asOwner(rig, owner =>
      inAccount(
        owner,
        account.code,
        async id =>
          (
            await owner.query(
              `SELECT
        (SELECT json_object_agg(type, ids) FROM (SELECT type, array_agg(id ORDER BY id) AS ids FROM document WHERE account_id = $1 GROUP BY type) t) AS documents,
        (SELECT count(*)::int FROM document_line WHERE account_id = $1) AS lines,
        (SELECT coalesce(sum(json_array_length(snapshot::json -> 'items')), 0)::int FROM document WHERE account_id = $1) AS items,
        (SELECT count(*)::int FROM third_party WHERE account_id = $1) AS parties,
        (SELECT count(*)::int FROM article WHERE account_id = $1) AS articles,
        (SELECT count(*)::int FROM job WHERE account_id = $1) AS messages`,
              [id],
            )
          ).rows,
      ),
    );
    const ids = (operation: string) => [...(created.get(operation) ?? [])].sort((a, b) => a - b);
    const issued = ids('POST /issued_drafts');
    for (const endpoint of rig.server.endpoints.filter(
      ({ method, path, parameters }) => method === 'POST' && parameters.some(({ name }) => name === 'print') && path,
    )) {
      const type = endpoint.path.slice(1, -1);
      const own = (rows.documents[type] ?? []).filter((id: number) => !issued.includes(id) && !madeElsewhere.has(id));
      assert.deepEqual(own, ids(`POST ${endpoint.path}`), type);
    }
    assert.equal(rows.lines, rows.items);
    // The examples have created one of each.
    assert.equal(rows.parties, ids('POST /customers').length + ids('POST /suppliers').length + 2);
    assert.equal(rows.articles, ids('POST /articles').length + 1);
    assert.equal(rows.messages, ids('POST /sms').length);
    assert.deepEqual(await checkAccount(rig.database, { kind: 'administrator', accountId: account.id }), []);
  });

  it('does not pollute a prototype', () => {
    assert.equal(({} as Record<string, unknown>).polluted, undefined);
  });

  it('that was stored is listed as valid JSON', async () => {
    for (const { path, method, authentication } of rig.server.endpoints) {
      if (method !== 'GET' || authentication !== 'session' || OF_RECORDS.includes(path)) continue;
      const answer = await account.client.get(
        path,
        [
          '/status',
          '/webhook_endpoints',
          '/due_reminders',
          '/due_purchases',
          '/billable_deliveries',
          '/reports',
        ].includes(path)
          ? {}
          : { limit: 1000 },
      );
      assert.equal(answer.status, 200, `${path}: ${answer.text.slice(0, 300)}`);
      assert.notEqual(answer.body, undefined, path);
    }
  });
});
