// How endpoints that are no list read the record that they are about, and answer a write of it.

import type Big from 'big.js';
import { documents } from '../../definitions/catalogue.ts';
import type { DocumentResource } from '../../definitions/define-document.ts';
import { identifier } from '../../definitions/fields/field-types.ts';
import { fieldError } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import type { WriteResult } from '../../operations/write/run-write.ts';
import { readInteger } from '../../query/parse.ts';
import type { ApiRequest, Parameter } from './endpoint.ts';
import { inQuery } from './parameters.ts';
import { markReplayed } from './response-headers.ts';

/** The required parameter `id`. */
export const idParameter = (description: string, example: unknown): Parameter =>
  inQuery('id', identifier(), description, { required: true, example });

/** The number of a checked id. */
export const numberOfId = (id: unknown): number => Number((id as Big).toFixed());

/** Reads the required parameter `id`. Throws INVALID_ARGUMENT, also for all errors found before. */
export function idInQuery({ query, errors }: ApiRequest): number {
  const id = readInteger(query, { field: 'id', from: 1 }, errors);
  if (!query.has('id')) errors.add('id', new Message('required'));
  errors.throwIfAny();
  return id as number;
}

/** Reads the required field `id` of a body that the handler checks. Throws INVALID_ARGUMENT. */
export function idInBody({ request }: ApiRequest): number {
  const { id } = (request.body ?? {}) as { id?: unknown };
  if (id === undefined || id === null) throw fieldError('id', new Message('required'));
  const value = Number(String(id));
  if (!Number.isSafeInteger(value) || value < 1) throw fieldError('id', new Message('not_whole_number'));
  return value;
}

/** The document type that the field `type` of the body names. Undefined if it is missing. Throws INVALID_ARGUMENT for an unknown one. */
export function typeInBody({ request }: ApiRequest): DocumentResource | undefined {
  const { type } = (request.body ?? {}) as { type?: unknown };
  if (type === undefined || type === null) return undefined;
  const found = documents.find(each => each.type === type);
  const choices = documents.map(each => `'${each.type}'`).join(', ');
  if (!found) throw fieldError('type', new Message('not_a_choice', { choices }));
  return found;
}

/** The header If-Match. */
export const ifMatchOf = ({ request }: ApiRequest): string | undefined => request.headers['if-match'];

/** Answers 201 to the creation of a record that a list shows. */
export function answerAdded(apiRequest: ApiRequest, result: WriteResult<{ id: number | string }>): string {
  apiRequest.reply.header('location', `${apiRequest.address}?id=${result.answer.id}`);
  return answerChanged(apiRequest, result);
}

/** Answers 201 to another write. */
export function answerChanged(
  { reply }: ApiRequest,
  { answer, replayed }: Pick<WriteResult<object>, 'answer' | 'replayed'>,
): string {
  reply.code(201);
  markReplayed(reply, replayed);
  return JSON.stringify(answer);
}

/** Answers 204 to a removal. */
export function answerRemoved({ reply }: ApiRequest, { replayed }: { replayed: boolean }): string {
  reply.code(204);
  markReplayed(reply, replayed);
  return '';
}
