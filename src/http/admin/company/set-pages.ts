// The document sets of the company: the list, a new one, the settings of one with a preview of its documents.

import { documentOf } from '../../../definitions/catalogue.ts';
import { AppError, fieldError, notFound } from '../../../domain/errors.ts';
import { Message } from '../../../domain/messages/message.ts';
import { languageOfCountry } from '../../../domain/values/languages.ts';
import { listLocations, listSets } from '../../../operations/administration/lists.ts';
import { addSet, changeSet } from '../../../operations/documents/document-sets.ts';
import type { Row } from '../../../query/statement.ts';
import type { FormError } from '../forms/field-errors.ts';
import { mergeTyped } from '../forms/meanwhile.ts';
import { plainErrors } from '../forms/plain-errors.ts';
import { plainForm, type SentForm } from '../forms/plain-form.ts';
import { type PlainColumn, plainTable } from '../lists/plain-table.ts';
import { ADMINS, getPage, type Page, type PageAnswer, postPage, redirectTo, view } from '../page/define-page.ts';
import { html } from '../page/html.ts';
import { administratorOf, type PageRequest } from '../page/page-request.ts';
import { wordOf } from '../words/field-words.ts';
import { fill } from '../words/fill.ts';
import { NEW_SET_TEXTS, setGroups, setOf, setTexts } from './set-form.ts';
import { previewPage, previewSection } from './set-preview.ts';

const PATH = '/admin/company/sets';

/** The pages of document sets. */
export const setPages: Page[] = [
  getPage(PATH, ADMINS, setsView, {
    navigation: {
      section: 'documents',
      order: 2,
      label: ({ company }) => company.sets.title,
      fields: page =>
        setGroups(page, { isNew: true, locations: [], templates: [] }).flatMap(({ fields }) =>
          fields.map(({ label }) => ({ label })),
        ),
    },
  }),
  getPage(`${PATH}/new`, ADMINS, page => newView(page)),
  postPage(`${PATH}/new`, ADMINS, add),
  getPage(`${PATH}/:code`, ADMINS, page => setView(page)),
  postPage(`${PATH}/:code`, ADMINS, change),
  previewPage,
];

async function setsView(page: PageRequest): Promise<PageAnswer> {
  const { words, context, link } = page;
  const { sets } = words.company;
  const rows = await listSets(context, administratorOf(page));
  return view({
    title: sets.title,
    actions: html`<a class="button primary" href=${link(`${PATH}/new`)}>${sets.new}</a>`,
    body: html`
      <p class="help">${sets.lead}</p>
      ${plainTable(sets.title, columnsOf(page), rows)}
    `,
  });
}

function columnsOf(page: PageRequest): PlainColumn<Row>[] {
  const { words, link, format } = page;
  const { sets } = words.company;
  const languages = new Intl.DisplayNames(format.locale, { type: 'language' });
  return [
    {
      label: sets.code,
      cell: ({ code }) => html`<a href=${link(`${PATH}/${encodeURIComponent(String(code))}`)}>${code}</a>`,
      isWhole: true,
    },
    { label: sets.type, cell: ({ type }) => wordOf(words, String(type)) },
    { label: sets.description, cell: ({ description }) => description as string },
    { label: sets.state, cell: set => stateOf(page, set), isWhole: true },
    { label: sets.pattern, cell: ({ pattern }) => html`<code>${pattern}</code>`, isWhole: true },
    { label: sets.language, cell: ({ language }) => languages.of(String(language)) },
    { label: sets.template, cell: ({ template }) => template as string },
  ];
}

const stateOf = ({ words }: PageRequest, { state }: Row) =>
  words.company.sets.states[state as keyof typeof words.company.sets.states];

async function groupsOf(page: PageRequest, isNew: boolean) {
  const { context } = page;
  const [locations, templates] = await Promise.all([
    listLocations(context, administratorOf(page)),
    context.printer.templates(),
  ]);
  return setGroups(page, { isNew, locations, templates });
}

