// The address that the answer to a wrong one suggests: it exists, and takes the method and the parameters of the suggestion.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startRig } from '../../support/rig.ts';

const rig = await startRig();
const { client } = await rig.account();
type Parameter = { name: string; $ref?: never } | { name?: never; $ref: string };
const { paths, components } = (await rig.call('GET', '/openapi.json')).body as {
  paths: Record<string, Record<string, unknown>>;
  components: { parameters: Record<string, { name: string }> };
};

describe('A path with more behind it', () => {
  it('is answered with what its path and method take, for every path and method', async () => {
    for (const [path, operations] of Object.entries(paths)) {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) {
        for (const key of ['5', 'x']) {
          const { status, body } = await client.call(method, `${path}/${key}`, { raw: '{}' });
          assert.equal(status, 404, `${method} ${path}/${key}`);
          const said = String(body.message).replace(`There is no path ${path}/${key}: `, '');
          if (!(method.toLowerCase() in operations)) {
            assert.match(said, new RegExp(`^${path} takes [A-Z, ]+, not ${method}\\b`));
            continue;
          }
          const search = key === '5' ? 'id' : 'searchString';
          const { parameters = [] } = operations[method.toLowerCase()] as { parameters?: Parameter[] };
          const names = parameters.map(
            each => each.name ?? components.parameters[each.$ref.split('/').at(-1) ?? '']?.name,
          );
          if (method === 'GET' && names.includes(search)) assert.equal(said, `write ${path}?${search}=${key}`);
          else if (method === 'PUT')
            assert.match(said, new RegExp(`^send \\w+( and \\w+)? in the body of PUT ${path}$`));
          else if (method === 'POST' && 'put' in operations)
            assert.match(said, new RegExp(`^POST ${path} creates; to change, send .* in the body of PUT ${path}$`));
          else assert.equal(said, `write ${path}`);
        }
      }
    }
  });

  it('as a PDF is answered with print=1 only where there are PDFs', async () => {
    const said = async (path: string) => String((await client.get(path)).body.message).split(': ')[1];
    assert.equal(await said('/invoices/5/pdf'), 'write /invoices?id=5&print=1');
    assert.equal(await said('/articles/5/pdf'), 'write /articles?id=5');
  });

  it('gives back what it searches for, whatever its characters', async () => {
    const { body } = await client.get('/customers/A%26B%C3%A9=+%23');
    assert.match(body.message, /: write \/customers\?searchString=A%26B%C3%A9%3D%2B%23$/);
  });

  it('that is long and like no path is not called one', async () => {
    for (const length of [60, 180, 200, 1000])
      assert.match((await client.get(`/${'q'.repeat(length)}`)).body.message, /: \/openapi\.json describes all paths$/);
  });

  it('without account and version is told both', async () => {
    const { body } = await rig.call('PUT', '/v4.0.0/invoices/5', { raw: '{}' });
    const begin = 'every path of the interface begins with /api/{account}/v4.0.0';
    assert.ok(body.message.endsWith(`${begin}, send id in the body of PUT /invoices`), body.message);
  });
});
