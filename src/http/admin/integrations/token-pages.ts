// The API tokens of an account: list, new, new secret, revoke. A secret is shown once, in the answer to the form that made it.

import { AppError, invalidArgument, notFound } from '../../../domain/errors.ts';
import { ownValue } from '../../../domain/values/own-value.ts';
import type { Right } from '../../../operations/actor.ts';
import { listTokens, listUsers } from '../../../operations/administration/lists.ts';
import { addToken, revokeToken, rotateToken } from '../../../operations/administration/tokens.ts';
import type { PageError } from '../forms/field-errors.ts';
import { notOwner } from '../lists/administrator-lists.ts';
import { emptyState } from '../lists/empty-state.ts';
import { factList, type PlainColumn, plainTable } from '../lists/plain-table.ts';
import { badge } from '../lists/status-badge.ts';
import {
  ADMINS,
  getPage,
  type Page,
  type PageAnswer,
  postPage,
  redirectTo,
  type View,
  view,
} from '../page/define-page.ts';
import { type Html, html } from '../page/html.ts';
import { administratorOf, administratorOnce, type PageRequest } from '../page/page-request.ts';
import { fill } from '../words/fill.ts';
import { newTokenForm, RIGHTS, type TokenRow, tokenForms } from './token-forms.ts';

const PATH = '/admin/tokens';

/** The pages of API tokens. */
export const tokenPages: Page[] = [
  getPage(PATH, ADMINS, list, {
    navigation: { section: 'programs', order: 10, label: words => words.tokens.title },
  }),
  getPage(`${PATH}/new`, ADMINS, page => newForm(page, []), { sensitive: true }),
  postPage(`${PATH}/new`, ADMINS, add, { sensitive: true }),
  getPage(`${PATH}/one`, ADMINS, async page => oneView(page, await tokenOf(page, page.query.get('name') ?? ''))),
  postPage(`${PATH}/rotate`, ADMINS, rotate, { sensitive: true }),
  postPage(`${PATH}/revoke`, ADMINS, revoke),
];

const tokensOf = async (page: PageRequest) =>
  (await listTokens(page.context, administratorOf(page))) as unknown as TokenRow[];

async function tokenOf(page: PageRequest, name: string): Promise<TokenRow> {
  const found = (await tokensOf(page)).find(token => token.name === name);
  if (!found) throw notFound('no_such_token');
  return found;
}

const stateBadge = ({ words: { tokens } }: PageRequest, state: string): Html =>
  badge(ownValue(tokens.states, state) ?? state, state === 'valid' ? 'PAID' : state === 'replaced' ? 'PART' : 'VOID');

async function list(page: PageRequest): Promise<PageAnswer> {
  const { words, format, link } = page;
  const { tokens } = words;
  const columns: PlainColumn<TokenRow>[] = [
    {
      label: tokens.name,
      cell: ({ name }) => html`<a href=${link(`${PATH}/one?${new URLSearchParams({ name })}`)}><bdi>${name}</bdi></a>`,
    },
    { label: tokens.user, cell: ({ login }) => html`<bdi>${login}</bdi>` },
    { label: tokens.scopes, cell: ({ scopes }) => scopesOf(page, scopes) },
    { label: tokens.state, cell: ({ state }) => stateBadge(page, state) },
    {
      label: tokens.lastUsed,
      cell: ({ last_used_at: at }) => (at ? format.instant(at) : tokens.notUsed),
      isWhole: true,
    },
    { label: tokens.expires, cell: ({ expires_at: at }) => (at ? format.instant(at) : tokens.never), isWhole: true },
  ];
  return view({
    title: tokens.title,
    actions: html`<a class="button primary" href=${link(`${PATH}/new`)}>${tokens.add}</a>`,
    body: html`
      <p>${tokens.lead}</p>
      ${notOwner(page)} ${plainTable(tokens.title, columns, await tokensOf(page), { empty: emptyState(page, tokens.empty) })}
      <p class="part">${tokens.referenceHelp} <a href=${link('/docs')}>${tokens.reference}</a></p>
    `,
  });
}

const scopesOf = ({ words: { tokens } }: PageRequest, scopes: string) =>
  scopes
    .split(',')
    .map(scope => ownValue(tokens.scope, scope) ?? scope)
    .join(', ');

async function newForm(page: PageRequest, errors: PageError[]): Promise<View> {
  const { words, context } = page;
  const users = (await listUsers(context, administratorOf(page))).filter(({ active }) => active === true);
  return view({
    title: words.tokens.add,
    status: errors.length > 0 ? 400 : 200,
    back: { href: PATH, label: words.tokens.title },
    body: html`${notOwner(page)} ${newTokenForm(page, { path: PATH, logins: users.map(({ login }) => String(login)), errors })}`,
  });
}

