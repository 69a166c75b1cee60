// The logo of the company, and the forms that replace and remove it.

import { notFound } from '../../../domain/errors.ts';
import { type LogoKind, logoKind } from '../../../domain/logo.ts';
import { changeAccount } from '../../../operations/administration/accounts.ts';
import { checkLogo, readLogo } from '../../../operations/administration/logo.ts';
import type { FormError } from '../forms/field-errors.ts';
import { plainErrors } from '../forms/plain-errors.ts';
import { type PlainGroup, plainForm } from '../forms/plain-form.ts';
import { ADMINS, getPage, type Page, type PageAnswer, postPage, redirectTo } from '../page/define-page.ts';
import { buttonForm } from '../page/hidden-fields.ts';
import { type Html, html } from '../page/html.ts';
import { administratorOf, type PageRequest } from '../page/page-request.ts';

const COMPANY = '/admin/company';
const PATH = `${COMPANY}/logo`;
/** Maximum bytes of a form with a logo: the logo, and 64 KiB for the rest. */
const FORM_BYTES = 1_048_576 + 65_536;

const TYPES: Record<LogoKind, string> = { png: 'image/png', jpeg: 'image/jpeg', svg: 'image/svg+xml' };
/** An SVG opened on its own runs no scripts and loads nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

type Show = (page: PageRequest, logoErrors: FormError[]) => Promise<PageAnswer>;

/** The picture, and the forms that change it. `show` returns the page of the forms. */
export const logoPages = (show: Show): Page[] => [
  getPage(PATH, ADMINS, picture),
  postPage(PATH, ADMINS, page => save(page, show), {
    bodyLimit: FORM_BYTES,
    takesFile: true,
    tooLarge: `${COMPANY}?logo=too-large`,
  }),
  postPage(`${PATH}/remove`, ADMINS, remove),
];

async function picture(page: PageRequest): Promise<PageAnswer> {
  const bytes = await readLogo(page.context, administratorOf(page));
  const kind = bytes && logoKind(bytes);
  if (!kind) throw notFound('no_logo');
  const headers = { 'content-security-policy': POLICY, 'content-disposition': 'inline; filename="logo"' };
  return { kind: 'file', content: bytes, type: TYPES[kind], headers };
}

const groupsOf = ({ words }: PageRequest): PlainGroup[] => {
  const { settings } = words.company;
  const accept = 'image/png,image/jpeg,image/svg+xml';
  return [{ fields: [{ name: 'logo', label: settings.logo, help: settings.logoHelp, kind: 'file', accept }] }];
};

/** Errors of an uploaded logo, with the label of its field. */
export const logoErrors = (page: PageRequest, error: unknown): FormError[] => plainErrors(page, error, groupsOf(page));

async function save(page: PageRequest, show: Show): Promise<PageAnswer> {
  const { context, request, words } = page;
  const { settings } = words.company;
  const logo = request.sentFile?.bytes;
  if (!logo || logo.length === 0) return show(page, [{ field: 'logo', text: settings.logoMissing }]);
  try {
    await checkLogo(logo, context.printer.logoFault);
    await changeAccount(context, administratorOf(page), { logo });
  } catch (error) {
    return show(page, logoErrors(page, error));
  }
  return redirectTo(COMPANY, settings.logoSaved);
}

async function remove(page: PageRequest): Promise<PageAnswer> {
  await changeAccount(page.context, administratorOf(page), { logo: null });
  return redirectTo(COMPANY, page.words.company.settings.logoRemoved);
}

/** The section about the logo. */
export function logoSection(page: PageRequest, hasLogo: boolean, errors: readonly FormError[]): Html {
  const { words, link } = page;
  const { settings } = words.company;
  return html`
    <section aria-labelledby="logo-title">
      <h2 id="logo-title">${settings.logo}</h2>
      ${
        hasLogo
          ? html`
              <p class="logo-now"><img src=${link(PATH)} alt=${settings.logoNow} /></p>
              ${buttonForm(page, `${PATH}/remove`, settings.logoRemove, { kind: 'danger' })}
            `
          : html`<p class="help">${settings.logoNone}</p>`
      }
      ${plainForm(page, { action: PATH, groups: groupsOf(page), texts: {}, sent: { texts: {}, errors }, submit: settings.logoSave })}
    </section>
  `;
}
