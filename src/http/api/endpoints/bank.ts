// The bank: import of statements, proposals and bookings of entries, and credit transfers. The lists are of `lists.ts`.
// contract §5 Bank

import type Big from 'big.js';
import { settlesSchema } from '../../../definitions/fields/document-relations.ts';
import {
  choice,
  code,
  currency,
  date,
  identifier,
  integer,
  money,
  text,
} from '../../../definitions/fields/field-types.ts';
import {
  BANK_ENTRIES,
  BANK_STATEMENTS,
  bankEntryList,
  bankStatementList,
  CREDIT_TRANSFERS,
  creditTransferList,
} from '../../../definitions/lists/bank.ts';
import { array, boolean, object, optional, string } from '../../../definitions/schema.ts';
import type { CsvMapping } from '../../../domain/bank/csv-mapping.ts';
import type { Ground, Proposal } from '../../../domain/bank/proposals.ts';
import { BANK_FORMATS, MAX_BANK_ENTRIES, MAX_BANK_FILE_MEBIBYTES } from '../../../domain/bank/statement.ts';
import { fieldError, validationError } from '../../../domain/errors.ts';
import { Message } from '../../../domain/messages/message.ts';
import { readStored } from '../../../domain/messages/stored.ts';
import { decimal as decimalOf } from '../../../domain/values/decimal.ts';
import { readJson } from '../../../formats/read-json.ts';
import { jsonText } from '../../../formats/write-json.ts';
import { bookEntry, changeEntry } from '../../../operations/bank/book-entry.ts';
import { checkMapping } from '../../../operations/bank/check-mapping.ts';
import {
  cancelCreditTransfer,
  type DuePurchase,
  MAX_DUE_PURCHASES,
  makeTransfer,
  NOT_PAYABLE,
  notPayable,
  proposePayments,
  readTransferFile,
} from '../../../operations/bank/credit-transfers.ts';
import { type ImportedStatement, importStatements, warningsOf } from '../../../operations/bank/import-statements.ts';
import { proposeForEntry } from '../../../operations/bank/propose.ts';
import { MAX_BANK_FILE_BYTES } from '../../../operations/bank/read-file.ts';
import { removeStatement } from '../../../operations/bank/remove-statement.ts';
import { inSteps } from '../../../operations/in-steps.ts';
import { leaderReads } from '../../../operations/read/session-reads.ts';
import { readInteger } from '../../../query/parse.ts';
import { fileHeaders } from '../../server/file-response.ts';
import { BANK_BODIES } from '../../server/request-body.ts';
import { answerChanged, idInQuery, idParameter, numberOfId } from '../by-id.ts';
import type { ApiRequest, Endpoint } from '../endpoint.ts';
import { FILE_HEADERS, READ, removal, WRITE, written } from '../endpoint-parts.ts';
import { IDEMPOTENCY_KEY, inQuery, NONCE, NONCE_OPTIONAL } from '../parameters.ts';
import { IGNORED_FIELDS, markReplayed } from '../response-headers.ts';

const amount = { type: 'number' };
const optionalNumber = (id: unknown): number | undefined => (id === undefined ? undefined : numberOfId(id));

/** Schema of a statement of an imported file. */
export const IMPORTED_STATEMENT = object(
  {
    id: optional(identifier({ description: 'Its statement; none if all rows of a CSV file are on file' })),
    bank_account_id: identifier(),
    format: choice(BANK_FORMATS),
    identification: optional(text(60)),
    from_date: date(),
    to_date: date(),
    currency: currency(),
    opening_balance: optional(amount),
    closing_balance: optional(amount),
    known: boolean({ description: 'True if it was on file already: nothing was stored' }),
    entry_count: integer({ description: 'Entries of the file' }),
    new_entries: integer({ description: 'Entries that were stored' }),
    warnings: array(string()),
  },
  { description: 'A statement of an imported file' },
);

