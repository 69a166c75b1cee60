// The exchange rates of the company: the newest of each currency, those of one, and the form that sets one.

import { typedCurrency } from '../../../domain/values/currency.ts';
import { listRates, setRate } from '../../../operations/currency/rates.ts';
import type { Row } from '../../../query/statement.ts';
import { plainErrors } from '../forms/plain-errors.ts';
import { type PlainGroup, plainForm, type SentForm } from '../forms/plain-form.ts';
import { emptyState } from '../lists/empty-state.ts';
import { type PlainColumn, plainTable } from '../lists/plain-table.ts';
import { ADMINS, getPage, type Page, type PageAnswer, postPage, redirectTo, view } from '../page/define-page.ts';
import { html } from '../page/html.ts';
import { administratorOf, type PageRequest } from '../page/page-request.ts';
import { fill } from '../words/fill.ts';

const PATH = '/admin/company/rates';
/** Maximum rates of a currency that are shown. */
const MAX_RATES = 100;

/** The pages of exchange rates. */
export const ratePages: Page[] = [
  getPage(PATH, ADMINS, page => ratesView(page), {
    navigation: { section: 'documents', order: 4, label: ({ company }) => company.rates.title },
  }),
  postPage(PATH, ADMINS, save),
];

const groupsOf = ({ words, account }: PageRequest): PlainGroup[] => {
  const { rates } = words.company;
  return [
    {
      legend: rates.set,
      fields: [
        { name: 'currency', label: rates.currency, required: true, maxlength: 3, isShort: true },
        {
          name: 'rate',
          label: rates.rate,
          help: fill(rates.rateHelp, { currency: account.currency }),
          required: true,
          kind: 'number',
          isShort: true,
        },
        { name: 'date', label: rates.day, help: rates.dayHelp, kind: 'date', isShort: true },
      ],
    },
  ];
};

async function ratesView(page: PageRequest, sent?: SentForm): Promise<PageAnswer> {
  const { words, context, account, query } = page;
  const { rates } = words.company;
  const currency = /^[A-Z]{3}$/.exec(query.get('currency') ?? '')?.[0];
  const rows = await listRates(context, administratorOf(page), { currency, day: undefined, limit: MAX_RATES });
  return view({
    title: currency === undefined ? rates.title : fill(rates.history, { currency }),
    status: sent ? 400 : 200,
    ...(currency !== undefined && { back: { href: PATH, label: rates.title } }),
    body: html`
      <p class="help">${fill(rates.lead, { currency: account.currency })}</p>
      ${plainTable(rates.title, columnsOf(page), rows, { empty: emptyState(page, rates.none) })}
      ${plainForm(page, {
        action: PATH,
        groups: groupsOf(page),
        texts: currency === undefined ? {} : { currency },
        sent,
        submit: rates.setButton,
      })}
    `,
  });
}

function columnsOf({ words, format, link }: PageRequest): PlainColumn<Row>[] {
  const { rates } = words.company;
  return [
    {
      label: rates.currency,
      cell: ({ currency }) => html`<a href=${link(`${PATH}?currency=${currency}`)}>${currency}</a>`,
    },
    { label: rates.day, cell: ({ day }) => format.date(String(day)), isWhole: true },
    { label: rates.rate, cell: ({ rate }) => format.number(String(rate)), isNumber: true },
    { label: rates.in, cell: row => String(row.in) },
  ];
}

async function save(page: PageRequest): Promise<PageAnswer> {
  const { context, fields, words, format } = page;
  const currency = typedCurrency((fields.currency ?? '').trim());
  const typed = (fields.rate ?? '').trim();
  const rate = format.readNumber(typed) ?? typed;
  try {
    await setRate(context, administratorOf(page), { currency, rate, day: fields.date?.trim() || undefined });
  } catch (error) {
    return ratesView(page, { texts: fields, errors: plainErrors(page, error, groupsOf(page)) });
  }
  return redirectTo(PATH, fill(words.company.rates.saved, { currency }));
}
