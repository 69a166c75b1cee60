// Every parameter of every operation with the numbers at which types end, over a socket: no answer is 5xx. contract §2 Errors

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Endpoint } from '../../../src/http/api/endpoint.ts';
import { NONCE } from '../../../src/http/api/parameters.ts';
import { inTurn } from '../../support/in-turn.ts';
import { startRig } from '../../support/rig.ts';
import { named, startWalk } from '../../support/walk.ts';

const { rig, account, all } = await startWalk();
const address = await rig.listen();

const EDGES = [
  '0',
  '-1',
  '1',
  '2147483648',
  '9007199254740992',
  '9223372036854775807',
  '9223372036854775808',
  '-9223372036854775808',
  `1${'0'.repeat(30)}`,
  '1e400',
  '',
  'NaN',
];

/** All edges for the first parameter of a name, two in turn for each later one. */
const edgesInTurn = inTurn(2);
/** Both texts for the first column of a name, one in turn for each later one. */
const searchedInTurn = inTurn(1);

const token = { 'api token': account.apiToken, session: account.client.token, none: '' };

async function statusOf({ method, path, authentication }: Endpoint, query: Record<string, string>): Promise<number> {
  const url = `${address}/api/${account.code}/v4.0.0${path}?${new URLSearchParams(query)}`;
  const body = method === 'GET' || method === 'DELETE' ? {} : { body: '{}' };
  const { status } = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${token[authentication]}`, 'content-type': 'application/json' },
    ...body,
  });
  return status;
}

describe('A number at the end of a type', () => {
  it('is never an error of the server, in any parameter, alone or beside the others', async () => {
    let calls = 0;
    // An account has few batches and few bank files at a time.
    const isFew = ({ path, body }: Endpoint) => body?.lines || path === '/bank_statements';
    for (const endpoint of all.filter(each => each.method !== 'DELETE' && !isFew(each))) {
      const names = endpoint.parameters.filter(parameter => parameter.in === 'query').map(({ name }) => name);
      const beside: Record<string, string>[] = [{}];
      if (names.includes('print') && names.includes('id')) beside.push({ print: '1' });
      if (names.includes('searchColumn')) beside.push({ searchString: '1' });
      const required: Record<string, string> = endpoint.parameters.includes(NONCE) ? { nonce: '1' } : {};
      const queries = beside.flatMap(more =>
        names.flatMap(name => edgesInTurn(name, EDGES).map(edge => ({ ...required, ...more, [name]: edge }))),
      );
      calls += queries.length;
      for (let from = 0; from < queries.length; from += 50) {
        await Promise.all(
          queries.slice(from, from + 50).map(async query => {
            const status = await statusOf(endpoint, query);
            assert.ok(status < 500, `${named(endpoint)} ${JSON.stringify(query)} answered ${status}`);
          }),
        );
      }
    }
    assert.ok(calls > 1000, String(calls));
  });

  it('is never one in a column that is searched', async () => {
    for (const endpoint of all.filter(({ parameters }) => parameters.some(({ name }) => name === 'searchColumn'))) {
      const columns = endpoint.parameters.find(({ name }) => name === 'searchColumn')?.schema as { enum?: string[] };
      const queries = (columns.enum ?? []).flatMap(searchColumn =>
        searchedInTurn(searchColumn, ['9223372036854775808', 'NaN']).map(searchString => ({
          searchColumn,
          searchString,
        })),
      );
      for (let from = 0; from < queries.length; from += 50) {
        await Promise.all(
          queries.slice(from, from + 50).map(async query => {
            const status = await statusOf(endpoint, query);
            assert.ok(status < 500, `${named(endpoint)} ${JSON.stringify(query)} answered ${status}`);
          }),
        );
      }
    }
  });

  it('is never one in the path of a document link', async () => {
    for (const edge of EDGES.filter(text => text !== ''))
      for (const query of ['', `?expires=${edge}&signature=x`, '?expires=9999999999&signature=x']) {
        const { status } = await fetch(`${address}/print/${account.code}/${edge}${query}`);
        assert.ok(status >= 400 && status < 500, `${edge}${query} answered ${status}`);
      }
  });

  it('is never one for an account code that no account can have, and the limit of addresses counts for links too', async () => {
    for (const code of ['%00', '%00a', '%F0%9F%92%A9', 'a'.repeat(33), 'a%2Fb', "'", 'nobody']) {
      const answer = await fetch(`${address}/print/${code}/1?expires=9999999999&signature=x`);
      assert.equal(answer.status, 403, code);
      assert.equal(
        ((await answer.json()) as { message: string }).message,
        'This link was changed or has expired: in a session, GET /{type}?id=N&print=1 returns the document as a PDF',
        code,
      );
    }
    const limited = await startRig({ RATE_ADDRESS_REQUESTS: '5' });
    const url = `${await limited.listen()}/print/nobody/1`;
    const statuses = await Promise.all(Array.from({ length: 30 }, async () => (await fetch(url)).status));
    assert.ok(statuses.includes(429), statuses.join());
  });
});
