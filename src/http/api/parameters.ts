// The parameters of endpoints, with the sentence that documents each.

import { type ListOption, type ListResource, optionForm } from '../../definitions/define-list.ts';
import { identifier } from '../../definitions/fields/field-types.ts';
import { type Schema, string } from '../../definitions/schema.ts';
import { PROFILE_NAMES } from '../../domain/invoicing/profile.ts';
import { DEFAULT_LIMIT, LIST_FORMATS, MAX_LIMIT, OPERATOR_NAMES } from '../../query/parse.ts';
import { sortableColumns } from '../../query/plan-sort.ts';
import type { Parameter } from './endpoint.ts';

const int64 = { type: 'integer', format: 'int64' };
const integer = (bounds: Record<string, unknown>) => ({ type: 'integer', ...bounds });

/** A parameter in the address. */
export const inQuery = (
  name: string,
  schema: Schema,
  description: string,
  more: Pick<Parameter, 'required' | 'example' | 'component'> = {},
): Parameter => ({ name, in: 'query', schema, description, ...more });

export const NONCE = inQuery(
  'nonce',
  identifier(),
  'With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, ' +
    'or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good ' +
    'too, in any order, if it was not used. A rejected write leaves its nonce unused.',
  { component: 'nonce', required: true, example: 1 },
);

export const NONCE_OPTIONAL = inQuery('nonce', int64, 'May be sent; is checked to be an int64 and otherwise ignored', {
  component: 'optionalNonce',
});

export const PRINT = inQuery(
  'print',
  { type: 'integer', enum: [0, 1], default: 0 },
  '1 answers the document as a PDF (`application/pdf`) in place of JSON, with its id in `X-Document-Id`: read the response as ' +
    'bytes then. 503 if it is created and can not be printed now',
  { component: 'print' },
);

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

const FORMAT = inQuery(
  'format',
  { type: 'string', enum: LIST_FORMATS },
  'Beside `id`: answers that document as an electronic invoice by EN 16931 in place of JSON: `application/xml` in UBL 2.1 or as Cross Industry Invoice, or a PDF (`application/pdf`) with the latter inside (Factur-X). `check` lists what it lacks, by profile, as JSON',
  { component: 'eInvoiceFormat' },
);

const PROFILE = inQuery(
  'profile',
  { type: 'string', enum: PROFILE_NAMES },
  'Beside `format`: profile of the electronic invoice. Default: the one that the document was issued with, else that of its set, else `en16931`. `factur-x` has `cii` and not `ubl`, `peppol` and `cius-pt` have `ubl` only. With `check`, only its findings are listed',
  { component: 'eInvoiceProfile' },
);

const SEARCH_OPERATOR = inQuery(
  'searchOperator',
  { type: 'string', enum: OPERATOR_NAMES },
  'Comparison; without it, equality. `contains` and `starts` are for columns of text, and ignore case and accents',
  { component: 'searchOperator' },
);

const SKIP = inQuery('skip', integer({ minimum: 0, default: 0 }), 'Records to skip', { component: 'skip' });

export const LIMIT = inQuery(
  'limit',
  integer({ minimum: 0, maximum: MAX_LIMIT, default: DEFAULT_LIMIT }),
  'Maximum number of records to return',
  { component: 'limit' },
);

export const CURSOR = inQuery(
  'cursor',
  string(),
  'In place of skip: from the Link header of the page before, with the same `sort`',
  { component: 'cursor' },
);

const FIELDS = inQuery(
  'fields',
  string(),
  'Only these fields of each record, with commas between, those in another one behind a full stop: `fields=id,total_amount,customer.name`',
  { component: 'fields', example: 'id' },
);

const RECORD_ID = inQuery('id', identifier(), 'Only the record with this id; answers its ETag', {
  component: 'recordId',
});

/** The parameters of a list, as they follow from its definition. contract §4 Lists */
export function listParameters(resource: ListResource): Parameter[] {
  const columns = [...resource.columns.keys()];
  const defaults = resource.defaultColumns.map(({ name }) => `\`${name}\``).join(' and ');
  return [
    NONCE_OPTIONAL,
    inQuery(
      'searchString',
      string(),
      `Value to search for; compared with ${defaults} unless searchColumn names another`,
    ),
    inQuery('searchColumn', { type: 'string', enum: columns }, 'Column to search'),
    SEARCH_OPERATOR,
    inQuery(
      'sort',
      {
        type: 'string',
        enum: sortableColumns(resource).flatMap(name => [name, `-${name}`]),
      },
      'Column to sort by, ascending, or descending with `-` before it; absent values last, ties by id',
    ),
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

const FILTER_DATE = inQuery('filterDate', string(), '`YYYY-MM-DD` or `YYYY-MM-DD:YYYY-MM-DD`, both ends included', {
  component: 'filterDate',
  example: '2026-01-01:2026-12-31',
});

const UPDATED_SINCE = inQuery(
  'updatedSince',
  string(),
  'Only records whose `updated_at` is this time or later: a date-time to the microsecond (without an offset: UTC), or a day, which begins in UTC',
  { component: 'updatedSince', example: '2026-01-01T00:00:00Z' },
);

function typeParameter(values: readonly string[]): Parameter {
  return inQuery('type', { type: 'string', enum: values }, 'Only records of this type');
}

function optionsParameter(options: Record<string, ListOption>): Parameter {
  const descriptions = Object.entries(options).map(
    ([name, option]) => `\`${optionForm(name, option)}\` ${option.description}`,
  );
  return inQuery('options', string(), `Comma-separated: ${descriptions.join('; ')}`, { example: 'stock' });
}
