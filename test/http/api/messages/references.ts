// Mistakes with what documents name: sets, parties, locations, articles, earlier documents.

import { accepted, LINE, refused } from './document-mistakes.ts';
import type { Subject } from './mistake.ts';

export const REFERENCES: Subject = {
  title: 'What documents name',
  mistakes: [
    refused(
      'an unknown document set',
      '/invoices',
      { document_set: 'INV' },
      'document_set',
      "Field 'document_set' names no document set: 'INV'; the active sets for invoices are 'FT'",
    ),
    refused(
      'the set of another type',
      '/invoices',
      { document_set: 'ORD' },
      'document_set',
      "Field 'document_set' names 'ORD', a set for order documents; the active sets for invoices are 'FT'",
    ),
    refused(
      'a customer who is not on file',
      '/invoices',
      { customer: { code: 'C9999' } },
      'customer.code',
      "Field 'customer.code' names no customer: 'C9999'; GET /customers lists them",
    ),
    refused(
      'a location that is not on file',
      '/invoices',
      { warehouse: 'MOON' },
      'warehouse',
      "Field 'warehouse' names no location: 'MOON'; GET /locations lists them",
    ),
    accepted(
      'a code that is no article',
      '/invoices',
      { items: [{ ...LINE, item_code: 'TEA-25O' }] },
      "items[0].item_code 'TEA-25O' is no article: the line is free text and moves no stock",
    ),
    {
      ...refused(
        'a code that is no article, with `Prefer: handling=strict`',
        '/invoices',
        { items: [{ ...LINE, item_code: 'TEA-25O' }] },
        'items[0].item_code',
        "Field 'items[0].item_code' names no article: 'TEA-25O'; GET /articles lists them",
      ),
      headers: { prefer: 'handling=strict' },
    },
    {
      mistake: 'a number that the set has already',
      request: 'POST /invoices',
      body: { seq_number: 'A-1' },
      status: 409,
      code: 'DUPLICATE_ENTRY',
      field: 'seq_number',
      message: "Document 'A-1' exists in document set 'FT'",
    },
    refused(
      'an earlier document that does not exist',
      '/invoices',
      { related_document: 'ORD 2025/7' },
      'related_document',
      "Field 'related_document' names no earlier document: 'ORD 2025/7'; it takes the seq_number, or set and number as in 'FT 2026/1'",
    ),
    refused(
      'an earlier document by its id',
      '/receipts',
      { related_document: 1001 },
      'related_document',
      "Field 'related_document' must be text, in quotes",
    ),
    refused(
      'invoices to pay on a document that pays nothing',
      '/invoices',
      { settles: [{ document: 'FT A-1', amount: 5 }] },
      'settles',
      "Field 'settles' is for receipts, payments and credit notes: invoices pay nothing",
    ),
  ],
};
