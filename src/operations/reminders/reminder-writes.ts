// The writes of payment reminders: one queues a letter, the other decides at the last moment which of its documents are still due.

import { loginOfSession, type MailContent, type MailedReminder, mailAllowance } from '../../database/sql/mail.ts';
import { printedParty } from '../../database/sql/party-statement.ts';
import { linkSecret } from '../../database/sql/printing.ts';
import {
  type DueRow,
  documentsOfReminder,
  documentsToRemind,
  insertReminder,
  leaveOut,
  levelsInUse,
  lockReminder,
  MAX_IN_LETTER,
  type ReminderRow,
  reminderSender,
  updateReminded,
  updateReminder,
} from '../../database/sql/reminders.ts';
import { type LEFT_OUT, REMINDER_ORDER_LOCK } from '../../definitions/lists/reminders.ts';
import { conflict, FieldErrors, notFound } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import { daysFrom } from '../../domain/values/dates.ts';
import { LANGUAGES, type Language } from '../../domain/values/languages.ts';
import { mayLeave } from '../jobs/new-job.ts';
import { writtenHtml } from '../mail/compose-mail.ts';
import { MAIL_JOB } from '../mail/mail-job.ts';
import { ALLOWANCE, checkAllowance, checkTexts, queued, recipientsOf, repliesTo } from '../mail/mail-writes.ts';
import { type LinkBase, linkTo } from '../mail/send-mail.ts';
import { defineWrite } from '../write/define-write.ts';
import { definedKind } from '../write/trail.ts';
import {
  type ComposedLetter,
  composeLetter,
  languageOfLetter,
  levelsIn,
  type NamedDocument,
} from './compose-letter.ts';

/** Days of the statement of account that goes with a letter. */
const STATEMENT_DAYS = 365;

/** A letter to send: its customer by id, and its currency. */
export interface LetterRequest {
  customer: number;
  currency?: string | undefined;
  /** Ids of documents. Default: all that are to be reminded. */
  documents?: number[] | undefined;
}

interface SendReminder extends LetterRequest {
  sessionHash: Buffer;
  /** MAIL_PER_DAY. */
  perDay: number;
}

/** The answer of a letter that was queued. */
export interface ReminderQueued {
  id: number;
  status: 'QUEUED' | 'CANCELLED';
}

/** A letter that `composeDue` has made of overdue documents. */
export interface DueLetter {
  letter: ComposedLetter;
  documents: NamedDocument[];
  words: MailedReminder;
  language: Language;
  day: string;
  currency: string;
}

type StoredLevels = Parameters<typeof levelsIn>[0];

/** Makes a letter of overdue documents of a customer in one currency; undefined without any. */
export function composeDue(
  rows: readonly DueRow[],
  {
    levels,
    sender,
    party,
  }: { levels: StoredLevels; sender: MailedReminder['sender']; party: { language: string | null; country: string } },
): DueLetter | undefined {
  const [first] = rows;
  if (!first) return undefined;
  const { day, currency, name } = first;
  const used = levels.filter(({ level }) => rows.some(each => each.level === level));
  const language = languageOfLetter(used, party.language, party.country);
  const words = { levels: levelsIn(used, language, sender), customer: name, sender };
  const documents = rows.map(named);
  const letter = composeLetter(documents, words, { day, currency, language });
  return letter && { letter, documents, words, language, day, currency };
}

const named = <Row extends { parts: string }>({ parts, ...row }: Row) => ({ ...row, parts: JSON.parse(parts) });

/**
 * Queues a letter with its records. The documents are chosen in the transaction, behind the lock of the mail quota: a second letter at the
 * same time finds nothing to remind. Throws NOT_FOUND, INVALID_ARGUMENT (documents, customer_id), CONFLICT, RATE_LIMITED.
 */
