// Proposes and sends payment reminders. contract §7 Reminders

import {
  documentsToRemind,
  levelsInUse,
  MAX_IN_LETTER,
  MAX_PROPOSED,
  openCredit,
  partiesInLetters,
  reminderSender,
} from '../../database/sql/reminders.ts';
import { conflict, fieldError } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import { isDay, isOfOurTime } from '../../domain/values/dates.ts';
import type { SessionActor } from '../actor.ts';
import type { Context } from '../context.ts';
import type { Look } from '../read/session-reads.ts';
import { runWrite, type WriteRequest, type WriteResult } from '../write/run-write.ts';
import {
  composeDue,
  type DueLetter,
  type LetterRequest,
  type ReminderQueued,
  SEND_REMINDER,
} from './reminder-writes.ts';

/** A letter that is proposed. */
export interface ProposedLetter extends DueLetter {
  customer: { id: number; code: string; name: string; to: string };
  /** Amount paid by the customer or credited to it in the currency, and not allotted yet, as digits. */
  openCredit: string;
}

/**
 * Letters that are to be sent on a day, one for each customer and currency; those of further customers follow when these are sent.
 * Throws INVALID_ARGUMENT (date).
 */
export async function proposeReminders(
  ask: Look,
  accountId: number,
  { day, customer }: { day?: string | undefined; customer?: number | undefined },
): Promise<ProposedLetter[]> {
  if (day !== undefined && !(isDay(day) && isOfOurTime(day))) throw fieldError('date', new Message('not_a_day'));
  const asked = {
    due: documentsToRemind(accountId, { day, customer, limit: MAX_PROPOSED }),
    levels: levelsInUse(accountId),
    sender: reminderSender(accountId),
  };
  const { due, levels, sender: senders } = await ask(asked, { cost: 'scan' });
  const [sender] = senders;
  const letters = [...Map.groupBy(due, ({ party_id, currency }) => `${party_id} ${currency}`).values()];
  // The last one may lack documents that were not read.
  if (due.length > MAX_PROPOSED && letters.length > 1) letters.pop();
  const ids = [...new Set(letters.flatMap(([first]) => first?.party_id ?? []))];
  if (!sender || ids.length === 0) return [];
  const { parties, credit } = await ask(
    { parties: partiesInLetters(accountId, ids), credit: openCredit(accountId, ids) },
    { cost: 'scan' },
  );
  const byId = new Map(parties.map(party => [party.id, party]));
  return letters.flatMap(rows => {
    const party = byId.get(rows[0]?.party_id ?? 0);
    const made = party && composeDue(rows.slice(0, MAX_IN_LETTER), { levels, sender, party });
    const open = credit.find(each => each.party_id === party?.id && each.currency === made?.currency)?.amount ?? '0';
    return made ? [{ ...made, customer: party, openCredit: open }] : [];
  });
}

/** True if the account has a level of reminders in use. */
export const hasReminderLevels = async (ask: Look, accountId: number): Promise<boolean> =>
  (await ask({ levels: levelsInUse(accountId) }, { cost: 'point' })).levels.length > 0;

/** Queues a letter. Throws as SEND_REMINDER does, CONFLICT when this server sends no mail. */
export async function sendReminder(
  context: Context,
  actor: SessionActor,
  letter: LetterRequest,
  request: WriteRequest,
): Promise<WriteResult<ReminderQueued>> {
  const { mail } = context;
  if (!mail.isSet) throw conflict('no_mail_configured');
  const input = { ...letter, sessionHash: actor.sessionHash, perDay: mail.perDay };
  const result = await runWrite(context, actor, SEND_REMINDER, input, request);
  if (!result.replayed) context.jobQueued();
  return result;
}
