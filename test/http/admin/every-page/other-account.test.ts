// Everything of another account by its address, its ids in queries and in forms, on every page: it is not there, and stays as it is.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { adminPages } from '../../../../src/http/admin/all-pages.ts';
import { asOwner, inAccount } from '../../../support/owner.ts';
import { startRig } from '../../../support/rig.ts';
import { signedInClient } from '../form-client.ts';
import { crawl, type FoundForm, pageAt } from './crawl.ts';
import { sentBy } from './read-html.ts';
import { MARK, SAMPLE_SETTINGS, sampleCompany } from './sample-company.ts';

const rig = await startRig({ RATE_LOGINS: '0', ...SAMPLE_SETTINGS });
const other = await sampleCompany(rig);
const account = await rig.account();
const own = await signedInClient(rig, { account: account.code });
const [theirs, ours] = [await crawl(other.client), await crawl(own)];

const addressesOf = ({ pages }: typeof ours) => new Set([...pages.values()].flat().map(({ address }) => address));
const actionsOf = ({ forms }: typeof ours) => [...forms.values()].flat().map(({ action }) => action);
const known = new Set([...addressesOf(ours), ...actionsOf(ours)]);
const ofInstallation = new Set(adminPages.filter(({ needs }) => needs.installation).map(({ path }) => path));
const namesRecord = (path: string) =>
  path.includes(':') && !ofInstallation.has(path) && !path.startsWith('/admin/import/empty/');

/** Parameters of queries that name one record. */
const RECORD_PARAMETER = /[?&](?:from|copy)=\d|tokens\/one\?name=/;

/** Tables that a worker writes too, or that note who has looked. */
const MOVING = ['job', 'session', 'request_log'];

/** All rows of the other account, as one text. */
const rowsOfOther = () =>
  asOwner(rig, owner =>
    inAccount(owner, other.account.code, async id => {
      const { rows: tables } = await owner.query<{ name: string }>(
        `SELECT table_name AS name FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
        WHERE table_schema = 'public' AND column_name = 'account_id' AND table_type = 'BASE TABLE' AND NOT table_name = ANY ($1) ORDER BY 1`,
        [MOVING],
      );
      const found: Record<string, string> = {};
      for (const { name } of tables) {
        const hash = `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, '' ORDER BY t::text)), '') AS hash`;
        const { rows } = await owner.query(`${hash} FROM "${name}" t WHERE account_id = $1`, [id]);
        found[name] = rows[0].hash;
      }
      return found;
    }),
  );

describe('What belongs to another account', () => {
  it('is shown by no page, whether the address or its query names it', async () => {
    for (const { method, path } of adminPages) {
      if (method !== 'GET') continue;
      const all = (theirs.pages.get(path) ?? []).map(({ address }) => address);
      const named = namesRecord(path) ? all.filter(address => !known.has(address)) : [];
      if (namesRecord(path)) assert.notEqual(named.length, 0, `${path} has no example that only the other account has`);
      for (const address of all) {
        const { status, text } = await own.get(address);
        const expected = ofInstallation.has(path)
          ? 403
          : named.includes(address) || RECORD_PARAMETER.test(address)
            ? 404
            : 200;
        if (!known.has(address)) assert.equal(status, expected, address);
        // A filter shows what it looks for.
        if (!MARK.test(decodeURIComponent(address))) assert.doesNotMatch(text, MARK, address);
      }
    }
  });

  it('is changed by no form, whatever ids its address and its fields have', async () => {
    const before = await rowsOfOther();
    const send = async (form: FoundForm, number: number) => {
      const path = pageAt('POST', form.action)?.path ?? '';
      // Some of the forms end the own sessions.
      const client = await signedInClient(rig, { account: account.code });
      const { _csrf = '' } = await client.hidden('/admin/preferences', '/admin/preferences');
      const hidden = { _csrf, _key: `form-of-another-account-${number}` };
      const { status, location } = await client.post(form.action, sentBy(form, hidden));
      assert.ok(status < 500, `${form.action} ${status}`);
      if (ofInstallation.has(path)) assert.equal(status, 403, form.action);
      else if (namesRecord(path) && !known.has(form.action)) assert.equal(status, 404, `${form.action} ${location}`);
    };
    const forms = [...theirs.forms].flatMap(([path, all]) => {
      const named = all.filter(({ action }) => !known.has(action));
      if (namesRecord(path)) assert.notEqual(named.length, 0, `${path} has no form that only the other account has`);
      return namesRecord(path) ? named : all.slice(0, 2);
    });
    // Signing out comes last.
    const isSignOut = ({ action }: FoundForm) => action.endsWith('/sign-out');
    for (const [index, form] of forms.filter(form => !isSignOut(form)).entries()) await send(form, index);
    assert.deepEqual(await rowsOfOther(), before);
  });
});
