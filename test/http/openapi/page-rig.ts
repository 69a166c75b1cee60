// The reference page in a browser, on a real server: what it asks for and complains about, its forms.

import assert from 'node:assert/strict';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';

export interface OpenPage {
  page: Page;
  /** Addresses of all requests since it was opened. */
  requests: string[];
  /** Reports of the browser: errors of scripts and of the content security policy. */
  problems: string[];
}

/** Opens a page in a browser of its own data. */
export async function openPage(
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
): Promise<OpenPage> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  const [requests, problems]: [string[], string[]] = [[], []];
  page.on('request', request => requests.push(request.url()));
  page.on('pageerror', error => problems.push(error.message));
  page.on('console', message => {
    // A refused call is what some tests try.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      problems.push(message.text());
  });
  await page.goto(address);
  await page.waitForSelector('html.has-script');
  return { page, requests, problems };
}

/** The section of an operation, its form open. */
export async function openForm(page: Page, operationId: string): Promise<Locator> {
  const section = page.locator(`#${operationId}`);
  if (!(await section.locator('form').isVisible())) await section.locator('.try > summary').click();
  return section;
}

/** Logs in by the dialog, which is open. */
export async function logIn(page: Page, account: string, fields: Record<string, string>): Promise<void> {
  await page.fill('#login-account', account);
  if ('password' in fields) await page.check('#login input[value=password]');
  for (const [name, value] of Object.entries(fields)) await page.fill(`#login input[name=${name}]`, value);
  await page.click('#login button.log-in');
}

/** Sends a form and waits for an answer with this status; resolves to the text of the answer. */
export async function send(section: Locator, status: number): Promise<string> {
  // Not the answer of before: the new one is there when the form may be sent again.
  await section.locator('.answer').evaluate(answer => answer.replaceChildren());
  await section.locator('form button.primary').click();
  return answered(section, status);
}

/** Waits for an answer with this status. */
export async function answered(section: Locator, status: number): Promise<string> {
  const answer = section.locator('.answer');
  await answer.locator('.status').waitFor();
  const text = (await answer.textContent()) ?? '';
  assert.ok(text.startsWith(String(status)), text);
  return text;
}
