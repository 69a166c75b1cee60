// Click targets on every page at two widths: targets are 24 px or have space around them (WCAG 2.2, 2.5.8), and buttons,
// fields and links that look like buttons are 4 px apart.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { startAdminRig } from './admin-rig.ts';
import { crawl, type FoundPage } from './every-page/crawl.ts';
import { structureOf } from './every-page/read-html.ts';
import { SAMPLE_SETTINGS, sampleCompany } from './every-page/sample-company.ts';
import { strangerTo } from './every-page/strangers.ts';
import { type FormClient, signedInClient } from './form-client.ts';
import { targetsOf } from './targets.ts';

const WIDTHS = [1280, 375];

const rig = await startAdminRig(SAMPLE_SETTINGS);
const sample = await sampleCompany(rig);
const empty = await signedInClient(rig, { account: (await rig.account()).code });
const stranger = await strangerTo(sample, rig);

const structures = new Set<string>();
/** The pages that are built like no page before. */
const different = (pages: FoundPage[]): FoundPage[] =>
  pages.filter(({ text }) => {
    if (text === undefined) return false;
    const before = structures.size;
    return structures.add(structureOf(text)).size > before;
  });

const toOpen: [FormClient, FoundPage[]][] = [
  [sample.client, different([...(await crawl(sample.client)).pages.values()].flat())],
  [empty, different([...(await crawl(empty)).pages.values()].flat())],
  [stranger.client, [...stranger.pages.values()]],
];

it('Every page has targets of 24 px, and buttons that stand apart', async () => {
  const faults: string[] = [];
  let figures = 0;
  for (const [client, pages] of toOpen) {
    const { page, open, browserContext } = await rig.withSession(client);
    for (const { address } of pages) {
      await open(address);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        const targets = await targetsOf(page);
        assert.ok(targets.count > 0, `${address} has targets`);
        faults.push(...targets.faults.map(each => `${address} at ${width} px: ${each}`));
      }
      if (address === '/admin') figures += await page.locator('main table a, main .figure-card a').count();
    }
    await browserContext.close();
  }
  assert.ok(figures > 0, 'the start page has figures');
  assert.deepEqual(faults, []);
});

for (const width of WIDTHS)
  it(`A form that was refused has them too, at ${width} px`, async () => {
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
