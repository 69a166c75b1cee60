// Choice of contacts as recipients of a message, beside the addresses that are typed.

import { readAddresses, withoutAddresses } from '../../../domain/mail-address.ts';
import type { Addressee } from '../../../operations/master-data/contacts.ts';
import type { PageRequest } from '../page/page-request.ts';
import type { PlainGroup } from './plain-form.ts';

const nameOf = ({ id }: Addressee): string => `contact_${id}`;

/** A box for each contact, with its name, department and address. No group without contacts. */
export const addresseeGroups = ({ words }: PageRequest, contacts: readonly Addressee[]): PlainGroup[] => {
  const fields = contacts.map(each => ({
    name: nameOf(each),
    label: `${[each.name, each.department].filter(Boolean).join(', ')} – ${each.email}`,
    kind: 'box' as const,
  }));
  return fields.length > 0 ? [{ legend: words.contacts.sendTo, fields }] : [];
};

/** Texts of the form for recipients: the boxes of contacts among them are checked, the others are typed addresses. */
export function addresseeTexts(to: string, contacts: readonly Addressee[]): Record<string, string> {
  const listed = new Set(readAddresses(to).map(each => each.toLowerCase()));
  const chosen = contacts.filter(({ email }) => listed.has(email.toLowerCase()));
  return {
    ...Object.fromEntries(chosen.map(each => [nameOf(each), '1'])),
    to: withoutAddresses(to, chosen.map(({ email }) => email).join(', ')),
  };
}

/** Recipients of a form that was sent: the contacts whose boxes are checked, then the typed addresses. */
export const addresseesOf = ({ fields }: PageRequest, contacts: readonly Addressee[]): string =>
  [...contacts.filter(each => fields[nameOf(each)] === '1').map(({ email }) => email), (fields.to ?? '').trim()]
    .filter(Boolean)
    .join(', ');
