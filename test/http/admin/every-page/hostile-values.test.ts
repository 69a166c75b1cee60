// Every field of every form of the administration area filled with hostile text: what is taken is text on every page, in every
// file, in PDFs and mails; what is refused names its field, and the form keeps it.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { parse } from 'csv-parse/sync';
import readXlsxFile from 'read-excel-file/node';
import { extractText } from 'unpdf';
import { lists } from '../../../../src/definitions/catalogue.ts';
import { injectRequest } from '../../../support/client.ts';
import { asOwner } from '../../../support/owner.ts';
import { startSmtp } from '../../../worker/mail/smtp-rig.ts';
import { startAdminRig } from '../admin-rig.ts';
import { crawl, type FoundForm } from './crawl.ts';
import { decoded, formsIn, sentBy } from './read-html.ts';
import { SAMPLE_SETTINGS, sampleCompany } from './sample-company.ts';

const smtp = await startSmtp();
const settings = { SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, SMTP_TLS: 'off', MAIL_POLL_SECONDS: '1' };
const rig = await startAdminRig({ ...SAMPLE_SETTINGS, ...settings, RATE_FAILED_USER: '0', RATE_SMS: '0' });
const { client } = await sampleCompany(rig);

const MARKUP = '<img src=x onerror=alert(1)>{{7*7}}';
/** Text that a browser, a template, a spreadsheet program or a terminal could take for more than text. */
const TAKEN = [
  MARKUP,
  '=HYPERLINK("http://x","y")',
  '+1',
  '@SUM(A1)',
  '#panic("x") \u{1F600}\u{1F468}\u200D\u{1F469} x\u202Ey\u2066z',
];
/** Text that is refused. */
const REFUSED = ['x\u0000y', 'x'.repeat(6000)];

/** Values with which a form gets through beside hostile ones, by the name of the field; a code is another one each time. */
const GOOD: [RegExp, string][] = [
  [/(?:^|\.)(?:qty|unit_price|rate|exchange_rate)$/, '1'],
  [/total_amount$/, '5'],
  [/\.vat$/, '0'],
  [/related_document$/, ''],
  [/(?:email|^to)$/, 'a@b.example'],
  [/^(?:login|code|item_code|family_code|category_code|location_code)$/, 'c#'],
  [/^price_list$/, 'RETAIL'],
  // Of a contact.
  [/^customer$/, 'C0001'],
  [/^supplier$/, ''],
  [/^(?:min_qty|level)$/, '#'],
  [/^days$/, '7'],
  [/^number$/, '7111'],
  [/^(?:iban|bic|csv_mapping)$/, ''],
  [/^texts\.en$/, 'x {amount}'],
  [/^discount$/, '1'],
  [/^early_payment\.(?:percent|days)$/, '2'],
  [/^currency$/, 'USD'],
  [/^phone$/, '+351912345678'],
  [/^url$/, 'http://127.0.0.1:9/'],
  [/^events$/, ''],
  [/^(?:saftType|tax_region|validationCodes)$/, ''],
  [/^password$/, 'four words of hostility'],
];
let codes = 0;

const IS_TEXT = new Set(['text', 'textarea', 'search', 'email', 'url', 'tel', 'date', 'number']);
const isText = ({ kind }: { kind: string }) => IS_TEXT.has(kind);
const good = (name: string, { action = '', fields = [] }: Partial<FoundForm> = {}) =>
  // The article of a price exists. The total of lines is calculated: one of the texts is a number, which is an amount in some fields.
  name === 'item_code' && action.startsWith('/admin/prices')
    ? 'TEA-250'
    : name === 'header.total_amount' && fields.some(field => field.name === 'items.0.qty')
      ? ''
      : GOOD.find(([pattern]) => pattern.test(name))?.[1].replace('#', `${++codes}`);

const found = await crawl(client);
/** One form for each page that takes one. Passwords are no text that is kept; a preview keeps nothing, and is no page. */
const forms = [...found.forms.values()].flatMap(all =>
  all.filter(({ action, fields }) => !action.endsWith('/preview') && fields.some(isText)).slice(0, 1),
);
const isNew = ({ action }: FoundForm) => action.endsWith('/new');
/** One form of those that have the same fields, such as those of all types of document. */
const kindOf = ({ fields }: FoundForm) => fields.map(({ name, kind }) => `${name} ${kind}`).join();
const oneOfEach = (all: FoundForm[]) => [...new Map(all.map(form => [kindOf(form), form])).values()];
const faults: string[] = [];
const WITH_MARKUP = `SELECT max(id) AS id FROM document WHERE type = 'invoice' AND document::text LIKE '%onerror%'`;

