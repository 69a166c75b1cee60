// Payment reminders: the page that proposes who is to be reminded today and sends the letters, and stops for an invoice.

import { documents } from '../../../definitions/catalogue.ts';
import type { DocumentResource } from '../../../definitions/define-document.ts';
import { AppError } from '../../../domain/errors.ts';
import { decimal } from '../../../domain/values/decimal.ts';
import { changeDocument } from '../../../operations/documents/change/change-document.ts';
import { readDocument } from '../../../operations/documents/read/document-page.ts';
import { leaderReads } from '../../../operations/read/session-reads.ts';
import {
  hasReminderLevels,
  type ProposedLetter,
  proposeReminders,
  sendReminder,
} from '../../../operations/reminders/send-reminder.ts';
import { documentName, idOf, nameOf } from '../documents/names.ts';
import { sayError } from '../forms/field-errors.ts';
import { plainErrors, queuedTexts } from '../forms/plain-errors.ts';
import { type PlainGroup, plainForm, type SentForm } from '../forms/plain-form.ts';
import { emptyState } from '../lists/empty-state.ts';
import { plainTable } from '../lists/plain-table.ts';
import { getPage, type Page, postPage, redirectTo, type View, view } from '../page/define-page.ts';
import { errorList } from '../page/error-box.ts';
import { hiddenFields } from '../page/hidden-fields.ts';
import { type Html, html } from '../page/html.ts';
import { idempotencyOf, type PageRequest } from '../page/page-request.ts';
import { fill } from '../words/fill.ts';

const PATH = '/admin/due-reminders';
const needs = { right: 'write' } as const;

/** The pages of reminders. */
export const reminderPages: Page[] = [
  getPage(PATH, {}, page => dueView(page, []), {
    navigation: { section: 'sales', order: 880, label: words => words.reminders.title },
  }),
  postPage(PATH, needs, sendChosen),
  ...documents
    .filter(({ asksForPayment }) => asksForPayment)
    .flatMap(resource => [
      getPage(`/admin/${resource.path}/:id/dispute`, needs, page => disputeView(page, resource)),
      postPage(`/admin/${resource.path}/:id/dispute`, needs, page => dispute(page, resource)),
    ]),
];

/** Name of a letter in the form. */
const keyOf = ({ customer, currency }: Pick<ProposedLetter, 'customer' | 'currency'>) =>
  `letter.${customer.id}.${currency}`;

/** Fields of the form: a name, a letter and a document each. A form may have a thousand. */
const MAX_FIELDS = 900;

/** The letters that fit in the form, at least one. The others follow when these are sent. */
function fitting(letters: ProposedLetter[]): ProposedLetter[] {
  let fields = 0;
  return letters.filter(({ documents }, index) => {
    fields += 2 + documents.length;
    return index === 0 || fields <= MAX_FIELDS;
  });
}

async function sendChosen(page: PageRequest) {
  const { context, actor, fields, words } = page;
  const { key, fingerprint } = idempotencyOf(page);
  const errors: [string, string][] = [];
  let [sent, held] = [0, 0];
  for (const name of Object.keys(fields).filter(each => fields[each] === '1')) {
    const [, id, currency] = /^letter\.(\d{1,15})\.([A-Z]{3})$/.exec(name) ?? [];
    if (!id) continue;
    const chosen = chosenDocuments(fields, name);
    if (chosen.length === 0) {
      errors.push([name, `${fields[`name.${name}`] ?? id}${words.page.colon} ${words.reminders.noDocument}`]);
      continue;
    }
    try {
      // The same form sends each letter once.
      const idempotency = { key: `${key} ${id} ${currency}`, fingerprint };
      const letter = { customer: Number(id), currency, documents: chosen };
      const { answer } = await sendReminder(context, actor, letter, { idempotency });
      if (answer.status === 'QUEUED') sent++;
      else held++;
    } catch (error) {
      if (!(error instanceof AppError) || !SHOWN.has(error.code)) throw error;
      errors.push([name, `${fields[`name.${name}`] ?? id}${words.page.colon} ${sayError(words, error)}`]);
      if (error.code === 'RATE_LIMITED') break;
    }
  }
  if (errors.length > 0 || sent + held === 0)
    return dueView(page, errors.length > 0 ? errors : [['letters', words.reminders.none]], { sent, held });
  return redirectTo(PATH, queuedTexts(page, words.reminders.sent, { sent, held }));
}

