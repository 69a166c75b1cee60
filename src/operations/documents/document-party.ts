// The party of a new document: the sent fields completed from its record; otherwise the party of the documents that it pays or credits.
// contract §5 Party on a document

import type { DocumentResource } from '../../definitions/define-document.ts';
import type { EarlierDocument } from '../../domain/documents/document-facts.ts';
import type { FieldErrors } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import type { DocumentContext } from './document-facts.ts';
import { type DocumentBody, namesParty, type PartyBody } from './document-input.ts';

/** Maximum parties that a message names. */
const MAX_NAMES = 5;

/** A party as a document keeps it: fields of a customer or supplier. */
export type PartyOfDocument = Record<string, unknown>;

/**
 * The party of a document. Adds an error when the documents that it pays or credits have different parties, at least one of them on
 * file, and the client named none.
 */
export function partyOfDocument(
  { party: side }: Pick<DocumentResource, 'party'>,
  body: Pick<DocumentBody, 'party'>,
  { parties, partiesOfNamed }: Pick<DocumentContext, 'parties' | 'partiesOfNamed'>,
  settled: EarlierDocument[],
  errors: FieldErrors,
): PartyOfDocument | undefined {
  const { party: sent } = body;
  if (!side || namesParty(body)) return filledUp(sent, parties.length === 1 ? parties[0]?.record : undefined);
  const found = new Map<string, PartyOfDocument>();
  for (const document of settled) {
    const party = partiesOfNamed.get(document.id);
    const identity = party && identityOf(party);
    if (party && identity !== undefined && !found.has(identity)) found.set(identity, party);
  }
  const [first, ...others] = found.values();
  if (others.length === 0) return filledUp(sent, first);
  if ([...found.values()].some(({ id }) => id !== undefined)) {
    const names = [...found.values()].slice(0, MAX_NAMES).map(nameOf);
    errors.add(side, new Message('party_required', { names: names.join(', ') }));
  }
  return sent;
}

// Two parties that are not on file are the same if their names and tax numbers are.
function identityOf({ id, name, vat_id }: PartyOfDocument): string | undefined {
  if (id !== undefined) return String(id);
  return name === undefined && vat_id === undefined ? undefined : JSON.stringify([name, vat_id]);
}

const nameOf = ({ code, name, vat_id }: PartyOfDocument): string => String(code ?? name ?? vat_id);

// The fields that were sent, and for all others those of the record. A record is named by its own id and code.
function filledUp(sent: PartyBody | undefined, record: PartyOfDocument | undefined): PartyOfDocument | undefined {
  if (!sent || !record) return sent ?? record;
  const both: PartyOfDocument = { ...record };
  for (const field of Object.keys(sent)) {
    const [value, known] = [sent[field], record[field]];
    if (field !== 'id' && field !== 'code')
      both[field] = isObject(value) && isObject(known) ? { ...known, ...value } : value;
  }
  return both;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('toFixed' in value);
