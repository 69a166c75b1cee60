// Finds the earlier documents that a document references, and checks the relations. contract §5 Header fields, §5 Life

import type Big from 'big.js';
import { documentOf, settlementOf } from '../../definitions/catalogue.ts';
import type { DocumentResource } from '../../definitions/define-document.ts';
import { withDeliveries } from '../../domain/documents/deliveries.ts';
import type { EarlierDocument, RelatedDocument } from '../../domain/documents/document-facts.ts';
import { findNamed, named, related } from '../../domain/documents/relations.ts';
import type { Effect } from '../../domain/effects/effect.ts';
import type { FieldErrors } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import type { DocumentContext } from './document-facts.ts';
import { type DocumentBody, relatedNames, rulesFor, type SettlementBody } from './document-input.ts';
import { checkSettlement, checkSettlements, type FoundSettlement } from './settlements.ts';

/** The documents that a new document references. */
export interface NamedDocuments {
  /** All that it relates to, in the order given. */
  all: EarlierDocument[];
  /** Those of them that it does something with, and their deliveries that it bills, in the order in which it takes from them. */
  related: RelatedDocument[];
  /** Payments by `settles`; undefined if the client sent none. */
  settles: FoundSettlement[] | undefined;
}

/** Finds the documents among those of the context; `amount_open` is what `settles` can list in all. Adds every error to `errors`. */
export function findDocuments(
  resource: DocumentResource,
  body: DocumentBody,
  amount_open: Big,
  { named: candidates, takings }: Pick<DocumentContext, 'named' | 'takings'>,
  errors: FieldErrors,
): NamedDocuments {
  const all: EarlierDocument[] = [];
  const rules = rulesFor(resource, body);
  for (const { name, field, index } of relatedNames(body)) {
    const result = findNamed(name, candidates, body.deposit ? resource.relates : rules);
    const place = index === undefined ? resource.nameOf(field) : `${resource.nameOf(field)}[${index}]`;
    if ('reason' in result) errors.add(place, result.reason);
    else if (resource.isRefund && result.document.isRefund) errors.add(place, refundOfRefund(result.document));
    else if (!all.includes(result.document)) all.push(result.document);
  }
  const ownDocuments = all.flatMap(document => related(document, rules) ?? []);
  const relatedDocuments = withDeliveries(ownDocuments, candidates, takings, rules);
  const settles = body.settles && findSettled(resource, body.settles, body.currency, candidates, errors);
  const exchanged = new Set(settles?.flatMap(each => (each.settled_amount ? each.document.id : [])));
  for (const document of relatedDocuments)
    if (
      (document.as === 'pays' || document.as === 'credits' || document.as === 'refunds') &&
      !exchanged.has(document.id)
    )
      checkCurrency(document, body.currency, errors);
  if (settles) checkSettlements(settles, body.total_amount, amount_open, errors);
  return { all, related: relatedDocuments, settles };
}

/** Finds the documents that `settles` lists; adds every error to `errors`. */
export function findSettled(
  { type, isRefund }: Pick<DocumentResource, 'type' | 'isRefund'>,
  settles: SettlementBody[],
  currency: string,
  candidates: EarlierDocument[],
  errors: FieldErrors,
): FoundSettlement[] {
  const settlement = settlementOf(type, isRefund);
  if (!settlement) {
    errors.add('settles', new Message('only_payments_settle', { title: titleOf(type) }));
    return [];
  }
  const rules = settlement.to.map(to => ({ to }));
  return settles.flatMap(({ document: name, ...amounts }, index) => {
    const place = `settles[${index}]`;
    const field = `${place}.document`;
    const result = findNamed(name, candidates, rules);
    if ('reason' in result) {
      errors.add(field, result.reason);
      return [];
    }
    const { document } = result;
    if (!settlement.to.includes(document.type))
      errors.add(
        field,
        new Message('type_not_paid', {
          document: named(document),
          title: titleOf(type),
          titles: settlement.to.map(titleOf).join(' and '),
        }),
      );
    else if (isRefund && document.isRefund) errors.add(field, refundOfRefund(document));
    else if (!amounts.settled_amount) checkCurrency(document, currency, errors);
    const found = { ...amounts, document, field: place };
    checkSettlement(found, currency, settlement.as, errors);
    return [found];
  });
}

/** The form of a type in which it is meant: that of a refund, if the body names no party and lists what only a refund settles. */
export function formOf(
  resource: DocumentResource,
  { party, settles }: Pick<DocumentBody, 'party' | 'settles'>,
  candidates: EarlierDocument[],
): DocumentResource {
  const { refund } = resource;
  if (!refund || party !== undefined || !settles) return resource;
  const own = settlementOf(resource.type)?.to ?? [];
  const rules = [...own, ...refund.relates.map(({ to }) => to)].map(to => ({ to }));
  const found = settles.map(({ document }) => findNamed(document, candidates, rules));
  const isOwn = found.some(result => 'document' in result && own.includes(result.document.type));
  const isOfRefund = found.some(
    result =>
      'document' in result && !result.document.isRefund && refund.relates.some(({ to }) => to === result.document.type),
  );
  return isOfRefund && !isOwn ? refund : resource;
}

/** The documents that a document pays, credits or takes goods back from: those with an effect; if there are none, all candidates. */
export function settledDocuments({ related, settles = [] }: NamedDocuments, effects: Effect[]): EarlierDocument[] {
  const all = [
    ...related.filter(({ as }) => as === 'pays' || as === 'credits' || as === 'refunds' || as === 'returns'),
    ...settles.map(({ document }) => document),
  ];
  const taken = new Set(
    effects.flatMap(effect =>
      effect.kind === 'settle' || (effect.kind === 'use' && effect.as === 'returns') ? [effect.relatedId] : [],
    ),
  );
  const ofThese = all.filter(({ id }) => taken.has(id));
  return ofThese.length > 0 ? ofThese : all;
}

const refundOfRefund = (document: EarlierDocument): Message =>
  new Message('refund_of_refund', { document: named(document) });

function checkCurrency(document: EarlierDocument, currency: string, errors: FieldErrors): void {
  const reason = new Message('other_currency', { currency, document: named(document), other: document.currency });
  errors.check(document.currency === currency, 'currency', reason);
}

const titleOf = (type: string) => documentOf(type).title.toLowerCase();
