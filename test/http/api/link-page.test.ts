// Answer to a signed link that does not work: a page for a person, JSON for a program. contract §5 Create, RFC 9110 §12.5

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { LINK_PAGE_WORDS } from '../../../src/http/api/link-page-words.ts';
import { signLink } from '../../../src/operations/printing/document-link.ts';
import type { Answer } from '../../support/client.ts';
import { asOwner } from '../../support/owner.ts';
import { startRig } from '../../support/rig.ts';

const rig = await startRig({ PUBLIC_URL: 'https://shop.example/erp', CORS_ORIGINS: 'https://app.example' });
const account = await rig.account('acme');
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';
const open = (path: string, headers: Record<string, string> = { accept: BROWSER }) =>
  rig.call('GET', path, { headers });
const body = { document_set: 'FT', seq_number: 'L/1', date: '2026-03-02', currency: 'EUR', total_amount: 0 };
const created = await account.client.post('/invoices', { ...body, items: [{ description: 'Tea', qty: 1 }] });
const link: string = created.body.url.replace('https://shop.example/erp', '');
const later = Math.floor(Date.now() / 1000) + 3600;
const signed = async (id: number, expires: number) => {
  const { rows } = await asOwner(rig, owner => owner.query(`SELECT link_secret FROM account WHERE code = 'acme'`));
  return `/print/acme/${id}?expires=${expires}&signature=${signLink(rows[0].link_secret, 'acme', id, expires)}`;
};
const titleOf = ({ text }: Answer) => /<h1>(.*)<\/h1>/.exec(text)?.[1];
const isPage = (answer: Answer) => answer.headers['content-type'] === 'text/html; charset=utf-8';

/** Links that were changed, have expired, or are of nobody. */
const invalid = async (): Promise<string[]> => [
  `${link}x`,
  link.replace(/&signature=.*/, ''),
  link.replace(/\?.*/, ''),
  link.replace('/acme/', '/nobody/'),
  link.replace('/acme/', '/no%20body/'),
  `/print/nobody/1?expires=${later}&signature=x`,
  `/print/acme/999999?expires=${later}&signature=x`,
  await signed(created.body.id, later - 7200),
];

describe('A signed link that does not work', () => {
  it('answers a browser with one and the same page, whatever is wrong with it, and a program with apiError', async () => {
    const pages = new Set<string>();
    for (const path of await invalid()) {
      const page = await open(path);
      assert.deepEqual([page.status, isPage(page)], [403, true], path);
      pages.add(page.text);
      assert.doesNotMatch(page.text, /acme/i);
      for (const accept of ['*/*', 'application/json', 'application/pdf', '']) {
        const answer = await open(path, { accept });
        assert.deepEqual([answer.status, answer.body.code], [403, 'AUTH_FAILED'], accept);
        assert.equal(answer.headers.vary?.includes('Accept'), true);
      }
    }
    assert.equal(pages.size, 1);
    assert.match([...pages].join(), /Ask whoever sent it to you for a new link/);
  });

  it('says what to do when it is cut, its document is gone, too much is asked, or the server is too busy', async () => {
    const { invalid: wrong, missing, limited, unavailable } = LINK_PAGE_WORDS.en;
    const said = async (path: string) => {
      const answer = await open(path);
      return [answer.status, isPage(answer), titleOf(answer)];
    };
    assert.deepEqual(await said('/print/acme'), [404, true, wrong.title]);
    assert.deepEqual(await said('/print/acme/x1'), [400, true, wrong.title]);
    assert.deepEqual(await said(await signed(999_999, later)), [404, true, missing.title]);
    const strict = await rig.another({ RATE_FAILED_ADDRESS: '1' });
    const statuses: [number, string | undefined][] = [];
    for (let tries = 0; tries < 5; tries++) {
      const answer = await strict.call('GET', `${link}x`, { headers: { accept: BROWSER } });
      statuses.push([answer.status, titleOf(answer)]);
      if (answer.status === 429) assert.ok(Number(answer.headers['retry-after']) > 0);
    }
    assert.ok(
      statuses.some(([status, title]) => status === 429 && title === limited.title),
      statuses.join('; '),
    );
    const { printer } = rig.server.context;
    const print = printer.print.bind(printer);
    printer.print = () => Promise.reject(Object.assign(new Error('full'), { code: 'OVERLOADED' }));
    assert.deepEqual(await said(link), [503, true, unavailable.title]);
    printer.print = () => Promise.reject(new Error('broken'));
    assert.deepEqual(await said(link), [500, true, unavailable.title]);
    printer.print = print;
    assert.equal((await open(link)).headers['content-type'], 'application/pdf');
  });

  it('prefers HTML only where the client does, by the weights of its Accept', async () => {
    const cases: [accept: string, page: boolean][] = [
      [BROWSER, true],
      ['text/html', true],
      ['text/*', true],
      ['TEXT/HTML;q=0.1, application/json;q=0', true],
      ['text/html;level=1, application/json;q=0.9', true],
      ['application/json, text/html;q=0.9', false],
      ['text/html, application/json', false],
      ['text/html;q=0, */*', false],
      ['text/html;q=2', false],
      ['text/plain', false],
      [',;,', false],
    ];
    for (const [accept, page] of cases) assert.equal(isPage(await open(`${link}x`, { accept })), page, accept);
  });

  it('is answered in the language that the reader prefers, with Vary', async () => {
    const cases: [header: string, language: keyof typeof LINK_PAGE_WORDS][] = [
      ['pt-PT,pt;q=0.9,en;q=0.8', 'pt'],
      ['pt-BR', 'pt'],
      ['ja,en;q=0.5,de;q=0.9', 'de'],
      ['ja', 'en'],
      ['fr;q=0, *', 'en'],
      ['', 'en'],
    ];
    for (const [header, language] of cases) {
      const answer = await open(`${link}x`, { accept: BROWSER, 'accept-language': header });
      assert.equal(answer.headers['content-language'], language, header);
      assert.equal(titleOf(answer), LINK_PAGE_WORDS[language].invalid.title);
      assert.match(answer.text, new RegExp(`<html lang="${language}">`));
      assert.match(answer.headers.vary ?? '', /Accept, Accept-Language$/);
    }
    const fromApp = await open(`${link}x`, { accept: BROWSER, origin: 'https://app.example' });
    assert.match(fromApp.headers.vary ?? '', /^Origin.*Accept, Accept-Language$/);
  });

  it('loads nothing, runs nothing, is not kept, and has no address that a path before it would break', async () => {
    const { headers, text } = await open(`${link}x`);
    const style = /<style>([\s\S]*)<\/style>/.exec(text)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    const policy = headers['content-security-policy'] ?? '';
    assert.ok(policy.startsWith(`default-src 'none'; style-src 'sha256-${hash}';`), policy);
    assert.doesNotMatch(policy, /unsafe|http/);
    assert.doesNotMatch(text, /<script|https?:|(href|src|action|style)="(?!data:,")/);
    assert.equal(headers['cache-control'], 'no-store');
    assert.equal(headers['referrer-policy'], 'no-referrer');
  });
});
