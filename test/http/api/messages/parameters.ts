// Mistakes with names of parameters and columns of lists.

import type { Mistake, Subject } from './mistake.ts';

const refused = (mistake: string, request: string, field: string, message: string): Mistake => ({
  mistake,
  request: `GET ${request}`,
  status: 400,
  code: 'INVALID_ARGUMENT',
  field,
  message,
});

export const PARAMETERS: Subject = {
  title: 'Parameters and columns',
  mistakes: [
    refused(
      'a mistyped column',
      '/customers?sort=vatid',
      'sort',
      "Field 'sort' names the column 'vatid', which does not exist; the nearest is 'vat_id', the valid ones are id, …",
    ),
    refused(
      'a column in other letters',
      '/invoices?sort=Date',
      'sort',
      "Field 'sort' names the column 'Date', which does not exist; write 'date'",
    ),
    refused(
      'a column of the party in camelCase',
      '/invoices?searchColumn=customerCode&searchString=C0001',
      'searchColumn',
      "There is no column 'customerCode'; write 'customer.code'",
    ),
    refused(
      'the party as a column',
      '/invoices?searchColumn=customer&searchString=C0001',
      'searchColumn',
      "There is no column 'customer'; write 'customer.code'",
    ),
    refused(
      'the party as a parameter',
      '/invoices?customer=C0001',
      'customer',
      "There is no parameter 'customer': search the column with searchColumn=customer.code&searchString=C0001",
    ),
    refused(
      'a filter in brackets',
      '/invoices?filter[status]=PAID',
      'filter[status]',
      "There is no parameter 'filter[status]': search the column with searchColumn=status&searchString=PAID",
    ),
    refused(
      'a parameter that is like no other',
      '/invoices?lang=de',
      'lang',
      "There is no parameter 'lang'; the valid ones are nonce, …",
    ),
    refused(
      'a type where the list has one',
      '/invoices?type=invoice',
      'type',
      "There is no parameter 'type'; the valid ones are nonce, …",
    ),
    refused(
      'a place as a parameter',
      '/invoices?location=MAIN',
      'location',
      "There is no parameter 'location'; the valid ones are nonce, …",
    ),
    refused(
      'a type of document in the plural',
      '/documents?type=Invoices',
      'type',
      "Field 'type' must be one of …: write 'invoice'",
    ),
    refused(
      'the second page',
      '/invoices?page=2',
      'page',
      "There is no parameter 'page': pages are read with 'skip' and 'limit': page 2 of 50 records is skip=50&limit=50; the header Link of a full page leads to the next one",
    ),
    refused(
      'an order by no column',
      '/invoices?order=desc',
      'order',
      "There is no parameter 'order': write 'sort' and a column, with '-' before it for descending: sort=-id",
    ),
    refused(
      'what has changed, as a column',
      '/invoices?updated_at=2026-01-01',
      'updated_at',
      "There is no parameter 'updated_at': write searchColumn=updated&searchOperator=gte&searchString=2026-01-01",
    ),
    refused(
      'the form of a printed document',
      '/invoices?id=1001&print=pdf',
      'print',
      "Field 'print' must be 0 or 1: print=1 answers the document as a PDF",
    ),
  ],
};
