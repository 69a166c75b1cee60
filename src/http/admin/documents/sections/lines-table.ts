// The lines of a document with their open quantities, and its totals with the VAT breakdown.

import type Big from 'big.js';
import { HEADER_FIELDS, type HeaderField } from '../../../../definitions/fields/document-header.ts';
import { LINE_FIELD_NAMES, type LineField } from '../../../../definitions/fields/document-line.ts';
import {
  areIncluded,
  type DocumentFigures,
  documentFigures,
  printedAmount,
} from '../../../../domain/documents/document-figures.ts';
import type { TotalsLine } from '../../../../domain/documents/line-amounts.ts';
import { groupsByLine } from '../../../../domain/documents/line-groups.ts';
import type { TotalsHeader } from '../../../../domain/documents/total-interpretations.ts';
import { isZero } from '../../../../domain/values/decimal.ts';
import type { DocumentPage } from '../../../../operations/documents/read/document-page.ts';
import { type Html, html } from '../../page/html.ts';
import type { PageRequest } from '../../page/page-request.ts';
import { fill } from '../../words/fill.ts';

/** A line under the names of the tables. */
type Line = Partial<Record<LineField, unknown>>;

/** The header of a document under the names of the tables. */
export function headerOf({
  resource,
  element,
}: Pick<DocumentPage, 'resource' | 'element'>): Partial<Record<HeaderField, unknown>> {
  const fields = Object.keys(HEADER_FIELDS) as HeaderField[];
  return Object.fromEntries(
    fields.flatMap(field => {
      const value = element[resource.nameOf(field)];
      return value === undefined ? [] : [[field, value]];
    }),
  );
}

/** The lines of a document under the names of the tables. */
export function linesOf({ resource, element }: Pick<DocumentPage, 'resource' | 'element'>): Line[] {
  return ((element.items ?? []) as Record<string, unknown>[]).map(item =>
    Object.fromEntries(
      LINE_FIELD_NAMES.flatMap(field => {
        const value = item[resource.lineNameOf(field)];
        return value === undefined ? [] : [[field, value]];
      }),
    ),
  );
}

/** The lines as a table. */
export function linesTable(page: PageRequest, document: DocumentPage): Html {
  const { words, format } = page;
  const lines = linesOf(document);
  const currency = String(document.element.currency);
  if (lines.length === 0) return html`<p class="none">${words.documents.noLines}</p>`;
  const included = areIncluded(lines as TotalsLine[]);
  const hasOpen = lines.some(({ open_qty, qty }) => open_qty !== undefined && String(open_qty) !== String(qty));
  const hasDiscount = lines.some(({ discount }) => discount !== undefined && String(discount) !== '0');
  const hasPrice = lines.some(({ unit_price }) => unit_price !== undefined);
  const number = (value: unknown) => (value === undefined ? '' : format.number(value as Big));
  const amounts = lines.map(line => printedAmount(line as TotalsLine, included, currency));
  const groups = groupsByLine(lines, amounts);
  const width = (hasPrice ? 6 : 3) + Number(hasOpen) + Number(hasDiscount);
  return html`
    <div class="table-scroll" tabindex="0" role="group" aria-label=${words.documents.lines}>
      <table class="lines">
        <thead>
          <tr>
            <th scope="col" class="is-number">${words.documents.line}</th>
            <th scope="col">${words.documents.description}</th>
            <th scope="col" class="is-number">${words.documents.quantity}</th>
            ${hasOpen && html`<th scope="col" class="is-number">${words.documents.open}</th>`}
            ${hasPrice && html`<th scope="col" class="is-number">${words.documents.price}</th>`}
            ${hasDiscount && html`<th scope="col" class="is-number">${words.documents.discount}</th>`}
            ${
              hasPrice &&
              html`
                <th scope="col" class="is-number">${words.documents.vatRate}</th>
                <th scope="col" class="is-number">${words.documents.amount}</th>
              `
            }
          </tr>
        </thead>
        <tbody>
          ${lines.map((line, index) => {
            const amount = amounts[index];
            const [begun, ended] = [groups.first.get(index), groups.last.get(index)];
            const numbers = line.serial_numbers as string[] | undefined;
            return html`
              ${
                begun && html`<tr class="heading-line"><th scope="colgroup" colspan=${width}>${begun.heading}</th></tr>`
              }
              <tr>
                <td class="is-number">${index + 1}</td>
                <td class="is-text is-lead">
                  ${text(line.description)}
                  ${line.item_code !== undefined && html`<div class="second">${articleLink(page, line)}</div>`}
                  ${line.description_2 !== undefined && html`<div class="second">${text(line.description_2)}</div>`}
                  ${
                    numbers !== undefined &&
                    numbers.length > 0 &&
                    html`
                    <div class="second">${words.documents.serialNumbers}${words.page.colon} ${numbers.join(', ')}</div>
                  `
                  }
                </td>
                <td class="is-number">${number(line.qty)} ${text(line.unit_of_measurement)}</td>
                ${hasOpen && html`<td class="is-number">${number(line.open_qty)}</td>`}
                ${
                  hasPrice &&
                  html`
                    <td class="is-number">
                      ${line.unit_price === undefined ? '' : format.price(line.unit_price as Big)}
                      ${line.vat_included === true && html`<div class="second">${words.documents.withVat}</div>`}
                    </td>
                  `
                }
                ${hasDiscount && html`<td class="is-number">${number(line.discount)}</td>`}
                ${
                  hasPrice &&
                  html`
                    <td class="is-number">${number(line.vat)}</td>
                    <td class="is-number is-amount">${amount === undefined ? '' : format.money(amount, currency)}</td>
                  `
                }
              </tr>
              ${
                hasPrice &&
                ended?.subtotal &&
                html`
                  <tr class="subtotal-line">
                    <td class="is-text is-lead" colspan=${width - 1}>${words.documents.subtotal}${words.page.colon} ${ended.heading}</td>
                    <td class="is-number is-amount">${format.money(ended.subtotal, currency)}</td>
                  </tr>
                `
              }
            `;
          })}
        </tbody>
      </table>
    </div>
  `;
}

