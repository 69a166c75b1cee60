// The form of a new document, and its action.

import { drafts } from '../../../../definitions/catalogue.ts';
import { type DocumentResource, needsVat } from '../../../../definitions/define-document.ts';
import { AppError, type FieldError, ofField } from '../../../../domain/errors.ts';
import { isReason, Message } from '../../../../domain/messages/message.ts';
import { readStored } from '../../../../domain/messages/stored.ts';
import { amountDigits } from '../../../../domain/values/currency.ts';
import { createDocument } from '../../../../operations/documents/create-document.ts';
import { originOfDraft } from '../../../../operations/documents/document-origin.ts';
import {
  type FormFacts,
  findParties,
  readFormFacts,
  readLineArticles,
  type SuggestedParty,
} from '../../../../operations/documents/read/document-form.ts';
import { findUnusual, inFuture } from '../../../../operations/documents/read/unusual.ts';
import { wasCarriedOut } from '../../../../operations/write/carried-out.ts';
import { formErrors } from '../../forms/field-errors.ts';
import { getPage, type Page, type PageAnswer, postPage, redirectTo } from '../../page/define-page.ts';
import { idempotencyOf, type PageRequest } from '../../page/page-request.ts';
import { fill } from '../../words/fill.ts';
import { say } from '../../words/say.ts';
import { documentName, idOf, nameOf } from '../names.ts';
import { allotCredits } from '../settle/allot-credits.ts';
import {
  amountOf,
  elementOfRow,
  filledIn,
  type ReadSettling,
  readSettles,
  readSettling,
} from '../settle/settle-form.ts';
import type { SettleState } from '../settle/settle-table.ts';
import {
  deleteDraftPages,
  draftIdOf,
  draftOfForm,
  type OpenDraft,
  openDraft,
  orIssued,
  previewForm,
  saveDraft,
  withKept,
} from './drafts.ts';
import { elementOf, hasLines } from './field-names.ts';
import { formView } from './form-view.ts';
import { copyOf, emptyForm, following, knownParty, ofDraft } from './prefill.ts';
import { readSourceOf, type Source, sourceLeft } from './source.ts';
import { readTyped, type TypedForm, typedBody, typedDraft } from './typed-form.ts';

/** Maximum bytes of a form: a thousand lines. */
const FORM_BYTES = 2 * 1024 * 1024;

/** The page of the form, and the page that it is sent to. */
export const newDocumentPages = (resource: DocumentResource): Page[] => [
  getPage(`/admin/${resource.path}/new`, { right: 'write' }, page =>
    openForm(page, formNamed(resource, page.query.get('refund')), undefined),
  ),
  postPage(
    `/admin/${resource.path}/new`,
    { right: 'write' },
    page => orIssued(page, draftIdOf(page), () => sendForm(page, formNamed(resource, page.fields.refund))),
    { bodyLimit: FORM_BYTES },
  ),
  ...(hasLines(resource)
    ? [
        postPage(`/admin/${resource.path}/preview`, { right: 'write' }, page => sendPreview(page, resource), {
          bodyLimit: FORM_BYTES,
        }),
      ]
    : []),
];

// The form of refunds has the party of the other side.
const formNamed = (resource: DocumentResource, refund: string | null | undefined): DocumentResource =>
  (refund === '1' ? resource.refund : undefined) ?? resource;

/** The form with a draft, and the pages that delete one. */
export const draftPages: Page[] = [
  getPage(`/admin/${drafts.path}/:id`, { right: 'write' }, page => {
    const id = Number(idOf(page));
    return orIssued(page, id, async () => {
      const { draft, resource } = await openDraft(page, id);
      return openForm(page, resource, draft);
    });
  }),
  ...deleteDraftPages,
];

