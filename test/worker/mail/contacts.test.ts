// Mails to the contacts of a customer or supplier by a real mail server: each purpose reaches those that have it.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { documents } from '../../../src/definitions/catalogue.ts';
import { draftDocumentMail, draftStatementMail, sendDocument } from '../../../src/operations/mail/send-mail.ts';
import { makeDueDocuments } from '../../../src/operations/recurring/make-due.ts';
import { actorOf, passwordOnly } from '../../operations/sign-in/sign-in-rig.ts';
import { type Fields, line, made, openShop } from '../../operations/stock/shop.ts';
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

const PURPOSES = ['quotes', 'orders', 'deliveries', 'invoices', 'receipts', 'statements'];
let companies = 0;

/** A company whose customer and supplier, both C1, have a contact for each purpose, in a domain of their own. */
async function company() {
  const shop = await openShop(rig);
  const { client } = shop;
  const domain = `d${++companies}.example`;
  const ids: Record<string, number> = {};
  for (const kind of ['customer', 'supplier']) {
    const own = { code: 'C1', name: 'Ana', email: `own-${kind}@${domain}` };
    ids[kind] = made(await client.post(`/${kind}s`, own)).id as number;
    for (const purpose of PURPOSES)
      made(
        await client.post('/contacts', {
          ...{ [kind]: 'C1', name: purpose, email: `${purpose}-${kind}@${domain}`, [`gets_${purpose}`]: true },
        }),
      );
  }
  const actor = actorOf(shop.account, await passwordOnly(rig, shop.account));
  const draft = (id: number) =>
    draftDocumentMail(context, actor, BigInt(id), { account: shop.account.code, addressOf: path => path });
  const contact = (more: Fields) => client.post('/contacts', { customer: 'C1', name: 'Rui', ...more }).then(made);
  return { shop, client, domain, ids, actor, draft, contact };
}

