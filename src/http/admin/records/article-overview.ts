// The business with an article: stock by location, margin, movements, buyers, purchase prices, serial and batch numbers.

import Big from 'big.js';
import { decimal, sum, ZERO } from '../../../domain/values/decimal.ts';
import {
  type ArticleBuyer,
  type ArticleMovement,
  type ArticleNumber,
  type ArticleOverview,
  type ArticlePlace,
  type ArticlePurchase,
  readArticleOverview,
} from '../../../operations/stock/article-overview.ts';
import { addressOf, nameOf } from '../documents/names.ts';
import { queryWith } from '../lists/list-address.ts';
import type { Element } from '../lists/list-columns.ts';
import { type PlainColumn, plainTable } from '../lists/plain-table.ts';
import { buttonForm } from '../page/hidden-fields.ts';
import { type Html, html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';
import { wordOf } from '../words/field-words.ts';
import { fill } from '../words/fill.ts';
import { panel, type RecordOverview } from './record-overview.ts';

const COUNT = '/admin/stock-count';

/** Reads the parts of an article's page. */
export async function articleOverview(page: PageRequest, id: number, element: Element): Promise<RecordOverview> {
  const code = String(element.item_code);
  const found = await readArticleOverview(page.context, page.actor, { id, code });
  const { words } = page;
  const isStocked = element.item_type === undefined || element.item_type === 'product';
  return {
    actions: html`<a class="button" href=${page.link(`/admin/labels?row.${id}=1`)}>${words.labels.action}</a>`,
    figures: figures(page, element, isStocked ? found : undefined),
    main: html`
      ${isStocked && panel('places', words.records.stockByLocation, places(page, id, element, found.places))}
      ${panel('purchases', words.articlePage.purchases, purchases(page, found.purchases))}
      ${panel('buyers', words.articlePage.buyers, buyers(page, found.buyers))}
      ${panel('movements', words.articlePage.movements, movements(page, code, found.movements))}
      ${panel('numbers', words.articleStock.serials, numbers(page, code, found.numbers))}
    `,
  };
}

function figures(
  { words, format, account }: PageRequest,
  { unit_price, weighted_average_cost }: Element,
  stock: ArticleOverview | undefined,
): RecordOverview['figures'] {
  const { articleStock, articlePage } = words;
  const inAll = (name: 'on_hand' | 'available') =>
    stock && format.number(sum(stock.places.map(place => decimal(place[name]))));
  const price = unit_price instanceof Big ? unit_price : undefined;
  // A cost of 0 may be an unknown one.
  const cost =
    weighted_average_cost instanceof Big && !weighted_average_cost.eq(ZERO) ? weighted_average_cost : undefined;
  const margin = price && cost && price.gt(ZERO) ? price.minus(cost).times(decimal('100')).div(price) : undefined;
  const money = (value: Big | undefined) => (value ? format.money(value, account.currency) : null);
  return [
    [articleStock.onHand, inAll('on_hand') ?? null],
    [articleStock.available, inAll('available') ?? null],
    [words.documents.price, money(price)],
    [articlePage.cost, money(cost)],
    [articlePage.margin, margin ? `${format.number(margin.round(1))} %` : null],
  ];
}

// Articles with numbers come and go with documents: their stock is not counted.
function places(page: PageRequest, id: number, element: Element, rows: readonly ArticlePlace[]): Html {
  const { words, format, link } = page;
  const { articleStock, articlePage } = words;
  const isCounted = element.serial_tracking === undefined || element.serial_tracking === 'none';
  const mayAdjust = isCounted && page.may('write') && page.mayOpen(COUNT);
  const figure = (label: string, name: 'on_hand' | 'reserved' | 'available' | 'expected') => ({
    label,
    cell: (place: ArticlePlace) => format.number(place[name]),
    isNumber: true,
  });
  const adjust: PlainColumn<ArticlePlace> = {
    label: articlePage.adjust,
    isAction: true,
    cell: ({ location_code }) =>
      buttonForm(page, COUNT, articlePage.adjust, {
        fields: { location: location_code, article: String(element.item_code), withoutStock: '1' },
        about: location_code,
      }),
  };
  return html`
    ${plainTable(
      words.records.stockByLocation,
      [
        {
          label: articleStock.location,
          cell: ({ location_code, description }) => html`${location_code}<div class="second">${description}</div>`,
        },
        figure(articleStock.onHand, 'on_hand'),
        figure(articleStock.reserved, 'reserved'),
        figure(articleStock.available, 'available'),
        figure(articleStock.expected, 'expected'),
        ...(mayAdjust ? [adjust] : []),
      ],
      rows,
      { role: 'group' },
    )}
    <p><a href=${link(`/admin/articles/${id}/stock`)}>${articleStock.short}</a></p>
  `;
}

const partyCell =
  ({ link }: PageRequest, kind: 'customer' | 'supplier') =>
  ({ party_id, name }: { party_id: number | null; name: string | null }): Html =>
    party_id === null ? name : html`<a href=${link(`/admin/${kind}s/${party_id}`)}>${name}</a>`;

const documentDay =
  ({ link, format }: PageRequest) =>
  ({ type, id, date }: { type: string; id: number; date: string }): Html =>
    html`<a href=${link(addressOf({ type, id }))}>${format.date(date)}</a>`;

function buyers(page: PageRequest, rows: readonly ArticleBuyer[]): Html {
  if (rows.length === 0) return null;
  const { words, format } = page;
  return plainTable<ArticleBuyer>(
    words.articlePage.buyers,
    [
      { label: words.newDocument.party.customer, cell: partyCell(page, 'customer'), isText: true },
      { label: words.documents.quantity, cell: ({ qty }) => format.number(qty), isNumber: true },
      {
        label: words.articlePage.lastPrice,
        cell: ({ unit_price, currency }) => unit_price !== null && `${format.price(unit_price)} ${currency}`,
        isNumber: true,
      },
      { label: words.articlePage.lastSale, cell: documentDay(page), isWhole: true },
    ],
    rows,
    { role: 'group' },
  );
}

function purchases(page: PageRequest, rows: readonly ArticlePurchase[]): Html {
  if (rows.length === 0) return null;
  const { words, format } = page;
  return plainTable<ArticlePurchase>(
    words.articlePage.purchases,
    [
      { label: words.newDocument.party.supplier, cell: partyCell(page, 'supplier'), isText: true },
      { label: words.documents.quantity, cell: ({ qty }) => format.number(qty), isNumber: true },
      {
        label: words.documents.price,
        cell: ({ unit_price, currency, discount }) => html`
          ${format.price(unit_price)} ${currency}
          ${discount && html`<div class="second">${fill(words.parties.discount, { discount: format.number(discount) })}</div>`}
        `,
        isNumber: true,
      },
      { label: words.documents.date, cell: documentDay(page), isWhole: true },
    ],
    rows,
    { role: 'group' },
  );
}

function movements(page: PageRequest, code: string, rows: readonly ArticleMovement[]): Html {
  if (rows.length === 0) return null;
  const { words, format, link } = page;
  const { documents } = words;
  return html`
    ${plainTable<ArticleMovement>(
      words.articlePage.movements,
      [
        { label: documents.date, cell: ({ date }) => format.date(date), isWhole: true },
        {
          label: documents.movement,
          cell: ({ type, document_type, document_id, document_set, seq_number }) => html`
            ${wordOf(words, type)}
            ${
              document_type !== null &&
              document_id !== null &&
              html`
                <div class="second">
                  <a href=${link(addressOf({ type: document_type, id: document_id }))}>
                    ${nameOf(page, { type: document_type, document_set: document_set ?? '', seq_number: seq_number ?? '' })}
                  </a>
                </div>
              `
            }
          `,
          isHeading: true,
        },
        { label: documents.location, cell: ({ location_code }) => location_code },
        { label: documents.quantity, cell: ({ qty }) => format.number(qty), isNumber: true },
        { label: documents.balance, cell: ({ balance }) => format.number(balance), isNumber: true },
      ],
      rows,
      { role: 'group' },
    )}
    <p>
      <a href=${link(`/admin/transactions${queryWith({ searchColumn: 'item_code', searchString: code, sort: '-id' })}`)}>${documents.allMovements}</a>
    </p>
  `;
}

function numbers({ words, format, link }: PageRequest, code: string, rows: readonly ArticleNumber[]): Html {
  if (rows.length === 0) return null;
  const hasDays = rows.some(({ expiration_date }) => expiration_date !== null);
  return html`
    ${plainTable<ArticleNumber>(
      words.articleStock.serials,
      [
        { label: words.articlePage.number, cell: ({ serial_number }) => serial_number, isWhole: true },
        { label: words.documents.location, cell: ({ location_code }) => location_code },
        { label: words.documents.quantity, cell: ({ available_qty }) => format.number(available_qty), isNumber: true },
        ...(hasDays
          ? [
              {
                label: words.articlePage.expires,
                cell: ({ expiration_date }: ArticleNumber) => expiration_date && format.date(expiration_date),
              },
            ]
          : []),
      ],
      rows,
      { role: 'group' },
    )}
    <p>
      <a href=${link(`/admin/serial_numbers${queryWith({ searchColumn: 'item_code', searchString: code })}`)}>${words.articlePage.allNumbers}</a>
    </p>
  `;
}