// Columns as JSON in the address, with the same rules as in a bank account.
async function mappingIn({ query }: ApiRequest): Promise<CsvMapping | undefined> {
  const sent = query.get('csv_mapping');
  if (sent === undefined) return undefined;
  const parsed = await inSteps(readJson(Buffer.from(sent))).catch(() => undefined);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw fieldError('csv_mapping', new Message('not_an_object'));
  return checkMapping(parsed as Record<string, unknown>);
}

const statementAnswer = (statement: ImportedStatement) => ({
  ...statement,
  opening_balance: statement.opening_balance && decimalOf(statement.opening_balance),
  closing_balance: statement.closing_balance && decimalOf(statement.closing_balance),
  warnings: warningsOf(statement).map(String),
});

const STATEMENT_FILE = `:20:STARTUMSE
:25:PT50000201231234567890154
:28C:00061/001
:60F:C260330EUR1250,50
:61:2603310331CR11,07N051NONREF
:86:166?00SEPA?20SVWZ+FT 2026/146?31PT50003300004555698867005?32PADARIA CENTRAL LDA
:62F:C260331EUR1261,57
-
`;

const statementExample = bankStatementList.example;

const importFile: Endpoint = {
  ...WRITE,
  operationId: 'importBankStatement',
  method: 'POST',
  path: `/${BANK_STATEMENTS}`,
  summary: 'Import a file of bank statements',
  description: [
    `The body is the file: camt.053 (version 2 or later), MT940 or CSV, at most ${MAX_BANK_FILE_MEBIBYTES} MiB and ${MAX_BANK_ENTRIES} entries. All of it is imported or nothing.`,
    'Opening balance and entries must come to the closing balance. A statement that is on file is answered with `known` and not stored again; of a CSV file only rows that are not on file are stored. Entries that are not booked yet are left out.',
  ].join(' '),
  collectsFieldErrors: true,
  parameters: [
    NONCE,
    IDEMPOTENCY_KEY,
    inQuery(
      'bank_account_id',
      identifier(),
      'The bank account. Default: that of the account in the file, or the only one',
    ),
    inQuery(
      'csv_mapping',
      { type: 'string' },
      'Columns of a CSV file as JSON, `csvMapping`. It is remembered. Default: `csv_mapping` of the bank account',
    ),
  ],
  body: {
    schema: string(),
    name: 'bankStatementFile',
    example: STATEMENT_FILE,
    file: { mediaTypes: BANK_BODIES, limit: MAX_BANK_FILE_BYTES },
    checkedByHandler: true,
  },
  response: {
    status: 200,
    description: 'The statements of the file, new ones and those that are on file',
    schema: { name: 'importedStatement', array: true },
    example: [
      {
        id: statementExample.id,
        bank_account_id: statementExample.bank_account_id,
        format: 'MT940',
        identification: '2026 00061/001',
        from_date: '2026-03-30',
        to_date: '2026-03-31',
        currency: 'EUR',
        opening_balance: 1250.5,
        closing_balance: 1261.57,
        known: false,
        entry_count: 1,
        new_entries: 1,
        warnings: [],
      },
    ],
    headers: IGNORED_FIELDS,
  },
  async handle(apiRequest) {
    const { context, caller, query, errors, reply, request, write } = apiRequest;
    const bankAccount = readInteger(query, { field: 'bank_account_id', from: 1 }, errors);
    errors.throwIfAny();
    const mapping = await mappingIn(apiRequest);
    const { rawBody } = request;
    if (!rawBody || rawBody.length === 0)
      throw validationError([{ field: 'body', message: new Message('body_empty') }]);
    const { answer, replayed } = await importStatements(
      context,
      caller,
      { bytes: rawBody, bankAccount, mapping },
      write,
    );
    markReplayed(reply, replayed);
    return jsonText(answer.map(statementAnswer));
  },
};

const remove = removal({
  operationId: 'deleteBankStatement',
  path: `/${BANK_STATEMENTS}`,
  summary: 'Remove a bank statement',
  description:
    'Its entries are removed with it. A statement with an entry that is booked, or was before a void, stays: 409. Its file can be imported again.',
  id: { description: 'The statement', example: statementExample.id },
  done: 'The statement was removed',
  remove: ({ context, caller, write }, id) => removeStatement(context, caller, id, write),
});