describe('A mail to a customer or supplier', () => {
  it('has the contacts with the purpose of the document, for documents of every type', async () => {
    const { shop, domain, draft } = await company();
    const got: Record<string, string> = {};
    for (const { type, party } of documents) {
      if (!party) continue;
      const body = {
        [party]: { code: 'C1' },
        ...(party === 'customer' || type !== 'payment' ? {} : {}),
        items: type === 'receipt' || type === 'payment' ? undefined : [line('none', 1, { unit_price: 5 })],
        total_amount: 5,
      };
      const { id } = made(await shop.create(type, body));
      got[type] = (await draft(id as number)).to;
    }
    const to = (purpose: string, kind: string) => `${purpose}-${kind}@${domain}`;
    assert.deepEqual(got, {
      quote: to('quotes', 'customer'),
      order: to('orders', 'customer'),
      delivery_note: to('deliveries', 'customer'),
      invoice: to('invoices', 'customer'),
      credit_note: to('invoices', 'customer'),
      receipt: to('receipts', 'customer'),
      purchase_order: to('orders', 'supplier'),
      purchase: to('invoices', 'supplier'),
      supplier_credit_note: to('invoices', 'supplier'),
      payment: to('receipts', 'supplier'),
    });
  });

  it('reaches each address once, and leaves out contacts that are inactive or without an address', async () => {
    const { shop, client, domain, draft, contact, actor, ids } = await company();
    await contact({ email: `Invoices-Customer@${domain.toUpperCase()}`, gets_invoices: true });
    await contact({ email: `second@${domain}`, gets_invoices: true });
    await contact({ email: `gone@${domain}`, gets_invoices: true, inactive: '1' });
    await contact({ gets_invoices: true });
    const copies = { mail_cc: `second@${domain}, boss@${domain}`, mail_bcc: `boss@${domain}` };
    made(await client.put('/customers', { id: ids.customer, ...copies }));
    const { id } = made(await shop.create('invoice', { customer: { code: 'C1' }, items: [line('none', 1)] }));
    const { to, cc, bcc, ...text } = await draft(id as number);
    assert.equal(to.toLowerCase(), `invoices-customer@${domain}, second@${domain}`);
    const idempotency = { key: domain, fingerprint: Buffer.alloc(32, 1) };
    await sendDocument(context, actor, { document: BigInt(id as number), to, cc, bcc, ...text }, { idempotency });
    const received = () => smtp.received.filter(({ to = [] }) => to.some(each => each.endsWith(domain)));
    for (const end = Date.now() + 30_000; received().length === 0; await new Promise(r => setTimeout(r, 50)))
      assert.ok(Date.now() < end);
    assert.equal(received().length, 1);
    assert.deepEqual(
      received()[0]
        ?.to?.map(each => each.toLowerCase())
        .toSorted(),
      [`boss@${domain}`, `invoices-customer@${domain}`, `second@${domain}`],
    );
  });

  it('has twenty contacts at most, and the address of the customer if no contact has the purpose', async () => {
    const { shop, client, domain, draft, contact, ids } = await company();
    for (let at = 0; at < 21; at++) await contact({ email: `r${at}@${domain}`, gets_quotes: true });
    const { id } = made(await shop.create('quote', { customer: { code: 'C1' }, items: [line('none', 1)] }));
    const to = (await draft(id as number)).to.split(', ');
    assert.deepEqual([to.length, to[0], to[19]], [20, `quotes-customer@${domain}`, `r18@${domain}`]);
    const all = (await client.get('/contacts', { limit: 1000, searchColumn: 'customer', searchString: 'C1' })).body;
    for (const { id: each } of all) made(await client.put('/contacts', { id: each, gets_quotes: false }));
    assert.equal((await draft(id as number)).to, `own-customer@${domain}`);
    made(await client.put('/customers', { id: ids.customer, mail_to: `list@${domain}` }));
    assert.equal((await draft(id as number)).to, `list@${domain}`);
  });

  it('is a statement or a reminder for those with this purpose', async () => {
    const { shop, client, domain, actor, ids } = await company();
    for (const kind of ['customer', 'supplier'] as const) {
      const { to } = await draftStatementMail(context, actor, { kind, id: ids[kind] ?? 0 });
      assert.equal(to, `statements-${kind}@${domain}`);
    }
    const level = { code: 'FIRST', level: 1, days: 1, texts: { en: 'Dear {customer}, please pay {documents}.' } };
    made(await client.post('/reminder_levels', level));
    const due = { date: '2026-03-02', due_date: '2026-03-02', total_amount: 50 };
    made(
      await shop.create('invoice', {
        ...{ ...due, customer: { code: 'C1' }, items: [line('none', 1, { unit_price: 50 })] },
      }),
    );
    const answer = await client.get('/due_reminders');
    assert.equal(answer.status, 200, answer.text);
    made(await client.post('/reminders', { customer_id: ids.customer }));
    await smtp.until(1);
    const reached = () => smtp.received.flatMap(({ to = [] }) => to).filter(to => to.endsWith(domain));
    for (const end = Date.now() + 30_000; reached().length === 0; await new Promise(r => setTimeout(r, 50)))
      assert.ok(Date.now() < end);
    assert.deepEqual(reached(), [`statements-customer@${domain}`]);
  });

  it('that a recurring document sends goes to them too', async () => {
    const { client, domain } = await company();
    made(
      await client.post('/recurring_documents', {
        description: 'Rent',
        type: 'invoice',
        start_date: '2027-01-15',
        rrule: 'FREQ=YEARLY;COUNT=1',
        mode: 'issue_and_mail',
        body: {
          ...{ document_set: 'FT', currency: 'EUR', customer: { code: 'C1' } },
          items: [{ description: 'Rent', qty: 1, unit_price: 100, vat: 0 }],
        },
      }),
    );
    while (await makeDueDocuments(context, new Date('2027-03-15T12:00:00Z')));
    const reached = () => smtp.received.flatMap(({ to = [] }) => to).filter(to => to.endsWith(domain));
    for (const end = Date.now() + 30_000; reached().length === 0; await new Promise(r => setTimeout(r, 50)))
      assert.ok(Date.now() < end);
    assert.deepEqual(reached(), [`invoices-customer@${domain}`]);
  });
});
