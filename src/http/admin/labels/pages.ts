// Pages that print labels: of articles with barcode and price, and of addresses.

import { documents, records } from '../../../definitions/catalogue.ts';
import type { ListResource } from '../../../definitions/define-list.ts';
import { AppError } from '../../../domain/errors.ts';
import { readId } from '../../../domain/ids.ts';
import { fieldsOfSheet, OWN_SHEET, SHEET_FIELDS, type SheetField } from '../../../domain/labels/own-sheet.ts';
import { LABEL_SHEETS, type LabelSheet, USUAL_SHEET } from '../../../domain/labels/sheets.ts';
import {
  ARTICLE_PRICE,
  type LabelAddress,
  type LabelArticle,
  MAX_LABELLED,
  NO_PRICE,
  printAddressLabels,
  printArticleLabels,
  readLabelAddresses,
  readLabelArticles,
} from '../../../operations/printing/print-labels.ts';
import { clientGone } from '../../server/slow-readers.ts';
import { boxField, errorSummary, idOf, selectField, textField } from '../forms/field.ts';
import type { FormError } from '../forms/field-errors.ts';
import { chosenIds } from '../lists/chosen-rows.ts';
import { plainTable } from '../lists/plain-table.ts';
import { getPage, type Page, type PageAnswer, type View, view } from '../page/define-page.ts';
import { errorList } from '../page/error-box.ts';
import { formButtons } from '../page/hidden-fields.ts';
import { type Html, html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';
import { pdfAnswer } from '../page/pdf-answer.ts';
import { namesOf } from '../words/field-words.ts';
import { fill } from '../words/fill.ts';
import { sayReason } from '../words/say.ts';
import { keepSheet, lastSheetOf } from './last-sheet.ts';

const PATH = '/admin/labels';
const ADDRESSES = `${PATH}/addresses`;
const COPIES = 'copies.';
const OWN = 'own.';

/** The pages of labels. */
export const labelPages: Page[] = [
  getPage(PATH, {}, page => articlesView(page, [])),
  getPage(`${PATH}/pdf`, {}, articlesPdf),
  getPage(ADDRESSES, {}, page => addressesView(page, [])),
  getPage(`${ADDRESSES}/pdf`, {}, addressesPdf),
];

/** Lists whose records have an address. */
const ADDRESSED: readonly ListResource[] = [
  ...records.filter(({ path }) => path === 'customers' || path === 'suppliers'),
  ...documents.filter(({ party }) => party).map(({ list }) => list),
];

/** The typed number of copies of each record, as text, by its id. */
function copiesIn(query: URLSearchParams): Map<number, string> {
  return new Map(
    [...query].flatMap(([name, value]): [number, string][] => {
      const id = name.startsWith(COPIES) ? readId(name.slice(COPIES.length)) : undefined;
      return id === undefined ? [] : [[id, value.trim()]];
    }),
  );
}

const ofFields = <Value>(value: (name: SheetField) => Value) =>
  Object.fromEntries(SHEET_FIELDS.map(name => [name, value(name)])) as Record<SheetField, Value>;

const wholeNumber = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : text === '' ? 0 : Number.NaN);

/** Fields of a form of labels. */
const labelsIn = ({ query, reply, format }: PageRequest) => ({
  sheet: query.get('sheet') ?? '',
  own: ofFields(name => Number(format.readNumber(query.get(OWN + name) ?? '') || Number.NaN)),
  first: wholeNumber(query.get('first')?.trim() ?? ''),
  copies: new Map([...copiesIn(query)].map(([id, text]) => [id, wholeNumber(text)])),
  gone: clientGone(reply),
});

async function articlesPdf(page: PageRequest): Promise<PageAnswer> {
  const { context, actor, query } = page;
  const labels = { ...labelsIn(page), price: query.get('price') ?? NO_PRICE, hasBarcode: query.get('barcode') === '1' };
  return pdfOr(
    page,
    () => printArticleLabels(context, actor, labels),
    errors => articlesView(page, errors),
  );
}

async function addressesPdf(page: PageRequest): Promise<PageAnswer> {
  const { context, actor, query } = page;
  const address = query.get('address') === 'billing' ? 'billing' : 'shipping';
  const list = listIn(page);
  return pdfOr(
    page,
    () => printAddressLabels(context, actor, { ...labelsIn(page), list, address }),
    errors => addressesView(page, errors),
  );
}

// The list that the address names. Default: customers.
const listIn = ({ query }: PageRequest): ListResource =>
  ADDRESSED.find(({ path }) => path === query.get('list')) ?? (ADDRESSED[0] as ListResource);

