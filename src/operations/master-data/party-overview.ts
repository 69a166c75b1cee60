// Reads the figures of a customer's or supplier's page.

import { userNames } from '../../database/sql/administration/users.ts';
import { attachmentsOf, notesOf } from '../../database/sql/attachments.ts';
import { contactsOf } from '../../database/sql/contacts.ts';
import {
  MAX_EVENTS,
  MAX_UNSETTLED,
  type MonthRow,
  type PartyBalance,
  type PartyDocument,
  type PartyMail,
  type PartyPrice,
  type PartyReminder,
  partyBalance,
  partyDocuments,
  partyMails,
  partyPrices,
  partyReminders,
  partyTerms,
  tradeByMonth,
} from '../../database/sql/master-data/party-overview.ts';
import { chargingTypes, creditingTypes } from '../../definitions/catalogue.ts';
import type { AccountFacts } from '../../domain/account.ts';
import { minorUnits } from '../../domain/values/currency.ts';
import type { SessionActor } from '../actor.ts';
import type { AttachmentRow, NoteRow } from '../attachments/attachments.ts';
import type { Context } from '../context.ts';
import { runRead } from '../read/run-read.ts';
import type { ContactRow } from './contacts.ts';

export type { PartyBalance, PartyDocument, PartyMail, PartyPrice, PartyReminder };

/** Months of the chart. */
const MONTHS = 12;

export interface PartyOverview {
  /** By currency. Undefined if there are more unsettled documents than are read for a page. */
  balance: PartyBalance[] | undefined;
  terms: string | undefined;
  /** Trade of the last twelve months, in the account's currency. Empty if there is none, or more than is read for a page. */
  months: { month: string; amount: string }[];
  prices: PartyPrice[];
  documents: PartyDocument[];
  mails: PartyMail[];
  reminders: PartyReminder[];
  notes: NoteRow[];
  files: AttachmentRow[];
  contacts: ContactRow[];
  /** Names of the users, by login. */
  userNames: ReadonlyMap<string, string>;
}

/** Reads the figures, in one round trip. Throws AUTH_FAILED, PERMISSION_DENIED. */
export async function readPartyOverview(
  context: Context,
  actor: SessionActor,
  { kind, id }: { kind: 'customer' | 'supplier'; id: number },
  { today, currency }: Pick<AccountFacts, 'today' | 'currency'>,
): Promise<PartyOverview> {
  const { accountId } = actor;
  const charging = chargingTypes(kind);
  const crediting = creditingTypes(charging);
  const months = monthsUntil(today);
  const from = `${months[0]}-01`;
  const questions = {
    balance: partyBalance(accountId, id, today),
    terms: partyTerms(accountId, id),
    months: tradeByMonth(accountId, id, { charging, crediting, currency, places: minorUnits(currency), from }),
    prices: partyPrices(accountId, id, charging),
    documents: partyDocuments(accountId, id),
    mails: partyMails(accountId, id),
    reminders: partyReminders(accountId, id),
    notes: notesOf(accountId, { type: kind, id }, MAX_EVENTS),
    files: attachmentsOf(accountId, { type: kind, id }, MAX_EVENTS),
    contacts: contactsOf(accountId, { party: id }),
    users: userNames(accountId),
  };
  const { found } = await runRead(context, actor, questions, { cost: 'scan' });
  const unsettled = found.balance.reduce((sum, { count }) => sum + count, 0);
  return {
    ...found,
    balance: unsettled > MAX_UNSETTLED ? undefined : found.balance,
    terms: found.terms[0]?.terms ?? undefined,
    userNames: new Map(found.users.map(({ login, name }) => [login, name])),
    months: wholeMonths(found.months, months),
  };
}

// The months `YYYY-MM` of the chart, the one of the day last.
function monthsUntil(today: string): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, index) =>
    new Date(Date.UTC(year, month - MONTHS + index, 1)).toISOString().slice(0, 7),
  );
}

function wholeMonths(rows: MonthRow[], months: string[]): PartyOverview['months'] {
  if (rows.length === 0 || rows.some(({ is_whole }) => !is_whole)) return [];
  const amounts = new Map(rows.map(({ month, amount }) => [month, amount]));
  return months.map(month => ({ month, amount: amounts.get(month) ?? '0' }));
}
