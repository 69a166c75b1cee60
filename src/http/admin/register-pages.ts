// Registers the pages: checks the session, the origin of forms and the rights of the user, then runs and renders the page.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, invalidArgument, permissionDenied } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import { readSignedInUser } from '../../operations/sessions/signed-in-user.ts';
import { prefixOf } from '../server/api-path.ts';
import { sessionOf } from '../server/authenticate.ts';
import { errorStatusAndHeaders, toAppError } from '../server/errors.ts';
import { loggedErrorOf } from '../server/log/refused-requests.ts';
import { logOf } from '../server/log/request-log.ts';
import { FILE_BODY, FORM_BODY } from '../server/request-body.ts';
import type { RouteOptions } from '../server/route-options.ts';
import { UploadQuota } from '../server/upload-quota.ts';
import { CONTENT_SECURITY_POLICY, errorPageOf, errorView } from './frame/error-view.ts';
import { bare, framed } from './frame/layout.ts';
import { mayVisit, type Visitor } from './frame/navigation.ts';
import { pageRequestOf, type SignedIn, type Site, visitOf, visitorOf } from './frame/visit.ts';
import { withNextStep } from './home/first-steps.ts';
import { leaveMessage, readSessionCookie } from './page/cookies.ts';
import { checkCsrf, checkSameSite } from './page/cross-site.ts';
import type { OpenPage, Page, PageAnswer } from './page/define-page.ts';
import { type AdminFiles, registerAdminFiles } from './page/files.ts';
import type { Installation } from './page/installation.ts';
import { addressOf, type PageRequest, type Visit } from './page/page-request.ts';
import { noteRecent } from './page/recent.ts';
import { transportOf } from './page/transport.ts';
import { confirmationFirst } from './security/confirmation.ts';
import { keptFormPage } from './sign-in/kept-form.ts';
import { needsHttpsView } from './sign-in/needs-https.ts';

/** Maximum bytes of a form. Pages may set a higher limit. */
const FORM_BYTES = 262_144;
/** Maximum bytes of a form without a session. If the session has ended, the input is kept. */
const UNKNOWN_BYTES = 65_536;

/** Memory for six of the largest files. */
const UPLOADS = { bytes: 128 * 1024 * 1024, perAccount: 2 };

const PAGE_HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'cache-control': 'no-store',
  // With no-referrer, as on other pages, browsers would not send the origin of a form.
  'referrer-policy': 'same-origin',
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Signed-in user, on pages of the administration area. */
    signedIn: SignedIn | undefined;
  }
}

/** Settings of the area. */
export interface AreaOptions {
  /** Address of the server for browsers. */
  publicUrl: string | undefined;
  installation: Installation;
}

/** Registers all pages, and the files that they load. */
export function registerPages(
  fastify: FastifyInstance,
  { context, limits }: RouteOptions,
  {
    pages,
    openPages,
    files,
    publicUrl,
    installation,
  }: AreaOptions & { pages: readonly Page[]; openPages: readonly OpenPage[]; files: AdminFiles },
): void {
  const site: Site = { context, prefix: prefixOf(publicUrl), publicUrl, version: files.version, installation };
  const errorPage = errorPageOf(site);
  fastify.decorateRequest('signedIn', undefined);
  fastify.decorateRequest('transport', {
    getter() {
      return transportOf(this, publicUrl);
    },
  });
  fastify.unknownPathPages.set('admin', errorPage);
  registerAdminFiles(fastify, files);

  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers(PAGE_HEADERS);
    await limits.address(request);
    // PostgreSQL cannot store U+0000 in text.
    if (/%00/.test(request.url)) throw invalidArgument('address_character');
    if (request.method === 'POST') checkSameSite(request, publicUrl);
    request.signedIn = await signedInUser(site, request);
    if (request.signedIn) await limits.caller(request.signedIn.actor);
    else if (request.method === 'POST') checkLength(request);
  };
  const uploads = new UploadQuota(UPLOADS);
  const config = { mediaTypes: [FORM_BODY], mayLackBody: true, errorPage };
  for (const page of pages) {
    const bodyLimit = page.method === 'POST' ? (page.bodyLimit ?? FORM_BYTES) : FORM_BYTES;
    const takesFile = page.method === 'POST' && page.takesFile === true;
    const tooLarge = takesFile ? page.tooLarge : undefined;
    fastify.route({
      method: page.method,
      url: page.path,
      bodyLimit,
      config: takesFile ? { ...config, mediaTypes: [FORM_BODY, FILE_BODY] } : config,
      onRequest: async (request, reply) => {
        await onRequest(request, reply);
        if (!takesFile || !request.signedIn) return;
        // The file is not read if the user may not use the page.
        checkNeeds(page, visitorOf(site, request.signedIn));
        const length = Number(request.headers['content-length'] ?? bodyLimit);
        if (tooLarge && length > bodyLimit) return reply.redirect(site.prefix + filled(tooLarge, request), 303);
        reply.raw.once('close', uploads.reserve(request.signedIn.actor.accountId, Math.min(length, bodyLimit)));
      },
      handler: (request, reply) => answerPage(site, pages, page, request, reply),
    });
  }
  for (const { method, path, handle } of openPages)
    fastify.route({
      method,
      url: path,
      bodyLimit: UNKNOWN_BYTES,
      config,
      onRequest,
      handler: async (request, reply) => {
        const visit = visitOf(site, request, reply, request.signedIn);
        const answer = request.transport === 'plain' ? needsHttpsView(visit) : await handle(visit);
        return send(site, visit, answer, answered => bare(visit, answered));
      },
    });
}

