// The form of a new document: plain inputs, which a script enhances.

import { drafts, isPayable } from '../../../../definitions/catalogue.ts';
import { takesFromStock } from '../../../../definitions/document-actions.ts';
import type { HeaderField } from '../../../../definitions/fields/document-header.ts';
import { LINE_FIELDS } from '../../../../definitions/fields/document-line.ts';
import { columnTypeOf } from '../../../../definitions/fields/field-types.ts';
import { writeSource } from '../../../../domain/documents/new-document/total-of-document.ts';
import { ownValue } from '../../../../domain/values/own-value.ts';
import type { SuggestedArticle, SuggestedParty } from '../../../../operations/documents/read/document-form.ts';
import { type View, view } from '../../page/define-page.ts';
import { errorList } from '../../page/error-box.ts';
import { hiddenFields, hiddenInputs } from '../../page/hidden-fields.ts';
import { type Html, html } from '../../page/html.ts';
import type { PageRequest } from '../../page/page-request.ts';
import { labelOf, wordOf } from '../../words/field-words.ts';
import { fill } from '../../words/fill.ts';
import { amountLabel, type SettleState, settleTable } from '../settle/settle-table.ts';
import type { OpenDraft } from './drafts.ts';
import { GROUPS, hasLines, isUseful, mainFields, takesPrices } from './field-names.ts';
import { describedBy, errorOf, type FormState, headerInput, yesOrNo } from './header-inputs.ts';
import { lineRows, VAT_LIST } from './line-rows.ts';
import type { knownParty } from './prefill.ts';
import { type Source, sourceLeft } from './source.ts';
import { PARTY_FIELDS, type TypedForm } from './typed-form.ts';

/** A form, with the data for its script. */
export interface FormPage extends FormState {
  articles: SuggestedArticle[];
  /** Note about the document that it follows or copies, and the party of that document. */
  note?: string;
  party?: ReturnType<typeof knownParty> | SuggestedParty;
  source?: Source;
  /** Findings about the file from which it is filled in, and the hash of that file. */
  findings?: Html;
  keptUnder?: string;
  /** True if lines have no VAT rate. The page then asks for confirmation. */
  asksVat?: boolean;
  /** True if something else looks like a mistake, which the errors name. */
  asksUnusual?: boolean;
  /** The draft that the form shows. */
  draft?: OpenDraft | undefined;
  /** Settlements, if the type only pays other documents. */
  settling?: SettleState | undefined;
}

