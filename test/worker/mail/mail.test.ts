// Outgoing mail, with a real SMTP server: what arrives, what is tried again, and what a server that fails does not hold up.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSmtpTransport } from '../../../src/mail/smtp-transport.ts';
import { listJobs } from '../../../src/operations/jobs/list-jobs.ts';
import { MAIL_JOB } from '../../../src/operations/mail/mail-job.ts';
import { sendDocument, sendNotice } from '../../../src/operations/mail/send-mail.ts';
import { signIn } from '../../../src/operations/sign-in/sign-in.ts';
import { actorOf, PASSWORD, passwordOnly, visitor } from '../../operations/sign-in/sign-in-rig.ts';
import { line, made, openShop } from '../../operations/stock/shop.ts';
import type { Account } from '../../support/account.ts';
import { asOwner, inAccount } from '../../support/owner.ts';
import { startRig } from '../../support/rig.ts';
import { startSmtp } from './smtp-rig.ts';

const smtp = await startSmtp();
const rig = await startRig({
  SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
  SMTP_TLS: 'off',
  MAIL_FROM: 'no-reply@erp.example',
  MAIL_PER_DAY: '3',
  MAIL_POLL_SECONDS: '1',
});
await rig.listen();
const { context } = rig.server;

async function shopWithDocument() {
  const shop = await openShop(rig);
  await shop.article('TEA', { stock: 5 });
  const quote = made(await shop.create('quote', { items: [line('TEA', 1, { unit_price: 10 })] }));
  const actor = actorOf(shop.account, await passwordOnly(rig, shop.account));
  return { account: shop.account, actor, document: BigInt(quote.id) };
}

let keys = 0;
const key = () => ({ idempotency: { key: `form ${++keys}`, fingerprint: Buffer.alloc(32, keys) } });

const queueOf = (account: Account) =>
  listJobs(rig.administration, { kind: 'administrator', accountId: account.id }, MAIL_JOB, {
    state: undefined,
    limit: 50,
  });

async function untilState(account: Account, state: string): Promise<Record<string, unknown>> {
  for (;;) {
    const [newest] = await queueOf(account);
    if (newest?.state === state) return newest;
    await sleep(50);
  }
}

/** Has all that waits be due now. */
const makeDue = () => asOwner(rig, owner => owner.query("UPDATE job SET next_at = now() WHERE state = 'queued'"));

const setEmail = (account: Account, email: string) =>
  asOwner(rig, owner =>
    inAccount(owner, account.code, id =>
      owner.query('UPDATE app_user SET email = $2 WHERE account_id = $1', [id, email]),
    ),
  );

