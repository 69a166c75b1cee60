// Every example of the OpenAPI document is real: a server accepts each request as it stands, and lists what the answers show.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { documents, drafts, recordOf, records } from '../../../src/definitions/catalogue.ts';
import { exampleNumbers } from '../../../src/definitions/document-examples.ts';
import { addUser } from '../../../src/operations/administration/users.ts';
import type { Account } from '../../support/account.ts';
import { openapi } from '../../support/answers.ts';
import {
  createAttached,
  createBank,
  createContact,
  createExamples,
  createOverdue,
  createRecurring,
  isAboutAttached,
  isAboutBank,
  isAboutContact,
  isAboutRecurring,
  MAIL_WITHOUT_SERVER,
} from '../../support/example-requests.ts';
import { partOf } from '../../support/part-of.ts';
import { startRig } from '../../support/rig.ts';

type Json = Record<string, unknown>;

const rig = await startRig({ RATE_LOGINS: '0', WEBHOOK_PRIVATE: 'on', ...MAIL_WITHOUT_SERVER });
const writes = rig.server.endpoints.flatMap(({ method, path, parameters, body, response }) => {
  const required = parameters.filter(
    parameter => parameter.in === 'query' && parameter.name !== 'nonce' && parameter.required,
  );
  const query = Object.fromEntries(required.map(({ name, example }) => [name, String(example)]));
  return body
    ? [
        {
          method,
          path,
          example: body.example as Json,
          lines: body.lines,
          file: body.file,
          query,
          status: response.status,
        },
      ]
    : [];
});

/** The answer that the document shows for an operation. */
function shown(method: string, path: string): Json {
  const responses = Object.entries(openapi.paths[path]?.[method.toLowerCase()]?.responses ?? {});
  const [, answer] = responses.find(([status]) => status.startsWith('2')) ?? [];
  return (answer?.content?.['application/json']?.example ?? {}) as Json;
}

/** Creates the document of a name like `FT 2026/48` from the example of its type, and before it those that it names. */
async function createNamed(account: Account, name: string): Promise<void> {
  const [set, number] = name.split(' ');
  const resource = documents.find(({ defaultSet }) => defaultSet === set);
  assert.ok(resource, name);
  const { example, list, nameOf } = resource;
  const shown = [example, list.example].find(({ seq_number }) => seq_number === number);
  // Another one names none, so that it has everything open.
  const body = { ...example, seq_number: number, [nameOf('related_document')]: shown?.[nameOf('related_document')] };
  await createDocumentsOf(account, body);
  const { status, text } = await account.client.post(`/${resource.path}`, body);
  assert.equal(status, 201, `${name}: ${text}`);
}

/** Creates the documents that a body names. */
async function createDocumentsOf(account: Account, body: Json): Promise<void> {
  const settles = (body.settles ?? []) as { document: string }[];
  const names = [body.related_document, body.related_doc, ...settles.map(({ document }) => document)];
  for (const name of names) if (name !== undefined) await createNamed(account, String(name));
}

const withoutId = ({ id: _, updated_at: __, ...fields }: Json): Json => fields;

/** An account with what the examples of documents name: an article, a customer, a supplier, a second location. */
async function newAccount(): Promise<Account> {
  const account = await rig.account();
  await createExamples(rig, account);
  return account;
}

/** The example of a request about a webhook endpoint or a draft, with the id of one that exists; any other example as it is. */
async function aboutEndpoint({ client }: Account, path: string, example: Json): Promise<Json> {
  if (path.endsWith('drafts') && 'id' in example) {
    const { body } = await client.post('/drafts', { type: drafts.example.type, body: drafts.example.body });
    return { ...example, id: body.id };
  }
  const name = ['id', 'endpoint'].find(each => path.startsWith('/webhook_') && each in example);
  if (name === undefined) return example;
  const { body } = await client.post('/webhook_endpoints', { url: 'https://shop.example/hooks' });
  return { ...example, [name]: body.id };
}