/** Schema of the answer of a change of an entry or a credit transfer. */
export const BANK_CHANGED = object(
  { id: identifier() },
  { description: 'A bank entry or credit transfer was changed' },
);

const entryExample = bankEntryList.example;

const change: Endpoint = {
  ...WRITE,
  operationId: 'updateBankEntry',
  method: 'PUT',
  path: `/${BANK_ENTRIES}`,
  summary: 'Ignore a bank entry, or open it again',
  description: 'An entry that is booked opens again when its receipt or payment is voided.',
  body: {
    schema: object(
      {
        id: identifier({ description: 'The entry' }),
        status: choice(['open', 'ignored']),
        reason: optional(text(255, { description: 'Required for `ignored`', example: 'Account fee' })),
      },
      { description: 'A change of a bank entry' },
    ),
    name: 'bankEntryUpdate',
    example: { id: entryExample.id, status: 'ignored', reason: 'Account fee' },
  },
  response: written('The entry was changed', 'bankChanged', { id: entryExample.id }),
  async handle(apiRequest) {
    const { context, caller, body, write } = apiRequest;
    const { id, status, reason } = body as { id: Big; status: 'open' | 'ignored'; reason?: string };
    return answerChanged(apiRequest, await changeEntry(context, caller, { id: numberOfId(id), status, reason }, write));
  },
};

const GROUNDS: Ground[] = [
  'number',
  'reference',
  'end_to_end_id',
  'transfer',
  'amount',
  'discount',
  'sum',
  'charge',
  'iban',
  'name',
  'oldest',
];

/** Schema of a proposal. */
export const BANK_PROPOSAL = object(
  {
    score: integer({ description: 'Higher is better; from 100 on, number or account agree with the amount' }),
    customer_id: optional(identifier()),
    supplier_id: optional(identifier()),
    party_code: optional(code(15)),
    party_name: optional(text(255)),
    documents: array(
      object(
        {
          document_id: identifier(),
          type: text(30),
          document_set: code(15),
          seq_number: code(60),
          amount,
          discount: amount,
        },
        { 'x-component': 'proposedDocument', description: 'A document that an entry may settle' },
      ),
    ),
    rest: { ...amount, description: 'What stays as an advance' },
    reasons: array(
      object(
        { ground: choice(GROUNDS), text: string() },
        { 'x-component': 'proposalReason', description: 'Why a booking is proposed' },
      ),
    ),
    booking: {
      type: 'object',
      additionalProperties: true,
      description: 'The body of `POST /bank_bookings` that books it',
      'x-component': 'proposedBooking',
    },
  },
  { description: 'A proposal for a bank entry' },
);

/** The body of the booking of a proposal. */
const bookingOf = (entry: number, { party, documents, transfer, charge }: Proposal) => ({
  entry_id: entry,
  ...(transfer !== undefined && { credit_transfer_id: transfer }),
  ...(transfer === undefined && party && { [`${party.kind}_id`]: party.id }),
  ...(charge !== '0' && { charge: decimalOf(charge) }),
  ...(transfer === undefined &&
    documents.length > 0 && {
      settles: documents.map(({ set, number, amount: paid, discount }) => ({
        document: `${set} ${number}`,
        amount: decimalOf(paid),
        ...(discount !== '0' && { discount: decimalOf(discount) }),
      })),
    }),
});