async function openForm(
  page: PageRequest,
  resource: DocumentResource,
  draft: OpenDraft | undefined,
): Promise<PageAnswer> {
  const { words, format } = page;
  const facts = await readFormFacts(page.context, page.actor, resource);
  const source = draft ? undefined : await sourceOf(page, resource, page.query.get.bind(page.query));
  const form = draft
    ? ofDraft(resource, draft.body, facts, { write: format.input, timeZone: page.account.timezone })
    : source?.kind === 'from'
      ? following(resource, source, facts, format.input)
      : source
        ? copyOf(source.document, facts, format.input)
        : { ...emptyForm(facts), ...named(page, emptyForm(facts)) };
  const note = source?.kind === 'from' ? words.newDocument.follows : words.newDocument.copies;
  const settling = hasLines(resource) ? undefined : await readSettling(page, resource, { form, source });
  return formView(page, {
    resource,
    facts,
    form,
    errors: new Map(),
    articles: await articlesOf(page, { facts, form, source }),
    settling: settling && filledIn(page, settling, source && form.header.total_amount),
    draft,
    party: (source && knownParty(source.document)) ?? (await partyNamed(page, resource, form)),
    ...(source && { source, note: fill(note, { name: documentName(page, source.document) }) }),
  });
}

/** The record that the form names by its code, for the defaults of its lines. */
export async function partyNamed(
  { context, actor }: PageRequest,
  { party }: DocumentResource,
  { party: { code } }: TypedForm,
): Promise<SuggestedParty | undefined> {
  if (!party || !code) return undefined;
  return (await findParties(context, actor, { kind: party, text: code })).find(each => each.code === code);
}

async function sendForm(page: PageRequest, resource: DocumentResource): Promise<PageAnswer> {
  const form = readTyped(page.fields);
  const draft = await draftOfForm(page, resource);
  const source = await sourceOf(page, resource, name => page.fields[`source.${name}`] ?? null);
  const settling = hasLines(resource) ? undefined : await readSettling(page, resource, { form, source });
  const total = form.header.total_amount?.trim() || undefined;
  const sent = { resource, form, source, settling, draft };
  // The button that shows open documents, for browsers without scripts.
  if (settling && page.fields.show !== undefined)
    return refused(page, { ...sent, settling: filledIn(page, settling, total) }, []);
  const settled = settling && readSettles(page, settling, total === undefined ? undefined : amountOf(page, total));
  if (settled?.settles && total === undefined)
    form.header.total_amount = page.format.input(amountDigits(settled.money, form.header.currency ?? ''));
  const left = source && sourceLeft(source);
  const { vatCodes, today } = await readFormFacts(page.context, page.actor, resource);
  // A credit note has the VAT of what it credits.
  const credits = source?.kind === 'from' && resource.relates.some(({ as }) => as === 'credits');
  const unrated = credits ? [] : withoutVat(resource, form);
  const isConfirmedZero = page.fields.without_vat === 'yes';
  if (isConfirmedZero) for (const { line } of unrated) line.vat = '0';
  const as = {
    ...readerOf(page),
    vatCodes,
    // The script has shared the amounts of the header already.
    source: left && page.fields.shared !== undefined ? { ...left, shares: undefined } : left,
  };
  try {
    if (page.fields.save_draft !== undefined) {
      const { body, errors } = typedDraft(resource, form, as);
      return errors.length > 0 ? await refused(page, sent, errors) : await saveDraft(page, resource, draft, body);
    }
    const { body, errors } = typedBody(resource, form, as);
    const request = { idempotency: idempotencyOf(page), strict: true };
    // Checked before the document is issued: a later refusal of a credit would leave documents unsettled.
    if (settled && settled.tooMuch.size > 0 && !(await wasCarriedOut(page.context, page.actor, request.idempotency)))
      settled.errors = new Map([...settled.errors, ...settled.tooMuch]);
    if (errors.length > 0 || (settled && settled.errors.size > 0))
      return await refused(page, { ...sent, settled }, errors);
    const complete = { ...withKept(resource, draft, body), ...(settled?.settles && { settles: settled.settles }) };
    const follows = source?.kind === 'from' || settled !== undefined;
    const unusual =
      page.fields.unusual === 'yes'
        ? []
        : [
            ...inFuture(resource, complete, today),
            ...(follows ? [] : await findUnusual(page.context, page.actor, resource, complete)),
          ];
    const asks = { asksVat: unrated.length > 0 && !isConfirmedZero, asksUnusual: unusual.length > 0 };
    if ((asks.asksVat || asks.asksUnusual) && !(await wasCarriedOut(page.context, page.actor, request.idempotency)))
      return await refused(page, { ...sent, settled, ...asks }, [
        ...(asks.asksVat ? unrated.map(({ error }) => error) : []),
        ...unusual,
      ]);
    const { answer } = await createDocument(page.context, page.actor, resource, complete, {
      ...request,
      ...(draft && { origin: originOfDraft(draft) }),
    });
    const { newDocument } = page.words;
    const { documentSeries: document_set, documentNumber: seq_number } = answer;
    const name = nameOf(page, { type: resource.type, document_set, seq_number });
    const warnings = answer.warnings.map(warning => say(page.words, readStored(warning)));
    const notes = [...warnings, ...(settled ? await allotCredits(page, settled) : [])];
    const said =
      notes.length > 0
        ? fill(newDocument.issuedWith, { name, warnings: notes.join('. ') })
        : fill(newDocument.issued, { name });
    return redirectTo(`/admin/${resource.path}/${answer.id}`, said);
  } catch (error) {
    if (!(error instanceof AppError) || !SHOWN.has(error.code)) throw error;
    const reported = settled && { ...settled, errors: new Map([...settled.errors, ...settled.tooMuch]) };
    if (reported && reported.errors.size > 0 && error.code === 'CONFLICT')
      return refused(page, { ...sent, settled: reported }, []);
    return refused(page, { ...sent, settled: reported }, error.details ?? [{ field: '', message: error.said }]);
  }
}

