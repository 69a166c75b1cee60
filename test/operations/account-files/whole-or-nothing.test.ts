// An import takes a whole file or nothing: damaged, incomplete, foreign and newer files are refused by name, and leave no row.

import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, before, describe, it } from 'node:test';
import type { Manifest } from '../../../src/formats/archive/manifest.ts';
import type { AccountFile } from '../../../src/operations/account-files/account-manifest.ts';
import { checkAccount } from '../../../src/operations/integrity/check.ts';
import { startRig } from '../../support/rig.ts';
import { line, openShop, type Shop } from '../stock/shop.ts';
import { changedFile, contentOf, entriesOf, exportTo, importFrom, newFile } from './account-files-rig.ts';

const rig = await startRig();
let shop: Shop;
let code: string;
let file: string;
let content: Record<string, string>;

before(async () => {
  shop = await openShop(rig);
  code = shop.account.code;
  await shop.article('TEA', { stock: 100, weighted_average_cost: 2 });
  for (let number = 1; number <= 60; number++) {
    const order = await shop.make('order', { items: [line('TEA', 1, { description: `Green tea ${number}` })] });
    await shop.make('invoice', { related_document: order, total_amount: 9, items: [line('TEA', 1)] });
  }
  file = await exportTo(rig, code);
  content = await contentOf(rig);
});

afterEach(async () => assert.deepEqual(await contentOf(rig), content));

const refuses = async (name: string, message: RegExp, options = {}) =>
  assert.rejects(importFrom(rig, name, { code: 'copy', ...options }), { message });
const facts = (manifest: Manifest) => manifest.about as unknown as AccountFile;
const edit = (entries: Map<string, string>, name: string, change: (text: string) => string) => {
  const text = entries.get(name) ?? '';
  assert.notEqual(change(text), text);
  entries.set(name, change(text));
};

/** A file whose document set FT names a template, with these template files. */
const fileWith = (template: string, files: Record<string, string>) =>
  changedFile(file, entries => {
    const sets = entries.get('tables/document_set.ndjson') ?? '';
    entries.set('tables/document_set.ndjson', sets.replace('"template":"standard"', `"template":"${template}"`));
    for (const [path, content] of Object.entries(files)) entries.set(`templates/${path}`, content);
  });

