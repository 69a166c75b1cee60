// Every page of the administration area as people see it: found by following all links of a company that has something of
// everything, and of one that has nothing. A page that no link leads to, and that has no example, fails here. Nothing of the first
// company is found from the second by its address, or by its ids in queries and forms.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { adminPages, openAdminPages } from '../../../../src/http/admin/all-pages.ts';
import { setTestCompany } from '../../../../src/operations/administration/test-company.ts';
import { injectRequest } from '../../../support/client.ts';
import { IS_LONG } from '../../../support/long.ts';
import { asOwner, inAccount } from '../../../support/owner.ts';
import { startAdminRig } from '../admin-rig.ts';
import { loadsAxe, overflowOf, pairsOf, spillsOf, violationsOf } from '../axe.ts';
import { type FormClient, hiddenIn, signedInClient } from '../form-client.ts';
import { targetsOf } from '../targets.ts';
import { type Crawled, crawl, type FoundForm, type FoundPage, pageAt } from './crawl.ts';
import { deadButtonsIn, sentBy, structureOf } from './read-html.ts';
import { MARK, SAMPLE_SETTINGS, sampleCompany } from './sample-company.ts';
import { strangerTo } from './strangers.ts';

const rig = await startAdminRig(SAMPLE_SETTINGS);
const sample = await sampleCompany(rig);
const found = await crawl(sample.client);
// The empty one is a test company: only such a company has all forms about it.
const { id: emptyId, code: emptyCode } = await rig.account();
await setTestCompany(rig.administration, { kind: 'administrator', accountId: emptyId }, true);
const empty = await signedInClient(rig, { account: emptyCode });
const foundEmpty = await crawl(empty);

/** Pages that a script requests, that stand in the answer to another form, or that are requested only some time after the sign-in. */
const ELSEWHERE = new Map([
  ['/admin/attachments/add', 'follows a file that is too large: attachments.test.ts'],
  ['/admin/bank/columns', 'follows a CSV file: bank.test.ts'],
  ['/admin/bank_entries/:id/hand', 'follows the choice of a party: bank.test.ts'],
  ['/admin/reference', 'asked for by the reference page: reference.test.ts'],
  ...['receipts', 'payments', 'credit_notes', 'supplier_credit_notes'].map(
    path => [`/admin/${path}/open`, 'a part of a form: receipts.test.ts'] as const,
  ),
  ...['receipts', 'payments'].map(path => [`/admin/${path}/refundable`, 'a part of a form: refunds.test.ts'] as const),
  // Their suppliers have no mail address here.
  ...['payments', 'purchases', 'purchase_orders', 'supplier_credit_notes'].map(
    path => [`/admin/${path}/send`, 'as that of invoices: list-work.test.ts'] as const,
  ),
  ['/admin/documents/send', 'as that of invoices: list-work.test.ts'],
  ...['customers', 'suppliers'].flatMap(path =>
    ['', '/:contact', '/:contact/remove'].map(
      each => [`/admin/${path}/:id/contacts${each}`, 'a part of the page: contacts.test.ts'] as const,
    ),
  ),
  ['/admin/company/theme/preview', 'a frame in the form: themes.test.ts'],
  ['/admin/company/sets/:code/theme/preview', 'a frame in the form: themes.test.ts'],
  ['/admin/suggest/customers', 'asked for by document-form/party.js'],
  ['/admin/suggest/suppliers', 'asked for by document-form/party.js'],
  ['/admin/security/confirm', 'asked later: sensitive-pages.test.ts'],
  ['/admin/security/confirm/passkey-options', 'asked for by passkey.js'],
  ['/admin/security/passkeys/options', 'asked for by passkey.js'],
  ['/admin/security/totp/code', 'follows /admin/security/totp: security.test.ts'],
  ['/admin/security/totp/remove', 'of users with an app: security.test.ts'],
]);

const stranger = await strangerTo(sample, rig);

/** Maximum bytes of the scripts of a page, as they are sent with gzip. */
const MAX_SCRIPTS = 80_000;

async function sentBytes(url: string): Promise<number> {
  const { statusCode, rawPayload } = await injectRequest(rig.server, { url, headers: { 'accept-encoding': 'gzip' } });
  assert.equal(statusCode, 200, url);
  return rawPayload.length;
}

