// The link from a document that is due to the form of its payment.

import { documents } from '../../../../definitions/catalogue.ts';
import { ownValue } from '../../../../domain/values/own-value.ts';
import type { PageRequest } from '../../page/page-request.ts';

/** Address of the form that pays a document of a type; undefined for users who may not write. */
export function documentActionOfPayment(
  { words, mayOpen }: PageRequest,
  type: string,
): { label: string; to(id: number): string } | undefined {
  const payment = documents.find(({ relates }) => relates.some(({ to, as }) => to === type && as === 'pays'));
  if (!payment || !mayOpen(`/admin/${payment.path}/new`)) return undefined;
  const { follow } = words.documents;
  return {
    label: ownValue(follow, `pays ${payment.party}`) ?? follow.pays,
    to: id => `/admin/${payment.path}/new?from=${id}`,
  };
}