describe('An import refuses', () => {
  it('a file with another byte anywhere', async () => {
    const { size } = await stat(file);
    for (let at = 3; at < size; at += Math.floor(size / 40)) {
      const bytes = await readFile(file);
      // Bit 4 of the first byte of a Zstandard frame means nothing (RFC 8878, 3.1.1.1.1), bit 3 must be 0.
      bytes[at] = (bytes[at] ?? 0) ^ 0x18;
      const damaged = newFile();
      await writeFile(damaged, bytes);
      await refuses(damaged, /is damaged|not an archive/);
    }
  });

  it('a file that ends early', async () => {
    const { size } = await stat(file);
    for (const length of [0, 1, 700, Math.floor(size / 2), size - 1]) {
      const short = newFile();
      await writeFile(short, (await readFile(file)).subarray(0, length));
      await refuses(short, /is damaged|not an archive/);
    }
  });

  it('a file without a table, by the name of its entry', async () => {
    const without = await changedFile(file, entries => void entries.delete('tables/stock_level.ndjson'));
    await refuses(without, /has no entry tables\/stock_level\.ndjson/);
    const more = await changedFile(file, entries => void entries.set('tables/service_login.ndjson', '{}\n'));
    await refuses(more, /tables\/service_login\.ndjson, which is not part/);
    const forgotten = await changedFile(file, (_, manifest) => {
      delete facts(manifest).tables.session;
    });
    await refuses(forgotten, /lacks the table session/);
  });

  it('a file whose rows are not those of its manifest', async () => {
    const dropLast = (text: string) => text.replace(/[^\n]*\n$/, '');
    const fewer = await changedFile(file, entries => edit(entries, 'tables/stock_transaction.ndjson', dropLast));
    await refuses(fewer, /stock_transaction has 60 rows instead of 61/);
    const less = await changedFile(file, entries =>
      edit(entries, 'tables/document.ndjson', text => text.replace('"total_amount":9', '"total_amount":8.99')),
    );
    await refuses(less, /sum of document\.total_amount is \d+\.99 instead of 540/);
    const half = await changedFile(file, entries => edit(entries, 'tables/document.ndjson', text => text.slice(0, -1)));
    await refuses(half, /last line is not whole/);
  });

  it('rows that refer to rows which the file lacks, and rows that no account may have', async () => {
    const orphan = await changedFile(file, entries => {
      edit(entries, 'tables/api_token.ndjson', () => '');
      edit(entries, 'tables/session.ndjson', () => '');
      edit(entries, 'tables/app_user.ndjson', () => '');
      edit(entries, 'tables/account.ndjson', text =>
        text.replace(/"default_location_id":\d+/, '"default_location_id":99'),
      );
    });
    await refuses(orphan, /refer to rows that it does not have.*account_default_location_fkey/);
    const bad = await changedFile(file, entries =>
      edit(entries, 'tables/document.ndjson', text => text.replace('"ISSUED"', '"LOST"')),
    );
    await refuses(bad, /tables\/document\.ndjson can't be inserted: .*document_status_check/);
    const high = await changedFile(file, (entries, manifest) => {
      edit(
        entries,
        'tables/third_party.ndjson',
        () =>
          `{"kind":"customer","id":9007199254740993,"code":"X","name":"X","inactive":false,"created_at":"2026-01-01T00:00:00Z","updated_at":"2026-01-01T00:00:00Z","version":1}\n`,
      );
      const { third_party: table } = facts(manifest).tables;
      assert.ok(table);
      Object.assign(table, { rows: 1, sums: { ...table.sums, id: '9007199254740993', version: '1' } });
      manifest.counts.third_party = 1;
    });
    await refuses(high, /third_party has the id 9007199254740993, which is higher/);
    // Ids of all accounts go on from the highest one.
    const raised = await changedFile(file, (entries, manifest) => {
      edit(
        entries,
        'tables/third_party.ndjson',
        () =>
          `{"kind":"customer","id":4503599627370496,"code":"X","name":"X","inactive":false,"created_at":"2026-01-01T00:00:00Z","updated_at":"2026-01-01T00:00:00Z","version":1}\n`,
      );
      const { third_party: table } = facts(manifest).tables;
      assert.ok(table);
      Object.assign(table, { rows: 1, sums: { ...table.sums, id: '4503599627370496', version: '1' } });
      manifest.counts.third_party = 1;
    });
    await refuses(
      raised,
      /third_party has the id 4503599627370496, which is higher than 1000000000000\. .*--accept-high-ids/,
    );
    await refuses(raised, /which is higher than 100000000000000/, { acceptHighIds: true });
  });

  it('figures that kontor doctor would report, unless they are accepted', async () => {
    const wrong = await changedFile(file, (entries, manifest) => {
      edit(entries, 'tables/stock_level.ndjson', text => text.replace('"on_hand":40', '"on_hand":41'));
      Object.assign(facts(manifest).tables.stock_level?.sums ?? {}, { on_hand: '41' });
    });
    await refuses(wrong, /on hand of TEA at MAIN is 41 instead of 40/);
    await refuses(wrong, /storing was reached/, {
      acceptDifferences: true,
      checkTemplates: () => Promise.reject(new Error('storing was reached')),
    });
  });

  it('a file of a newer version, and says which one is needed', async () => {
    const newer = await changedFile(file, (_, manifest) => {
      manifest.kontor = '9.1.0';
      manifest.migrations.push({ name: '0999_more.sql', checksum: 'aa' });
    });
    await refuses(newer, /0999_more\.sql.*use Kontor 9\.1\.0 or later/);
    const format = await changedFile(
      file,
      (_, manifest) => void Object.assign(manifest, { format: 2, kontor: '9.2.0' }),
    );
    await refuses(format, /newer Kontor.*9\.2\.0/);
    const edited = await changedFile(
      file,
      (_, { migrations: [first] }) => void Object.assign(first ?? {}, { checksum: 'a' }),
    );
    await refuses(edited, /0001_baseline\.sql of the file is another one/);
    const columns = await changedFile(file, (_, manifest) => void facts(manifest).tables.family?.columns.push('x; --'));
    await refuses(columns, /table family of the file has other columns/);
  });

  it('a backup, a code that exists, and a template that would replace another one', async () => {
    const backup = await changedFile(file, (_, manifest) => void Object.assign(manifest, { kind: 'backup' }));
    await refuses(backup, /backup of an installation/);
    await refuses(file, /Another account has this code/, { code });
    const own = join(rig.config.dataDirectory, 'templates', 'own');
    await mkdir(own, { recursive: true });
    await writeFile(join(own, 'style.typ'), 'here');
    const unused = await changedFile(file, entries => void entries.set('templates/unused/style.typ', 'there'));
    await refuses(unused, /templates\/unused\/style\.typ, but .*no document set of the account names it/);
    const other = await fileWith('own', { 'own/style.typ': 'there' });
    await refuses(other, /another template 'own'/);
    assert.equal(await readFile(join(own, 'style.typ'), 'utf8'), 'here');
    for (const [name, path] of [
      ['..own', '..own/x'],
      ['style.typ', 'style.typ'],
      ['.hidden', '.hidden/x'],
    ] as const)
      await refuses(await fileWith(name, { [path]: 'x' }), /no template can have/);
    for (const templates of ['leave out', 'take'] as const) {
      for (const name of ['standard', 'Standard', 'STANDARD', 'fonts'])
        await refuses(await fileWith(name, { [`${name}/letterhead.typ`]: 'x' }), /documents of all accounts/, {
          templates,
        });
      for (const paths of [['a/x', 'a/X'], ['a/x', 'a/x/y'], ['a/c:d'], ['a/d.'], ['a/nul?']]) {
        const clash = await fileWith('a', Object.fromEntries(paths.map(path => [path, 'x'])));
        await refuses(clash, /can't be stored beside each other/, { templates });
      }
    }
  });
});

describe('An import refuses what no write stores', () => {
  /** Changes the first row of a table in which `from` occurs. */
  const crafted = (table: string, from: string | RegExp, to: string) =>
    changedFile(file, entries => edit(entries, `tables/${table}.ndjson`, text => text.replace(from, to)));

  it('days and times beyond the year 9999, and numbers that are none', async () => {
    for (const day of ['infinity', '-infinity', '12026-01-01', '0044-03-15 BC'])
      await refuses(
        await crafted('document', /"date":"[^"]+"/, `"date":"${day}"`),
        /document\.date has a value that no account can have/,
        { acceptDifferences: true },
      );
    await refuses(
      await crafted('article', /"created_at":"[^"]+"/, '"created_at":"infinity"'),
      /article\.created_at has a value/,
    );
    const many = await changedFile(file, (entries, manifest) => {
      edit(entries, 'tables/stock_level.ndjson', text => text.replace('"on_hand":40', '"on_hand":"NaN"'));
      Object.assign(facts(manifest).tables.stock_level?.sums ?? {}, { on_hand: 'NaN' });
    });
    await refuses(many, /stock_level\.on_hand has a value/, { acceptDifferences: true });
  });

  it('texts, pictures and JSON that are larger or deeper than any, and counters without an end', async () => {
    const nested = `${'{"a":'.repeat(120)}1${'}'.repeat(120)}`;
    for (const [table, from, to, column] of [
      ['article', /"description":"[^"]*"/, `"description":"${'x'.repeat(1_048_577)}"`, 'description'],
      ['account', /"address":(?:null|\[[^\]]*\])/, `"address":["${'x'.repeat(4_194_305)}"]`, 'address'],
      ['account', /"logo":null/, `"logo":"\\\\x${'00'.repeat(20_971_521)}"`, 'logo'],
      ['document', /"party":(?:null|\{[^}]*\})/, `"party":${nested}`, 'party'],
    ] as const)
      await refuses(await crafted(table, from, to), new RegExp(`${table}\\.${column} has a value that no account`), {
        acceptDifferences: true,
      });
    const counter = await changedFile(file, (entries, manifest) => {
      entries.set('tables/code_counter.ndjson', '{"kind":"customer","last":9223372036854775807}\n');
      Object.assign(facts(manifest).tables.code_counter ?? {}, { rows: 1, sums: { last: '9223372036854775807' } });
      manifest.counts.code_counter = 1;
    });
    await refuses(counter, /code_counter\.last has a value/);
  });

  it('settings of the account that statements for all accounts depend on', async () => {
    for (const [from, to, reason] of [
      [/"timezone":"[^"]+"/, '"timezone":"Mars/Olympus"', /the time zone 'Mars\/Olympus', which does not exist/],
      [/"country":"[^"]+"/, '"country":"XX"', /the country 'XX'/],
      [/"currency":"[^"]+"/, '"currency":"€"', /the currency '€'/],
      [/"deletion_began":null/, '"deletion_began":"2026-01-01T00:00:00Z"', /was being deleted/],
    ] as const)
      await refuses(await crafted('account', from, Buffer.from(to).toString('latin1')), reason);
  });

  it('an audit trail that was changed', async () => {
    const changed = await crafted('audit_entry', /"actor":"[^"]+"/, '"actor":"somebody"');
    await refuses(changed, /The audit trail of the file does not verify: entry 1 was changed/);
  });

  it('a small file that becomes a large one, or has very many entries', async () => {
    const bomb = await fileWith('big', { 'big/zeros': '0'.repeat(300 * 1_048_576) });
    await refuses(bomb, /decompressed to more than 1000 times its size/);
    const names = Object.fromEntries(Array.from({ length: 20_100 }, (_, at) => [`many/${at}`, '']));
    await refuses(await fileWith('many', names), /more entries than an archive of Kontor has/);
  });
});