const length = ({ text }: FoundPage): number => text?.length ?? 0;

/** Pages that are shown within others. */
const FRAME = /\/theme\/preview$/;

/** Pages to open: the fullest example of each page, those of an empty company that look different, and pages for everybody. */
const TO_OPEN: [whose: string, FormClient, FoundPage[]][] = [
  [
    'of a company with everything',
    sample.client,
    [...found.pages]
      .filter(([path]) => !FRAME.test(path))
      .map(([, all]) => all.reduce((a, b) => (length(b) > length(a) ? b : a))),
  ],
  ['of an empty company', empty, [...foundEmpty.pages].flatMap(([path, all]) => (FRAME.test(path) ? [] : all))],
  ['before the sign-in', stranger.client, [...stranger.pages.values()]],
];

describe('Every page', () => {
  it('has an example in the sample company, and every form a page that it stands on', () => {
    const missing = adminPages.filter(
      ({ method, path }) =>
        !(method === 'GET' ? found.pages.has(path) : found.forms.has(path) || foundEmpty.forms.has(path)) &&
        !ELSEWHERE.has(path),
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

  it(`loads scripts of at most ${MAX_SCRIPTS} bytes as they are sent`, async () => {
    const sizes = new Map<string, number>();
    const sizeOf = async (url: string) => {
      const size = sizes.get(url) ?? (await sentBytes(url));
      sizes.set(url, size);
      return size;
    };
    const tooHeavy: string[] = [];
    for (const [path, [first]] of found.pages) {
      const addresses = [...(first?.text ?? '').matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, url = '']) => url);
      let bytes = 0;
      for (const url of addresses) bytes += await sizeOf(url);
      if (bytes > MAX_SCRIPTS) tooHeavy.push(`${path}: ${bytes}`);
    }
    assert.ok(sizes.size > 3);
    assert.deepEqual(tooHeavy, []);
  });

  it('has only links that lead to a page', () => {
    assert.deepEqual([...found.unknown, ...foundEmpty.unknown], []);
  });
});

/** Faults of a page that do not depend on how it looks. */
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
        !each.matches('.error-summary, .search-found, :disabled, [type=hidden]')
      )
        found.push(`not reached by Tab: ${each.outerHTML.slice(0, 200)}`);
    return found;
  }, language);

/** Languages that share the pages: each page is opened in one of them. In a long run, every page is opened in each, in both themes. */
const SHARING = 4;
/** Widths of a telephone and of a desk. */
const [NARROW, WIDE] = [375, 1280];

// German, whose words are longest, in both widths.
for (const [locale, language, widths, quarter] of [
  ['de-DE', 'de', [NARROW, WIDE]],
  ['en-GB', 'en', [WIDE], 0],
  ['pt-PT', 'pt', [NARROW], 1],
  ['es-ES', 'es', [WIDE], 2],
  ['fr-FR', 'fr', [NARROW], 3],
] as const) {
  const share = IS_LONG ? undefined : quarter;
  describe(`In ${locale} every page passes axe in both themes, logs nothing, fits 320 px, lets no text cover another, and has targets of 24 px that stand apart`, () => {
    const structures = new Set<string>();
    const pairs = new Set<string>();

    async function faultsAt(page: Page, text: string): Promise<string[]> {
      const structure = structureOf(text);
      const isNew = IS_LONG || !structures.has(structure);
      structures.add(structure);
      const withoutFrame = structures.size > 3;
      const known = pairs.size;
      if (isNew && share === undefined) for (const pair of await pairsOf(page)) pairs.add(pair);
      const hasNewPair = pairs.size > known;
      const wide = await overflowOf(page);
      const faults = [...(await faultsOf(page, language)), ...(wide > 0 ? [`${wide} pixels wider than 320`] : [])];
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        faults.push(...(await spillsOf(page)));
        // A field that has scrolled under the bar would count as too small.
        await page.evaluate(() => scrollTo(0, 0));
        // A structure is the same in every language and width, but elements with new classes may stand elsewhere.
        if (isNew && (IS_LONG || (share === undefined && width === WIDE) || hasNewPair))
          faults.push(...(await violationsOf(page, { rules: 'structure', withoutFrame })));
        // A theme changes nothing but colours.
        for (const colorScheme of isNew && (IS_LONG || hasNewPair) ? (['light', 'dark'] as const) : []) {
          await page.emulateMedia({ colorScheme });
          faults.push(...(await violationsOf(page, { rules: 'colours', withoutFrame })));
        }
      }
      // With the menu and the details open, so last of each width.
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        const targets = await targetsOf(page);
        faults.push(...targets.faults, ...(targets.count === 0 ? ['no targets'] : []));
      }
      return faults;
    }

    for (const [whose, client, all] of TO_OPEN)
      it(whose, async () => {
        const faults: string[] = [];
        const { page, open, problems } = await rig.withSession(client, { locale });
        page.on('console', message => faults.push(`${page.url()}: ${message.text()}`));
        // In the other languages no page is read by it.
        if (share === undefined) await loadsAxe(page);
        for (const [index, { address, text }] of all.entries()) {
          if (text === undefined || (share !== undefined && index % SHARING !== share)) continue;
          if (!IS_LONG && (client === empty || share !== undefined) && structures.has(structureOf(text))) continue;
          await page.setViewportSize({ width: 320, height: 900 });
          await open(address);
          faults.push(...(await faultsAt(page, text)).map(each => `${address}: ${each}`));
        }
        await page.close();
        assert.deepEqual([...faults, ...problems], []);
      });
  });
}

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

