// Errors as pages: the problem and the remedy, without details of the server.

import type { AppError, ErrorCode } from '../../../domain/errors.ts';
import { isReason, Message } from '../../../domain/messages/message.ts';
import type { ErrorPage } from '../../server/pages/error-page.ts';
import { preferredLanguage } from '../../server/pages/negotiation.ts';
import { type View, view } from '../page/define-page.ts';
import { documentText, html } from '../page/html.ts';
import { fill } from '../words/fill.ts';
import { ADMIN_LANGUAGES } from '../words/languages.ts';
import { say } from '../words/say.ts';
import { type Words, wordsOf } from '../words/words.ts';

interface ErrorWords {
  title: string;
  text: string;
}

/** The page of an error in the frame of the area. */
export function errorView(
  words: Words,
  error: AppError,
  options: { status: number; requestId: string; home: string },
): View {
  const { title, text } = wordsOfError(words, error);
  const { status, requestId, home } = options;
  return view({
    title,
    status,
    body: html`
      <p class="lead">${text}</p>
      ${error.code === 'INTERNAL' && html`<p>${words.errors.requestId} <code>${requestId}</code></p>`}
      <p><a href=${home}>${words.errors.backHome}</a></p>
    `,
  });
}

function wordsOfError(words: Words, { code, said, written }: AppError): ErrorWords {
  const { errors, signIn } = words;
  const known: Partial<Record<ErrorCode, ErrorWords>> = {
    NOT_FOUND: { title: errors.notFound, text: errors.notFoundText },
    METHOD_NOT_ALLOWED: { title: errors.notFound, text: errors.notFoundText },
    AUTH_FAILED: { title: errors.forbidden, text: errors.forbiddenText },
    PERMISSION_DENIED: wordsOfRefusal(errors, said),
    PAYLOAD_TOO_LARGE: {
      title: errors.invalid,
      text: isReason(said, 'sign_in_first') ? signIn.tooLargeToKeep : say(words, said),
    },
    RATE_LIMITED: { title: errors.tooMany, text: errors.tooManyText },
    OVERLOADED: { title: errors.unavailable, text: errors.unavailableText },
    DB_TIMEOUT: {
      title: errors.unavailable,
      text: written === 'unknown' ? errors.unknownOutcome : errors.unavailableText,
    },
    INTERNAL: { title: errors.internal, text: errors.internalText },
  };
  return known[code] ?? { title: errors.invalid, text: say(words, said) };
}

function wordsOfRefusal(errors: Words['errors'], said: Message): ErrorWords {
  if (isReason(said, 'form_not_accepted')) return { title: errors.notAccepted, text: errors.notAcceptedText };
  if (isReason(said, 'account_suspended_ask')) return { title: errors.suspended, text: errors.suspendedText };
  if (said instanceof Message && isReason(said, 'account_suspended_because'))
    return { title: errors.suspended, text: fill(errors.suspendedBecause, { reason: String(said.params.given) }) };
  return { title: errors.forbidden, text: errors.forbiddenText };
}

/**
 * The page of an error before the user is known, and of addresses that do not exist. It depends on nothing of the request but the
 * language.
 */
export const errorPageOf =
  (site: { prefix: string; version: string }): ErrorPage =>
  (error, acceptLanguage) => {
    const language = preferredLanguage(acceptLanguage, ADMIN_LANGUAGES);
    const words = wordsOf(language);
    const { title, body } = errorView(words, error, { status: 0, requestId: '', home: `${site.prefix}/admin` });
    const document = html`
      <html lang=${language}>
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <title>${`${title} – Kontor`}</title>
          <link rel="icon" href="data:," />
          <link rel="stylesheet" href=${`${site.prefix}/admin/files/${site.version}/admin.css`} />
        </head>
        <body class="is-bare">
          <main class="bare">
            <p class="brand">Kontor</p>
            <h1>${title}</h1>
            ${body}
          </main>
        </body>
      </html>
    `;
    return {
      headers: { 'content-language': language, 'content-security-policy': CONTENT_SECURITY_POLICY },
      html: documentText(document as Parameters<typeof documentText>[0]),
    };
  };

/** Allows scripts, styles and requests of this server only, no inline code, and frames for previews of documents. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'",
  "connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
].join('; ');
