// Derives the pages' view of a request.

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionActor } from '../../../operations/actor.ts';
import type { Context } from '../../../operations/context.ts';
import type { SignedInUser } from '../../../operations/sessions/signed-in-user.ts';
import { pathOf } from '../../server/api-path.ts';
import { preferredLanguage } from '../../server/pages/negotiation.ts';
import { takeMessage } from '../page/cookies.ts';
import { csrfToken } from '../page/cross-site.ts';
import type { Installation } from '../page/installation.ts';
import { newFormKey, type PageRequest, roleMay, type Visit } from '../page/page-request.ts';
import { formatFor } from '../words/format.ts';
import { ADMIN_LANGUAGES, isAdminLanguage } from '../words/languages.ts';
import { wordsOf } from '../words/words.ts';
import { mayVisit, type NavigationPage, type Visitor } from './navigation.ts';

/** Common to all requests of a server. */
export interface Site {
  context: Context;
  /** The path of PUBLIC_URL, without a slash at its end. */
  prefix: string;
  publicUrl: string | undefined;
  /** Version in the addresses of files. */
  version: string;
  installation: Installation;
}

/** A signed-in user, with the session and its token. */
export interface SignedIn {
  actor: SessionActor;
  token: string;
  user: SignedInUser;
}

/** A page's view of a request by anybody. The language is that of the user, of the query, or of the browser. */
export function visitOf(site: Site, request: FastifyRequest, reply: FastifyReply, signedIn?: SignedIn): Visit {
  const query = new URLSearchParams(request.url.split('?', 2)[1] ?? '');
  const requested = query.get('language') ?? undefined;
  const preferred = signedIn?.user.preferences.language;
  const acceptLanguage = request.headers['accept-language'];
  const language = isAdminLanguage(preferred)
    ? preferred
    : !signedIn && isAdminLanguage(requested)
      ? requested
      : preferredLanguage(acceptLanguage, ADMIN_LANGUAGES);
  const sent = (request.body ?? {}) as Record<string, string>;
  const of = (isHidden: boolean) =>
    Object.fromEntries(Object.entries(sent).filter(([name]) => name.startsWith('_') === isHidden));
  return {
    context: site.context,
    installation: site.installation,
    publicUrl: site.publicUrl,
    request,
    reply,
    path: pathOf(request),
    query,
    params: (request.params ?? {}) as Record<string, string>,
    fields: of(false),
    hidden: of(true),
    words: wordsOf(language),
    language,
    format: formatFor(language, acceptLanguage, signedIn?.user.account.timezone ?? 'UTC'),
    link: path => site.prefix + path,
    absolute: path => (site.publicUrl?.replace(/\/+$/, '') ?? `${request.protocol}://${request.host}`) + path,
    file: name => `${site.prefix}/admin/files/${site.version}/${name}`,
    message: request.method === 'GET' ? takeMessage(request, reply) : undefined,
  };
}

/** Properties of a user that decide which pages are visible. */
export const visitorOf = ({ installation }: Site, { user }: SignedIn): Visitor => ({
  role: user.role,
  administersInstallation: installation.administrators.includes(`${user.account.code}/${user.login}`),
});

/** A page's view of a request by a signed-in user. */
export function pageRequestOf(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  signedIn: SignedIn,
  pages: readonly NavigationPage[],
): PageRequest {
  const { actor, token, user } = signedIn;
  const visit = visitOf(site, request, reply, signedIn);
  const visitor = visitorOf(site, signedIn);
  return {
    ...visit,
    actor,
    user,
    account: user.account,
    role: user.role,
    csrf: csrfToken(token),
    formKey: visit.hidden._key ?? newFormKey(),
    may: right => roleMay(user.role, right),
    isAdmin: user.role === 'admin',
    administersInstallation: visitor.administersInstallation,
    mayOpen: path => pages.some(each => each.path === path && mayVisit(visitor, each.needs)),
  };
}