const readerOf = ({ format, account }: PageRequest) => ({
  decimalMark: format.decimalMark,
  timeZone: account.timezone,
});

// Fields with an error are left out, so that the rest can be looked at.
async function sendPreview(page: PageRequest, resource: DocumentResource): Promise<PageAnswer> {
  const form = readTyped(page.fields);
  const { vatCodes } = await readFormFacts(page.context, page.actor, resource);
  const { body } = typedDraft(resource, form, { ...readerOf(page), vatCodes });
  return previewForm(page, resource, await draftOfForm(page, resource), body);
}

/** Errors that the form shows. Others are pages of their own. */
const SHOWN = new Set<AppError['code']>(['INVALID_ARGUMENT', 'DUPLICATE_ENTRY', 'CONFLICT', 'INSUFFICIENT_STOCK']);

interface Sent {
  resource: DocumentResource;
  form: TypedForm;
  source: Source | undefined;
  settling: SettleState | undefined;
  draft: OpenDraft | undefined;
  settled?: ReadSettling | undefined;
  asksVat?: boolean;
  asksUnusual?: boolean;
}

/** A line without VAT, and the question about it. */
interface UnratedLine {
  line: TypedForm['items'][number];
  error: FieldError;
}

// Lines with a price and neither VAT nor a reason for 0 %.
function withoutVat(resource: DocumentResource, { items }: TypedForm): UnratedLine[] {
  if (!needsVat(resource)) return [];
  const isGiven = (text: string | undefined) => (text ?? '').trim() !== '';
  return items.flatMap((line, index) => {
    const { item_type, unit_price, vat, vat_exemption, vat_category } = line;
    if (item_type === 'text' || !isGiven(unit_price) || [vat, vat_exemption, vat_category].some(isGiven)) return [];
    return [{ line, error: ofField(`items[${index}].${resource.lineNameOf('vat')}`, new Message('vat_missing')) }];
  });
}

