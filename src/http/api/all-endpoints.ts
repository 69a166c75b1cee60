// All endpoints of the interface, and the schemas of their responses.

import { documents, elementDescription, lists, records } from '../../definitions/catalogue.ts';
import type { Schema } from '../../definitions/schema.ts';
import { API_ERROR } from '../server/errors.ts';
import type { Endpoint } from './endpoint.ts';
import { ATTACHED, attachmentEndpoints } from './endpoints/attachments.ts';
import {
  BANK_BOOKED,
  BANK_CHANGED,
  BANK_PROPOSAL,
  bankEndpoints,
  CREDIT_TRANSFER_MADE,
  DUE_PURCHASE,
  IMPORTED_STATEMENT,
} from './endpoints/bank.ts';
import { BATCH_ANSWER, batchEndpoint } from './endpoints/batch.ts';
import { CHANGE, changesEndpoint } from './endpoints/changes.ts';
import { BILLABLE_DELIVERY, COLLECTIVE_INVOICES, collectiveInvoiceEndpoints } from './endpoints/collective-invoices.ts';
import { changeEndpoint, createEndpoint, DOCUMENT_CREATED, type LinkSettings } from './endpoints/documents.ts';
import { DRAFT_SAVED, draftEndpoints } from './endpoints/drafts.ts';
import { eInvoicesEndpoint, RECEIVED_E_INVOICE } from './endpoints/e-invoices.ts';
import { listEndpoint } from './endpoints/lists.ts';
import { ENTITY_CREATED, writeEndpoints } from './endpoints/master-data.ts';
import { OCCURRENCE_RETRIED, RECURRING_DATE, RECURRING_SAVED, recurringEndpoints } from './endpoints/recurring.ts';
import { DUE_REMINDER, REMINDER_QUEUED, reminderEndpoints } from './endpoints/reminders.ts';
import { reportEndpoints, reportSchemas } from './endpoints/reports.ts';
import { endSessionEndpoint, SESSION_TOKEN, sessionEndpoints } from './endpoints/sessions.ts';
import { SMS_SUBMITTED, smsEndpoint } from './endpoints/sms.ts';
import { STATUS_RESPONSE, statusEndpoint } from './endpoints/status.ts';
import { DOCUMENT_TOTALS, totalsEndpoint } from './endpoints/totals.ts';
import {
  WEBHOOK_CHANGED,
  WEBHOOK_DELIVERY,
  WEBHOOK_ENDPOINT,
  WEBHOOK_SECRET,
  WEBHOOK_SENT,
  webhookEndpoints,
} from './endpoints/webhooks.ts';

/** All endpoints of the interface. */
export function endpoints(links: LinkSettings): Endpoint[] {
  const writesAndLists = [
    ...sessionEndpoints,
    statusEndpoint,
    smsEndpoint,
    ...lists.map(listEndpoint),
    ...documents.flatMap(resource => [createEndpoint(resource, links), changeEndpoint(resource, links)]),
    ...records.filter(({ writing }) => writing?.byClients).flatMap(writeEndpoints),
    ...draftEndpoints(links),
    ...recurringEndpoints,
    ...reminderEndpoints,
    ...attachmentEndpoints,
  ];
  return [
    ...writesAndLists,
    changesEndpoint,
    totalsEndpoint(),
    ...reportEndpoints,
    eInvoicesEndpoint,
    ...bankEndpoints,
    // A deletion has no body, and a line has nothing else.
    batchEndpoint(writesAndLists.filter(({ method }) => method !== 'DELETE')),
    ...collectiveInvoiceEndpoints,
    ...webhookEndpoints,
    endSessionEndpoint,
  ];
}

/** Schemas of responses by their name in the OpenAPI document. */
export const responseSchemas: Record<string, Schema> = {
  sessionToken: SESSION_TOKEN,
  statusResponse: STATUS_RESPONSE,
  smsSubmitted: SMS_SUBMITTED,
  documentCreated: DOCUMENT_CREATED,
  entityCreated: ENTITY_CREATED,
  draftSaved: DRAFT_SAVED,
  recurringDocumentSaved: RECURRING_SAVED,
  recurringDate: RECURRING_DATE,
  occurrenceRetried: OCCURRENCE_RETRIED,
  dueReminder: DUE_REMINDER,
  importedStatement: IMPORTED_STATEMENT,
  bankChanged: BANK_CHANGED,
  bankProposal: BANK_PROPOSAL,
  bankBooked: BANK_BOOKED,
  duePurchase: DUE_PURCHASE,
  creditTransferMade: CREDIT_TRANSFER_MADE,
  reminderQueued: REMINDER_QUEUED,
  attached: ATTACHED,
  billableDelivery: BILLABLE_DELIVERY,
  collectiveInvoices: COLLECTIVE_INVOICES,
  change: CHANGE,
  webhookEndpoint: WEBHOOK_ENDPOINT,
  webhookSecret: WEBHOOK_SECRET,
  webhookChanged: WEBHOOK_CHANGED,
  webhookSent: WEBHOOK_SENT,
  webhookDelivery: WEBHOOK_DELIVERY,
  documentTotals: DOCUMENT_TOTALS,
  receivedEInvoice: RECEIVED_E_INVOICE,
  ...reportSchemas,
  batchAnswer: BATCH_ANSWER,
  apiError: API_ERROR,
  ...Object.fromEntries(
    lists.map(({ elementName, element }) => [
      elementName,
      { ...element, description: elementDescription(elementName) },
    ]),
  ),
};
