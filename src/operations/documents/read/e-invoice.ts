// Writes an issued invoice or credit note as XML by EN 16931.

import { type IssuedRow, issuedDocument } from '../../../database/sql/documents/e-invoice.ts';
import { documentOf } from '../../../definitions/catalogue.ts';
import type { ListResource } from '../../../definitions/define-list.ts';
import { jurisdictionOf } from '../../../definitions/jurisdictions/jurisdictions.ts';
import { PROFILES } from '../../../definitions/profiles/profiles.ts';
import { AppError, conflict, notFound } from '../../../domain/errors.ts';
import { type Finding, findingsOf, refusalsOf } from '../../../domain/invoicing/checks/findings.ts';
import type { EInvoice } from '../../../domain/invoicing/e-invoice.ts';
import { eInvoiceOf, type Issuer, type MadeInvoice, type NamedDocument } from '../../../domain/invoicing/model.ts';
import {
  type EInvoiceFormat,
  PROFILE_NAMES,
  type Profile,
  type ProfileName,
  type Syntax,
} from '../../../domain/invoicing/profile.ts';
import { Message } from '../../../domain/messages/message.ts';
import { decimal } from '../../../domain/values/decimal.ts';
import { writeCii } from '../../../formats/invoices/cii.ts';
import { writeUbl } from '../../../formats/invoices/ubl.ts';
import { readStoredJson } from '../../../formats/read-json.ts';
import type { SessionActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { type Look, sessionReads } from '../../read/session-reads.ts';

const WRITERS: Record<Syntax, (invoice: EInvoice, profile: Profile) => string> = {
  ubl: writeUbl,
  cii: writeCii,
};

/** A document in a format. Default of the profile: that of the document. */
interface WantedInvoice {
  id: bigint;
  format: Syntax;
  profile?: ProfileName | undefined;
}

/** An electronic invoice, and the name of its file without an extension. */
export interface WrittenInvoice {
  xml: string;
  name: string;
}

/**
 * Writes the document with an id that a list shows. The same document always gives the same text: receipts, a void and changes of the
 * company have no effect. Throws NOT_FOUND; CONFLICT with `details` if the document lacks something that its profile needs.
 */
export async function writeEInvoice(
  context: Context,
  actor: SessionActor,
  document: WantedInvoice & { resource: ListResource },
): Promise<WrittenInvoice> {
  return writeFound(sessionReads(context, actor).ask, actor.accountId, document);
}

/** Writes a document for a reader who was checked; without a `resource`, of any type. Throws as `writeEInvoice`. */
export async function writeFound(
  look: Look,
  accountId: number,
  { resource, id, format, profile }: WantedInvoice & { resource?: ListResource },
): Promise<WrittenInvoice> {
  const { issued } = await look({ issued: issuedDocument(accountId, id) }, { cost: 'point' });
  const [row] = issued;
  if (!row || (resource && documentOf(row.type).list !== resource)) throw notFound('no_document_here', { id });
  return { xml: xmlOf(row, format, profile), name: nameOf(row) };
}

/** Findings about a document for a profile; none if it can be sent. */
export interface ProfileFindings {
  profile: ProfileName;
  findings: Finding[];
}

/** Findings about the document with an id that a list shows, by all profiles or the given one. Throws NOT_FOUND. */
export async function checkIssued(
  context: Context,
  actor: SessionActor,
  { resource, id, profile }: { resource: ListResource; id: bigint; profile?: ProfileName | undefined },
): Promise<ProfileFindings[]> {
  const { issued } = await sessionReads(context, actor).ask(
    { issued: issuedDocument(actor.accountId, id) },
    { cost: 'point' },
  );
  const [row] = issued;
  if (!row || documentOf(row.type).list !== resource) throw notFound('no_document_here', { id });
  const names = profile === undefined ? PROFILE_NAMES : [profile];
  return names.map(name => ({ profile: name, findings: findingsOf(modelOf(row, name), name) }));
}

/** Findings about an issued document by the profile that it was issued with, else that of its set; none without a profile. */
export function findingsOfRow(row: IssuedRow): Finding[] {
  const name = ownProfileOf(row);
  return name && documentOf(row.type).eInvoice ? findingsOf(modelOf(row, name), name) : [];
}

/** XML of an issued document. Throws CONFLICT with `details` if it lacks something that its profile needs. */
export function xmlOf(row: IssuedRow, format: EInvoiceFormat, chosen?: ProfileName): string {
  const name = chosen ?? profileOf(row, format);
  const made = modelOf(row, name);
  const details = refusalsOf(findingsOf(made, name));
  if (details.length > 0) throw new AppError('CONFLICT', new Message('no_e_invoice'), { details });
  return WRITERS[format === 'ubl' ? 'ubl' : 'cii'](made.invoice, PROFILES[name]);
}

/** Profile of a document. A format that it does not have follows EN 16931. */
function profileOf(row: IssuedRow, format: EInvoiceFormat): ProfileName {
  const name = ownProfileOf(row);
  return name !== undefined && PROFILES[name].formats.includes(format) ? name : 'en16931';
}

const ownProfileOf = ({ profile }: IssuedRow): ProfileName | undefined => PROFILE_NAMES.find(each => each === profile);

/** The same, or the error of a document that cannot be an electronic invoice. */
export function xmlOrError(row: IssuedRow, format: EInvoiceFormat): string | AppError {
  try {
    return xmlOf(row, format);
  } catch (error) {
    if (error instanceof AppError && error.code === 'CONFLICT') return error;
    throw error;
  }
}

/** An invoice or credit note as its profile sends it. */
export interface ProfiledInvoice {
  /** Undefined without a profile. */
  profile: ProfileName | undefined;
  /** XML that is sent beside the PDF. Undefined without a profile, and for Factur-X, where it is inside. */
  file: WrittenInvoice | undefined;
  /** Error of a document that cannot be an electronic invoice. */
  error: AppError | undefined;
}

/** Reads an issued document as its profile sends it. Undefined for types that are no invoices. */
export function profiledInvoice(row: IssuedRow | undefined): ProfiledInvoice | undefined {
  if (!row || !documentOf(row.type).eInvoice) return undefined;
  const profile = ownProfileOf(row);
  const written = xmlOrError(row, profile === 'factur-x' ? 'factur-x' : 'ubl');
  if (typeof written !== 'string') return { profile, file: undefined, error: written };
  const isBeside = profile !== undefined && profile !== 'factur-x';
  return { profile, file: isBeside ? { xml: written, name: nameOf(row) } : undefined, error: undefined };
}

const nameOf = ({ document_set, seq_number }: IssuedRow): string => `${document_set}-${seq_number}`;

function modelOf(row: IssuedRow, profile: ProfileName): MadeInvoice {
  const { eInvoice } = documentOf(row.type);
  if (!eInvoice) throw conflict('no_e_invoice_type');
  const issuer = readStoredJson(row.issuer) as Issuer;
  return eInvoiceOf({
    typeCode: eInvoice,
    fields: readStoredJson(row.snapshot) as Record<string, unknown>,
    deliveryDay: row.delivery_day ?? undefined,
    paidOnIssue: decimal(row.paid_on_issue ?? '0'),
    issuer,
    named: JSON.parse(row.named) as NamedDocument[],
    jurisdiction: jurisdictionOf(issuer.country),
    profile: PROFILES[profile],
  });
}
