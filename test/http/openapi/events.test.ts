// The events of the reference are real: each example has the values of a record to which the same has happened.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { attachments, documents, drafts, notes, records } from '../../../src/definitions/catalogue.ts';
import type { DocumentResource } from '../../../src/definitions/define-document.ts';
import { eventExample } from '../../../src/definitions/event-examples.ts';
import { eventTypeOf, eventTypes, relatedEvent } from '../../../src/definitions/events.ts';
import type { Account } from '../../support/account.ts';
import { openapi, schemaErrors } from '../../support/answers.ts';
import { createExamples } from '../../support/example-requests.ts';
import { partOf } from '../../support/part-of.ts';
import { startRig } from '../../support/rig.ts';

type Json = Record<string, unknown>;

const rig = await startRig({ RATE_LOGINS: '0' });
const seen = new Set<string>();

async function newAccount(): Promise<Account> {
  const account = await rig.account();
  await createExamples(rig, account);
  return account;
}

/** Creates the document of an example, which names no other one unless given, and returns its id. */
async function create({ client }: Account, { path, example }: DocumentResource, more: Json = {}): Promise<number> {
  const { related_document: _, related_doc: __, ...body } = example;
  const answer = await client.post(`/${path}`, { ...body, ...more });
  assert.equal(answer.status, 201, `${path}: ${answer.text}`);
  return answer.body.id;
}

async function change({ client }: Account, { path }: DocumentResource, id: number, status: string): Promise<void> {
  const answer = await client.put(`/${path}`, { id, status, reason: 'A test' });
  assert.equal(answer.status, 201, `${path}: ${answer.text}`);
}

/** The example of an event has the values of a record, apart from ids, days and numbers. */
async function assertLike({ client }: Account, type: string, id: number): Promise<void> {
  seen.add(type);
  const event = eventTypeOf(type);
  assert.ok(event, type);
  const changes = (await client.get('/changes', { type, limit: 1000 })).body as Json[];
  assert.deepEqual([changes.at(-1)?.resource, changes.at(-1)?.id], [event.resource, id], type);
  const [record] = (await client.get(`/${event.resource}`, { id })).body;
  const { data } = eventExample(event);
  const {
    id: _,
    seq_number: __,
    related_document: ___,
    related_doc: ____,
    created: _____,
    updated: ______,
    updated_at: _______,
    items = [],
    ...header
  } = data;
  assert.deepEqual(partOf(header, record), header, type);
  const lines = items as Json[];
  assert.equal(record.items?.length ?? 0, lines.length, type);
  for (const [at, { id: _, ...line }] of lines.entries()) assert.deepEqual(partOf(line, record.items[at]), line, type);
}