/** The page of the form, with status 422 for errors. */
export function formView(page: PageRequest, form: FormPage): View {
  const { words, language, link } = page;
  const { resource, facts, errors, note, findings } = form;
  const { one, many } = resource.titles[language];
  const to = `/admin/${resource.path}`;
  return view({
    title: form.draft
      ? fill(words.drafts.formTitle, { one, id: String(form.draft.id) })
      : fill(resource.isRefund ? words.settle.refundTitle : words.newDocument.title, { one }),
    back: { href: to, label: many },
    scripts: ['document-form.js'],
    ...(errors.size > 0 && { status: 422 }),
    body: html`
      ${errors.size > 0 && errorList(words.newDocument.errorTitle, errors)} ${note && errors.size === 0 && html`<p class="note">${note}</p>`}
      ${findings}
      ${facts.sets.length === 0 && html`<div class="message is-warning">${words.newDocument.noSet}</div>`}
      ${
        resource.refund &&
        !form.source &&
        html`<p><a href=${link(`${to}/new?refund=1`)}>${ownValue(words.settle.refundOf, resource.refund.party ?? '')}</a></p>`
      }
      <form method="post" action=${link(`${to}/new`)} class="new-document" autocomplete="off" data-setup=${JSON.stringify(setup(page, form))}>
        ${hiddenFields(page)}
        ${resource.isRefund && hiddenInputs({ refund: '1' })}
        ${form.draft && hiddenInputs({ 'draft.id': String(form.draft.id), 'draft.version': form.draft.ifMatch })}
        ${form.source && html`<input type="hidden" name=${`source.${form.source.kind}`} value=${String(form.source.document.element.id)} />`}
        ${form.asksVat && confirmation('without_vat', words.newDocument.withoutVat)}
        ${form.asksUnusual && confirmation('unusual', words.drafts.unusual)}
        <section class="panel" aria-labelledby="h-main">
          <h2 id="h-main" class="visually-hidden">${words.newDocument.heading}</h2>
          ${form.settling && amountInput(page, form)} ${resource.party && partyInputs(page, form, resource.party)}
          <div class="field-row">${mainFields(resource).map(field => isShown(form, field) && headerInput(page, form, field))}</div>
        </section>
        ${
          hasLines(resource) &&
          html`
          <section class="panel" aria-labelledby="h-lines">
            <h2 id="h-lines">${words.newDocument.lines}</h2>
            <noscript><p class="help">${words.newDocument.plain}</p></noscript>
            <div id="lines">${lineRows(page, form)}</div>
            <datalist id=${VAT_LIST}>${facts.vatCodes.map(({ code, description }) => html`<option value=${code}>${description}</option>`)}</datalist>
          </section>
        `
        }
        ${form.settling && settleSection(page, form, form.settling)}
        ${
          takesPrices(resource) &&
          !form.settling &&
          html`
            <section class="panel" aria-labelledby="h-totals">
              <h2 id="h-totals">${words.newDocument.totals}</h2>
              <div id="totals"></div>
              <div class="narrow">${headerInput(page, form, 'total_amount')}</div>
            </section>
          `
        }
        <section class="panel" aria-labelledby="h-more">
          <h2 id="h-more">${words.newDocument.groupsTitle}</h2>
          ${GROUPS.map(group => groupOf(page, form, group))}
        </section>
        <p class="form-buttons is-bar">
          <output id="bar-total"></output>
          <button type="submit" class="primary">${fill(words.newDocument.save, { one })}</button>
          ${
            hasLines(resource) &&
            html`
              <button type="submit" name="save_draft" value="1" formnovalidate>${words.drafts.save}</button>
              <button type="submit" id="preview-draft" formaction=${link(`${to}/preview`)} formtarget="_blank" formnovalidate>${words.drafts.preview}</button>
            `
          }
          <a class="button is-cancel" href=${link(to)}>${words.page.cancel}</a>
          ${form.draft && html`<a class="button" href=${link(`/admin/recurring_documents/new?draft=${form.draft.id}`)}>${words.recurring.repeat}</a>`}
          ${form.draft && html`<a class="button quiet" href=${link(`/admin/${drafts.path}/${form.draft.id}/delete`)}>${words.drafts.delete}</a>`}
        </p>
      </form>
      ${hasLines(resource) && html`<iframe class="pdf" name="draft-preview" title=${words.drafts.previewTitle} hidden></iframe>`}
    `,
  });
}

const confirmation = (name: string, text: string): Html => html`
  <p class="message is-warning">
    <label><input type="checkbox" name=${name} value="yes" /> ${text}</label>
  </p>
`;

// The amount is the first that a person knows of a receipt or payment.
function amountInput(page: PageRequest, form: FormPage): Html {
  const texts = { label: amountLabel(page, form.resource), help: page.words.settle.amountHelp };
  return html`<div class="settle-amount">${headerInput(page, form, 'total_amount', texts)}</div>`;
}

function settleSection(page: PageRequest, state: FormPage, settling: SettleState): Html {
  const { words } = page;
  const { form, errors } = state;
  return html`
    <section class="panel settle" aria-labelledby="h-settle">
      <h2 id="h-settle">${words.settle.title}</h2>
      <div id="settle">${settleTable(page, { currency: form.header.currency ?? '' }, settling, errors)}</div>
      <p id="settle-plain"><button type="submit" name="show" value="1">${words.settle.show}</button></p>
      <div id="settle-sums"></div>
    </section>
  `;
}

function partyInputs({ words }: PageRequest, { form, errors }: FormPage, side: 'customer' | 'supplier'): Html {
  const labels = {
    code: words.newDocument.party[side] ?? side,
    name: words.newDocument.partyName,
    vat_id: words.newDocument.partyVat,
  };
  const most = { code: 40, name: 100, vat_id: 20 };
  return html`
    <div class="field-row party-row">
      ${PARTY_FIELDS.map(field => {
        const id = `party.${field}`;
        const help = field === 'code' ? words.newDocument.partyPlainHelp : undefined;
        return html`
          <div class=${`field party-${field}`}>
            <label for=${id}>${labels[field]}</label>
            ${errorOf(errors, id)}
            <input
              ...${{ id, name: id, type: 'text', autoComplete: 'off', maxLength: most[field], value: form.party[field] ?? '' }}
              ...${describedBy(errors, id, help)}
            />
            ${help && html`<p class="help" id=${`${id}-help`}>${help}</p>`}
          </div>
        `;
      })}
    </div>
  `;
}

