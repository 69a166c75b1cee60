// The package as its users have it: what is in it, that plain Node runs it, and that TypeScript finds its types.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import { packClient } from '../support/packed-client.ts';
import { startRig } from '../support/rig.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const { project, files } = await packClient();
const installed = join(project, 'node_modules/@kontor/client');

/** The Node of this machine, beside the one that the tests run with. */
const otherNodes = (process.env.PATH ?? '')
  .split(delimiter)
  .filter(directory => !directory.includes('node_modules'))
  .map(directory => join(directory, 'node'))
  .filter(existsSync)
  .slice(0, 1);

const SCRIPT = `
import { createClient, KontorError } from '@kontor/client';
const [url, account, token] = process.argv.slice(2);
const client = createClient({ url, account, token });
const { entity_code } = await client.customers.create({ name: 'Padaria Central' });
for await (const customer of client.customers.all()) console.log(entity_code, customer.name);
await client.customers.create({}).catch(error => console.log(error instanceof KontorError, error.details[0].field));
await client.close();
`;

const TYPES = `
import { createClient, type ErrorCode, KontorError, type Row, type Schemas } from '@kontor/client';
const client = createClient({ url: 'https://erp.example', account: 'demo', token: 'kt_x' });
createClient({ url: 'https://erp.example', account: 'demo', username: 'ana', password: 'secret' });
// @ts-expect-error: no credentials
createClient({ url: 'https://erp.example', account: 'demo' });
export async function main(): Promise<void> {
  const header = { document_set: 'FT', seq_number: '*', date: '2026-03-02', currency: 'EUR', total_amount: 1 };
  const id: number = (await client.invoices.create(header)).id;
  const pdf: Uint8Array = (await client.invoices.create(header, { print: true })).pdf;
  // @ts-expect-error: a required field is missing
  await client.invoices.create({ document_set: 'FT' });
  // @ts-expect-error: no such column
  await client.orders.list({ searchColumn: 'colour', searchString: 'green' });
  // @ts-expect-error: users are read only
  await client.users.create({});
  // @ts-expect-error: a read has no key
  await client.request('GET', '/invoices', { idempotencyKey: 'x' });
  const rows: Row<'/purchase_orders'>[] = await client.purchaseOrders.list({ sort: '-date', limit: 1 });
  const customer: Schemas['thirdParty'] | undefined = (await client.customers.list({ options: 'balance' }))[0];
  const { data } = await client.request('POST', '/sms', { body: { to: '+351912345678', message: 'Hello' } });
  const status: string = data.status;
  try {
    await client.status();
  } catch (error) {
    if (!(error instanceof KontorError)) throw error;
    const code: ErrorCode = error.code;
    const reasons: string[] = error.details.map(({ reason }) => reason);
    // @ts-expect-error: no such code
    if (error.code === 'NO_SUCH_CODE') console.log(code, reasons);
  }
  console.log(id, pdf, rows, customer, status);
}
`;

describe('The package', () => {
  it('has its JavaScript, its types, a README and a licence, and needs no other package', () => {
    const kinds = new Set(files.map(file => file.replace(/^dist\/[\w-]+\./, 'dist/*.')));
    assert.deepEqual(kinds, new Set(['LICENSE', 'README.md', 'package.json', 'dist/*.js', 'dist/*.d.ts']));
    const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
    assert.equal(manifest.dependencies, undefined);
    assert.deepEqual(readdirSync(join(project, 'node_modules/@kontor')), ['client']);
    assert.equal(readFileSync(join(installed, 'LICENSE'), 'utf8'), readFileSync(join(root, 'LICENSE'), 'utf8'));
  });

  it('imports nothing but its own files, so that browsers and bundlers take it as it is', () => {
    for (const file of files.filter(name => name.endsWith('.js')))
      for (const [, target] of readFileSync(join(installed, file), 'utf8').matchAll(/(?:from|import)\(? ?'([^']+)'/g))
        assert.match(target ?? '', /^\.\/[\w-]+\.js$/, file);
  });

  it('runs in plain Node, that of the tests and that of this machine', async () => {
    const rig = await startRig();
    const url = await rig.listen();
    writeFileSync(join(project, 'script.js'), SCRIPT);
    for (const node of [process.execPath, ...otherNodes]) {
      const { code, apiToken } = await rig.account();
      const { stdout } = await run(node, ['script.js', url, code, apiToken], { cwd: project });
      assert.equal(stdout, 'C0001 Padaria Central\ntrue name\n', node);
    }
  });

  const compilers = ['node_modules/.bin/tsc', 'packages/client/node_modules/.bin/tsc'];
  for (const compiler of compilers)
    for (const moduleResolution of ['nodenext', 'bundler'])
      it(`has types that ${compiler} finds with moduleResolution ${moduleResolution}, strict`, async () => {
        writeFileSync(join(project, 'types.ts'), TYPES);
        const module = moduleResolution === 'bundler' ? 'esnext' : 'nodenext';
        const words = `--noEmit --strict --exactOptionalPropertyTypes --target es2022 --lib es2022,dom,dom.iterable`;
        await run(
          join(root, compiler),
          [...words.split(' '), '--module', module, '--moduleResolution', moduleResolution, 'types.ts'],
          { cwd: project },
        ).catch(({ stdout }) => assert.fail(stdout));
      });
});