async function pdfOr(
  page: PageRequest,
  print: () => ReturnType<typeof printArticleLabels>,
  form: (errors: FormError[]) => Promise<View>,
): Promise<PageAnswer> {
  try {
    const printed = await print();
    const { query } = page;
    keepSheet(page, { sheet: query.get('sheet') ?? '', own: ofFields(name => query.get(OWN + name) ?? '') });
    return pdfAnswer(page, { ...printed, name: 'labels' });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'INVALID_ARGUMENT') throw error;
    return form((error.details ?? []).map(({ field, message }) => errorOf(page, field, message)));
  }
}

function errorOf({ words }: PageRequest, field: string, message: Parameters<typeof sayReason>[1]): FormError {
  const { labels } = words;
  const names: Readonly<Record<string, string>> = {
    sheet: labels.sheet,
    first: labels.first,
    price: labels.price,
    barcode: labels.barcode,
    ...Object.fromEntries(SHEET_FIELDS.map(name => [OWN + name, labels.own[name]])),
  };
  return { field, text: `${names[field] ?? labels.copies}${words.page.colon} ${sayReason(words, message)}` };
}

async function articlesView(page: PageRequest, errors: FormError[]): Promise<View> {
  const { context, actor, words, link, query } = page;
  const { labels } = words;
  const typed = copiesIn(query);
  const document = readId(query.get('document'));
  const chosen = typed.size > 0 ? [...typed.keys()] : chosenIds(query).map(Number);
  const isMany = chosen.length > MAX_LABELLED;
  const of =
    typed.size === 0 && document !== undefined ? { document: BigInt(document) } : { ids: isMany ? [] : chosen };
  const { articles, lists } = await readLabelArticles(context, actor, of);
  const vat = (included: boolean) => (included ? labels.withVat : labels.withoutVat);
  const prices = [
    { value: NO_PRICE, label: labels.noPrice },
    { value: ARTICLE_PRICE, label: `${labels.articlePrice} (${vat(false)})` },
    ...lists.map(({ code, description, currency, vat_included }) => ({
      value: code,
      label: `${description} (${currency}, ${vat(vat_included)})`,
    })),
  ];
  const isFirst = !query.has('sheet');
  return labelsView(page, {
    title: labels.title,
    list: 'articles',
    path: `${PATH}/pdf`,
    isMany,
    errors,
    rows: articles.map(each => ({ ...each, name: each.item_code })),
    fields: html`
      ${selectField({ name: 'price', label: labels.price, value: query.get('price') ?? NO_PRICE, error: errorAt(errors, 'price') }, prices)}
      ${boxField({
        name: 'barcode',
        label: labels.barcode,
        help: labels.barcodeHelp,
        value: isFirst ? '1' : (query.get('barcode') ?? ''),
        error: errorAt(errors, 'barcode'),
      })}
    `,
    table: rows =>
      plainTable<LabelArticle & { name: string }>(
        labels.article,
        [
          {
            label: words.documents.article,
            cell: ({ id, item_code }) => html`<a href=${link(`/admin/articles/${id}`)}>${item_code}</a>`,
          },
          { label: words.documents.description, cell: ({ description }) => description },
          { label: labels.gtin, cell: ({ bar_code }) => bar_code, isWhole: true },
          copiesColumn(page, typed, errors),
        ],
        rows,
      ),
  });
}

async function addressesView(page: PageRequest, errors: FormError[]): Promise<View> {
  const { context, actor, words, language, link, query } = page;
  const { labels } = words;
  const list = listIn(page);
  const typed = copiesIn(query);
  const chosen = typed.size > 0 ? [...typed.keys()] : chosenIds(query).map(Number);
  const isMany = chosen.length > MAX_LABELLED;
  const rows = await readLabelAddresses(context, actor, { list, ids: isMany ? [] : chosen });
  const placeOf = ({ billing, shipping }: LabelAddress) => {
    const place = shipping ?? billing;
    return place ? [place.zip_code, place.city].filter(Boolean).join(' ') || place.postal_address : labels.noAddress;
  };
  return labelsView(page, {
    title: labels.addressTitle,
    list: list.path,
    path: `${ADDRESSES}/pdf`,
    isMany,
    errors,
    rows: rows.map(each => ({ ...each, copies: each.billing || each.shipping ? 1 : 0 })),
    fields: html`
      <input type="hidden" name="list" value=${list.path} />
      ${selectField({ name: 'address', label: labels.address, value: query.get('address') ?? 'shipping' }, [
        { value: 'shipping', label: labels.addresses.shipping },
        { value: 'billing', label: labels.addresses.billing },
      ])}
    `,
    table: all =>
      plainTable<LabelAddress & { copies: number }>(
        namesOf(words, language, list).many,
        [
          {
            label: labels.name,
            cell: ({ id, name }) => html`<a href=${link(`/admin/${list.path}/${id}`)}>${name}</a>`,
          },
          { label: labels.place, cell: placeOf },
          copiesColumn(page, typed, errors),
        ],
        all,
      ),
  });
}