for (const width of [1280, 375])
  it(`A form that was refused has targets of 24 px that stand apart, at ${width} px`, async () => {
    const { page, open } = await rig.withSession(sample.client);
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['/admin/articles/new', '/admin/invoices/new']) {
      await open(path);
      await page.evaluate(() => {
        for (const form of document.forms) form.noValidate = true;
      });
      await page.locator('main form button.primary[type=submit]').first().click();
      await page.locator('.error-summary a').first().waitFor();
      assert.deepEqual((await targetsOf(page)).faults, [], path);
    }
  });

it('Finds what axe finds, without the bar and the menu if they are left out', async () => {
  const { page } = await rig.visit();
  const picture = '<img src="data:,">';
  await page.setContent(`<!doctype html><html lang="en"><title>Pictures</title>
    <header class="bar">${picture}</header><nav id="menu">${picture}</nav><main><h1>Pictures</h1>${picture}</main></html>`);
  const found = async (withoutFrame: boolean) =>
    (await violationsOf(page, { rules: 'structure', withoutFrame })).filter(each => each.startsWith('image-alt'))
      .length;
  assert.deepEqual([await found(true), await found(false)], [1, 3]);
});

it('Finds small targets, and buttons that touch', async () => {
  const { page } = await rig.visit();
  const button = 'style="width: 40px; height: 30px; border: 1px solid"';
  const small = 'style="display: block; height: 16px; width: 80px"';
  await page.setContent(`<main>
    <div style="display: flex"><button ${button}>A</button><button ${button}>B</button></div>
    <div style="display: flex; gap: 4px; padding: 40px"><button ${button}>C</button><button ${button}>D</button></div>
    <a href="#e" ${small}>E</a><a href="#f" ${small}>F</a>
    <p style="padding: 40px">Words around <a href="#g">G</a>, in a sentence.</p>
    <a href="#h" ${small}>H</a>
  </main>`);
  const { count, faults } = await targetsOf(page);
  assert.equal(count, 8);
  const short = faults.map(each => each.match(/^small|^\S+ px apart|'\w'/g)?.join(' '));
  assert.deepEqual(short, ["small 'E'", "small 'F'", "0.0 px apart 'A' 'B'"]);
});

const addressesOf = ({ pages }: Crawled) => new Set([...pages.values()].flat().map(({ address }) => address));
const actionsOf = ({ forms }: Crawled) => [...forms.values()].flat().map(({ action }) => action);
const known = new Set([...addressesOf(foundEmpty), ...actionsOf(foundEmpty)]);
const ofInstallation = new Set(adminPages.filter(({ needs }) => needs.installation).map(({ path }) => path));
const namesRecord = (path: string) =>
  path.includes(':') && !ofInstallation.has(path) && !path.startsWith('/admin/import/empty/');

/** Parameters of queries that name one record. */
const RECORD_PARAMETER =
  /[?&](?:from|copy)=\d+(?:&|$)|\/(?:print|packing-slips|send|close)\?row\.\d|tokens\/one\?name=/;

