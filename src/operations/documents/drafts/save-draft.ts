// Saves and deletes drafts. contract §5 Drafts

import {
  type DraftRow,
  deleteDraft,
  draftById,
  draftCount,
  insertDraft,
  lockDraft,
  updateDraft,
} from '../../../database/sql/documents/drafts.ts';
import { loginOfSession } from '../../../database/sql/mail.ts';
import { endOccurrenceOfDraft } from '../../../database/sql/recurring.ts';
import type { DocumentResource } from '../../../definitions/define-document.ts';
import { DRAFT_ORDER_LOCK } from '../../../definitions/lists/drafts.ts';
import type { AccountFacts } from '../../../domain/account.ts';
import { conflict, fieldError } from '../../../domain/errors.ts';
import { Message } from '../../../domain/messages/message.ts';
import { digits } from '../../../domain/values/decimal.ts';
import { readStoredJson } from '../../../formats/read-json.ts';
import { jsonText } from '../../../formats/write-json.ts';
import type { SessionActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { readRows } from '../../read/run-read.ts';
import { defineWrite } from '../../write/define-write.ts';
import { runWrite, type WriteRequest, type WriteResult } from '../../write/run-write.ts';
import { formSent, partyQuestion, readBody } from '../document-input.ts';
import { type VatRows, vatQuestions, withVatCodes } from '../vat-codes.ts';
import { type DraftBody, totalOf } from './draft-body.ts';
import { draftEvent, draftIn } from './stored-draft.ts';

/** A draft to save. */
export interface DraftToSave {
  resource: DocumentResource;
  /** Checked by its `draftSchema`. */
  body: DraftBody;
}

/** The answer of a write of a draft. */
export interface SavedDraft {
  id: number;
}

/** Maximum drafts of an account. */
export const MAX_DRAFTS = 10_000;
/** Maximum characters of a draft as JSON. */
const MAX_LENGTH = 1_000_000;

interface Saving extends DraftToSave {
  json: string;
  sessionHash: Buffer;
}

interface Removing {
  id: number;
  ifMatch?: string | undefined;
}

/** Questions for `shownFacts`. */
export const bodyQuestions = ({ resource: type, body }: DraftToSave, accountId: number) => {
  const resource = formSent(type, body);
  const read = readBody(resource, body);
  return { parties: partyQuestion(accountId, resource, read), ...vatQuestions(accountId, read) };
};

const questions = (saving: Saving, accountId: number) => ({
  user: loginOfSession(accountId, saving.sessionHash),
  ...bodyQuestions(saving, accountId),
});

type BodyFound = { parties: { record?: string }[] } & VatRows;

/** Facts of a body that lists show: the name of the party, and the total as digits. Null where they are not known. */
export function shownFacts(
  { resource: type, body }: DraftToSave,
  { parties, ...rows }: BodyFound,
  { country }: AccountFacts,
): { party: string | null; total_amount: string | null } {
  const resource = formSent(type, body);
  const record = parties.length === 1 ? (readStoredJson(String(parties[0]?.record)) as { name?: string }) : undefined;
  const sent = readBody(resource, body);
  const { party } = sent;
  const { body: rated, errors } = withVatCodes(resource, sent, rows, { party, record, language: undefined, country });
  const name = party?.name ?? record?.name ?? party?.code ?? party?.vat_id;
  // A code that is unknown now is refused when the draft is issued.
  const total = errors.list.length > 0 ? undefined : totalOf(rated);
  return { party: name === undefined ? null : String(name), total_amount: total ? digits(total) : null };
}

const columnsOf = (saving: Saving, found: BodyFound & { user: { login?: string }[] }, account: AccountFacts) => ({
  type: formSent(saving.resource, saving.body).type,
  body: saving.json,
  ...shownFacts(saving, found, account),
  updated_by: String(found.user[0]?.login),
});

const trailOf = (id: number, columns: { type: string; party: string | null }) => ({
  type: 'draft' as const,
  id,
  ...(columns.party !== null && { name: columns.party }),
});

const ADD = defineWrite({
  name: 'draft.add',
  right: 'write',
  locks: (_: Saving) => ({ idOrders: [DRAFT_ORDER_LOCK], newId: 'draft_id_seq', exclusive: ['drafts'] }),
  lookUp: (saving, accountId) => ({ count: draftCount(accountId), ...questions(saving, accountId) }),
  decide(saving, { account, locked, found }) {
    if ((found.count[0]?.count ?? 0) >= MAX_DRAFTS) throw conflict('too_many_drafts', { count: MAX_DRAFTS });
    return { id: locked.newId, columns: columnsOf(saving, found, account) };
  },
  write: (_, { id, columns }, { account }) => ({
    answer: { id },
    outcome: `saved draft ${id}`,
    commands: [insertDraft(account.id, id, columns)],
    events: [draftEvent('created', id)],
  }),
  trail: {
    of: 'people',
    entries: (_, { id, columns }) => [
      { ...trailOf(id, columns), after: { type: columns.type, total_amount: columns.total_amount } },
    ],
  },
});

const CHANGE = defineWrite({
  name: 'draft.change',
  right: 'write',
  locks: ({ id }: Saving & Removing, accountId) => ({ rows: { draft: lockDraft(accountId, id) } }),
  lookUp: (changing, accountId) => questions(changing, accountId),
  decide: (saving, { account, locked, found }) => ({
    before: draftIn(locked.rows.draft, saving.id, saving.ifMatch),
    columns: columnsOf(saving, found, account),
  }),
  write: ({ id }, { columns }, { account }) => ({
    answer: { id },
    outcome: `changed draft ${id}`,
    commands: [updateDraft(account.id, id, columns)],
    events: [draftEvent('updated', id)],
  }),
  trail: {
    of: 'people',
    entries: ({ id }, { before, columns }) => [
      {
        ...trailOf(id, columns),
        before: { type: before.type, body: before.body },
        after: { type: columns.type, body: columns.body },
      },
    ],
  },
});

const REMOVE = defineWrite({
  name: 'draft.remove',
  right: 'write',
  locks: ({ id }: Removing, accountId) => ({ rows: { draft: lockDraft(accountId, id) } }),
  decide: ({ id, ifMatch }, { locked }) => draftIn(locked.rows.draft, id, ifMatch),
  write: ({ id }, _, { account }) => ({
    answer: { id },
    outcome: `deleted draft ${id}`,
    commands: [endOccurrenceOfDraft(account.id, id, null), deleteDraft(account.id, id)],
    events: [draftEvent('deleted', id)],
  }),
  trail: {
    of: 'everyone',
    entries: ({ id }, draft) => [{ ...trailOf(id, draft), before: { type: draft.type, body: draft.body } }],
  },
});

function saving(actor: SessionActor, draft: DraftToSave): Saving {
  const json = jsonText(draft.body);
  if (json.length > MAX_LENGTH) throw fieldError('body', new Message('too_long', { count: MAX_LENGTH }));
  return { ...draft, json, sessionHash: actor.sessionHash };
}

/** Saves a new draft. Throws INVALID_ARGUMENT (too long), CONFLICT (too many). */
export async function addDraft(
  context: Context,
  actor: SessionActor,
  draft: DraftToSave,
  request: WriteRequest,
): Promise<WriteResult<SavedDraft>> {
  return runWrite(context, actor, ADD, saving(actor, draft), request);
}

/** Replaces a draft. Throws INVALID_ARGUMENT (too long), NOT_FOUND, CONFLICT (another version than `ifMatch`). */
export async function changeDraft(
  context: Context,
  actor: SessionActor,
  { id, ifMatch, ...draft }: DraftToSave & Removing,
  request: WriteRequest,
): Promise<WriteResult<SavedDraft>> {
  return runWrite(context, actor, CHANGE, { ...saving(actor, draft), id, ifMatch }, request);
}

/** Deletes a draft. Throws NOT_FOUND, CONFLICT (another version than `ifMatch`). */
export async function removeDraft(
  context: Context,
  actor: SessionActor,
  draft: Removing,
  request: WriteRequest,
): Promise<WriteResult<SavedDraft>> {
  return runWrite(context, actor, REMOVE, draft, request);
}

/** The draft with an id, for those who may change it; undefined if there is none. Throws AUTH_FAILED, PERMISSION_DENIED. */
export async function readDraft(context: Context, actor: SessionActor, id: number): Promise<DraftRow | undefined> {
  const [draft] = await readRows(context, actor, draftById(actor.accountId, id), { cost: 'point' }, 'write');
  return draft;
}
