// Time zone and generic tax numbers of a company follow its country, unless somebody chose others.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import countries from 'i18n-iso-countries/codes.json' with { type: 'json' };
import { jurisdictionOf } from '../../../src/definitions/jurisdictions/jurisdictions.ts';
import { timeZoneError } from '../../../src/domain/values/time-zone.ts';
import { addAccount, administratorOf, changeAccount } from '../../../src/operations/administration/accounts.ts';
import { showAccount } from '../../../src/operations/administration/lists.ts';
import { signedInClient } from '../../http/admin/form-client.ts';
import { command } from '../../support/command.ts';
import { asOwner } from '../../support/owner.ts';
import { startRig } from '../../support/rig.ts';

const rig = await startRig();
const settings = { DATABASE_URL: rig.ownerUrl };

const facts = async (code: string) => {
  const account = await showAccount(rig.database, await administratorOf(rig.database, code));
  return [account.country, account.timezone, ...account.generic_vat_ids].join(' ');
};

describe('A company', () => {
  const added = [
    ['PT', 'EUR', 'PT Europe/Lisbon 999999990'],
    ['DE', 'EUR', 'DE Europe/Berlin'],
    ['US', 'USD', 'US America/New_York'],
    ['JP', 'JPY', 'JP Asia/Tokyo'],
    ['ES', 'EUR', 'ES Europe/Madrid'],
  ] as const;
  for (const [country, currency, expected] of added)
    it(`in ${country} gets the zone and the generic tax number of its country`, async () => {
      const code = `new${country}`;
      const { out, err } = await command(settings, [
        'account',
        'add',
        code,
        '--name',
        'x',
        '--country',
        country,
        '--currency',
        currency,
      ]);
      assert.match(out, new RegExp(expected.split(' ')[1] ?? ''), err);
      assert.equal(await facts(code), expected);
    });

  it('has a location that is named in its language', async () => {
    for (const [country, name] of [
      ['PT', 'Armazém principal'],
      ['DE', 'Hauptlager'],
      ['JP', 'Main warehouse'],
    ] as const) {
      const { out } = await command(settings, ['location', 'list', `new${country}`]);
      assert.match(out, new RegExp(`MAIN +${name}`));
    }
  });

  it('that names its zone keeps it', async () => {
    await command(settings, ['account', 'add', 'azores', '--name', 'x', '--timezone', 'Atlantic/Azores']);
    assert.equal(await facts('azores'), 'PT Atlantic/Azores 999999990');
  });

  it('that moves to another country takes over what is usual there, and keeps what it chose', async () => {
    const base = { name: 'x', country: 'PT', currency: 'EUR', timezone: 'Europe/Lisbon' };
    const moved = async (code: string, ...changes: Parameters<typeof changeAccount>[2][]) => {
      await addAccount(rig.database, { ...base, code });
      const actor = await administratorOf(rig.database, code);
      for (const change of changes) await changeAccount(rig.database, actor, change);
      return facts(code);
    };
    assert.equal(await moved('m1', { country: 'DE' }), 'DE Europe/Berlin');
    const same = { timezone: 'Europe/Lisbon', generic_vat_ids: ['999999990'] };
    assert.equal(await moved('m3', { ...same, country: 'DE' }), 'DE Europe/Lisbon 999999990');
    assert.equal(await moved('m4', { timezone: 'Atlantic/Azores' }, { country: 'DE' }), 'DE Atlantic/Azores');
    assert.equal(await moved('m5', { generic_vat_ids: ['1'] }, { country: 'DE' }), 'DE Europe/Berlin 1');
    assert.equal(await moved('m6', { country: 'DE', timezone: 'Europe/Zurich' }), 'DE Europe/Zurich');
    assert.equal(await moved('m7', { country: 'DE' }, { country: 'PT' }), 'PT Europe/Lisbon 999999990');
  });
});

it('The form of the company leaves the zone to the country, unless another is typed', async () => {
  const account = await rig.account('formed');
  const form = await signedInClient(rig, { account: account.code });
  const { text } = await form.get('/admin/company');
  assert.match(text, /Europe\/Lisbon/);
  const shown = { name: 'x', timezone: 'Europe/Lisbon', generic_vat_ids: '999999990', negative_stock: 'allow' };
  const rest = { retention_years: '10', sms_daily_cap: '1000' };
  const saved = await form.fill('/admin/company', { ...shown, ...rest, country: 'FR' });
  assert.equal(saved.status, 303, saved.text.slice(0, 3000));
  assert.equal(await facts('formed'), 'FR Europe/Paris');
});

it('Every country has a zone that is accepted by the check and by PostgreSQL', async () => {
  const zones = [...new Set(countries.map(([country = '']) => jurisdictionOf(country).timeZone))];
  assert.deepEqual(
    zones.filter(zone => timeZoneError(zone) !== undefined),
    [],
  );
  await asOwner(rig, async client => {
    for (const zone of zones) await client.query('SELECT now() AT TIME ZONE $1', [zone]);
  });
});
