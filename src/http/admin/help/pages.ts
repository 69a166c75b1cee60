// The help: docs/administration.md as a page. It is in English for every reader.

import { basename } from 'node:path';
import type { Tokens } from 'marked';
import { escapeHtml } from '../../server/pages/escape-html.ts';
import { markdownToHtml } from '../../server/pages/markdown.ts';
import { HELP } from '../frame/help.ts';
import { getPage, type Page, view } from '../page/define-page.ts';
import { HELP_PICTURES, HELP_TEXT } from '../page/help-text.ts';
import { html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';

/** The page of the help. */
export const helpPages: Page[] = [getPage(HELP, {}, async page => helpView(page))];

function helpView({ words, language, file }: PageRequest) {
  const { help } = words;
  const { content, headings } = markdownToHtml(HELP_TEXT, { top: 2, image: picture => pictureOf(picture, file) });
  return view({
    title: help.title,
    body: html`
      ${language !== 'en' && html`<p class="lead">${help.inEnglish}</p>`}
      <div class="help-page">
        <nav class="help-contents" aria-label=${help.contents}>
          <ul lang="en">
            ${headings.map(
              ({ id, title, level }) =>
                html`<li class=${level > 2 ? 'is-task' : undefined}><a href=${`#${id}`}>${title}</a></li>`,
            )}
          </ul>
        </nav>
        <div class="help-text" lang="en" dangerouslySetInnerHTML=${{ __html: content }}></div>
      </div>
    `,
  });
}

function pictureOf({ href, text }: Tokens.Image, file: PageRequest['file']): string {
  const [width, height] = HELP_PICTURES.get(basename(href))?.size ?? [];
  return `<img src="${file(basename(href))}" alt="${escapeHtml(text)}" width="${width}" height="${height}" loading="lazy" />`;
}