describe('The example body of', () => {
  for (const { method, path, example: written, lines, file, query, status } of writes) {
    it(`${method} ${path} is accepted as it stands`, async () => {
      const isRecord = records.some(record => `/${record.path}` === path);
      const account = isRecord && method === 'POST' ? await rig.account() : await newAccount();
      const { client } = account;
      if (isAboutAttached(path)) await createAttached(rig, account);
      if (isAboutContact({ method, path })) await createContact(rig, account);
      if (isAboutRecurring({ method, path })) await createRecurring(rig, account);
      if (isAboutBank({ method, path })) await createBank(rig, account, { isNew: method === 'POST' });
      const example = await aboutEndpoint(account, path, written);
      // Prices and contacts name other records.
      const named = { '/prices': ['articles', 'price_lists'], '/contacts': ['customers'] };
      for (const each of method === 'POST' ? (named[path as keyof typeof named] ?? []) : [])
        await client.post(`/${each}`, withoutId(recordOf(each).example));
      if (path === '/auth') {
        const login = { login: String(example.username), password: String(example.password) };
        const actor = { kind: 'administrator', accountId: account.id } as const;
        await addUser(rig.administration, actor, { ...login, name: 'Ana', role: 'clerk' });
      }
      await createDocumentsOf(account, example);
      if (path === '/reminders') await createOverdue(rig, account);
      if (path === '/collective_invoices') await createNamed(account, 'DN 2026/35');
      const isChange = method === 'PUT' && example.document_set !== undefined;
      if (isChange) await createNamed(account, `${example.document_set} ${example.seq_number}`);
      const type = lines ? 'application/x-ndjson' : file?.mediaTypes[0];
      const headers = { prefer: 'handling=strict', ...(type !== undefined && { 'content-type': type }) };
      const sent = lines ? { raw: JSON.stringify(example) } : file ? { raw: String(example) } : { body: example };
      const answer = await client.call(method, path, { ...sent, query, headers });
      assert.equal(answer.status, status, answer.text);
      if (lines) assert.equal(answer.body.status, 201, answer.text);
      // Numbers and ids are those of the moment.
      const answered = [answer.body].flat()[0];
      const {
        id: _,
        url: __,
        'xa-token': ___,
        secret: ____,
        endpoint: _____,
        documents: ______,
        reference: _______,
        document_id: ________,
        seq_number: _________,
        made = [],
        ...rest
      } = [shown(method, path)].flat()[0] as Json;
      for (const [field, value] of Object.entries(rest)) assert.deepEqual(answered[field], value, field);
      assert.equal((answered.made ?? []).length, (made as unknown[]).length);
    });
  }
});

describe('The example of the list', () => {
  for (const { path, list } of documents) {
    it(`/${path} is what the server lists of such a document`, async () => {
      const account = await newAccount();
      const example = list.example;
      await createNamed(account, `${example.document_set} ${example.seq_number}`);
      const { body } = await account.client.get(`/${path}`, { searchString: String(example.seq_number) });
      const { id: _, created: __, updated: ___, updated_at: ____, items = [], ...header } = example;
      const { items: listed = [], ...answered } = body[0];
      assert.deepEqual(partOf(header, answered), header);
      for (const [at, { id: _____, ...line }] of (items as Json[]).entries())
        assert.deepEqual(partOf(line, listed[at]), line);
    });
  }

  for (const { path, example, codeField, options: of = {} } of records.filter(record => record.writing?.byClients)) {
    it(`/${path} is what the server lists of such a record`, async () => {
      const { client } = await newAccount();
      const { id: _, updated_at: __, ...fields } = example;
      const options = ['stock', 'balance'].find(option => option in of);
      const { body } = await client.get(`/${path}`, { options, limit: 100 });
      const record = body.find((each: Json) => each[codeField] === example[codeField]) ?? body[0];
      assert.deepEqual(partOf(fields, record), fields);
    });
  }
});

describe('Numbers in examples', () => {
  it('are of the set of their type, and none is that of two documents', () => {
    const owners = new Map<string, string>();
    const ids = new Map<unknown, string>();
    const examples = Object.entries(openapi.paths).flatMap(([path, verbs]) =>
      Object.entries(verbs).flatMap(([verb, { requestBody, responses }]) => [
        [`${verb} ${path} body`, requestBody?.content['application/json']?.example] as const,
        ...Object.values(responses).map(
          response => [`${verb} ${path}`, response.content?.['application/json']?.example] as const,
        ),
      ]),
    );
    for (const [where, example] of examples) {
      for (const document of [example].flat() as Json[]) {
        const number = document?.seq_number ?? document?.documentNumber;
        if (number === undefined) continue;
        const set = String(document.document_set ?? document.documentSeries);
        const path = where.split(' ')[1]?.slice(1);
        const own = documents.find(resource => resource.path === path)?.defaultSet ?? set;
        assert.equal(set, own, where);
        // The body of a write and its answer are about the same document; nothing else is.
        const operation = where.replace(' body', '');
        assert.equal(owners.get(String(number)) ?? operation, operation, `${number} in ${where}`);
        owners.set(String(number), operation);
        const id = document.document_id ?? document.id;
        if (id !== undefined) assert.equal(ids.get(id) ?? number, number, `id ${id} in ${where}`);
        ids.set(id, String(number));
      }
    }
    assert.ok(owners.size > 3 * documents.length - 1);
    assert.ok(documents.flatMap(exampleNumbers).every(number => owners.has(number)));
  });
});
