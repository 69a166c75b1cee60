// The Authorization header as an attacker writes it, over real sockets. contract §3 Getting in, RFC 6750

import assert from 'node:assert/strict';
import { request } from 'node:http';
import { describe, it } from 'node:test';
import { startRig } from '../../support/rig.ts';

const rig = await startRig({ RATE_LOGINS: '0', RATE_FAILED_ADDRESS: '0' });
const account = await rig.account('main');
const other = await rig.account('other');
const address = new URL(await rig.listen());

interface Got {
  status: number | undefined;
  token: string | undefined;
}

/** Sends a request with exactly these headers; names may repeat. */
const send = (path: string, headers: [name: string, value: string][]) =>
  new Promise<Got>((resolve, reject) => {
    const { hostname, port, host } = address;
    const raw = [...headers, ['Host', host] as const].flat();
    request({ hostname, port, path: `/api/${account.code}/v4.0.0${path}`, headers: raw }, response => {
      let text = '';
      response.on('data', data => {
        text += data;
      });
      response.on('end', () => resolve({ status: response.statusCode, token: JSON.parse(text)['xa-token'] }));
    })
      .on('error', reject)
      .end();
  });

const statusOf = async (path: string, headers: [string, string][]) => (await send(path, headers)).status;
const T = account.apiToken;
const S = account.client.token;

describe('The Authorization header', () => {
  it('is one Bearer token, in any case of the word, with spaces around it', async () => {
    for (const value of [`Bearer ${T}`, `bearer ${T}`, `BEARER   ${T}`, `  Bearer ${T}  `])
      assert.equal(await statusOf('/helo', [['Authorization', value]]), 200, value);
  });

  it('is 400 at /helo when it is anything else, and 403 elsewhere', async () => {
    const malformed = [
      '',
      'Bearer',
      'Bearer ',
      `Bearer\t${T}`,
      `Bearer: ${T}`,
      `Bearer ${T} x`,
      `Bearer ${T},`,
      `Bearer ${T}, Bearer ${T}`,
      `Bearer "${T}"`,
      `Bearer token=${T}; x`,
      `Basic ${Buffer.from(`admin:${T}`).toString('base64')}`,
      `Token ${T}`,
      T,
      `Bearer ${T}%00`,
      `Bearer ${T}é`,
    ];
    for (const value of malformed) {
      assert.equal(await statusOf('/helo', [['Authorization', value]]), 400, value);
      assert.equal(await statusOf('/status', [['Authorization', value.replace(T, S)]]), 403, value);
    }
    assert.equal(await statusOf('/helo', []), 400);
    assert.equal(await statusOf('/status', []), 403);
  });

  it('may not come twice, in either order: a proxy could have checked the other one', async () => {
    for (const [one, two] of [
      [T, T],
      [T, 'kt_wrong'],
      ['kt_wrong', T],
    ])
      assert.equal(
        await statusOf('/helo', [
          ['Authorization', `Bearer ${one}`],
          ['authorization', `Bearer ${two}`],
        ]),
        400,
      );
    assert.equal(
      await statusOf('/status', [
        ['Authorization', `Bearer ${S}`],
        ['AUTHORIZATION', 'Bearer x'],
      ]),
      403,
    );
  });

  it('is not replaced by another header, a cookie or the address', async () => {
    for (const [name, value] of [
      ['xa-token', S],
      ['X-Authorization', `Bearer ${S}`],
      ['Proxy-Authorization', `Bearer ${S}`],
      ['Cookie', `xa-token=${S}`],
    ] as [string, string][])
      assert.equal(await statusOf('/status', [[name, value]]), 403, name);
    assert.equal(await statusOf(`/status?xa-token=${S}`, []), 403);
    assert.equal(await statusOf(`/status?access_token=${S}`, []), 403);
  });
});

describe('A token', () => {
  it('opens only what it is for: API token and session token are no substitutes, and have no other account', async () => {
    const bearer = (token: string): [string, string][] => [['Authorization', `Bearer ${token}`]];
    assert.equal(await statusOf('/status', bearer(T)), 403, 'an API token as session token');
    assert.equal(await statusOf('/helo', bearer(S)), 403, 'a session token as API token');
    assert.equal(await statusOf('/status', bearer(other.client.token)), 403, 'of another account');
    assert.equal(await statusOf('/helo', bearer(other.apiToken)), 403, 'of another account');
    for (const changed of [S.slice(0, -1), `${S}A`, S.toUpperCase(), S.replace('xa_', 'kt_'), S.slice(3), `${S}=`])
      assert.equal(await statusOf('/status', bearer(changed)), 403, changed);
  });

  it('is chosen by the server: what a client proposes is not taken over', async () => {
    const wanted = `xa_${'A'.repeat(43)}`;
    const { token } = await send('/helo', [
      ['Authorization', `Bearer ${T}`],
      ['xa-token', wanted],
      ['Cookie', `xa-token=${wanted}`],
      ['X-Session-Token', wanted],
    ]);
    assert.match(token ?? '', /^xa_[A-Za-z0-9_-]{43}$/);
    assert.notEqual(token, wanted);
    assert.equal(await statusOf('/status', [['Authorization', `Bearer ${wanted}`]]), 403);
    const again = await send('/helo', [['Authorization', `Bearer ${T}`]]);
    assert.notEqual(again.token, token, 'each login has a session of its own');
  });
});