const proposals: Endpoint = {
  ...READ,
  operationId: 'getBankProposals',
  path: '/bank_proposals',
  summary: 'List proposals for a bank entry',
  description:
    'Documents that the entry may settle, the best first, at most five: by number in its text, reference, end-to-end identification, amount (also with early-payment discount, bank charge, or as a sum), account and name. Nothing is written.',
  parameters: [NONCE_OPTIONAL, idParameter('The entry', entryExample.id)],
  response: {
    status: 200,
    description: 'The proposals; none for an entry that is booked or ignored',
    schema: { name: 'bankProposal', array: true },
    example: [
      {
        score: 100,
        customer_id: 31,
        party_code: 'C0001',
        party_name: 'Padaria Central, Lda.',
        documents: [
          {
            document_id: 1146,
            type: 'invoice',
            document_set: 'FT',
            seq_number: '2026/146',
            amount: 11.07,
            discount: 0,
          },
        ],
        rest: 0,
        reasons: [
          { ground: 'number', text: 'The text has the number of FT 2026/146' },
          { ground: 'amount', text: 'The amount is what is due: 11.07' },
        ],
        booking: { entry_id: entryExample.id, customer_id: 31, settles: [{ document: 'FT 2026/146', amount: 11.07 }] },
      },
    ],
  },
  errorStatuses: [404],
  async handle(apiRequest) {
    const { context, caller } = apiRequest;
    const id = idInQuery(apiRequest);
    const found = await proposeForEntry(leaderReads(context, caller).ask, caller.accountId, id);
    return jsonText(
      found.proposals.map(proposal => ({
        score: proposal.score,
        ...(proposal.party && {
          [`${proposal.party.kind}_id`]: proposal.party.id,
          party_code: proposal.party.code,
          party_name: proposal.party.name,
        }),
        documents: proposal.documents.map(each => ({
          document_id: each.id,
          type: each.type,
          document_set: each.set,
          seq_number: each.number,
          amount: decimalOf(each.amount),
          discount: decimalOf(each.discount),
        })),
        rest: decimalOf(proposal.rest),
        reasons: proposal.reasons.map(({ ground, message }) => ({ ground, text: String(message) })),
        booking: bookingOf(id, proposal),
      })),
    );
  },
};

/** Schema of the answer of a booking. */
export const BANK_BOOKED = object(
  {
    entry_id: identifier(),
    documents: array(
      object(
        {
          id: identifier(),
          type: text(30),
          documentSeries: code(15),
          documentNumber: code(60),
        },
        { 'x-component': 'bookingDocument', description: 'A receipt or payment that was created' },
      ),
    ),
  },
  { description: 'A bank entry was booked' },
);

const book: Endpoint = {
  ...WRITE,
  operationId: 'createBankBooking',
  method: 'POST',
  path: '/bank_bookings',
  summary: 'Book a bank entry',
  description: [
    'Creates the receipt or payment of the entry, on its day, or on that of the latest void of one, in one transaction with its mark: an entry is booked once. Money that arrives makes a receipt, money that leaves a payment; with the party of the other side it is a refund.',
    'The total is what is open of the entry and the `charge` of the bank, so that a document is paid in full although the bank kept a part. `settles` is that of receipts and payments; what it leaves stays as an advance.',
    'With `amount`, a part is booked, and the entry stays open. With `credit_transfer_id`, a payment is made for each supplier of the transfer.',
  ].join(' '),
  body: {
    schema: object(
      {
        entry_id: identifier({ description: 'The entry' }),
        customer_id: optional(identifier()),
        supplier_id: optional(identifier()),
        amount: optional(money({ minimum: 0, description: 'Total of the document. Default: all that is open' })),
        charge: optional(money({ minimum: 0, description: 'Charge of the bank that the entry contains. Default: 0' })),
        settles: optional(settlesSchema()),
        credit_transfer_id: optional(identifier()),
        document_set: optional(code(15, { description: 'Set of the receipt or payment. Default: the usual one' })),
      },
      { description: 'A booking of a bank entry' },
    ),
    name: 'bankBooking',
    example: { entry_id: entryExample.id, customer_id: 31 },
  },
  response: written('The receipt or payment was created', 'bankBooked', {
    entry_id: entryExample.id,
    documents: [{ id: 1060, type: 'receipt', documentSeries: 'REC', documentNumber: '2026/60' }],
  }),
  async handle(apiRequest) {
    const { context, caller, body, write, strict } = apiRequest;
    const entry = numberOfId(body.entry_id);
    const booking = {
      entry,
      customer: optionalNumber(body.customer_id),
      supplier: optionalNumber(body.supplier_id),
      amount: body.amount as Big | undefined,
      charge: body.charge as Big | undefined,
      settles: body.settles as Parameters<typeof bookEntry>[2]['settles'],
      transfer: optionalNumber(body.credit_transfer_id),
      documentSet: body.document_set as string | undefined,
    };
    const { documents, replayed } = await bookEntry(context, caller, booking, { ...write, strict });
    apiRequest.warnings.push(...documents.flatMap(({ warnings }) => warnings.map(each => String(readStored(each)))));
    const made = documents.map(({ id, type, documentSeries, documentNumber }) => ({
      id,
      type,
      documentSeries,
      documentNumber,
    }));
    const answer = { entry_id: entry, documents: made };
    return answerChanged(apiRequest, { answer, replayed });
  },
};

