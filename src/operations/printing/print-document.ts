// Prints a document as a PDF: for a session, or for a signed link.

import { randomBytes, timingSafeEqual } from 'node:crypto';
import { letterhead, linkSecret, namedRecords, printedDocument } from '../../database/statements/printing.ts';
import { documentOf } from '../../definitions/catalogue.ts';
import type { ListResource } from '../../definitions/define-list.ts';
import { AppError } from '../../domain/errors.ts';
import type { NamedRecords } from '../../domain/print-job.ts';
import { pageStatement } from '../../query/sql.ts';
import type { RowsOf } from '../../query/statement.ts';
import type { SessionActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { credentialError, refuseIfMoved } from '../read/account-owner.ts';
import { runReadAs } from '../read/run-read.ts';
import { type Look, leaderReads, sessionReads } from '../read/session-reads.ts';
import { signLink } from './document-link.ts';
import { type FoundDocument, jobOf, type Letterhead } from './print-job.ts';

export interface PrintedDocument {
  pdf: Buffer;
  /** Set and number, for the file's name. */
  name: string;
  /** The memory that the PDF takes; to be given back when it is sent. */
  memory: { release(): void };
}

/** The memory that was reserved for a PDF. */
export interface PdfMemory {
  resize(bytes: number): void;
  release(): void;
}

/** Memory for a PDF whose size is not known yet, in bytes: few are larger. */
const EXPECTED_PDF_BYTES = 256 * 1024;

/**
 * Prints the document with an id that a list shows; not when `gone` aborts first. Throws NOT_FOUND, RATE_LIMITED, OVERLOADED.
 */
export async function printDocument(
  context: Context,
  actor: SessionActor,
  { resource, id, gone }: { resource: ListResource; id: bigint; gone: AbortSignal },
): Promise<PrintedDocument> {
  const { accountId } = actor;
  const { ask, askMore } = sessionReads(context, actor);
  const found = await ask(questionsOf(accountId, id), { cost: 'scan' });
  let document = await complete(askMore, accountId, id, found);
  // A standby may not have heard of a document that another session created.
  if (!document && context.standbys) document = await findDocument(leaderReads(context, actor).ask, accountId, id);
  if (!document || !inList(resource, document.type)) throw noDocument(id);
  return print(context, await admitPrint(context, accountId), accountId, document, gone);
}

/**
 * Counts a print, before the document that it prints is created: a create that is over the limit is rejected as a whole.
 * The caller gives the memory to `printCreated` or back. Throws RATE_LIMITED; OVERLOADED, also when the account has too many pages
 * and PDFs that are not read. docs/decisions/0031
 */
export async function admitPrint(context: Context, accountId: number): Promise<PdfMemory> {
  try {
    context.printer.refuseWhenFull(accountId);
  } catch (error) {
    throw printError(error);
  }
  await context.limits.take(
    { name: 'pdf', most: context.settings.pdfsPerSecond, windowSeconds: 1 },
    String(accountId),
    accountId,
  );
  return context.pool.pages.reserve(accountId, EXPECTED_PDF_BYTES);
}

/** Prints a document with the memory of `admitPrint` after its create, which has checked the session. Throws OVERLOADED. */
export async function printCreated(
  context: Context,
  accountId: number,
  { id, memory, gone }: { id: bigint; memory: PdfMemory; gone: AbortSignal },
): Promise<PrintedDocument> {
  try {
    const document = await findDocument(leaderOf(context, accountId), accountId, id);
    if (!document) throw noDocument(id);
    return await print(context, memory, accountId, document, gone);
  } catch (error) {
    memory.release();
    throw error;
  }
}

/**
 * Prints for a signed link. The document is looked for only when the signature is genuine, so that a wrong one learns nothing of it.
 * Wrong signatures are counted by address; a genuine one is answered however many there were. Throws AUTH_FAILED when the link was
 * changed or has expired, RATE_LIMITED. contract §5 Create
 */
export async function printLinkedDocument(
  context: Context,
  {
    account,
    id,
    expires,
    signature,
    network,
    now,
    gone,
  }: DocumentLink & {
    network: string;
    now: number;
    gone: AbortSignal;
  },
): Promise<PrintedDocument> {
  const accountId = await context.sessions.accountId(account, network);
  await refuseIfMoved(context, accountId);
  const { secret } = await runReadAs(context, { accountId }, { secret: linkSecret(accountId) }, { cost: 'point' });
  const [row] = secret;
  const expected = Buffer.from(signLink(row?.link_secret ?? randomBytes(32), account, id, expires));
  const received = Buffer.from(signature);
  const genuine = received.length === expected.length && timingSafeEqual(received, expected);
  if (!row) context.sessions.lookUpAgain(accountId);
  if (!row || !genuine) {
    const most = context.settings.failedPerAddress;
    await context.limits.take({ name: 'failed-link', most, windowSeconds: 60 }, network);
    throw await credentialError(context, accountId, wrongLink());
  }
  if (expires * 1000 < now) throw wrongLink();
  const document = await findDocument(leaderOf(context, accountId), accountId, BigInt(id));
  if (!document) throw noDocument(BigInt(id));
  return print(context, await admitPrint(context, accountId), accountId, document, gone);
}

/** The answer to a link that is not genuine, whatever is wrong with it. */
export const wrongLink = () =>
  new AppError(
    'AUTH_FAILED',
    'This link was changed or has expired: in a session, GET /{type}?id=N&print=1 answers the document as a PDF',
  );

export interface DocumentLink {
  account: string;
  id: number;
  /** Seconds since 1970. */
  expires: number;
  signature: string;
}

function questionsOf(accountId: number, id: bigint) {
  return { letterhead: letterhead(accountId), document: printedDocument(accountId, id) };
}

const leaderOf =
  (context: Context, accountId: number): Look =>
  (questions, mode) =>
    runReadAs(context, { accountId }, questions, mode);

async function findDocument(ask: Look, accountId: number, id: bigint): Promise<FoundDocument | undefined> {
  return complete(ask, accountId, id, await ask(questionsOf(accountId, id), { cost: 'scan' }));
}

// The document itself is read as the list of its type shows it, and the type is known only now.
async function complete(
  ask: Look,
  accountId: number,
  id: bigint,
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
  const byId = { after: undefined, id, counted: false, skip: 0, limit: 1 };
  const page = pageStatement({ ...plan, ...byId }, accountId);
  const asked = { page, named: namedRecords(accountId, id) };
  const read = await ask(asked, { cost: 'scan' });
  const [answer] = read.page;
  const [named] = read.named;
  if (!answer?.json || !named) return undefined;
  const records: NamedRecords = JSON.parse(named.records);
  return {
    type,
    template,
    language,
    name: `${row.document_set}-${row.seq_number}`,
    json: answer.json,
    account,
    records,
  };
}

async function print(
  context: Context,
  memory: PdfMemory,
  accountId: number,
  found: FoundDocument,
  gone: AbortSignal,
): Promise<PrintedDocument> {
  try {
    const pdf = await context.printer.print(jobOf(found), { accountId, gone });
    memory.resize(pdf.length);
    return { pdf, name: found.name, memory };
  } catch (error) {
    memory.release();
    throw printError(error);
  }
}

/** What the client learns of the errors that may pass; it gets 503. Any other error is ours: a template that does not compile. */
const PASSING: Record<string, string> = {
  OVERLOADED: 'Too many documents are waiting to be printed',
  UNAVAILABLE: 'The document could not be printed: the server can start no renderer or read no template now',
  PRINT_FAILED: 'The document could not be printed: its renderer ended or took too long',
  CANCELLED: 'The client has disconnected',
  CLOSED: 'The server is shutting down',
};

function printError(error: unknown): unknown {
  const { code = '', retryAfterSeconds = 1 } = error as { code?: string; retryAfterSeconds?: number };
  const message = PASSING[code];
  return message ? new AppError('OVERLOADED', message, { retryAfterSeconds, cause: error }) : error;
}

// A list of one type prints only documents of that type.
function inList(resource: ListResource, type: string): boolean {
  return resource.type !== undefined || resource === documentOf(type).list;
}

function noDocument(id: bigint): AppError {
  return new AppError('NOT_FOUND', `There is no document with id ${id} here`);
}
