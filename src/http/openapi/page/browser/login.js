// The dialog to log in, and the buttons that open it.

import { problemOf } from './answer.js';
import { account, askWhoIsSignedIn, current, logIn, logOut, signedIn } from './session.js';

const dialog = /** @type {HTMLDialogElement} */ (document.getElementById('login'));
const form = /** @type {HTMLFormElement} */ (dialog.querySelector('form'));
const problem = /** @type {HTMLElement} */ (form.querySelector('.problem'));

/** @param {string} name */
const input = name => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));

/** Makes the buttons and the dialog work. */
export function setUpLogin() {
  for (const button of document.querySelectorAll('button.login'))
    button.addEventListener('click', () => void (current() ? logOut() : askForLogin()));
  for (const radio of form.querySelectorAll('input[type=radio]')) radio.addEventListener('change', showWay);
  form.querySelector('.cancel')?.addEventListener('click', () => dialog.close());
  form.addEventListener('submit', event => {
    event.preventDefault();
    void submit(event.submitter?.classList.contains('as-signed-in') ?? false);
  });
  for (const button of document.querySelectorAll('button.try-as'))
    button.addEventListener('click', () => {
      dialog.showModal();
      void submit(true);
    });
  document.addEventListener('kontor-session', showSession);
  void askWhoIsSignedIn();
}

/** Opens the dialog. Resolves when it is closed: true if somebody is logged in. */
export function askForLogin() {
  problem.textContent = '';
  input('account').value ||= account();
  showWay();
  dialog.showModal();
  (input('token').hidden ? input('username') : input('token')).focus();
  return new Promise(resolve =>
    dialog.addEventListener('close', () => resolve(current() !== undefined), { once: true }),
  );
}

const isByToken = () => input('way').value === 'token';

function showWay() {
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll('.input[data-way]')))
    part.hidden = (part.dataset.way === 'token') !== isByToken();
}

/** @param {boolean} asSignedIn as the user of the administration area */
async function submit(asSignedIn) {
  const user = signedIn();
  const code = input('account').value.trim();
  const buttons = /** @type {NodeListOf<HTMLButtonElement>} */ (form.querySelectorAll('button[type=submit]'));
  for (const button of buttons) button.disabled = true;
  problem.textContent = '';
  try {
    await logIn(
      asSignedIn && user
        ? { account: user.account, browserLogin: user.login }
        : isByToken()
          ? { account: code, apiToken: input('token').value.trim() }
          : { account: code, username: input('username').value, password: input('password').value },
    );
    input('token').value = '';
    input('password').value = '';
    dialog.close();
  } catch (error) {
    problem.replaceChildren(...problemOf(error, 'The server can not be reached.'));
  } finally {
    for (const button of buttons) button.disabled = false;
  }
}

function showSession() {
  const session = current();
  const words = session ? `Log out ${session.login || ''}`.trim() : 'Log in';
  for (const button of document.querySelectorAll('button.login')) button.textContent = words;
  document.documentElement.classList.toggle('has-session', session !== undefined);
  const user = signedIn();
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('.signed-in')))
    part.hidden = user === undefined || session !== undefined;
  for (const name of document.querySelectorAll('.signed-in-user'))
    name.textContent = user
      ? `${user.login} of ${user.company} (${user.account}${user.test ? ', a test company' : ''})`
      : '';
  for (const state of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('.session-state'))) {
    state.hidden = session === undefined;
    state.textContent = session
      ? `Requests run as ${session.login} of ${session.company} (account ${session.credentials.account}), and change its data. It is a ${session.test ? 'test' : 'real'} company.`
      : '';
  }
}
