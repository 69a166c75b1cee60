// POST /totals: what a document comes to, before it is created. contract §5 Totals

import { documents } from '../../../definitions/catalogue.ts';
import type { DocumentResource } from '../../../definitions/define-document.ts';
import { array, type ObjectSchema, object, optional, type Schema, string } from '../../../definitions/schema.ts';
import { isSent } from '../../../domain/documents/charges.ts';
import { Message } from '../../../domain/messages/message.ts';
import { jsonText } from '../../../formats/write-json.ts';
import { type PreviewedTotals, previewTotals } from '../../../operations/documents/read/preview-totals.ts';
import { writersReads } from '../../../operations/read/session-reads.ts';
import type { ApiRequest, Endpoint } from '../endpoint.ts';
import { inQuery, NONCE_OPTIONAL, PREFER } from '../parameters.ts';
import { bodyOfType } from '../read-request.ts';
import { IGNORED_FIELDS } from '../response-headers.ts';

const amount: Schema = { type: 'number' };

const VAT_RATE = object(
  {
    rate: optional({ type: 'number', description: 'In percent; absent if no line has a rate' }),
    net_amount: amount,
    vat: amount,
  },
  { 'x-component': 'vatRate', description: 'Net amount and VAT at a rate' },
);

/** Schema of the response. */
export const DOCUMENT_TOTALS = object(
  {
    total_amount: { type: 'number', description: 'As a create accepts it' },
    net_amount: optional(amount),
    vat: optional(amount),
    vat_by_rate: array(VAT_RATE, {
      description: 'Lowest rate first; they add up to `net_amount` and `vat`. Empty without prices',
    }),
    eco_tax_amount: optional(amount),
    stamp_duty_amount: optional(amount),
    irs_retention_amount: optional(amount),
    withholding_tax_amount: optional(amount),
    warnings: array(string(), { description: 'All that a create would note in X-Warnings, in full' }),
  },
  { description: 'What a document comes to' },
);

const types = documents.map(({ type }) => type);

/** The endpoint that adds up documents of all types. */
export function totalsEndpoint(): Endpoint {
  const { total_amount: _, ...invoice } = documents.find(({ type }) => type === 'invoice')?.example ?? {};
  const example = { ...invoice, seq_number: '*' };
  return {
    operationId: 'addUpDocument',
    method: 'POST',
    path: '/totals',
    tag: 'Additions',
    summary: 'Add up a document before it is created',
    description:
      'Takes the body of a create, in which `total_amount` may be missing, and answers the total that the create accepts, net amount, VAT by rate and all warnings. It is refused as the create would be, except for a number that is taken. Nothing is written, and no nonce is needed.',
    authentication: 'session',
    right: 'write',
    collectsFieldErrors: true,
    parameters: [
      NONCE_OPTIONAL,
      inQuery('type', { type: 'string', enum: types }, 'Type of the document', { required: true, example: 'invoice' }),
      PREFER,
    ],
    body: { schema: anyBody(), name: 'documentToAddUp', example, checkedByHandler: true },
    response: {
      status: 200,
      description: 'What the document comes to',
      schema: { name: 'documentTotals' },
      example: {
        total_amount: 11.07,
        net_amount: 9,
        vat: 2.07,
        vat_by_rate: [{ rate: 23, net_amount: 9, vat: 2.07 }],
        warnings: [],
      },
      headers: IGNORED_FIELDS,
    },
    errorStatuses: [409],
    async handle(apiRequest) {
      const { query, errors } = apiRequest;
      const type = query.get('type');
      const resource = documents.find(each => each.type === type);
      const choices = types.map(each => `'${each}'`).join(', ');
      if (type === undefined) errors.add('type', new Message('required'));
      else errors.check(resource !== undefined, 'type', new Message('not_a_choice', { choices }));
      if (resource) return answerTotals(apiRequest, resource);
      errors.throwIfAny();
      return '';
    },
  };
}

// The body of a create, in which the total may be missing.
const readBody = bodyOfType(({ body: { required = [], ...schema } }) => ({
  ...schema,
  required: required.filter(name => name !== 'total_amount'),
}));

// The fields of all types, for the OpenAPI document.
function anyBody(): ObjectSchema {
  const properties = documents.toReversed().map(({ body }) => Object.entries<Schema>(body.properties));
  const all = properties.flat().map(([name, schema]) => [name, optional(schema)] as const);
  return object(Object.fromEntries(all), {
    description: 'The body of a create of the type, with the same fields; `total_amount` may be missing',
  });
}

async function answerTotals(apiRequest: ApiRequest, resource: DocumentResource): Promise<string> {
  const { context, caller, strict } = apiRequest;
  const body = readBody(apiRequest, resource);
  const totals = await previewTotals(writersReads(context, caller), resource, body, { strict });
  const warnings = totals.warnings.map(String);
  apiRequest.warnings.push(...warnings);
  return jsonText({ ...amountsOf(totals, resource), warnings: [...apiRequest.warnings, ...apiRequest.lastWarnings] });
}

function amountsOf({ total_amount, net_amount, vat, figures }: PreviewedTotals, resource: DocumentResource) {
  if (!figures) return { total_amount, net_amount, vat, vat_by_rate: [] };
  const { rows, ecoTax, stampDuty, withheld } = figures;
  return {
    total_amount,
    net_amount: figures.net,
    vat: figures.vat,
    vat_by_rate: rows.map(row => ({ rate: row.rate, net_amount: row.net, vat: row.vat })),
    ...(isSent(ecoTax) && { eco_tax_amount: ecoTax }),
    ...(isSent(stampDuty) && { stamp_duty_amount: stampDuty }),
    ...(isSent(withheld) && { [resource.nameOf('withholding_amount')]: withheld }),
  };
}
