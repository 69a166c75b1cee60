// Every page of the administration area as people see it: found by following all links of a company that has something of
// everything, and of one that has nothing. A page that no link leads to, and that has no example, fails here.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { adminPages, openAdminPages } from '../../../../src/http/admin/all-pages.ts';
import { startAdminRig } from '../admin-rig.ts';
import { overflowOf, violationsOf } from '../axe.ts';
import { type FormClient, signedInClient } from '../form-client.ts';
import { crawl, type FoundPage } from './crawl.ts';
import { deadButtonsIn, structureOf } from './read-html.ts';
import { SAMPLE_SETTINGS, sampleCompany } from './sample-company.ts';
import { strangerTo } from './strangers.ts';

const rig = await startAdminRig(SAMPLE_SETTINGS);
const sample = await sampleCompany(rig);
const found = await crawl(sample.client);
const empty = await signedInClient(rig, { account: (await rig.account()).code });
const foundEmpty = await crawl(empty);

/** What a script asks for, what stands in the answer to another form, and what is asked only some time after the sign-in. */
const ELSEWHERE = new Map([
  ['/admin/reference', 'asked for by the reference page: reference.test.ts'],
  ...['receipts', 'payments', 'credit_notes', 'supplier_credit_notes'].map(
    path => [`/admin/${path}/open`, 'a part of a form: receipts.test.ts'] as const,
  ),
  ['/admin/security/confirm', 'asked later: sensitive-pages.test.ts'],
  ['/admin/security/confirm/passkey-options', 'asked for by passkey.js'],
  ['/admin/security/passkeys/options', 'asked for by passkey.js'],
  ['/admin/security/totp/code', 'follows /admin/security/totp: security.test.ts'],
  ['/admin/security/totp/remove', 'of users with an app: security.test.ts'],
]);

const stranger = await strangerTo(sample, rig);

const length = ({ text }: FoundPage): number => text?.length ?? 0;

/** What is opened: the fullest example of each page, those of an empty company that look different, and pages for everybody. */
const toOpen: [FormClient, FoundPage[]][] = [
  [sample.client, [...found.pages.values()].map(all => all.reduce((a, b) => (length(b) > length(a) ? b : a)))],
  [empty, [...foundEmpty.pages.values()].flat()],
  [stranger.client, [...stranger.pages.values()]],
];

describe('Every page', () => {
  it('has an example in the sample company, and every form a page that it stands on', () => {
    const missing = adminPages.filter(
      ({ method, path }) => !(method === 'GET' ? found.pages : found.forms).has(path) && !ELSEWHERE.has(path),
    );
    assert.deepEqual(
      missing.map(({ method, path }) => `${method} ${path}`),
      [],
      'Link to the page, and give sample-company.ts what it shows',
    );
    const open = openAdminPages.filter(
      ({ method, path }) => method === 'GET' && !stranger.pages.has(path) && !ELSEWHERE.has(path),
    );
    assert.deepEqual(open, []);
  });

  it('works without JavaScript: its forms have a button that sends them, or say what they need', () => {
    const all = [...found.forms.values(), ...foundEmpty.forms.values()].flat();
    const dead = [...found.pages.values()].flat().flatMap(({ text = '' }) => deadButtonsIn(text));
    assert.deepEqual([...all.filter(({ isPlain }) => !isPlain), ...dead], []);
  });

  it('has only links that lead to a page', () => {
    assert.deepEqual([...found.unknown, ...foundEmpty.unknown], []);
  });
});

/** What is wrong with a page that does not depend on how it looks. */
const faultsOf = (page: Page, language: string): Promise<string[]> =>
  page.evaluate(language => {
    const found = [];
    const headings = document.querySelectorAll('h1').length;
    if (headings !== 1) found.push(`${headings} headings h1`);
    if (document.documentElement.lang !== language) found.push(`language ${document.documentElement.lang}`);
    if (!/^\S.* – \S/.test(document.title)) found.push(`title ${document.title}`);
    const controls = 'a, button, input, select, textarea, summary, [tabindex]';
    // A picture whose links stand in a list too is none of it.
    for (const each of document.querySelectorAll<HTMLElement>(controls))
      if (
        each.tabIndex < 0 &&
        !each.closest('[aria-hidden=true]') &&
        each.id !== 'content' &&
        !each.matches('.error-summary, :disabled, [type=hidden]')
      )
        found.push(`not reached by Tab: ${each.outerHTML.slice(0, 200)}`);
    return found;
  }, language);

