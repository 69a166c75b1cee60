// The tools, made from the catalogue: a new document type, list or kind of record is in them without an edit here. docs/agents.md

import { createHash, randomUUID } from 'node:crypto';
import { documents, isClosable, lists, records } from '../../definitions/catalogue.ts';
import { type ListResource, optionForm } from '../../definitions/define-list.ts';
import { ownValue } from '../../domain/values/own-value.ts';
import type { Endpoint, Parameter } from '../api/endpoint.ts';
import { fieldLines } from './describe.ts';
import type { Interface } from './interface.ts';
import {
  ADDS,
  type ArgumentSchema,
  argumentsSchema,
  CHANGES,
  errorResult,
  limitedResult,
  listArgument,
  READS,
  refusal,
  type Tool,
  type ToolArguments,
  type ToolResult,
  textResult,
} from './tool.ts';

/** Records of a search unless `limit` is given, and the most that it may ask for. */
const DEFAULT_RECORDS = 20;
const MAX_RECORDS = 100;

/** Parameters of lists that a search has no use for: it reads pages by cursor, and records and PDFs have tools of their own. */
const NOT_SEARCHED = ['nonce', 'Prefer', 'skip', 'id', 'print', 'format', 'profile'];

const paths = lists.map(({ path }) => path);
const documentPaths = documents.map(({ path }) => path);
const updatable = records.filter(({ writing }) => writing?.byClients).map(({ path }) => path);
const creatable = [...documentPaths, ...updatable];
const closable = documents.filter(({ type }) => isClosable(type)).map(({ path }) => path);
const printable = lists.filter(({ prints }) => prints).map(({ path }) => path);

/** All tools, of an interface with these endpoints. */
export function toolsOf(endpoints: Endpoint[]): Tool[] {
  const endpoint = (method: Endpoint['method'], path: string): Endpoint => {
    const found = endpoints.find(each => each.method === method && each.path === `/${path}`);
    if (!found) throw new Error(`There is no endpoint ${method} /${path}`);
    return found;
  };
  return [
    search(paths.map(path => endpoint('GET', path))),
    read,
    describe(endpoint),
    changes(endpoint('GET', 'changes')),
    print,
    totals,
    create,
    update,
    changeStatus(
      'void',
      'VOID',
      documentPaths,
      'Void a document: it takes back its effects on stock and on other documents, and keeps its number. It cannot be undone.',
    ),
    changeStatus(
      'close',
      'CLOSED',
      closable,
      'Close a document: what is still open of it is given up. It cannot be undone.',
    ),
  ];
}

function search(listEndpoints: Endpoint[]): Tool {
  const limit = {
    type: 'integer',
    minimum: 1,
    maximum: MAX_RECORDS,
    description: `Records to return; ${DEFAULT_RECORDS} unless given`,
  } as const;
  const count = { type: 'boolean', description: 'true: also count all matching records' } as const;
  return {
    name: 'search',
    title: 'Search a list',
    description:
      'Search a list of documents, master data or stock movements. Returns the main columns of 20 records unless told otherwise. `describe` names the columns of a list.',
    inputSchema: argumentsSchema(
      { list: listArgument(paths, 'List to search'), ...argumentsOf(listEndpoints, IN_ALL_LISTS), limit, count },
      ['list'],
    ),
    annotations: READS,
    right: 'read',
    async call({ list, count, limit = DEFAULT_RECORDS, ...query }, api) {
      const answer = await api.request({
        method: 'GET',
        path: `/${list}`,
        query: {
          fields: chosenColumns(listOf(list), String(query.options ?? '')).join(','),
          ...(query as Record<string, string>),
          limit: String(limit),
        },
        ...(count === true && { headers: { prefer: 'count=exact' } }),
      });
      return refusal(answer) ?? pageResult('records', answer, 'choose fewer `fields`, or a smaller `limit`');
    },
  };
}

function listOf(path: unknown): ListResource {
  const found = lists.find(each => each.path === path);
  if (!found) throw new Error(`There is no list '${path}'`);
  return found;
}

