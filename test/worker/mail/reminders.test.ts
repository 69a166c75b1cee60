// Payment reminders by a real mail server: the letter, its record, and what a receipt, a stop or a second click changes while it is sent.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { daysFrom } from '../../../src/domain/values/dates.ts';
import { line, made, openShop, type Shop } from '../../operations/stock/shop.ts';
import { asOwner } from '../../support/owner.ts';
import { startRig } from '../../support/rig.ts';
import { type Received, startSmtp } from './smtp-rig.ts';

const smtp = await startSmtp();
const MAIL = {
  SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
  SMTP_TLS: 'off',
  MAIL_FROM: 'no-reply@erp.example',
  MAIL_POLL_SECONDS: '1',
  PUBLIC_URL: 'https://erp.example',
};
const rig = await startRig(MAIL);
const address = await rig.listen();
const other = await rig.another(MAIL);
await other.listen();
const today = new Date().toISOString().slice(0, 10);
const past = (days: number) => daysFrom(today, -days);

const LEVELS = [
  {
    code: 'FIRST',
    level: 1,
    days: 7,
    texts: { en: 'Dear {customer},\n\n{documents}\n\nPlease pay {amount}, due {due}.' },
  },
  {
    code: 'SECOND',
    level: 2,
    days: 21,
    fee: 5,
    interest: 7.3,
    subjects: { pt: 'Segundo aviso: {documents}' },
    texts: { pt: 'Pague {amount}.' },
  },
];

let customers = 0;

/** A company with two levels and a customer, and functions that make its documents and read its letters. */
async function company() {
  const shop = await openShop(rig);
  const { client } = shop;
  for (const level of LEVELS) made(await client.post('/reminder_levels', level));
  const address = `c${++customers}@c.example`;
  const { id } = made(
    await client.post('/customers', { code: 'M1', name: 'Ana', email: 'old@c.example', mail_to: address }),
  );
  const invoice = async (due: number, amount: number, more = {}) =>
    made(
      await shop.create('invoice', {
        ...{ date: past(due), due_date: past(due), customer: { code: 'M1' }, total_amount: amount },
        items: [line('none', 1, { unit_price: amount })],
        ...more,
      }),
    ) as { id: number; documentNumber: string };
  return {
    shop,
    client,
    id: id as number,
    address,
    invoice,
    pay: ({ documentNumber }: { documentNumber: string }, amount: number) =>
      shop.make('receipt', {
        date: today,
        customer: { code: 'M1' },
        total_amount: amount,
        settles: [{ document: documentNumber, amount }],
      }),
    due: async (query = {}) => {
      const answer = await client.get('/due_reminders', query);
      assert.equal(answer.status, 200, answer.text);
      return answer.body;
    },
    send: (more = {}) => client.post('/reminders', { customer_id: id, ...more }),
    letters: async () => (await client.get('/reminders', { sort: 'id' })).body,
    received: () => smtp.received.filter(({ to }) => to.includes(address)),
  };
}

const sentDaysAgo = ({ shop }: { shop: Shop }, days: number) =>
  shop.owner('UPDATE reminder SET date = $2 WHERE account_id = $1', [shop.account.id, past(days)]);

async function until(
  { letters }: { letters(): Promise<Record<string, unknown>[]> },
  status: string,
): Promise<Record<string, unknown>> {
  for (const end = Date.now() + 20_000; Date.now() < end; ) {
    const last = (await letters()).at(-1);
    if (last?.status === status) return last;
    await sleep(50);
  }
  assert.fail(`No reminder became ${status}: ${JSON.stringify(await letters())}`);
}

const textOf = ({ text }: Received) => {
  const [, part = ''] = /Content-Type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(text) ?? [];
  const encoded = /Content-Type: text\/plain[\s\S]*?Content-Transfer-Encoding: (\S+)/.exec(text)?.[1];
  if (encoded === 'base64') return Buffer.from(part, 'base64').toString();
  const bytes = part
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString().replaceAll('\r\n', '\n');
};
const pdfsOf = ({ text }: Received) => text.match(/Content-Type: application\/pdf/g)?.length ?? 0;
const makeDue = () => asOwner(rig, owner => owner.query("UPDATE job SET next_at = now() WHERE state = 'queued'"));

/** Runs `change` when the next PDF is printed, before it is ready. */
function whilePrinting(change: () => Promise<unknown>): void {
  for (const { server } of [rig, other]) {
    const { printer } = server.context;
    const print = printer.print.bind(printer);
    let waits = true;
    printer.print = async (...args) => {
      if (waits) {
        waits = false;
        await once();
      }
      return print(...args);
    };
  }
  let changed: Promise<unknown> | undefined;
  const once = () => (changed ??= change());
}

