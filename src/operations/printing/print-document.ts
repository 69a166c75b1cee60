// Prints a document as a PDF: for a session, or for a signed link.

import { randomBytes, timingSafeEqual } from 'node:crypto';
import { linkSecret } from '../../database/sql/printing.ts';
import { documentOf } from '../../definitions/catalogue.ts';
import type { ListResource } from '../../definitions/define-list.ts';
import { AppError, authFailed, notFound } from '../../domain/errors.ts';
import type { EInvoiceFormat } from '../../domain/invoicing/profile.ts';
import { Message } from '../../domain/messages/message.ts';
import type { SessionActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { type WrittenInvoice, writeFound } from '../documents/read/e-invoice.ts';
import { credentialError, refuseIfMoved, refuseIfSuspended } from '../read/account-owner.ts';
import { readRowsAs, runReadAs } from '../read/run-read.ts';
import { type Look, leaderReads, sessionReads } from '../read/session-reads.ts';
import { signLink } from './document-link.ts';
import { asPackingSlip, type Found, findPrintable, readDocument } from './read-document.ts';
import { recordOpening } from './record-opening.ts';

export interface PrintedDocument {
  pdf: Buffer;
  /** Set and number, for the file's name. */
  name: string;
  /** True if its account is a test company. */
  isTest: boolean;
  /** The memory that the PDF takes; to be given back when it is sent. */
  memory: { release(): void };
}

/** A requested print of documents of a list. */
export interface DocumentPrint {
  resource: ListResource;
  isFacturX?: boolean;
  isPackingSlip?: boolean;
  gone: AbortSignal;
}

/** The memory that was reserved for a PDF. */
export interface PdfMemory {
  resize(bytes: number): void;
  release(): void;
}

/** Memory for a PDF whose size is not known yet, in bytes: few are larger. */
const EXPECTED_PDF_BYTES = 256 * 1024;

/**
 * Prints the document with an id that a list shows; not when `gone` aborts first. `isFacturX`: with its electronic invoice in the file;
 * `isPackingSlip`: its packing slip. Throws NOT_FOUND, RATE_LIMITED, OVERLOADED; CONFLICT if it can't be an electronic invoice.
 */
export async function printDocument(
  context: Context,
  actor: SessionActor,
  { resource, id, isFacturX, isPackingSlip, gone }: DocumentPrint & { id: bigint },
): Promise<PrintedDocument> {
  const { ask, askMore } = sessionReads(context, actor);
  let found = await findPrintable({ first: ask, look: askMore }, actor.accountId, id, isFacturX);
  // A standby may not have heard of a document that another session created.
  if (!found && context.standbys) {
    const leader = leaderReads(context, actor);
    found = await findPrintable({ first: leader.ask, look: leader.askMore }, actor.accountId, id, isFacturX);
  }
  if (!found || !inList(resource, found.type)) throw noDocument(id);
  const printed = isPackingSlip ? asPackingSlip(found) : found;
  return print(context, await admitPrint(context, actor.accountId), printed, gone);
}

/**
 * Counts a print, before the document that it prints is created: a create that is over the limit is rejected as a whole.
 * The caller gives the memory to `printCreated` or back. Throws RATE_LIMITED; OVERLOADED, also when the account has too many pages
 * and PDFs that are not read. docs/performance.md
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
    return await print(context, memory, await findOnLeader(context, accountId, id), gone);
  } catch (error) {
    memory.release();
    throw error;
  }
}

/**
 * Answers a signed link with the PDF or, by its `format`, with the electronic invoice of the document. The document is looked for only
 * when the signature is genuine, so that a wrong one learns nothing of it. Wrong signatures are counted by address; a genuine one is
 * answered however many there were. An opening by a person (`isPerson`) is recorded, which the response does not wait for. Throws AUTH_FAILED when the link was changed or has expired, RATE_LIMITED; CONFLICT if the document
 * can't be an electronic invoice. contract §5 Create
 */
export async function openLink(
  context: Context,
  link: DocumentLink,
  { network, now, gone, isPerson }: { network: string; now: number; gone: AbortSignal; isPerson: boolean },
): Promise<PrintedDocument | WrittenInvoice> {
  const { account, expires, signature, format } = link;
  const accountId = await context.sessions.accountId(account, network);
  await refuseIfMoved(context, accountId);
  const [row] = await readRowsAs(context, { accountId }, linkSecret(accountId), { cost: 'point' });
  const expected = Buffer.from(signLink(row?.link_secret ?? randomBytes(32), account, link.id, expires));
  const received = Buffer.from(signature);
  const genuine = received.length === expected.length && timingSafeEqual(received, expected);
  if (!row) context.sessions.lookUpAgain(accountId);
  if (!row || !genuine) {
    const most = context.settings.failedPerAddress;
    await context.limits.take({ name: 'failed-link', most, windowSeconds: 60 }, network);
    throw await credentialError(context, accountId, wrongLink());
  }
  await refuseIfSuspended(context, accountId);
  if (expires * 1000 < now) throw wrongLink();
  const id = BigInt(link.id);
  const isFacturX = format === 'factur-x';
  const opened =
    format && !isFacturX
      ? await writeFound(lookOf(context, accountId), accountId, { id, format })
      : await printFound(await findOnLeader(context, accountId, id, isFacturX));
  if (isPerson) void recordOpening(context, accountId, id);
  return opened;

  async function printFound(found: Found): Promise<PrintedDocument> {
    return print(context, await admitPrint(context, accountId), found, gone);
  }
}

/** The error of an invalid link, the same for every fault. */
export const wrongLink = () => authFailed('print_link_expired', { address: '/{type}?id=N&print=1' });

export interface DocumentLink {
  account: string;
  id: number;
  /** Seconds since 1970. */
  expires: number;
  signature: string;
  /** Undefined: the PDF. The signature is for the document in every form. */
  format: EInvoiceFormat | undefined;
}

function lookOf(context: Context, accountId: number): Look {
  return (questions, mode) => runReadAs(context, { accountId }, questions, mode);
}

async function findOnLeader(context: Context, accountId: number, id: bigint, isFacturX = false): Promise<Found> {
  const look = lookOf(context, accountId);
  const found = await findPrintable({ first: look, look }, accountId, id, isFacturX);
  if (!found) throw noDocument(id);
  return found;
}

// The document is read only when the printer has no file of it as it is now.
async function print(context: Context, memory: PdfMemory, found: Found, gone: AbortSignal): Promise<PrintedDocument> {
  const { printer } = context;
  const { accountId, template, version, name, isTest } = found;
  const pdf = await printInto(
    memory,
    async () =>
      (await printer.printedBefore({ template, version })) ??
      printer.print(await readDocument(found), { accountId, gone, version }),
  );
  return { pdf, name, isTest, memory };
}

// Gives the memory back after an error.
async function printInto(memory: PdfMemory, print: () => Promise<Buffer>): Promise<Buffer> {
  try {
    const pdf = await print();
    memory.resize(pdf.length);
    return pdf;
  } catch (error) {
    memory.release();
    throw printError(error);
  }
}

/** Counts a print, and prints by `print`. The caller gives the memory back. Throws RATE_LIMITED, OVERLOADED. */
export async function printCounted(
  context: Context,
  accountId: number,
  print: () => Promise<Buffer>,
): Promise<{ pdf: Buffer; memory: PdfMemory }> {
  const memory = await admitPrint(context, accountId);
  return { pdf: await printInto(memory, print), memory };
}

/** Messages of temporary errors, which are 503. Any other error is ours: a template that does not compile. */
const PASSING: Record<string, Message> = {
  OVERLOADED: new Message('print_queue_full'),
  UNAVAILABLE: new Message('print_not_started'),
  PRINT_FAILED: new Message('print_failed'),
  CANCELLED: new Message('client_disconnected'),
  CLOSED: new Message('shutting_down'),
};

/** An error of the printer as the client learns of it. */
export function printError(error: unknown): unknown {
  const { code = '', retryAfterSeconds = 1 } = error as { code?: string; retryAfterSeconds?: number };
  const message = PASSING[code];
  return message ? new AppError('OVERLOADED', message, { retryAfterSeconds, cause: error }) : error;
}

// A list of one type prints only documents of that type.
function inList(resource: ListResource, type: string): boolean {
  return resource.type !== undefined || resource === documentOf(type).list;
}

function noDocument(id: bigint): AppError {
  return notFound('no_document_here', { id });
}
