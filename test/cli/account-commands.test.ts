// kontor account set, show and rename, as an administrator runs them beside a running server.

import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { SessionCache } from '../../src/operations/session-cache.ts';
import { clientOf } from '../support/client.ts';
import { command } from '../support/command.ts';
import { startRig } from '../support/rig.ts';

const rig = await startRig({ PUBLIC_URL: 'https://erp.example' });
const account = await rig.account('acme');
await rig.account('taken');
const settings = { DATABASE_URL: rig.ownerUrl, SUDO_USER: 'olga' };
const run = (...words: string[]) => command(settings, ['account', ...words]);
const logo = join(rig.config.dataDirectory, 'logo.svg');
await writeFile(logo, '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');

describe('kontor account set and show', () => {
  it('set all that documents print of a company, and show it to people and as JSON', async () => {
    const facts = ['--vat-id', 'PT509442013', '--registration', 'CRC Lisboa 509442013', '--phone', '+351 213 456 789'];
    const place = ['--address', 'Rua do Norte 1', '--address', '1200-283 Lisboa', '--email', 'office@acme.example'];
    const banks = ['--bank-account', 'pt50 0002 0123 1234 5678 9015 4, CGDIPTPL, Caixa, Lisboa'];
    const others = ['--bank-account', 'DE89370400440532013000', '--logo', logo];
    const electronic = [
      '--legal-registration',
      '509442013',
      '--city',
      'Lisboa',
      '--zip-code',
      '1200-283',
      '--contact',
      'Ana',
    ];
    const terms = ['--electronic-address', '9946:PT509442013', '--payment-terms', 'Net 30 days'];
    const taxes = ['--tax-region', 'PT-MA', '--cash-vat'];
    const set = await run('set', 'acme', ...facts, ...place, ...banks, ...others, ...electronic, ...terms, ...taxes);
    assert.equal(set.code, 0, set.err);
    assert.match(set.err, /"event":"account changed","account":"acme","fields":\[.*"bank_accounts".*"by":"olga"/);
    const shown = await run('show', 'acme');
    assert.equal(shown.code, 0, shown.err);
    assert.match(shown.out, /^name +acme, Lda\.$/m);
    assert.match(shown.out, /^address +Rua do Norte 1\n +1200-283 Lisboa$/m);
    assert.match(
      shown.out,
      /^bank accounts +PT50 0002 0123 1234 5678 9015 4, CGDIPTPL, Caixa, Lisboa\n +DE89 3704 0044 0532 0130 00$/m,
    );
    assert.match(shown.out, /^base address +\/api\/acme\/v4\.0\.0$/m);
    const { created_at, logo_bytes, ...json } = JSON.parse((await run('show', 'acme', '--json')).out);
    assert.ok(Date.parse(created_at) > 0 && logo_bytes > 0);
    assert.deepEqual(json, {
      code: 'acme',
      name: 'acme, Lda.',
      country: 'PT',
      currency: 'EUR',
      timezone: 'Europe/Lisbon',
      vat_id: 'PT509442013',
      registration: 'CRC Lisboa 509442013',
      legal_registration: '509442013',
      address: ['Rua do Norte 1', '1200-283 Lisboa'],
      city: 'Lisboa',
      zip_code: '1200-283',
      phone: '+351 213 456 789',
      email: 'office@acme.example',
      contact: 'Ana',
      electronic_address: '9946:PT509442013',
      payment_terms: 'Net 30 days',
      payment_terms_code: null,
      vat_code: 'NOR',
      tax_region: 'PT-MA',
      cash_vat: true,
      bank_accounts: [
        { iban: 'PT50000201231234567890154', bic: 'CGDIPTPL', bank: 'Caixa, Lisboa' },
        { iban: 'DE89370400440532013000', bic: null, bank: null },
      ],
      negative_stock: 'allow',
      default_location: 'MAIN',
      generic_vat_ids: ['999999990'],
      sms_daily_cap: 1000,
      sms_countries: null,
      retention_years: 10,
      invoice_records: false,
      deletion_began: null,
      ownership: 'active',
      suspended_at: null,
      suspended_reason: null,
      test: false,
      test_receivers: null,
      users: 1,
      locations: 1,
      articles: 0,
      documents: 0,
      newest_document: null,
    });
  });

  it('"" clears the bank accounts, and a wrong one changes nothing', async () => {
    const wrong = await run('set', 'acme', '--phone', '1', '--bank-account', 'PT51 0002 0123 1234 5678 9015 4');
    assert.deepEqual([wrong.code, wrong.out], [1, '']);
    assert.match(wrong.err, /--bank-account must be an IBAN: the check digits do not match.*'PT51/);
    const place = await run('set', 'acme', '--bank-account', 'DE89370400440532013000, Commerzbank');
    assert.match(place.err, /--bank-account must have a BIC of 8 or 11 characters.*instead of 'Commerzbank'/);
    const before = JSON.parse((await run('show', 'acme', '--json')).out);
    assert.deepEqual([before.phone, before.bank_accounts.length], ['+351 213 456 789', 2]);
    assert.equal((await run('set', 'acme', '--bank-account', '')).code, 0);
    assert.deepEqual(JSON.parse((await run('show', 'acme', '--json')).out).bank_accounts, []);
  });
});

describe('The country and the time zone of an account', () => {
  it('are said when it is added, and change later; a name in other case is answered with the right one', async () => {
    const added = await run('add', 'far', '--name', 'Far', '--country', 'JP', '--currency', 'JPY');
    assert.match(added.out, /^Added account far: JP, JPY, Asia\/Tokyo\. /);
    const wrong = await run('set', 'far', '--timezone', 'asia/tokyo', '--country', 'pt');
    assert.equal(wrong.code, 1);
    assert.match(wrong.err, /--timezone must be the name of a time zone: write Asia\/Tokyo/);
    assert.match(wrong.err, /--country must be .*write PT/);
    assert.match((await run('set', 'far', '--timezone', 'Mars/Olympus')).err, /must be a time zone such as/);
    const changed = await run('set', 'far', '--timezone', 'Asia/Tokyo', '--country', 'PT', '--json');
    const { timezone, country } = JSON.parse(changed.out);
    assert.deepEqual([timezone, country], ['Asia/Tokyo', 'PT']);
    const place = await run('set', 'far', '--default-location', 'XX');
    assert.match(place.err, /--default-location names no location: 'XX'/);
  });
});

describe('kontor account rename', () => {
  it('is refused for a code that is taken, impossible, the same, or of no account', async () => {
    const cases: [words: string[], message: RegExp][] = [
      [['acme', 'taken'], /code: 'taken'.*Take another code/],
      [['acme', 'a b'], /<new_code> must be 1 to 32 letters/],
      [['acme', 'acme'], /<new_code> is already the code of the account/],
      [['nobody', 'other'], /no account 'nobody'/],
    ];
    for (const [words, message] of cases) {
      const ended = await run('rename', ...words);
      assert.deepEqual([ended.code, ended.out], [1, ''], ended.err);
      assert.match(ended.err, message);
    }
  });

  it('gives the account another address: sessions, tokens and passwords hold there, links that were given out do not', async () => {
    const body = { document_set: 'FT', seq_number: 'R/1', date: '2026-03-02', currency: 'EUR', total_amount: 0 };
    const { body: created } = await account.client.post('/invoices', {
      ...body,
      items: [{ description: 'Tea', qty: 1 }],
    });
    const open = (url: string) => rig.call('GET', url.replace('https://erp.example', ''));
    assert.equal((await open(created.url)).status, 200);
    const cache = new SessionCache(rig.database.pool, 1800, 50);
    const id = await cache.accountId('acme', '10.0.0.1');
    const renamed = await run('rename', 'acme', 'acme-2', '--json');
    assert.deepEqual(JSON.parse(renamed.out), { code: 'acme-2', former_code: 'acme' }, renamed.err);
    assert.match(renamed.err, /"event":"account renamed","account":"acme-2","code":"acme"/);
    const moved = clientOf(rig.call, 'acme-2', account.client.token);
    assert.equal((await moved.get('/invoices')).body[0].id, created.id);
    await rig.session('acme-2', account.apiToken);
    const login = { username: 'admin', password: 'a long password' };
    assert.equal((await rig.call('POST', '/api/acme-2/v4.0.0/auth', { body: login })).status, 200);
    assert.equal((await open(created.url.replace('/acme/', '/acme-2/'))).status, 403);
    // A server process that knew the former code learns of it when it asks again.
    for (let waited = 0; (await cache.accountId('acme', '10.0.0.1')) === id; waited += 20) {
      assert.ok(waited < 30_000, 'the former code is still known');
      await sleep(20);
    }
    assert.equal(await cache.accountId('acme-2', '10.0.0.1'), id);
    const fresh = await rig.another();
    assert.equal((await fresh.call('GET', created.url.replace('https://erp.example', ''))).status, 403);
    assert.equal((await fresh.call('GET', '/api/acme/v4.0.0/invoices')).status, 403);
  });
});

describe('kontor account remove', () => {
  it('is another word for account delete: it wants the code again', async () => {
    const asked = await run('remove', 'taken');
    assert.deepEqual([asked.code, /repeat the code: --confirm CODE/.test(asked.err)], [2, true], asked.err);
    const done = await run('remove', 'taken', '--confirm', 'taken');
    assert.equal(done.code, 0, done.err);
    assert.match(done.err, /"event":"account deleted","account":"taken"/);
    assert.match((await run('show', 'taken')).err, /no account 'taken'/);
  });
});