it('proposes what is late enough, sends it once with its files, and goes on with the next level', async () => {
  const c = await company();
  const late = await c.invoice(30, 100);
  const young = await c.invoice(8, 50.5);
  await c.invoice(3, 7);
  await c.invoice(-3, 7);
  const [proposal, ...more] = await c.due();
  assert.deepEqual(more, []);
  assert.partialDeepStrictEqual(proposal, {
    date: today,
    customer_id: c.id,
    customer_code: 'M1',
    to: c.address,
    level: 1,
    currency: 'EUR',
    amount: 150.5,
    fee: 0,
    interest: 0,
    language: 'en',
    subject: 'Payment reminder',
    documents: [
      { document_id: late.id, level: 1, due_date: past(30), amount: 100 },
      { document_id: young.id, level: 1, due_date: past(8), amount: 50.5 },
    ],
  });
  assert.match(
    proposal.text,
    /^Dear Ana,\n\nInvoice FT 1, due .*: 100\.00 EUR\nInvoice FT 2, .*: 50\.50 EUR\n\nPlease pay 150\.50 EUR/,
  );
  assert.deepEqual(await c.due({ date: past(25) }), []);

  const sent = await c.send();
  assert.equal(sent.status, 201, sent.text);
  const letter = await until(c, 'SENT');
  assert.partialDeepStrictEqual(letter, {
    id: sent.body.id,
    date: today,
    customer_code: 'M1',
    level: 1,
    amount: 150.5,
    created_by: 'admin',
    documents: [
      { document_id: late.id, level: 1 },
      { document_id: young.id, level: 1 },
    ],
  });
  const [mail] = c.received();
  assert.ok(mail);
  // A link to each document, before the name of the company.
  const link = /^(FT \d): https:\/\/erp\.example(\/print\/\S+)\n/gm;
  const links = [...textOf(mail).matchAll(link)].map(([, name, path]) => [name, path?.split('?')[0]]);
  const path = (id: unknown) => `/print/${c.shop.account.code}/${id}`;
  assert.deepEqual(links, [
    ['FT 1', path(late.id)],
    ['FT 2', path(young.id)],
  ]);
  const [[, , opened = ''] = []] = textOf(mail).matchAll(link);
  assert.equal((await fetch(address + opened)).status, 200);
  assert.equal(textOf(mail).replaceAll(link, '').replace('\n\n\n', '\n\n').trim(), proposal.text.trim());
  assert.equal(pdfsOf(mail), 3, 'the statement and two invoices');
  assert.deepEqual(
    (await c.client.get('/reminders', { searchColumn: 'documents.document_id', searchString: young.id })).body.length,
    1,
  );

  // The next level of the older one, when the days between the two levels have passed.
  assert.deepEqual(await c.due(), []);
  await sentDaysAgo(c, 13);
  assert.deepEqual(await c.due(), []);
  await sentDaysAgo(c, 14);
  const [second] = await c.due();
  assert.partialDeepStrictEqual(second, {
    level: 2,
    amount: 100,
    fee: 5,
    language: 'pt',
    interest: 0.6,
    subject: 'Segundo aviso: FT 1',
  });
  assert.equal(second.documents.length, 1);
  assert.match(second.text, /Pague 100,00 EUR\.\n\nValor vencido: 100,00 EUR\nJuros: 0,60 EUR\nEncargo: 5,00 EUR/);
  assert.equal((await c.send({ documents: [young.id] })).status, 400);
  made(await c.send());
  await until(c, 'SENT');
  assert.deepEqual(await c.due(), []);
  const again = await c.send();
  assert.equal(`${again.status} ${again.body.code}`, '409 CONFLICT');
  const { body: events } = await c.client.get('/changes', { type: 'reminder.*' });
  assert.deepEqual(
    events.map(({ type }: { type: string }) => type),
    ['reminder.created', 'reminder.sent', 'reminder.created', 'reminder.sent'],
  );
  await c.shop.sound();
});

it('sends one letter for clicks at the same time on two servers', async () => {
  const c = await company();
  await c.invoice(10, 100);
  const clients = await Promise.all(
    Array.from({ length: 6 }, (_, at) => (at % 2 ? other : rig).session(c.shop.account.code, c.shop.account.apiToken)),
  );
  const answers = await Promise.all(clients.map(client => client.post('/reminders', { customer_id: c.id })));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409, 409, 409, 409]);
  await until(c, 'SENT');
  assert.equal(c.received().length, 1);
});