const chosenDocuments = (fields: Record<string, string>, letter: string): number[] =>
  Object.keys(fields).flatMap(name => {
    const id = name.startsWith(`${letter}.`) ? name.slice(letter.length + 1) : '';
    return /^\d{1,15}$/.test(id) && fields[name] === '1' ? [Number(id)] : [];
  });

/** Errors that end one letter and not the page. */
const SHOWN = new Set<AppError['code']>(['INVALID_ARGUMENT', 'CONFLICT', 'RATE_LIMITED', 'NOT_FOUND']);

async function dueView(page: PageRequest, errors: [string, string][], done = { sent: 0, held: 0 }): Promise<View> {
  const { context, actor, words, link, account, format } = page;
  const { reminders } = words;
  const { ask } = leaderReads(context, actor);
  const proposed = await proposeReminders(ask, actor.accountId, {});
  const empty =
    proposed.length > 0 || (await hasReminderLevels(ask, actor.accountId)) ? reminders.empty : reminders.noLevels;
  const letters = fitting(proposed);
  const maySend = context.mail.isSet && page.may('write');
  const endOfLaw = endOfKnownLaw(letters, account.today);
  return view({
    title: reminders.title,
    ...(errors.length > 0 && { status: 422 }),
    actions: html`
      <a class="button" href=${link('/admin/reminders')}>${reminders.list}</a>
      <a class="button" href=${link('/admin/reminder_levels')}>${reminders.levels}</a>
    `,
    body: html`
      ${errors.length > 0 && errorList(done.sent + done.held > 0 ? queuedTexts(page, reminders.sent, done) : reminders.errorTitle, errors)}
      <p class="lead">${fill(reminders.lead, { date: format.date(account.today) })}</p>
      ${!context.mail.isSet && html`<p class="help">${reminders.noMail}</p>`}
      ${
        letters.length === 0
          ? emptyState(page, empty, { id: 'letters' })
          : html`
              <form method="post" action=${link(PATH)} id="letters" class="choice-table">
                ${hiddenFields(page)} ${letterTable(page, letters, maySend)}
                ${maySend && html`<p class="form-buttons"><button type="submit" class="primary">${reminders.send}</button></p>`}
              </form>
            `
      }
      ${letters.length < proposed.length && html`<p class="help">${reminders.more}</p>`}
      ${endOfLaw && html`<p class="help">${fill(reminders.lawEnded, { date: format.date(endOfLaw) })}</p>`}
      <p class="help">${reminders.help}</p>
    `,
  });
}

/** Last day for which interest by law is known, if a letter bears such interest and the day has passed. */
const endOfKnownLaw = (letters: ProposedLetter[], today: string): string | undefined =>
  letters.map(({ letter }) => letter.amounts.level.law?.at(-1)?.to).find(day => day !== undefined && day < today);