async function answerPage(
  site: Site,
  pages: readonly Page[],
  page: Page,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { signedIn } = request;
  if (!signedIn) return redirectToSignIn(site, page, request, reply);
  const pageRequest = pageRequestOf(site, request, reply, signedIn, pages);
  const write = (answer: PageAnswer) => {
    if (answer.kind === 'view') noteRecent(pageRequest, answer);
    return send(site, pageRequest, answer, answered => framed(pageRequest, answered, pages));
  };
  try {
    if (page.method === 'POST') checkCsrf(pageRequest.hidden._csrf, signedIn.token);
    checkNeeds(page, pageRequest);
    const confirmation = page.sensitive && (await confirmationFirst(pageRequest, page));
    if (confirmation) return write(confirmation);
    const answer = await page.handle(pageRequest);
    return write(answer.kind === 'view' ? await withNextStep(pageRequest, answer) : answer);
  } catch (thrown) {
    const error = toAppError(thrown, request);
    if (error.code === 'AUTH_FAILED') return redirectToSignIn(site, page, request, reply);
    logError(request, error);
    const { status, headers } = errorStatusAndHeaders(error);
    reply.headers(headers);
    const home = pageRequest.link('/admin');
    return write(errorView(pageRequest.words, error, { status, requestId: request.id, home }));
  }
}

function checkNeeds({ path, needs }: Page, visitor: Visitor): void {
  if (!mayVisit(visitor, needs)) throw permissionDenied('role_may_not_see', { role: visitor.role, path });
}

function logError(request: FastifyRequest, error: AppError): void {
  const level = error.code === 'INTERNAL' ? 'error' : error.code === 'DB_TIMEOUT' ? 'warn' : 'debug';
  logOf(request)[level]({ err: error.cause ?? error }, error.message);
  request.loggedError = loggedErrorOf(error);
}

function send(
  site: Site,
  { reply }: Visit | PageRequest,
  answer: PageAnswer,
  text: (answer: Extract<PageAnswer, { kind: 'view' }>) => string,
): unknown {
  if (answer.kind === 'redirect') {
    if (answer.message !== undefined) leaveMessage(reply, answer.message);
    return reply.redirect(site.prefix + answer.to, 303);
  }
  if (answer.kind === 'file')
    return reply
      .headers(answer.headers ?? {})
      .type(answer.type)
      .send(answer.content);
  return reply
    .code(answer.status ?? 200)
    .type('text/html; charset=utf-8')
    .send(text(answer));
}

// Undefined if there is no session or it has ended.
async function signedInUser({ context }: Site, request: FastifyRequest): Promise<SignedIn | undefined> {
  const cookie = readSessionCookie(request);
  if (!cookie) return undefined;
  const actor = await sessionOf(context, request, 'browser', cookie);
  try {
    const user = await readSignedInUser(context, actor);
    request.caller = actor;
    return { actor, token: cookie.token, user };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // Users of a suspended account may sign in to another one.
    const isSignIn = request.routeOptions.url?.includes('/admin/sign-') ?? false;
    if (error.code === 'AUTH_FAILED' || (isSignIn && error.code === 'PERMISSION_DENIED')) return undefined;
    throw error;
  }
}

// Pages redirect to the sign-in page and back. The input of a form is kept.
function redirectToSignIn(site: Site, page: Page, request: FastifyRequest, reply: FastifyReply): unknown {
  const visit = visitOf(site, request, reply);
  if (page.method === 'POST') {
    const answer = request.transport === 'plain' ? needsHttpsView(visit) : keptFormPage(visit, page.secretFields);
    return send(site, visit, answer, answered => bare(visit, answered));
  }
  const to = addressOf(visit);
  const signIn = `${site.prefix}/admin/sign-in?${new URLSearchParams({ to, why: readSessionCookie(request) ? 'ended' : '' })}`;
  if (request.headers['hx-request'] !== undefined) return reply.header('hx-redirect', signIn).send('');
  return reply.redirect(signIn, 303);
}

// Without a session, forms need a length, so that oversized ones are refused before they are read.
function checkLength(request: FastifyRequest): void {
  const length = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
  if (length > UNKNOWN_BYTES)
    throw new AppError('PAYLOAD_TOO_LARGE', new Message('sign_in_first', { bytes: UNKNOWN_BYTES }));
}

// A path with its parameters: `:id` becomes the id of the request.
function filled(path: string, { params }: FastifyRequest): string {
  const values = params as Record<string, string>;
  return path.replace(/:(\w+)/g, (whole, name: string) => encodeURIComponent(values[name] ?? whole));
}
