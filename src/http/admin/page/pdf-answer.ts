// PDFs as answers, shown inside pages of this server.

import { contentDisposition } from '../../../formats/file-name.ts';
import type { Download } from './define-page.ts';
import { documentText, html } from './html.ts';
import type { PageRequest } from './page-request.ts';

/** Pages of this server may frame it. A stricter policy would block the PDF viewers of browsers, which are pages themselves. */
const POLICY = "frame-ancestors 'self'";

/** A PDF that opens in the browser. `name` is the file name without extension. */
export function pdfAnswer(content: Buffer, name: string): Download {
  return {
    kind: 'file',
    content,
    type: 'application/pdf',
    headers: {
      'content-disposition': contentDisposition('inline', name, 'pdf'),
      'content-security-policy': POLICY,
      'x-frame-options': 'SAMEORIGIN',
    },
  };
}

/** A message in place of a PDF, for the frame in which the PDF would be shown. */
export function noPdfAnswer({ reply, language, file, user }: PageRequest, status: number, text: string): Download {
  const { theme } = user.preferences;
  const page = html`
    <html lang=${language} data-theme=${theme === 'light' || theme === 'dark' ? theme : undefined}>
      <head>
        <meta charset="utf-8" />
        <meta name="color-scheme" content="light dark" />
        <title>${text}</title>
        <link rel="stylesheet" href=${file('admin.css')} />
      </head>
      <body><main><p class="message is-warning" role="status">${text}</p></main></body>
    </html>
  `;
  reply.code(status);
  return {
    kind: 'file',
    content: documentText(page as Parameters<typeof documentText>[0]),
    type: 'text/html; charset=utf-8',
    headers: {
      'content-security-policy': `default-src 'none'; style-src 'self'; ${POLICY}`,
      'x-frame-options': 'SAMEORIGIN',
    },
  };
}
