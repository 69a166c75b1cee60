// Openings of a document by its link: a browser's are counted and shown in the timeline, those of programs and colleagues are not.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { isOpenedByPerson } from '../../../src/http/api/document-link.ts';
import { recordOpening } from '../../../src/operations/printing/record-opening.ts';
import { asOwner, inAccount } from '../../support/owner.ts';
import { startAdminRig } from './admin-rig.ts';
import { openStore, textOf } from './documents-rig.ts';

const rig = await startAdminRig();
const shop = await openStore(rig);
const { code } = shop.account;

/** A browser by its name: not the one of a headless Chromium, which counts as a program. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
/** Headers of a browser that opens a page. */
const NAVIGATION = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'user-agent': userAgent };

async function newInvoice(): Promise<{ id: number; link: string }> {
  const { status, text, body } = await shop.client.post('/invoices', {
    document_set: 'FT',
    seq_number: '*',
    date: '2026-03-02',
    currency: 'EUR',
    total_amount: 0,
    items: [{ description: 'Tea', qty: 1 }],
  });
  assert.equal(status, 201, text);
  return { id: body.id, link: new URL(body.url).pathname + new URL(body.url).search };
}

const countOf = (id: number): Promise<number | undefined> =>
  asOwner(rig, owner =>
    inAccount(owner, code, async account => {
      const sql = 'SELECT count FROM document_opening WHERE account_id = $1 AND document_id = $2';
      return (await owner.query<{ count: number }>(sql, [account, id])).rows[0]?.count;
    }),
  );

/** Waits until an opening of a new document is recorded: earlier ones are then recorded or left out. */
async function othersRecorded(): Promise<void> {
  const { id, link } = await newInvoice();
  assert.equal((await rig.call('GET', link, { headers: NAVIGATION })).status, 200);
  await untilCounted(id, 1);
}

async function untilCounted(id: number, count: number): Promise<void> {
  for (let tries = 0; (await countOf(id)) !== count; tries++) {
    assert.ok(tries < 200, `${await countOf(id)} openings instead of ${count}`);
    await setTimeout(50);
  }
}

const changeOpening = (id: number, change: string) =>
  asOwner(rig, owner =>
    inAccount(owner, code, account =>
      owner.query(`UPDATE document_opening SET ${change} WHERE account_id = $1 AND document_id = $2`, [account, id]),
    ),
  );

describe('The link of a document', () => {
  it('opened by a browser is in the timeline; again after a pause, with the number and the last time', async () => {
    const { id, link } = await newInvoice();
    const { page, open } = await rig.signIn(shop.account);
    await open(`/admin/invoices/${id}`);
    assert.doesNotMatch(await textOf(page, '.history'), /Opened/);
    const recipient = await rig.visit({ userAgent });
    // Headless Chromium saves a PDF.
    const [download] = await Promise.all([
      recipient.page.waitForEvent('download'),
      recipient.open(link).catch(() => undefined),
    ]);
    await download.path();
    await untilCounted(id, 1);
    await open(`/admin/invoices/${id}`);
    assert.match(await textOf(page, '.history'), /Issued.*Opened by the recipient$/);

    assert.equal((await rig.call('GET', `${link}`, { headers: NAVIGATION })).status, 200);
    await othersRecorded();
    assert.equal(await countOf(id), 1, 'within five minutes');
    await changeOpening(id, `first_at = '2026-03-03T10:00:00Z', last_at = now() - interval '6 minutes'`);
    assert.equal((await rig.call('GET', link, { headers: NAVIGATION })).status, 200);
    await untilCounted(id, 2);
    await open(`/admin/invoices/${id}`);
    assert.match(await textOf(page, '.history'), /3 Mar 2026.*Opened by the recipient ?2 times, last /);
  });

  it('fetched by a program, or opened by a colleague, is not counted', async () => {
    const { id, link } = await newInvoice();
    assert.equal((await rig.call('GET', link)).status, 200);
    assert.equal((await rig.call('HEAD', link, { headers: NAVIGATION })).status, 200);
    const { page } = await rig.signIn(shop.account, { userAgent });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.goto(rig.address + link).catch(() => undefined),
    ]);
    await download.path();
    assert.equal((await rig.call('GET', `${link}x`, { headers: NAVIGATION })).status, 403);
    await othersRecorded();
    assert.equal(await countOf(id), undefined);
  });

  it('opens where the opening can not be stored', async () => {
    const { id, link } = await newInvoice();
    await asOwner(rig, owner => owner.query('REVOKE INSERT ON document_opening FROM kontor_service'));
    try {
      assert.equal((await rig.call('GET', link, { headers: NAVIGATION })).status, 200);
      await recordOpening(rig.server.context, shop.account.id, BigInt(id));
      assert.equal(await countOf(id), undefined);
    } finally {
      await asOwner(rig, owner => owner.query('GRANT INSERT ON document_opening TO kontor_service'));
    }
    await recordOpening(rig.server.context, shop.account.id, BigInt(id));
    assert.equal(await countOf(id), 1);
  });

  it('leaves nothing in the audit trail', async () => {
    const { id, link } = await newInvoice();
    const entries = () =>
      asOwner(rig, owner =>
        inAccount(
          owner,
          code,
          async account =>
            (await owner.query('SELECT count(*)::int AS count FROM audit_entry WHERE account_id = $1', [account]))
              .rows[0].count,
        ),
      );
    const before = await entries();
    await rig.call('GET', link, { headers: NAVIGATION });
    await untilCounted(id, 1);
    assert.equal(await entries(), before);
  });
});

describe('An opening', () => {
  const isPerson = (method: string, headers: Record<string, string>) =>
    isOpenedByPerson({ method, headers: { ...NAVIGATION, ...headers } } as unknown as FastifyRequest, 'acme');

  it('is that of a person by its headers', () => {
    const cases: [method: string, headers: Record<string, string>, expected: boolean][] = [
      ['GET', {}, true],
      ['GET', { cookie: 'kontor-account=other; kontor-menu=sales' }, true],
      [
        'GET',
        { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1' },
        true,
      ],
      [
        'GET',
        { 'user-agent': 'Mozilla/5.0 (Linux; Android 9; CUBOT_X18) Chrome/141.0.0.0 Mobile Safari/537.36' },
        true,
      ],
      ['HEAD', {}, false],
      ['GET', { 'sec-fetch-mode': 'no-cors' }, false],
      ['GET', { 'sec-fetch-dest': 'iframe' }, false],
      ['GET', { 'sec-purpose': 'prefetch;prerender' }, false],
      ['GET', { purpose: 'prefetch' }, false],
      ['GET', { 'user-agent': 'Mozilla/5.0 HeadlessChrome/141.0.0.0 Safari/537.36' }, false],
      ['GET', { 'user-agent': 'Mozilla/5.0 (compatible; bingbot/2.0)' }, false],
      ['GET', { cookie: 'a=b; kontor-account=acme' }, false],
      ['GET', { cookie: '__Host-kontor-account=acme' }, false],
    ];
    for (const [method, headers, expected] of cases)
      assert.equal(isPerson(method, headers), expected, JSON.stringify([method, headers]));
  });
});
