// Test companies: the mark of the company, the receivers that it may send to, and its reset. docs/decisions/0093

import { AppError } from '../../../domain/errors.ts';
import { resetAccount } from '../../../operations/account-files/reset-account.ts';
import { changeAccount } from '../../../operations/administration/accounts.ts';
import { readTestState, setTestCompany } from '../../../operations/administration/test-company.ts';
import { plainErrors } from '../forms/plain-errors.ts';
import { type PlainGroup, plainForm, type SentForm } from '../forms/plain-form.ts';
import { ADMINS, getPage, type Page, type PageAnswer, postPage, redirectTo, view } from '../page/define-page.ts';
import { buttonForm, hiddenFields } from '../page/hidden-fields.ts';
import { type Html, html } from '../page/html.ts';
import { administratorOf, type PageRequest } from '../page/page-request.ts';
import { fill } from '../words/fill.ts';
import { say } from '../words/say.ts';

const PATH = '/admin/company/test';
const RECEIVERS = `${PATH}/receivers`;
const RESET = `${PATH}/reset`;

/** The page of the mark, and the forms on it. */
export const testPages: Page[] = [
  getPage(PATH, ADMINS, page => testView(page), {
    navigation: { section: 'company', order: 7, label: ({ company }) => company.test.title },
  }),
  postPage(PATH, ADMINS, mark, { sensitive: true }),
  postPage(RECEIVERS, ADMINS, saveReceivers),
  postPage(RESET, ADMINS, reset, { sensitive: true }),
];

const groupsOf = ({ words: { company } }: PageRequest): PlainGroup[] => [
  {
    legend: company.test.receivers,
    fields: [
      {
        name: 'test_receivers',
        label: company.test.receiver,
        help: company.test.receiversHelp,
        kind: 'lines',
        maxlength: 20_000,
      },
    ],
  },
];

async function testView(
  page: PageRequest,
  { sent, refused }: { sent?: SentForm; refused?: string } = {},
): Promise<PageAnswer> {
  const { words, context, account } = page;
  const { test, settings } = words.company;
  const { isTest, mayChange } = await readTestState(context, administratorOf(page));
  const texts = { test_receivers: (account.test_receivers ?? []).join('\n') };
  return view({
    title: test.title,
    status: sent ? 400 : refused === undefined ? 200 : 409,
    body: html`
      ${!context.administrationPool && html`<div class="message is-warning" role="status">${settings.noPool}</div>`}
      ${refused !== undefined && html`<div class="message is-warning" role="alert">${refused}</div>`}
      <p class="help">${test.lead}</p>
      <p class="lead">${isTest ? test.isTest : test.isReal}</p>
      ${
        mayChange
          ? buttonForm(page, PATH, isTest ? test.makeReal : test.makeTest, { fields: { test: isTest ? '0' : '1' } })
          : html`<p>${isTest ? test.staysTest : test.staysReal}</p>`
      }
      ${isTest && plainForm(page, { action: RECEIVERS, groups: groupsOf(page), texts, sent, stored: texts, submit: test.saveReceivers })}
      ${isTest && resetForm(page)}
    `,
  });
}

const resetForm = (page: PageRequest): Html => {
  const { test } = page.words.company;
  return html`
    <section class="host-part">
      <h2>${test.reset}</h2>
      <p class="help">${test.resetLead}</p>
      <form method="post" action=${page.link(RESET)} class="stack">
        ${hiddenFields(page)}
        <div class="field">
          <label for="code">${test.code}</label>
          <p class="help" id="code-help">${fill(test.codeHelp, { code: page.account.code })}</p>
          <input type="text" id="code" name="code" maxlength="32" autocomplete="off" spellcheck="false" required aria-describedby="code-help" />
        </div>
        <div class="actions"><button type="submit" class="danger">${test.resetButton}</button></div>
      </form>
    </section>
  `;
};

async function mark(page: PageRequest): Promise<PageAnswer> {
  const { test } = page.words.company;
  const isTest = page.fields.test === '1';
  try {
    await setTestCompany(page.context, administratorOf(page), isTest);
  } catch (error) {
    return refusedView(page, error);
  }
  return redirectTo(PATH, isTest ? test.nowTest : test.nowReal);
}

async function saveReceivers(page: PageRequest): Promise<PageAnswer> {
  const { fields, words } = page;
  const receivers = (fields.test_receivers ?? '')
    .split(/[\n,;]+/)
    .map(text => text.trim())
    .filter(Boolean);
  try {
    await changeAccount(page.context, administratorOf(page), { test_receivers: receivers });
  } catch (error) {
    return testView(page, { sent: { texts: fields, errors: plainErrors(page, error, groupsOf(page)) } });
  }
  return redirectTo(PATH, words.company.test.receiversSaved);
}

async function reset(page: PageRequest): Promise<PageAnswer> {
  const { context, fields, account, format } = page;
  const { test } = page.words.company;
  const typed = fields.code?.trim() ?? '';
  if (typed !== account.code) return testView(page, { refused: fill(test.wrongCode, { code: account.code }) });
  try {
    const rows = await resetAccount(context, administratorOf(page));
    return redirectTo(PATH, fill(test.resetDone, { count: format.number(rows) }));
  } catch (error) {
    return refusedView(page, error);
  }
}

function refusedView(page: PageRequest, error: unknown): Promise<PageAnswer> {
  if (!(error instanceof AppError) || error.code !== 'CONFLICT') throw error;
  return testView(page, { refused: say(page.words, error.said) });
}
