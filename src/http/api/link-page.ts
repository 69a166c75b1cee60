// Error page for signed links that do not work. It names no company: a wrong link reveals nothing.

import { createHash } from 'node:crypto';
import type { ErrorCode } from '../../domain/errors.ts';
import type { ErrorPage } from '../server/pages/error-page.ts';
import { preferredLanguage } from '../server/pages/negotiation.ts';
import { LINK_PAGE_WORDS } from './link-page-words.ts';

const STYLE = `
:root { color-scheme: light dark; --paper: #f3f5f7; --card: #fff; --ink: #1b2733; --quiet: #51606e; --line: #dde3e8; --mark: #17517a; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #11171d; --card: #1a222a; --ink: #eef2f5; --quiet: #a9b5c0; --line: #2c3741; --mark: #86bde6; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; min-height: 100svh; display: grid; place-items: center; padding: 1.5rem;
  background: var(--paper); color: var(--ink); font: 1.0625rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { width: 100%; max-width: 30rem; padding: 2.5rem 2.25rem; background: var(--card); border: 1px solid var(--line); border-radius: 1rem; }
svg { display: block; width: 2.25rem; height: 3rem; color: var(--mark); }
h1 { margin: 1.25rem 0 0.5rem; font-size: 1.5rem; line-height: 1.25; font-weight: 650; text-wrap: balance; }
p { margin: 0; color: var(--quiet); text-wrap: pretty; }
@media (max-width: 30rem) { main { padding: 2rem 1.5rem; } }
`;

/** Loads nothing and runs no script. */
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

// A sheet of paper with a broken line.
const ICON = `<svg viewBox="8 2 36 48" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">
<path d="M32 4H14a4 4 0 0 0-4 4v36a4 4 0 0 0 4 4h24a4 4 0 0 0 4-4V14z"/><path d="M32 4v10h10"/><path d="M19 26h5m5 0h4M19 36h3m6 0h5"/></svg>`;

const LANGUAGES = Object.keys(LINK_PAGE_WORDS) as [Language, ...Language[]];
type Language = keyof typeof LINK_PAGE_WORDS;
type Reason = keyof (typeof LINK_PAGE_WORDS)['en'];

/** Error codes of valid links. */
const REASONS: Partial<Record<ErrorCode, Reason>> = {
  NOT_FOUND: 'missing',
  CONFLICT: 'noInvoice',
  RATE_LIMITED: 'limited',
  OVERLOADED: 'unavailable',
  DB_TIMEOUT: 'unavailable',
  INTERNAL: 'unavailable',
};

/** The page of an error of a signed link, in the language that the reader prefers. contract §5 Create */
export const linkPage: ErrorPage = ({ code, details = [] }, acceptLanguage) =>
  pageOf(details.some(({ field }) => field === 'format') ? 'format' : (REASONS[code] ?? 'invalid'), acceptLanguage);

/** The page for an address with too few parts for a link. */
export const cutLinkPage: ErrorPage = (error, acceptLanguage) =>
  error.code === 'NOT_FOUND' ? pageOf('invalid', acceptLanguage) : linkPage(error, acceptLanguage);

function pageOf(reason: Reason, acceptLanguage: string | undefined): ReturnType<ErrorPage> {
  const language = preferredLanguage(acceptLanguage, LANGUAGES);
  const { title, text } = LINK_PAGE_WORDS[language][reason];
  return {
    headers: { 'content-language': language, 'content-security-policy': POLICY },
    html: `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<main>
${ICON}
<h1>${title}</h1>
<p>${text}</p>
</main>
</body>
</html>
`,
  };
}
