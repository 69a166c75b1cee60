// The same number of one supplier twice: a warning, or refused if the set says so.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createCompany, type Json } from '../../scenarios/company.ts';
import { startRig } from '../../support/rig.ts';

const rig = await startRig();

it('finds the number of the same supplier, case and blanks aside', async () => {
  const company = await createCompany(rig);
  await company.post('/suppliers', { code: 'S1', name: 'Mill', vat_id: '509442013', country_iso: 'PT' });
  await company.post('/suppliers', { code: 'S2', name: 'Farm' });
  const purchase = (number: string, your_ref: string | undefined, supplier: Json, more: Json = {}) => ({
    document_set: 'CC',
    seq_number: number,
    date: '2026-03-02',
    currency: 'EUR',
    total_amount: 10,
    ...(your_ref !== undefined && { your_ref }),
    supplier,
    ...more,
  });
  const warned = async (body: Json, path = '/purchases') => {
    const { status, headers, json } = await company.send('POST', path, body);
    assert.equal(status, 201, JSON.stringify(json));
    return headers.get('x-warnings') ?? '';
  };
  const twice = /Field 'your_ref' is the number of Purchase 'CC 1' of the same supplier already/;
  assert.equal(await warned(purchase('1', 'FT A/17', { code: 'S1' })), '');
  assert.match(await warned(purchase('2', 'ft  a/ 17', { code: 'S1' })), twice);
  assert.match(await warned(purchase('3', 'FTA/17', { vat_id: 'PT 509442013' })), twice);
  assert.match(await warned(purchase('4', 'Ft\u00a0A/17', { vat_id: '509 442 013', name: 'The mill' })), twice);
  assert.equal(await warned(purchase('5', 'FT A/17', { code: 'S2' })), '', 'another supplier');
  assert.equal(await warned(purchase('6', undefined, { code: 'S1' })), '', 'no number');
  assert.equal(await warned(purchase('7', 'FT A/17', { name: 'Stranger' })), '', 'a supplier that is not on file');
  assert.match(await warned(purchase('8', 'FT A/17', { name: 'Stranger' })), /'CC 7'/);
  const credit = { ...purchase('1', 'FT A/17', { code: 'S1' }), document_set: 'SC' };
  assert.equal(await warned(credit, '/supplier_credit_notes'), '', 'a credit note has numbers of its own');
  assert.match(await warned({ ...credit, seq_number: '2' }, '/supplier_credit_notes'), /'SC 1'/);

  // Letters with accents are other letters; only their case does not count.
  for (const [at, [number, other, same]] of [
    ['E1', 'É1', 'e1'],
    ['n9', 'ñ9', 'N9'],
    ['oe', 'œ', 'OE'],
    ['É7', 'E7', 'e\u0301 7'],
    ['Ñ ΑΣ', 'N ΑΣ', 'ñας'],
    ['ŒØ', 'OEO', 'œø'],
  ].entries()) {
    assert.equal(await warned(purchase(`L${at}`, number, { code: 'S2' })), '', number);
    assert.equal(await warned(purchase(`L${at}o`, other, { code: 'S2' })), '', other);
    assert.match(await warned(purchase(`L${at}s`, same, { code: 'S2' })), new RegExp(`'CC L${at}'`), same);
  }

  // A supplier that is not on file, by its tax number with or without separators and the prefix of its country.
  const warnedOf = (number: string, supplier: Json) => warned(purchase(number, 'X1', supplier));
  assert.equal(await warnedOf('V1', { name: 'A', vat_id: '123 456 789' }), '');
  for (const [at, vat_id] of ['123456789', 'PT123456789', 'pt 123.456.789'].entries())
    assert.match(await warnedOf(`V2${at}`, { name: 'B', vat_id }), /'CC V1'/, vat_id);
  assert.equal(await warnedOf('V3', { name: 'A', vat_id: 'ES123456789' }), '', 'a number of another country');
  assert.equal(await warnedOf('V4', { name: 'C', vat_id: 'EL 999', country_iso: 'GR' }), '');
  assert.match(await warnedOf('V5', { name: 'D', vat_id: '999', country_iso: 'GR' }), /'CC V4'/);
  assert.equal(await warnedOf('V6', { name: 'C', vat_id: '999 1' }), '');

  // A void one does not count.
  for (const number of ['1', '2', '3', '4']) await company.void('CC', number, 'wrong');
  assert.equal(await warned(purchase('9', 'FT A/17', { code: 'S1' })), '');
});

it('refuses it if the set says so, also of two at once', async () => {
  const company = await createCompany(rig);
  await company.post('/suppliers', { code: 'S1', name: 'Mill' });
  await company.changeSet('CC', { supplierNumbers: 'reject' });
  const purchase = (your_ref: string) => ({
    document_set: 'CC',
    seq_number: '*',
    date: '2026-03-02',
    currency: 'EUR',
    total_amount: 10,
    your_ref,
    supplier: { code: 'S1' },
  });
  const other = await company.anotherClient();
  const answers = await Promise.all([
    company.send('POST', '/purchases', purchase('A 1')),
    other.send('POST', '/purchases', purchase('a1')),
  ]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 400]);
  const refused = answers.find(({ status }) => status === 400);
  assert.match(
    refused?.json.message,
    /^Field 'your_ref' is the number of Purchase 'CC \S+' of the same supplier already/,
  );
  assert.deepEqual(
    refused?.json.details.map(({ field, reason }: Json) => `${field} ${reason}`),
    ['your_ref supplier_number_twice'],
  );
  const totals = await company.send('POST', '/totals?type=purchase', purchase('A1'));
  assert.equal(totals.status, 400);
  await company.changeSet('CC', { supplierNumbers: 'off' });
  const { status, headers } = await company.send('POST', '/purchases', purchase('A1'));
  assert.deepEqual([status, headers.get('x-warnings')], [201, null]);
});
