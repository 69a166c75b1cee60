// Suggestions for a query parameter that an endpoint does not have. contract §4 Lists

import { Message, type Param } from '../domain/messages/message.ts';
import { isDay } from '../domain/values/dates.ts';
import { plainName } from '../domain/values/plain-name.ts';
import { columnOfPart, validNames } from './valid-names.ts';

/** Parameters of an endpoint, for suggestions. */
export interface KnownNames {
  parameters: string[];
  /** The columns of a list. */
  columns: string[];
  /** Parameters by which the list can be sorted. */
  sortable: string[];
  /** The fields of the body. */
  fields: string[];
}

/** Maximum length of a quotation from a request. */
const MAX_REPEATED = 100;

/** Suggestion, with the sent value if it can be used. */
type Way = (value: string, known: KnownNames) => string;

/** Names that other interfaces give to parameters, without case, `$`, `_`, `-` and `.`; each with the right way. */
const PARAMETERS_OF_OTHER_INTERFACES: { names: string; needs: string; column?: string; way: string | Way }[] = [
  {
    names: 'page pageno pagenumber pageindex p',
    needs: 'skip',
    way: value =>
      `pages are read with 'skip' and 'limit': ${skipOf(value)}&limit=50; the header Link of a full page leads to the next one`,
  },
  { names: 'offset start startat startindex first', needs: 'skip', way: "write 'skip', the records to leave out" },
  {
    names: 'perpage pagesize size count max maxresults maxrecords rows top take first numresults results',
    needs: 'limit',
    way: "write 'limit', at most 1000",
  },
  {
    names: 'pagetoken nextpage nextcursor after startingafter continuationtoken next',
    needs: 'cursor',
    way: "write 'cursor', from the header Link of the page before",
  },
  {
    names: 'order orderby sortby sortcolumn sortfield ordering sorting orderfield',
    needs: 'sort',
    way: (value, { sortable }) =>
      sortable.includes(value.replace(/^-/, ''))
        ? `write sort=${value}`
        : "write 'sort' and a column, with '-' before it for descending: sort=-id",
  },
  {
    names: 'dir direction sortdir sortdirection sortorder orderdir desc asc descending ascending',
    needs: 'sort',
    way: "write the direction into 'sort': sort=id ascends, sort=-id descends",
  },
  {
    names: 'q query search filter where text term keyword keywords searchterm searchtext searchvalue value',
    needs: 'searchString',
    way: "write 'searchString', with 'searchColumn' for another column than the default and 'searchOperator' for another comparison",
  },
  { names: 'column searchfield searchby filterby', needs: 'searchColumn', way: "write 'searchColumn'" },
  { names: 'operator op comparison', needs: 'searchOperator', way: "write 'searchOperator'" },
  {
    names:
      'from datefrom dateto fromdate todate startdate enddate begindate since until before between to daterange period day filterdatefrom filterdateto',
    needs: 'filterDate',
    way: "write 'filterDate': one day, or the first and the last one, filterDate=2026-03-01:2026-03-31",
  },
  {
    names: 'updatedafter modifiedsince modifiedafter changedsince updatedfrom lastmodified ifmodifiedsince since',
    needs: 'updatedSince',
    way: value => `write updatedSince=${isDay(value.slice(0, 10)) ? repeated(value) : '2026-03-01T09:00:00Z'}`,
  },
  {
    names:
      'updatedsince modifiedsince updatedafter modifiedafter changedsince updatedfrom lastmodified ifmodifiedsince updatedat',
    needs: 'searchColumn',
    column: 'updated',
    way: value => `write searchColumn=updated&searchOperator=gte&searchString=${dayOf(value) ?? '2026-03-01'}`,
  },
  {
    names: 'field select only attributes properties',
    needs: 'fields',
    way: "write 'fields', with commas between: fields=id",
  },
  { names: 'include expand embed with', needs: 'options', way: "write 'options'" },
  { names: 'format output pdf accept', needs: 'print', way: "'print=1' answers the document as a PDF" },
  {
    names: 'code number key uuid identifier',
    needs: 'searchString',
    way: "write 'searchString', or 'id' for the integer id",
  },
];

/** Names of parameters that look like secrets, whose values are never quoted. */
const SECRETS = new Set(
  'token accesstoken apikey apitoken key sessiontoken session auth authorization bearer xatoken jwt secret'.split(' '),
);

/** The message about an unknown parameter, with a suggestion. */
export function unknownParameter(name: string, value: string, known: KnownNames): Message {
  const { parameters, columns, fields } = known;
  const shown = name.slice(0, MAX_REPEATED);
  const because = (why: Param) => new Message('no_parameter_because', { name: shown, why });
  const plain = plainParameter(name.slice(0, MAX_REPEATED));
  if (SECRETS.has(plain)) return because(new Message('token_in_address'));
  const sameName = parameters.find(parameter => plainParameter(parameter) === plain);
  if (sameName !== undefined) return because(new Message('write_meant', { meant: sameName }));
  const field = fields.find(each => plainParameter(each) === plain);
  if (field !== undefined) return because(new Message('belongs_in_body', { name: field }));
  const column = columnOf(name.slice(0, MAX_REPEATED), columns);
  if (column !== undefined) return because(new Message('search_column', { column, value: repeated(value) }));
  const other = PARAMETERS_OF_OTHER_INTERFACES.find(
    ({ names, needs, column: searched }) =>
      parameters.includes(needs) && (!searched || columns.includes(searched)) && names.split(' ').includes(plain),
  );
  if (other) return because(typeof other.way === 'string' ? other.way : other.way(value, known));
  const [only] = parameters;
  if (only === undefined) return new Message('no_parameter', { name: shown });
  if (parameters.length === 1) return new Message('only_parameter', { name: shown, only });
  return new Message('no_parameter_advice', { name: shown, why: validNames(name, parameters) });
}

// `customer_code` and `customer` mean `customer.code`, and `filter[status]` means `status`.
function columnOf(name: string, columns: string[]): string | undefined {
  const inner = /^(?:filter|where|search|q|query)\[(.+)\]$/i.exec(name)?.[1] ?? name;
  return columns.find(each => plainParameter(each) === plainParameter(inner)) ?? columnOfPart(inner, columns);
}

function skipOf(page: string): string {
  const number = /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 3;
  return `page ${number} of 50 records is skip=${(number - 1) * 50}`;
}

// The day of a date or of a moment.
function dayOf(value: string): string | undefined {
  const day = value.slice(0, 10);
  return isDay(day) ? day : undefined;
}

// Parameters and columns may have `$`, `.` and brackets: `$top`, `customer.code`, `filter[name]`.
const plainParameter = (name: string): string => plainName(name.replaceAll(/[$.[\]]/g, ''));

// Encoded for an address.
const repeated = (value: string): string => encodeURIComponent(value.slice(0, 40).toWellFormed());
