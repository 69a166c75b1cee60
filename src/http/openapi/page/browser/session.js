// The session of the person who tries calls: credentials, session token and nonce, in the memory of this page only.

/**
 * @typedef {{ account: string, apiToken: string } | { account: string, username: string, password: string }} Credentials
 * @typedef {{ credentials: Credentials, token: string, nonce: bigint, login: string, company: string }} Session
 * @typedef {{ method: string, path: string, query: URLSearchParams, headers: Headers, body: string | undefined }} Call
 */

/** @type {Session | undefined} */
let session;

const { root = '', account: firstAccount = 'demo', version = '' } = document.documentElement.dataset;

export const current = () => session;

/** The account of the session, else the one to begin with. */
export const account = () => session?.credentials.account ?? firstAccount;

/**
 * Where the operations of an account are, whatever path this server is served below.
 * @param {string} code
 */
export const baseAddress = (code = account()) =>
  new URL(`${root}api/${encodeURIComponent(code)}/v${version}`, location.href.replace(/[?#].*/, '')).href;

/**
 * Logs in and asks who that is. Throws an Error with the message of the server when it refuses.
 * @param {Credentials} credentials
 */
export async function logIn(credentials) {
  const token = await openSession(credentials);
  session = { credentials, token, nonce: 1n, login: '', company: '' };
  const status = await fetch(`${baseAddress()}/status`, { headers: { authorization: `Bearer ${token}` } });
  const words = status.ok ? (await status.json()).status : '';
  const [, login = '', company = ''] = /login: (.*?), company: (.*)$/.exec(words) ?? [];
  Object.assign(session, { login, company });
  changed();
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

// Nobody else can use the session of a page that is closed. A page that comes back logs in again with its next call.
addEventListener('pagehide', () => {
  if (!session) return;
  const headers = { authorization: `Bearer ${session.token}` };
  fetch(`${baseAddress()}/auth`, { method: 'DELETE', headers, keepalive: true }).catch(() => {});
});

/** Opens a new session with the credentials that are held: the one before has ended. */
export async function logInAgain() {
  if (!session) return;
  session.token = await openSession(session.credentials);
  session.nonce = 1n;
}

/**
 * Notes that a write with this nonce took effect, or that the nonce was used before: the next one is higher.
 * @param {string} nonce
 */
export function nonceUsed(nonce) {
  if (!session || !/^\d+$/.test(nonce)) return;
  if (BigInt(nonce) >= session.nonce) session.nonce = BigInt(nonce) + 1n;
}

/** @param {Credentials} credentials */
async function openSession(credentials) {
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
