// The write that queues a statement of account as a message.

import {
  loginOfSession,
  type MailContent,
  type MailedStatement,
  mailAllowance,
  type Recipients,
} from '../../database/sql/mail.ts';
import { printedParty } from '../../database/sql/party-statement.ts';
import { notFound } from '../../domain/errors.ts';
import { defineWrite } from '../write/define-write.ts';
import { definedKind } from '../write/trail.ts';
import { ALLOWANCE, queued, recipientsOf, writtenMail } from './mail-writes.ts';

/** A statement that a user sends by mail. */
export interface StatementMail extends Recipients {
  statement: MailedStatement;
  subject: string;
  text: string;
}

interface SendStatement extends StatementMail {
  sessionHash: Buffer;
  /** MAIL_PER_DAY. */
  perDay: number;
}

/** Queues a message with the PDF of a statement. */
export const SEND_STATEMENT = defineWrite({
  name: 'mail.send-statement',
  right: 'write',
  locks: (_: SendStatement) => ({ newId: 'job_id_seq', exclusive: [ALLOWANCE] }),
  lookUp: ({ statement: { kind, id }, sessionHash }, accountId) => ({
    allowance: mailAllowance(accountId),
    party: printedParty(accountId, kind, id),
    user: loginOfSession(accountId, sessionHash),
  }),
  decide({ statement, subject, text, perDay, ...sent }, { found }): { mail: MailContent; name: string } {
    const [[allowance], [about]] = [found.allowance, found.party];
    if (!about) throw notFound('no_record_id', { noun: statement.kind, id: statement.id });
    const letter = { ...sent, subject, text, language: statement.language };
    const mail = writtenMail(letter, allowance, perDay, found.user);
    return { mail: { kind: 'statement', ...mail, statement }, name: about.code };
  },
  write: (_, { mail }, { account, locked }) => queued(account, locked.newId, mail),
  // Sender and recipient are part of the history of the customer or supplier.
  trail: {
    of: 'people',
    entries: ({ statement: { kind, id } }, { mail, name }) => [
      { type: definedKind(kind), id, name, after: { ...recipientsOf(mail) } },
    ],
  },
});
