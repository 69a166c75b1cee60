// The forms of records in a browser: what was typed is never lost, two people at one record, a form sent twice, hostile texts.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { ADMIN_PASSWORD, startAdminRig } from './admin-rig.ts';
import { formClient, hiddenIn, signedInClient } from './form-client.ts';

const rig = await startAdminRig({ REQUEST_LOG: 'on' });
const account = await rig.account();
const HOSTILE = `<img src=x onerror=alert(1)>{{7*7}}=HYPERLINK("x")'"&\u202E\u2066`;

/** Fields that take no other text than these. */
const SAFE: Record<string, string> = {
  email: 'a@b.example',
  mail_to: 'b@b.example',
  mail_cc: 'c@b.example',
  mail_bcc: 'd@b.example',
  edi_identifier: '<img src=x>',
  legal_registration: '0002:123456789',
  url_link: 'https://x.example/?<img>"',
  iban: 'PT50000201231234567890154',
  bic: 'CGDIPTPL',
  // They name records.
  payment_terms_code: '',
  price_list: '',
  vat_code: 'NOR',
};

/** The id in the address of a record's page. */
const idIn = (url: string) => /\/(\d+)$/.exec(new URL(url, 'http://kontor').pathname)?.[1] ?? '';

describe('A form of a record', () => {
  it('creates one, edits it and takes it out of use, with and without JavaScript', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const { page, open, problems } = await rig.signIn(account, { javaScriptEnabled });
      await open('/admin/customers');
      await page.click('text=New customer');
      await page.fill('#field-name', 'Padaria Nova, Lda.');
      await page.fill('#field-billing_address-city', 'Lisboa');
      await page.selectOption('#field-country_iso', 'PT');
      await page.click('text="Save"');
      await page.waitForURL(/\/customers\/\d+$/);
      assert.match((await page.textContent('h1')) ?? '', /^C\d{4} Padaria Nova, Lda\.$/);
      assert.match((await page.textContent('.message')) ?? '', /was created/);
      assert.match((await page.textContent('.panel .facts')) ?? '', /Portugal/);
      await page.click('text="Edit"');
      await page.fill('#field-phone', '+351 210 000 000');
      await page.click('text="Save"');
      await page.waitForURL(/\/customers\/\d+$/);
      assert.match((await page.textContent('.panel .facts')) ?? '', /\+351 210 000 000/);
      await page.click('text=Deactivate');
      await page.waitForSelector('text=Activate');
      assert.match((await page.textContent('main')) ?? '', /is inactive now/);
      assert.deepEqual(problems, []);
    }
  });

  it('says what is wrong beside the field and above, and keeps what was typed', async () => {
    const { page, open, checkAccessibility } = await rig.signIn(account, { locale: 'pt-PT' });
    await open('/admin/articles/new');
    await page.fill('#field-item_code', 'A'.repeat(15));
    await page.click('main summary');
    await page.fill('#field-obs', 'fica aqui');
    await page.fill('#field-unit_price', 'doze');
    await page.fill('#field-sales_tax', '230');
    await page.click('text=Guardar');
    await page.waitForSelector('.error-summary');
    const summary = (await page.textContent('.error-summary')) ?? '';
    for (const text of [
      'Descrição: não pode ficar vazio',
      'Preço unitário: tem de ser um número, como 1234,50',
      'IVA %: no máximo 100',
    ])
      assert.ok(summary.includes(text), `${text}: ${summary}`);
    assert.equal(await page.inputValue('#field-obs'), 'fica aqui');
    assert.equal(await page.inputValue('#field-unit_price'), 'doze');
    assert.equal(await page.getAttribute('#field-description', 'aria-invalid'), 'true');
    await checkAccessibility();
    await page.click('.error-summary a[href="#field-description"]');
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'field-description');
    await page.fill('#field-description', 'Chá');
    await page.fill('#field-unit_price', '1.234,50');
    await page.fill('#field-sales_tax', '23');
    await page.click('text=Guardar');
    await page.waitForURL(/\/articles\/\d+$/);
    assert.match((await page.textContent('.panel .facts')) ?? '', /1\s?234,50/);
  });

  it('sent twice makes one record', async () => {
    const client = await signedInClient(rig, { account: account.code });
    const path = '/admin/suppliers/new';
    const fields = { ...(await client.hidden(path, path)), name: 'Sent twice' };
    const [first, second] = await Promise.all([client.post(path, fields), client.post(path, fields)]);
    const again = await client.post(path, fields);
    const places = [first, second, again].map(({ location }) => location).filter(Boolean);
    assert.equal(new Set(places).size, 1);
    const { body } = await account.client.get('/suppliers', { searchColumn: 'name', searchString: 'Sent twice' });
    assert.equal(body.length, 1);
    const other = await client.post(path, { ...fields, name: 'Another' });
    assert.equal(other.status, 422);
  });

  it('saves nothing when somebody else has changed the record, and shows both', async () => {
    const [first, second] = await Promise.all([rig.signIn(account), rig.signIn(account)]);
    await first.open('/admin/customers/new');
    await first.page.fill('#field-name', 'Two editors');
    await first.page.click('text="Save"');
    await first.page.waitForURL(/\/customers\/\d+$/);
    const path = `/admin/customers/${idIn(first.page.url())}`;
    await Promise.all([first.open(`${path}/edit`), second.open(`${path}/edit`)]);
    await second.page.fill('#field-phone', '222');
    await second.page.click('text="Save"');
    await second.page.waitForURL(/\/customers\/\d+$/);
    await first.page.fill('#field-phone', '111');
    await first.page.click('text="Save"');
    await first.page.waitForSelector('.error-summary');
    assert.match((await first.page.textContent('.error-summary')) ?? '', /Somebody else has changed this meanwhile/);
    assert.equal(await first.page.inputValue('#field-phone'), '111');
    assert.match((await first.page.textContent('#field-phone-note')) ?? '', /Saved meanwhile: 222/);
    await first.checkAccessibility();
    await second.open(path);
    assert.match((await second.page.textContent('.panel .facts')) ?? '', /222/);
    await first.page.click('text="Save"');
    await first.page.waitForURL(/\/customers\/\d+$/);
    assert.match((await first.page.textContent('.panel .facts')) ?? '', /111/);
  });

  it('keeps what was typed when the session has ended', async () => {
    const { page, open, browserContext, checkAccessibility } = await rig.signIn(account);
    await open('/admin/customers/new');
    await page.fill('#field-name', 'Kept "over" <the> end');
    await browserContext.clearCookies();
    await page.click('text="Save"');
    await page.waitForSelector('#password');
    assert.match((await page.textContent('main')) ?? '', /what you typed is kept/);
    await checkAccessibility();
    // A wrong password loses nothing either.
    await page.fill('#account', account.code);
    await page.fill('#login', 'admin');
    await page.fill('#password', 'wrong');
    await page.click('button[type=submit]');
    await page.waitForSelector('.error-summary');
    await page.fill('#password', ADMIN_PASSWORD);
    await page.click('button[type=submit]');
    await page.click('text="Send the form again"');
    await page.waitForURL(/\/customers\/\d+$/);
    assert.match((await page.textContent('h1')) ?? '', /Kept "over" <the> end/);
  });

  it('is taken by another server than the one that wrote it, signed in or not', async () => {
    const other = await rig.another();
    const path = '/admin/customers/new';
    const here = await signedInClient(rig, { account: account.code });
    const fields = { ...(await here.hidden(path, path)), name: 'Restarted' };
    const there = formClient(other);
    const stranger = await there.post(path, fields);
    assert.equal(stranger.status, 403);
    const kept = hiddenIn(stranger.text, '/admin/sign-in');
    const right = { account: account.code, login: 'admin', password: ADMIN_PASSWORD };
    const { text } = await there.post('/admin/sign-in', { ...kept, ...right });
    const created = await there.post(path, hiddenIn(text, path));
    assert.match(created.location, /^\/admin\/customers\/\d+$/);
    for (const [name, value] of here.cookies) there.cookies.set(name, value);
    const again = await there.post(path, { ...fields, ...(await here.hidden(path, path)), name: 'Restarted too' });
    assert.match(again.location, /^\/admin\/customers\/\d+$/);
  });

  it('shows hostile texts as text, in every field', async () => {
    const client = await signedInClient(rig, { account: account.code });
    const path = '/admin/customers/new';
    const { text } = await client.get(path);
    const controls = [...text.matchAll(/<(?:input|textarea) [^>]*id="field-[^>]*>/g)].map(([tag]) => tag);
    const texts = controls.flatMap((tag): [string, string][] => {
      const [, name = ''] = / name="([^"]+)"/.exec(tag) ?? [];
      const [, most] = / maxlength="(\d+)"/.exec(tag) ?? [];
      return most === undefined ? [] : [[name, SAFE[name] ?? HOSTILE.slice(0, Number(most))]];
    });
    assert.ok(texts.length > 15, texts.map(([name]) => name).join());
    const fields = { ...hiddenIn(text, path), ...Object.fromEntries(texts) };
    // Refused, it is shown in the fields; accepted, on the page, in the form and in the list.
    const refused = await client.post(path, { ...fields, email: '<img src=x>' });
    assert.equal(refused.status, 400);
    assert.doesNotMatch(refused.text, /<img/);
    const { location } = await client.post(path, fields);
    const { page, open, problems } = await rig.signIn(account);
    await open(location);
    const facts = (await page.textContent('main')) ?? '';
    for (const [name, value] of texts) assert.ok(facts.includes(value), name);
    await open(`${location}/edit`);
    for (const [name, value] of texts) assert.equal(await page.inputValue(`[name="${name}"]`), value, name);
    await open(
      `/admin/customers?searchColumn=name&searchOperator=contains&searchString=${encodeURIComponent(HOSTILE)}`,
    );
    assert.equal(await page.inputValue('#filter-value'), HOSTILE);
    assert.equal(await page.locator('tbody tr').count(), 1);
    assert.equal(await page.locator('main img').count(), 0);
    assert.deepEqual(problems, []);
  });
});

describe('The changes of a record', () => {
  it('lead to the request of a program that made each', async () => {
    const { client, code } = account;
    const { body } = await client.post('/articles', { item_code: 'CUP', description: 'Cup' });
    const named = { headers: { 'x-request-id': 'changed-here' } };
    assert.equal((await client.put('/articles', { item_code: 'CUP', description: 'Large cup' }, named)).status, 201);
    const browser = await signedInClient(rig, { account: code });
    const { text } = await browser.get(`/admin/articles/${body.id}`);
    const [, link = ''] = /href="(\/admin\/requests\?request_id=changed-here)"/.exec(text) ?? [];
    const found = async () => (await browser.get(link)).text.includes('PUT /articles');
    for (let tries = 0; !(await found()) && tries < 100; tries++) await sleep(100);
    assert.ok(await found());
  });
});
