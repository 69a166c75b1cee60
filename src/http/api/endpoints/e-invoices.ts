// POST /e_invoices: the document that a supplier's electronic invoice becomes. contract §5 Electronic invoices

import { fieldProperties } from '../../../definitions/fields/element.ts';
import { THIRD_PARTY_FIELDS } from '../../../definitions/fields/third-party-fields.ts';
import { array, object, optional, type Schema, string } from '../../../definitions/schema.ts';
import { validationError } from '../../../domain/errors.ts';
import { Message } from '../../../domain/messages/message.ts';
import { jsonText } from '../../../formats/write-json.ts';
import { MAX_E_INVOICE_BYTES } from '../../../operations/e-invoices/read-file.ts';
import { receivedAnswer, receiveEInvoice } from '../../../operations/e-invoices/receive.ts';
import { writersReads } from '../../../operations/read/session-reads.ts';
import { PDF_BODY, XML_BODIES } from '../../server/request-body.ts';
import type { Endpoint } from '../endpoint.ts';
import { NONCE_OPTIONAL } from '../parameters.ts';
import { EXAMPLE_ANSWER, EXAMPLE_FILE } from './e-invoice-example.ts';

const DIFFERENCE = object(
  {
    field: string({
      description:
        'Field of the document, or `company.vat_id`, `type`, `payee`, `bank_accounts`, `attachments`, `vat_reason`, `vat_in_other_currency`',
    }),
    file: optional(string({ description: 'Value in the file; absent if it has none' })),
    document: optional(string({ description: 'Value in the document; absent if it has none' })),
    message: string({ description: 'What differs, and why' }),
  },
  { 'x-component': 'eInvoiceDifference', description: 'A difference between file and document' },
);

const RECORDED = object(
  {
    id: { type: 'integer', format: 'int64' },
    document_set: string(),
    seq_number: string(),
    date: string({ format: 'date' }),
    total_amount: { type: 'number' },
  },
  { 'x-component': 'eInvoiceRecorded', description: 'A document in force that has this number of this supplier' },
);

const SUPPLIER = object(
  {
    found_by: optional(
      string({
        enum: ['vat_id', 'tax_number'],
        description: 'How its record was found: by VAT number (BT-31) or tax number (BT-32)',
      }),
    ),
    id: optional({ type: 'integer', format: 'int64' }),
    code: optional(string()),
    name: optional(string()),
    candidates: optional(array(string(), { description: 'Codes of the records, if several have the number' })),
    record: optional(
      object(fieldProperties(THIRD_PARTY_FIELDS, []), {
        'x-component': 'eInvoiceSupplierRecord',
        description: 'The body of `POST /suppliers` that creates its record, if none is on file',
      }),
    ),
  },
  { 'x-component': 'eInvoiceSupplier', description: 'The supplier of the invoice' },
);

const REFUSED = object(
  { field: string(), message: string() },
  { 'x-component': 'eInvoiceRefused', description: 'An error that the create would answer' },
);

/** Schema of the response. */
export const RECEIVED_E_INVOICE: Schema = object(
  {
    path: string({ description: 'Where the document is created: `/purchases`, or `/supplier_credit_notes`' }),
    document: {
      type: 'object',
      additionalProperties: true,
      description: 'The body of the create',
      'x-component': 'receivedDocument',
    },
    supplier: SUPPLIER,
    differences: array(DIFFERENCE, {
      description: 'All that the document says otherwise than the file, or does not have',
    }),
    recorded: array(RECORDED, {
      description: 'Documents that have this number of this supplier already; empty for a new one',
    }),
    refused: array(REFUSED, { description: 'Errors of the create; empty if it accepts the document' }),
    syntax: string({ enum: ['ubl', 'cii'] }),
    profile: optional(string({ description: 'Specification that the file follows (BT-24)' })),
  },
  { description: 'The document that an electronic invoice becomes' },
);

/** The endpoint that reads electronic invoices of suppliers. */
export const eInvoicesEndpoint: Endpoint = {
  operationId: 'readElectronicInvoice',
  method: 'POST',
  path: '/e_invoices',
  tag: 'Additions',
  summary: 'Read an electronic invoice of a supplier',
  description: [
    'The body is the file: XML by EN 16931 in UBL or CII, or a PDF that has such an XML attached (Factur-X, ZUGFeRD 2). The answer has the purchase that it becomes, or the supplier credit note, for `POST` to `path`.',
    'The supplier is found by its VAT number. `differences` name all that the document says otherwise than the file. `recorded` names documents that have the number of this supplier already, so that no invoice is recorded twice.',
    'Nothing is written, and no nonce is needed.',
  ].join(' '),
  authentication: 'session',
  right: 'write',
  parameters: [NONCE_OPTIONAL],
  body: {
    schema: string(),
    name: 'eInvoiceFile',
    example: EXAMPLE_FILE,
    file: { mediaTypes: [...XML_BODIES, PDF_BODY], limit: MAX_E_INVOICE_BYTES },
    checkedByHandler: true,
  },
  response: {
    status: 200,
    description: 'The document that it becomes',
    schema: { name: 'receivedEInvoice' },
    example: EXAMPLE_ANSWER,
  },
  errorStatuses: [],
  async handle({ context, caller, request: { rawBody } }) {
    if (!rawBody || rawBody.length === 0)
      throw validationError([{ field: 'body', message: new Message('body_empty') }]);
    return jsonText(receivedAnswer(await receiveEInvoice(writersReads(context, caller), rawBody)));
  },
};
