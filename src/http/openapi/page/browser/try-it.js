// The forms to try calls: each keeps the example of its request up to date, and sends it.

import { element, showAnswer, showProblem } from './answer.js';
import { freshBody, freshKey, noteCreated, readyExample } from './fresh-values.js';
import { showCode } from './highlight.js';
import { askForLogin } from './login.js';
import { addTabs, chosenLanguage, markTab } from './sample-tabs.js';
import { sampleOf } from './samples.js';
import { baseAddress, current, logInAgain } from './session.js';

/** @typedef {import('./samples.js').Call} Call */

/** @type {Map<HTMLFormElement, { update(): void, refresh(isSent?: boolean): void }>} */
const forms = new Map();

/** Makes all forms work. */
export function setUpTryIt() {
  for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll('form[data-operation]')))
    setUp(form);
  document.addEventListener('kontor-session', showAll);
  showAll();
}

function showAll() {
  for (const base of document.querySelectorAll('code.base')) base.textContent = baseAddress();
  for (const { update } of forms.values()) update();
}

/** @param {HTMLFormElement} form */
function setUp(form) {
  const { operation = '', path = '' } = form.dataset;
  const panel = /** @type {Element} */ (form.closest('.side')?.querySelector('.request'));
  const code = /** @type {Element} */ (panel.querySelector('code'));
  const body = bodyOf(form);
  const template = body?.value ?? '';
  let isEdited = false;

  const update = () => {
    const target = /** @type {Element} */ (form.querySelector('.target'));
    target.textContent = current() ? `as ${current()?.login} of ${current()?.company}` : '';
    const language = chosenLanguage();
    showCode(code, sampleOf(language, callOf(form), baseAddress(), loginOf(form)), language);
    markTab(panel);
  };
  // User input stays unchanged until it is sent.
  const refresh = (isSent = true) => {
    const unique = uniqueOf(form);
    if (isSent) form.dataset.key = freshKey(operation);
    if (body && !isEdited) body.value = readyExample(template, path, unique);
    else if (body && isSent) body.value = freshBody(body.value, unique);
    update();
  };
  addTabs(panel, operation, showAll);
  forms.set(form, { update, refresh });
  form.addEventListener('input', event => {
    if (event.target === body) isEdited = true;
    update();
  });
  form.addEventListener('submit', event => {
    event.preventDefault();
    void submit(form);
  });
  refresh();
}

/** @param {HTMLFormElement} form */
const bodyOf = form => /** @type {HTMLTextAreaElement | null} */ (form.querySelector('textarea'));

/** @param {HTMLFormElement} form */
const answerOf = form => /** @type {Element} */ (form.parentElement?.querySelector('.answer'));

/** @param {HTMLFormElement} form */
const uniqueOf = form => (form.dataset.unique ?? '').split(' ').filter(Boolean);

/** @param {HTMLFormElement} form */
const loginOf = form => /** @type {'session' | 'api' | 'none'} */ (form.dataset.login);

/**
 * The request of a form. This page chooses an Idempotency-Key that is left empty.
 * @param {HTMLFormElement} form
 * @returns {Call}
 */
function callOf(form) {
  const query = new URLSearchParams();
  const headers = new Headers();
  for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll('[data-in]'))) {
    const value = input.value || (input.name === 'Idempotency-Key' ? (form.dataset.key ?? '') : '');
    if (value !== '') (input.dataset.in === 'header' ? headers : query).append(input.name, value);
  }
  const body = bodyOf(form)?.value;
  const { method = '', path = '', type = '' } = form.dataset;
  if (body !== undefined) headers.set('content-type', type);
  return { method, path, query, headers, body };
}

/** @param {HTMLFormElement} form */
async function submit(form) {
  const login = loginOf(form);
  if (login !== 'none' && !current() && !(await askForLogin())) return;
  answerOf(form).replaceChildren(element('p', { class: 'note' }, 'Sending …'));
  await send(form);
}

/** @param {HTMLFormElement} form */
async function send(form) {
  const place = answerOf(form);
  const button = /** @type {HTMLButtonElement} */ (form.querySelector('button.primary'));
  button.disabled = true;
  try {
    let note = '';
    const started = performance.now();
    let response = await request(form);
    if (loginOf(form) === 'session' && (await codeOf(response)) === 'AUTH_FAILED') {
      await logInAgain();
      note = 'The session had ended. This page opened another one and sent the request again.';
      response = await request(form);
    }
    const copy = response.clone();
    await showAnswer(place, response, performance.now() - started, note);
    await learn(form, copy);
  } catch (error) {
    const lost = 'No answer came. Send again: the key is the same, so nothing is written twice.';
    showProblem(place, error, lost);
  } finally {
    button.disabled = false;
  }
}

/** @param {HTMLFormElement} form */
function request(form) {
  const { method, path, query, headers, body } = callOf(form);
  const session = current();
  const credentials = session?.credentials;
  const apiToken = credentials && 'apiToken' in credentials ? credentials.apiToken : '';
  if (loginOf(form) === 'session') headers.set('authorization', `Bearer ${session?.token}`);
  if (loginOf(form) === 'api') {
    if (apiToken === '') throw new Error('This call needs an API token: log out, and log in with one.');
    headers.set('authorization', `Bearer ${apiToken}`);
  }
  const address = baseAddress() + path + (query.size > 0 ? `?${query}` : '');
  return fetch(address, { method: method.toUpperCase(), headers, ...(body !== undefined && { body }) });
}

/** @param {Response} response */
async function codeOf(response) {
  if (response.status !== 403) return undefined;
  const error = await response
    .clone()
    .json()
    .catch(() => ({}));
  return error.code;
}

/**
 * Stores the number of a new document for the next requests.
 * @param {HTMLFormElement} form
 * @param {Response} response
 */
async function learn(form, response) {
  const { method, path = '' } = form.dataset;
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  const answer = isJson ? await response.json() : {};
  if (!response.ok || method === 'get') return showAll();
  const unique = uniqueOf(form);
  if (unique.length > 0) noteCreated(path, bodyOf(form)?.value ?? '', unique, answer);
  for (const [each, { refresh }] of forms) refresh(each === form);
}