function letterTable(page: PageRequest, letters: ProposedLetter[], maySend: boolean): Html {
  const { words, format, link, account } = page;
  const { reminders } = words;
  const wasSent = page.request.method === 'POST';
  const isChosen = (letter: ProposedLetter) =>
    wasSent ? page.fields[keyOf(letter)] === '1' : letter.customer.to !== '' && letter.openCredit === '0';
  const checkBox = (letter: ProposedLetter, name: string, checked: boolean, of: string) => html`
    <input type="checkbox" name=${name} id=${name} value="1" checked=${checked} disabled=${letter.customer.to === ''}
      aria-label=${fill(words.reminders.choose, { name: of })} />
  `;
  const documentBox = (letter: ProposedLetter, document: ProposedLetter['documents'][number]) => {
    const name = `${keyOf(letter)}.${document.id}`;
    const checked = wasSent && keyOf(letter) in page.fields ? page.fields[name] === '1' : letter.customer.to !== '';
    return checkBox(letter, name, checked, nameOf(page, document));
  };
  const money = (value: string, currency: string) => (value === '0' ? '' : format.money(value, currency));
  return plainTable<ProposedLetter>(
    reminders.title,
    [
      {
        label: reminders.customer,
        isHeading: true,
        cell: letter => html`
        ${
          maySend &&
          html`
            <input type="hidden" name=${`name.${keyOf(letter)}`} value=${letter.customer.name} />
            ${checkBox(letter, keyOf(letter), isChosen(letter), letter.customer.name)}
          `
        }
        <a href=${link(`/admin/customers/${letter.customer.id}`)}>${letter.customer.code} ${letter.customer.name}</a>
        <div class="second">${letter.customer.to || reminders.noAddress}</div>
      `,
      },
      {
        label: reminders.documents,
        cell: letter => html`
        ${letter.documents.map(
          (document, index) => html`
            <div>
              ${maySend && documentBox(letter, document)}
              <a href=${link(`/admin/${pathOf(document.type)}/${document.id}`)}>${nameOf(page, document)}</a>
              <div class="second">
                ${fill(reminders.document, {
                  level: String(document.level),
                  date: format.date(document.due_date),
                  amount: format.money(document.amount, letter.currency),
                })}${letter.letter.amounts.interests[index] === '0' ? '' : ` + ${money(letter.letter.amounts.interests[index] ?? '0', letter.currency)}`}
              </div>
            </div>
          `,
        )}
      `,
      },
      { label: reminders.level, cell: ({ letter }) => String(letter.amounts.level.level), isNumber: true },
      {
        label: reminders.amount,
        cell: ({ letter, currency, openCredit }) => html`
          ${format.money(letter.amounts.amount, currency)}
          ${openCredit !== '0' && html`<div class="second">${fill(reminders.openCredit, { amount: format.money(openCredit, currency) })}</div>`}
        `,
        isNumber: true,
      },
      {
        label: reminders.interest,
        cell: ({ letter, currency }) => money(letter.amounts.interest, currency),
        isNumber: true,
      },
      { label: reminders.fee, cell: ({ letter }) => money(letter.amounts.level.fee, account.currency), isNumber: true },
      {
        label: reminders.text,
        cell: ({ letter, language }) => html`
        <details>
          <summary>${letter.subject}</summary>
          <p class="letter" lang=${language}>${letter.text.split('\n').map((each, index) => (index > 0 ? html`<br />${each}` : each))}</p>
        </details>
      `,
      },
    ],
    letters,
  );
}

const pathOf = (type: string) => documents.find(each => each.type === type)?.path ?? 'documents';

const fieldsOf = ({ words: { reminders } }: PageRequest): PlainGroup[] => [
  { fields: [{ name: 'reason', label: reminders.reason, help: reminders.reasonHelp, maxlength: 255 }] },
];

async function dispute(page: PageRequest, resource: DocumentResource) {
  const { context, actor, fields, words } = page;
  const id = idOf(page);
  const reason = (fields.reason ?? '').trim();
  const body = { id: decimal(String(id)), disputed: reason !== '', ...(reason !== '' && { reason }) };
  try {
    await changeDocument(context, actor, resource, body, { idempotency: idempotencyOf(page), strict: true });
  } catch (error) {
    return disputeView(page, resource, { texts: fields, errors: plainErrors(page, error, fieldsOf(page)) });
  }
  return redirectTo(`/admin/${resource.path}/${id}`, reason === '' ? words.reminders.goesOn : words.reminders.stopped);
}

async function disputeView(page: PageRequest, resource: DocumentResource, sent?: SentForm): Promise<View> {
  const { words } = page;
  const id = idOf(page);
  const document = await readDocument(page.context, page.actor, resource, id);
  const name = documentName(page, document);
  const to = `/admin/${resource.path}/${id}`;
  return view({
    title: fill(words.reminders.disputeTitle, { name }),
    back: { href: to, label: name },
    ...(sent && { status: 422 }),
    body: html`
      <p class="lead">${words.reminders.disputeLead}</p>
      ${plainForm(page, {
        action: `${to}/dispute`,
        groups: fieldsOf(page),
        texts: { reason: String(document.element.dispute_reason ?? '') },
        sent,
        submit: words.reminders.disputeSave,
        cancel: to,
      })}
    `,
  });
}