export const SEND_REMINDER = defineWrite({
  name: 'reminder.send',
  right: 'write',
  locks: (_: SendReminder) => ({ idOrders: [REMINDER_ORDER_LOCK], newId: 'job_id_seq', exclusive: [ALLOWANCE] }),
  rows: () => MAX_IN_LETTER,
  lookUp: ({ customer, currency, documents, sessionHash }, accountId) => ({
    allowance: mailAllowance(accountId),
    party: printedParty(accountId, 'customer', customer),
    user: loginOfSession(accountId, sessionHash),
    due: documentsToRemind(accountId, { customer, currency, documents, limit: MAX_IN_LETTER }),
    levels: levelsInUse(accountId),
    sender: reminderSender(accountId),
  }),
  decide({ customer, documents, perDay }, { account, found }) {
    const [[allowance], [party], [sender]] = [found.allowance, found.party, found.sender];
    if (!party || !sender) throw notFound('no_record_id', { noun: 'customer', id: customer });
    const errors = new FieldErrors();
    for (const [index, id] of (documents ?? []).entries())
      errors.check(
        found.due.some(each => each.id === id),
        `documents[${index}]`,
        new Message('not_to_remind'),
      );
    errors.throwIfAny();
    // A letter has one currency: that of the request, else of its first document, else of the first one that is due.
    const first = found.due.find(({ id }) => id === documents?.[0]) ?? found.due[0];
    const rows = found.due.filter(({ currency }) => currency === first?.currency).slice(0, MAX_IN_LETTER);
    for (const [index, id] of (documents ?? []).entries())
      errors.check(
        rows.some(each => each.id === id),
        `documents[${index}]`,
        new Message('other_currency_than_letter', { currency: first?.currency ?? '' }),
      );
    errors.throwIfAny();
    const { country_iso } = JSON.parse(party.party) as { country_iso?: string | null };
    const made = composeDue(rows, {
      ...found,
      sender,
      party: { language: party.language, country: country_iso ?? account.country },
    });
    if (!made) throw conflict('nothing_to_remind');
    const { letter, words, language, day, currency } = made;
    const to = party.mail_to ?? party.email ?? '';
    const sent = { to, cc: party.mail_cc ?? '', bcc: party.mail_bcc ?? '' };
    errors.check(to !== '', 'customer_id', new Message('no_address_of_customer'));
    errors.throwIfAny();
    checkTexts({ ...sent, subject: letter.subject, text: letter.text });
    checkAllowance(allowance, perDay);
    const mail: MailContent = {
      kind: 'reminder',
      ...recipientsOf(sent),
      replyTo: repliesTo(allowance?.email),
      ...wordsOf(letter, language),
      language,
      statement: {
        kind: 'customer',
        id: customer,
        currency,
        from: daysFrom(day, -STATEMENT_DAYS),
        to: day,
        language: party.language ?? language,
      },
      reminder: words,
      by: found.user[0]?.login ?? null,
    };
    return { ...made, mail, code: party.code };
  },
  write({ customer }, { letter, documents, mail, day, currency }, { account, locked }) {
    const id = locked.newId;
    const held = !mayLeave(MAIL_JOB, account.test_receivers, mail);
    const status = held ? ('CANCELLED' as const) : ('QUEUED' as const);
    const { level, amount, interest, interests } = letter.amounts;
    const row = {
      id,
      party_id: customer,
      date: day,
      level: level.level,
      currency,
      amount,
      fee: level.fee,
      interest,
      status,
      reason: held ? 'HELD_BACK' : null,
      login: mail.by ?? '',
      documents: documents.map((each, index) => ({
        document_id: each.id,
        level: each.level,
        due_date: each.due_date,
        amount: each.amount,
        interest: interests[index] ?? '0',
      })),
    };
    const { commands } = queued(account, id, mail);
    return {
      answer: { id, status } as ReminderQueued,
      outcome: `queued reminder ${id}`,
      commands: [...commands, ...insertReminder(account.id, row)],
      events: ['created', ...(held ? ['cancelled'] : [])].map(what => ({ type: `reminder.${what}`, id })),
    };
  },
  violation: constraint => (constraint === 'reminder_document_level_key' ? conflict('nothing_to_remind') : undefined),
  // Sender and recipient are part of the history of the customer.
  trail: {
    of: 'people',
    entries: ({ customer }, { mail, code, letter: { amounts } }) => [
      {
        type: definedKind('customer'),
        id: customer,
        name: code,
        after: { ...recipientsOf(mail), level: amounts.level.level, amount: amounts.amount },
      },
    ],
  },
});

