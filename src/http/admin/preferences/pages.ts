// Preferences of a user: language and appearance. Every role may change its own.

import { savePreferences } from '../../../operations/sessions/signed-in-user.ts';
import { selectField } from '../forms/field.ts';
import { getPage, type Page, postPage, redirectTo, view } from '../page/define-page.ts';
import { hiddenFields } from '../page/hidden-fields.ts';
import { html } from '../page/html.ts';
import { idempotencyOf, type PageRequest } from '../page/page-request.ts';
import { ADMIN_LANGUAGES, isAdminLanguage } from '../words/languages.ts';
import { wordsOf } from '../words/words.ts';

const PATH = '/admin/preferences';
const THEMES = ['auto', 'light', 'dark'] as const;
const DENSITIES = ['comfortable', 'compact'] as const;

/** The pages of preferences. */
export const preferencePages: Page[] = [
  getPage(PATH, {}, async page => form(page), {
    navigation: {
      section: 'own',
      order: 1,
      label: words => words.preferences.title,
      fields: ({ words: { preferences } }) => [
        { label: preferences.language, name: 'language' },
        { label: preferences.theme, name: 'theme' },
        { label: preferences.density, name: 'density' },
      ],
    },
  }),
  postPage(PATH, {}, save),
];

function form(page: PageRequest) {
  const { words, user, link } = page;
  const { language = '', theme = 'auto', density = 'comfortable' } = user.preferences;
  const { preferences } = words;
  return view({
    title: preferences.title,
    body: html`
      <form method="post" action=${link(PATH)} class="record-form">
        ${hiddenFields(page)}
        <div class="group is-single">
          ${selectField({ name: 'language', label: preferences.language, value: language }, [
            { value: '', label: preferences.byBrowser },
            ...ADMIN_LANGUAGES.map(value => ({ value, label: wordsOf(value).page.languageName })),
          ])}
          ${selectField(
            { name: 'theme', label: preferences.theme, value: theme },
            THEMES.map(value => ({ value, label: preferences.themes[value] })),
          )}
          ${selectField(
            { name: 'density', label: preferences.density, value: density, help: preferences.densityHelp },
            DENSITIES.map(value => ({ value, label: preferences.densities[value] })),
          )}
        </div>
        <div class="form-buttons"><button type="submit" class="primary">${words.page.save}</button></div>
      </form>
    `,
  });
}

async function save(page: PageRequest) {
  const { context, actor, fields, words } = page;
  const language = isAdminLanguage(fields.language) ? fields.language : null;
  const theme = fields.theme === 'light' || fields.theme === 'dark' ? fields.theme : null;
  const density = fields.density === 'compact' ? fields.density : null;
  await savePreferences(context, actor, { language, theme, density }, idempotencyOf(page));
  return redirectTo(PATH, (language ? wordsOf(language) : words).preferences.saved);
}