it('Templates are left out unless they are taken, and their sets print with the standard one; no other file is touched', async () => {
  const own = join(rig.config.dataDirectory, 'templates');
  const before = await readdir(own).catch(() => []);
  const withTemplate = await fileWith('mine', { 'mine/style.typ': '// mine' });
  const templateOf = async (code: string) =>
    /"template":"(\w+)"/.exec(
      (await entriesOf(await exportTo(rig, code))).get('tables/document_set.ndjson') ?? '',
    )?.[1];
  const left = await importFrom(rig, withTemplate, { code: 'left', templates: 'leave out' });
  assert.deepEqual(left.templatesLeftOut, ['mine']);
  assert.deepEqual(await readdir(own).catch(() => []), before);
  assert.equal(await templateOf('left'), 'standard');
  const taken = await importFrom(rig, withTemplate, { code: 'taken', templates: 'take' });
  assert.deepEqual([taken.templatesLeftOut, await templateOf('taken')], [[], 'mine']);
  assert.equal(await readFile(join(own, 'mine', 'style.typ'), 'utf8'), '// mine');
  // An equal one that is here already is no program that the file brings.
  const again = await importFrom(rig, withTemplate, { code: 'again', templates: 'leave out' });
  assert.deepEqual([again.templatesLeftOut, await templateOf('again')], [[], 'mine']);
  content = await contentOf(rig);
});

