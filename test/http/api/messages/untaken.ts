// Mistakes with the documents that a document names: nothing is taken of them.

import type { Subject } from './mistake.ts';

const wrong = { status: 400, code: 'INVALID_ARGUMENT' };

export const UNTAKEN: Subject = {
  title: 'Documents of which nothing is taken',
  mistakes: [
    {
      mistake: 'a number that several documents have',
      request: 'POST /delivery_notes',
      body: { related_document: 'A-4' },
      field: 'related_document',
      ...wrong,
      message: "Field 'related_document' names more than one document: write 'NC A-4' or 'REC A-4'",
    },
    ...(
      [
        [
          '/payments',
          'FT A-1',
          "Nothing of Invoice 'FT A-1' was paid: payments pay purchases, and only refer to other documents",
        ],
        [
          '/receipts',
          'ORD O-1',
          "Nothing of Order 'ORD O-1' was paid: receipts pay invoices, and only refer to other documents",
        ],
        [
          '/invoices',
          'FT A-1',
          "Nothing of Invoice 'FT A-1' was taken: invoices bill orders, delivery notes and quotes, and only refer to other documents",
        ],
        [
          '/orders',
          'FT A-1',
          "Nothing of Invoice 'FT A-1' was taken: orders order quotes, and only refer to other documents",
        ],
        [
          '/quotes',
          'FT A-1',
          "Nothing of Invoice 'FT A-1' was taken: quotes take nothing of other documents, and only refer to them",
        ],
        [
          '/delivery_notes',
          'FT A-1',
          "Nothing of Invoice 'FT A-1' was taken: delivery notes deliver orders, and only refer to other documents",
        ],
        [
          '/purchase_orders',
          'FT A-1',
          "Nothing of Invoice 'FT A-1' was taken: purchase orders take nothing of other documents, and only refer to them",
        ],
        [
          '/purchases',
          'FT A-1',
          "Nothing of Invoice 'FT A-1' was taken: purchases bill purchase orders, and only refer to other documents",
        ],
        [
          '/supplier_credit_notes',
          'FT A-1',
          "Nothing of Invoice 'FT A-1' was taken: supplier credit notes credit purchases, and only refer to other documents",
        ],
        [
          '/transfer_orders',
          'FT A-1',
          "Nothing of Invoice 'FT A-1' was taken: transfer orders take nothing of other documents, and only refer to them",
        ],
      ] as const
    ).map(([path, related_document, message]) => ({
      mistake: `${path.slice(1).replaceAll('_', ' ')} that name ${related_document}`,
      request: `POST ${path}`,
      body: { related_document },
      status: 201,
      message,
    })),
    {
      mistake: 'a receipt of another customer',
      request: 'POST /receipts',
      body: { related_document: 'FT A-6', customer: { code: 'ANA' }, total_amount: 1 },
      status: 201,
      message: "Invoice 'FT A-6' is of another party than this document: 'C0001'",
    },
  ],
};
