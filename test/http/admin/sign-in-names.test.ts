// Signing in by mail address and in any case, a forgotten password, and the invitation of a user, with a real SMTP server.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addAccount } from '../../../src/operations/administration/accounts.ts';
import { addUser } from '../../../src/operations/administration/users.ts';
import { asOwner } from '../../support/owner.ts';
import { ADMIN_PASSWORD } from './admin-rig.ts';
import { formClient, signedInClient } from './form-client.ts';
import { startMailRig } from './mail-rig.ts';

const { smtp, rig } = await startMailRig({ RATE_FAILED_ADDRESS: '0', RATE_FAILED_USER: '3' });
const NEW = 'four words of mine';
const FORGOT = '/admin/sign-in/forgot';

const withMail = async () => {
  const account = await rig.account();
  await asOwner(rig, owner =>
    owner.query(`UPDATE app_user SET email = 'Maria@Example.com' WHERE account_id = $1`, [account.id]),
  );
  return account;
};
const signInAs = (account: string, login: string, password = ADMIN_PASSWORD) =>
  formClient(rig).post('/admin/sign-in', { account, login, password });
/** The link in the last message. Its lines are wrapped as quoted-printable. */
const linkIn = (message: string): string =>
  /\/admin\/sign-in\/new-password\?account=[\w-]+&token=[\w-]+/.exec(
    message.replaceAll('=\r\n', '').replaceAll('=3D', '='),
  )?.[0] ?? '';

describe('A user signs in', () => {
  it('by login or mail address, in any case, to an account in any case', async () => {
    const account = await withMail();
    for (const login of ['admin', 'ADMIN', 'maria@example.com', ' MARIA@EXAMPLE.COM'])
      for (const code of [account.code, account.code.toUpperCase(), ` ${account.code}`])
        assert.equal((await signInAs(code, login)).status, 303, `${code} ${login}`);
    assert.equal((await signInAs(account.code, 'maria@example.co')).status, 403);
  });

  it('only by what means one user', async () => {
    const account = await withMail();
    const administrator = { kind: 'administrator', accountId: account.id } as const;
    const person = { name: 'Zé', role: 'clerk', password: NEW } as const;
    await addUser(rig.administration, administrator, { ...person, login: 'Admin' });
    assert.equal((await signInAs(account.code, 'admin')).status, 303, 'the very login');
    assert.equal((await signInAs(account.code, 'ADMIN')).status, 403, 'two are meant');
    await addUser(rig.administration, administrator, { ...person, login: 'ze', email: 'maria@example.com' });
    assert.equal((await signInAs(account.code, 'maria@example.com')).status, 403, 'two have the address');
    const facts = { name: 'Other', country: 'PT', currency: 'EUR', timezone: 'Europe/Lisbon' };
    await addAccount(rig.administration, { ...facts, code: account.code.toUpperCase() });
    assert.equal((await signInAs(account.code, 'admin')).status, 303, 'the very code');
    const mixed = account.code.slice(0, -1) + account.code.slice(-1).toUpperCase();
    if (mixed !== account.code) assert.equal((await signInAs(mixed, 'admin')).status, 403, 'two accounts are meant');
  });

  it('and wrong passwords count for the user whatever was typed', async () => {
    const account = await withMail();
    const typed = ['admin', 'ADMIN', 'maria@example.com', 'Maria@Example.com', 'aDMIN'];
    const answers = [];
    for (const login of typed) answers.push((await signInAs(account.code, login, 'wrong')).status);
    assert.equal(answers.at(-1), 429, answers.join());
  });

  it('and finds the account of the last time in the form', async () => {
    const account = await rig.account();
    const { page, open } = await rig.signIn(account);
    await page.click('.user-menu summary');
    await page.click('text=Sign out');
    await open('/admin/sign-in');
    assert.equal(await page.inputValue('#account'), account.code);
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'login');
    assert.match(String(await page.textContent('main')), /works on this computer only/);
  });
});