it('leaves out what is paid while its files are printed, and cancels a letter of which nothing is left', async () => {
  const c = await company();
  const [paid, part] = [await c.invoice(10, 100), await c.invoice(9, 60)];
  whilePrinting(async () => {
    await c.pay(paid, 100);
    await c.pay(part, 20);
  });
  made(await c.send());
  const letter = await until(c, 'SENT');
  assert.partialDeepStrictEqual(letter, {
    amount: 40,
    documents: [
      { document_id: paid.id, left_out: 'PAID' },
      { document_id: part.id, amount: 40 },
    ],
  });
  const [mail] = c.received();
  assert.ok(mail);
  assert.match(textOf(mail), /Dear Ana,\n\nInvoice FT 2, due .*: 40\.00 EUR\n\nPlease pay 40\.00 EUR/);
  assert.equal(pdfsOf(mail), 2);

  const d = await company();
  const only = await d.invoice(10, 100);
  whilePrinting(() => d.pay(only, 100));
  made(await d.send());
  assert.partialDeepStrictEqual(await until(d, 'CANCELLED'), {
    reason: 'NOTHING_DUE',
    documents: [{ left_out: 'PAID' }],
  });
  assert.deepEqual(d.received(), []);
  const { body: events } = await d.client.get('/changes', { type: 'reminder.*' });
  assert.deepEqual(
    events.map(({ type }: { type: string }) => type),
    ['reminder.created', 'reminder.cancelled'],
  );
});

it('leaves out what is paid, void or stopped between two attempts, and frees the levels of a letter that failed', async () => {
  const c = await company();
  const documents = [await c.invoice(10, 1), await c.invoice(10, 2), await c.invoice(10, 4)];
  const [paid, gone] = documents;
  assert.ok(paid && gone);
  let refused = 0;
  smtp.refuse = address => (address === c.address && refused++ < 1 ? { code: 451, message: 'later' } : undefined);
  made(await c.send());
  while (refused === 0) await sleep(20);
  await c.pay(paid, 1);
  await c.shop.void('invoice', gone.documentNumber);
  await sleep(200);
  await makeDue();
  assert.partialDeepStrictEqual(await until(c, 'SENT'), {
    amount: 4,
    documents: [{ left_out: 'PAID' }, { left_out: 'VOID' }, { amount: 4 }],
  });
  assert.equal(c.received().length, 1);

  const d = await company();
  const disputable = await d.invoice(10, 100);
  smtp.refuse = address => (address === d.address ? { code: 550, message: 'no such user' } : undefined);
  made(await d.send());
  assert.partialDeepStrictEqual(await until(d, 'CANCELLED'), { reason: 'NOT_SENT' });
  smtp.refuse = undefined;
  assert.equal((await d.due()).length, 1);
  await c.shop.sound();
  await c.shop.owner('UPDATE reminder SET amount = 5 WHERE account_id = $1', [c.shop.account.id]);
  await assert.rejects(c.shop.sound(), /check_reminder/);
  // A disputed invoice, and a customer who gets none.
  const dispute = async (change: object) => {
    made(await d.client.put('/invoices', { id: disputable.id, ...change }));
    return (await d.client.get('/invoices', { id: disputable.id })).body[0].dispute_reason;
  };
  assert.equal(await dispute({ disputed: true, reason: 'damaged' }), 'damaged');
  assert.deepEqual(await d.due(), []);
  assert.equal(await dispute({ disputed: false }), undefined);
  assert.equal((await d.due()).length, 1);
  const [order] = (await d.client.put('/receipts', { id: 1, disputed: false })).body.details;
  assert.equal(order.field, 'disputed');
  made(await d.client.put('/customers', { id: d.id, reminder_stop: 'pays by instalments' }));
  assert.deepEqual(await d.due(), []);
  assert.equal((await d.send()).status, 409);
});

it('is held back in a test company, and refused without an address', async () => {
  const c = await company();
  await c.invoice(10, 100);
  await c.shop.owner("UPDATE account SET test_receivers = '{}' WHERE account_id = $1", [c.shop.account.id]);
  const held = await c.send();
  assert.deepEqual([held.status, held.body.status], [201, 'CANCELLED'], held.text);
  assert.partialDeepStrictEqual(await until(c, 'CANCELLED'), { reason: 'HELD_BACK' });
  assert.deepEqual(c.received(), []);
  made(await c.client.put('/customers', { id: c.id, mail_to: '', email: '' }));
  const refused = await c.send();
  assert.equal(refused.status, 400);
  assert.deepEqual(
    refused.body.details.map(({ field }: { field: string }) => field),
    ['customer_id'],
  );
});

