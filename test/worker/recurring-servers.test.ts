// Two servers make the same recurring documents and are killed at random; others go on. Each date has one document, and one mail.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { made, openShop } from '../operations/stock/shop.ts';
import { type Server, serve } from '../support/kontor-process.ts';
import { rounds } from '../support/long.ts';
import { startRig } from '../support/rig.ts';
import { startSmtp } from './mail/smtp-rig.ts';

/** Recurring documents, and days that each has missed. */
const TEMPLATES = 8;
const DAYS = 10;
/** Recurring documents whose documents are mailed. */
const MAILED = 2;
/** Times that both servers are killed. */
const ROUNDS = rounds(1, 2);

const rig = await startRig({ MAIL_PER_DAY: '10000' });
const smtp = await startSmtp();
const directory = mkdtempSync(join(tmpdir(), 'kontor-recurring-'));
let started = 0;
const servers: Server[] = [];
after(() => {
  for (const { child } of servers) child.kill('SIGKILL');
  rmSync(directory, { recursive: true, force: true });
});

async function start(): Promise<void> {
  servers.push(
    await serve({
      DATABASE_URL: rig.ownerUrl,
      KONTOR_DATA: join(directory, String(started++)),
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      SMTP_TLS: 'off',
      MAIL_FROM: 'no-reply@erp.example',
      MAIL_PER_DAY: '10000',
      MAIL_POLL_SECONDS: '1',
    }),
  );
}

async function kill(): Promise<void> {
  for (const { child } of servers) child.kill('SIGKILL');
  await Promise.all(servers.map(({ child }) => child.exitCode ?? child.signalCode ?? once(child, 'exit')));
  servers.length = 0;
}

it('Servers that are killed leave no date out and make none twice', async () => {
  const shop = await openShop(rig);
  made(await shop.client.post('/customers', { code: 'C1', name: 'Ana', email: 'ana@c.example' }));
  for (let index = 0; index < TEMPLATES; index++)
    made(
      await shop.client.post('/recurring_documents', {
        ...{ description: `Rent ${index}`, type: 'invoice', start_date: '2026-01-01', rrule: 'FREQ=DAILY' },
        mode: index < MAILED ? 'issue_and_mail' : 'issue',
        body: {
          ...{ document_set: 'FT', currency: 'EUR', customer: { code: 'C1' } },
          items: [{ description: 'Rent {date}', qty: 1, unit_price: index + 1, vat: 0 }],
        },
      }),
    );
  const all = TEMPLATES * DAYS;
  // As if no server had run for some days.
  await shop.owner(
    `UPDATE recurring_document SET next_date = current_date - ${DAYS - 1}, end_date = current_date WHERE account_id = $1`,
    [shop.account.id],
  );
  const count = async (text: string) =>
    Number((await shop.owner(`SELECT count(*)::int AS n FROM ${text}`, [shop.account.id]))[0]?.n);
  const issued = () => count(`recurring_occurrence WHERE account_id = $1 AND status = 'ISSUED'`);
  for (let round = 1; round <= ROUNDS; round++) {
    await start();
    await start();
    const target = Math.min(all - 1, (await issued()) + 1 + Math.floor((Math.random() * all) / ROUNDS));
    while ((await issued()) < target) await sleep(5);
    await sleep(Math.random() * 50);
    await kill();
  }
  assert.ok((await issued()) < all || (await count('document WHERE account_id = $1')) === all);
  // As if the leases of the killed servers had ended, which takes minutes.
  await shop.owner(`UPDATE job SET next_at = now() WHERE account_id = $1 AND state = 'queued'`, [shop.account.id]);
  await start();
  while ((await issued()) < all) await sleep(100);
  while ((await count(`job WHERE account_id = $1 AND state = 'queued'`)) > 0) await sleep(100);
  const numbers = await shop.owner(
    `SELECT count(DISTINCT (recurring_document_id, date))::int AS dates, count(DISTINCT document_id)::int AS documents FROM recurring_occurrence
      WHERE account_id = $1`,
    [shop.account.id],
  );
  assert.deepEqual(numbers, [{ dates: all, documents: all }]);
  assert.equal(await count('document WHERE account_id = $1'), all);
  assert.equal(await count('draft WHERE account_id = $1'), 0);
  const gaps = await shop
    .owner(`SELECT max(seq_number::int) AS last, count(*)::int AS n FROM document WHERE account_id = $1`, [
      shop.account.id,
    ])
    .catch(() => []);
  if (gaps[0]) assert.equal(gaps[0].last, gaps[0].n);
  // A message has one job. One that was under way when its server was killed may be sent again by the same job.
  assert.equal(await count(`job WHERE account_id = $1 AND kind = 'mail'`), MAILED * DAYS);
  const mailed = await shop.owner(
    `SELECT count(DISTINCT document_id)::int AS n FROM job WHERE account_id = $1 AND kind = 'mail' AND state = 'sent'`,
    [shop.account.id],
  );
  assert.equal(mailed[0]?.n, MAILED * DAYS);
  await shop.sound();
});