async function refused(
  page: PageRequest,
  { resource, form, source, settling, draft, settled, asksVat, asksUnusual }: Sent,
  errors: FieldError[],
): Promise<PageAnswer> {
  const facts = await readFormFacts(page.context, page.actor, resource);
  const byElement = new Map<string, string>(settled?.errors);
  for (const error of errors) {
    const element = elementOfRow(settled?.ids ?? [], error) ?? elementOf(resource, error.field) ?? '';
    const text = rowText(page, settled, error) ?? textOf(page, element, error, form);
    byElement.set(element, [byElement.get(element), text].filter(Boolean).join(' '));
  }
  const errorsInOrder = new Map([...byElement].sort(([a], [b]) => placeOf(a) - placeOf(b)));
  return formView(page, {
    resource,
    facts,
    form,
    errors: errorsInOrder,
    articles: await articlesOf(page, { facts, form, source }),
    settling,
    draft,
    party: await partyNamed(page, resource, form),
    ...(source && { source }),
    ...(asksVat && { asksVat }),
    ...(asksUnusual && { asksUnusual }),
  });
}

// Error of an open document, with its name.
function rowText(page: PageRequest, settled: ReadSettling | undefined, error: FieldError): string | undefined {
  const index = /^settles\[(\d+)\]/.exec(error.field)?.[1];
  const document = index === undefined ? undefined : settled?.settles?.[Number(index)]?.document;
  const field = error.field.split('.').at(-1) ?? '';
  const [explained] = formErrors(page.words, [{ ...error, field }]);
  return document && explained && `${document}: ${explained.text}`;
}

// The order of the error summary is that of the form.
function placeOf(element: string): number {
  if (element === 'header.total_amount') return FORM_ORDER.length;
  const place = FORM_ORDER.findIndex(part => element.startsWith(part));
  return place === -1 ? FORM_ORDER.length : place;
}

const FORM_ORDER = ['party.', 'header.', 'items.'];

// Error in the reader's language, with line and label of the field.
function textOf({ words }: PageRequest, element: string, { message }: FieldError, { party }: TypedForm): string {
  // A name that was typed but not chosen is sent as a code.
  if (element === 'party.code' && isReason(message, 'unknown_reference', 'unknown_reference_listed', 'too_long'))
    return fill(words.newDocument.noParty, { code: party.code ?? '' });
  const [, line] = /^items\.(\d+)\./.exec(element) ?? [];
  const field = element.split('.').at(-1) ?? '';
  const [explained] = formErrors(words, [{ field, message }]);
  const text = explained?.text ?? say(words, message);
  return line === undefined ? text : fill(words.newDocument.lineError, { line: String(Number(line) + 1), text });
}

// The query may give party and currency of an empty form.
function named({ query }: PageRequest, { header }: TypedForm): Pick<TypedForm, 'header' | 'party'> {
  const [code, currency] = [query.get('party')?.slice(0, 40), query.get('currency')];
  return { header: { ...header, ...(currency && { currency }) }, party: code ? { code } : {} };
}

// Address and form name the source document.
async function sourceOf(
  page: PageRequest,
  resource: DocumentResource,
  named: (name: Source['kind']) => string | null,
): Promise<Source | undefined> {
  for (const kind of ['from', 'copy'] as const) {
    const id = named(kind);
    if (id !== null) return readSourceOf(page, resource, { kind, id });
  }
  return undefined;
}

/** The articles of lines, with their stock at the location that the goods would leave, as in place() of lines.js. */
export async function articlesOf(
  page: PageRequest,
  { facts, form: { header, items }, source }: { facts: FormFacts; form: TypedForm; source: Source | undefined },
) {
  const codes = [...new Set(items.flatMap(({ item_code }) => (item_code ? [item_code] : [])))];
  const set = facts.sets.find(({ code }) => code === header.document_set);
  const location = header.warehouse || set?.location || facts.default_location || undefined;
  const followed = source?.kind === 'from' ? BigInt(String(source.document.element.id)) : undefined;
  return readLineArticles(page.context, page.actor, { codes, location, followed });
}