/** Parameters of reports, which check that the party is on file, and of labels, which need something to print. */
const PARTY_PARAMETER = /^\/admin\/reports\/.*[?&](?:customer|supplier)_id=\d|^\/admin\/labels\/.*copies\.\d/;

/** Tables that a worker writes too, or that note who has looked. */
const MOVING = ['job', 'reminder', 'session', 'request_log', 'webhook_delivery'];

/** Columns that the worker writes: where it is in the events for a webhook. */
const MOVING_COLUMNS = ['event_number', 'event_place', 'failures', 'next_at', 'job_id'];

/** All rows of the sample company, as one text. */
const rowsOfSample = () =>
  asOwner(rig, owner =>
    inAccount(owner, sample.account.code, async id => {
      const { rows: tables } = await owner.query<{ name: string }>(
        `SELECT table_name AS name FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
        WHERE table_schema = 'public' AND column_name = 'account_id' AND table_type = 'BASE TABLE' AND NOT table_name = ANY ($1) ORDER BY 1`,
        [MOVING],
      );
      const found: Record<string, string> = {};
      for (const { name } of tables) {
        const { rows } = await owner.query(
          `SELECT count(*) || ' ' || coalesce(md5(string_agg(t, '' ORDER BY t)), '') AS hash
          FROM (SELECT (to_jsonb(r) - $2::text[])::text AS t FROM "${name}" r WHERE account_id = $1) all_rows`,
          [id, MOVING_COLUMNS],
        );
        found[name] = rows[0].hash;
      }
      return found;
    }),
  );

// Forms end sessions of the empty company, so nothing follows.
describe('What belongs to another account', () => {
  it('is shown by no page, whether the address or its query names it', async () => {
    for (const { method, path } of adminPages) {
      if (method !== 'GET') continue;
      const all = (found.pages.get(path) ?? []).map(({ address }) => address);
      const named = namesRecord(path) ? all.filter(address => !known.has(address)) : [];
      if (namesRecord(path)) assert.notEqual(named.length, 0, `${path} has no example that only the other account has`);
      for (const address of all) {
        const { status, text } = await empty.get(address);
        const expected = ofInstallation.has(path)
          ? 403
          : named.includes(address) || RECORD_PARAMETER.test(address)
            ? 404
            : PARTY_PARAMETER.test(address)
              ? 422
              : 200;
        if (!known.has(address)) assert.equal(status, expected, address);
        // A filter shows what it looks for.
        if (!MARK.test(decodeURIComponent(address.replaceAll('+', ' ')))) assert.doesNotMatch(text, MARK, address);
      }
    }
  });

  it('is changed by no form, whatever ids its address and its fields have', async () => {
    const before = await rowsOfSample();
    // Signed in just now: some forms ask for a proof later.
    let client = await signedInClient(rig, { account: emptyCode });
    const preferences = () => client.get('/admin/preferences');
    const send = async (form: FoundForm, number: number) => {
      const path = pageAt('POST', form.action)?.path ?? '';
      // Some of the forms end the own sessions.
      if ((await preferences()).status !== 200) client = await signedInClient(rig, { account: emptyCode });
      const { _csrf = '' } = hiddenIn((await preferences()).text, '/admin/preferences');
      const hidden = { _csrf, _key: `form-of-another-account-${number}` };
      const { status, location } = await client.post(form.action, sentBy(form, hidden));
      assert.ok(status < 500, `${form.action} ${status}`);
      if (ofInstallation.has(path)) assert.equal(status, 403, form.action);
      else if (namesRecord(path) && !known.has(form.action)) assert.equal(status, 404, `${form.action} ${location}`);
    };
    const forms = [...found.forms].flatMap(([path, all]) => {
      const named = all.filter(({ action }) => !known.has(action));
      if (namesRecord(path)) assert.notEqual(named.length, 0, `${path} has no form that only the other account has`);
      return namesRecord(path) ? named : all.slice(0, 2);
    });
    // Signing out comes last.
    const isSignOut = ({ action }: FoundForm) => action.endsWith('/sign-out');
    for (const [index, form] of forms.filter(form => !isSignOut(form)).entries()) await send(form, index);
    assert.deepEqual(await rowsOfSample(), before);
  });
});
