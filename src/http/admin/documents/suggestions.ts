// Suggestions while the user types in a form: articles, customers, suppliers, as JSON.

import type Big from 'big.js';
import { recordOf } from '../../../definitions/catalogue.ts';
import { bodyCheck } from '../../../definitions/fields/check-body.ts';
import { setAndNumber } from '../../../domain/documents/relations.ts';
import { validationError } from '../../../domain/errors.ts';
import { isCurrency } from '../../../domain/values/currency.ts';
import { isDay, isOfOurTime } from '../../../domain/values/dates.ts';
import { ONE, readDecimal } from '../../../domain/values/decimal.ts';
import { findArticles, findParties, findSerials } from '../../../operations/documents/read/document-form.ts';
import { createRecord } from '../../../operations/master-data/create-record.ts';
import { readLinePrices, sentenceOf } from '../../../operations/prices/article-prices.ts';
import { getPage, jsonAnswer, type Page, postPage } from '../page/define-page.ts';
import { idempotencyOf, type PageRequest } from '../page/page-request.ts';
import { fill } from '../words/fill.ts';
import { say } from '../words/say.ts';

/** Maximum lines of a request for prices. */
const MAX_LINES = 100;

// The lines are pairs of `item` and `qty`. What is not readable yet, while it is typed, counts as missing.
async function linePrices({ context, actor, query, words, format }: PageRequest) {
  const [day, currency] = [query.get('date') ?? '', query.get('currency') ?? ''];
  const quantities = query.getAll('qty');
  const asked = {
    customer: query.get('customer')?.trim() || undefined,
    day: isDay(day) && isOfOurTime(day) ? day : undefined,
    currency: isCurrency(currency) ? currency : undefined,
  };
  const lines = query
    .getAll('item')
    .slice(0, MAX_LINES)
    .map((code, at) => ({
      code,
      qty: readDecimal(quantities[at] ?? '')?.abs() ?? ONE,
    }));
  const found = await readLinePrices(context, actor, asked, lines);
  const amount = (price: Big, of: string, discount: Big | undefined) =>
    `${format.price(price)} ${of}${discount ? ` − ${format.number(discount)} %` : ''}`;
  return found.map(each => {
    if (!each) return null;
    const { price, lastPrice: last } = each;
    const { unitPrice, currency: of = '', discount } = price;
    const reason = sentenceOf(price.why, message => say(words, message));
    return {
      unit_price: unitPrice ? format.input(unitPrice) : '',
      discount: unitPrice && discount ? format.input(discount) : '',
      vat_included: unitPrice && price.vatIncluded ? 'true' : '',
      why: unitPrice ? `${amount(unitPrice, of, discount)}: ${reason}` : reason,
      last:
        last &&
        fill(words.newDocument.lastPrice, {
          price: amount(last.unit_price, last.currency, last.discount),
          document: setAndNumber(last),
          date: format.date(last.date),
        }),
    };
  });
}

// A record with a name, for a form that needs it now. Its other fields are filled in later.
async function createdParty(page: PageRequest, kind: 'customer' | 'supplier') {
  const { context, actor, fields, account } = page;
  const resource = recordOf(`${kind}s`);
  const name = (fields.name ?? '').trim();
  const checked = bodyCheck(resource.body, { partial: false })({
    name,
    ...(account.country && { country_iso: account.country }),
  });
  if (checked.fieldErrors.length > 0) throw validationError(checked.fieldErrors);
  const { answer } = await createRecord(context, actor, resource, checked.value, { idempotency: idempotencyOf(page) });
  const found = await findParties(context, actor, { kind, text: answer.entity_code });
  return jsonAnswer(found.find(({ code }) => code === answer.entity_code));
}

/** The addresses that answer suggestions. */
export const suggestionPages: Page[] = [
  getPage('/admin/suggest/articles', { right: 'read' }, async ({ context, actor, query }) => {
    const text = query.get('q') ?? '';
    if (text.trim() === '') return jsonAnswer([]);
    return jsonAnswer(await findArticles(context, actor, { text, location: query.get('location') || undefined }));
  }),
  getPage('/admin/suggest/serials', { right: 'read' }, async ({ context, actor, query }) => {
    const asked = { code: query.get('item') ?? '', location: query.get('location') || undefined };
    return jsonAnswer(await findSerials(context, actor, asked));
  }),
  getPage('/admin/suggest/prices', { right: 'read' }, async page => jsonAnswer(await linePrices(page))),
  ...(['customer', 'supplier'] as const).map(kind =>
    getPage(`/admin/suggest/${kind}s`, { right: 'read' }, async ({ context, actor, query }) => {
      const text = query.get('q') ?? '';
      return jsonAnswer(text.trim() === '' ? [] : await findParties(context, actor, { kind, text }));
    }),
  ),
  ...(['customer', 'supplier'] as const).map(kind =>
    postPage(`/admin/suggest/${kind}s`, { right: 'write' }, page => createdParty(page, kind)),
  ),
];
