// Entry of an account's request log. docs/administration.md

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppError } from '../../../domain/errors.ts';
import { reasonOf } from '../../../domain/messages/message.ts';
import { toStored, toStoredText } from '../../../domain/messages/stored.ts';
import { withoutSecrets } from '../../../domain/secrets.ts';
import type { SessionActor } from '../../../operations/actor.ts';
import type { Context } from '../../../operations/context.ts';
import { maskedBody } from '../../../operations/request-log/masked-body.ts';
import type { RequestLog } from '../../../operations/request-log/request-log.ts';
import { pathWithoutBase, routeOf } from '../api-path.ts';
import { shownPath } from './refused-requests.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Session that the request names. It may be invalid. */
    sender: SessionActor | undefined;
    /** Why the request was refused. */
    refusal: AppError | undefined;
  }
}

const MAX_MESSAGE = 500;
const MAX_FIELD_ERRORS = 20;
/** Confidential fields of bodies, by route. */
const HIDDEN: Record<string, string[]> = { '/sms': ['message'] };

/** Notes a request for the request log of its account, if it names a session. */
export function noteRequest(log: RequestLog, context: Context, request: FastifyRequest, reply: FastifyReply): void {
  const { sender: session } = request;
  if (!session) return;
  const { method, id: request_id, refusal } = request;
  const answered = {
    session,
    login: context.sessions.loginOf(session),
    at: Date.now(),
    method,
    route: routeOf(request) ?? '',
    status: reply.statusCode,
    duration_ms: Math.round(reply.elapsedTime * 100) / 100,
    request_id,
  };
  log.note(refusal ? { ...answered, ...refused(request, refusal) } : answered);
}

function refused(request: FastifyRequest, { code, said, details }: AppError) {
  const isWrite = request.method !== 'GET' && request.method !== 'HEAD';
  return {
    path: shownPath(pathWithoutBase(request)),
    code,
    message: toStoredText(said, shown),
    details: details?.slice(0, MAX_FIELD_ERRORS).map(each => ({
      field: shown(each.field),
      reason: reasonOf(each.message),
      message: toStored(each.message, shown),
    })),
    ...(isWrite && request.body !== undefined && { body: bodyOf(request) }),
  };
}

// A message may repeat what was sent.
const shown = (text: string) => storable(withoutSecrets(text.slice(0, MAX_MESSAGE)));

const bodyOf = (request: FastifyRequest) =>
  storable(maskedBody(request.body, HIDDEN[routeOf(request) ?? ''])).replaceAll('\\u0000', '�');

// PostgreSQL stores neither U+0000 nor a half of a surrogate pair, which cutting a text may leave.
const storable = (text: string) => text.replaceAll('\0', '�').toWellFormed();