async function bytesOf(url: string): Promise<Buffer> {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const { rawPayload, statusCode } = await injectRequest(rig.server, { url, headers: { cookie } });
  assert.equal(statusCode, 200, url);
  return rawPayload;
}

/** Choices that a form asks for and does not propose. */
const CHOSEN: Record<string, Record<string, string>> = {
  '/admin/accounting_accounts': { purpose: 'charges' },
  '/admin/transfer_orders': { 'header.warehouse': 'MAIN', 'header.destination_warehouse': 'SHOP' },
};

/** A script of a page, a class, or the name of a value that a script reads. */
const PART = /<script[^>]* src="[^"]*"|class="[^"]*"|\bdata-[\w-]+=/g;

interface Sent {
  form: FoundForm;
  values: Record<string, string>;
}

async function send({ form, values }: Sent) {
  // As if it had been opened just now: what the form before has stored is no conflict. Questions of new documents are confirmed.
  const chosen = Object.entries(CHOSEN).find(([path]) => form.action.startsWith(path))?.[1];
  const answers = { _opened: '{}', without_vat: 'yes', unusual: 'yes', ...chosen };
  const fields = sentBy(form, { ...answers, ...values, _key: randomUUID() });
  const file = form.fields.find(({ kind }) => kind === 'file');
  const answer = await (file
    ? client.upload(form.action, fields, { field: file.name, name: `${MARKUP}.csv`, content: 'code;name\n1;2\n' })
    : client.post(form.action, fields));
  const note = (fault: string) => faults.push(`${form.action} ${JSON.stringify(values).slice(0, 120)}: ${fault}`);
  if (answer.status >= 500) note(`answered ${answer.status}`);
  // The bytes of a PDF are no page.
  const isPdf = String(answer.headers['content-type']).startsWith('application/pdf');
  if (!isPdf && /<img src=x|<x/.test(answer.text)) note('shows markup as markup');
  return { ...answer, note };
}

// The fields that an answer says are wrong.
function refusedFields(text: string, form: FoundForm): string[] {
  const again = formsIn(text).find(({ action }) => action === form.action);
  const [summary = ''] = /<div class="error-summary".*?<\/div>/s.exec(text) ?? [];
  const ids = [...summary.matchAll(/href="#([^"]*)"/g)].map(([, id = '']) => decoded(id));
  return ids.flatMap(id => again?.fields.find(field => field.id === id)?.name ?? []);
}

/** True if no field of a form that was sent is left: what it was about has been settled meanwhile. */
function lacksAll(text: string, form: FoundForm, values: Record<string, string>): boolean {
  const again = formsIn(text).find(({ action }) => action === form.action);
  return /class="error-summary"/.test(text) && again?.fields.every(({ name }) => !(name in values)) === true;
}

/** Sends a form with hostile texts, one field after the other, then again with usual values where it was refused. */
async function fillAll(form: FoundForm, texts: string[]): Promise<boolean> {
  const values = Object.fromEntries(
    form.fields.filter(isText).map(({ name }, index) => [name, texts[index % texts.length] ?? '']),
  );
  for (const { name, kind } of form.fields) if (kind === 'password') values[name] = good('password') ?? '';
  for (let tries = 0; tries < 6; tries++) {
    const { status, text: page, note } = await send({ form, values });
    if (status === 303 || status === 200) return true;
    if (status === 404 || status === 409) return false;
    const refused = refusedFields(page, form).filter(name => name in values);
    const again = formsIn(page).find(({ action }) => action === form.action);
    for (const { name, kind, value } of again?.fields ?? [])
      if (name in values && kind !== 'password' && value !== values[name])
        note(`did not keep ${name}: ${value?.slice(0, 60)}`);
    if (refused.length === 0) {
      if (!/error-summary/.test(page))
        note(`answered ${status} without saying which field: ${/<main.*?<\/main>/s.exec(page)?.[0]?.slice(0, 300)}`);
      return false;
    }
    for (const name of refused) {
      const usual = good(name, form) ?? form.fields.find(field => field.name === name)?.value ?? '';
      if (values[name] === usual) return false;
      values[name] = usual;
    }
  }
  return false;
}

describe('Hostile text', () => {
  it('is taken as text by every field of every form, or refused with the name of the field, and kept', async () => {
    assert.ok(forms.length > 40, `${forms.length} forms`);
    // Markup in every field, then the other texts beside each other, each in every other place.
    const [, a = '', b = '', c = '', d = ''] = TAKEN;
    // New records and documents come first: the other forms change the customers and locations that these name.
    for (const some of [forms.filter(isNew), forms.filter(form => !isNew(form))])
      for (const texts of [[MARKUP], [a, b, c, d], [c, d, a, b]])
        for (const form of texts[0] === MARKUP ? some : oneOfEach(some))
          if (!(await fillAll(form, texts)) && isNew(form))
            faults.push(`${form.action} did not take ${texts.join(' ')} in any field`);
    assert.deepEqual(faults.splice(0), []);
  });

  it('is text on every page in a real browser', async () => {
    const { pages } = await crawl(client);
    const shown = [...pages.values()].flat().filter(({ text }) => text?.includes('onerror=alert'));
    assert.deepEqual(
      shown.filter(({ text }) => text?.includes('<img src=x')).map(({ address }) => address),
      [],
    );
    // To the scripts, a page of which others had all parts is nothing new.
    const seen = new Set<string>();
    const looks = shown.filter(({ text }) => {
      const before = seen.size;
      for (const [part] of text?.matchAll(PART) ?? []) seen.add(part);
      return seen.size > before;
    });
    assert.ok(looks.length > 30, `${looks.length} pages show it`);
    const { page, open, problems } = await rig.withSession(client);
    page.on('dialog', dialog => problems.push(dialog.message()));
    for (const { address } of looks) {
      await open(address);
      const found = await page.locator('img[src=x], main script:not([src])').count();
      if (found > 0) problems.push(address);
    }
    assert.deepEqual(problems, []);
  });

  it('is text in every CSV file, with an apostrophe where a program would calculate it, and in every workbook', async () => {
    const cells: string[] = [];
    const inBooks: string[] = [];
    for (const { path } of lists) {
      if (path === 'users') continue;
      const address = `/admin/${path}/export?columns=all&format=`;
      cells.push(...(parse((await client.get(`${address}csv`)).text, { bom: true }) as string[][]).flat());
      const [sheet] = await readXlsxFile(await bytesOf(`${address}xlsx`));
      inBooks.push(...(sheet?.data ?? []).flat().map(String));
    }
    for (const { address, text } of [...found.pages.values()].flat()) {
      if (text !== undefined || address.includes('/export?')) continue;
      const { headers, text: file } = await client.get(address);
      if (String(headers['content-type']).startsWith('text/csv'))
        cells.push(...(parse(file, { bom: true, relax_column_count: true }) as string[][]).flat());
    }
    const calculated = cells.filter(cell => /^[=+@\t\r-]/.test(cell) && !/^-[\d.,]+$/.test(cell));
    assert.deepEqual(calculated, []);
    for (const text of TAKEN.slice(0, 4)) {
      assert.ok(cells.includes(/^[=+@]/.test(text) ? `'${text}` : text), `CSV: ${text}`);
      assert.ok(inBooks.includes(text), `XLSX: ${text}`);
    }
  });

  it('is text in PDFs and mails', async () => {
    const { rows } = await asOwner(rig, owner => owner.query(WITH_MARKUP));
    const { totalPages, text } = await extractText(
      new Uint8Array(await bytesOf(`/admin/invoices/${rows[0]?.id}/pdf`)),
      {
        mergePages: true,
      },
    );
    assert.ok(totalPages > 0);
    assert.ok(text.replaceAll(/\s/g, '').includes(MARKUP.replaceAll(' ', '')), text);
    await smtp.until(12);
    const mails = smtp.received.map(({ text }) => text.replaceAll('=\r\n', '').replaceAll('=3D', '='));
    assert.ok(mails.some(mail => mail.includes('onerror=alert(1)')));
    for (const mail of mails) assert.doesNotMatch(mail.split(/^content-type: text\/html/im)[1] ?? '', /<img/);
  });

  it('that no field may have is refused by every form', async () => {
    for (const text of REFUSED)
      for (const form of oneOfEach(forms)) {
        const values = Object.fromEntries(form.fields.filter(isText).map(({ name }) => [name, text]));
        const { status, text: page, location, note } = await send({ form, values });
        // A form of one field says it in the message of the page that it stands on.
        const message =
          status === 303 ? /class="message" role="status">([^<]*)/.exec((await client.get(location)).text) : null;
        const isNamed = text.includes('\u0000')
          ? /character that text cannot contain/.test(page)
          : message
            ? !message[1]?.includes('xxx')
            : status >= 400 && (refusedFields(page, form).length > 0 || lacksAll(page, form, values));
        if (!isNamed) note(`answered ${status} ${message?.[1]?.slice(0, 100)}`);
      }
    assert.deepEqual(faults.splice(0), []);
  });

  it('in hidden fields, choices and boxes is never carried out as if it were one of theirs', async () => {
    for (const form of oneOfEach([...found.forms.values()].flat())) {
      const others = form.fields.filter(
        field => !isText(field) && !['_csrf', '_key'].includes(field.name) && field.kind !== 'file',
      );
      for (const { name } of others) await send({ form, values: { [name]: MARKUP } });
    }
    assert.deepEqual(faults.splice(0), []);
  });
});
