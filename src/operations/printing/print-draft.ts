// Prints a draft, with the mark of one. contract §5 Drafts

import { draftById } from '../../database/sql/documents/drafts.ts';
import { draftSurroundings, letterhead } from '../../database/sql/printing.ts';
import { documentOf } from '../../definitions/catalogue.ts';
import type { LineField } from '../../definitions/fields/document-line.ts';
import { FieldErrors, notFound } from '../../domain/errors.ts';
import type { NamedRecords } from '../../domain/print-job.ts';
import { languageOfCountry } from '../../domain/values/languages.ts';
import { readStoredJson } from '../../formats/read-json.ts';
import { jsonText } from '../../formats/write-json.ts';
import type { SessionActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { formSent, itemCodes, type LineBody, partyQuestion, readBody } from '../documents/document-input.ts';
import { partyOfDocument } from '../documents/document-party.ts';
import { storedBody } from '../documents/drafts/draft-body.ts';
import type { DraftToSave } from '../documents/drafts/save-draft.ts';
import { noDraft } from '../documents/drafts/stored-draft.ts';
import { namesVatCode, vatQuestions, withVatCodes } from '../documents/vat-codes.ts';
import { type SessionReads, sessionReads } from '../read/session-reads.ts';
import { type PrintedDocument, printCounted } from './print-document.ts';
import { jobOf } from './print-job.ts';

/** Prints the draft with an id. Throws NOT_FOUND, RATE_LIMITED, OVERLOADED. */
export async function printDraft(
  context: Context,
  actor: SessionActor,
  { id, gone }: { id: number; gone: AbortSignal },
): Promise<PrintedDocument> {
  const reads = sessionReads(context, actor);
  const { draft } = await reads.ask({ draft: draftById(actor.accountId, id) }, { cost: 'point' });
  const [row] = draft;
  if (!row) throw noDraft(id);
  return print(context, actor, reads.askMore, {
    resource: documentOf(row.type),
    body: storedBody(row.body),
    name: `draft-${id}`,
    gone,
  });
}

/** Prints a draft that is not saved. Throws RATE_LIMITED, OVERLOADED. */
export function previewDraft(
  context: Context,
  actor: SessionActor,
  { gone, ...draft }: DraftToSave & { gone: AbortSignal },
): Promise<PrintedDocument> {
  return print(context, actor, sessionReads(context, actor).ask, { ...draft, name: 'draft', gone });
}

async function print(
  context: Context,
  { accountId }: SessionActor,
  ask: SessionReads['ask'],
  { resource: type, body: wire, name, gone }: DraftToSave & { name: string; gone: AbortSignal },
): Promise<PrintedDocument> {
  const resource = formSent(type, wire);
  const body = readBody(resource, wire);
  const { party: side } = resource;
  const { party } = body;
  const named = {
    set: body.document_set,
    items: itemCodes(body.items),
    source: body.warehouse,
    destination: body.destination_warehouse,
  };
  const asked = {
    ...vatQuestions(accountId, body),
    sender: letterhead(accountId, body.document_set ?? null),
    around: draftSurroundings(accountId, named),
    parties: partyQuestion(accountId, resource, body),
  };
  const { sender, around, parties, ...rows } = await ask(asked, { cost: 'scan' });
  const [account] = sender;
  const [facts] = around;
  if (!account || !facts) throw notFound('account_gone');
  const known = parties.map(({ code, record }) => ({
    code,
    record: readStoredJson(record) as Record<string, unknown>,
  }));
  const full = partyOfDocument(resource, body, { parties: known, partiesOfNamed: new Map() }, [], new FieldErrors());
  const language = facts.language ?? languageOfCountry(account.country);
  const vat = { party, record: known.length === 1 ? known[0]?.record : undefined, language, country: account.country };
  const { items } = withVatCodes(resource, body, rows, vat).body;
  const document = {
    [resource.nameOf('date')]: facts.today,
    [resource.nameOf('currency')]: account.currency,
    ...wire,
    ...(side && full && { [side]: full }),
    ...(namesVatCode(body) && { items: items.map(item => lineOnWire(resource, item)) }),
    // It has no number yet.
    [resource.nameOf('document_set')]: undefined,
    [resource.nameOf('seq_number')]: undefined,
    status: 'DRAFT',
  };
  const job = jobOf({
    type: resource.type,
    template: facts.template ?? 'standard',
    language,
    json: jsonText(document),
    account,
    records: JSON.parse(facts.records) as NamedRecords,
  });
  const printed = await printCounted(context, accountId, () => context.printer.print(job, { accountId, gone }));
  return { ...printed, name, isTest: account.is_test };
}

// Under the names of the type.
const lineOnWire = ({ lineNameOf }: DraftToSave['resource'], { line: _, ...fields }: LineBody) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [lineNameOf(name as LineField), value]));