/** Net, VAT by rate, charges, total, and the amount due or open. None of a document without a party, which has no amounts. */
export function totalsTable(page: PageRequest, document: DocumentPage): Html {
  if (!document.resource.party) return null;
  const { words, format } = page;
  const header = headerOf(document);
  const currency = String(header.currency);
  const lines = linesOf(document) as TotalsLine[];
  const figures = documentFigures(lines, amountsOf(document));
  const { net = header.net_amount, vat = header.vat, rows = [] } = figures ?? {};
  const money = (value: unknown) => format.money(value as Big, currency);
  const row = (label: string, value: unknown, className?: string) =>
    value !== undefined &&
    html`<tr class=${className}><th scope="row">${label}</th><td class="is-number">${money(value)}</td></tr>`;
  const unlessZero = (label: string, value: Big | undefined) => value && !isZero(value) && row(label, value);
  const stated = [header.eco_tax_amount, header.stamp_duty_amount, header.rounding] as (Big | undefined)[];
  const charges = figures ? [figures.ecoTax, figures.stampDuty, figures.rounding] : stated;
  return html`
    <table class="totals">
      <tbody>
        ${
          figures && reductions(figures, areIncluded(lines), words.documents, unlessZero)
        } ${row(words.documents.net, net)}
        ${
          rows.length > 1 || rows.some(({ rate }) => rate)
            ? rows.map(
                ({ rate, vat: ofRate, net: base }) =>
                  html`
                  <tr>
                    <th scope="row">
                      ${rate ? fill(words.documents.vatOf, { rate: format.number(rate) }) : words.documents.noRate}
                      ${rows.length > 1 && html`<span class="second"> / ${money(base)}</span>`}
                    </th>
                    <td class="is-number">${money(ofRate)}</td>
                  </tr>
                `,
              )
            : row(words.documents.vat, vat)
        }
        ${charges.map(each => unlessZero(words.documents.surcharges, each))}
        ${
          figures &&
          unlessZero(
            figures.differenceIsRounding ? words.documents.rounding : words.documents.difference,
            figures.difference,
          )
        }
        ${figures?.isAfter && row(words.documents.withheld, figures.withheld.neg())}
        ${row(words.documents.total, header.total_amount, 'is-total')}
        ${!figures?.isAfter && row(words.documents.withheld, header.withholding_amount)}
        ${row(words.documents.paid, header.amount_paid)} ${row(words.documents.due, header.amount_due, 'is-due')}
        ${row(words.documents.openAmount, header.amount_open)}
      </tbody>
    </table>
  `;
}

/** The rows that lead from the lines to the net amount. None if the lines add up to it. */
function reductions(
  { included, subtotal, discount, priceRounding }: DocumentFigures,
  areLinesIncluded: boolean,
  words: PageRequest['words']['documents'],
  unlessZero: (label: string, value: Big) => Html,
): Html {
  if (included === areLinesIncluded && isZero(discount) && isZero(priceRounding)) return '';
  return html`
    ${unlessZero(included ? words.subtotalIncluded : words.subtotal, subtotal)}
    ${unlessZero(words.documentDiscount, discount)} ${unlessZero(words.priceRounding, priceRounding)}
  `;
}

/** The amounts of the header as the rules of totals read them. */
function amountsOf(document: DocumentPage): TotalsHeader {
  const header = headerOf(document);
  return { ...header, withholding: header.withholding_amount } as unknown as TotalsHeader;
}

const text = (value: unknown): string => (value === undefined ? '' : String(value));

// The code may be free text, so the link leads to a search.
function articleLink(page: PageRequest, { item_code }: Line): Html {
  if (item_code === undefined) return '';
  const query = new URLSearchParams({ searchColumn: 'item_code', searchString: String(item_code) });
  return html`<a href=${page.link(`/admin/articles?${query}`)}>${String(item_code)}</a>`;
}
