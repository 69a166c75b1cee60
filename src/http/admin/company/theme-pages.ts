// The theme of the company and of each document set: the form with a live preview, and the own letterhead.

import { type AppError, fieldError, notFound } from '../../../domain/errors.ts';
import { logoKind } from '../../../domain/logo.ts';
import { isReason, Message } from '../../../domain/messages/message.ts';
import { THEME_COLUMNS } from '../../../domain/theme.ts';
import { listSets } from '../../../operations/administration/lists.ts';
import { changeTheme, drawnLetterhead, readTheme, type ShownTheme } from '../../../operations/administration/themes.ts';
import type { FormError } from '../forms/field-errors.ts';
import { mergeTyped } from '../forms/meanwhile.ts';
import { plainErrors } from '../forms/plain-errors.ts';
import { type PlainGroup, plainForm, type SentForm } from '../forms/plain-form.ts';
import { ADMINS, getPage, type Page, type PageAnswer, postPage, redirectTo, view } from '../page/define-page.ts';
import { buttonForm } from '../page/hidden-fields.ts';
import { type Html, html } from '../page/html.ts';
import { administratorOf, type PageRequest } from '../page/page-request.ts';
import { fill } from '../words/fill.ts';
import { fieldOfTheme, languagesOf, themeGroups, themeIn, themeTexts } from './theme-form.ts';
import { formPreview, storedPreview } from './theme-preview.ts';

const COMPANY = '/admin/company/theme';
const OF_SET = '/admin/company/sets/:code/theme';
/** Bytes of a form with a letterhead: the largest file, and what stands around it. */
const FORM_BYTES = 1_048_576 + 65_536;
const FRAME = 'theme-preview';

const setOf = ({ params }: PageRequest): string | undefined => params.code;
const pathOf = (page: PageRequest): string => {
  const set = setOf(page);
  return set === undefined ? COMPANY : `/admin/company/sets/${encodeURIComponent(set)}/theme`;
};

/** The pages of the theme of the company, and those of document sets. */
export const themePages: Page[] = [COMPANY, OF_SET].flatMap((path): Page[] => [
  getPage(path, ADMINS, page => themeView(page, undefined, letterheadTooLarge(page)), {
    ...(path === COMPANY && {
      navigation: {
        section: 'documents',
        order: 3,
        label: ({ company }) => company.theme.navigation,
        fields: page => themeGroups(page, []).flatMap(({ fields }) => fields),
      },
    }),
  }),
  postPage(path, ADMINS, save),
  postPage(`${path}/reset`, ADMINS, reset),
  getPage(`${path}/preview`, ADMINS, async page => storedPreview(page, setOf(page), (await shownTheme(page)).theme)),
  postPage(`${path}/preview`, ADMINS, async page => {
    const { groups } = await formOf(page);
    return formPreview(page, setOf(page), error => themeErrors(page, error, groups));
  }),
  getPage(`${path}/letterhead`, ADMINS, picture),
  postPage(`${path}/letterhead`, ADMINS, saveLetterhead, {
    bodyLimit: FORM_BYTES,
    takesFile: true,
    tooLarge: `${path}?letterhead=too-large`,
  }),
  postPage(`${path}/letterhead/remove`, ADMINS, removeLetterhead),
]);

const shownTheme = (page: PageRequest): Promise<ShownTheme> =>
  readTheme(page.context, administratorOf(page), setOf(page));

/** The stored theme and the fields of its form. Texts have a field for each language that the documents of the company have. */
async function formOf(page: PageRequest): Promise<{ shown: ShownTheme; groups: PlainGroup[] }> {
  const shown = await shownTheme(page);
  const sets = setOf(page) === undefined ? await listSets(page.context, administratorOf(page)) : [];
  const ofSets = [...new Set(sets.map(({ language }) => String(language)))].sort();
  const languages = [...new Set([...(ofSets.length > 1 ? ofSets : []), ...languagesOf(shown.theme)])];
  return { shown, groups: themeGroups(page, languages) };
}

async function themeView(page: PageRequest, sent?: SentForm, letterheadErrors: FormError[] = []): Promise<PageAnswer> {
  const { words, link } = page;
  const { theme, sets } = words.company;
  const { shown, groups } = await formOf(page);
  const set = setOf(page);
  const path = pathOf(page);
  const stored = themeTexts(shown.theme);
  const lead = set === undefined ? theme.lead : shown.isOwn ? theme.leadSet : theme.leadCompany;
  return view({
    title: set === undefined ? theme.title : fill(theme.one, { code: set }),
    status: sent?.conflicts ? 409 : sent || letterheadErrors.length > 0 ? 400 : 200,
    ...(set !== undefined && {
      back: { href: `/admin/company/sets/${encodeURIComponent(set)}`, label: fill(sets.one, { code: set }) },
    }),
    scripts: ['theme-preview.js'],
    body: html`
      <p class="help">${lead}</p>
      <div class="theme-editor">
        <div>
          ${plainForm(page, {
            action: path,
            groups,
            texts: stored,
            sent,
            stored,
            submit: words.page.save,
            otherButtons: html`
              <button type="submit" formaction=${link(`${path}/preview`)} formtarget=${FRAME} data-preview-button>${theme.show}</button>
            `,
          })}
          ${
            shown.isOwn &&
            buttonForm(page, `${path}/reset`, set === undefined ? theme.reset : theme.resetSet, { kind: 'danger' })
          }
        </div>
        <section class="theme-preview" aria-labelledby="preview-title">
          <h2 id="preview-title">${theme.preview}</h2>
          <iframe name=${FRAME} src=${link(`${path}/preview`)} title=${theme.preview}></iframe>
        </section>
      </div>
      ${letterheadSection(page, shown, letterheadErrors)}
    `,
  });
}

