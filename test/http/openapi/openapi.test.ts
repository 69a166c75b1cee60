// The OpenAPI document: what it promises is complete, its examples are true, and it is the one the server answers.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import { bodyCheck } from '../../../src/definitions/fields/check-body.ts';
import { readJson } from '../../../src/formats/read-json.ts';
import { committedText, generatedFiles } from '../../checks/generated.ts';
import { checkAnswer, type Operation, openapi, resolve, schemaFaults } from '../../support/answers.ts';
import { startRig } from '../../support/rig.ts';

const rig = await startRig();
const operations: [string, Operation][] = Object.entries(openapi.paths).flatMap(([path, verbs]) =>
  Object.entries(verbs).map(([verb, operation]): [string, Operation] => [`${verb.toUpperCase()} ${path}`, operation]),
);

describe('openapi.json', () => {
  for (const { name, make } of generatedFiles(rig.ownerUrl)) {
    it(`is up to date, as ${name} is: npm run generated -- --write`, async () => {
      assert.equal(await make(), await committedText(name));
    });
  }

  it('describes each of the 32 operations of the interface once', () => {
    assert.equal(operations.length, 32);
    const served = rig.server.endpoints.map(({ method, path }) => `${method} ${path}`);
    assert.deepEqual(operations.map(([name]) => name).sort(), served.sort());
    assert.equal(new Set(operations.map(([, { operationId }]) => operationId)).size, 32);
  });

  it('is what the server answers at /openapi.json, but for its address', async () => {
    const answer = await rig.call('GET', '/openapi.json');
    const { servers: _, ...document } = answer.body;
    const { servers: __, ...committed } = openapi as unknown as Record<string, unknown>;
    assert.deepEqual(document, committed);
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
        assert.deepEqual(schemaFaults(`${name} body`, schema, example, true), []);
      }
      for (const [status, reference] of Object.entries(operation.responses)) {
        const content = resolve(reference).content?.['application/json'];
        assert.notEqual(content?.example, undefined, `no example of ${status}`);
        assert.deepEqual(schemaFaults(`${name} ${status}`, content?.schema ?? {}, content?.example, true), []);
      }
      for (const { name: parameter, schema, example } of operation.parameters) {
        if (example !== undefined)
          assert.deepEqual(schemaFaults(`${name} ${parameter}`, schema, example, true), [], parameter);
      }
    });
  }

  it('takes its own example bodies: the schema that documents is the one that checks', () => {
    for (const { method, path, body } of rig.server.endpoints) {
      if (!body) continue;
      const check = bodyCheck(body.schema, { partial: body.partial ?? false });
      const { fieldErrors, unknown } = check(readJson(Buffer.from(JSON.stringify(body.example))));
      assert.deepEqual({ fieldErrors, unknown }, { fieldErrors: [], unknown: [] }, `${method} ${path}`);
    }
  });
});

describe('The check of every answer in these tests', () => {
  const answerOf = (status: number, body: unknown, headers = {}) => ({
    status,
    headers: { 'content-type': 'application/json', 'x-request-id': '1', 'cache-control': 'no-store', ...headers },
    text: JSON.stringify(body),
  });
  const url = '/api/demo/v4.0.0/helo';

  it('takes what is documented', () => {
    checkAnswer('GET', url, answerOf(200, { 'xa-token': 'xa_1' }, { 'x-session-expires': 'then' }));
  });

  it('refuses an undocumented status, field, header or media type, and a missing field or X-Request-Id', () => {
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
