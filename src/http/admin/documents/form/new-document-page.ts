// The form of a new document, and what happens when it is sent.

import { documents } from '../../../../definitions/catalogue.ts';
import type { DocumentResource } from '../../../../definitions/define-document.ts';
import { AppError, type FieldError } from '../../../../domain/errors.ts';
import { readInt64 } from '../../../../domain/values/int64.ts';
import { createDocument } from '../../../../operations/documents/create-document.ts';
import { readFormFacts, readLineArticles } from '../../../../operations/documents/read/document-form.ts';
import {
  type DocumentPage,
  findDocumentType,
  readDocument,
} from '../../../../operations/documents/read/document-page.ts';
import { formErrors } from '../../forms/field-errors.ts';
import { definePage, type Page, type PageAnswer, redirectTo } from '../../page/define-page.ts';
import { idempotencyOf, type PageRequest } from '../../page/page-request.ts';
import { documentName } from '../document-view.ts';
import { elementOf } from './field-names.ts';
import { formView } from './form-view.ts';
import { copyOf, emptyForm, following, knownParty } from './prefill.ts';
import { readTyped, type TypedForm, typedBody } from './typed-form.ts';

/** Bytes of a form with a thousand lines. */
const FORM_BYTES = 2 * 1024 * 1024;

/** The page of the form, and the page that it is sent to. */
export const newDocumentPages = (resource: DocumentResource): Page[] => [
  definePage({
    method: 'GET',
    path: `/admin/${resource.path}/new`,
    needs: { right: 'write' },
    handle: page => openForm(page, resource),
  }),
  definePage({
    method: 'POST',
    path: `/admin/${resource.path}/new`,
    needs: { right: 'write' },
    bodyLimit: FORM_BYTES,
    handle: page => sendForm(page, resource),
  }),
];

async function openForm(page: PageRequest, resource: DocumentResource): Promise<PageAnswer> {
  const { words, format } = page;
  const facts = await readFormFacts(page.context, page.actor, resource);
  const write = format.input;
  const [from, copied] = [await namedBy(page, 'from'), await namedBy(page, 'copy')];
  const relates = from && resource.relates.some(({ to }) => to === from.resource.type);
  if (from && !relates) throw new AppError('NOT_FOUND', `No ${resource.type} follows a ${from.resource.type}`);
  const form = from
    ? following(resource, from, facts, write)
    : copied?.resource === resource
      ? copyOf(copied, facts, write)
      : emptyForm(facts);
  const source = from ?? copied;
  const told = from ? words.newDocument.follows : words.newDocument.copies;
  return formView(page, {
    ...{ resource, facts, form, errors: new Map(), articles: await articlesOf(page, form) },
    ...(source && { note: told(documentName(page, source)), party: knownParty(source) }),
  });
}

async function sendForm(page: PageRequest, resource: DocumentResource): Promise<PageAnswer> {
  const form = readTyped(page.fields);
  const as = { decimalMark: page.format.input('1.5').charAt(1) as ',' | '.', timeZone: page.account.timezone };
  const { body, errors } = typedBody(resource, form, as);
  try {
    if (errors.length > 0) return await refused(page, resource, form, errors);
    const request = { idempotency: idempotencyOf(page), strict: true };
    const { answer } = await createDocument(page.context, page.actor, resource, body, request);
    const { newDocument, documents: ofDocuments } = page.words;
    const { one } = resource.titles[page.language];
    const name = ofDocuments.name(one, answer.documentSeries, answer.documentNumber);
    const said =
      answer.warnings.length > 0 ? newDocument.issuedWith(name, answer.warnings.join('. ')) : newDocument.issued(name);
    return redirectTo(`/admin/${resource.path}/${answer.id}`, said);
  } catch (error) {
    if (!(error instanceof AppError) || !SHOWN.has(error.code)) throw error;
    return refused(page, resource, form, error.details ?? [{ field: '', message: error.message }]);
  }
}

/** Errors about what was typed. All others are pages of their own. */
const SHOWN = new Set<AppError['code']>(['INVALID_ARGUMENT', 'DUPLICATE_ENTRY', 'CONFLICT', 'INSUFFICIENT_STOCK']);

async function refused(
  page: PageRequest,
  resource: DocumentResource,
  form: TypedForm,
  errors: FieldError[],
): Promise<PageAnswer> {
  const facts = await readFormFacts(page.context, page.actor, resource);
  const byElement = new Map<string, string>();
  for (const error of errors) {
    const element = elementOf(resource, error.field) ?? '';
    byElement.set(element, [byElement.get(element), textOf(page, element, error, form)].filter(Boolean).join(' '));
  }
  const errorsInOrder = new Map([...byElement].sort(([a], [b]) => placeOf(a) - placeOf(b)));
  return formView(page, { resource, facts, form, errors: errorsInOrder, articles: await articlesOf(page, form) });
}

// Errors are summed up in the order of the form.
function placeOf(element: string): number {
  if (element === 'header.total_amount') return FORM_ORDER.length;
  const place = FORM_ORDER.findIndex(part => element.startsWith(part));
  return place === -1 ? FORM_ORDER.length : place;
}

const FORM_ORDER = ['party.', 'header.', 'items.'];

// In the words of the reader: which line it is about, the field by its label, and what is wrong with it.
function textOf({ words }: PageRequest, element: string, { message }: FieldError, { party }: TypedForm): string {
  // A name that was typed and not chosen is sent as a code.
  if (element === 'party.code' && /names no|is longer than/.test(message))
    return words.newDocument.noParty(party.code ?? '');
  const [, line] = /^items\.(\d+)\./.exec(element) ?? [];
  const field = element.split('.').at(-1) ?? '';
  const [explained] = formErrors(words, [{ field, message }]);
  const text = explained?.text ?? message;
  return line === undefined ? text : words.newDocument.lineError(String(Number(line) + 1), text);
}

async function namedBy(page: PageRequest, parameter: 'from' | 'copy'): Promise<DocumentPage | undefined> {
  const text = page.query.get(parameter);
  if (text === null) return undefined;
  const id = readInt64(text);
  if (id === undefined || id < 1n) throw new AppError('NOT_FOUND', 'The address has no id');
  const { type } = await findDocumentType(page.context, page.actor, id);
  const resource = documents.find(each => each.type === type);
  return resource && readDocument(page.context, page.actor, resource, id);
}

async function articlesOf(page: PageRequest, { header, items }: TypedForm) {
  const codes = [...new Set(items.flatMap(({ item_code }) => (item_code ? [item_code] : [])))];
  const location = header.warehouse || undefined;
  return readLineArticles(page.context, page.actor, { codes, location });
}
