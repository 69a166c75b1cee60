// Contents of the page of a recurring document. contract §5 Recurring documents

import {
  errorsOfOccurrences,
  type OccurrencePageRow,
  occurrencesOf,
  type RecurringRow,
  recurringById,
} from '../../database/sql/recurring.ts';
import type { StoredFieldError } from '../../domain/messages/stored.ts';
import { readStored } from '../../domain/messages/stored.ts';
import type { SessionActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { leaderReads } from '../read/session-reads.ts';
import { type PreviewedDate, previewDates } from './preview-dates.ts';
import { noRecurring } from './recurring-writes.ts';

/** Dates of a page. */
const MAX_NEXT = 12;

/** A date that was made, or failed. */
export interface ShownOccurrence extends OccurrencePageRow {
  errors: StoredFieldError[];
}

export interface RecurringPage {
  row: RecurringRow;
  next: PreviewedDate[];
  /** The last first. */
  occurrences: ShownOccurrence[];
}

/** Reads a recurring document with its next dates and the last ones. Throws NOT_FOUND, AUTH_FAILED, PERMISSION_DENIED. */
export async function readRecurringPage(context: Context, actor: SessionActor, id: number): Promise<RecurringPage> {
  const { accountId } = actor;
  const { ask } = leaderReads(context, actor);
  const found = await ask(
    { row: recurringById(accountId, id), occurrences: occurrencesOf(accountId, id) },
    { cost: 'point' },
  );
  const [row] = found.row;
  if (!row) throw noRecurring(id);
  const { errors } = await ask(
    {
      errors: errorsOfOccurrences(
        accountId,
        found.occurrences.map(each => each.id),
      ),
    },
    { cost: 'point' },
  );
  const byId = new Map(errors.map(each => [each.id, readErrors(each.errors)]));
  return {
    row,
    next: row.active ? await previewDates({ accountId, ask }, id, MAX_NEXT) : [],
    occurrences: found.occurrences.map(each => ({ ...each, errors: byId.get(each.id) ?? [] })),
  };
}

const readErrors = (json: string): StoredFieldError[] =>
  (JSON.parse(json) as { field: string; said: unknown }[]).map(({ field, said }) => ({
    field,
    message: readStored(said),
  }));
