// The pages of records (customers, suppliers, articles, families, categories, locations): view, new, edit, take out of use.

import { recordOf, records } from '../../../definitions/catalogue.ts';
import type { RecordResource } from '../../../definitions/define-record.ts';
import { AppError, notFound } from '../../../domain/errors.ts';
import { attachableResource } from '../../../operations/attachments/attachable-record.ts';
import { removeRecord } from '../../../operations/master-data/remove-record.ts';
import { attachedPanel } from '../attachments/panel.ts';
import { changesPart, entriesOf } from '../audit/changes.ts';
import { confirmView } from '../forms/confirm-view.ts';
import type { Element } from '../lists/list-columns.ts';
import { readElement } from '../lists/read-page.ts';
import {
  getPage,
  type Needs,
  type Page,
  type PageAnswer,
  postPage,
  type Redirect,
  redirectTo,
  type View,
} from '../page/define-page.ts';
import { administratorOf, numberOf, type PageRequest } from '../page/page-request.ts';
import { fill } from '../words/fill.ts';
import { say } from '../words/say.ts';
import { articleOverview } from './article-overview.ts';
import { type ContactParty, removeContact, saveContact } from './contact-writes.ts';
import type { OpenContactForm } from './contacts-panel.ts';
import { partyOverview } from './party-overview.ts';
import { isOutOfUse, nameOfRecord, stateField, writingNeeds } from './record-access.ts';
import { recordView } from './record-view.ts';
import { createdPage, editView, newView, saveState, updatedPage } from './record-writes.ts';

/** Kinds with pages of their own. */
const OWN_PAGES = ['users'];

/** All pages of all kinds of records. */
export const recordPages: Page[] = records.filter(({ path }) => !OWN_PAGES.includes(path)).flatMap(pagesOf);

function pagesOf(resource: RecordResource): Page[] {
  const path = `/admin/${resource.path}`;
  const one = getPage(`${path}/:id`, {}, page => viewOf(page, resource));
  if (!resource.writing) return [one];
  const needs = writingNeeds(resource);
  return [
    one,
    getPage(`${path}/new`, needs, async page => newView(page, resource)),
    postPage(`${path}/new`, needs, page => createdPage(page, resource)),
    getPage(`${path}/:id/edit`, needs, async page => editView(page, resource, await readStored(page, resource))),
    postPage(`${path}/:id/edit`, needs, async page => updatedPage(page, resource, await readStored(page, resource))),
    ...(stateField(resource) ? [statePage(resource, needs)] : removalPages(resource, needs)),
  ];
}

// The page of a record. `contactForm`: the form of a contact that was refused.
async function viewOf(page: PageRequest, resource: RecordResource, contactForm?: OpenContactForm): Promise<View> {
  const { element } = await readStored(page, resource);
  const changes = changesPart(page, await entriesOf(page, { type: resource.noun, id: idOf(page) }));
  const attached = attachableResource(resource.noun)
    ? await attachedPanel(page, { type: resource.noun, id: numberOf(idOf(page)) })
    : null;
  const overview = await overviewOf(page, resource, element, contactForm);
  return recordView(page, resource, element, { id: idOf(page), attached, changes, overview });
}

/** The pages to which the forms of contacts on the pages of customers and suppliers are sent. */
export const contactPages: Page[] = ['customers', 'suppliers'].flatMap(path => {
  const resource = recordOf(path);
  const to = `/admin/${path}/:id/contacts`;
  const needs = writingNeeds(resource);
  const ofParty =
    (handle: (page: PageRequest, party: ContactParty) => Promise<Redirect | OpenContactForm>) =>
    async (page: PageRequest): Promise<PageAnswer> => {
      const { element } = await readStored(page, resource);
      const answer = await handle(page, { path, noun: resource.noun, id: idOf(page), code: String(element.code) });
      if ('kind' in answer) return answer;
      return { ...(await viewOf(page, resource, answer)), status: answer.isConflict ? 409 : 400 };
    };
  return [
    postPage(to, needs, ofParty(saveContact)),
    postPage(`${to}/:contact`, needs, ofParty(saveContact)),
    postPage(`${to}/:contact/remove`, needs, ofParty(removeContact)),
  ];
});

// Pages of customers, suppliers and articles begin with the business with them.
async function overviewOf(
  page: PageRequest,
  resource: RecordResource,
  element: Element,
  contactForm: OpenContactForm | undefined,
) {
  const { noun } = resource;
  if (noun === 'article') return articleOverview(page, numberOf(idOf(page)), element);
  if (noun !== 'customer' && noun !== 'supplier') return undefined;
  const isOff = isOutOfUse(resource, element);
  return partyOverview(page, { kind: noun, id: numberOf(idOf(page)), code: String(element.code), isOff }, contactForm);
}

function statePage(resource: RecordResource, needs: Needs): Page {
  return postPage(`/admin/${resource.path}/:id/state`, needs, async page =>
    saveState(page, resource, await readStored(page, resource)),
  );
}

function removalPages(resource: RecordResource, needs: Needs): Page[] {
  const path = `/admin/${resource.path}/:id/remove`;
  return [
    getPage(path, needs, page => removalView(page, resource)),
    postPage(path, needs, page => removed(page, resource)),
  ];
}

async function removalView(page: PageRequest, resource: RecordResource): Promise<PageAnswer> {
  const { records } = page.words;
  const name = nameOfRecord(resource, (await readStored(page, resource)).element);
  const href = `/admin/${resource.path}/${idOf(page)}`;
  return confirmView(page, {
    title: fill(records.removeTitle, { name }),
    text: records.removeText,
    confirm: records.remove,
    action: `${href}/remove`,
    back: { href, label: name },
  });
}

const idOf = ({ params }: PageRequest): string => params.id ?? '';

// Throws NOT_FOUND, also for the id of another account.
async function readStored(page: PageRequest, resource: RecordResource) {
  const options = resource.options?.stock ? 'stock' : undefined;
  const stored = await readElement(page, resource, idOf(page), options);
  if (!stored) throw notFound('no_record_with_id', { noun: resource.noun });
  return stored;
}

// The key of the form makes a repeated removal succeed.
async function removed(page: PageRequest, resource: RecordResource): Promise<PageAnswer> {
  const { context, words } = page;
  const { element } = await readStored(page, resource);
  const name = nameOfRecord(resource, element);
  try {
    await removeRecord(context, administratorOf(page), resource, String(element[resource.codeField]));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'CONFLICT') throw error;
    return redirectTo(`/admin/${resource.path}/${idOf(page)}`, say(words, error.said));
  }
  return redirectTo(`/admin/${resource.path}`, fill(words.records.removed, { name }));
}
