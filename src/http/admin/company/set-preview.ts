// The preview of a document set: its newest document as a PDF, with the template and language of the form.

import { AppError, notFound } from '../../../domain/errors.ts';
import { isTemplateName } from '../../../domain/print-job.ts';
import { newestDocument, previewSet } from '../../../operations/printing/preview-set.ts';
import { errorStatusAndHeaders } from '../../server/errors.ts';
import { logOf } from '../../server/log/request-log.ts';
import { clientGone } from '../../server/slow-readers.ts';
import { ADMINS, type Download, getPage, type Page } from '../page/define-page.ts';
import { type Html, html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';
import { noPdfAnswer, pdfAnswer } from '../page/pdf-answer.ts';
import { fill } from '../words/fill.ts';

const pathOf = (code: string) => `/admin/company/sets/${encodeURIComponent(code)}/preview`;

/** The PDF of a preview. */
export const previewPage: Page = getPage('/admin/company/sets/:code/preview', ADMINS, async page => {
  const { context, actor, params, query } = page;
  const { code = '' } = params;
  const template = query.get('template') ?? 'standard';
  const language = query.get('language') ?? 'en';
  if (
    !isTemplateName(template) ||
    !/^[a-z]{2,3}$/.test(language) ||
    !(await context.printer.templates()).includes(template)
  )
    throw notFound('no_template_or_language');
  const preview = { set: code, template, language, gone: clientGone(page.reply) };
  try {
    return pdfAnswer(page, { pdf: await previewSet(context, actor, preview), name: 'preview' });
  } catch (error) {
    return whyNot(page, error, 'the preview of a document set failed');
  }
});

/** The answer in the frame of a preview, because error pages may not be framed. A fault of a template is logged as `fault`. */
export function whyNot(page: PageRequest, error: unknown, fault: string): Download {
  const { sets } = page.words.company;
  if (error instanceof AppError) {
    if (error.code !== 'OVERLOADED' && error.code !== 'RATE_LIMITED') throw error;
    return noPdfAnswer(page, errorStatusAndHeaders(error).status, sets.previewLater);
  }
  logOf(page.request).error({ err: error }, fault);
  return noPdfAnswer(page, 500, sets.previewFailed);
}

/** The preview below the form of a set. A button previews changed settings before they are saved. */
export async function previewSection(
  page: PageRequest,
  code: string,
  { template = 'standard', language = 'en' }: Record<string, string>,
): Promise<Html> {
  const { words, context, actor, link } = page;
  const { sets } = words.company;
  const newest = await newestDocument(context, actor, code);
  if (!newest) return html`<p class="help">${sets.noPreview}</p>`;
  const address = link(`${pathOf(code)}?${new URLSearchParams({ template, language })}`);
  return html`
    <section class="preview" aria-labelledby="preview-title" data-preview=${link(pathOf(code))}>
      <h2 id="preview-title">${sets.preview}</h2>
      <p class="help">${fill(sets.previewOf, { document: newest.name })}</p>
      <iframe src=${address} title=${fill(sets.previewOf, { document: newest.name })} loading="lazy"></iframe>
    </section>
  `;
}