// The columns that tables of people show first, and the fields that the options add.
function chosenColumns(list: ListResource, options: string): string[] {
  const columns = [...list.columns.values()].filter(({ inTable }) => inTable !== undefined);
  const sorted = columns.toSorted((a, b) => Number(a.inTable) - Number(b.inTable));
  const chosen = options.split(',').map(option => ownValue(list.options ?? {}, option.replace(/:.*/, '')));
  const added = chosen.flatMap(option => (option?.adds ? [option.adds] : []));
  return ['id', ...[...sorted, ...added].map(({ name }) => name)];
}

/** Descriptions of arguments that mean something else for each list, or that name parts of HTTP. */
const IN_ALL_LISTS = {
  searchString: 'Value to search for, in the code or number of a record unless `searchColumn` names another column',
  cursor: '`next_cursor` of the page before, with the same other arguments',
  fields: 'Only these fields, with commas between: `id,items.qty,customer.name`',
  type: 'Only records of this type; `describe` has the types of a list',
  options: 'Filters and further data of some lists; `describe` has them',
};

/** The query parameters of endpoints as arguments. Values that not all of the endpoints take are left to the interface to check. */
function argumentsOf(endpoints: Endpoint[], descriptions: Record<string, string> = {}): Record<string, ArgumentSchema> {
  const parameters = endpoints.flatMap(each => each.parameters).filter(({ name }) => !NOT_SEARCHED.includes(name));
  return Object.fromEntries(
    parameters.map(({ name, component, schema, description }: Parameter) => {
      const { type, enum: choices } = schema as ArgumentSchema;
      const words = ownValue(descriptions, name) ?? description;
      return [name, { type, description: words, ...(component !== undefined && choices && { enum: choices }) }];
    }),
  );
}

// A page and the cursor behind it.
function pageResult(
  name: string,
  { bytes, headers }: { bytes: Buffer; headers: Record<string, string | undefined> },
  advice: string,
): ToolResult {
  const { 'x-next-cursor': cursor, 'x-total-count': total } = headers;
  const more = [
    ...(total === undefined ? [] : [`"total":${total}`]),
    ...(cursor === undefined ? [] : [`"next_cursor":${JSON.stringify(cursor)}`]),
  ];
  return limitedResult(`{${[`"${name}":${bytes.toString('utf8')}`, ...more].join(',')}}`, advice);
}

const ID: ArgumentSchema = { type: 'integer', minimum: 1, description: 'Id of the record, from `search`' };

const read: Tool = {
  name: 'read',
  title: 'Read a record',
  description: 'Read one record of a list with all its fields: a document with its lines, an article, a customer.',
  inputSchema: argumentsSchema(
    {
      list: listArgument(paths, 'List that has the record'),
      id: ID,
      fields: { type: 'string', description: IN_ALL_LISTS.fields },
      options: { type: 'string', description: 'Further data: `stock` of an article adds its stock in each location' },
    },
    ['list', 'id'],
  ),
  annotations: READS,
  right: 'read',
  async call({ list, id, ...query }, api) {
    const answer = await api.request({
      method: 'GET',
      path: `/${list}`,
      query: { ...(query as Record<string, string>), id: String(id) },
    });
    const refused = refusal(answer);
    if (refused) return refused;
    const text = answer.bytes.toString('utf8');
    if (text === '[]')
      return errorResult(`NOT_FOUND: No record of ${list} has the id ${id}. Use \`search\` to find ids.`);
    return limitedResult(text.slice(1, -1), 'choose `fields`');
  },
};

function describe(endpoint: (method: Endpoint['method'], path: string) => Endpoint): Tool {
  return {
    name: 'describe',
    title: 'Describe a list or a body',
    description:
      'Describe the fields that `create` or `update` takes, with an example, or the columns that `search` takes. Call it before the first `create` of a kind.',
    inputSchema: argumentsSchema(
      {
        list: listArgument(paths, 'List to describe'),
        action: { type: 'string', enum: ['search', 'create', 'update'], description: 'What you want to do' },
      },
      ['list', 'action'],
    ),
    annotations: READS,
    right: 'read',
    async call({ list, action }) {
      const path = String(list);
      if (action === 'search') return textResult(searchWords(endpoint('GET', path), listOf(path)));
      const takes = action === 'create' ? creatable : updatable;
      if (!takes.includes(path)) return errorResult(`'${action}' does not take '${path}', only ${takes.join(', ')}`);
      return textResult(bodyWords(endpoint(action === 'create' ? 'POST' : 'PUT', path)));
    },
  };
}

