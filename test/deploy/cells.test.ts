// Two cells behind HAProxy with the configuration of deploy/: each request reaches the cell of its account.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { startRig } from '../support/rig.ts';
import { getOfCell, until, visit } from './cell-requests.ts';
import { KONTOR_MAP, missingForCells, startCellsProxy } from './haproxy-cells.ts';
import { freePorts } from './proxy-process.ts';

const missing = missingForCells();

describe('Two cells behind HAProxy', {
  skip: missing.length > 0 ? `not installed here: ${missing.join(', ')}` : false,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-cells-'));
  const cells = await Promise.all([startRig({ TRUST_PROXY: 'loopback' }), startRig({ TRUST_PROXY: 'loopback' })]);
  const [one, two] = cells;
  const [first, second] = await Promise.all(cells.map(cell => cell.listen()));
  // The same letters in upper case are another account, of the other cell.
  const here = await one.account('demo');
  const there = await two.account('Demo');
  const { http, https } = await freePorts();
  const hosts = [first, second].map(address => new URL(address ?? '').host);
  const [host1 = '', host2 = ''] = hosts;
  const proxy = startCellsProxy(folder, `127.0.0.1:${http}`, [host1, host1, host2, host2]);
  after(async () => {
    await proxy.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const base = `http://127.0.0.1:${http}`;
  const get = (address: string, path: string, apiToken = there.apiToken) => getOfCell(address, path, apiToken);
  const statusOf = async (account: string, apiToken: string) =>
    (await get(base, `/api/${account}/v4.0.0/helo`, apiToken)).status;
  await until(async () => (await statusOf('demo', here.apiToken)) === 200);

  it('an account that the map does not name is in cell1, or unknown there', async () => {
    const unknown = await get(base, '/api/nobody/v4.0.0/helo');
    assert.deepEqual(unknown, await get(first ?? '', '/api/nobody/v4.0.0/helo'));
    assert.equal(await statusOf('Demo', there.apiToken), unknown.status);
  });

  it('kontor-map puts an account into a cell at once, and only one that HAProxy has', async () => {
    assert.deepEqual(await proxy.map(['set', 'Demo', 'cell2']), { code: 0, said: '' });
    assert.equal(await statusOf('Demo', there.apiToken), 200);
    assert.equal(await statusOf('demo', here.apiToken), 200);
    const { code, said } = await proxy.map(['set', 'Demo', 'cell3']);
    assert.equal(code, 1);
    assert.match(said, /no backend cell3/);
    for (const words of [
      ['set', 'De mo', 'cell2'],
      ['set', '-', 'a;b'],
      ['get', '../x'],
      ['set', 'x\nDemo', 'cell1'],
    ])
      assert.equal((await proxy.map(words)).code, 1, words.join(' '));
    assert.equal(await statusOf('Demo', there.apiToken), 200);
  });

  it('every form of an address is answered as the cell of its account answers it', async () => {
    const rest = 'v4.0.0/helo';
    const forms = [
      `/api/Demo/${rest}`,
      `/api/%44emo/${rest}`,
      `/%61pi/De%6do/${rest}`,
      `/api/%44%65%6D%6F/${rest}?nonce=1`,
      `/api/Demo/${rest}/`,
      `/api/De%256do/${rest}`,
      `/api/Demo%2F${rest}`,
      `/api%2FDemo/${rest}`,
      `/api/Demo%00/${rest}`,
      `/api/Demo%3F/${rest}`,
      `/api/Demo;x/${rest}`,
      `/api/Demo+/${rest}`,
      `/api/DEMO/${rest}`,
      `/api/Demo%zz/${rest}`,
      `/api/Demo%ff/${rest}`,
      `//api/Demo/${rest}`,
      `/api//Demo/${rest}`,
      `/api/./Demo/${rest}`,
      `/api/x/../Demo/${rest}`,
      `/API/Demo/${rest}`,
      '/api/Demo',
      '/api/',
      '/print/Demo/1?expires=1&signature=x',
      '/print/%44emo/1?expires=1&signature=x',
      '/healthz',
      '/readyz',
      '/docs',
      '/openapi.json',
      '/nothing',
    ];
    for (const url of forms) assert.deepEqual(await get(base, url), await get(second ?? '', url), url);
    const absolute = `http://127.0.0.1:${http}/api/De%6do/${rest}`;
    assert.deepEqual(await get(base, absolute), await get(second ?? '', absolute), absolute);
    // HAProxy refuses this one itself.
    assert.equal((await get(base, `/api/Demo#/${rest}`)).status, 400);
  });

  it('each kind of address that names an account reaches its cell, and one that names none any cell', async () => {
    const reached = async (path: string) => {
      const before = sessions();
      await get(base, path);
      const after = sessions();
      return Object.keys(after).filter(name => after[name] !== before[name]);
    };
    for (const path of ['/api/Demo/v4.0.0/helo', '/print/%44emo/1', '/sms/callback/Demo'])
      assert.deepEqual(await reached(path), ['cell2'], path);
    for (const path of ['/api/demo/v4.0.0/helo', '/print/demo/1', '/sms/callback/nobody'])
      assert.deepEqual(await reached(path), ['cell1'], path);
    for (const path of ['/docs', '/healthz', '/sms/callback', '/print'])
      assert.deepEqual(await reached(path), ['any_cell'], path);
  });

  it('the administration area reaches the cell of the account in the form, in the address or in the cookie', async () => {
    const reached = async (
      path: string,
      { cookie = '', form }: { cookie?: string; form?: Record<string, string> } = {},
    ) => {
      const before = sessions();
      const answer = await visit(base, path, cookie, form);
      const after = sessions();
      return { answer, cells: Object.keys(after).filter(name => after[name] !== before[name]) };
    };
    const page = '/admin/sign-in';
    const step = (account: string) => `__Host-kontor-step=${account}.xs_${'x'.repeat(43)}`;
    const session = (account: string) => `a=b; __Host-kontor=${account}.xb_${'x'.repeat(43)}`;
    const long = { _to: '/admin', account: 'Demo', '_kept.note': 'x'.repeat(40_000) };
    const expected: [cell: string, path: string, what?: Parameters<typeof reached>[1]][] = [
      ['cell1', page],
      ['cell1', '/admin'],
      ['cell2', `${page}?account=Demo`],
      ['cell2', `${page}/new-password?account=Demo&token=x`],
      ['cell2', page, { form: { _to: '/admin', account: 'Demo', login: 'x', password: 'y' } }],
      ['cell2', page, { cookie: session('demo'), form: long }],
      ['cell1', page, { cookie: session('Demo'), form: { account: 'demo', login: 'x', password: 'y' } }],
      ['cell2', `${page}/passkey-options`, { form: { account: 'Demo' } }],
      ['cell2', `${page}/new-password`, { form: { _account: 'Demo', _token: 'x' } }],
      ['cell2', `${page}/second-factor`, { cookie: `${session('demo')}; ${step('Demo')}`, form: { code: '1' } }],
      ['cell2', '/admin/customers', { cookie: session('Demo') }],
      ['cell2', '/%61dmin/customers', { cookie: session('Demo') }],
      ['cell1', '/admin/customers', { cookie: `${session('demo')}; ${step('Demo')}` }],
      ['cell2', '/admin/customers', { cookie: session('Demo'), form: { account: 'demo' } }],
    ];
    for (const [cell, path, what] of expected)
      assert.deepEqual((await reached(path, what)).cells, [cell], `${path} ${JSON.stringify(what)?.slice(0, 200)}`);

    // A person signs in to the account of the second cell, and works there.
    const form = { _to: '/admin', account: 'Demo', login: 'admin', password: 'a long password' };
    const { answer } = await reached(page, { form });
    assert.equal(answer.status, 303, answer.text);
    const cookie = answer.cookies.find(each => each.startsWith('__Host-kontor=Demo.')) ?? '';
    const home = await reached('/admin', { cookie });
    assert.deepEqual([home.answer.status, home.cells], [200, ['cell2']]);
  });

  it('a cell in the map that the configuration lacks is 503, and no other cell answers', async () => {
    for (const pid of workers()) proxy.ask(`@!${pid} set map ${proxy.settings.KONTOR_MAP_FILE} Demo cell9`);
    const { status, code } = await get(base, '/api/Demo/v4.0.0/helo');
    assert.deepEqual([status, code], [503, 'OVERLOADED']);
    assert.equal((await proxy.map(['set', 'Demo', 'cell2'])).code, 0);
  });

  it('a change in the middle of a reload reaches the process before and the one after it', async () => {
    const [former] = workers();
    // A request whose body is not complete keeps the former process alive.
    const slow = connect(http, '127.0.0.1');
    slow.on('error', () => {});
    slow.write('POST /api/Demo/v4.0.0/customers HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{');
    await until(async () => proxy.ask(`@!${former} show sess`).includes('fe=clients'));
    proxy.reload();
    const { code, said } = await proxy.map(['set', 'Demo', 'cell1']);
    assert.equal(code, 0, said);
    await until(async () => workers().length === 2);
    for (const pid of workers()) {
      const shown = proxy.ask(`@!${pid} show map ${proxy.settings.KONTOR_MAP_FILE}`);
      assert.match(shown, /Demo cell1/, `process ${pid}`);
    }
    slow.destroy();
    assert.equal((await proxy.map(['set', 'Demo', 'cell2'])).code, 0);
    proxy.reload();
    await until(async () => !workers().includes(Number(former)));
    assert.equal(await statusOf('Demo', there.apiToken), 200);
  });

  it('a new code is claimed once, and check finds what the map and a cell do not agree on', async () => {
    const both = await Promise.all([proxy.map(['claim', 'new', 'cell1']), proxy.map(['claim', 'new', 'cell2'])]);
    assert.deepEqual(both.map(({ code }) => code).sort(), [0, 1]);
    assert.equal((await proxy.map(['set', 'new', 'cell2'])).code, 0);
    assert.deepEqual(await proxy.map(['check', 'cell2'], 'Demo\nnew\n'), { code: 0, said: '' });
    const { code, said } = await proxy.map(['check', 'cell2'], 'Demo\nother\n');
    assert.equal(code, 1);
    assert.deepEqual(said.trim().split('\n').sort(), ['new: in the map, not in cell2', 'other: the map says nothing']);
    assert.equal((await proxy.map(['remove', 'new'])).code, 0);
    assert.equal((await proxy.map(['remove', 'new'])).code, 0, 'repeated');
    assert.equal((await proxy.map(['get', 'new'])).code, 1);
  });

  it('another machine with HAProxy gets each change, and a change is repeated until it has', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'kontor-cells-'));
    const other = startCellsProxy(elsewhere, `127.0.0.1:${https}`, [host1, host1, host2, host2]);
    after(async () => {
      await other.stop();
      rmSync(elsewhere, { recursive: true, force: true });
    });
    const { KONTOR_MAP_FILE, KONTOR_MAP_SOCKET } = other.settings;
    // Runs the command in the environment of the other machine, as ssh does.
    const ssh = join(folder, 'ssh');
    const script = (socket: string) =>
      `#!/bin/sh\nshift\nexec env -i PATH="$PATH" KONTOR_MAP_FILE=${KONTOR_MAP_FILE} KONTOR_MAP_SOCKET=${socket} KONTOR_MAP_SECONDS=2 sh -c "$(echo "$*" | sed 's#kontor-map#${KONTOR_MAP}#')"\n`;
    const settings = { KONTOR_MAP_PEERS: 'other', KONTOR_MAP_SSH: ssh };
    writeFileSync(ssh, script('/nowhere'));
    chmodSync(ssh, 0o755);
    const failed = await proxy.map(['set', 'Demo', 'cell1'], '', settings);
    assert.equal(failed.code, 1);
    assert.match(failed.said, /other did not take the change/);
    writeFileSync(ssh, script(KONTOR_MAP_SOCKET));
    assert.deepEqual(await proxy.map(['set', 'Demo', 'cell2'], '', settings), { code: 0, said: '' });
    assert.match(readFileSync(KONTOR_MAP_FILE, 'utf8'), /^Demo cell2$/m);
    const answer = await get(`http://127.0.0.1:${https}`, '/api/Demo/v4.0.0/helo');
    assert.equal(answer.status, 200);
    assert.equal((await proxy.map(['remove', 'Demo'], '', settings)).code, 0);
    assert.doesNotMatch(readFileSync(KONTOR_MAP_FILE, 'utf8'), /^Demo/m);
  });

  // Requests that each backend got so far.
  function sessions(): Record<string, string> {
    const [titles = [], ...rows] = proxy
      .ask('@1 show stat')
      .split('\n')
      .map(row => row.split(','));
    const column = titles.indexOf('stot');
    return Object.fromEntries(rows.flatMap(row => (row[1] === 'BACKEND' ? [[row[0], row[column]]] : [])));
  }

  function workers(): number[] {
    const lines = proxy.ask('show proc').split('\n');
    return lines.flatMap(line => (/^\d+\s+worker/.test(line) ? [Number.parseInt(line, 10)] : []));
  }
});

it('kontor-map says how it is used', () => {
  assert.throws(() => execFileSync(KONTOR_MAP, [], { stdio: 'pipe', encoding: 'utf8' }), /kontor-map set CODE CELL/);
});
