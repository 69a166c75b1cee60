// The OpenAPI document is complete, its examples are valid, and the server answers it. contract §10 Described by

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import { spectralFindings } from '../../../packages/openapi-tools/spectral.ts';
import { bodyCheck } from '../../../src/definitions/fields/check-body.ts';
import { readJson } from '../../../src/formats/read-json.ts';
import { inSteps } from '../../../src/operations/in-steps.ts';
import { committedText, generatedFiles } from '../../checks/generated.ts';
import { checkAnswer, type Operation, openapi, resolve, schemaErrors } from '../../support/answers.ts';
import { startRig } from '../../support/rig.ts';

const rig = await startRig();
const operations: [string, Operation][] = Object.entries(openapi.paths).flatMap(([path, verbs]) =>
  Object.entries(verbs).map(([verb, operation]): [string, Operation] => [`${verb.toUpperCase()} ${path}`, operation]),
);

/** The operations that the owner of the interface describes; the catalogue may have more. */
const INTERFACE = Object.entries({
  GET: 'helo status invoices orders receipts purchases purchase_orders transfer_orders documents transactions serial_numbers customers suppliers articles locations categories families users',
  POST: 'auth sms invoices orders receipts purchases purchase_orders transfer_orders customers suppliers articles',
  PUT: 'customers suppliers articles',
}).flatMap(([method, paths]) => paths.split(' ').map(path => `${method} /${path}`));

/** The resources that the owner of the interface names, under the names of their schemas, and the parts of them. */
const RESOURCES =
  'customerDocument supplierDocument transferOrder documentLine movement thirdParty address article location category family user serialNumber transaction warehouseDocument documentCreated entityCreated statusResponse statusVersions apiError'.split(
    ' ',
  );

const REFERENCES: [schema: string, field: string, name: string][] = [
  ['customerDocument', 'items', 'documentLine'],
  ['customerDocument', 'customer', 'party'],
  ['supplierDocument', 'items', 'documentLine'],
  ['supplierDocument', 'supplier', 'party'],
  ['transferOrder', 'items', 'movement'],
  ['thirdParty', 'billing_address', 'address'],
  ['thirdParty', 'shipping_address', 'address'],
  ['article', 'stock_levels', 'stockLevel'],
  ['statusResponse', 'versions', 'statusVersions'],
  ['statusResponse', 'errors', 'apiError'],
  ['apiError', 'details', 'fieldError'],
  ['customerDocumentCreate', 'items', 'documentLineInput'],
  ['customerDocumentCreate', 'customer', 'partyInput'],
  ['customerDocumentCreate', 'settles', 'settlementInput'],
  ['receiptCreate', 'supplier', 'partyInput'],
  ['transferOrderCreate', 'items', 'movementInput'],
  ['thirdPartyCreate', 'billing_address', 'addressInput'],
  ['thirdPartyUpdate', 'billing_address', 'addressInput'],
];

describe('openapi.json', () => {
  for (const { name, make } of generatedFiles(rig.ownerUrl)) {
    it(`is up to date, as ${name} is: npm run generated -- --write`, async () => {
      assert.equal(await make(), await committedText(name));
    });
  }

  it('says of each change of a document what can be done to its type, with an example', () => {
    const changes = Object.fromEntries(
      rig.server.endpoints
        .filter(({ body }) => body?.name === 'documentChange')
        .map(({ path, summary, body }) => [path.slice(1), [summary, Object.keys(body?.example ?? {}).join(' ')]]),
    );
    const allotted = (one: string) => [`Void ${one}, or allot what is open of it`, 'document_set seq_number settles'];
    const closed = (one: string) => [`Void or close ${one}`, 'document_set seq_number status reason'];
    const voided = (one: string) => [`Void ${one}`, 'document_set seq_number status reason'];
    // Further types have theirs.
    assert.partialDeepStrictEqual(changes, {
      receipts: allotted('a receipt'),
      payments: allotted('a payment'),
      credit_notes: allotted('a credit note'),
      supplier_credit_notes: allotted('a supplier credit note'),
      quotes: closed('a quote'),
      orders: closed('an order'),
      purchase_orders: closed('a purchase order'),
      delivery_notes: closed('a delivery note'),
      invoices: ['Void an invoice, or stop its payment reminders', 'document_set seq_number status reason'],
      purchases: voided('a purchase'),
      transfer_orders: voided('a transfer order'),
    });
  });

  it('describes each operation that is served once, among them the 32 of the interface', () => {
    const names = operations.map(([name]) => name);
    const served = rig.server.endpoints.map(({ method, path }) => `${method} ${path}`);
    assert.deepEqual(names.toSorted(), served.toSorted());
    assert.equal(new Set(operations.map(([, { operationId }]) => operationId)).size, operations.length);
    assert.equal(INTERFACE.length, 32);
    assert.deepEqual(
      INTERFACE.filter(name => !names.includes(name)),
      [],
    );
    const tags = (added: boolean) =>
      new Set(
        rig.server.endpoints.flatMap(({ method, path, tag }) =>
          INTERFACE.includes(`${method} ${path}`) === added ? [] : tag,
        ),
      );
    assert.deepEqual(
      [...tags(false)].filter(tag => tags(true).has(tag)),
      [],
      'additions have tags of their own',
    );
  });

  it('names every resource of the interface, and refers to it where it is part of another one', () => {
    const { schemas } = openapi.components;
    for (const name of RESOURCES) assert.ok(schemas[name], name);
    const property = (schema: string, field: string) => {
      const { properties } = schemas[schema] as {
        properties: Record<string, { $ref?: string; items?: { $ref: string } }>;
      };
      return (properties[field]?.items ?? properties[field])?.$ref?.replace('#/components/schemas/', '');
    };
    for (const [schema, field, name] of REFERENCES) assert.equal(property(schema, field), name, `${schema}.${field}`);
    const { code } = (schemas.apiError as { properties: Record<string, { enum: string[] }> }).properties;
    assert.deepEqual([code?.enum.length, code?.enum.includes('EXPECTATION_FAILED')], [18, true]);
  });

  it('has no object within another one that has no name', () => {
    type Node = { type?: string; properties?: Record<string, Node>; items?: Node };
    const unnamed = Object.entries(openapi.components.schemas).flatMap(([name, schema]) =>
      Object.entries((schema as Node).properties ?? {})
        .filter(([, field]) => (field.items ?? field).type === 'object')
        .map(([field]) => `${name}.${field}`),
    );
    assert.deepEqual(unnamed, []);
  });

  it('has no answer with null: a field without a value is left out', () => {
    const withNull = (node: unknown, place: string): string[] => {
      const { nullable, ...parts } = resolve(node) as Record<string, unknown>;
      const within = Object.entries(parts).filter(([, part]) => typeof part === 'object' && part !== null);
      return [...(nullable ? [place] : []), ...within.flatMap(([name, part]) => withNull(part, `${place}.${name}`))];
    };
    const found = operations.flatMap(([key, { responses }]) =>
      Object.entries(responses).flatMap(([status, response]) => withNull(response, `${key} ${status}`)),
    );
    assert.deepEqual(found, []);
  });

  it('is what the server answers at /openapi.json, except for the address of the server', async () => {
    const answer = await rig.call('GET', '/openapi.json');
    const { servers: _, ...document } = answer.body;
    const { servers: __, ...committed } = JSON.parse(await committedText('openapi.json'));
    assert.deepEqual(document, committed);
  });

  it("is clean under Spectral's recommended rules", { timeout: 120_000 }, async () => {
    assert.deepEqual(await spectralFindings(JSON.parse(await committedText('openapi.json'))), []);
  });

  it("is clean under Redocly's recommended rules", { timeout: 60_000 }, async () => {
    const program = new URL('../../../node_modules/@redocly/cli/bin/cli.js', import.meta.url).pathname;
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      [program, 'lint', 'openapi.json', '--format=json'],
      {
        cwd: new URL('../../..', import.meta.url),
        env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', CI: 'true' },
      },
    ).catch(error => error);
    assert.deepEqual(JSON.parse(stdout).totals, { errors: 0, warnings: 0, ignored: 0 }, stdout + stderr);
  });
});