const errorAt = (errors: readonly FormError[], name: string): FormError | undefined =>
  errors.find(({ field }) => field === name);

/** The column with the number of labels of each row. */
const copiesColumn = ({ words }: PageRequest, typed: ReadonlyMap<number, string>, errors: readonly FormError[]) => ({
  label: words.labels.copies,
  isNumber: true,
  cell: ({ id, name, copies }: { id: number; name: string; copies: number }): Html => {
    const field = `${COPIES}${id}`;
    return html`<input id=${idOf(field)} name=${field} value=${typed.get(id) ?? String(copies)} inputmode="numeric" autocomplete="off"
      class="is-number is-short" aria-label=${fill(words.labels.copiesOf, { name })} aria-invalid=${errorAt(errors, field) ? 'true' : undefined} />`;
  },
});

interface LabelsForm<Row> {
  title: string;
  /** Path of the list that the rows come from. */
  list: string;
  path: string;
  /** True if more rows are chosen than a file takes. */
  isMany: boolean;
  errors: FormError[];
  rows: readonly Row[];
  fields: Html;
  table(rows: readonly Row[]): Html;
}

// Sent by GET, so that the address of a file can be kept and opened again.
function labelsView<Row>(page: PageRequest, form: LabelsForm<Row>): View {
  const { words, language, link, query } = page;
  const { labels } = words;
  const { title, list, path, isMany, errors, rows, fields, table } = form;
  const resource = [...records, ...documents.map(each => each.list)].find(each => each.path === list);
  const back = { href: `/admin/${list}`, label: resource ? namesOf(words, language, resource).many : '' };
  if (isMany || rows.length === 0) {
    const text = isMany ? fill(labels.tooMany, { count: MAX_LABELLED }) : labels.none;
    const isWrong = isMany || errors.length > 0;
    return view({
      title,
      back,
      status: isMany ? 400 : isWrong ? 422 : 200,
      body: isWrong
        ? errorList(text, [])
        : html`
            <div class="empty">
              <p>${text}</p>
              <div class="actions"><a class="button" href=${link(back.href)}>${back.label}</a></div>
            </div>
          `,
    });
  }
  const last = lastSheetOf(page);
  const usual = fieldsOfSheet(LABEL_SHEETS[USUAL_SHEET] as LabelSheet);
  const sheet = query.get('sheet') ?? last?.sheet ?? USUAL_SHEET;
  const measures = SHEET_FIELDS.map(name => ({
    name: OWN + name,
    label: labels.own[name],
    value: query.get(OWN + name) ?? (last?.own[name] || page.format.input(usual[name])),
    error: errorAt(errors, OWN + name),
  }));
  const sheets = Object.entries(LABEL_SHEETS).map(([value, { name, label }]) => ({
    value,
    label: fill(labels.sheetText, {
      name,
      width: page.format.number(String(label.width)),
      height: page.format.number(String(label.height)),
    }),
  }));
  const summary = errors.map(error => (error.field === 'copies' ? { ...error, field: 'sheet' } : error));
  return view({
    title,
    back,
    ...(errors.length > 0 && { status: 422 }),
    body: html`
      ${errorSummary(page, summary)}
      <form method="get" action=${link(path)} class="record-form" hx-boost="false" novalidate>
        <fieldset class="group">
          ${selectField({ name: 'sheet', label: labels.sheet, value: sheet, error: errorAt(errors, 'sheet') }, [...sheets, { value: OWN_SHEET, label: labels.ownSheet }])}
          ${textField(
            {
              name: 'first',
              label: labels.first,
              help: labels.firstHelp,
              value: query.get('first') ?? '1',
              error: errorAt(errors, 'first'),
            },
            { inputmode: 'numeric', class: 'is-number is-short', autocomplete: 'off' },
          )}
          ${fields}
        </fieldset>
        <details class="group" open=${sheet === OWN_SHEET}>
          <summary>${labels.measures}</summary>
          <fieldset>
            <legend class="visually-hidden">${labels.measures}</legend>
            ${measures.map(each => textField(each, { inputmode: 'decimal', class: 'is-number is-short', autocomplete: 'off' }))}
          </fieldset>
        </details>
        ${table(rows)}
        ${formButtons(page, labels.open, `/admin/${list}`)}
      </form>
    `,
  });
}