function searchWords(endpoint: Endpoint, list: ListResource): string {
  const choices = (name: string) => {
    const parameter = endpoint.parameters.find(each => each.name === name);
    return ((parameter?.schema ?? {}) as ArgumentSchema).enum ?? [];
  };
  const columns = choices('searchColumn');
  const unsorted = columns.filter(name => !choices('sort').includes(name));
  const options = Object.entries(list.options ?? {}).map(
    ([name, option]) => `${optionForm(name, option)} (${option.description})`,
  );
  return [
    `${list.path}: ${list.description}.`,
    `\`searchString\` is compared with ${list.defaultColumns.map(({ name }) => name).join(' and ')} unless \`searchColumn\` names another column.`,
    `Columns: ${columns.join(', ')}.`,
    `\`sort\` takes all columns${unsorted.length > 0 ? ` except ${unsorted.join(', ')}` : ''}; \`-\` before one for descending order.`,
    ...(list.dateColumn ? ['`filterDate` takes a day or a range of days.'] : []),
    ...(list.type ? [`type: ${choices('type').join(', ')}.`] : []),
    ...(options.length > 0 ? [`options, with commas between: ${options.join(', ')}.`] : []),
  ].join('\n');
}

function bodyWords({ method, path, description, body }: Endpoint): string {
  const { schema = {}, example, partial = false } = body ?? {};
  const document = documents.find(each => `/${each.path}` === path);
  return [
    `Body of ${method === 'POST' ? 'create' : 'update'} for ${path.slice(1)}. ${document?.does ?? description} Today is ${new Date().toISOString().slice(0, 10)} (UTC).`,
    ...(partial ? [] : ['* marks required fields.']),
    ...fieldLines(schema, partial),
    `Example: ${JSON.stringify(example)}`,
  ].join('\n');
}

function changes(endpoint: Endpoint): Tool {
  const kept = endpoint.parameters.filter(({ name }) => name === 'cursor' || name === 'type');
  return {
    name: 'changes',
    title: 'List changes',
    description:
      'List what was created, changed, paid or voided, in order, with who did it. `next_cursor` continues, also later.',
    inputSchema: argumentsSchema(
      {
        ...argumentsOf([{ ...endpoint, parameters: kept }]),
        limit: {
          type: 'integer',
          minimum: 1,
          maximum: MAX_RECORDS,
          description: `Changes to return; ${DEFAULT_RECORDS} unless given`,
        },
      },
      [],
    ),
    annotations: READS,
    right: 'read',
    async call({ limit = DEFAULT_RECORDS, ...query }, api) {
      const answer = await api.request({
        method: 'GET',
        path: '/changes',
        query: { ...(query as Record<string, string>), limit: String(limit) },
      });
      return refusal(answer) ?? pageResult('changes', answer, 'choose a smaller `limit`');
    },
  };
}

const print: Tool = {
  name: 'print',
  title: 'Print a document',
  description: 'Print a document. Returns its PDF as an embedded resource. `create` returns a link to the PDF, too.',
  inputSchema: argumentsSchema({ list: listArgument(printable, 'List that has the document'), id: ID }, ['list', 'id']),
  annotations: READS,
  right: 'read',
  async call({ list, id }, api) {
    const answer = await api.request({ method: 'GET', path: `/${list}`, query: { id: String(id), print: '1' } });
    const refused = refusal(answer);
    if (refused) return refused;
    const uri = `kontor://${list}/${id}.pdf`;
    return {
      content: [
        { type: 'text', text: `PDF of ${list} ${id}, ${answer.bytes.length} bytes` },
        { type: 'resource', resource: { uri, mimeType: 'application/pdf', blob: answer.bytes.toString('base64') } },
      ],
    };
  },
};

const BODY: ArgumentSchema = { type: 'object', description: 'The fields, as `describe` lists them' };