describe('Every operation of openapi.json', () => {
  for (const [name, operation] of operations) {
    it(`${name} has examples that are valid, for its body and every answer`, () => {
      for (const [type, { schema, example }] of Object.entries(operation.requestBody?.content ?? {})) {
        assert.notEqual(example, undefined, `no example of the ${type} body`);
        assert.deepEqual(schemaErrors(`${name} body`, schema, example, true), []);
      }
      for (const [status, reference] of Object.entries(operation.responses)) {
        if (status === '204') continue;
        const [content] = Object.values(resolve(reference).content ?? {});
        assert.notEqual(content?.example, undefined, `no example of ${status}`);
        assert.deepEqual(schemaErrors(`${name} ${status}`, content?.schema ?? {}, content?.example, true), []);
      }
      for (const { name: parameter, schema, example } of operation.parameters) {
        if (example !== undefined)
          assert.deepEqual(schemaErrors(`${name} ${parameter}`, schema, example, true), [], parameter);
      }
    });
  }

  it('accepts its own example bodies: one schema documents and checks', async () => {
    for (const { method, path, body } of rig.server.endpoints) {
      if (!body || body.checkedByHandler) continue;
      const check = bodyCheck(body.schema, { partial: body.partial ?? false });
      const { fieldErrors, unknown } = check(await inSteps(readJson(Buffer.from(JSON.stringify(body.example)))));
      assert.deepEqual({ fieldErrors, unknown }, { fieldErrors: [], unknown: [] }, `${method} ${path}`);
    }
  });
});

describe('The check of every answer that a test receives', () => {
  const answerOf = (status: number, body: unknown, headers = {}) => ({
    status,
    headers: { 'content-type': 'application/json', 'x-request-id': '1', 'cache-control': 'no-store', ...headers },
    text: JSON.stringify(body),
  });
  const url = '/api/demo/v4.0.0/helo';

  it('accepts what is documented', () => {
    checkAnswer('GET', url, answerOf(200, { 'xa-token': 'xa_1' }, { 'x-session-expires': 'then' }));
  });

  it('rejects an undocumented status, field, header or media type, and a missing field or X-Request-Id', () => {
    const wrong = [
      answerOf(201, { 'xa-token': 'xa_1' }),
      answerOf(200, { 'xa-token': 'xa_1', expires: 1 }),
      answerOf(200, { 'xa-token': 'xa_1' }, { 'x-other': '1' }),
      answerOf(200, { 'xa-token': 'xa_1' }, { 'content-type': 'text/plain' }),
      answerOf(200, { 'xa-token': 'xa_1' }, { 'x-request-id': undefined }),
      answerOf(200, { 'xa-token': 'xa_1' }, { 'cache-control': 'public' }),
      answerOf(200, {}),
      answerOf(403, { message: 'no code' }),
    ];
    for (const answer of wrong) assert.throws(() => checkAnswer('GET', url, answer), /against openapi.json/);
  });
});