describe('A forgotten password', () => {
  it('is replaced by a link, once, which ends the sessions of before', async () => {
    const account = await withMail();
    const before = await signedInClient(rig, { account: account.code });
    const { page, open, checkAccessibility, problems } = await rig.visit();
    await open('/admin/sign-in');
    await page.click('text=Forgot password?');
    await checkAccessibility();
    await page.fill('#account', account.code.toUpperCase());
    await page.fill('#login', 'maria@example.com');
    const already = smtp.received.length;
    await page.click('button[type=submit]');
    await page.waitForSelector('[role=status] >> text=on its way');
    await checkAccessibility();
    await smtp.until(already + 1);
    const { to, text } = smtp.received.at(-1) ?? { to: [], text: '' };
    assert.deepEqual(to, ['Maria@example.com']);
    assert.match(text, /60 minutes/);
    const link = linkIn(text);
    await open(link);
    await page.fill('#password', NEW);
    await page.fill('#again', NEW);
    await page.click('button[type=submit]');
    await page.waitForSelector('text=Your new password is set');
    assert.equal((await before.get('/admin')).status, 303);
    assert.equal((await signInAs(account.code, 'admin', NEW)).status, 303);
    assert.equal((await page.goto(rig.address + link))?.status(), 403);
    const stored = await asOwner(rig, owner => owner.query('SELECT count(*)::int AS left FROM password_reset'));
    assert.equal(stored.rows[0].left, 0);
    assert.ok(!rig.log.some(line => line.includes(link.split('token=')[1] ?? '-')));
    assert.deepEqual(problems, []);
  });

  it('gets the same answer for nobody, and no more than three links an hour', async () => {
    const account = await withMail();
    const nobody = await rig.account();
    const already = smtp.received.length;
    const client = formClient(rig);
    const answers = [];
    for (const [code, login] of [
      [account.code, 'admin'],
      [account.code, 'ADMIN'],
      [account.code, 'maria@example.com'],
      [account.code, 'admin'],
      [account.code, 'nobody@example.com'],
      [nobody.code, 'admin'],
      ['nowhere', 'admin'],
      ["no where'", '%'],
    ] as const) {
      const began = performance.now();
      const { status, text } = await client.post(FORGOT, { account: code, login });
      answers.push({ status, text, isSlow: performance.now() - began >= 390 });
    }
    for (const answer of answers) assert.deepEqual(answer, { ...answers[0], status: 200, isSlow: true });
    await smtp.until(already + 3);
    await new Promise(resolve => setTimeout(resolve, 1500));
    assert.equal(smtp.received.length, already + 3);
    assert.equal((await client.get(linkIn(smtp.received.at(-2)?.text ?? ''))).status, 403, 'the last link alone works');
    assert.equal((await client.get(linkIn(smtp.received.at(-1)?.text ?? ''))).status, 200);
  });

  it('of one network is asked for twenty times an hour', async () => {
    const client = formClient(rig);
    const statuses = await Promise.all(
      Array.from({ length: 22 }, () => client.post(FORGOT, { account: 'nowhere', login: 'x' })),
    );
    const refused = statuses.find(({ status }) => status === 429);
    assert.match(refused?.text ?? '', /Too many requests/);
    assert.ok(Number(refused?.headers['retry-after']) > 0);
  });
});

describe('An invited user', () => {
  it('chooses the first password by a link in a mail, and signs in with the address', async () => {
    const account = await rig.account();
    const { page, open, checkAccessibility } = await rig.signIn(account);
    await open('/admin/users/new');
    await checkAccessibility();
    await page.fill('[name=name]', 'Rita Alves');
    await page.fill('[name=email]', 'rita@example');
    await page.click('main button[type=submit]');
    assert.match(String(await page.textContent('.error-summary')), /mail/i);
    await page.fill('[name=email]', 'rita@example.com');
    const already = smtp.received.length;
    await page.click('main button[type=submit]');
    assert.match(
      String(await page.textContent('.message')),
      /invitation to Rita Alves is on its way to rita@example\.com/,
    );
    await smtp.until(already + 1);
    const link = linkIn(smtp.received.at(-1)?.text ?? '');
    const rita = await rig.visit();
    await rita.open(link);
    await rita.page.fill('#password', NEW);
    await rita.page.fill('#again', NEW);
    await rita.page.click('button[type=submit]');
    assert.equal(await rita.page.inputValue('#account'), account.code);
    await rita.page.fill('#login', 'Rita@Example.com');
    await rita.page.fill('#password', NEW);
    await rita.page.click('button[type=submit]');
    await rita.page.waitForURL('**/admin');
    assert.match(String(await rita.page.textContent('header')), /Rita Alves/);
  });

  it('gets the link from the administrator where there is no address, once', async () => {
    const account = await rig.account();
    const client = await signedInClient(rig, { account: account.code });
    const user = { name: 'João', login: 'joao', role: 'clerk', email: '', password: '' };
    const hidden = await client.hidden('/admin/users/new', '/admin/users/new');
    const shown = await client.post('/admin/users/new', { ...hidden, ...user });
    const link = linkIn(shown.text.replaceAll('&amp;', '&'));
    assert.equal((await formClient(rig).get(link)).status, 200);
    assert.equal((await client.post('/admin/users/new', { ...hidden, ...user })).location, '/admin/users');
    assert.equal((await signInAs(account.code, 'joao', '')).status, 403);
  });
});
