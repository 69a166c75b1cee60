// Recipients of a message: several, with copies, kept with the customer; and the facts of an invoice in the first text.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { AppError } from '../../../src/domain/errors.ts';
import { listAuditEntries } from '../../../src/operations/audit/list-entries.ts';
import { draftDocumentMail, sendDocument } from '../../../src/operations/mail/send-mail.ts';
import { actorOf, passwordOnly } from '../../operations/sign-in/sign-in-rig.ts';
import { line, made, openShop } from '../../operations/stock/shop.ts';
import { asOwner, inAccount } from '../../support/owner.ts';
import { startRig } from '../../support/rig.ts';
import { startSmtp } from './smtp-rig.ts';

const smtp = await startSmtp();
const rig = await startRig({
  SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
  SMTP_TLS: 'off',
  MAIL_FROM: 'no-reply@erp.example',
  MAIL_POLL_SECONDS: '1',
});
await rig.listen();
const { context } = rig.server;

it('are those of the customer, and a blind copy is in no header', async () => {
  const shop = await openShop(rig);
  const { client, id: accountId, code } = shop.account;
  await asOwner(rig, owner =>
    inAccount(owner, code, id =>
      owner.query(`INSERT INTO bank_account VALUES ($1, 1, 'PT50000201231234567890154')`, [id]),
    ),
  );
  const kept = { mail_to: 'ana@a.example, rui@a.example', mail_cc: 'boss@a.example', mail_bcc: 'books@b.example' };
  const customer = { code: 'M1', name: 'Ana', email: 'old@a.example', ...kept };
  assert.equal((await client.post('/customers', customer)).status, 201);
  const [stored] = (await client.get('/customers', { searchString: 'M1' })).body;
  assert.deepEqual({ ...stored, ...kept }, stored);
  const invoice = made(
    await shop.create('invoice', {
      due_date: '2030-04-01',
      customer: { code: 'M1' },
      total_amount: 1230.5,
      items: [line('none', 1, { unit_price: 1230.5 })],
    }),
  );
  const [element] = (await client.get('/invoices', { id: invoice.id })).body;
  assert.equal(element.customer.mail_bcc, undefined, 'a document does not have them');

  const actor = actorOf(shop.account, await passwordOnly(rig, shop.account));
  const document = BigInt(invoice.id);
  const addressOf = (path: string) => `https://erp.example${path}`;
  const draft = await draftDocumentMail(context, actor, document, { account: code, addressOf });
  const { to, cc = '', bcc = '', text } = draft;
  assert.deepEqual([to, cc, bcc], [kept.mail_to, kept.mail_cc, kept.mail_bcc]);
  assert.match(
    text,
    /Valor em dívida: 1230,50 EUR\nData de vencimento: 1 de abril de 2030\nIBAN: PT50 0002 0123 1234 5678 9015 4\n\nAbrir/,
  );
  const [, path = ''] = /https:\/\/erp\.example(\S+)/.exec(text) ?? [];
  const printed = await rig.server.fastify.inject({ method: 'GET', url: path });
  assert.deepEqual([printed.statusCode, printed.headers['content-type']], [200, 'application/pdf']);

  const idempotency = { key: 'mail', fingerprint: Buffer.alloc(32, 1) };
  await sendDocument(context, actor, { document, ...draft }, { idempotency });
  await smtp.until(1);
  const [{ to: reached = [], text: sent = '' } = {}] = smtp.received;
  assert.deepEqual(reached.toSorted(), ['ana@a.example', 'books@b.example', 'boss@a.example', 'rui@a.example']);
  assert.match(sent, /^To: ana@a\.example, rui@a\.example/m);
  assert.match(sent, /^Cc: boss@a\.example/m);
  assert.doesNotMatch(sent, /books@b\.example/);
  const actorOfTrail = { kind: 'administrator', accountId, name: 'root' } as const;
  const [entry] = await listAuditEntries(rig.administration, actorOfTrail, { limit: 1 });
  assert.deepEqual([entry?.action, entry?.after], ['mail.send-document', { to: kept.mail_to, cc, bcc }]);
});

it('are refused by their field', async () => {
  const shop = await openShop(rig);
  const { client } = shop.account;
  const faults = async (fields: object) => {
    const { status, body } = await client.post('/customers', { name: 'Ana', ...fields });
    return [status, ...(body.details ?? []).map(({ field }: { field: string }) => field)];
  };
  const many = Array.from({ length: 50 }, (_, at) => `a${at}@b.example`).join(',');
  assert.deepEqual(await faults({ mail_to: many }), [400, 'mail_to']);
  assert.deepEqual(await faults({ mail_cc: 'a@b.example\r\nBcc: x@y.example' }), [400, 'mail_cc']);
  assert.deepEqual(await faults({ mail_bcc: 'Ana <a@b.example>' }), [400, 'mail_bcc']);
  for (const list of [',', ';', ' , ;', 'a@b', 'a@b.example c@d.example', 'x,a@b.example', 5])
    assert.deepEqual(await faults({ mail_cc: list }), [400, 'mail_cc'], String(list));
  const { body: wrong } = await client.post('/customers', { name: 'Ana', mail_cc: 'a@b.example, x' });
  assert.match(wrong.message, /must be e-mail addresses with commas between/);
  // 999 characters; the stored form would have more than 1,000.
  const long = Array.from({ length: 20 }, (_, at) => `${'x'.repeat(37)}${10 + at}@b.example`).join(',');
  assert.deepEqual(await faults({ mail_cc: long }), [400, 'mail_cc']);

  const created = await client.post('/customers', {
    name: 'Ana',
    code: 'CLEAN',
    mail_to: 'a@b.example,',
    mail_bcc: '',
    mail_cc: 'a@b.example; c@d.example,,A@B.example',
  });
  assert.equal(created.status, 201, created.text);
  const kept = async () => {
    const [{ mail_to, mail_cc, mail_bcc }] = (await client.get('/customers', { searchString: 'CLEAN' })).body;
    assert.equal(mail_bcc, undefined);
    return [mail_to, mail_cc];
  };
  assert.deepEqual(await kept(), ['a@b.example', 'a@b.example, c@d.example']);
  const changed = await client.put('/customers', { code: 'CLEAN', mail_to: ' c@d.example ;' });
  assert.equal(changed.status, 201, changed.text);
  assert.deepEqual(await kept(), ['c@d.example', 'a@b.example, c@d.example']);
  assert.equal((await client.put('/customers', { code: 'CLEAN', mail_cc: null })).status, 201);
  assert.deepEqual(await kept(), ['c@d.example', undefined]);

  const quote = made(await shop.create('quote', { items: [line('none', 1, { unit_price: 10 })] }));
  const actor = actorOf(shop.account, await passwordOnly(rig, shop.account));
  const mail = { document: BigInt(quote.id), to: 'a@b.example', subject: 'S', text: 'T', language: 'en' };
  for (const field of ['to', 'cc', 'bcc'])
    for (const list of [many, 'a@b.example\r\nBcc: x@y.example', 'a@b.example\n', 'a b@c.example', '"x"@b.example'])
      await assert.rejects(
        sendDocument(
          context,
          actor,
          { ...mail, [field]: list },
          { idempotency: { key: list, fingerprint: Buffer.alloc(32) } },
        ),
        (error: AppError) => error.details?.length === 1 && error.details[0]?.field === field,
        `${field} ${JSON.stringify(list)}`,
      );
});