/** Schema of a purchase that is due. */
export const DUE_PURCHASE = object(
  {
    document_id: identifier(),
    document_set: code(15),
    seq_number: code(60),
    your_ref: optional(text(60, { description: 'Number that the supplier gave' })),
    date: date(),
    due_date: optional(date()),
    currency: currency(),
    amount_due: amount,
    discount: { ...amount, description: 'Early-payment discount that can be taken on the day; 0 without one' },
    discount_until: optional(date()),
    supplier_id: optional(identifier()),
    supplier_code: optional(code(15)),
    supplier_name: optional(text(255)),
    iban: optional(string({ description: 'Account of the supplier' })),
    not_payable: optional(
      choice(NOT_PAYABLE, {
        description:
          'Why it cannot be in a credit transfer: the supplier has no IBAN or no record, or it is not in EUR',
      }),
    ),
  },
  { description: 'A purchase that is due' },
);

const duePurchaseAnswer = (row: DuePurchase) => ({
  document_id: row.id,
  document_set: row.document_set,
  seq_number: row.seq_number,
  your_ref: row.your_ref ?? undefined,
  date: row.date,
  due_date: row.due_date ?? undefined,
  currency: row.currency,
  amount_due: decimalOf(row.amount_due),
  discount: decimalOf(row.discount),
  discount_until: row.discount_until ?? undefined,
  supplier_id: row.supplier_id ?? undefined,
  supplier_code: row.supplier_code ?? undefined,
  supplier_name: row.supplier_name ?? undefined,
  iban: row.iban ?? undefined,
  not_payable: notPayable(row),
});

const transferExample = creditTransferList.example as { id: number; lines: Record<string, unknown>[] };
const [lineExample = {}] = transferExample.lines;

const due: Endpoint = {
  ...READ,
  operationId: 'listDuePurchases',
  path: '/due_purchases',
  summary: 'List purchases to pay',
  description: `Purchases that are due until a day, or whose early-payment discount ends by then, and that are in no credit transfer; at most ${MAX_DUE_PURCHASES}, the oldest first.`,
  parameters: [
    NONCE_OPTIONAL,
    inQuery('date', date(), 'Day of the payment. Default: today in the time zone of the account', {
      example: '2026-03-30',
    }),
    inQuery('until', date(), 'Last due date. Default: seven days later', { example: '2026-04-06' }),
  ],
  response: {
    status: 200,
    description: 'The purchases',
    schema: { name: 'duePurchase', array: true },
    example: [
      {
        document_id: 1196,
        document_set: 'CC',
        seq_number: '2026/196',
        date: '2026-03-03',
        due_date: '2026-04-02',
        currency: 'EUR',
        amount_due: 246,
        discount: 0,
        supplier_id: 32,
        supplier_code: 'S0001',
        supplier_name: lineExample.name,
        iban: lineExample.iban,
      },
    ],
  },
  async handle({ context, caller, query, errors }) {
    errors.throwIfAny();
    const { ask } = leaderReads(context, caller);
    const found = await proposePayments(ask, caller.accountId, { date: query.get('date'), until: query.get('until') });
    return jsonText(found.purchases.map(duePurchaseAnswer));
  },
};

/** Schema of the answer of a credit transfer that was made. */
export const CREDIT_TRANSFER_MADE = object(
  { id: identifier(), reference: text(35), amount, entry_count: integer() },
  { description: 'A credit transfer was made' },
);