// English wide, Portuguese, whose words are longer, narrow.
for (const [locale, language, width, themes] of [
  ['en-GB', 'en', 1280, ['light', 'dark']],
  ['pt-PT', 'pt', 375, ['dark', 'light']],
] as const)
  describe(`In ${locale} every page`, () => {
    it('has nothing that axe finds in both themes, says nothing in the console, and fits 320 pixels', async () => {
      const faults: string[] = [];
      const structures = new Set<string>();
      for (const [client, all] of toOpen) {
        const { page, open, problems } = await rig.withSession(client, { locale });
        page.on('console', message => faults.push(`${page.url()}: ${message.text()}`));
        for (const { address, text } of all) {
          const structure = structureOf(text ?? '');
          const isKnown = structures.has(structure);
          if (text === undefined || (isKnown && client === empty)) continue;
          structures.add(structure);
          await page.setViewportSize({ width: 320, height: 900 });
          await open(address);
          const wide = await overflowOf(page);
          const wrong = [...(await faultsOf(page, language)), ...(wide > 0 ? [`${wide} pixels wider than 320`] : [])];
          await page.setViewportSize({ width, height: 900 });
          // A field that has scrolled under the bar would count as too small.
          await page.evaluate(() => scrollTo(0, 0));
          for (const [at, colorScheme] of isKnown ? [] : themes.entries()) {
            await page.emulateMedia({ colorScheme });
            // A theme changes nothing but colours.
            const rules = at === 0 ? 'all' : 'colours';
            wrong.push(...(await violationsOf(page, { rules, withoutFrame: structures.size > 3 })));
          }
          faults.push(...wrong.map(each => `${address}: ${each}`));
        }
        faults.push(...problems);
        await page.close();
      }
      assert.deepEqual(faults, []);
    });
  });

/** Pages of each kind, to walk through with the keyboard. */
const WALKED = [
  '/admin',
  '/admin/customers',
  '/admin/customers/new',
  '/admin/invoices/new',
  '/admin/company',
  '/admin/import',
];

it('Every control of a page is reached by Tab, in the order of the page, and shows that it has the focus', async () => {
  const { page, open } = await rig.withSession(sample.client);
  for (const address of WALKED) {
    await open(address);
    // From the beginning of the page.
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.locator('.skip').focus();
    const expected = await page.evaluate(() => {
      const controls = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
      const all = [...document.querySelectorAll<HTMLElement>(controls)].filter(
        each => each.checkVisibility({ visibilityProperty: true }) && each.tabIndex >= 0 && !each.matches(':disabled'),
      );
      for (const [index, each] of all.entries()) each.dataset.order = String(index);
      return all.length;
    });
    const reached: string[] = [];
    for (let presses = 0; presses < expected; presses++) {
      const found = await page.evaluate(() => {
        const { activeElement: active } = document;
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(active ?? document.body);
        const isSeen = (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
        const name = `${(active as HTMLElement | null)?.dataset.order}`;
        return isSeen ? name : `${name} without a sign: ${active?.outerHTML.slice(0, 200)}`;
      });
      reached.push(found);
      await page.keyboard.press('Tab');
    }
    // The parts of a date are stops of their own, of which the browser itself marks the last, its calendar.
    const orderOf = (stop: string | undefined) => stop?.split(' ', 1)[0];
    const stops = reached.filter((each, index) => orderOf(each) !== orderOf(reached[index - 1]));
    assert.deepEqual(
      stops,
      stops.map((_, index) => String(index)),
      address,
    );
    assert.ok(stops.length >= expected / 2, `${address}: ${stops.length} of ${expected}`);
  }
});