async function newView(page: PageRequest, sent?: SentForm): Promise<PageAnswer> {
  const { words } = page;
  const { sets } = words.company;
  return view({
    title: sets.newTitle,
    status: sent ? 400 : 200,
    back: { href: PATH, label: sets.title },
    body: plainForm(page, {
      action: `${PATH}/new`,
      groups: await groupsOf(page, true),
      texts: { ...NEW_SET_TEXTS, language: languageOfCountry(page.account.country) },
      sent,
      submit: words.page.save,
      cancel: PATH,
    }),
  });
}

async function add(page: PageRequest): Promise<PageAnswer> {
  const { context, fields, words } = page;
  const { code = '', type = '' } = fields;
  const groups = await groupsOf(page, true);
  try {
    await requireTemplate(page);
    const { description, ...settings } = setOf(fields);
    const set = { ...settings, code: code.trim(), type, description: description || titleOf(page, type) };
    await addSet(context, administratorOf(page), set);
  } catch (error) {
    return newView(page, { texts: fields, errors: errorsOf(page, error, groups) });
  }
  return redirectTo(PATH, fill(words.company.sets.added, { code: code.trim() }));
}

const titleOf = ({ language }: PageRequest, type: string): string => {
  try {
    return documentOf(type).titles[language].one;
  } catch {
    return '';
  }
};

async function setNamed(page: PageRequest, code: string) {
  const set = (await listSets(page.context, administratorOf(page))).find(each => each.code === code);
  if (!set) throw notFound('no_document_set', { code });
  return set;
}

async function setView(page: PageRequest, sent?: SentForm): Promise<PageAnswer> {
  const { words, params } = page;
  const { sets } = words.company;
  const { code = '' } = params;
  const set = await setNamed(page, code);
  return view({
    title: fill(sets.one, { code }),
    status: sent?.conflicts ? 409 : sent ? 400 : 200,
    back: { href: PATH, label: sets.title },
    actions: html`<a class="button" href=${page.link(`${PATH}/${encodeURIComponent(code)}/theme`)}>${words.company.theme.open}</a>`,
    scripts: ['set-preview.js'],
    body: html`
      <p class="help">${wordOf(words, String(set.type))} · ${stateOf(page, set)}</p>
      ${plainForm(page, {
        action: `${PATH}/${encodeURIComponent(code)}`,
        groups: await groupsOf(page, false),
        texts: setTexts(set),
        sent,
        stored: setTexts(set),
        submit: words.page.save,
        cancel: PATH,
        more: await previewSection(page, code, sent?.texts ?? setTexts(set)),
      })}
    `,
  });
}

async function change(page: PageRequest): Promise<PageAnswer> {
  const { context, fields, words, params } = page;
  const { code = '' } = params;
  const { texts, conflicts } = mergeTyped(page, setTexts(await setNamed(page, code)));
  if (conflicts.length > 0) return setView(page, { texts, errors: [], conflicts });
  try {
    await requireTemplate(page);
    await changeSet(context, administratorOf(page), code, setOf(texts));
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') throw error;
    return setView(page, { texts: fields, errors: errorsOf(page, error, await groupsOf(page, false)) });
  }
  return redirectTo(`${PATH}/${encodeURIComponent(code)}`, fill(words.company.sets.saved, { code }));
}

// With a missing template, every document of the set would fail to print.
async function requireTemplate({ context, fields }: PageRequest): Promise<void> {
  const { template = '' } = fields;
  if ((await context.printer.templates()).includes(template)) return;
  throw fieldError('template', new Message('no_template'));
}

// Errors name options of the command line, such as `dates-in-order`; so does the message of the rule about dates.
function errorsOf(page: PageRequest, error: unknown, groups: Awaited<ReturnType<typeof groupsOf>>): FormError[] {
  const { sets } = page.words.company;
  const errors = plainErrors(page, error, groups, name =>
    name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
  );
  return errors.map(each =>
    /--(?:no-)?(?:numbering|dates)/.test(each.text)
      ? { field: 'datesInOrder', text: `${sets.datesInOrder}${page.words.page.colon} ${sets.inOrder}` }
      : each,
  );
}
