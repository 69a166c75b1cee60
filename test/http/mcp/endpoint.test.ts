// POST /mcp/{account} as a request: who may send it, its limits, and what it leaves in the logs.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { revokeToken } from '../../../src/operations/administration/tokens.ts';
import type { Account } from '../../support/account.ts';
import type { CallOptions } from '../../support/client.ts';
import { connectHttp } from '../../support/mcp-client.ts';
import { asOwner } from '../../support/owner.ts';
import { type Rig, startRig } from '../../support/rig.ts';

const rig = await startRig({ CORS_ORIGINS: 'https://tools.example', BODY_LIMIT: '20000' });

const TOOLS = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

/** Sends a message over HTTP without the SDK. */
function send({ code, apiToken }: Pick<Account, 'code' | 'apiToken'>, options: CallOptions = {}, to: Rig = rig) {
  const headers = { accept: 'application/json, text/event-stream', authorization: `Bearer ${apiToken}` };
  return to.call('POST', `/mcp/${code}`, { body: TOOLS, ...options, headers: { ...headers, ...options.headers } });
}

/** Sends a call of a tool. */
const callTool = (account: Account, name: string, given: unknown, to: Rig = rig) =>
  send(account, { body: { ...TOOLS, method: 'tools/call', params: { name, arguments: given } } }, to);

const sessionsOf = async ({ id }: Account) =>
  asOwner(rig, async client => {
    const { rows } = await client.query('SELECT count(*)::int AS count FROM session WHERE account_id = $1', [id]);
    return rows[0].count as number;
  });

it('a request without a valid API token is refused as everywhere, and shows nothing of the tools', async () => {
  const account = await rig.account();
  const refused: [headers: Record<string, string>, message: RegExp][] = [
    [{ authorization: '' }, /Authorization/],
    [{ authorization: 'Basic YTpi' }, /Basic/],
    [{ authorization: `Bearer kt_${'A'.repeat(43)}` }, /API token/],
    [{ authorization: `Bearer ${account.client.token}` }, /session token/],
  ];
  for (const [headers, message] of refused) {
    const { status, body } = await send(account, { headers });
    assert.deepEqual([status, body.code], [403, 'AUTH_FAILED'], JSON.stringify(headers));
    assert.match(body.message, message);
  }
  const unknown = await send({ ...account, code: 'nobody' });
  const impossible = await send({ ...account, code: 'no body!' });
  for (const { status, body } of [unknown, impossible]) assert.deepEqual([status, body.code], [403, 'AUTH_FAILED']);
});

it('a page of another origin is refused, whatever name it gives the server', async () => {
  const account = await rig.account();
  for (const origin of ['https://evil.example', 'http://127.0.0.1:8080', 'null']) {
    const { status, body } = await send(account, { headers: { origin, host: new URL('http://evil.example').host } });
    assert.deepEqual([status, body.code], [403, 'PERMISSION_DENIED'], origin);
    assert.match(body.message, /CORS_ORIGINS/);
  }
  const allowed = await send(account, { headers: { origin: 'https://tools.example' } });
  assert.equal(allowed.status, 200);
  assert.equal(allowed.headers['access-control-allow-origin'], 'https://tools.example');
});

it('only POST is served, with a JSON body of at most BODY_LIMIT', async () => {
  const account = await rig.account();
  for (const method of ['GET', 'DELETE', 'PUT']) {
    const headers = { authorization: `Bearer ${account.apiToken}`, accept: 'text/event-stream' };
    const { status, headers: answered } = await rig.call(method, `/mcp/${account.code}`, { headers });
    assert.deepEqual([status, answered.allow], [405, 'POST'], method);
  }
  assert.equal((await rig.call('POST', '/mcp', { body: TOOLS })).status, 404);
  assert.equal((await send(account, { raw: '{"jsonrpc"' })).status, 400);
  assert.equal((await send(account, { raw: '{}', headers: { 'content-type': 'text/plain' } })).status, 415);
  const long = { ...TOOLS, params: { name: 'search', arguments: { searchString: 'x'.repeat(20_000) } } };
  assert.equal((await send(account, { body: long })).status, 413);
  const evil = await send(account, { raw: '{"jsonrpc":"2.0","id":1,"method":"tools/list","__proto__":{}}' });
  assert.deepEqual([evil.status, evil.body.code], [400, 'INVALID_ARGUMENT']);
});

it('a request that would stay open is refused', async () => {
  const account = await rig.account();
  const version = '2026-07-28';
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const method = 'subscriptions/listen';
  const headers = { 'mcp-protocol-version': version, 'mcp-method': method };
  const params = { notifications: { toolsListChanged: true }, _meta };
  const { text } = await send(account, { body: { ...TOOLS, method, params }, headers });
  assert.match(text, /Subscription limit reached/);
});

