// The page of one account: size, load, suspension, check of figures, export.

import { administratorOf } from '../../../operations/administration/accounts.ts';
import { showAccount } from '../../../operations/administration/lists.ts';
import { accountSizes } from '../../../operations/host/account-sizes.ts';
import { readAccountUse } from '../../../operations/host/host-accounts.ts';
import { lastExamination } from '../../../operations/integrity/examinations.ts';
import { getPage, type Page, type PageAnswer, view } from '../page/define-page.ts';
import { html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';
import { fill } from '../words/fill.ts';
import { accountList } from './account-list.ts';
import { checkPage, doctorSection } from './doctor.ts';
import { exportPages, exportSection } from './export-pages.ts';
import { HOST, NEEDS } from './parts.ts';
import { loadSection, sizeSection } from './size-and-load.ts';
import { suspensionPages, suspensionSection } from './suspension.ts';

/** Milliseconds for which the page waits while the account is counted. */
const COUNT_WAIT_MS = 1_500;

/** The pages of accounts. */
export const accountPages: Page[] = [
  accountList,
  getPage(`${HOST}/accounts/:code`, NEEDS, accountView),
  checkPage,
  ...suspensionPages,
  ...exportPages,
];

async function accountView(page: PageRequest): Promise<PageAnswer> {
  const { words, context, params } = page;
  const { accounts } = words.host;
  const actor = await administratorOf(context, params.code ?? '');
  const { accountId } = actor;
  const [account, use, sizes, examination] = await Promise.all([
    showAccount(context, actor),
    readAccountUse(context, accountId),
    accountSizes(context).of([accountId], COUNT_WAIT_MS),
    lastExamination(context, actor),
  ]);
  return view({
    title: fill(accounts.one, { code: account.code }),
    back: { href: HOST, label: accounts.title },
    body: html`
      <p class="lead">${account.name}</p>
      ${account.deletion_began && html`<div class="message is-warning" role="status">${accounts.deletion}</div>`}
      ${sizeSection(page, account, sizes.get(accountId), use)}
      ${loadSection(page, use)}
      ${suspensionSection(page, account)}
      ${doctorSection(page, account.code, examination)}
      ${exportSection(page, account.code)}
    `,
  });
}
