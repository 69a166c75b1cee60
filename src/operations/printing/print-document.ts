// Prints a document as a PDF: for a session, or for whoever holds its signed link.

import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Row } from '../../database/connection/pool.ts';
import { letterhead, linkSecret, printedDocument } from '../../database/statements/printing.ts';
import { inTransaction, type Transaction } from '../../database/transaction/transaction.ts';
import { documentOf } from '../../definitions/catalogue.ts';
import type { ListResource } from '../../definitions/define-list.ts';
import { AppError } from '../../domain/errors.ts';
import type { PrintJob } from '../../domain/print-job.ts';
import { pageStatement } from '../../query/sql.ts';
import type { Caller, Context } from '../context.ts';
import { read } from '../read/run-read.ts';

export interface PrintedDocument {
  pdf: Buffer;
  /** Set and number, for the file's name. */
  name: string;
}

/** Prints the document with an id that a list shows. Throws NOT_FOUND, RATE_LIMITED, OVERLOADED. */
export async function printDocument(
  context: Context,
  caller: Caller,
  resource: ListResource,
  id: number,
): Promise<PrintedDocument> {
  const { result } = await read(context, caller, transaction => lookUp(transaction, id));
  if (result && !inList(resource, result.type)) throw noDocument(id);
  return print(context, caller.accountId, id, result);
}

/** Prints for a signed link. Throws AUTH_FAILED when the link was changed or has expired. Contract section 5, Create. */
export async function printLinkedDocument(
  context: Context,
  {
    account,
    id,
    expires,
    signature,
    now,
  }: { account: string; id: number; expires: number; signature: string; now: number },
): Promise<PrintedDocument> {
  const accountId = await context.sessions.accountId(account);
  const found = await inTransaction(context.pool, accountId, { readOnly: true }, async transaction => {
    const [row] = await transaction.query(linkSecret(accountId));
    const expected = Buffer.from(
      signLink((row?.link_secret as Buffer | undefined) ?? Buffer.alloc(32), account, id, expires),
    );
    const given = Buffer.from(signature);
    const genuine = given.length === expected.length && timingSafeEqual(given, expected);
    if (!row || !genuine || expires * 1000 < now)
      throw new AppError('AUTH_FAILED', 'This link was changed or has expired');
    return lookUp(transaction, id);
  });
  return print(context, accountId, id, found);
}

/** The signature of a link: good for one document of one account until `expires` (seconds since 1970). */
export function signLink(secret: Buffer, account: string, id: number, expires: number): string {
  return createHmac('sha256', secret).update(`${account}\n${id}\n${expires}`).digest('base64url');
}

interface FoundDocument {
  type: string;
  name: string;
  template: string;
  language: string;
  json: string;
  account: Row;
}

async function lookUp(transaction: Transaction, id: number): Promise<FoundDocument | undefined> {
  const { accountId } = transaction;
  const heading = transaction.query(letterhead(accountId));
  const [row] = await transaction.query(printedDocument(accountId, id));
  if (!row) return undefined;
  const { list } = documentOf(row.type as string);
  const plan = { resource: list, search: [], days: undefined, type: undefined, filters: [], added: [] };
  const [page] = await transaction.query(
    pageStatement({ ...plan, after: undefined, id: BigInt(id), skip: 0, limit: 1 }, accountId),
  );
  const [account] = await heading;
  if (!account || !page?.json) return undefined;
  return {
    type: row.type as string,
    name: `${row.document_set}-${row.seq_number}`,
    template: row.template as string,
    language: row.language as string,
    json: page.json as string,
    account,
  };
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
  const { party } = documentOf(found.type);
  const logo = account.logo as Buffer | null;
  const pdf = await rendered(context, {
    template: found.template,
    language: found.language,
    kind: found.type,
    ...(party && { party }),
    document: found.json,
    account: {
      name: account.name as string,
      currency: account.currency as string,
      country: account.country as string,
      address: account.address as string[],
      ...given({ vat_id: account.vat_id, phone: account.phone, email: account.email }),
      ...(logo && { logo }),
    },
  });
  return { pdf, name: found.name };
}

// What the printer refuses, as a refusal: only that it is busy is for the client to know.
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

function given(fields: Record<string, unknown>): Record<string, string> {
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