it('all requests of a token use one session, and a session that was ended is replaced', async () => {
  const account = await rig.account();
  const before = await sessionsOf(account);
  await send(account);
  for (let each = 0; each < 5; each++) await callTool(account, 'search', { list: 'customers' });
  assert.equal(await sessionsOf(account), before + 1);
  await asOwner(rig, client => client.query('DELETE FROM session WHERE account_id = $1', [account.id]));
  const { status, text } = await callTool(account, 'search', { list: 'customers' });
  assert.equal(status, 200);
  assert.match(text, /\{\\"records\\":\[\]\}/);
  assert.equal(await sessionsOf(account), 1);
});

it('a revoked token is refused at once, also by another server process', async () => {
  const account = await rig.account();
  const other = await rig.another();
  for (const to of [rig, other]) assert.equal((await send(account, {}, to)).status, 200);
  const actor = { kind: 'administrator', accountId: account.id } as const;
  await revokeToken(rig.administration, actor, 'token of admin');
  for (const to of [rig, other]) {
    const { text } = await callTool(account, 'search', { list: 'customers' }, to);
    assert.match(text, /"text":"AUTH_FAILED: .*"isError":true/);
    const { status, body } = await send(account, {}, to);
    assert.deepEqual([status, body.code], [403, 'AUTH_FAILED']);
  }
});

it('the same call to two server processes is carried out once', async () => {
  const account = await rig.account();
  const other = await rig.another();
  const given = { list: 'customers', body: { name: 'Once' } };
  const answers = await Promise.all([callTool(account, 'create', given), callTool(account, 'create', given, other)]);
  for (const { text } of answers) assert.match(text, /entity_code|CONFLICT/);
  const { text } = await callTool(account, 'create', given);
  assert.match(text, /Nothing was written/);
  const { body } = await account.client.get('/customers');
  assert.equal(body.length, 1);
});

it('a call counts against the rate limit of the account, and says when to repeat it', async () => {
  const limited = await rig.another({ RATE_REQUESTS: '6' });
  const account = await rig.account();
  const answers = [];
  for (let each = 0; each < 12; each++) answers.push(await callTool(account, 'search', { list: 'customers' }, limited));
  const refused = answers.filter(({ text }) => text.includes('RATE_LIMITED'));
  assert.ok(refused.length > 0 && refused.length < 12, `${refused.length} refused`);
  for (const { status, text, headers } of refused)
    assert.ok(status === 429 ? headers['retry-after'] : /Repeat the same call in \d+ s/.test(text), text);
});

it('requests are logged with user, address and id, and never a token, argument or answer', async () => {
  const account = await rig.account();
  rig.log.length = 0;
  await callTool(account, 'create', { list: 'customers', body: { name: 'Confidential, Lda.' } });
  await callTool(account, 'create', { list: 'customers', body: { name: 'Confidential, Lda.', colour: 'red' } });
  const lines = rig.log.map(line => JSON.parse(line)).filter(({ msg }) => msg === 'request');
  const routes = lines.map(({ route, status, login }) => [route, status, login]);
  assert.deepEqual(routes, [
    ['/customers', 201, 'admin'],
    ['/mcp/:account', 200, 'admin'],
    ['/customers', 400, 'admin'],
    ['/mcp/:account', 200, 'admin'],
  ]);
  assert.equal(lines[0].request_id, lines[1].request_id);
  const all = rig.log.join('');
  for (const secret of [account.apiToken, account.client.token, 'Confidential', 'kt_', 'xa_'])
    assert.ok(!all.includes(secret), `the log has ${secret}`);
  assert.doesNotMatch(all, /hung up/);
});

it('the audit trail names the user and the address', async () => {
  const account = await rig.account();
  await withFirstInvoice(account);
  const [entry] = await asOwner(rig, async client => {
    const { rows } = await client.query(
      'SELECT action, actor, token, address, via FROM audit_entry WHERE account_id = $1 ORDER BY number DESC LIMIT 1',
      [account.id],
    );
    return rows;
  });
  const origin = { actor: 'admin', token: 'token of admin', address: '127.0.0.1', via: 'interface' };
  assert.deepEqual(entry, { action: 'document.void', ...origin });
});

async function withFirstInvoice(account: Account): Promise<void> {
  const { done, close } = await connectHttp(await rig.listen(), account, 'legacy');
  const body = { document_set: 'FT', seq_number: '*', date: '2026-03-02', currency: 'EUR', total_amount: 1 };
  const { id } = await done('create', { list: 'invoices', body });
  await done('void', { list: 'invoices', id, reason: 'A test' });
  await close();
}