describe('A document sent by mail', () => {
  it('arrives once with its PDF, text and HTML, and is seen in the queue', async () => {
    const { account, actor, document } = await shopWithDocument();
    const before = smtp.received.length;
    const mail = {
      document,
      to: 'maria@example.com',
      subject: 'Orçamento – 10 €',
      language: 'pt',
      text: 'Olá,\n\n<b>segue</b> o orçamento.\n.\nAté já',
    };
    const request = key();
    const first = await sendDocument(context, actor, mail, request);
    const again = await sendDocument(context, actor, mail, request);
    assert.deepEqual([again.replayed, again.answer], [true, first.answer]);
    await smtp.until(before + 1);
    const row = await untilState(account, 'sent');
    assert.deepEqual([row.kind, row.by, row.to], ['document', 'admin', 'maria@example.com']);
    const received = smtp.received.at(-1);
    assert.equal(smtp.received.length, before + 1);
    assert.deepEqual([received?.from, received?.to], ['no-reply@erp.example', ['maria@example.com']]);
    const text = received?.text ?? '';
    assert.match(text, /^From: .*<no-reply@erp\.example>/m);
    assert.match(text, /^Subject: =\?UTF-8\?/m);
    assert.match(text, /^Message-ID: <[0-9a-f-]{36}@erp\.example>/m);
    assert.match(text, /Content-Type: application\/pdf/);
    const attached = text.split(/Content-Type: application\/pdf[\s\S]*?\r\n\r\n/)[1]?.split('--')[0] ?? '';
    assert.match(Buffer.from(attached, 'base64').toString('latin1'), /^%PDF-/);
    const html =
      /Content-Type: text\/html[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(text)?.[1]?.replace(/=\r\n/g, '') ?? '';
    assert.match(html, /&lt;b&gt;segue/);
    assert.match(html, /lang=3D"pt"|lang="pt"/);
  });

  it('is refused for a recipient or a subject that could say more than one, and for a document of another account', async () => {
    const { actor, document } = await shopWithDocument();
    const other = await shopWithDocument();
    const send = (more: object) =>
      sendDocument(
        context,
        actor,
        { document, to: 'a@b.example', subject: 'S', text: '', language: 'en', ...more },
        key(),
      );
    const wrong = [
      'a@b.example\r\nBcc: c@d.example',
      'a@b.example, c@d',
      'a@b.example;c d@d.example',
      'Maria <a@b.example>',
      '"a b"@c.example',
      'a@b.example>\r\nRCPT TO:<c@d.example',
      'a',
      'a@b',
      '',
      `${'a'.repeat(65)}@b.example`,
      'büro@b.example',
    ];
    for (const to of wrong) await assert.rejects(send({ to }), { code: 'INVALID_ARGUMENT' }, to);
    for (const subject of ['', 'S\r\nBcc: c@d.example', 'S\nX', 'x'.repeat(201), 'S\u2028X'])
      await assert.rejects(send({ subject }), { code: 'INVALID_ARGUMENT' }, JSON.stringify(subject));
    await assert.rejects(send({ document: other.document }), { code: 'NOT_FOUND' });
  });

  it('goes to a domain with letters beyond ASCII in its ASCII form', async () => {
    const { account, actor, document } = await shopWithDocument();
    const mail = { document, to: 'maria@büro.example', subject: 'S', text: 'T', language: 'en' };
    await sendDocument(context, actor, mail, key());
    await untilState(account, 'sent');
    assert.ok(smtp.received.some(({ text }) => text.includes('To: maria@xn--bro-hoa.example')));
  });

  it('counts against the messages of the day', async () => {
    const { actor, document } = await shopWithDocument();
    const mail = { document, to: 'a@b.example', subject: 'S', text: 'T', language: 'en' };
    for (let index = 0; index < 3; index++) await sendDocument(context, actor, mail, key());
    await assert.rejects(sendDocument(context, actor, mail, key()), { code: 'RATE_LIMITED' });
  });
});

/** The newest message to an address: those of other accounts may arrive at any time. */
const lastTo = (address: string) => smtp.received.findLast(({ to }) => to.includes(address));

describe('An SMTP server', () => {
  it('that refuses a message for good has it fail, and one that refuses it for now gets it again', async () => {
    const { account, actor, document } = await shopWithDocument();
    const mail = { document, to: 'gone@example.com', subject: 'S', text: 'T', language: 'en' };
    smtp.refuse = address =>
      address === 'gone@example.com'
        ? { code: 550, message: 'no such user' }
        : { code: 451, message: 'come back later' };
    await sendDocument(context, actor, mail, key());
    assert.match(String((await untilState(account, 'failed')).reason), /no such user/);
    await sendDocument(context, actor, { ...mail, to: 'later@example.com' }, key());
    for (;;) {
      const [row] = await queueOf(account);
      if (row?.reason) {
        assert.deepEqual([row.state, row.attempts], ['queued', 1]);
        assert.match(String(row.reason), /come back later/);
        break;
      }
      await sleep(50);
    }
    smtp.refuse = undefined;
    await makeDue();
    await untilState(account, 'sent');
    assert.ok(lastTo('later@example.com'));
  });

  it('that never answers, or is not there, holds up no request, and mail waits for it', async () => {
    const silent = createServer(() => {});
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    after(() => silent.close());
    const { port } = silent.address() as { port: number };
    for (const url of [`smtp://127.0.0.1:${port}`, 'smtp://127.0.0.1:9']) {
      const other = await rig.another({ SMTP_URL: url, MAIL_POLL_SECONDS: '3600' });
      const account = await rig.account();
      await setEmail(account, 'admin@example.com');
      await passwordOnly(other, account);
      // The sign-in from another browser has its notice queued, and does not wait for it.
      const result = await signIn(other.server.context, visitor(account), { username: 'admin', password: PASSWORD });
      assert.equal(result.state, 'signed-in');
      const [row] = await queueOf(account);
      assert.deepEqual([row?.kind, row?.to], ['new-browser', 'admin@example.com']);
    }
  });

  it('that does not offer TLS gets nothing unless the settings allow it', async () => {
    const strict = await rig.another({ SMTP_TLS: 'on' });
    assert.ok(strict.config.smtp);
    const transport = createSmtpTransport(strict.config.smtp);
    const mail = {
      fromName: 'X',
      to: ['tls@example.com'],
      cc: [],
      bcc: [],
      replyTo: undefined,
      subject: 'S',
      body: 'B',
      html: '<p>B</p>',
    };
    const result = await transport.send({ ...mail, reference: 'x', automatic: true, attachments: [] });
    assert.equal(result.outcome, 'retry');
    assert.ok(!smtp.received.some(({ to }) => to.includes('tls@example.com')));
  });
});

describe('A notice of a new browser', () => {
  it('is sent in the language of the user when a browser was not known, and not for the first or a known one', async () => {
    const account = await rig.account();
    await setEmail(account, 'joana@example.com');
    const from = (more: object) =>
      signIn(context, visitor(account, { language: 'pt', ...more }), { username: 'admin', password: PASSWORD });
    const first = await from({});
    assert.ok(first.state === 'signed-in');
    await from({ browserToken: first.browserToken });
    assert.deepEqual(await queueOf(account), []);
    await from({ browser: 'Safari / <b>iPhone</b>\r\nBcc: x@y.example' });
    await untilState(account, 'sent');
    const { text = '' } = lastTo('joana@example.com') ?? {};
    assert.match(text, /^Auto-Submitted: auto-generated/m);
    assert.match(text, /Bcc/);
    assert.doesNotMatch(text, /^Bcc:/m);
    const [plain = ''] = text.split('text/html').slice(0, 1);
    assert.match(plain, /Ol=C3=A1 User admin|Olá User admin/);
    assert.doesNotMatch(text.split('text/html')[1] ?? '', /<b>iPhone/);
  });

  it('of a password link leaves no link in the database once it is sent', async () => {
    const account = await rig.account();
    await setEmail(account, 'joana@example.com');
    const composed = { subject: 'S', body: 'https://erp.example/secret', html: '<p>https://erp.example/secret</p>' };
    const about = { login: 'admin', kind: 'password-reset', language: 'en' } as const;
    await sendNotice(context, account.id, about, () => ({ ...composed, language: 'en' }));
    await untilState(account, 'sent');
    assert.match(lastTo('joana@example.com')?.text ?? '', /secret/);
    const rows = await asOwner(rig, owner =>
      inAccount(owner, account.code, async id => {
        const found = await owner.query(
          `SELECT content ->> 'body' AS body, content ->> 'html' AS html FROM job WHERE account_id = $1`,
          [id],
        );
        return found.rows;
      }),
    );
    assert.deepEqual(rows, [{ body: '', html: '' }]);
  });
});
