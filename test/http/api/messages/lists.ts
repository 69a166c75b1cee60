// Mistakes with paging, search, sort and filters.

import type { Mistake, Subject } from './mistake.ts';

const refused = (mistake: string, request: string, field: string, message: string): Mistake => ({
  ...{ mistake, request: `GET ${request}`, status: 400, code: 'INVALID_ARGUMENT', field, message },
});

export const LISTS: Subject = {
  title: 'Lists',
  mistakes: [
    refused(
      'pages by number',
      '/invoices?page=3',
      'page',
      "There is no parameter 'page': pages are read with 'skip' and 'limit': page 3 of 50 records is skip=100&limit=50; the header Link of a full page leads to the next one",
    ),
    refused(
      'records to leave out as `offset`',
      '/invoices?offset=100',
      'offset',
      "There is no parameter 'offset': write 'skip', the records to leave out",
    ),
    refused(
      'the size of a page as `per_page`',
      '/invoices?per_page=20',
      'per_page',
      "There is no parameter 'per_page': write 'limit', at most 1000",
    ),
    refused(
      'more records than a page may have',
      '/invoices?limit=5000',
      'limit',
      "Field 'limit' must be a whole number from 0 to 1000",
    ),
    refused(
      'a limit where there is no list',
      '/status?limit=5',
      'limit',
      "There is no parameter 'limit'; the only one is 'nonce'",
    ),
    refused('a negative skip', '/invoices?skip=-1', 'skip', "Field 'skip' must be a whole number of 0 or more"),
    refused('an order as `order`', '/invoices?order=date', 'order', "There is no parameter 'order': write sort=date"),
    refused(
      'an order as `sort_by`',
      '/customers?sort_by=name',
      'sort_by',
      "There is no parameter 'sort_by': write sort=name",
    ),
    refused(
      'a direction of its own',
      '/invoices?sort=date&direction=desc',
      'direction',
      "There is no parameter 'direction': write the direction into 'sort': sort=id ascends, sort=-id descends",
    ),
    refused(
      'a direction behind the column',
      '/invoices?sort=date%20desc',
      'sort',
      "Field 'sort' takes 'date', or '-date' for descending, not 'date desc'",
    ),
    refused(
      'two columns to sort by',
      '/invoices?sort=date,seq_number',
      'sort',
      "Field 'sort' takes one column, not 'date,seq_number'",
    ),
    refused(
      'a column that does not exist',
      '/customers?sort=surname',
      'sort',
      "Field 'sort' names the column 'surname', which does not exist; the valid ones are id, …",
    ),
    refused(
      'a column of lines to sort by',
      '/invoices?sort=items.item_code',
      'sort',
      "Field 'sort' can't be 'items.item_code', of which a record may have several; it can be id, …",
    ),
    refused(
      'a column as parameter',
      '/invoices?seq_number=5',
      'seq_number',
      "There is no parameter 'seq_number': search the column with searchColumn=seq_number&searchString=5",
    ),
    refused(
      'a column of the party as parameter',
      '/invoices?customer_code=C0001',
      'customer_code',
      "There is no parameter 'customer_code': search the column with searchColumn=customer.code&searchString=C0001",
    ),
    refused(
      'a search as `q`',
      '/articles?q=tea',
      'q',
      "There is no parameter 'q': write 'searchString', with 'searchColumn' for another column than the default and 'searchOperator' for another comparison",
    ),
    refused(
      'a filter in the syntax of OData',
      '/customers?$filter=name%20eq%20%27Ana%27',
      '$filter',
      "There is no parameter '$filter': write 'searchString', with 'searchColumn' for another column than the default and 'searchOperator' for another comparison",
    ),
    refused(
      'days as two parameters',
      '/invoices?date_from=2026-03-01&date_to=2026-03-31',
      'date_from',
      "There is no parameter 'date_from': write 'filterDate': one day, or the first and the last one, filterDate=2026-03-01:2026-03-31",
    ),
    refused(
      'what has changed since a day',
      '/invoices?updated_since=2026-03-01',
      'updated_since',
      "There is no parameter 'updated_since': write searchColumn=updated&searchOperator=gte&searchString=2026-03-01",
    ),
    refused(
      'a parameter in other letters',
      '/invoices?searchstring=5',
      'searchstring',
      "There is no parameter 'searchstring': write 'searchString'",
    ),
    refused(
      'a mistyped parameter',
      '/invoices?serchString=5',
      'serchString',
      "There is no parameter 'serchString'; the nearest is 'searchString', the valid ones are nonce, searchString, searchColumn, searchOperator, sort, skip, limit, cursor, id, filterDate, print",
    ),
    refused('a parameter twice', '/invoices?limit=5&limit=10', 'limit', "Field 'limit' is given more than once"),
    refused(
      'a column without a value to search for',
      '/customers?searchColumn=name',
      'searchString',
      "Field 'searchString' is required with searchColumn",
    ),
    refused(
      'an operator as a sign',
      '/invoices?searchColumn=total_amount&searchOperator=%3E&searchString=5',
      'searchOperator',
      "Field 'searchOperator' must be one of lt, lte, gt, gte, ne, contains, starts; without it the comparison is for equality: write 'gt'",
    ),
    refused(
      'like, as in SQL',
      '/customers?searchColumn=name&searchOperator=like&searchString=%25Ana%25',
      'searchOperator',
      "Field 'searchOperator' must be one of lt, lte, gt, gte, ne, contains, starts; without it the comparison is for equality: write 'contains'",
    ),
    refused(
      'part of a number',
      '/invoices?searchColumn=total_amount&searchOperator=contains&searchString=5',
      'searchOperator',
      "Field 'searchOperator' can be 'contains' for columns of text only; 'total_amount' is a number",
    ),
    refused(
      'a text where the column is a number',
      '/invoices?searchColumn=total_amount&searchString=many',
      'searchString',
      "Field 'searchString' must be a number, as the column 'total_amount' is",
    ),
    refused(
      'a column to search that does not exist',
      '/articles?searchColumn=price&searchString=5',
      'searchColumn',
      "There is no column 'price'; write 'unit_price'",
    ),
    refused(
      'days in the form of the country',
      '/invoices?filterDate=02/03/2026',
      'filterDate',
      "Field 'filterDate' must be YYYY-MM-DD or YYYY-MM-DD:YYYY-MM-DD",
    ),
    refused(
      'a range from the later day to the earlier',
      '/invoices?filterDate=2026-03-31:2026-03-01',
      'filterDate',
      "Field 'filterDate' begins on 2026-03-31, after it ends on 2026-03-01",
    ),
    refused(
      'days that do not exist',
      '/invoices?filterDate=2026-02-30',
      'filterDate',
      "Field 'filterDate' names 2026-02-30, a day that doesn't exist",
    ),
    refused(
      'an unknown type of stock movement',
      '/transactions?type=in',
      'type',
      "Field 'type' must be one of sale, purchase, return_in, return_out, transfer_in, transfer_out, opening, adjustment, void",
    ),
    refused(
      'an unknown option',
      '/articles?options=prices',
      'options',
      "Field 'options' takes stock, in_stock, low_stock, inactive, family:CODE, category:CODE, not 'prices'",
    ),
    refused(
      'a cursor that was put together',
      '/invoices?cursor=100',
      'cursor',
      "Field 'cursor' is not one that this server gave out",
    ),
    refused(
      'a cursor and skip',
      '/invoices?cursor={cursor}&skip=50',
      'cursor',
      "Field 'cursor' can't be combined with skip",
    ),
    refused(
      'the PDF of a list',
      '/invoices?print=1',
      'print',
      "Field 'print' takes an id beside it: one document is printed at a time",
    ),
    {
      mistake: 'the PDF of a document that does not exist',
      request: 'GET /invoices?id=99999&print=1',
      status: 404,
      code: 'NOT_FOUND',
      message: 'There is no document with id 99999 here',
    },
  ],
};