// Without terms there is nothing to choose.
const isShown = ({ resource, facts, form, errors }: FormPage, field: HeaderField): boolean =>
  (isUseful(resource, field) && (field !== 'payment_terms_code' || facts.terms.length > 0)) ||
  Boolean(form.header[field]) ||
  errors.has(`header.${field}`);

// A group is open if it has a value or an error.
function groupOf(page: PageRequest, state: FormPage, { key, fields: all }: (typeof GROUPS)[number]): Html {
  const main = mainFields(state.resource);
  const { type, deducts } = state.resource;
  const hasField = (field: HeaderField) => field !== 'deposit' || deducts === type;
  const fields = all.filter(field => !main.includes(field) && hasField(field) && isShown(state, field));
  if (fields.length === 0) return null;
  const isUsed = fields.some(field => state.form.header[field] || state.errors.has(`header.${field}`));
  return html`
    <details open=${isUsed}>
      <summary>${ownValue(page.words.newDocument.groups, key)}</summary>
      <div class="field-row">${fields.map(field => headerInput(page, state, field))}</div>
    </details>
  `;
}

/** Start data of the form's script; see browser/document-form/setup.js. */
function setup(
  page: PageRequest,
  { resource, facts, form, errors, articles, party, source, settling, keptUnder }: FormPage,
) {
  const left = source && sourceLeft(source);
  const { words, format, link, language } = page;
  const choice = (values: readonly string[]) => values.map(value => ({ value, text: value && wordOf(words, value) }));
  return {
    words: { ...words.newDocument, colon: words.page.colon },
    language,
    user: ownerOfDraft(page),
    keptUnder: keptUnder && link(`/admin/${resource.path}/new?e-invoice=${keptUnder}`),
    locale: format.locale,
    decimalMark: format.decimalMark,
    articles: link('/admin/suggest/articles'),
    serials: takesFromStock(resource) ? link('/admin/suggest/serials') : undefined,
    prices: resource.party === 'customer' ? link('/admin/suggest/prices') : undefined,
    parties: resource.party && link(`/admin/suggest/${resource.party}s`),
    createParty: page.may('write'),
    newArticle: page.mayOpen('/admin/articles/new') ? link('/admin/articles/new') : undefined,
    defaultLocation: facts.default_location,
    sets: facts.sets,
    vatCodes: facts.vatCodes.map(({ code, rate, vat_category, discount_group, is_default }) => ({
      code,
      rate,
      vat_category,
      discount_group,
      is_default,
    })),
    terms: isPayable(resource.type) ? facts.terms : [],
    companyTerms: resource.party === 'customer' && isPayable(resource.type) ? facts.payment_terms_code : null,
    items: form.items satisfies TypedForm['items'],
    known: articles,
    party,
    errors: Object.fromEntries(errors),
    movesStock: takesFromStock(resource),
    accountCurrency: page.account.currency,
    takesPrices: takesPrices(resource),
    source: left && writeSource(left),
    settle: settling && {
      words: words.settle,
      address: link(`/admin/${resource.path}/${resource.isRefund ? 'refundable' : 'open'}`),
    },
    more: MORE.map(field => {
      const { enum: values, maxLength } = LINE_FIELDS[field] as { enum?: string[]; maxLength?: number };
      const type = columnTypeOf(LINE_FIELDS[field]);
      const options = values ? choice(['', ...values]) : type === 'boolean' ? yesOrNo(page) : undefined;
      return { name: field, label: labelOf(words, field), type: type ?? 'list', maxLength, options };
    }),
  };
}

/** Fields of a line that a button shows. */
const MORE = [
  'item_type',
  'unit_of_measurement',
  'description_2',
  'vat_included',
  'vat_exemption',
  'serial_numbers',
  'production_date',
  'expiration_date',
  'number_of_packages',
  'deducts',
] as const;

/** Owner of a form's draft, for the script that keeps it. */
export const ownerOfDraft = ({ account, user }: PageRequest): string => `${account.id}.${user.id}`;
