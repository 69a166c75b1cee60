// The settings of the company: name, address, bank accounts, rules, logo.

import { fieldError } from '../../../domain/errors.ts';
import { Message } from '../../../domain/messages/message.ts';
import { changeAccount } from '../../../operations/administration/accounts.ts';
import { showAccount } from '../../../operations/administration/lists.ts';
import { followCountry } from '../../../operations/documents/document-sets.ts';
import { takeOverVatCodes } from '../../../operations/master-data/country-vat-codes.ts';
import type { FormError } from '../forms/field-errors.ts';
import { mergeTyped } from '../forms/meanwhile.ts';
import { plainErrors } from '../forms/plain-errors.ts';
import { plainForm, type SentForm } from '../forms/plain-form.ts';
import { ADMINS, getPage, type Page, type PageAnswer, postPage, redirectTo, view } from '../page/define-page.ts';
import { html } from '../page/html.ts';
import { administratorOf, type PageRequest } from '../page/page-request.ts';
import { fill } from '../words/fill.ts';
import { logoErrors, logoPages, logoSection } from './logo.ts';
import { changesOf, settingsGroups, settingsTexts } from './settings-form.ts';

const PATH = '/admin/company';

/** The page of the settings, and the one that stores them. */
export const settingsPages: Page[] = [
  getPage(PATH, ADMINS, page => settingsView(page, logoTooLarge(page)), {
    navigation: {
      section: 'company',
      order: 1,
      label: ({ company }) => company.settings.title,
      fields: page => settingsGroups(page, page.account).flatMap(({ fields }) => fields),
    },
  }),
  postPage(PATH, ADMINS, save, { sensitive: true }),
  ...logoPages((page, logoErrors) => settingsView(page, { logoErrors })),
];

// A file that is too large is not read: its form is redirected to this page.
const logoTooLarge = (page: PageRequest) =>
  page.query.get('logo') === 'too-large'
    ? { logoErrors: logoErrors(page, fieldError('logo', new Message('picture_too_large', { count: 1 }))) }
    : undefined;

async function settingsView(
  page: PageRequest,
  { sent, logoErrors = [] }: { sent?: SentForm; logoErrors?: FormError[] } = {},
): Promise<PageAnswer> {
  const { words, context } = page;
  const { settings } = words.company;
  const account = await showAccount(context, administratorOf(page));
  return view({
    title: settings.title,
    status: sent?.conflicts ? 409 : sent || logoErrors.length > 0 ? 400 : 200,
    body: html`
      ${!context.administrationPool && html`<div class="message is-warning" role="status">${settings.noPool}</div>`}
      <p class="help">${fill(settings.currencyFixed, { currency: account.currency })}</p>
      ${plainForm(page, {
        action: PATH,
        groups: settingsGroups(page, account),
        texts: settingsTexts(account),
        sent,
        stored: settingsTexts(account),
        submit: settings.save,
      })}
      ${logoSection(page, account.logo_bytes !== null, logoErrors)}
    `,
  });
}

async function save(page: PageRequest): Promise<PageAnswer> {
  const { context, fields, words } = page;
  const account = await showAccount(context, administratorOf(page));
  const stored = settingsTexts(account);
  const { texts, conflicts } = mergeTyped(page, stored);
  if (conflicts.length > 0) return settingsView(page, { sent: { texts, errors: [], conflicts } });
  try {
    const { timezone, generic_vat_ids, ...changes } = changesOf(texts);
    // An unchanged value is not sent, so it keeps following the country.
    await changeAccount(context, administratorOf(page), {
      ...changes,
      ...(texts.timezone !== stored.timezone && { timezone }),
      ...(texts.generic_vat_ids !== stored.generic_vat_ids && { generic_vat_ids }),
    });
    if (texts.country !== stored.country) {
      await takeOverVatCodes(context, administratorOf(page));
      await followCountry(context, administratorOf(page), account.country);
    }
  } catch (error) {
    const fieldOf = (name: string) => name.replace(/\[.*$/, '');
    const errors = plainErrors(page, error, settingsGroups(page, account), fieldOf);
    return settingsView(page, { sent: { texts: fields, errors } });
  }
  return redirectTo(PATH, words.company.settings.saved);
}