async function save(page: PageRequest): Promise<PageAnswer> {
  const { context, fields, words } = page;
  const { shown, groups } = await formOf(page);
  const { texts, conflicts } = mergeTyped(page, themeTexts(shown.theme));
  if (conflicts.length > 0) return themeView(page, { texts, errors: [], conflicts });
  try {
    await changeTheme(context, administratorOf(page), { set: setOf(page), theme: themeIn(texts) });
  } catch (error) {
    return themeView(page, { texts: fields, errors: themeErrors(page, error, groups) });
  }
  return redirectTo(pathOf(page), words.company.theme.saved);
}

async function reset(page: PageRequest): Promise<PageAnswer> {
  const { theme } = page.words.company;
  const set = setOf(page);
  await changeTheme(page.context, administratorOf(page), { set, theme: null });
  return redirectTo(pathOf(page), set === undefined ? theme.resetDone : theme.resetSetDone);
}

/** Errors at the fields of the form. Columns are named as the form names them. */
function themeErrors(page: PageRequest, error: unknown, groups: readonly PlainGroup[]): FormError[] {
  const { theme } = page.words.company;
  const named = (names: unknown) =>
    THEME_COLUMNS.filter(column => String(names).split(', ').includes(column)).map(column => theme.columns[column]);
  const { details = [] } = error as Partial<AppError>;
  const ofColumns = details.find(({ field }) => field === 'columns')?.message;
  const { params } = (ofColumns?.params.reason ?? {}) as { params?: Record<string, unknown> };
  const text =
    ofColumns && isReason(ofColumns, 'entry_repeated')
      ? fill(theme.columnTwice, { column: named(params?.entry).join() })
      : ofColumns && isReason(ofColumns, 'entries_missing')
        ? fill(theme.columnsMissing, { columns: named(params?.names).join(', ') })
        : undefined;
  const errors = plainErrors(page, error, groups, fieldOfTheme);
  return text === undefined
    ? errors
    : errors.map(each => (each.field === fieldOfTheme('columns') ? { ...each, text } : each));
}

const TYPES = { png: 'image/png', jpeg: 'image/jpeg', svg: 'image/svg+xml' } as const;
/** An SVG that is opened by itself runs nothing and loads nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

async function picture(page: PageRequest): Promise<PageAnswer> {
  const { letterhead } = await shownTheme(page);
  const kind = letterhead ? logoKind(letterhead) : undefined;
  if (!letterhead || !kind) throw notFound('no_letterhead');
  const headers = { 'content-security-policy': POLICY, 'content-disposition': 'inline; filename="letterhead"' };
  return { kind: 'file', content: letterhead, type: TYPES[kind], headers };
}

const letterheadGroups = ({ words }: PageRequest): PlainGroup[] => {
  const { file, help } = words.company.theme.letterhead;
  const accept = 'application/pdf,image/png,image/jpeg,image/svg+xml';
  return [{ fields: [{ name: 'letterhead_file', label: file, help, kind: 'file', accept }] }];
};

function letterheadSection(page: PageRequest, { letterhead, hasOwnLetterhead }: ShownTheme, errors: FormError[]): Html {
  const { words, link } = page;
  const { letterhead: texts } = words.company.theme;
  const path = `${pathOf(page)}/letterhead`;
  const isOwn = setOf(page) === undefined || hasOwnLetterhead;
  return html`
    <section aria-labelledby="letterhead-title" class="letterhead">
      <h2 id="letterhead-title">${texts.title}</h2>
      ${!letterhead && html`<p class="help">${texts.none}</p>`}
      ${
        letterhead &&
        html`
          <p class="logo-now"><img src=${link(path)} alt=${texts.now} /></p>
          ${!isOwn && html`<p class="help">${texts.ofCompany}</p>`}
          ${isOwn && buttonForm(page, `${path}/remove`, texts.remove, { kind: 'danger' })}
        `
      }
      ${plainForm(page, { action: path, groups: letterheadGroups(page), texts: {}, sent: { texts: {}, errors }, submit: texts.save })}
    </section>
  `;
}

async function saveLetterhead(page: PageRequest): Promise<PageAnswer> {
  const { context, request, words } = page;
  const { letterhead: texts } = words.company.theme;
  const file = request.sentFile?.bytes;
  if (!file || file.length === 0)
    return themeView(page, undefined, [{ field: 'letterhead_file', text: texts.missing }]);
  try {
    const drawing = { draw: context.printer.logoFault, convert: context.printer.convertPdf };
    const letterhead = await drawnLetterhead(file, drawing);
    await changeTheme(context, administratorOf(page), { set: setOf(page), letterhead });
  } catch (error) {
    return themeView(page, undefined, letterheadErrors(page, error));
  }
  return redirectTo(pathOf(page), texts.saved);
}

const letterheadErrors = (page: PageRequest, error: unknown): FormError[] =>
  plainErrors(page, error, letterheadGroups(page), () => 'letterhead_file');

// A file that is too large is not read: its form is redirected to this page.
const letterheadTooLarge = (page: PageRequest): FormError[] =>
  page.query.get('letterhead') === 'too-large'
    ? letterheadErrors(page, fieldError('letterhead', new Message('picture_too_large', { count: 1 })))
    : [];

async function removeLetterhead(page: PageRequest): Promise<PageAnswer> {
  await changeTheme(page.context, administratorOf(page), { set: setOf(page), letterhead: null });
  return redirectTo(pathOf(page), page.words.company.theme.letterhead.removed);
}
