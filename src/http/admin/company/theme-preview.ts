// The preview of a theme: a real document, drawn with the fields of the form before they are saved.

import { type AppError, validationError } from '../../../domain/errors.ts';
import { checkTheme, type Theme, themeOf } from '../../../domain/theme.ts';
import { showTheme } from '../../../operations/printing/show-theme.ts';
import { clientGone } from '../../server/slow-readers.ts';
import type { FormError } from '../forms/field-errors.ts';
import type { Download } from '../page/define-page.ts';
import { type Html, html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';
import { frameAnswer } from '../page/pdf-answer.ts';
import { fill } from '../words/fill.ts';
import { whyNot } from './set-preview.ts';
import { themeIn } from './theme-form.ts';

/** The preview of the stored theme. */
export const storedPreview = (page: PageRequest, set: string | undefined, theme: Theme): Promise<Download> =>
  shown(page, set, theme);

/** The preview of the theme in the form that was sent; `errorsOf` puts errors into the words of the form. */
export async function formPreview(
  page: PageRequest,
  set: string | undefined,
  errorsOf: (error: AppError) => FormError[],
): Promise<Download> {
  const { changes, errors } = checkTheme(themeIn(page.fields));
  if (errors.list.length === 0) return shown(page, set, themeOf(changes));
  const { theme } = page.words.company;
  const list = errorsOf(validationError(errors.list)).map(({ text }) => html`<li>${text}</li>`);
  const body = html`<div class="message is-warning" role="status"><p>${theme.previewFaults}</p><ul>${list}</ul></div>`;
  return frameAnswer(page, { status: 400, title: theme.preview, body });
}

async function shown(page: PageRequest, set: string | undefined, theme: Theme): Promise<Download> {
  const { context, actor, words } = page;
  try {
    const { svg, name } = await showTheme(context, actor, { set, theme, gone: clientGone(page.reply) });
    const title =
      name === undefined ? words.company.theme.previewSample : fill(words.company.theme.previewOf, { document: name });
    return frameAnswer(page, { status: 200, title, body: pictureOf(svg, title), pictures: true });
  } catch (error) {
    return whyNot(page, error, 'the preview of a theme failed');
  }
}

// An SVG that is a picture runs no script and loads nothing.
const pictureOf = (svg: string, title: string): Html =>
  html`<img class="drawn-page" alt=${title} src=${`data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`} />`;
