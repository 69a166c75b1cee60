// The body of a draft: that of a create, with any field missing.

import type Big from 'big.js';
import type { DocumentResource } from '../../../definitions/define-document.ts';
import { bodyCheck, type CheckedBody } from '../../../definitions/fields/check-body.ts';
import type { Schema } from '../../../definitions/schema.ts';
import { plainTotal } from '../../../domain/documents/new-document/total-of-lines.ts';
import { readStoredJson } from '../../../formats/read-json.ts';
import { type DocumentBody, totalsHeader } from '../document-input.ts';

/** Fields under the names of the type. */
export type DraftBody = Record<string, unknown>;

type Check = (body: unknown) => CheckedBody;

const schemas = new Map<DocumentResource, Schema>();
const checks = new Map<Schema, Check>();

/** The schema of a draft's body. */
export function draftSchema(resource: DocumentResource): Schema {
  const known = schemas.get(resource) ?? incomplete(resource.body);
  schemas.set(resource, known);
  return known;
}

/** Checks the body of a draft: the fields that are there. */
export const checkDraft = (resource: DocumentResource, body: DraftBody): CheckedBody =>
  checkOf(draftSchema(resource))(body);

/** Checks the body of a create, completely. */
export const checkCreate = (resource: DocumentResource, body: DraftBody): CheckedBody => checkOf(resource.body)(body);

function checkOf(schema: Schema): Check {
  const check = checks.get(schema) ?? bodyCheck(schema, { partial: false });
  checks.set(schema, check);
  return check;
}

// Without required fields, at any depth.
function incomplete(schema: Schema): Schema {
  const { required: _, properties, items, ...rest } = schema as Record<string | symbol, unknown>;
  const made = { ...rest } as Record<string, unknown>;
  if (items) made.items = incomplete(items as Schema);
  if (properties)
    made.properties = Object.fromEntries(
      Object.entries(properties as Record<string, Schema>).map(([name, each]) => [name, incomplete(each)]),
    );
  return made;
}

/** Reads a stored body. */
export const storedBody = (json: string): DraftBody => readStoredJson(json) as DraftBody;

/**
 * The body as it is issued: the next number, today and the total of the lines stand in for what is missing. `read`: the same body with
 * the facts of its VAT codes.
 */
export function bodyToIssue(resource: DocumentResource, body: DraftBody, read: DocumentBody, today: string): DraftBody {
  const [number, date, total] = (['seq_number', 'date', 'total_amount'] as const).map(resource.nameOf);
  const sum = totalOf(read);
  return {
    [number as string]: '*',
    [date as string]: today,
    ...(sum && { [total as string]: sum }),
    ...body,
  };
}

/** The total as sent, else that of the lines. Undefined if neither is known. */
export function totalOf(read: DocumentBody): Big | undefined {
  if (read.total_amount !== undefined) return read.total_amount;
  if (read.currency === undefined) return undefined;
  return plainTotal(read.items, totalsHeader(read));
}