describe('The example of the event', () => {
  for (const document of documents) {
    const { type, defaultSet, example } = document;

    it(`${type}.created is such a document`, async () => {
      const account = await newAccount();
      await assertLike(account, `${type}.created`, await create(account, document));
    });

    for (const [what, status] of [
      ['voided', 'VOID'],
      ['closed', 'CLOSED'],
    ] as const) {
      if (!eventTypeOf(`${type}.${what}`)) continue;
      it(`${type}.${what} is a document to which that happened`, async () => {
        const account = await newAccount();
        const id = await create(account, document);
        await change(account, document, id, status);
        await assertLike(account, `${type}.${what}`, id);
      });
    }

    for (const later of documents) {
      for (const { to } of (later.refund?.relates ?? []).filter(({ to }) => to === type)) {
        it(`${to}.refunded is such a document after a refund by ${later.type}, and ${to}.updated after its void`, async () => {
          const account = await newAccount();
          const id = await create(account, document);
          const amount = example.total_amount;
          const settles = [{ document: `${defaultSet} ${example.seq_number}`, amount }];
          const refund = await create(account, later, { total_amount: amount, settles });
          await assertLike(account, `${to}.refunded`, id);
          await change(account, later, refund, 'VOID');
          const [{ amount_open }] = (await account.client.get(`/${document.path}`, { id })).body;
          assert.equal(amount_open, amount);
          seen.add(`${to}.updated`);
        });
      }
      for (const { to, as } of later.relates.filter(({ to }) => to === type)) {
        it(`${relatedEvent(to, as)} is such a document after ${later.type}, and ${to}.updated after its void`, async () => {
          const account = await newAccount();
          const id = await create(account, document);
          const takes = as === 'pays' ? {} : { items: as === 'returns' ? returned(example.items) : example.items };
          const laterId = await create(account, later, {
            [later.nameOf('related_document')]: `${defaultSet} ${example.seq_number}`,
            ...(as === 'returns' ? { seq_number: 'R1', total_amount: 0 } : { total_amount: example.total_amount }),
            ...takes,
          });
          await assertLike(account, relatedEvent(to, as), id);
          await change(account, later, laterId, 'VOID');
          const [{ status, amount_due, items = [] }] = (await account.client.get(`/${document.path}`, { id })).body;
          const updated = eventTypeOf(`${to}.updated`);
          assert.ok(updated);
          const { data } = eventExample(updated);
          assert.deepEqual(
            [status, amount_due, items.map(({ open_qty }: Json) => open_qty)],
            [data.status, data.amount_due, ((data.items ?? []) as Json[]).map(({ open_qty }) => open_qty)],
          );
          seen.add(updated.type);
        });
      }
      if (later.deducts !== type || later.type !== type) continue;
      it(`${type}.deducted is such a document after ${type}`, async () => {
        const account = await newAccount();
        const id = await create(account, document, { deposit: true });
        await create(account, later, {
          seq_number: 'final',
          items: [
            ...(example.items as Json[]),
            ...(example.items as Json[]).map(({ qty, unit_price, vat }) => ({
              description: 'Deposit',
              qty,
              vat,
              unit_price: -Number(unit_price),
              deducts: `${defaultSet} ${example.seq_number}`,
            })),
          ],
          total_amount: 0,
        });
        const [{ relations }] = (await account.client.get(`/${document.path}`, { id })).body;
        assert.equal(relations[0].relation, 'deducts');
        seen.add(`${type}.deducted`);
      });
    }
  }

  it('article.stock_changed is an article after a document', async () => {
    const account = await newAccount();
    const { path, example } = documents.find(({ type }) => type === 'order') as DocumentResource;
    await account.client.post(`/${path}`, example);
    const [article] = (await account.client.get('/articles')).body;
    await assertLike(account, 'article.stock_changed', article.id);
  });

  for (const { path, example, elementName: type } of [attachments, notes])
    it(`${type}.created and ${type}.deleted are such a ${type}`, async () => {
      const account = await newAccount();
      const [customer] = (await account.client.get('/customers')).body;
      const { body } = rig.server.endpoints.find(each => each.path === `/${path}` && each.method === 'POST') ?? {};
      const answer = await account.client.post(`/${path}`, { ...(body?.example as Json), record_id: customer.id });
      const { id } = answer.body;
      const { created_by: _, created_at: __, ...shown } = example;
      const [record] = (await account.client.get(`/${path}`, { id })).body;
      const expected = { ...shown, id, record_id: customer.id };
      assert.deepEqual(partOf(expected, record), expected);
      assert.equal((await account.client.call('DELETE', `/${path}`, { query: { id } })).status, 204);
      const types = [`${type}.created`, `${type}.deleted`];
      const heard = (await account.client.get('/changes', { type: `${type}.*` })).body as Json[];
      assert.deepEqual(
        heard.map(event => [event.type, event.resource, event.id]),
        types.map(each => [each, path, id]),
      );
      for (const each of types) seen.add(each);
    });

  it('draft.created, draft.updated and draft.deleted are such a draft', async () => {
    const account = await newAccount();
    const { type, body } = drafts.example;
    const answer = await account.client.post('/drafts', { type, body });
    const { id } = answer.body;
    const { created_by: _, updated_by: __, created_at: ___, updated_at: ____, ...example } = drafts.example;
    const [draft] = (await account.client.get('/drafts', { id })).body;
    assert.deepEqual(partOf({ ...example, id }, draft), { ...example, id });
    assert.equal((await account.client.put('/drafts', { id, body })).status, 201);
    assert.equal((await account.client.call('DELETE', '/drafts', { query: { id } })).status, 204);
    const heard = (await account.client.get('/changes', { type: 'draft.*' })).body as Json[];
    const types = ['draft.created', 'draft.updated', 'draft.deleted'];
    assert.deepEqual(
      heard.map(event => [event.type, event.resource, event.id]),
      types.map(each => [each, 'drafts', id]),
    );
    for (const each of types) seen.add(each);
  });

  it('exists for every type of event, and each of documents was seen, unless nothing changes such a document otherwise', () => {
    // Entries need a statement: test/operations/bank.
    const OF_BANK = ['bank_statement', 'bank_entry', 'credit_transfer'];
    // Reminders need a mail server: test/worker/mail/reminders.test.ts. Recurring documents have a worker: test/operations/recurring.
    const names = new Set([...records.map(({ noun }) => noun), 'reminder', 'recurring_document', ...OF_BANK]);
    const unseen = eventTypes
      .map(({ type }) => type)
      .filter(type => !seen.has(type) && !names.has(type.split('.')[0] ?? ''));
    const related = new Set(
      documents.flatMap(({ relates, refund }) => [...relates, ...(refund?.relates ?? [])].map(({ to }) => to)),
    );
    assert.deepEqual(
      unseen,
      documents.filter(({ type }) => !related.has(type)).map(({ type }) => `${type}.updated`),
    );
  });
});

// Goods that come back, without a price.
const returned = (items: unknown) =>
  (items as Json[]).map(({ item_code, description, qty }) => ({ item_code, description, qty: -Number(qty) }));

describe('The events of the OpenAPI document', () => {
  const webhooks = openapi['x-webhooks'];

  it('have a valid body for each type of change, under the list of its records', () => {
    const examples = Object.entries(webhooks).flatMap(([path, { post }]) => {
      const { schema, examples } = post.requestBody.content['application/json'];
      return Object.entries(examples).map(([type, { value }]) => {
        assert.deepEqual(schemaErrors(`events of ${path}`, schema, value, true, true), [], type);
        assert.equal(value.type, type);
        assert.equal(eventTypeOf(type)?.resource, path);
        return type;
      });
    });
    assert.deepEqual(examples.toSorted(), eventTypes.map(({ type }) => type).toSorted());
  });

  it('are on the reference page, each with its sentence and its body', async () => {
    const { text } = await rig.call('GET', '/docs');
    for (const { type, resource, description } of eventTypes) {
      const start = text.indexOf(`id="events-${resource}"`);
      const section = text.slice(start, text.indexOf('</section>', start));
      assert.ok(start > 0 && section.includes(`<code>${type}</code>`), type);
      assert.ok(section.includes(`<summary>${type}</summary>`), type);
      assert.ok(section.includes(`<p>${description}`), type);
    }
  });
});
