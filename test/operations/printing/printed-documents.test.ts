// Documents as PDF over the interface: on create, from lists, and by their signed link.

import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { extractText } from 'unpdf';
import type { Account } from '../../support/account.ts';
import type { Answer } from '../../support/client.ts';
import { startRig } from '../../support/rig.ts';

const rig = await startRig({ PUBLIC_URL: 'https://erp.example' });
let account: Account;

const invoice = (number: string) => ({
  document_set: 'FT',
  seq_number: number,
  date: '2026-03-02',
  currency: 'EUR',
  total_amount: 11.07,
  customer: { name: 'Padaria Central', vat_id: '508123456' },
  items: [{ item_code: 'TEA-250', description: 'Green tea #strong[x] $a$', qty: 2, unit_price: 4.5, vat: 23 }],
});

async function textOf(answer: Answer): Promise<string> {
  assert.equal(answer.headers['content-type'], 'application/pdf', answer.text.slice(0, 300));
  const { text } = await extractText(new Uint8Array(answer.bytes), { mergePages: true });
  return text;
}

before(async () => {
  account = await rig.account();
});

describe('a document as PDF', () => {
  it('is the answer to a create with print=1, with its place and id in the headers', async () => {
    const answer = await account.client.post('/invoices', invoice('P/1'), { query: { print: 1 } });
    assert.equal(answer.status, 201);
    assert.match(await textOf(answer), /Padaria Central/);
    assert.match(answer.headers['content-disposition'] ?? '', /^inline; filename="FT-P_1\.pdf"$/);
    const id = answer.headers['x-document-id'];
    assert.match(answer.headers.location ?? '', new RegExp(`/invoices\\?id=${id}$`));
    const listed = await account.client.get('/invoices', { id, print: 1 });
    assert.equal(listed.status, 200);
    assert.match(await textOf(listed), /11,07/);
  });

  it('shows what the document says as text, never as markup', async () => {
    const answer = await account.client.post('/invoices', invoice('P/2'), { query: { print: 1 } });
    assert.match(await textOf(answer), /Green tea #strong\[x\] \$a\$/);
  });

  it('is 404 for an id of another type, of another account, or of nothing', async () => {
    const { body } = await account.client.post('/invoices', invoice('P/3'));
    const stranger = await rig.account();
    for (const answer of [
      await account.client.get('/orders', { id: body.id, print: 1 }),
      await stranger.client.get('/invoices', { id: body.id, print: 1 }),
      await account.client.get('/invoices', { id: 999_999, print: 1 }),
    ]) {
      assert.equal(answer.status, 404);
      assert.equal(answer.body.code, 'NOT_FOUND');
    }
    assert.equal((await account.client.get('/documents', { id: body.id, print: 1 })).status, 200);
  });

  it('requires an id with print', async () => {
    const answer = await account.client.get('/invoices', { print: 1 });
    assert.equal(answer.status, 400);
    assert.equal(answer.body.details[0].field, 'print');
  });
});

describe('the signed link of a document', () => {
  const open = (url: string) => rig.call('GET', url.replace('https://erp.example', ''));

  it('begins with PUBLIC_URL and opens without a session', async () => {
    const { body } = await account.client.post('/invoices', invoice('L/1'));
    assert.ok(body.url.startsWith('https://erp.example/print/'));
    const answer = await open(body.url);
    assert.equal(answer.status, 200);
    assert.match(await textOf(answer), /L\/1/);
  });

  it('is 403 when any part of it was changed, or when it has expired', async () => {
    const one = (await account.client.post('/invoices', invoice('L/2'))).body;
    const other = (await account.client.post('/invoices', invoice('L/3'))).body;
    const stranger = await rig.account();
    const expires = /expires=(\d+)/.exec(one.url)?.[1] ?? '';
    const past = Math.floor(Date.now() / 1000) - 10;
    for (const url of [
      one.url.replace(`/${one.id}?`, `/${other.id}?`),
      one.url.replace(`/${account.code}/`, `/${stranger.code}/`),
      one.url.replace(expires, String(Number(expires) + 1)),
      one.url.replace(expires, String(past)),
      one.url.replace(/signature=.*/, ''),
      `${one.url}x`,
      one.url.replace(`/${account.code}/`, '/nobody/'),
    ]) {
      const answer = await open(url);
      assert.equal(answer.status, 403, url);
      assert.equal(answer.body.code, 'AUTH_FAILED');
    }
  });

  it('gives no hint whether the document exists, and asks the database nothing about it', async () => {
    const { body } = await account.client.post('/invoices', invoice('L/5'));
    const forged = (id: number) =>
      open(`https://erp.example/print/${account.code}/${id}?expires=9999999999&signature=x`);
    const { pool, sessions } = rig.server.context;
    await sessions.lastUses.record();
    const asked: unknown[] = [];
    const withConnection = pool.withConnection.bind(pool);
    pool.withConnection = work =>
      withConnection(connection => {
        const send = connection.send.bind(connection);
        connection.send = sent => {
          // A process takes permits for failed links once a minute, for whichever link comes first.
          asked.push(...sent.map(({ name, text }) => name ?? text).filter(name => name !== 'rate take'));
          return send(sent);
        };
        return work(connection);
      });
    let answers: unknown[] = [];
    // The account and its link secret, which the process keeps for a time, may be read again between the two.
    for (let tries = 0; tries < 5 && (tries === 0 || !isDeepStrictEqual(answers[0], answers[1])); tries++) {
      answers = [];
      for (const id of [body.id, 999_999]) {
        const { status, body: error } = await forged(id);
        answers.push([status, error.code, error.message, asked.splice(0)]);
      }
    }
    pool.withConnection = withConnection;
    assert.deepEqual(answers[0], answers[1]);
    assert.match(JSON.stringify(answers[0]), /AUTH_FAILED.*link secret/);
  });

  it('with a wrong signature is 429 after as many a minute as are allowed; a genuine one is never refused for it', async () => {
    const limited = await rig.another({ RATE_FAILED_ADDRESS: '5', TRUST_PROXY: '127.0.0.1' });
    const { url } = (await account.client.post('/invoices', invoice('L/6'))).body;
    const openFrom = (address: string, link: string) =>
      limited.call('GET', link.replace('https://erp.example', ''), { headers: { 'x-forwarded-for': address } });
    const statuses = [];
    // Twelve fill the limit whenever the minute ends.
    for (let index = 0; index < 12; index++) statuses.push((await openFrom('10.8.0.1', `${url}x`)).status);
    assert.equal(statuses[0], 403);
    assert.ok(statuses.includes(429));
    assert.equal((await openFrom('10.8.0.1', url)).status, 200, 'the genuine link, from the same address');
    assert.equal((await openFrom('10.8.0.2', `${url}x`)).status, 403, 'another address');
  });

  it('is 403 once its days are over', async () => {
    const { body } = await account.client.post('/invoices', invoice('L/4'));
    const { signLink } = await import('../../../src/operations/printing/document-link.ts');
    const { openLink } = await import('../../../src/operations/printing/print-document.ts');
    const expires = Number(/expires=(\d+)/.exec(body.url)?.[1]);
    const signature = /signature=(.*)$/.exec(body.url)?.[1] ?? '';
    const { signal: gone } = new AbortController();
    const link = { account: account.code, id: body.id, expires, signature, format: undefined };
    const { context } = rig.server;
    const openAt = (now: number) => openLink(context, link, { network: '10.0.0.1', now, gone, isPerson: false });
    await openAt(expires * 1000 - 1);
    await assert.rejects(openAt(expires * 1000 + 1), { code: 'AUTH_FAILED' });
    assert.notEqual(signature, signLink(Buffer.alloc(32), account.code, body.id, expires));
  });
});
