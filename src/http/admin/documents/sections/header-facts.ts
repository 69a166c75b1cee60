// The fields of a document's header and its party, as a list of terms.

import { HEADER_FIELDS, type HeaderField, JSON_FIELDS } from '../../../../definitions/fields/document-header.ts';
import { columnTypeOf } from '../../../../definitions/fields/field-types.ts';
import type { DocumentPage } from '../../../../operations/documents/read/document-page.ts';
import { type Html, html } from '../../page/html.ts';
import type { PageRequest } from '../../page/page-request.ts';
import { labelOf } from '../../words/field-words.ts';
import { headerOf } from './lines-table.ts';

/** Fields that the page shows elsewhere. */
const ELSEWHERE: ReadonlySet<HeaderField> = new Set([
  'id',
  'document_set',
  'seq_number',
  'status',
  'total_amount',
  'net_amount',
  'vat',
  'amount_paid',
  'date',
  'due_date',
  'created',
  'updated',
  'updated_at',
  'amount_due',
  'amount_open',
  'eco_tax_amount',
  'stamp_duty_amount',
  'rounding',
  'withholding_amount',
]);
const MONEY: ReadonlySet<HeaderField> = new Set(['discount_amount', 'amount_tendered']);

/** The party of the document, and the fields of its header that have a value. */
export function headerFacts(page: PageRequest, document: DocumentPage): Html {
  const header = headerOf(document);
  const fields = (Object.keys(HEADER_FIELDS) as HeaderField[]).filter(
    field => header[field] !== undefined && !ELSEWHERE.has(field),
  );
  return html`
    <dl class="document-facts">
      ${partyFacts(page, document)}
      ${fields.map(
        field => html`
          <div>
            <dt>${labelOf(page.words, document.resource.nameOf(field))}</dt>
            <dd>${JSON_FIELDS.has(field) ? parts(page, header[field], String(header.currency)) : valueText(page, field, header[field], String(header.currency))}</dd>
          </div>
        `,
      )}
    </dl>
  `;
}

/** The party, with a link to its record if there is one. */
export function partyFacts(page: PageRequest, { resource, element }: DocumentPage): Html {
  const { party: side } = resource;
  const party = side && (element[side] as Record<string, unknown> | undefined);
  if (!side || !party) return null;
  const name = String(party.name ?? party.code ?? party.vat_id ?? '');
  const address = party.billing_address as Record<string, unknown> | undefined;
  const lines = [address?.postal_address, [address?.zip_code, address?.city].filter(Boolean).join(' ')].filter(Boolean);
  return html`
    <div class="party">
      <dt>${labelOf(page.words, `${side}.name`)}</dt>
      <dd>
        ${party.id === undefined ? name : html`<a href=${page.link(`/admin/${side}s/${String(party.id)}`)}>${name}</a>`}
        ${party.vat_id !== undefined && html`<div class="second">${String(party.vat_id)}</div>`}
        ${lines.map(line => html`<div class="second">${String(line)}</div>`)}
      </dd>
    </div>
  `;
}

// Instalments or early payment: each with its day, percentage and amount.
function parts({ format }: PageRequest, value: unknown, currency: string): Html {
  const text = ({ due_date, until, percent, amount }: Record<string, unknown>) =>
    [
      format.date(String(due_date ?? until)),
      ...(percent === undefined ? [] : [`${format.number(percent as string)} %`]),
      format.money(amount as string, currency),
    ].join(' · ');
  return [value].flat().map(part => html`<div>${text(part as Record<string, unknown>)}</div>`);
}

function valueText({ words, format }: PageRequest, field: HeaderField, value: unknown, currency: string): string {
  if (Array.isArray(value)) return value.join(', ');
  const type = columnTypeOf(HEADER_FIELDS[field]);
  if (type === 'date') return format.date(String(value));
  if (type === 'date-time') return format.instant(String(value));
  if (type === 'boolean') return value === true ? words.page.yes : words.page.no;
  if (type !== 'number') return String(value);
  return MONEY.has(field) ? format.money(value as string, currency) : format.number(value as string);
}
