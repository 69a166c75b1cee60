// A logo is drawn when it comes in, and refused with the reason if no document could have it.

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { administratorOf, changeAccount } from '../../../src/operations/administration/accounts.ts';
import { readLogo } from '../../../src/operations/administration/logo.ts';
import { drawLogo } from '../../../src/printing/check-logo.ts';
import { formClient, signedInClient } from '../../http/admin/form-client.ts';
import { cmykJpeg } from '../../printing/cmyk-jpeg.ts';
import { chunk, jpeg, png, rgbPng } from '../../printing/sample-pictures.ts';
import { command } from '../../support/command.ts';
import { startRig } from '../../support/rig.ts';
import { exportTo, importFrom } from '../account-files/account-files-rig.ts';

const rig = await startRig();
const account = await rig.account();
const admin = await signedInClient(rig, { account: account.code });
const LOGO = '/admin/company/logo';
const actor = { kind: 'administrator', accountId: account.id } as const;

const NS = 'xmlns="http://www.w3.org/2000/svg"';
const svg = (inside: string, attributes = NS) =>
  Buffer.from(`<svg ${attributes} width="20" height="10">${inside}<rect width="5" height="5" fill="#080"/></svg>`);
const whole = rgbPng(20, 10, () => Buffer.alloc(60, 200));
const damaged = Buffer.from(whole);
damaged.fill(0, whole.indexOf('IDAT') + 8, whole.indexOf('IDAT') + 16);
const bomb = Buffer.alloc(13);
bomb.writeUInt32BE(60_000, 0);
bomb.writeUInt32BE(60_000, 4);
bomb.set([8, 2], 8);
const huge = Buffer.concat([
  whole.subarray(0, 8),
  chunk('IHDR', bomb),
  chunk('IDAT', Buffer.alloc(20)),
  chunk('IEND', Buffer.alloc(0)),
]);
const latin1 = Buffer.from(
  `<?xml version="1.0" encoding="ISO-8859-1"?><svg ${NS} width="20" height="10"><title>Padaria São João</title></svg>`,
  'latin1',
);

const WRONG: [string, Buffer, RegExp][] = [
  ['an SVG in ISO-8859-1', latin1, /is an SVG that is not in UTF-8: save it in UTF-8/],
  ['an SVG without xmlns', svg('', ''), /is an SVG without xmlns="http:\/\/www\.w3\.org\/2000\/svg"/],
  ['an SVG with a foreign xmlns', svg('', 'xmlns="http://example.com"'), /is an SVG without xmlns=/],
  ['an SVG with a prefix that is not declared', svg('<use xlink:href="#x"/>'), /cannot be drawn: .*xlink/],
  ['an SVG whose tags do not match', svg('<g>'), /cannot be drawn: .*closing tag/],
  ['an SVG with an unknown entity', svg('<title>&eacute;</title>'), /cannot be drawn: .*eacute/],
  ['an SVG without size', Buffer.from(`<svg ${NS} width="0" height="0"/>`), /cannot be drawn: .*width/],
  ['a JPEG in CMYK', cmykJpeg, /CMYK.*save it in RGB/],
  [
    'an SVG with a JPEG in CMYK',
    svg(`<image width="9" height="9" href="data:image/jpeg;base64,${cmykJpeg.toString('base64')}"/>`),
    /CMYK.*save it in RGB/,
  ],
  ['a PNG that is damaged inside', damaged, /cannot be drawn: /],
  ['a PNG of 60,000 × 60,000 pixels', huge, /cannot be drawn: /],
  [
    'a JPEG that is damaged inside',
    Buffer.concat([jpeg.subarray(0, 30), Buffer.alloc(100, 0xff), jpeg.subarray(-2)]),
    /cannot be drawn: |incomplete or damaged/,
  ],
  ['text', Buffer.from('logo'), /must be a PNG, JPEG or SVG picture/],
];

const RIGHT: [string, Buffer][] = [
  ['a PNG', whole],
  ['a PNG with transparency', png(8, 6, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16])],
  ['a JPEG', jpeg],
  ['an SVG', svg('')],
  ['an SVG in UTF-8 with letters', svg('<title>São João</title><text y="9">São</text>')],
  ['an SVG with a DOCTYPE', Buffer.concat([Buffer.from('<!DOCTYPE svg>'), svg('')])],
  ['the logo of the sample company', readFileSync('src/sample-data/company/logo.png')],
];

const upload = async (content: Buffer) =>
  admin.upload(LOGO, await admin.hidden('/admin/company', LOGO), { field: 'logo', name: 'logo', content });
const text = (page: string) => page.replaceAll('&quot;', '"').replaceAll('&amp;', '&').replaceAll('&lt;', '<');

describe('In the administration area', () => {
  for (const [what, bytes, why] of WRONG)
    it(`${what} is refused with the reason`, async () => {
      const answer = await upload(bytes);
      assert.match(text(answer.text), why);
      assert.equal(await readLogo(rig.administration, actor), undefined);
    });

  for (const [what, bytes] of RIGHT)
    it(`${what} is taken`, async () => {
      const answer = await upload(bytes);
      assert.equal(answer.status, 303, text(/id="field-logo-error"[^<]*<[^<]*/.exec(answer.text)?.[0] ?? ''));
      assert.ok((await readLogo(rig.administration, actor))?.equals(bytes));
      await changeAccount(rig.administration, actor, { logo: null });
    });

  it('the reason is in the language of the reader', async () => {
    const reader = formClient(rig);
    await reader.post('/admin/sign-in', { account: account.code, login: 'admin', password: 'a long password' });
    await reader.fill('/admin/preferences', { language: 'pt', theme: '' });
    const answer = await reader.upload(LOGO, await reader.hidden('/admin/company', LOGO), {
      field: 'logo',
      name: 'x',
      content: latin1,
    });
    assert.match(answer.text, /é um SVG que não está em UTF-8/);
    await reader.fill('/admin/preferences', { language: 'en', theme: '' });
  });
});

it('On the command line it is refused with the reason', async () => {
  const settings = { DATABASE_URL: rig.ownerUrl, KONTOR_DATA: rig.config.dataDirectory };
  for (const [name, bytes, why] of WRONG.slice(0, 2)) {
    const file = join(rig.config.dataDirectory, 'logo');
    writeFileSync(file, bytes);
    const { code, err } = await command(settings, ['account', 'set', account.code, '--logo', file]);
    assert.equal(code, 1, name);
    assert.match(err, why);
  }
  assert.equal(await readLogo(rig.administration, actor), undefined);
});

it('An account file is imported without a logo that can not be drawn, and says so', async () => {
  const from = await rig.account();
  const its = { kind: 'administrator', accountId: from.id } as const;
  // As a version before this check stored it.
  await changeAccount(rig.administration, its, { logo: latin1 });
  const file = await exportTo(rig, from.code);
  const lines: string[] = [];
  await importFrom(rig, file, { code: 'other', drawLogo, report: line => void lines.push(line) });
  assert.ok(
    lines.includes('The logo in the file is left out: it is an SVG that is not in UTF-8: save it in UTF-8'),
    lines.join('\n'),
  );
  await changeAccount(rig.administration, its, { logo: whole });
  await importFrom(rig, await exportTo(rig, from.code), { code: 'third', drawLogo });
  const logoOf = async (code: string) => readLogo(rig.administration, await administratorOf(rig.database, code));
  assert.equal(await logoOf('other'), undefined);
  assert.ok((await logoOf('third'))?.equals(whole));
});
