// The preview of a document set: its newest document as a PDF, with the template and language of the form.

import { AppError } from '../../../domain/errors.ts';
import { isTemplateName } from '../../../domain/print-job.ts';
import { ADMINISTRATOR_ROLES } from '../../../operations/actor.ts';
import { newestDocument, previewSet } from '../../../operations/printing/preview-set.ts';
import { definePage, type Page } from '../page/define-page.ts';
import { type Html, html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';
import { pdfAnswer, readerGone } from '../page/pdf-answer.ts';

const pathOf = (code: string) => `/admin/company/sets/${encodeURIComponent(code)}/preview`;

/** The PDF of a preview. */
export const previewPage: Page = definePage({
  method: 'GET',
  path: '/admin/company/sets/:code/preview',
  needs: { roles: ADMINISTRATOR_ROLES },
  async handle(page) {
    const { context, actor, params, query } = page;
    const { code = '' } = params;
    const template = query.get('template') ?? 'standard';
    const language = query.get('language') ?? 'en';
    if (
      !isTemplateName(template) ||
      !/^[a-z]{2,3}$/.test(language) ||
      !(await context.printer.templates()).includes(template)
    )
      throw new AppError('NOT_FOUND', 'There is no such template or language');
    const preview = { set: code, template, language, gone: readerGone(page) };
    return pdfAnswer(await previewSet(context, actor, preview), 'preview');
  },
});

/** The preview below the form of a set. Changed settings are shown by the button, before they are saved. */
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
      <p class="help">${sets.previewOf(newest.name)}</p>
      <iframe src=${address} title=${sets.previewOf(newest.name)} loading="lazy"></iframe>
    </section>
  `;
}
