// Prints a document as a PDF: for a session, or for a signed link.

import { timingSafeEqual } from 'node:crypto';
import { letterhead, linkSecret, printedDocument } from '../../database/statements/printing.ts';
import { documentOf } from '../../definitions/catalogue.ts';
import type { ListResource } from '../../definitions/define-list.ts';
import { AppError } from '../../domain/errors.ts';
import type { PrintJob } from '../../domain/print-job.ts';
import { pageStatement } from '../../query/sql.ts';
import type { RowsOf } from '../../query/statement.ts';
import type { SessionActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { runRead, runReadAs } from '../read/run-read.ts';
import { signLink } from './document-link.ts';

export interface PrintedDocument {
  pdf: Buffer;
  /** Set and number, for the file's name. */
  name: string;
}

/** Prints the document with an id that a list shows. Throws NOT_FOUND, RATE_LIMITED, OVERLOADED. */
export async function printDocument(
  context: Context,
  actor: SessionActor,
  resource: ListResource,
  id: number,
): Promise<PrintedDocument> {
  const { accountId } = actor;
  const { found } = await runRead(context, actor, questionsOf(accountId, id), { cost: 'scan' });
  const document = await complete(context, accountId, id, found);
  if (document && !inList(resource, document.type)) throw noDocument(id);
  return print(context, accountId, id, document);
}

/** Prints for a signed link. Throws AUTH_FAILED when the link was changed or has expired. contract §5 Create */
export async function printLinkedDocument(
  context: Context,
  { account, id, expires, signature, now }: DocumentLink & { now: number },
): Promise<PrintedDocument> {
  const accountId = await context.sessions.accountId(account);
  const questions = { ...questionsOf(accountId, id), secret: linkSecret(accountId) };
  const found = await runReadAs(context, { accountId }, questions, { cost: 'scan' });
  const [row] = found.secret;
  const expected = Buffer.from(signLink(row?.link_secret ?? Buffer.alloc(32), account, id, expires));
  const received = Buffer.from(signature);
  const genuine = received.length === expected.length && timingSafeEqual(received, expected);
  if (!row) context.sessions.doubtAccount(accountId);
  if (!row || !genuine || expires * 1000 < now)
    throw new AppError('AUTH_FAILED', 'This link was changed or has expired');
  return print(context, accountId, id, await complete(context, accountId, id, found));
}

export interface DocumentLink {
  account: string;
  id: number;
  /** Seconds since 1970. */
  expires: number;
  signature: string;
}

type Letterhead = RowsOf<ReturnType<typeof letterhead>>[number];

interface FoundDocument {
  type: string;
  name: string;
  template: string;
  language: string;
  json: string;
  account: Letterhead;
}

function questionsOf(accountId: number, id: number) {
  return { letterhead: letterhead(accountId), document: printedDocument(accountId, id) };
}

// The document itself is read as the list of its type shows it, and the type is known only now.
async function complete(
  context: Context,
  accountId: number,
  id: number,
  found: { letterhead: Letterhead[]; document: RowsOf<ReturnType<typeof printedDocument>> },
): Promise<FoundDocument | undefined> {
  const [account] = found.letterhead;
  const [row] = found.document;
  if (!account || !row) return undefined;
  const { type, template, language } = row;
  const { list } = documentOf(type);
  const plan = {
    resource: list,
    search: [],
    days: undefined,
    type: undefined,
    filters: [],
    added: [],
    sort: undefined,
  };
  const byId = { after: undefined, id: BigInt(id), counted: false, skip: 0, limit: 1 };
  const page = pageStatement({ ...plan, ...byId }, accountId);
  const [answer] = (await runReadAs(context, { accountId }, { page }, { cost: 'scan' })).page;
  if (!answer?.json) return undefined;
  return { type, template, language, name: `${row.document_set}-${row.seq_number}`, json: answer.json, account };
}

async function print(
  context: Context,
  accountId: number,
  id: number,
  found: FoundDocument | undefined,
): Promise<PrintedDocument> {
  if (!found) throw noDocument(id);
  await context.limits.take({ name: 'pdf', most: context.settings.pdfsPerSecond, windowSeconds: 1 }, String(accountId));
  const { account } = found;
  const { party, titles, labels } = documentOf(found.type);
  const { logo } = account;
  const pdf = await rendered(context, {
    template: found.template,
    language: found.language,
    kind: found.type,
    titles: Object.fromEntries(Object.entries(titles).map(([language, { one }]) => [language, one])),
    ...(labels && { labels }),
    ...(party && { party }),
    document: found.json,
    account: {
      name: account.name,
      currency: account.currency,
      country: account.country,
      address: account.address,
      ...present({ vat_id: account.vat_id, phone: account.phone, email: account.email }),
      ...(logo && { logo }),
    },
  });
  return { pdf, name: found.name };
}

// The client learns only that the printer is busy; any other failure is ours.
async function rendered(context: Context, job: PrintJob): Promise<Buffer> {
  try {
    return await context.printer.print(job);
  } catch (error) {
    if ((error as { code?: unknown }).code === 'OVERLOADED') {
      throw new AppError('OVERLOADED', 'Too many documents are waiting to be printed', {
        retryAfterSeconds: 1,
        cause: error,
      });
    }
    throw error;
  }
}

function present(fields: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

// A list of one type prints only documents of that type.
function inList(resource: ListResource, type: string): boolean {
  return resource.type !== undefined || resource === documentOf(type).list;
}

function noDocument(id: number): AppError {
  return new AppError('NOT_FOUND', `There is no document with id ${id} here`);
}
