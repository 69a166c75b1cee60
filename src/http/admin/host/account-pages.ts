// The accounts of the installation: all of them, and one with its size, a check of its figures, and how it is exported.

import { administratorOf as administratorOfAccount } from '../../../operations/administration/accounts.ts';
import { listAccounts, showAccount } from '../../../operations/administration/lists.ts';
import { type Examination, Examinations } from '../../../operations/integrity/examinations.ts';
import type { Row } from '../../../query/statement.ts';
import { plainTable } from '../lists/plain-table.ts';
import { definePage, type Page, type PageAnswer, redirectTo, view } from '../page/define-page.ts';
import { hiddenFields } from '../page/hidden-fields.ts';
import { type Html, html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';
import { say } from '../words/say.ts';
import { suspensionPages, suspensionSection } from './suspension.ts';

const PATH = '/admin/host';
const NEEDS = { installation: true } as const;
/** Differences that are shown. */
const MOST = 200;

const examinations = new Examinations();

/** The pages of accounts. */
export const accountPages: Page[] = [
  definePage({
    method: 'GET',
    path: PATH,
    needs: NEEDS,
    navigation: { section: 'host', order: 1, label: ({ host }) => host.accounts.title },
    handle: listView,
  }),
  definePage({ method: 'GET', path: `${PATH}/accounts/:code`, needs: NEEDS, handle: accountView }),
  definePage({ method: 'POST', path: `${PATH}/accounts/:code/check`, needs: NEEDS, handle: check }),
  ...suspensionPages,
];

const pathOf = (code: string) => `${PATH}/accounts/${encodeURIComponent(code)}`;

async function listView(page: PageRequest): Promise<PageAnswer> {
  const { words, context, format, link } = page;
  const { accounts } = words.host;
  if (!context.administrationPool)
    return view({
      title: accounts.title,
      body: html`<div class="message is-warning" role="status">${accounts.noPool}</div>`,
    });
  const rows = await listAccounts(context);
  return view({
    title: accounts.title,
    body: html`
      <p class="help">${accounts.lead}</p>
      ${plainTable<Row>(
        accounts.title,
        [
          { label: accounts.code, cell: ({ code }) => html`<a href=${link(pathOf(String(code)))}>${code}</a>` },
          { label: accounts.name, cell: ({ name }) => name as string },
          { label: accounts.country, cell: ({ country }) => country as string },
          { label: accounts.currency, cell: ({ currency }) => currency as string },
          { label: accounts.created, cell: ({ created_at }) => format.instant(created_at as Date) },
        ],
        rows,
      )}
    `,
  });
}

async function accountView(page: PageRequest): Promise<PageAnswer> {
  const { words, context, format, params } = page;
  const { accounts } = words.host;
  const actor = await administratorOfAccount(context, params.code ?? '');
  const account = await showAccount(context, actor);
  const facts: [string, Html][] = [
    [accounts.country, account.country],
    [accounts.currency, account.currency],
    [accounts.created, format.instant(account.created_at)],
    [accounts.users, format.number(account.users)],
    [accounts.locations, format.number(account.locations)],
    [accounts.articles, format.number(account.articles)],
    [accounts.documents, format.number(account.documents)],
    [accounts.newest, account.newest_document === null ? words.page.none : format.date(account.newest_document)],
  ];
  return view({
    title: accounts.one(account.code),
    back: { href: PATH, label: accounts.title },
    body: html`
      <p class="lead">${account.name}</p>
      ${account.deletion_began && html`<div class="message is-warning" role="status">${accounts.deletion}</div>`}
      <section>
        <h2>${accounts.size}</h2>
        <dl class="facts">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
      </section>
      ${suspensionSection(page, account)}
      ${doctorSection(page, account.code, examinations.of(actor.accountId))}
      <section>
        <h2>${accounts.exportTitle}</h2>
        <p>${accounts.exportText}</p>
        <p><code>${`npx kontor account export ${account.code} ${account.code}.kontor`}</code></p>
      </section>
    `,
  });
}

function doctorSection(page: PageRequest, code: string, examination: Examination | undefined): Html {
  const { words, link } = page;
  const { doctor } = words.host;
  return html`
    <section>
      <h2>${doctor.title}</h2>
      <p class="help">${doctor.lead}</p>
      ${examination && found(page, examination)}
      <form method="post" action=${link(`${pathOf(code)}/check`)}>
        ${hiddenFields(page)}
        <button type="submit">${doctor.start}</button>
      </form>
    </section>
  `;
}

function found({ words, format }: PageRequest, { begunAt, endedAt, differences, failed }: Examination): Html {
  const { doctor } = words.host;
  if (endedAt === undefined) return html`<p>${doctor.running(format.instant(new Date(begunAt)))}</p>`;
  const at = format.instant(new Date(endedAt));
  if (!differences) return html`<p>${doctor.failed(say(words, failed ?? ''))}</p>`;
  if (differences.length === 0) return html`<p>${doctor.agrees(at)}</p>`;
  const more = differences.length - MOST;
  return html`
    <p>${doctor.differs(format.number(differences.length), at)}</p>
    ${plainTable(
      doctor.title,
      [
        { label: doctor.check, cell: ({ check }) => say(words, check) },
        { label: doctor.subject, cell: ({ subject }) => say(words, subject) },
        { label: doctor.expected, cell: ({ expected }) => say(words, expected) },
        { label: doctor.found, cell: ({ found }) => say(words, found) },
      ],
      differences.slice(0, MOST),
    )}
    ${more > 0 && html`<p>${doctor.more(format.number(more))}</p>`}
  `;
}

async function check({ context, params, words }: PageRequest): Promise<PageAnswer> {
  const { code = '' } = params;
  const actor = await administratorOfAccount(context, code);
  const { doctor } = words.host;
  const isStarted = examinations.start(context, actor, Date.now);
  return redirectTo(pathOf(code), isStarted ? doctor.started : doctor.another);
}
