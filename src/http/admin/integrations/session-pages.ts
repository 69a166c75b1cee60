// The open sessions of an account, which an administrator may end.

import { endSession } from '../../../operations/administration/sessions.ts';
import { notOwner, type SessionRow, sessionColumns, sessionsOf } from '../lists/administrator-lists.ts';
import { type PlainColumn, plainTable } from '../lists/plain-table.ts';
import { ADMINS, getPage, type Page, type PageAnswer, postPage, redirectTo, view } from '../page/define-page.ts';
import { hiddenFields, hiddenInputs } from '../page/hidden-fields.ts';
import { type Html, html } from '../page/html.ts';
import { administratorOf, type PageRequest } from '../page/page-request.ts';
import { fill } from '../words/fill.ts';

const PATH = '/admin/sessions';

/** The pages of sessions. */
export const sessionPages: Page[] = [
  getPage(PATH, ADMINS, list, {
    navigation: { section: 'programs', order: 20, label: words => words.sessions.title },
  }),
  postPage(`${PATH}/end`, ADMINS, end),
];

async function list(page: PageRequest): Promise<PageAnswer> {
  const { words, format, actor } = page;
  const { sessions } = words;
  const found = await sessionsOf(page);
  const own = actor.sessionHash.subarray(0, 8).toString('hex');
  const columns: PlainColumn<SessionRow>[] = [
    { label: sessions.user, cell: ({ login }) => html`<bdi>${login}</bdi>` },
    ...sessionColumns(page),
    { label: sessions.until, cell: ({ expires_at }) => format.instant(expires_at), isWhole: true },
    {
      label: sessions.end,
      isAction: true,
      cell: ({ id, login }) =>
        id === own ? html`<span class="badge">${sessions.own}</span>` : endForm(page, id, login),
    },
  ];
  return view({
    title: sessions.title,
    body: html`<p>${sessions.lead}</p>${notOwner(page)} ${plainTable(sessions.title, columns, found, { empty: sessions.empty })}`,
  });
}

const endForm = (page: PageRequest, id: string, login: string): Html => html`
  <form method="post" action=${page.link(`${PATH}/end`)}>
    ${hiddenFields(page)} ${hiddenInputs({ id })}
    <button type="submit" class="danger" aria-label=${fill(page.words.sessions.endOf, { login })}>${page.words.sessions.end}</button>
  </form>
`;

async function end(page: PageRequest): Promise<PageAnswer> {
  const login = await endSession(page.context, administratorOf(page), page.fields.id ?? '');
  return redirectTo(PATH, fill(page.words.sessions.ended, { login }));
}
