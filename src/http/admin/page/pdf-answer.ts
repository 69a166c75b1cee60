// PDFs as answers: shown inside pages of this server, and given up when their reader is gone.

import type { Download } from './define-page.ts';
import type { Visit } from './page-request.ts';

/** Pages of this server may frame it. The viewers of browsers are pages themselves, which a stricter policy would stop. */
const POLICY = "frame-ancestors 'self'";

/** A PDF that opens in the browser. `name` is what a document is called, without the ending of a file. */
export function pdfAnswer(content: Buffer, name: string): Download {
  const file = name.replace(/[^\w.-]+/g, '_').slice(0, 100);
  return {
    kind: 'file',
    content,
    type: 'application/pdf',
    headers: {
      'content-disposition': `inline; filename="${file}.pdf"`,
      'content-security-policy': POLICY,
      'x-frame-options': 'SAMEORIGIN',
    },
  };
}

/** Tells that the reader is gone before the whole answer was written. */
export function readerGone({ reply: { raw } }: Visit): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
}
