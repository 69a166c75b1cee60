// Issues a draft: its document is created and the draft deleted, in one transaction. contract §5 Drafts

import { formFacts } from '../../../database/sql/documents/document-form.ts';
import { type DraftRow, draftById } from '../../../database/sql/documents/drafts.ts';
import { documentOf } from '../../../definitions/catalogue.ts';
import { AppError, type FieldError, validationError } from '../../../domain/errors.ts';
import { Message } from '../../../domain/messages/message.ts';
import type { SessionActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { runRead } from '../../read/run-read.ts';
import { writersReads } from '../../read/session-reads.ts';
import { defineWrite } from '../../write/define-write.ts';
import { runWrite, type WriteRequest, type WriteResult } from '../../write/run-write.ts';
import { type CreatedDocument, createDocument } from '../create-document.ts';
import { readBody } from '../document-input.ts';
import { originOfDraft } from '../document-origin.ts';
import { ratedBody } from '../vat-codes.ts';
import { bodyToIssue, checkCreate, storedBody } from './draft-body.ts';
import { draftIn, versionOf } from './stored-draft.ts';

interface Issuing {
  id: number;
  ifMatch?: string | undefined;
}

/** Answers a repeated request, whose draft is gone; refuses any other one. */
const ISSUE_AGAIN = defineWrite<Issuing, Record<never, never>, never, undefined, CreatedDocument>({
  name: 'draft.issue-again',
  right: 'write',
  locks: () => ({}),
  decide: ({ id, ifMatch }) => void draftIn([] as DraftRow[], id, ifMatch),
  write() {
    throw new Error('A missing draft is refused');
  },
  trail: { none: 'it writes nothing' },
});

/**
 * Issues a draft as a create would: fields that are missing or wrong are refused by their place in the draft (`body.items[0].qty`), and the
 * draft stays. Throws NOT_FOUND, CONFLICT (another version than `ifMatch`, or changed meanwhile) and the errors of a create.
 */
export async function issueDraft(
  context: Context,
  actor: SessionActor,
  { id, ifMatch }: Issuing,
  { strict, ...request }: WriteRequest & { strict: boolean },
): Promise<WriteResult<CreatedDocument>> {
  const { accountId } = actor;
  const questions = { draft: draftById(accountId, id), facts: formFacts(accountId) };
  const { found } = await runRead(context, actor, questions, { cost: 'point' }, 'write');
  const [draft] = found.draft;
  if (!draft) return runWrite(context, actor, ISSUE_AGAIN, { id, ifMatch }, request);
  draftIn([draft], id, ifMatch);
  const resource = documentOf(draft.type);
  try {
    const stored = storedBody(draft.body);
    const rated = await ratedBody(writersReads(context, actor), resource, readBody(resource, stored));
    const body = bodyToIssue(resource, stored, rated, String(found.facts[0]?.today));
    const { value, fieldErrors } = checkCreate(resource, body);
    if (fieldErrors.length > 0) throw validationError(fieldErrors);
    return await createDocument(context, actor, resource, value, {
      ...request,
      strict,
      origin: originOfDraft({ id, ifMatch: versionOf(draft) }),
    });
  } catch (error) {
    throw error instanceof AppError && error.details ? validationError(error.details.map(inBody)) : error;
  }
}

/** A field error by its place in the body, where the caller names the record only that has the body. */
export function inBody({ field, message }: FieldError): FieldError {
  const place = `body.${field}`;
  return { field: place, message: named(message) };

  function named(of: Message): Message {
    const params = Object.entries(of.params).map(([name, value]) => {
      if (value instanceof Message) return [name, named(value)];
      return [name, name === 'field' && value === field ? place : value];
    });
    return of.with(Object.fromEntries(params));
  }
}
