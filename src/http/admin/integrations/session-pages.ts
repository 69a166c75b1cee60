// The sessions of an account that have not ended, which an administrator may end.

import { listSessions } from '../../../operations/administration/lists.ts';
import { endSession } from '../../../operations/administration/sessions.ts';
import { definePage, type Page, type PageAnswer, redirectTo, view } from '../page/define-page.ts';
import { hiddenFields } from '../page/hidden-fields.ts';
import { type Html, html } from '../page/html.ts';
import { administratorOf, type PageRequest } from '../page/page-request.ts';
import { needs, notOwner, readerOf, tableOf } from './shared-parts.ts';

const PATH = '/admin/sessions';

/** The pages of sessions. */
export const sessionPages: Page[] = [
  definePage({
    method: 'GET',
    path: PATH,
    needs,
    navigation: { section: 'integrations', order: 20, label: words => words.sessions.title },
    handle: list,
  }),
  definePage({ method: 'POST', path: `${PATH}/end`, needs, handle: end }),
];

interface SessionRow {
  id: string;
  login: string;
  opened_by: string;
  address: string | null;
  created_at: Date;
  used_at: Date;
  expires_at: Date;
}

async function list(page: PageRequest): Promise<PageAnswer> {
  const { context, words, format, actor } = page;
  const { sessions } = words;
  const options = { login: undefined, idleSeconds: context.sessions.idleSeconds };
  const found = (await listSessions(context, readerOf(page), options)) as unknown as SessionRow[];
  const own = actor.sessionHash.subarray(0, 8).toString('hex');
  const rows = found.map(
    ({ id, login, opened_by, address, created_at, used_at, expires_at }) => html`
      <tr>
        <th scope="row"><bdi>${login}</bdi></th>
        <td><bdi>${opened_by.startsWith('token ') ? sessions.token(opened_by.slice(6)) : sessions.password}</bdi></td>
        <td>${address}</td>
        <td>${format.instant(created_at)}</td>
        <td>${format.instant(used_at)}</td>
        <td>${format.instant(expires_at)}</td>
        <td>${id === own ? html`<span class="badge">${sessions.own}</span>` : endForm(page, id, login)}</td>
      </tr>
    `,
  );
  const columns = [
    sessions.user,
    sessions.openedBy,
    sessions.address,
    sessions.since,
    sessions.used,
    sessions.until,
    sessions.end,
  ];
  return view({
    title: sessions.title,
    body: html`<p>${sessions.lead}</p>${notOwner(page)} ${tableOf(sessions.title, columns, rows, sessions.empty)}`,
  });
}

const endForm = (page: PageRequest, id: string, login: string): Html => html`
  <form method="post" action=${page.link(`${PATH}/end`)}>
    ${hiddenFields(page)}
    <input type="hidden" name="id" value=${id} />
    <button type="submit" class="danger" aria-label=${page.words.sessions.endOf(login)}>${page.words.sessions.end}</button>
  </form>
`;

async function end(page: PageRequest): Promise<PageAnswer> {
  const login = await endSession(page.context, administratorOf(page), page.fields.id ?? '');
  return redirectTo(PATH, page.words.sessions.ended(login));
}
