// Sending a statement by mail: the page with recipient, subject and text, and its form.

import { notFound } from '../../../domain/errors.ts';
import { draftStatementMail, sendStatement } from '../../../operations/mail/send-mail.ts';
import { readAddressees } from '../../../operations/master-data/contacts.ts';
import { readStatement } from '../../../operations/party-statements/party-statement.ts';
import { messageFields } from '../documents/send-pages.ts';
import { addresseesOf, addresseeTexts } from '../forms/addressees.ts';
import { mailErrors, queuedText } from '../forms/plain-errors.ts';
import { plainForm, type SentForm } from '../forms/plain-form.ts';
import { getPage, type Page, postPage, redirectTo, type View, view } from '../page/define-page.ts';
import { html } from '../page/html.ts';
import { idempotencyOf, type PageRequest } from '../page/page-request.ts';
import { fill } from '../words/fill.ts';
import { type Kind, statementOf } from './statement-of.ts';

const needs = { right: 'write' } as const;

/** The pages that send statements. */
export const sendStatementPages = (kind: Kind): Page[] => {
  const path = `/admin/${kind}s/:id/statement/send`;
  return [getPage(path, needs, page => sendView(page, kind)), postPage(path, needs, page => send(page, kind))];
};

async function send(page: PageRequest, kind: Kind) {
  const { context, actor, fields } = page;
  const { id, currency, from, to: until } = statementOf(page, kind);
  const { cc = '', bcc = '', subject = '', text = '' } = fields;
  const contacts = await readAddressees(context, actor, { party: id });
  const { language } = await draftStatementMail(context, actor, { kind, id });
  const statement = { kind, id, currency, from, to: until, language };
  // Browsers send line ends as CR LF.
  const mail = {
    statement,
    to: addresseesOf(page, contacts),
    cc: cc.trim(),
    bcc: bcc.trim(),
    subject,
    text: text.replaceAll('\r\n', '\n'),
  };
  try {
    const { answer } = await sendStatement(context, actor, mail, { idempotency: idempotencyOf(page) });
    return redirectTo(`/admin/${kind}s/${id}/statement?${periodOf(page, kind)}`, queuedText(page, answer));
  } catch (error) {
    return sendView(page, kind, { texts: fields, errors: mailErrors(page, error, messageFields(page, contacts)) });
  }
}

const periodOf = (page: PageRequest, kind: Kind) => {
  const { from, to, currency } = statementOf(page, kind);
  return new URLSearchParams({ from, to, currency });
};

async function sendView(page: PageRequest, kind: Kind, sent?: SentForm): Promise<View> {
  const { context, actor, words } = page;
  if (!context.mail.isSet) throw notFound('no_mail');
  const of = statementOf(page, kind);
  const { party } = await readStatement(context, actor, of);
  const { to, cc = '', bcc = '', subject, text } = await draftStatementMail(context, actor, of);
  const contacts = await readAddressees(context, actor, { party: of.id });
  const own = `/admin/${kind}s/${of.id}/statement`;
  return view({
    title: fill(words.statement.sendTitle, { name: party.name }),
    back: { href: `${own}?${periodOf(page, kind)}`, label: fill(words.statement.title, { name: party.name }) },
    ...(sent && { status: 422 }),
    body: html`
      <p class="lead">${words.statement.sendLead}</p>
      ${plainForm(page, {
        action: `${own}/send?${periodOf(page, kind)}`,
        groups: messageFields(page, contacts),
        texts: { ...addresseeTexts(to, contacts), cc, bcc, subject, text },
        sent,
        submit: words.documents.sendButton,
        cancel: `${own}?${periodOf(page, kind)}`,
      })}
    `,
  });
}
