// Mistakes with what stands behind the path of a resource: ids, codes and actions.

import type { Subject } from './mistake.ts';

export const RECORD_PATHS: Subject = {
  title: 'Ids, codes and actions in the path',
  mistakes: [
    {
      mistake: 'one record by its id in the path',
      request: 'GET /invoices/5',
      status: 404,
      code: 'NOT_FOUND',
      message: 'There is no path /invoices/5: write /invoices?id=5',
    },
    {
      mistake: 'one record by its code in the path',
      request: 'GET /customers/C0001',
      status: 404,
      code: 'NOT_FOUND',
      message: 'There is no path /customers/C0001: write /customers?searchString=C0001',
    },
    {
      mistake: 'the PDF of a document by a path',
      request: 'GET /invoices/5/pdf',
      status: 404,
      code: 'NOT_FOUND',
      message: 'There is no path /invoices/5/pdf: write /invoices?id=5&print=1',
    },
    {
      mistake: 'a change of a document with its id in the path',
      request: 'PUT /invoices/5',
      raw: '{"status":"VOID","reason":"Issued twice"}',
      status: 404,
      code: 'NOT_FOUND',
      message: 'There is no path /invoices/5: send id in the body of PUT /invoices',
    },
    {
      mistake: 'a change of a record with its code in the path',
      request: 'PUT /articles/TEA-250',
      raw: '{"description":"Tea"}',
      status: 404,
      code: 'NOT_FOUND',
      message: 'There is no path /articles/TEA-250: send item_code in the body of PUT /articles',
    },
    {
      mistake: 'an action of a document as a path',
      request: 'POST /invoices/5/void',
      raw: '{}',
      status: 404,
      code: 'NOT_FOUND',
      message:
        'There is no path /invoices/5/void: POST /invoices creates; to change, send id in the body of PUT /invoices',
    },
    {
      mistake: 'DELETE of one record',
      request: 'DELETE /customers/5',
      status: 404,
      code: 'NOT_FOUND',
      message:
        "There is no path /customers/5: /customers takes GET, HEAD, OPTIONS, POST, PUT, not DELETE: nothing is deleted; PUT with status 'VOID' voids a document, and with inactive '1' takes a record out of use",
    },
    {
      mistake: 'one text message by its id',
      request: 'GET /sms/5',
      status: 404,
      code: 'NOT_FOUND',
      message: 'There is no path /sms/5: /sms takes POST, not GET',
    },
  ],
};
