// Browsers that sign in at a name, as passkeys need it, step by step.

import type { CDPSession, Page } from 'playwright-core';
import type { Account } from '../../support/account.ts';
import { ADMIN_PASSWORD, type AdminRig, startAdminRig, type Visitor } from './admin-rig.ts';

export interface SecurityRig extends AdminRig {
  /** Opens a browser that has not signed in. */
  visit(options?: object): Promise<Visitor>;
  /** Gives a password; a second step may follow. */
  givePassword(page: Page, account: Account, password?: string, login?: string): Promise<void>;
  /** Opens a browser and signs in as the admin, by the password alone. */
  signedIn(account: Account): Promise<Visitor>;
}

/** Starts a server and a browser. Passkeys belong to a name, which an address is not. */
export async function startSecurityRig(): Promise<SecurityRig> {
  const rig = await startAdminRig({ RATE_FAILED_USER: '0' });
  const address = rig.address.replace('127.0.0.1', 'localhost');
  const visit = async (options = {}): Promise<Visitor> => {
    const visitor = await rig.visit(options);
    return { ...visitor, open: async path => void (await visitor.page.goto(address + path)) };
  };
  const givePassword: SecurityRig['givePassword'] = async (
    page,
    account,
    password = ADMIN_PASSWORD,
    login = 'admin',
  ) => {
    await page.goto(`${address}/admin/sign-in`);
    await page.fill('#account', account.code);
    await page.fill('#login', login);
    await page.fill('#password', password);
    await page.click('form[action="/admin/sign-in"] button');
  };
  return {
    ...rig,
    address,
    visit,
    givePassword,
    async signedIn(account) {
      const visitor = await visit();
      await givePassword(visitor.page, account);
      await visitor.page.waitForSelector('nav');
      return visitor;
    },
  };
}

/** Gives the browser of a page an authenticator that checks its user. */
export async function addAuthenticator(page: Page): Promise<CDPSession> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return client;
}
