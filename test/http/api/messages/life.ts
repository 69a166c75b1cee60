// Mistakes with what became of documents: paid, billed, closed and void ones; and with stock.

import type { Subject } from './mistake.ts';

const conflict = { status: 409, code: 'CONFLICT' };
const wrong = { status: 400, code: 'INVALID_ARGUMENT' };
const invoice = (seq_number: string) => ({ document_set: 'FT', seq_number });
const till = (serial_numbers?: string[]) => [
  { item_code: 'TILL', description: 'Till', qty: 1, unit_price: 9, vat: 23, ...(serial_numbers && { serial_numbers }) },
];

export const LIFE: Subject = {
  title: 'Life of documents, and stock',
  mistakes: [
    {
      mistake: 'a receipt for an invoice that is paid',
      request: 'POST /receipts',
      body: { related_document: 'FT A-2' },
      ...conflict,
      message: "Invoice 'FT A-2' is paid in full: nothing of it is due",
    },
    {
      mistake: 'more than is due',
      request: 'POST /receipts',
      body: { related_document: 'FT A-1', total_amount: 20 },
      ...conflict,
      message: "Invoice 'FT A-1' has 11.07 due, less than 20",
    },
    {
      mistake: 'more settled than the receipt has',
      request: 'POST /receipts',
      body: { total_amount: 5, settles: [{ document: 'FT A-1', amount: 11.07 }] },
      field: 'settles',
      ...wrong,
      message: "Field 'settles' adds up to 11.07, more than total_amount",
    },
    {
      mistake: 'a receipt in another currency',
      request: 'POST /receipts',
      body: { related_document: 'FT A-1', currency: 'USD' },
      field: 'currency',
      ...wrong,
      message: "Field 'currency' is USD, but Invoice 'FT A-1' is in EUR",
    },
    {
      mistake: 'an order billed twice',
      request: 'POST /invoices',
      body: { related_document: 'ORD O-1' },
      ...conflict,
      message: "Order 'ORD O-1' is billed already by Invoice 'FT A-3': nothing of it is open",
    },
    {
      mistake: 'a void document named',
      request: 'POST /receipts',
      body: { related_document: 'FT A-4' },
      ...conflict,
      message: "Invoice 'FT A-4' is void: no other document can name it",
    },
    {
      mistake: 'more credited than was sold',
      request: 'POST /credit_notes',
      body: {
        related_document: 'FT A-1',
        total_amount: 16.61,
        items: [{ item_code: 'TEA-250', description: 'Tea', qty: 3, unit_price: 4.5, vat: 23 }],
      },
      ...conflict,
      message: "Invoice 'FT A-1' has 2 open on line 1, less than 3",
    },
    {
      mistake: 'a change of another field than status',
      request: 'PUT /invoices',
      body: { ...invoice('A-1'), your_ref: 'PO 7' },
      field: 'status',
      ...wrong,
      message: "Field 'status' is required: nothing else of an issued document changes",
    },
    {
      mistake: 'a status that follows from payments',
      request: 'PUT /invoices',
      body: { ...invoice('A-1'), status: 'PAID' },
      field: 'status',
      ...wrong,
      message:
        'Field \'status\' must be one of "VOID", "CLOSED": receipts and payments that name a document pay it, and its status follows',
    },
    {
      mistake: 'a status in lower case',
      request: 'PUT /invoices',
      body: { ...invoice('A-1'), status: 'void', reason: 'Issued twice' },
      field: 'status',
      ...wrong,
      message: 'Field \'status\' must be one of "VOID", "CLOSED": write \'VOID\'',
    },
    {
      mistake: 'a receipt for an invoice that was credited',
      request: 'POST /receipts',
      body: { related_document: 'FT A-5' },
      ...conflict,
      message: "Invoice 'FT A-5' was credited: nothing of it is due",
    },
    {
      mistake: 'a void without a reason',
      request: 'PUT /invoices',
      body: { ...invoice('A-1'), status: 'VOID' },
      field: 'reason',
      ...wrong,
      message: "Field 'reason' is required",
    },
    {
      mistake: 'a void of an invoice that is paid',
      request: 'PUT /invoices',
      body: { ...invoice('A-2'), status: 'VOID', reason: 'Issued twice' },
      ...conflict,
      message: "Invoice 'FT A-2' can't be void while Receipt 'REC 2026/1' depends on it: void that first",
    },
    {
      mistake: 'a second void',
      request: 'PUT /invoices',
      body: { ...invoice('A-4'), status: 'VOID', reason: 'Issued twice' },
      ...conflict,
      message: "Invoice 'FT A-4' is void already",
    },
    {
      mistake: 'an invoice closed',
      request: 'PUT /invoices',
      body: { ...invoice('A-1'), status: 'CLOSED', reason: 'Done' },
      field: 'status',
      ...wrong,
      message: "Field 'status' must be VOID: invoices can't be closed",
    },
    {
      mistake: 'a change of a document that does not exist',
      request: 'PUT /invoices',
      body: { ...invoice('9'), status: 'VOID', reason: 'Issued twice' },
      status: 404,
      code: 'NOT_FOUND',
      message: "There is no invoice '9' in document set 'FT'",
    },
    {
      mistake: 'a change without saying of which document',
      request: 'PUT /invoices',
      body: { status: 'VOID', reason: 'Issued twice' },
      field: 'id',
      ...wrong,
      message: "Field 'id' is required, or document_set and seq_number",
    },
    {
      mistake: 'more sold than there is',
      request: 'POST /invoices',
      body: {
        total_amount: 1107,
        items: [{ item_code: 'TEA-250', description: 'Tea', qty: 200, unit_price: 4.5, vat: 23 }],
      },
      status: 409,
      code: 'INSUFFICIENT_STOCK',
      message: "Article 'TEA-250' has … on hand at 'MAIN', 200 asked",
    },
    {
      mistake: 'a transfer without its destination',
      request: 'POST /transfer_orders',
      body: { source_warehouse: 'MAIN', items: [{ item_code: 'TEA-250', qty: 1 }] },
      field: 'destination_warehouse',
      ...wrong,
      message: "Field 'destination_warehouse' is required: neither the document nor its set names a location",
    },
    {
      mistake: 'a transfer to where the goods are',
      request: 'POST /transfer_orders',
      body: { source_warehouse: 'MAIN', destination_warehouse: 'MAIN', items: [{ item_code: 'TEA-250', qty: 1 }] },
      field: 'destination_warehouse',
      ...wrong,
      message: "Field 'destination_warehouse' is where the goods are: 'MAIN'",
    },
    {
      mistake: 'an article with serial numbers, without one',
      request: 'POST /invoices',
      body: { items: till() },
      field: 'items[0].serial_numbers',
      ...wrong,
      message: "Field 'items[0].serial_numbers' must have one serial number a unit: article 'TILL' needs 1, given none",
    },
    {
      mistake: 'a serial number that was never bought',
      request: 'POST /invoices',
      body: { items: till(['S9']) },
      ...conflict,
      message: "Serial number 'S9' of article 'TILL' is not on file",
    },
    {
      mistake: 'a serial number that is sold',
      request: 'POST /invoices',
      body: { items: till(['S1']) },
      ...conflict,
      message: "Serial number 'S1' of article 'TILL' is sold from 'MAIN'",
    },
    {
      mistake: 'more serial numbers than units',
      request: 'POST /invoices',
      body: { items: till(['S2', 'S3']) },
      field: 'items[0].serial_numbers',
      ...wrong,
      message:
        "Field 'items[0].serial_numbers' must have one serial number a unit: article 'TILL' needs 1, given 2 (S2, S3)",
    },
    {
      mistake: 'a purchase in another currency without a rate',
      request: 'POST /purchases',
      body: {
        currency: 'JPY',
        total_amount: 1107,
        items: [{ item_code: 'TEA-250', description: 'Tea', qty: 2, unit_price: 450, vat: 23 }],
      },
      status: 201,
      message:
        "There is no exchange rate for JPY on 2026-03-02: the goods came in at their present average cost; send exchange_rate, or have an administrator run 'kontor rate set'",
    },
  ],
};
