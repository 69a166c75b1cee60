// Drafts: saved, changed, deleted and issued. The list is one of `lists.ts`. contract §5 Drafts

import { documentOf, documents, drafts } from '../../../definitions/catalogue.ts';
import type { DocumentResource } from '../../../definitions/define-document.ts';
import { exampleId as idOfExample } from '../../../definitions/document-examples.ts';
import { choice, identifier } from '../../../definitions/fields/field-types.ts';
import { DRAFT_BODY } from '../../../definitions/lists/drafts.ts';
import { object, optional } from '../../../definitions/schema.ts';
import { fieldError } from '../../../domain/errors.ts';
import { Message } from '../../../domain/messages/message.ts';
import { draftSchema } from '../../../operations/documents/drafts/draft-body.ts';
import { issueDraft } from '../../../operations/documents/drafts/issue-draft.ts';
import { addDraft, changeDraft, readDraft, removeDraft } from '../../../operations/documents/drafts/save-draft.ts';
import { noDraft } from '../../../operations/documents/drafts/stored-draft.ts';
import { answerAdded, answerChanged, idInBody, ifMatchOf, typeInBody } from '../by-id.ts';
import type { ApiRequest, Endpoint } from '../endpoint.ts';
import { removal, WRITE, written } from '../endpoint-parts.ts';
import { IDEMPOTENCY_KEY, IF_MATCH, NONCE, PREFER } from '../parameters.ts';
import { bodyOfType } from '../read-request.ts';
import { answerCreated, createdExample, type LinkSettings } from './documents.ts';

/** Schema of the answer of a write of a draft. */
export const DRAFT_SAVED = object({ id: identifier() }, { description: 'A draft was saved' });

const TYPE = choice(
  documents.map(({ type }) => type),
  { description: 'Type of the document that it becomes' },
);

const path = `/${drafts.path}`;

// The fields of the draft depend on its type.
const readBody = bodyOfType(resource =>
  object({ id: optional(identifier()), type: optional(TYPE), body: draftSchema(resource) }),
);

// The check leaves out an empty object.
const readSent = (apiRequest: ApiRequest, resource: DocumentResource): Record<string, unknown> =>
  (readBody(apiRequest, resource).body ?? {}) as Record<string, unknown>;

const { body: exampleBody, type: exampleType, id: exampleId } = drafts.example;
const issued = exampleBody as Record<string, unknown>;
const ISSUED = {
  id: idOfExample(issued),
  documentSeries: String(issued.document_set),
  documentNumber: String(issued.seq_number),
};

const add: Endpoint = {
  ...WRITE,
  operationId: 'createDraft',
  method: 'POST',
  path,
  summary: 'Save a draft',
  description:
    'A document without number, stock or money. Its `body` is that of a create; any field may be missing, but those that are there must have their form.',
  body: {
    schema: object({ type: TYPE, body: DRAFT_BODY }, { description: 'A document that is not issued yet' }),
    name: 'draftCreate',
    example: { type: exampleType, body: exampleBody },
    checkedByHandler: true,
  },
  response: written(
    'The draft was saved',
    'draftSaved',
    { id: exampleId },
    { Location: 'Where the list shows the draft' },
  ),
  errorStatuses: [409, 422],
  async handle(apiRequest) {
    const { context, caller, write } = apiRequest;
    const resource = typeInBody(apiRequest);
    if (!resource) throw fieldError('type', new Message('required'));
    const draft = { resource, body: readSent(apiRequest, resource) };
    return answerAdded(apiRequest, await addDraft(context, caller, draft, write));
  },
};

const change: Endpoint = {
  ...WRITE,
  operationId: 'updateDraft',
  method: 'PUT',
  path,
  summary: 'Replace a draft',
  description: 'The whole `body` is replaced. With another `type` it becomes a document of that type.',
  parameters: [NONCE, IDEMPOTENCY_KEY, PREFER, IF_MATCH],
  body: {
    schema: object(
      { id: identifier({ description: 'The draft' }), type: optional(TYPE), body: DRAFT_BODY },
      { description: 'A draft as it should be' },
    ),
    name: 'draftUpdate',
    example: { id: exampleId, body: exampleBody },
    checkedByHandler: true,
  },
  response: written('The draft was replaced', 'draftSaved', { id: exampleId }),
  async handle(apiRequest) {
    const { context, caller, write } = apiRequest;
    const id = idInBody(apiRequest);
    const resource = typeInBody(apiRequest) ?? (await typeStored(apiRequest, id));
    const draft = { id, ifMatch: ifMatchOf(apiRequest), resource, body: readSent(apiRequest, resource) };
    return answerChanged(apiRequest, await changeDraft(context, caller, draft, write));
  },
};

const remove = removal({
  operationId: 'deleteDraft',
  path,
  summary: 'Delete a draft',
  description: 'Nothing of it stays but an entry in the audit trail.',
  id: { description: 'The draft', example: exampleId },
  hasVersions: true,
  done: 'The draft was deleted',
  remove: (apiRequest, id) =>
    removeDraft(apiRequest.context, apiRequest.caller, { id, ifMatch: ifMatchOf(apiRequest) }, apiRequest.write),
});

const issue = (links: LinkSettings): Endpoint => ({
  ...WRITE,
  operationId: 'issueDraft',
  path: '/issued_drafts',
  method: 'POST',
  summary: 'Issue a draft',
  description:
    'Creates its document as a create at this moment would, and deletes the draft, in one transaction. The next number of the set, today and the total of the lines stand in for `seq_number`, `date` and `total_amount` where they are missing. What is missing or wrong is named by its place, such as `body.items[0].qty`; the draft then stays as it is.',
  parameters: [NONCE, IDEMPOTENCY_KEY, PREFER, IF_MATCH],
  body: {
    schema: object({ id: identifier({ description: 'The draft' }) }, { description: 'The draft to issue' }),
    name: 'draftToIssue',
    example: { id: exampleId },
  },
  response: written('The document was created', 'documentCreated', createdExample(ISSUED), {
    Location: 'Where the list shows the document',
    'X-Document-Id': 'Its id',
  }),
  async handle(apiRequest) {
    const { context, caller, write, strict } = apiRequest;
    const issuing = { id: idInBody(apiRequest), ifMatch: ifMatchOf(apiRequest) };
    const { answer, ...result } = await issueDraft(context, caller, issuing, { ...write, strict });
    return answerCreated(documentOf(String(answer.type)), links, apiRequest, answer, result);
  },
});

async function typeStored({ context, caller }: ApiRequest, id: number): Promise<DocumentResource> {
  const stored = await readDraft(context, caller, id);
  if (!stored) throw noDraft(id);
  return documentOf(stored.type);
}

/** The endpoints that write drafts. */
export const draftEndpoints = (links: LinkSettings): Endpoint[] => [add, change, remove, issue(links)];
