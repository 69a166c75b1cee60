// Sending a document by mail: the page with recipient, subject and text, and its form.

import type { DocumentResource } from '../../../definitions/define-document.ts';
import { notFound } from '../../../domain/errors.ts';
import { MAX_MAIL_TEXT } from '../../../domain/mail-address.ts';
import { type DocumentPage, readDocument } from '../../../operations/documents/read/document-page.ts';
import { draftDocumentMail, sendDocument } from '../../../operations/mail/send-mail.ts';
import { type Addressee, readAddressees } from '../../../operations/master-data/contacts.ts';
import { addresseeGroups, addresseesOf, addresseeTexts } from '../forms/addressees.ts';
import { mailErrors, queuedText } from '../forms/plain-errors.ts';
import { type PlainGroup, plainForm, type SentForm } from '../forms/plain-form.ts';
import { getPage, type Page, postPage, redirectTo, type View, view } from '../page/define-page.ts';
import { type Html, html } from '../page/html.ts';
import { idempotencyOf, type PageRequest } from '../page/page-request.ts';
import { wordOf } from '../words/field-words.ts';
import { fill } from '../words/fill.ts';
import { documentName, idOf } from './names.ts';
import { reasonsList } from './sections/e-invoice.ts';

const needs = { right: 'write' } as const;

/** The pages that send documents of a type by mail. */
export const sendPages = (resource: DocumentResource): Page[] => [
  getPage(`/admin/${resource.path}/:id/send`, needs, page => sendView(page, resource)),
  postPage(`/admin/${resource.path}/:id/send`, needs, async page => {
    const { context, actor, fields } = page;
    const id = idOf(page);
    const { cc = '', bcc = '', subject = '', text = '' } = fields;
    // Throws NOT_FOUND for a document of another type.
    await readDocument(context, actor, resource, id);
    const { language } = await draftDocumentMail(context, actor, id, linksOf(page));
    const contacts = await readAddressees(context, actor, { document: id });
    // Browsers send line ends as CR LF.
    const mail = {
      document: id,
      to: addresseesOf(page, contacts),
      cc: cc.trim(),
      bcc: bcc.trim(),
      subject,
      text: text.replaceAll('\r\n', '\n'),
      language,
    };
    try {
      const { answer } = await sendDocument(context, actor, mail, { idempotency: idempotencyOf(page) });
      return redirectTo(`/admin/${resource.path}/${id}`, queuedText(page, answer));
    } catch (error) {
      return sendView(page, resource, {
        texts: fields,
        errors: mailErrors(page, error, messageFields(page, contacts)),
      });
    }
  }),
];

/** Address of the link to the PDF in a message. */
export const linksOf = (page: PageRequest) => ({
  account: page.account.code,
  addressOf: (path: string) => page.absolute(path),
});

/** The fields of a message. Contacts are chosen by their names. */
export const messageFields = (page: PageRequest, contacts: readonly Addressee[]): PlainGroup[] => {
  const { documents } = page.words;
  return [
    ...addresseeGroups(page, contacts),
    {
      fields: [
        {
          name: 'to',
          label: contacts.length > 0 ? page.words.contacts.sendToOthers : documents.sendTo,
          help: documents.sendToHelp,
          required: contacts.length === 0,
          maxlength: 1000,
        },
        { name: 'cc', label: documents.sendCc, maxlength: 1000 },
        { name: 'bcc', label: documents.sendBcc, help: documents.sendBccHelp, maxlength: 1000 },
        { name: 'subject', label: documents.sendSubject, required: true, maxlength: 200 },
        { name: 'text', label: documents.sendText, kind: 'lines', rows: 10, maxlength: MAX_MAIL_TEXT },
      ],
    },
  ];
};

async function sendView(page: PageRequest, resource: DocumentResource, sent?: SentForm): Promise<View> {
  const { context, actor, words } = page;
  const id = idOf(page);
  const document = await readDocument(context, actor, resource, id);
  if (!context.mail.isSet) throw notFound('no_mail');
  const name = documentName(page, document);
  const to = `/admin/${resource.path}/${id}`;
  const {
    to: recipient,
    cc = '',
    bcc = '',
    subject,
    text,
  } = await draftDocumentMail(context, actor, id, linksOf(page));
  const contacts = await readAddressees(context, actor, { document: id });
  return view({
    title: fill(words.documents.sendTitle, { name }),
    back: { href: to, label: name },
    ...(sent && { status: 422 }),
    body: html`
      <p class="lead">${words.documents.sendLead}</p>
      ${eInvoiceNote(page, document)}
      ${plainForm(page, {
        action: `${to}/send`,
        groups: messageFields(page, contacts),
        texts: { ...addresseeTexts(recipient, contacts), cc, bcc, subject, text },
        sent,
        submit: words.documents.sendButton,
        cancel: to,
      })}
    `,
  });
}

// The electronic invoice that goes with the PDF by the profile of the document; a warning if there is none.
function eInvoiceNote(page: PageRequest, { eInvoice }: DocumentPage): Html {
  if (!eInvoice?.profile) return null;
  const { profile, error } = eInvoice;
  const { documents } = page.words;
  const named = { profile: wordOf(page.words, profile) };
  if (!error) return html`<p>${fill(profile === 'factur-x' ? documents.sendInside : documents.sendBeside, named)}</p>`;
  return html`
    <div class="message is-warning" role="status">
      <p>${fill(documents.sendWithout, named)}</p>
      ${reasonsList(page, error)}
    </div>
  `;
}
