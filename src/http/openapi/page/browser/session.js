// The session of the person who tries calls: credentials and session token, in the memory of this page only.

/**
 * @typedef {{ account: string, apiToken: string } | { account: string, username: string, password: string } | { account: string, browserLogin: string }} Credentials
 * @typedef {{ account: string, company: string, login: string, name: string, role: string, test: boolean }} BrowserUser
 * @typedef {{ credentials: Credentials, token: string, login: string, company: string, test: boolean }} Session
 */

/** @type {Session | undefined} */
let session;

const { root = '', account: firstAccount = 'demo', version = '' } = document.documentElement.dataset;

export const current = () => session;

/** @type {BrowserUser | undefined} */
let browserUser;

/** User signed in to the administration area in this browser. */
export const signedIn = () => browserUser;

/** The account of the session, of the administration area, or the default. */
export const account = () => session?.credentials.account ?? browserUser?.account ?? firstAccount;

/**
 * Base address of an account's operations, including the path of a proxy.
 * @param {string} code
 */
export const baseAddress = (code = account()) =>
  new URL(`${root}api/${encodeURIComponent(code)}/v${version}`, location.href.replace(/[?#].*/, '')).href;

/**
 * Logs in and reads the user. Throws an Error with the message of the server if it refuses.
 * @param {Credentials} credentials
 */
export async function logIn(credentials) {
  const token = await openSession(credentials);
  session = { credentials, token, login: '', company: '', test: false };
  const status = await fetch(`${baseAddress()}/status`, { headers: { authorization: `Bearer ${token}` } });
  const words = status.ok ? (await status.json()).status : '';
  const [, login = '', company = ''] = /login: (.*?), company: (.*)$/.exec(words) ?? [];
  Object.assign(session, { login, company, test: status.headers.get('x-test-company') === '1' });
  changed();
}

/** Reads the user who is signed in to the administration area. The page works without it. */
export async function askWhoIsSignedIn() {
  browserUser = (await askBrowser().catch(() => undefined))?.user;
  changed();
}

/** @returns {Promise<{ user: BrowserUser | undefined, csrf: string }>} */
async function askBrowser() {
  const answer = await fetch(referenceAddress());
  const { user, csrf } = answer.ok ? await answer.json() : {};
  return { user: user ?? undefined, csrf };
}

const referenceAddress = () => new URL(`${root}admin/reference`, location.href.replace(/[?#].*/, '')).href;

/**
 * Opens a session as the user of the administration area, who must be the one that was shown. Throws an Error. If the user has to
 * confirm their identity first, it has the address for that.
 * @param {{ account: string, browserLogin: string }} wanted
 */
async function openInBrowser(wanted) {
  const { user, csrf } = await askBrowser();
  if (!user) throw new Error('This browser is no longer signed in: sign in to the administration area, or log in here');
  if (user.account !== wanted.account || user.login !== wanted.browserLogin)
    throw new Error(`This browser is signed in as ${user.login} of ${user.account} now. Log out here first`);
  const answer = await fetch(referenceAddress(), { method: 'POST', body: new URLSearchParams({ _csrf: csrf }) });
  const body = await answer.json().catch(() => ({}));
  if (!answer.ok || body.account !== wanted.account)
    throw Object.assign(new Error(body.message ?? `The server answered ${answer.status}`), { confirm: body.confirm });
  return body['xa-token'];
}

/** Ends the session and forgets it. */
export async function logOut() {
  if (!session) return;
  const { token } = session;
  const address = `${baseAddress()}/auth`;
  session = undefined;
  changed();
  await fetch(address, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } }).catch(() => {});
}

// The session ends with the page. A page from the browser's cache logs in again at its next call.
addEventListener('pagehide', () => {
  if (!session) return;
  const headers = { authorization: `Bearer ${session.token}` };
  fetch(`${baseAddress()}/auth`, { method: 'DELETE', headers, keepalive: true }).catch(() => {});
});

/** Opens a new session with the stored credentials, after the previous one has ended. */
export async function logInAgain() {
  if (!session) return;
  session.token = await openSession(session.credentials);
}

/** @param {Credentials} credentials */
async function openSession(credentials) {
  if ('browserLogin' in credentials) return openInBrowser(credentials);
  const base = baseAddress(credentials.account);
  const answer =
    'apiToken' in credentials
      ? await fetch(`${base}/helo`, { headers: { authorization: `Bearer ${credentials.apiToken}` } })
      : await fetch(`${base}/auth`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ username: credentials.username, password: credentials.password }),
        });
  const body = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(body.message ?? `The server answered ${answer.status}`);
  return body['xa-token'];
}

function changed() {
  document.dispatchEvent(new Event('kontor-session'));
}