async function add(page: PageRequest): Promise<PageAnswer> {
  const { context, fields, words } = page;
  const name = (fields.name ?? '').trim();
  const scopes = RIGHTS.filter(right => fields[`scope.${right}`] === '1');
  const expiresAt = fields.expires ? new Date(`${fields.expires}T23:59:59Z`) : undefined;
  const errors: PageError[] = [];
  if (scopes.length === 0) errors.push({ field: 'scope.read', message: words.tokens.noScope });
  if (expiresAt && !(expiresAt.getTime() > Date.now()))
    errors.push({ field: 'expires', message: words.tokens.pastDay });
  if (errors.length > 0) return newForm(page, errors);
  const nonceWindow = /^\d{1,6}$/.test(fields.nonce_window ?? '') ? Number(fields.nonce_window) : Number.NaN;
  const token = { login: fields.login ?? '', name, scopes: scopes as Right[], expiresAt, nonceWindow };
  const { administrator, isReplay } = administratorOnce(page);
  try {
    const secret = await addToken(context, administrator, token);
    return isReplay() ? redirectTo(PATH, fill(words.tokens.already, { name })) : secretView(page, name, secret);
  } catch (error) {
    return newForm(page, errorsOfNew(page, error));
  }
}

function errorsOfNew({ words: { tokens } }: PageRequest, error: unknown): PageError[] {
  if (!(error instanceof AppError)) throw error;
  const { code, details = [] } = error;
  const texts: Record<string, string> = { name: tokens.notName, nonce_window: tokens.notWindow };
  if (details.length > 0)
    return details.map(({ field, message }) => ({ field, message: ownValue(texts, field) ?? message }));
  if (code === 'NOT_FOUND') return [{ field: 'login', message: tokens.noUser }];
  if (code === 'INVALID_ARGUMENT') return [{ field: 'scope.read', message: tokens.tooMuch }];
  if (code === 'DUPLICATE_ENTRY') return [{ field: 'name', message: tokens.notName }];
  throw error;
}

// Returned as the response to the form and not cached: the secret is in no address, no cookie and no cache.
function secretView(page: PageRequest, name: string, secret: string): View {
  const { words, account, absolute, link, reply } = page;
  const { tokens } = words;
  reply.header('cache-control', 'no-store');
  const address = absolute(`/api/${account.code}/v4.0.0/helo`);
  return view({
    title: fill(tokens.secretTitle, { name }),
    back: { href: PATH, label: tokens.title },
    body: html`
      <div class="message is-warning" role="status">${tokens.secretLead}</div>
      <h2 class="part">${tokens.secret}</h2>
      <pre class="code" id="secret" tabindex="0">${secret}</pre>
      <h2 class="part">${tokens.tryIt}</h2>
      <p class="help">${tokens.tryItHelp}</p>
      <pre class="code" id="curl" tabindex="0">${`curl -H 'Authorization: Bearer ${secret}' '${address}'`}</pre>
      <div class="form-buttons part"><a class="button primary" href=${link(PATH)}>${tokens.done}</a></div>
    `,
  });
}

function oneView(page: PageRequest, token: TokenRow): View {
  const { words, format } = page;
  const { tokens } = words;
  const facts: [string, Html][] = [
    [tokens.user, html`<bdi>${token.login}</bdi>`],
    [tokens.scopes, scopesOf(page, token.scopes)],
    [tokens.state, stateBadge(page, token.state)],
    [tokens.created, format.instant(token.created_at)],
    [tokens.lastUsed, token.last_used_at ? format.instant(token.last_used_at) : tokens.notUsed],
    [tokens.expires, token.expires_at ? format.instant(token.expires_at) : tokens.never],
    [tokens.nonceWindow, format.number(token.nonce_window)],
  ];
  return view({
    title: token.name,
    back: { href: PATH, label: tokens.title },
    body: html`
      ${notOwner(page)}
      ${factList(facts)}
      ${token.state === 'revoked' || token.state === 'expired' ? null : tokenForms(page, PATH, token)}
    `,
  });
}

async function rotate(page: PageRequest): Promise<PageAnswer> {
  const { context, fields, words } = page;
  const name = fields.name ?? '';
  const overlap = fields.overlap ?? '';
  if (!Object.hasOwn(words.tokens.overlaps, overlap)) throw invalidArgument('no_such_time');
  const { administrator, isReplay } = administratorOnce(page);
  const rotation = { name, overlapSeconds: Number(overlap), now: new Date() };
  const { token } = await rotateToken(context, administrator, rotation);
  return isReplay() ? redirectTo(PATH, fill(words.tokens.already, { name })) : secretView(page, name, token);
}

async function revoke(page: PageRequest): Promise<PageAnswer> {
  const { context, fields, words } = page;
  await revokeToken(context, administratorOf(page), fields.name ?? '');
  return redirectTo(PATH, fill(words.tokens.revoked, { name: fields.name ?? '' }));
}
