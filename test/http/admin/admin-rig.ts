// The administration area in a browser, on a real server: signs in, opens pages, notes what the browser complains about, runs axe in
// both themes and languages.

import assert from 'node:assert/strict';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { Role } from '../../../src/domain/roles.ts';
import type { Account } from '../../support/account.ts';
import { startBrowser } from '../../support/browser.ts';
import { type Rig, startRig } from '../../support/rig.ts';
import { overflowOf, pairsOf, violationsOf } from './axe.ts';
import type { FormClient } from './form-client.ts';

/** A browser of its own data that has signed in. */
export interface Visitor {
  page: Page;
  browserContext: BrowserContext;
  /** Reports of the browser: errors of scripts, of the content security policy, and refused files. */
  problems: string[];
  /** Opens a page of the area: `/admin/customers`. */
  open(path: string): Promise<void>;
  /** Fails unless axe finds nothing: light at 1280 pixels, dark at 375. The page stays as it is. */
  checkAccessibility(): Promise<void>;
}

export interface AdminRig extends Rig {
  browser: Browser;
  /** Address of the server: `http://127.0.0.1:…`. */
  address: string;
  /** Opens a browser and signs in as the admin of an account, or as another user. */
  signIn(account: Account, options?: VisitorOptions): Promise<Visitor>;
  /** Opens a browser that has the session of a client. */
  withSession(client: FormClient, options?: BrowserContextOptions): Promise<Visitor>;
  /** Opens a browser that has not signed in. */
  visit(options?: BrowserContextOptions): Promise<Visitor>;
}

export interface VisitorOptions extends BrowserContextOptions {
  /** A new user with this role; the admin of the account unless given. */
  role?: Exclude<Role, 'admin'>;
}

/** The password of the admin of every test account. */
export const ADMIN_PASSWORD = 'a long password';

/** Starts a server that listens, and a browser. Both end after the test file. */
export async function startAdminRig(environment: NodeJS.ProcessEnv = {}): Promise<AdminRig> {
  const rig = await startRig({ RATE_LOGINS: '0', ...environment });
  const [address, browser] = await Promise.all([rig.listen(), startBrowser()]);
  const visit = (options: BrowserContextOptions = {}) => openVisitor(browser, address, options);
  return {
    ...rig,
    browser,
    address,
    visit,
    async withSession({ cookies }, options) {
      const visitor = await visit(options);
      const cookie = { domain: new URL(address).hostname, path: '/', secure: true, httpOnly: true };
      await visitor.browserContext.addCookies(
        [...cookies].map(([name, value]) => ({ name, value, ...cookie, sameSite: 'Strict' as const })),
      );
      return visitor;
    },
    async signIn(account, { role, ...options } = {}) {
      const visitor = await visit(options);
      const user = role ? await account.user(role) : { login: 'admin', password: ADMIN_PASSWORD };
      await fillSignIn(visitor.page, { address, account: account.code, ...user });
      return visitor;
    },
  };
}

/** Signs in by the form, and waits for the page behind it. */
export async function fillSignIn(
  page: Page,
  { address, account, login, password }: { address: string; account: string; login: string; password: string },
): Promise<void> {
  if (!page.url().includes('/admin/')) await page.goto(`${address}/admin/sign-in`);
  await page.fill('#account', account);
  await page.fill('#login', login);
  await page.fill('#password', password);
  await Promise.all([page.waitForURL(url => !url.pathname.endsWith('/sign-in')), page.click('button[type=submit]')]);
}

async function openVisitor(browser: Browser, address: string, options: BrowserContextOptions): Promise<Visitor> {
  const browserContext = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    locale: 'en-GB',
    ...options,
  });
  const page = await browserContext.newPage();
  const problems: string[] = [];
  page.on('pageerror', error => problems.push(error.message));
  page.on('console', message => {
    // A refused page is what some tests ask for.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      problems.push(message.text());
  });
  return {
    page,
    browserContext,
    problems,
    async open(path) {
      await page.goto(address + path);
    },
    checkAccessibility: () => checkAccessibility(page),
  };
}

/** Pairs of elements whose colours were checked. */
const checked = new Set<string>();

// Light at 1280 pixels; dark at 375, which hides and moves parts, with the rules of colours.
async function checkAccessibility(page: Page): Promise<void> {
  const before = page.viewportSize();
  const known = checked.size;
  for (const pair of await pairsOf(page)) checked.add(pair);
  const isNew = checked.size > known;
  for (const [colorScheme, width, rules] of [
    ['light', 1280, isNew ? 'all' : 'structure'],
    ['dark', 375, isNew ? 'colours' : undefined],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    const violations = rules ? await violationsOf(page, { rules }) : [];
    assert.deepEqual(violations, [], `${page.url()} ${colorScheme} ${width}`);
    const overflow = await overflowOf(page);
    assert.ok(overflow <= 0, `${page.url()} is ${overflow} pixels wider than ${width}`);
  }
  await page.emulateMedia({ colorScheme: null });
  if (before) await page.setViewportSize(before);
}
