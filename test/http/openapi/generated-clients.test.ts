// Clients that are generated from openapi.json make an invoice and read its id without a cast, although print=1 answers a PDF.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { checkTypes, generateClients } from '../../../packages/openapi-tools/generate-clients.ts';
import { startRig } from '../../support/rig.ts';

const DOCUMENT = new URL('../../../openapi.json', import.meta.url).pathname;

const BODY = `{
  document_set: 'FT', seq_number: '*', date: '2026-03-02', currency: 'EUR', total_amount: 11.07,
  customer: { name: 'Ana', billing_address: { city: 'Faro' } },
  items: [{ description: 'Tea', qty: 2, unit_price: 4.5, vat: 23 }],
}`;

// openapi-typescript writes types only; openapi-fetch is the client that its authors make for them.
const WITH_FETCH = `
import createClient from 'openapi-fetch';
import type { components, paths } from './fetch/schema.d.ts';

const [baseUrl = '', token = ''] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl, headers: { authorization: \`Bearer \${token}\` } });
const { data, error } = await client.POST('/invoices', { params: { query: { nonce: 1 } }, body: ${BODY} });
if (!data) throw new Error(error.message);
const id: number = data.id;
const { data: invoices = [] } = await client.GET('/invoices', { params: { query: { id } } });
for (const invoice of invoices) {
  const status: components['schemas']['customerDocument']['status'] = invoice.status;
  const description: string | undefined = invoice.items?.[0]?.description;
  console.log(JSON.stringify({ id, status: status.toLowerCase(), description, city: invoice.customer?.billing_address?.city }));
}
const refused = await client.POST('/invoices', { params: { query: { nonce: 1 } }, body: ${BODY} });
const code: components['schemas']['apiError']['code'] | undefined = refused.error?.code;
if (code !== 'INVALID_NONCE') throw new Error(code);
// @ts-expect-error: the nonce is required
await client.POST('/invoices', { body: ${BODY} });
`;

const WITH_HEY = `
import { createInvoice, listCustomers } from './hey';
import { client } from './hey/client.gen';

client.setConfig({ baseUrl: 'http://127.0.0.1/api/demo/v4.0.0', auth: 'xa_' });
const { data, error } = await createInvoice({ query: { nonce: 1 }, body: ${BODY} });
if (!data) throw new Error(error.message);
const id: number = data.id;
const { data: customers = [] } = await listCustomers();
const codes: string[] = customers.map(customer => customer.code);
console.log(id, codes);
`;

const WITH_CODEGEN = `
import { CustomersService, InvoicesService, OpenAPI } from './codegen';

OpenAPI.BASE = 'http://127.0.0.1/api/demo/v4.0.0';
OpenAPI.TOKEN = 'xa_';
const created = await InvoicesService.createInvoice(1, ${BODY});
const id: number = created.id;
const codes: string[] = (await CustomersService.listCustomers()).map(customer => customer.code);
console.log(id, codes);
`;

describe('Generated clients', { timeout: 240_000 }, async () => {
  const rig = await startRig();
  const folder = mkdtempSync(join(tmpdir(), 'kontor-clients-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  await generateClients(DOCUMENT, folder);

  const programs = {
    'openapi-typescript': { 'with-fetch.ts': WITH_FETCH },
    '@hey-api/openapi-ts': { 'with-hey.ts': WITH_HEY },
    'openapi-typescript-codegen': { 'with-codegen.ts': WITH_CODEGEN },
  };
  for (const [generator, program] of Object.entries(programs)) {
    it(`of ${generator} have the id of an invoice as a number, and what every record has as required`, () =>
      checkTypes(folder, program));
  }

  it('of openapi-typescript make an invoice on a real server and read it', async () => {
    const { code, client } = await rig.account();
    const address = `${await rig.listen()}/api/${code}/v4.0.0`;
    const run = promisify(execFile)(process.execPath, ['with-fetch.ts', address, client.token], { cwd: folder });
    const { stdout } = await run;
    const [made] = stdout.trim().split('\n');
    const { id, ...rest } = JSON.parse(made ?? '{}');
    assert.deepEqual(rest, { status: 'issued', description: 'Tea', city: 'Faro' });
    const { body } = await client.get('/invoices', { id });
    assert.equal(body[0].seq_number, '2026/1');
  });
});