const makeTransferEndpoint: Endpoint = {
  ...WRITE,
  operationId: 'createCreditTransfer',
  method: 'POST',
  path: `/${CREDIT_TRANSFERS}`,
  summary: 'Make a SEPA credit transfer',
  description:
    'Makes the file, pain.001.001.09, that orders the bank to pay purchases. It books nothing: the payments are booked with the entry of the bank. A purchase is in one credit transfer until that is booked or cancelled.',
  body: {
    schema: object(
      {
        bank_account_id: identifier({ description: 'Bank account in EUR with an IBAN' }),
        execution_date: optional(date({ description: 'Default: today; not in the past' })),
        purchases: array(
          object(
            {
              id: identifier({ description: 'The purchase. Its supplier has an IBAN' }),
              amount: optional(money({ description: 'Default: what is due, less the discount' })),
              discount: optional(money({ minimum: 0, description: 'Early-payment discount to take. Default: 0' })),
            },
            { 'x-component': 'purchaseToPay', description: 'A purchase to pay' },
          ),
          { maxItems: MAX_DUE_PURCHASES },
        ),
      },
      { description: 'A credit transfer to make' },
    ),
    name: 'creditTransferToMake',
    example: { bank_account_id: 2, purchases: [{ id: lineExample.document_id }] },
  },
  response: written(
    'The credit transfer was made; `/credit_transfer_file` has its file',
    'creditTransferMade',
    { id: transferExample.id, reference: 'KONTOR-5', amount: 246, entry_count: 1 },
    { Location: 'Where the list shows the credit transfer' },
  ),
  errorStatuses: [409, 422],
  async handle({ context, caller, body, write, reply, address }) {
    const sent = body as {
      bank_account_id: Big;
      execution_date?: string;
      purchases: { id: Big; amount?: Big; discount?: Big }[];
    };
    const transfer = {
      bankAccount: numberOfId(sent.bank_account_id),
      executionDate: sent.execution_date,
      purchases: sent.purchases.map(each => ({ ...each, id: numberOfId(each.id) })),
    };
    const { answer, replayed } = await makeTransfer(context, caller, transfer, write);
    reply.code(201).header('location', `${address}?id=${answer.id}`);
    markReplayed(reply, replayed);
    return jsonText({ ...answer, amount: decimalOf(answer.amount) });
  },
};

const cancel: Endpoint = {
  ...WRITE,
  operationId: 'updateCreditTransfer',
  method: 'PUT',
  path: `/${CREDIT_TRANSFERS}`,
  summary: 'Cancel a credit transfer',
  description: 'Its purchases can be paid otherwise. Cancel only what the bank did not get.',
  body: {
    schema: object(
      { id: identifier({ description: 'The credit transfer' }), status: choice(['CANCELLED']) },
      { description: 'A change of a credit transfer' },
    ),
    name: 'creditTransferUpdate',
    example: { id: transferExample.id, status: 'CANCELLED' },
  },
  response: written('The credit transfer was cancelled', 'bankChanged', { id: transferExample.id }),
  async handle(apiRequest) {
    const { context, caller, body, write } = apiRequest;
    return answerChanged(apiRequest, await cancelCreditTransfer(context, caller, numberOfId(body.id), write));
  },
};

const file: Endpoint = {
  ...READ,
  operationId: 'getCreditTransferFile',
  path: '/credit_transfer_file',
  summary: 'Get the file of a credit transfer',
  description: 'XML, pain.001.001.09, for the bank.',
  parameters: [NONCE_OPTIONAL, idParameter('The credit transfer', transferExample.id)],
  response: {
    status: 200,
    description: 'The file',
    bytes: true,
    headers: FILE_HEADERS,
  },
  errorStatuses: [404, 409],
  async handle(apiRequest) {
    const { context, caller, reply } = apiRequest;
    const found = await readTransferFile(context, caller, idInQuery(apiRequest));
    reply.header('content-type', found.mediaType).headers(fileHeaders(found));
    return found.content;
  },
};

/** The endpoints of the bank beside its lists. */
export const bankEndpoints: Endpoint[] = [
  importFile,
  remove,
  change,
  proposals,
  book,
  due,
  makeTransferEndpoint,
  cancel,
  file,
];