it('refuses unknown placeholders and levels without a text', async () => {
  const shop: Shop = await openShop(rig);
  const faults = async (fields: object) => {
    const { status, body } = await shop.client.post('/reminder_levels', { code: 'A', level: 1, days: 1, ...fields });
    return [status, ...(body.details ?? []).map(({ field }: { field: string }) => field)];
  };
  assert.deepEqual(await faults({ texts: { en: 'Dear {name}' } }), [400, 'texts.en']);
  assert.deepEqual(await faults({ subjects: { de: '{amounts}' }, texts: { en: 'x' } }), [400, 'subjects.de']);
  assert.deepEqual(await faults({}), [400, 'texts']);
  assert.deepEqual(await faults({ texts: { en: 'x' } }), [201]);
  const taken = await shop.client.post('/reminder_levels', { code: 'B', level: 1, days: 1, texts: { en: 'x' } });
  assert.equal(taken.status, 409, taken.text);
});

it('bears interest by law where a level has it, as it was when the letter was queued', async () => {
  const c = await company();
  const { body: levels } = await c.client.get('/reminder_levels');
  const wrong = await c.client.put('/reminder_levels', { id: levels[0].id, interest_by_law: '1', interest: 3 });
  assert.equal(`${wrong.status} ${wrong.body.details?.[0]?.field}`, '400 interest');
  made(await c.client.put('/reminder_levels', { id: levels[0].id, interest_by_law: '1' }));
  const due = daysFrom('2026-01-01', -11);
  made(
    await c.shop.create('invoice', {
      ...{ date: due, due_date: due, customer: { code: 'M1' }, total_amount: 1000 },
      items: [line('none', 1, { unit_price: 1000 })],
    }),
  );
  // 20 days at 10.15 %: 1000 × 2.03 / 365
  const [letter] = await c.due({ date: daysFrom(due, 20) });
  assert.equal(letter.interest, 5.56);
  assert.match(letter.text, /Interest: 5\.56 EUR/);
});

it('is not sent again when the mail server took it and gave no answer', async () => {
  const c = await company();
  await c.invoice(10, 100);
  smtp.cuts = address => address === c.address;
  made(await c.send());
  await until(c, 'UNKNOWN');
  smtp.cuts = undefined;
  await makeDue();
  await sleep(1500);
  assert.equal(c.received().length, 1);
  assert.deepEqual(await c.due(), []);
  const { body: events } = await c.client.get('/changes', { type: 'reminder.*' });
  assert.equal(events.at(-1).type, 'reminder.unknown');
});

it('begins with the first level for an instalment that becomes the oldest', async () => {
  const c = await company();
  made(
    await c.client.post('/payment_terms', {
      code: 'HALVES',
      description: 'In two parts',
      instalments: [
        { percent: 50, days: 10 },
        { percent: 50, days: 30 },
      ],
    }),
  );
  const terms = { due_date: undefined, payment_terms_code: 'HALVES' };
  const [first, second] = [await c.invoice(40, 100, terms), await c.invoice(55, 100, terms)];
  assert.partialDeepStrictEqual(await c.due(), [{ level: 1, amount: 200 }]);
  made(await c.send());
  await until(c, 'SENT');
  await sentDaysAgo(c, 60);
  await c.pay(first, 50);
  await c.pay(second, 20);
  assert.partialDeepStrictEqual(await c.due(), [
    {
      level: 2,
      documents: [
        { document_id: second.id, level: 2, due_date: past(45), amount: 80 },
        { document_id: first.id, level: 1, due_date: past(10), amount: 50 },
      ],
    },
  ]);
  const stays = await c.client.put('/reminder_levels', { code: 'FIRST', level: 3 });
  assert.equal(`${stays.status} ${stays.body.details?.[0]?.field}`, '409 level');
});

it('shows what the customer has paid and nobody has allotted, and has documents in one currency', async () => {
  const c = await company();
  const invoices = [await c.invoice(10, 100), await c.invoice(10, 50, { currency: 'USD' })];
  await c.shop.make('receipt', { date: today, customer: { code: 'M1' }, total_amount: 30 });
  assert.partialDeepStrictEqual(await c.due(), [
    { currency: 'EUR', amount: 100, open_credit: 30 },
    { currency: 'USD', amount: 50, open_credit: 0 },
  ]);
  const both = await c.send({ documents: invoices.map(({ id }) => id).reverse() });
  assert.equal(`${both.status} ${both.body.details[0].field}`, '400 documents[1]');
  made(await c.send({ documents: [invoices[1]?.id] }));
  assert.partialDeepStrictEqual(await until(c, 'SENT'), { currency: 'USD', amount: 50 });
});
