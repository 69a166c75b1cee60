// A stored draft as its writes find it.

import type { DraftRow } from '../../../database/sql/documents/drafts.ts';
import { type AppError, conflict, fieldError, notFound } from '../../../domain/errors.ts';
import type { NewEvent } from '../../../domain/event.ts';
import { Message } from '../../../domain/messages/message.ts';
import { entityTagsOf, namesVersion } from '../../../domain/values/entity-tags.ts';

/** The event of a draft. */
export const draftEvent = (what: 'created' | 'updated' | 'deleted', id: number): NewEvent => ({
  type: `draft.${what}`,
  id,
});

/** NOT_FOUND for a draft. */
export const noDraft = (id: number): AppError => notFound('no_draft', { id });

/** The draft among the rows found, in a version that the header `If-Match` names. Throws NOT_FOUND, CONFLICT, INVALID_ARGUMENT. */
export function draftIn<Row extends DraftRow>([draft]: Row[], id: number, ifMatch: string | undefined): Row {
  if (!draft) throw noDraft(id);
  requireVersion('draft', draft, ifMatch);
  return draft;
}

/** Throws CONFLICT unless the header `If-Match` is missing or names the version of a record, INVALID_ARGUMENT for another form of it. */
export function requireVersion(noun: string, { version }: { version: number }, ifMatch: string | undefined): void {
  const tags = ifMatch === undefined ? '*' : entityTagsOf(ifMatch);
  if (tags === undefined) throw fieldError('If-Match', new Message('if_match_form'));
  if (!namesVersion(version, tags)) throw conflict('record_changed', { noun, version: String(ifMatch).slice(0, 80) });
}

/** The header `If-Match` that names the version of a draft. */
export const versionOf = ({ version }: DraftRow): string => `"${version}"`;
