// Names and addresses of documents.

import { documentOf } from '../../../definitions/catalogue.ts';
import { dependantsText, namedRow } from '../../../domain/documents/relations.ts';
import { notFound } from '../../../domain/errors.ts';
import { readInt64 } from '../../../domain/values/int64.ts';
import type { DocumentPage } from '../../../operations/documents/read/document-page.ts';
import type { PageRequest } from '../page/page-request.ts';
import { fill } from '../words/fill.ts';
import { say } from '../words/say.ts';

/** The id in an address. Throws NOT_FOUND for any other text. */
export function idOf({ params }: PageRequest): bigint {
  const id = readInt64(params.id ?? '');
  if (id === undefined || id < 1n) throw notFound('address_without_id');
  return id;
}

/** Name of a document: type, set and number. */
export const nameOf = (
  { words, language }: PageRequest,
  { type, document_set: set, seq_number: number }: { type: string; document_set: string; seq_number: string },
): string => fill(words.documents.name, { one: documentOf(type).titles[language].one, set, number });

/** Name of the document of a page. */
export const documentName = (page: PageRequest, { resource, element }: DocumentPage): string =>
  nameOf(page, {
    type: resource.type,
    document_set: String(element.document_set),
    seq_number: String(element.seq_number),
  });

/** Text of the documents that are voided before the one of a page. Undefined if there are none. */
export function whyNotVoided({ words }: PageRequest, { resource, element, takers }: DocumentPage): string | undefined {
  const { document_set: set, seq_number: number } = element;
  const own = namedRow({ type: resource.type, document_set: String(set), seq_number: String(number) });
  const text = dependantsText(own, takers.map(namedRow));
  return text && say(words, text);
}

/** The address of a document's page, from `/admin` on. */
export const addressOf = ({ type, id }: { type: string; id: number }): string =>
  `/admin/${documentOf(type).path}/${id}`;
