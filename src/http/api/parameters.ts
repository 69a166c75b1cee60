// The parameters of endpoints, with the sentence that documents each.

import { type ListOption, type ListResource, optionForm } from '../../definitions/define-list.ts';
import { string } from '../../definitions/schema.ts';
import { PROFILE_NAMES } from '../../domain/invoicing/profile.ts';
import { DEFAULT_LIMIT, LIST_FORMATS, MAX_LIMIT, OPERATOR_NAMES } from '../../query/parse.ts';
import { sortableColumns } from '../../query/plan-sort.ts';
import type { Parameter } from './endpoint.ts';

const int64 = { type: 'integer', format: 'int64' };
const integer = (bounds: Record<string, unknown>) => ({ type: 'integer', ...bounds });

export const NONCE: Parameter = {
  component: 'nonce',
  name: 'nonce',
  in: 'query',
  required: true,
  schema: { type: 'integer', format: 'int64', minimum: 1 },
  description:
    'With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, ' +
    'or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good ' +
    'too, in any order, if it was not used. A rejected write leaves its nonce unused.',
  example: 1,
};

export const NONCE_OPTIONAL: Parameter = {
  component: 'optionalNonce',
  name: 'nonce',
  in: 'query',
  schema: int64,
  description: 'May be sent; is checked to be an int64 and otherwise ignored',
};

export const PRINT: Parameter = {
  component: 'print',
  name: 'print',
  in: 'query',
  schema: { type: 'integer', enum: [0, 1], default: 0 },
  description:
    '1 answers the document as a PDF (`application/pdf`) in place of JSON, with its id in `X-Document-Id`: read the response as ' +
    'bytes then. 503 if it is created and can not be printed now',
};

export const IDEMPOTENCY_KEY: Parameter = {
  component: 'idempotencyKey',
  name: 'Idempotency-Key',
  in: 'header',
  schema: string({ minLength: 1, maxLength: 255 }),
  description: 'The first answer under a key is kept for 7 days and given again to the same request',
};

export const PREFER: Parameter = {
  component: 'preferStrict',
  name: 'Prefer',
  in: 'header',
  schema: string(),
  description:
    '`handling=strict` (RFC 7240): unknown fields and unknown item codes are refused instead of ignored, and amounts with more decimal places than their currency instead of rounded',
};

const PREFER_COUNT: Parameter = {
  component: 'preferCount',
  name: 'Prefer',
  in: 'header',
  schema: string(),
  description: '`count=exact` (RFC 7240): X-Total-Count tells how many records match in all',
};

export const IF_MATCH: Parameter = {
  component: 'ifMatch',
  name: 'If-Match',
  in: 'header',
  schema: string(),
  description:
    'The ETag that `?id=N` answered, or several of them with commas between: the update is refused when the record has changed since. `W/` before it, which proxies that compress add, makes no difference; `*` stands for any version',
};

const PRINT_LISTED: Parameter = {
  ...PRINT,
  component: 'printListed',
  description:
    'Beside `id`: 1 answers that document as a PDF (`application/pdf`) in place of JSON. Read the response as bytes then',
};

const FORMAT: Parameter = {
  component: 'eInvoiceFormat',
  name: 'format',
  in: 'query',
  schema: { type: 'string', enum: LIST_FORMATS },
  description:
    'Beside `id`: answers that document as an electronic invoice by EN 16931 in place of JSON: `application/xml` in UBL 2.1 or as Cross Industry Invoice, or a PDF (`application/pdf`) with the latter inside (Factur-X). `check` lists what it lacks, by profile, as JSON',
};

const PROFILE: Parameter = {
  component: 'eInvoiceProfile',
  name: 'profile',
  in: 'query',
  schema: { type: 'string', enum: PROFILE_NAMES },
  description:
    'Beside `format`: profile of the electronic invoice. Default: the one that the document was issued with, else that of its set, else `en16931`. `factur-x` has `cii` and not `ubl`, `peppol` and `cius-pt` have `ubl` only. With `check`, only its findings are listed',
};

