// PDFs and previews as answers, shown inside pages of this server.

import { contentDisposition } from '../../../formats/file-name.ts';
import { expectResponseRead } from '../../server/slow-readers.ts';
import type { Download } from './define-page.ts';
import { documentText, type Html, html } from './html.ts';
import type { PageRequest } from './page-request.ts';

/** Pages of this server may frame it. A stricter policy would block the PDF viewers of browsers, which are pages themselves. */
const POLICY = "frame-ancestors 'self'";

/**
 * A PDF that opens in the browser. `name` is the file name without extension. `memory`, which the PDF takes, is released when the PDF
 * is sent or the client is gone.
 */
export function pdfAnswer(
  { reply }: PageRequest,
  { pdf, name, memory }: { pdf: Buffer; name: string; memory?: { release(): void } },
): Download {
  if (memory) expectResponseRead(reply, pdf.length, () => memory.release());
  return {
    kind: 'file',
    content: pdf,
    type: 'application/pdf',
    headers: {
      'content-disposition': contentDisposition('inline', name, 'pdf'),
      'content-security-policy': POLICY,
      'x-frame-options': 'SAMEORIGIN',
    },
  };
}

/** A message in place of a PDF, for the frame in which the PDF would be shown. */
export const noPdfAnswer = (page: PageRequest, status: number, text: string): Download =>
  frameAnswer(page, { status, title: text, body: html`<p class="message is-warning" role="status">${text}</p>` });

/** A page without navigation, for a frame. `pictures`: its pictures are inside it. */
export function frameAnswer(
  { reply, language, file, user }: PageRequest,
  { status, title, body, pictures }: { status: number; title: string; body: Html; pictures?: true },
): Download {
  const { theme } = user.preferences;
  const page = html`
    <html lang=${language} data-theme=${theme === 'light' || theme === 'dark' ? theme : undefined}>
      <head>
        <meta charset="utf-8" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="stylesheet" href=${file('admin.css')} />
      </head>
      <body><main>${body}</main></body>
    </html>
  `;
  reply.code(status);
  return {
    kind: 'file',
    content: documentText(page as Parameters<typeof documentText>[0]),
    type: 'text/html; charset=utf-8',
    headers: {
      'content-security-policy': `default-src 'none'; style-src 'self'; ${pictures ? 'img-src data:; ' : ''}${POLICY}`,
      'x-frame-options': 'SAMEORIGIN',
    },
  };
}
