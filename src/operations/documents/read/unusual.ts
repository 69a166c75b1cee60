// Values that look like a mistake in a document before it is issued. A person confirms them.

import { rateOn } from '../../../database/sql/currency/exchange-rates.ts';
import { formFacts } from '../../../database/sql/documents/document-form.ts';
import { withSupplierNumber } from '../../../database/sql/documents/supplier-numbers.ts';
import { costsOf, hasTerms, sameOfDay } from '../../../database/sql/documents/unusual.ts';
import type { DocumentResource } from '../../../definitions/define-document.ts';
import { namedRow, setAndNumber } from '../../../domain/documents/relations.ts';
import { type FieldError, ofField } from '../../../domain/errors.ts';
import { Message } from '../../../domain/messages/message.ts';
import { netUnitPrice } from '../../../domain/stock/weighted-average-cost.ts';
import { daysBetween } from '../../../domain/values/dates.ts';
import { decimal, digits, roundTo, ZERO } from '../../../domain/values/decimal.ts';
import type { SessionActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { runRead } from '../../read/run-read.ts';
import { keepsRate } from '../document-facts.ts';
import { type DocumentBody, itemCodes, readBody, supplierNumberOf } from '../document-input.ts';

/**
 * The fields of a checked body that look like a mistake: a sale below the average cost of its article, a document with the party, day,
 * currency and total of an earlier one, an invoice without due date and terms, another currency without an exchange rate, and a number
 * that the supplier has used already. Throws AUTH_FAILED, PERMISSION_DENIED.
 */
export async function findUnusual(
  context: Context,
  actor: SessionActor,
  resource: DocumentResource,
  wire: Record<string, unknown>,
): Promise<FieldError[]> {
  const body = readBody(resource, wire);
  const { accountId } = actor;
  const { party, total_amount: total, date, currency } = body;
  const codes = resource.party === 'customer' ? itemCodes(body.items) : [];
  const number = supplierNumberOf(resource, body);
  const asked = {
    numbers: number && withSupplierNumber(accountId, number),
    account: formFacts(accountId),
    rate: keepsRate(resource) && !body.exchange_rate ? rateOn(accountId, currency, date) : undefined,
    terms:
      resource.party && lacksDueDate(resource, body) ? hasTerms(accountId, resource.party, party?.code) : undefined,
    costs: codes.length > 0 ? costsOf(accountId, codes) : undefined,
    same:
      party?.code && total?.gt(ZERO)
        ? sameOfDay(accountId, { type: resource.type, date, party: party.code, currency, total: digits(total) })
        : undefined,
  };
  const { found } = await runRead(context, actor, asked, { cost: 'point' }, 'write');
  const costs = new Map(found.costs.map(({ item_code, cost }) => [item_code, decimal(cost)]));
  const unusual: FieldError[] = [];
  const isOwnCurrency = currency === found.account[0]?.currency;
  if (isOwnCurrency)
    for (const item of body.items) {
      const cost = item.item_code === undefined ? undefined : costs.get(item.item_code);
      const price = cost && netUnitPrice(item, body.discount);
      if (cost && price?.lt(cost))
        unusual.push(
          ofField(
            `items[${item.line}].${resource.lineNameOf('unit_price')}`,
            new Message('price_below_cost', { cost: digits(roundTo(cost, 2)) }),
          ),
        );
    }
  if (found.terms[0]?.known === false)
    unusual.push(ofField(resource.nameOf('due_date'), new Message('due_date_missing')));
  if (asked.rate && !isOwnCurrency && found.rate.length === 0)
    unusual.push(ofField('exchange_rate', new Message('exchange_rate_missing', { currency, day: date })));
  const [same] = found.same;
  if (same)
    unusual.push(
      ofField(resource.nameOf('total_amount'), new Message('same_as_earlier', { name: setAndNumber(same) })),
    );
  const [recorded] = found.numbers;
  if (recorded)
    unusual.push(
      ofField(resource.nameOf('your_ref'), new Message('supplier_number_twice', { document: namedRow(recorded) })),
    );
  return unusual;
}

/** The date of a checked body if it is after today, the day of the account. */
export function inFuture(resource: DocumentResource, wire: Record<string, unknown>, today: string): FieldError[] {
  const days = daysBetween(today, readBody(resource, wire).date);
  if (days <= 0) return [];
  const message = days === 1 ? new Message('date_tomorrow') : new Message('date_in_future', { days });
  return [ofField(resource.nameOf('date'), message)];
}

// For a document with an amount due, unless all of it is paid with it.
const lacksDueDate = (
  { asksForPayment }: DocumentResource,
  { due_date, payment_terms_code, total_amount: total, amount_paid, amount_tendered }: DocumentBody,
): boolean =>
  asksForPayment === true &&
  (due_date ?? payment_terms_code) === undefined &&
  total?.gt(amount_paid ?? amount_tendered ?? ZERO) === true;