const totals: Tool = {
  name: 'totals',
  title: 'Add up a document',
  description:
    'Add up a document before it is created: the total that `create` accepts, VAT by rate and warnings. Takes the body of `create`, in which `total_amount` may be missing. Writes nothing.',
  inputSchema: argumentsSchema({ list: listArgument(documentPaths, 'List that the document is for'), body: BODY }, [
    'list',
    'body',
  ]),
  annotations: READS,
  // The interface requires the right of the create.
  right: 'write',
  async call({ list, body }, api) {
    const type = documents.find(({ path }) => path === list)?.type ?? '';
    const answer = await api.request({
      method: 'POST',
      path: '/totals',
      query: { type },
      body: JSON.stringify(body),
      headers: { prefer: 'handling=strict' },
    });
    return refusal(answer) ?? textResult(answer.bytes.toString('utf8'));
  },
};

const create: Tool = {
  name: 'create',
  title: 'Create a document or record',
  description:
    'Create a document, customer, supplier or article. The same call creates one record, however often it is repeated; give another `idempotency_key` to create an equal one. Unknown fields are refused.',
  inputSchema: argumentsSchema(
    { list: listArgument(creatable, 'List that gets the record'), body: BODY, idempotency_key: idempotencyArgument() },
    ['list', 'body'],
  ),
  annotations: ADDS,
  right: 'write',
  call: ({ list, body, idempotency_key }, api) =>
    write(api, { method: 'POST', path: `/${list}`, body, key: idempotency_key ?? 'content' }),
};

const update: Tool = {
  name: 'update',
  title: 'Update a record',
  description:
    'Update a customer, supplier or article, by `id` or code. Only fields that are sent change; null clears.',
  inputSchema: argumentsSchema(
    { list: listArgument(updatable, 'List that has the record'), body: BODY, idempotency_key: idempotencyArgument() },
    ['list', 'body'],
  ),
  annotations: CHANGES,
  right: 'write',
  // The same update again is a new one: the record may have been changed in between.
  call: ({ list, body, idempotency_key }, api) =>
    write(api, { method: 'PUT', path: `/${list}`, body, key: idempotency_key ?? randomUUID() }),
};

/** A tool that gives documents another status. */
function changeStatus(name: string, status: string, of: string[], description: string): Tool {
  return {
    name,
    title: description.slice(0, description.indexOf(':')),
    description,
    inputSchema: argumentsSchema(
      {
        list: listArgument(of, 'List that has the document'),
        id: ID,
        reason: { type: 'string', description: 'Why, for the audit trail' },
      },
      ['list', 'id', 'reason'],
    ),
    annotations: CHANGES,
    right: 'write',
    call: ({ list, id, reason }, api) =>
      write(api, { method: 'PUT', path: `/${list}`, body: { id, status, reason }, key: 'content' }),
  };
}

function idempotencyArgument(): ArgumentSchema {
  return {
    type: 'string',
    description: 'Any text that names this write; a repeated call with it writes nothing again',
  };
}

interface Write {
  method: string;
  path: string;
  body: unknown;
  /** Distinguishes calls with the same content. */
  key: unknown;
}

const REPEATED =
  'Nothing was written: the same call was carried out before, and this is its answer. To write it once more, give an `idempotency_key` that was not used.';

// A client that repeats a call gets the first answer, because the key is the hash of the call. docs/decisions/0094
async function write(api: Interface, { method, path, body, key }: Write): Promise<ToolResult> {
  const text = JSON.stringify(sorted(body));
  const call = JSON.stringify([api.holder, method, path, key, ...(key === 'content' ? [text] : [])]);
  const answer = await api.request({
    method,
    path,
    body: text,
    headers: {
      'idempotency-key': `mcp-${createHash('sha256').update(call).digest('base64url')}`,
      prefer: 'handling=strict',
    },
  });
  const refused = refusal(answer);
  if (refused) return refused;
  const notes = [
    ...(answer.headers['idempotency-replayed'] === 'true' ? [REPEATED] : []),
    ...warningsIn(answer.headers['x-warnings']).map(warning => `Warning: ${warning}`),
  ];
  return textResult([answer.bytes.toString('utf8'), ...notes].join('\n'));
}

// A list of strings (RFC 8941) whose characters beyond ASCII are percent-encoded.
function warningsIn(header = ''): string[] {
  return [...header.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text = '']) =>
    decodeURIComponent(text.replaceAll(/\\(.)/g, '$1')),
  );
}

// Clients may repeat an object with its fields in another order.
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value as ToolArguments).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(fields.map(([name, field]) => [name, sorted(field)]));
}