const SEARCH_OPERATOR: Parameter = {
  component: 'searchOperator',
  name: 'searchOperator',
  in: 'query',
  schema: { type: 'string', enum: OPERATOR_NAMES },
  description:
    'Comparison; without it, equality. `contains` and `starts` are for columns of text, and ignore case and accents',
};

const SKIP: Parameter = {
  component: 'skip',
  name: 'skip',
  in: 'query',
  schema: integer({ minimum: 0, default: 0 }),
  description: 'Records to skip',
};

export const LIMIT: Parameter = {
  component: 'limit',
  name: 'limit',
  in: 'query',
  schema: integer({ minimum: 0, maximum: MAX_LIMIT, default: DEFAULT_LIMIT }),
  description: 'Records to return at the most',
};

export const CURSOR: Parameter = {
  component: 'cursor',
  name: 'cursor',
  in: 'query',
  schema: string(),
  description: 'In place of skip: from the Link header of the page before, with the same `sort`',
};

const FIELDS: Parameter = {
  component: 'fields',
  name: 'fields',
  in: 'query',
  schema: string(),
  description:
    'Only these fields of each record, with commas between, those in another one behind a full stop: `fields=id,total_amount,customer.name`',
  example: 'id',
};

const RECORD_ID: Parameter = {
  component: 'recordId',
  name: 'id',
  in: 'query',
  schema: { type: 'integer', format: 'int64', minimum: 1 },
  description: 'Only the record with this id; answers its ETag',
};

/** The parameters of a list, as they follow from its definition. contract §4 Lists */
export function listParameters(resource: ListResource): Parameter[] {
  const columns = [...resource.columns.keys()];
  const defaults = resource.defaultColumns.map(({ name }) => `\`${name}\``).join(' and ');
  return [
    NONCE_OPTIONAL,
    {
      name: 'searchString',
      in: 'query',
      schema: string(),
      description: `Value to search for; compared with ${defaults} unless searchColumn names another`,
    },
    {
      name: 'searchColumn',
      in: 'query',
      schema: { type: 'string', enum: columns },
      description: 'Column to search',
    },
    SEARCH_OPERATOR,
    {
      name: 'sort',
      in: 'query',
      schema: {
        type: 'string',
        enum: sortableColumns(resource).flatMap(name => [name, `-${name}`]),
      },
      description: 'Column to sort by, ascending, or descending with `-` before it; absent values last, ties by id',
    },
    SKIP,
    LIMIT,
    CURSOR,
    RECORD_ID,
    FIELDS,
    PREFER_COUNT,
    ...(resource.dateColumn ? [FILTER_DATE] : []),
    ...(resource.columns.has('updated_at') ? [UPDATED_SINCE] : []),
    ...(resource.type ? [typeParameter(resource.type.values)] : []),
    ...(resource.options ? [optionsParameter(resource.options)] : []),
    ...(resource.prints ? [PRINT_LISTED] : []),
    ...(resource.eInvoices ? [FORMAT, PROFILE] : []),
  ];
}

const FILTER_DATE: Parameter = {
  component: 'filterDate',
  name: 'filterDate',
  in: 'query',
  schema: string(),
  description: '`YYYY-MM-DD` or `YYYY-MM-DD:YYYY-MM-DD`, both ends included',
  example: '2026-01-01:2026-12-31',
};

const UPDATED_SINCE: Parameter = {
  component: 'updatedSince',
  name: 'updatedSince',
  in: 'query',
  schema: string(),
  description:
    'Only records whose `updated_at` is this time or later: a date-time to the microsecond (without an offset: UTC), or a day, which begins in UTC',
  example: '2026-01-01T00:00:00Z',
};

function typeParameter(values: readonly string[]): Parameter {
  return {
    name: 'type',
    in: 'query',
    schema: { type: 'string', enum: values },
    description: 'Only records of this type',
  };
}

function optionsParameter(options: Record<string, ListOption>): Parameter {
  const descriptions = Object.entries(options).map(
    ([name, option]) => `\`${optionForm(name, option)}\` ${option.description}`,
  );
  return {
    name: 'options',
    in: 'query',
    schema: string(),
    description: `Comma-separated: ${descriptions.join('; ')}`,
    example: 'stock',
  };
}
