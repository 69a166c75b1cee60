// `npm run bench:first-page`: milliseconds until pages of the administration area are read and drawn in a browser, on a warm server.
// `--invoices N`: size of the account. `--keep DIR`: the data directory, which is filled when it has none and is not removed.

import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { startBrowser } from '../test/support/browser.ts';
import { asOwner, temporaryDirectory } from './database.ts';
import { fill, vacuum } from './fill.ts';
import { startKontor } from './kontor.ts';

/** Name and address of each page. */
const PAGES: [string, string][] = [
  ['home', '/admin'],
  ['invoices, newest first', '/admin/invoices'],
  ['invoices, search box: customer', '/admin/invoices?q=customer+7'],
  ['invoices, search box: amount', '/admin/invoices?q=11.07'],
  ['invoices, search box: number', '/admin/invoices?q=777'],
  ['invoices, overdue', '/admin/invoices?show=overdue'],
  ['invoices, unpaid', '/admin/invoices?show=unpaid'],
  ['invoices, counted and added up', '/admin/invoices?count=exact'],
  ['palette, amount', '/admin/search?q=11.07'],
  ['form of a new invoice', '/admin/invoices/new'],
];

const { values: options } = parseArgs({
  options: {
    invoices: { type: 'string', default: '20000' },
    keep: { type: 'string' },
    times: { type: 'string', default: '10' },
  },
});
const invoices = Number(options.invoices);
const times = Number(options.times);
if (!(invoices >= 1 && times >= 1)) throw new Error('--invoices and --times must be numbers from 1');

/** The middle of some values. */
const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

await using stack = new AsyncDisposableStack();
const directory = options.keep ?? temporaryDirectory(stack);
mkdirSync(directory, { recursive: true });
// PostgreSQL runs as another user when this process runs as root.
chmodSync(directory, 0o755);
const facts = join(directory, 'first-page.json');
if (!existsSync(facts))
  await asOwner(directory, async (client, context) => {
    const filled = await fill(client, context, 'pages', { customers: 10_000, articles: 10_000, invoices });
    await vacuum(client);
    writeFileSync(facts, JSON.stringify(filled));
  });
const kontor = await startKontor(directory);
stack.defer(() => kontor.stop());
const browser = await startBrowser();
stack.defer(() => browser.close());
const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
await page.goto(`${kontor.url}/admin/sign-in`);
for (const [field, value] of [
  ['account', 'pages'],
  ['login', 'bench'],
  ['password', 'a bench password'],
] as const)
  await page.fill(`#${field}`, value);
await Promise.all([page.waitForURL('**/admin'), page.click('button[type=submit]')]);

console.log(`median of ${times}, ms${' '.repeat(33)}first byte   read  drawn`);
for (const [name, path] of PAGES) {
  await page.goto(kontor.url + path);
  const all: number[][] = [];
  for (let time = 0; time < times; time++) all.push(await timesOf(page, kontor.url + path));
  const [byte, read, drawn] = [0, 1, 2].map(index => median(all.map(each => each[index] ?? 0)));
  console.log(
    `${name.padEnd(50)} ${[byte, read, drawn].map(each => String(Math.round(each ?? 0)).padStart(6)).join(' ')}`,
  );
}

/** Milliseconds from the start of the navigation: first byte, DOMContentLoaded, first contentful paint. */
async function timesOf(page: Page, address: string): Promise<number[]> {
  await page.goto(address);
  return page.evaluate(async () => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const paint = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
    for (let tries = 0; paint() === undefined && tries < 100; tries++) await new Promise(done => setTimeout(done, 10));
    return [navigation?.responseStart ?? 0, navigation?.domContentLoadedEventEnd ?? 0, paint() ?? 0];
  });
}
