// The next page of every list, by its address in `Link` and by `X-Next-Cursor` alone. contract §4 Lists

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { lists } from '../../src/definitions/catalogue.ts';
import { endpoints } from '../../src/http/api/all-endpoints.ts';
import { NEXT_PAGE } from '../../src/http/api/next-page.ts';
import { openApiDocument } from '../../src/http/openapi/document.ts';
import { startRig } from '../support/rig.ts';
import { fillLists } from './list-rows.ts';

const rig = await startRig();
const account = await rig.account();
await fillLists(rig, account);
const { client } = account;

type Row = Record<string, unknown>;

/** Ways through a list: a query, and for the sorted ones another one. */
const WAYS = [{}, { sort: '-id' }, { fields: 'id' }];

/** All records of a list, with the given way from page to page. */
async function walk(path: string, query: Row, way: 'link' | 'cursor'): Promise<Row[]> {
  const found: Row[] = [];
  let next: Row | undefined = { ...query, limit: 2 };
  while (next) {
    const { status, body, headers, text } = await client.get(path, next as Record<string, string | number>);
    assert.equal(status, 200, text);
    found.push(...body);
    const address = /^<([^>]+)>; rel="next"$/.exec(headers.link ?? '')?.[1];
    const cursor = headers['x-next-cursor'];
    assert.equal(address === undefined, cursor === undefined, `${path}: one of both headers`);
    if (address === undefined || cursor === undefined) break;
    const url = new URL(address, 'http://host');
    assert.equal(url.searchParams.get('cursor'), cursor);
    assert.ok(url.pathname.endsWith(path), url.pathname);
    next = way === 'link' ? Object.fromEntries(url.searchParams) : { ...query, limit: 2, cursor };
  }
  return found;
}

describe('The next page', () => {
  for (const { path, columns } of lists) {
    it(`of GET /${path} is behind Link and X-Next-Cursor: both have every record once`, async () => {
      const another = [...columns.values()].find(
        ({ name, type }) => name !== 'id' && type === 'text' && !name.includes('.'),
      );
      for (const query of [...WAYS, ...(another ? [{ sort: another.name }] : [])]) {
        const all = await client.get(`/${path}`, { ...query, limit: 1000 });
        assert.equal(all.status, 200, all.text);
        assert.ok(all.body.length > 2, path);
        assert.equal(new Set(all.body.map(({ id }: Row) => id)).size, all.body.length);
        assert.deepEqual(await walk(`/${path}`, query, 'link'), all.body, `${path} ${JSON.stringify(query)}`);
        assert.deepEqual(await walk(`/${path}`, query, 'cursor'), all.body, `${path} ${JSON.stringify(query)}`);
      }
    });
  }

  it('is typed in OpenAPI, on every list', () => {
    const { paths, components } = openApiDocument(endpoints({ publicUrl: () => '', days: 30 })) as unknown as {
      paths: Record<string, Record<string, { responses: Record<string, { headers: Record<string, Row> }> }>>;
      components: { headers: Record<string, { schema: Row }> };
    };
    assert.deepEqual(components.headers.NextCursor?.schema, { type: 'string' });
    for (const path of [...lists.map(list => list.path), 'webhook_deliveries']) {
      const headers = paths[`/${path}`]?.get?.responses['200']?.headers ?? {};
      for (const [name, header] of Object.entries(NEXT_PAGE))
        assert.deepEqual(headers[name], { $ref: `#/components/headers/${header.component}` }, `${path} ${name}`);
    }
    assert.deepEqual(paths['/invoices']?.get?.responses['200']?.headers['X-Total-Count']?.schema, {
      type: 'integer',
      minimum: 0,
    });
  });
});
