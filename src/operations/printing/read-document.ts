// Reads the data of a PDF: first its version, which is cheap, then the rest.

import { letterhead, namedRecords, printable } from '../../database/sql/printing.ts';
import { documentOf } from '../../definitions/catalogue.ts';
import { AppError } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import type { PrintJob } from '../../domain/print-job.ts';
import { elementStatement } from '../../query/sql.ts';
import type { Look } from '../read/session-reads.ts';
import { jobOf } from './print-job.ts';

/** A document before it is read. */
export interface Found {
  accountId: number;
  id: bigint;
  type: string;
  set: string;
  template: string;
  language: string;
  /** Set and number, for the file's name. */
  name: string;
  /** Identity of the document, and the version of everything that its PDF shows. */
  version: string;
  /** True if its account is a test company. */
  isTest: boolean;
  /** Sends further queries about it. */
  look: Look;
}

/** Queries about a document: the first time, and from then on. */
interface Looks {
  first: Look;
  look: Look;
}

/** The document with an id; undefined when the account has none. */
export async function findPrintable({ first, look }: Looks, accountId: number, id: bigint): Promise<Found | undefined> {
  const { found } = await first({ found: printable(accountId, id) }, { cost: 'point' });
  const [row] = found;
  if (!row) return undefined;
  const { type, template, language, document_set, seq_number, is_test: isTest } = row;
  const version = `${accountId} ${id} ${row.version}`;
  return {
    accountId,
    id,
    type,
    set: document_set,
    template,
    language,
    name: `${document_set}-${seq_number}`,
    version,
    isTest,
    look,
  };
}

/**
 * The print job of a document. It is read after its version: what changes between the two is printed, and the next one who asks gets
 * another version. Throws NOT_FOUND when its account was deleted meanwhile.
 */
export async function readDocument({ accountId, id, type, set, template, language, look }: Found): Promise<PrintJob> {
  // As the list of its type shows it.
  const element = elementStatement(documentOf(type).list, accountId, id);
  const asked = { letterhead: letterhead(accountId, set), named: namedRecords(accountId, id), element };
  const read = await look(asked, { cost: 'scan' });
  const [account] = read.letterhead;
  const [named] = read.named;
  const [document] = read.element;
  if (!account || !named || !document) throw new AppError('NOT_FOUND', new Message('no_document_here', { id }));
  return jobOf({ type, template, language, json: document.json, account, records: JSON.parse(named.records) });
}