const wordsOf = ({ subject, text }: ComposedLetter, language: string) => ({
  subject,
  body: text,
  html: writtenHtml(text, language),
});

/** A document of a letter that is still overdue. */
export const isStillDue = (row: ReminderRow): boolean => leftOut(row) === undefined;

function leftOut({
  amount,
  is_other_part,
  is_void,
  is_disputed,
  is_stopped,
}: ReminderRow): (typeof LEFT_OUT)[number] | undefined {
  if (is_void) return 'VOID';
  if (amount === null || is_other_part) return 'PAID';
  if (is_disputed) return 'DISPUTED';
  return is_stopped ? 'STOPPED' : undefined;
}

/** Facts that a letter depends on, as text: its documents and the overdue amount of each. */
export const stateOfLetter = (rows: readonly ReminderRow[]): string =>
  JSON.stringify(rows.filter(isStillDue).map(({ id, parts }) => [id, parts]));

interface BeginReminder {
  accountId: number;
  id: number;
  content: MailContent;
  /** `stateOfLetter` for which its files were printed. */
  printedFor: string;
  /** True if an earlier attempt ended without an outcome. */
  interrupted: boolean;
  /** Undefined: no links to the documents. */
  link: LinkBase | undefined;
}

/**
 * The last look at a letter, behind which the mail server gets it: leaves out documents that are paid, void or stopped meanwhile, and
 * writes the letter anew. `gone`: nothing is left. `changed`: its files must be printed again. `unknown`: it may have been sent.
 */
export type BegunReminder =
  | { state: 'begun'; mail: Pick<MailContent, 'subject' | 'body' | 'html'> }
  | { state: 'gone' | 'changed' | 'unknown' };

/** Begins to send a letter, in the transaction that sees every receipt committed before. */
export const BEGIN_REMINDER = defineWrite({
  name: 'reminder.begin',
  locks: ({ accountId, id }: BeginReminder) => ({ rows: { reminder: lockReminder(accountId, id) } }),
  rows: () => MAX_IN_LETTER,
  lookUp: ({ id }, accountId) => ({ documents: documentsOfReminder(accountId, id), secret: linkSecret(accountId) }),
  decide({ content, printedFor, interrupted, link }, { account, locked, found }) {
    const [row] = locked.rows.reminder;
    const rows = found.documents;
    const none = { begun: { state: 'gone' } as BegunReminder, rows, letter: undefined, documents: [] };
    if (row?.status !== 'QUEUED' || !content.reminder) return none;
    if (row.begun && interrupted) return { ...none, begun: { state: 'unknown' } as BegunReminder, rows: [] };
    const documents = rows.filter(isStillDue).map(each => named(each) as NamedDocument);
    const language = LANGUAGES.find(each => each === content.language) ?? 'en';
    const [secret] = found.secret;
    const links = link && secret && linkTo(link, secret.link_secret, account.code);
    const facts = { day: row.date, currency: row.currency, language, linkTo: links };
    const letter = composeLetter(documents, content.reminder, facts);
    if (!letter) return none;
    const begun: BegunReminder =
      stateOfLetter(rows) === printedFor ? { state: 'begun', mail: wordsOf(letter, language) } : { state: 'changed' };
    return { begun, rows, letter, documents };
  },
  write({ id }, { begun, rows, letter, documents }, { account }) {
    const gone = rows.flatMap(row => {
      const reason = leftOut(row);
      return reason ? [leaveOut(account.id, id, row.id, reason)] : [];
    });
    if (begun.state !== 'begun' || !letter)
      return { answer: begun, outcome: `looked at reminder ${id}`, commands: gone };
    const { level, amount, interest, interests } = letter.amounts;
    const changes = [
      ...documents.map((each, index) =>
        updateReminded(account.id, id, {
          document: each.id,
          amount: each.amount,
          interest: interests[index] ?? '0',
        }),
      ),
      updateReminder(account.id, id, { level: level.level, amount, fee: level.fee, interest, begun: true }),
    ];
    return { answer: begun, outcome: `looked at reminder ${id}`, commands: [...gone, ...changes] };
  },
  trail: { none: 'the reminder has its documents, and the ones that were left out' },
});