it('A file that was refused for its code is imported under another one, and again under a third', async () => {
  for (const as of ['copy', 'copy-2']) await importFrom(rig, file, { code: as });
  const now = await contentOf(rig);
  for (const [name, rows] of Object.entries(content)) assert.equal(now[name], rows, name);
  assert.deepEqual(await checkAccount(rig.database, { kind: 'administrator', accountId: shop.account.id }), []);
  content = now;
});

it('Ids as high as an import may bring do not keep this database from taking its own files again', async () => {
  const highest = await changedFile(file, (entries, manifest) => {
    const row = { kind: 'customer', id: 1_000_000_000_000, code: 'X', name: 'X', inactive: false, version: 1 };
    const at = { created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' };
    edit(entries, 'tables/third_party.ndjson', () => `${JSON.stringify({ ...row, ...at })}\n`);
    const { third_party: table } = facts(manifest).tables;
    assert.ok(table);
    Object.assign(table, { rows: 1, sums: { ...table.sums, id: String(row.id), version: '1' } });
    manifest.counts.third_party = 1;
  });
  await importFrom(rig, highest, { code: 'highest' });
  const { body } = await shop.client.post('/customers', { code: 'LATER', name: 'Later' });
  assert.equal(body.id, 1_000_000_000_001);
  await importFrom(rig, await exportTo(rig, code), { code: 'later' });
  content = await contentOf(rig);
});

it('Identifiers of text messages in a file take no delivery report from another account', async () => {
  const message =
    '"kind":"sms","content":{"recipient":"+351912345678","message":"x","parts":1},"reference":"7c8a6a5e-54a1-4a0b-9d3e-0a5c1b2d3e4f"';
  const rest = '"state":"sent","attempts":1,"under_way":false,"interrupted":0,"held":false';
  const at = (key: string) => `"${key}":"2026-01-01T00:00:00Z"`;
  const withMessage = (id: number, ...names: string[]) =>
    changedFile(file, (entries, { about, counts }) => {
      const { job: jobs, sms_gateway_id: ids } = (about as unknown as AccountFile).tables;
      assert.ok(jobs && ids);
      entries.set(
        'tables/job.ndjson',
        `{"id":${id},${message},${rest},${at('next_at')},${at('created_at')},${at('updated_at')}}\n`,
      );
      entries.set(
        'tables/sms_gateway_id.ndjson',
        names
          .map(
            (name, position) =>
              `{"message_id":${id},"position":${position},"gateway":"http","gateway_id":"${name}","delivered":false,"sent_at":"9000-01-01T00:00:00Z"}\n`,
          )
          .join(''),
      );
      const sums = { id: `${id}`, document_id: null, attempts: '1', interrupted: '0' };
      Object.assign(jobs, { rows: 1, sums });
      const positions = names.reduce((sum, _, position) => sum + position, 0);
      Object.assign(ids, {
        rows: names.length,
        sums: { message_id: `${id * names.length}`, position: `${positions}` },
      });
      Object.assign(counts, { job: 1, sms_gateway_id: names.length });
    });
  await importFrom(rig, await withMessage(501, 'SM1'), { code: 'sender' });
  await importFrom(rig, await withMessage(502, 'SM1', 'SM2'), { code: 'thief' });
  const rows = await shop.owner(
    `SELECT a.code, g.gateway_id, g.sent_at <= now() AS past FROM sms_gateway_id g JOIN account a USING (account_id) ORDER BY 2`,
  );
  assert.deepEqual(rows, [
    { code: 'sender', gateway_id: 'SM1', past: true },
    { code: 'thief', gateway_id: 'SM2', past: true },
  ]);
  content = await contentOf(rig);
});
