// The parameters that endpoints share, once, with the sentence that documents each.

import Type from 'typebox';
import type { ListResource } from '../../definitions/define-list.ts';
import { DEFAULT_LIMIT, LARGEST_LIMIT, OPERATORS } from '../../query/parse.ts';
import type { Parameter } from './endpoint.ts';

const int64 = Type.Unsafe<string>({ type: 'integer', format: 'int64' });

export const NONCE: Parameter = {
  name: 'nonce',
  in: 'query',
  required: true,
  schema: Type.Unsafe<string>({ type: 'integer', format: 'int64', minimum: 1 }),
  description: 'Must exceed the last nonce accepted in this session',
  example: 1,
};

export const NONCE_OPTIONAL: Parameter = {
  name: 'nonce',
  in: 'query',
  schema: int64,
  description: 'May be sent; is checked to be an int64 and otherwise ignored',
};

export const PRINT: Parameter = {
  name: 'print',
  in: 'query',
  schema: Type.Unsafe<number>({ type: 'integer', enum: [0, 1], default: 0 }),
  description: '1 answers the document as a PDF',
};

export const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  schema: Type.String({ minLength: 1, maxLength: 255 }),
  description: 'The first answer under a key is kept for 7 days and given again to the same request',
};

export const PREFER: Parameter = {
  name: 'Prefer',
  in: 'header',
  schema: Type.String(),
  description: '`handling=strict` (RFC 7240): unknown fields and unknown item codes are refused instead of ignored',
};

export const IF_MATCH: Parameter = {
  name: 'If-Match',
  in: 'header',
  schema: Type.String(),
  description: 'The ETag that `?id=N` answered: the update is refused when the record has changed since',
};

/** The parameters of a list, as its definition has them. */
export function listParameters(resource: ListResource): Parameter[] {
  const whole = (bounds: Record<string, unknown>) => Type.Unsafe<number>({ type: 'integer', ...bounds });
  const columns = [...resource.columns.keys()];
  const defaults = resource.defaultColumns.map(({ name }) => `\`${name}\``).join(' and ');
  const parameters: Parameter[] = [
    NONCE_OPTIONAL,
    {
      name: 'searchString',
      in: 'query',
      schema: Type.String(),
      description: `Value to search for; compared with ${defaults} unless searchColumn names another`,
    },
    {
      name: 'searchColumn',
      in: 'query',
      schema: Type.Unsafe<string>({ type: 'string', enum: columns }),
      description: 'Column to search',
    },
    {
      name: 'searchOperator',
      in: 'query',
      schema: Type.Unsafe<string>({ type: 'string', enum: Object.keys(OPERATORS) }),
      description: 'Comparison; without it, equality',
    },
    { name: 'skip', in: 'query', schema: whole({ minimum: 0, default: 0 }), description: 'Records to skip' },
    {
      name: 'limit',
      in: 'query',
      schema: whole({ minimum: 0, maximum: LARGEST_LIMIT, default: DEFAULT_LIMIT }),
      description: 'Records to return at the most',
    },
    {
      name: 'cursor',
      in: 'query',
      schema: Type.String(),
      description: 'In place of skip: from the Link header of the page before',
    },
    {
      name: 'id',
      in: 'query',
      schema: Type.Unsafe<number>({ type: 'integer', format: 'int64', minimum: 1 }),
      description: 'Only the record with this id; answers its ETag',
    },
  ];
  if (resource.dateColumn) {
    parameters.push({
      name: 'filterDate',
      in: 'query',
      schema: Type.String(),
      description: '`YYYY-MM-DD` or `YYYY-MM-DD:YYYY-MM-DD`, both ends included',
      example: '2026-01-01:2026-12-31',
    });
  }
  if (resource.type) {
    parameters.push({
      name: 'type',
      in: 'query',
      schema: Type.Unsafe<string>({ type: 'string', enum: resource.type.values }),
      description: 'Only records of this type',
    });
  }
  if (resource.options) {
    const options = Object.entries(resource.options).map(
      ([name, { takesValue, description }]) => `\`${name}${takesValue ? ':CODE' : ''}\` ${description}`,
    );
    parameters.push({
      name: 'options',
      in: 'query',
      schema: Type.String(),
      description: `Comma-separated: ${options.join('; ')}`,
      example: 'stock',
    });
  }
  if (resource.prints) parameters.push({ ...PRINT, description: 'Beside id: 1 answers that document as a PDF' });
  return parameters;
}
