// Mistakes in the bodies of documents: names and types of fields.

import type { Mistake, Subject } from './mistake.ts';

const line = { description: 'Green tea', qty: 2, unit_price: 4.5, vat: 23 };
const refused = (
  mistake: string,
  request: string,
  body: Record<string, unknown>,
  field: string,
  message: string,
): Mistake => ({
  ...{ mistake, request: `POST ${request}`, body, status: 400, code: 'INVALID_ARGUMENT', field, message },
});
const accepted = (mistake: string, request: string, body: Record<string, unknown>, message: string): Mistake => ({
  ...{ mistake, request: `POST ${request}`, body, status: 201, message },
});

export const DOCUMENTS: Subject = {
  title: 'Fields of documents',
  mistakes: [
    refused(
      'a required field is missing',
      '/invoices',
      { currency: undefined },
      'currency',
      "Field 'currency' is required",
    ),
    refused(
      'camelCase',
      '/invoices',
      { total_amount: undefined, totalAmount: 11.07 },
      'total_amount',
      "Field 'total_amount' is required: the body has 'totalAmount' in its place",
    ),
    refused(
      'the name of another system for a required field',
      '/invoices',
      { seq_number: undefined, invoiceNumber: '5' },
      'seq_number',
      "Field 'seq_number' is required: the body has 'invoiceNumber' in its place",
    ),
    refused(
      'the names of the answer of a create',
      '/invoices',
      { document_set: undefined, documentSeries: 'FT' },
      'document_set',
      "Field 'document_set' is required: the body has 'documentSeries' in its place",
    ),
    refused(
      'lines without a description',
      '/invoices',
      { items: [{ ...line, description: undefined, name: 'Green tea' }] },
      'items[0].description',
      "Field 'items[0].description' is required: the body has 'name' in its place",
    ),
    refused(
      'a mistyped field',
      '/invoices',
      { items: [{ ...line, qtty: 2 }] },
      'items[0].qtty',
      "There is no field 'items[0].qtty': write 'qty'",
    ),
    refused(
      'a field of the supplier side',
      '/invoices',
      { source_warehouse: 'MAIN' },
      'source_warehouse',
      "There is no field 'source_warehouse': write 'warehouse'",
    ),
    refused(
      'the discount of a line of the other side',
      '/transfer_orders',
      { items: [{ description: 'Tea', discount: 5 }] },
      'items[0].discount',
      "There is no field 'items[0].discount': write 'line_discount'",
    ),
    refused(
      'both names of the related document',
      '/invoices',
      { related_document: 'A-1', related_doc: 'A-2' },
      'related_doc',
      "Field 'related_doc' is another name of 'related_document', which has another value: send one of them",
    ),
    refused(
      '`quantity` in place of `qty`, with a total that needs it',
      '/invoices',
      { items: [{ ...line, qty: undefined, quantity: 2 }] },
      'items[0].quantity',
      "There is no field 'items[0].quantity': write 'qty'",
    ),
    accepted(
      '`quantity` in place of `qty`',
      '/invoices',
      { total_amount: 0, items: [{ description: 'Tea', quantity: 2 }] },
      "Field 'items[0].quantity' was ignored: write 'qty'",
    ),
    accepted(
      '`customerCode` in place of the object',
      '/invoices',
      { customerCode: 'C0001' },
      "Field 'customerCode' was ignored: write 'customer.code'",
    ),
    {
      ...refused(
        'an unknown field with `Prefer: handling=strict`',
        '/invoices',
        { lines: [line] },
        'lines',
        "There is no field 'lines': write 'items'",
      ),
      headers: { prefer: 'handling=strict' },
    },
    refused(
      'the customer as a code',
      '/invoices',
      { customer: 'C0001' },
      'customer',
      'Field \'customer\' must be an object, such as {"code": "C0001"}',
    ),
    refused('one line in place of an array', '/invoices', { items: line }, 'items', "Field 'items' must be an array"),
    refused(
      'a number in quotes',
      '/invoices',
      { total_amount: '11.07' },
      'total_amount',
      "Field 'total_amount' must be a number, without quotes",
    ),
    refused(
      'a decimal comma',
      '/invoices',
      { items: [{ ...line, unit_price: '4,50' }] },
      'items[0].unit_price',
      "Field 'items[0].unit_price' must be a number, without quotes and with a point before the decimal places",
    ),
    refused(
      'a code as a number',
      '/invoices',
      { items: [{ ...line, item_code: 250 }] },
      'items[0].item_code',
      "Field 'items[0].item_code' must be text, in quotes",
    ),
    refused(
      'yes or no as text',
      '/invoices',
      { items: [{ ...line, vat_included: 'true' }] },
      'items[0].vat_included',
      "Field 'items[0].vat_included' must be true or false, without quotes",
    ),
    refused(
      'a currency in lower case',
      '/invoices',
      { currency: 'eur' },
      'currency',
      "Field 'currency' must be an ISO 4217 code of a currency in use, in upper case: write EUR",
    ),
    refused(
      'the sign of a currency',
      '/invoices',
      { currency: '€' },
      'currency',
      "Field 'currency' must be an ISO 4217 code of a currency in use, in upper case, such as EUR",
    ),
    refused(
      'an empty required field',
      '/invoices',
      { seq_number: '' },
      'seq_number',
      "Field 'seq_number' must not be empty",
    ),
    refused(
      'a text that is too long',
      '/invoices',
      { your_ref: 'x'.repeat(61) },
      'your_ref',
      "Field 'your_ref' is longer than 60 characters",
    ),
    refused(
      'a negative quantity, for goods that come back',
      '/invoices',
      { items: [{ ...line, qty: -2 }] },
      'items[0].qty',
      "Field 'items[0].qty' must be 0 or more: what is taken back is a credit note, with positive amounts",
    ),
    refused(
      'a negative total, for a credit',
      '/invoices',
      { total_amount: -11.07 },
      'total_amount',
      "Field 'total_amount' must be 0 or more: what is taken back is a credit note, with positive amounts",
    ),
  ],
};
