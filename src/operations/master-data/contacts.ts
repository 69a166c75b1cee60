// Reads the contacts of a customer or supplier for pages.

import { type ContactRow, type ContactsOf, contactsOf } from '../../database/sql/contacts.ts';
import type { SessionActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { readRows } from '../read/run-read.ts';

export type { ContactRow } from '../../database/sql/contacts.ts';

/** A contact that mail can be sent to. */
export type Addressee = ContactRow & { email: string };

/** Contacts in use that have a mail address, in the order of their names. Throws AUTH_FAILED, PERMISSION_DENIED. */
export async function readAddressees(context: Context, actor: SessionActor, of: ContactsOf): Promise<Addressee[]> {
  const contacts = await readRows(context, actor, contactsOf(actor.accountId, of), { cost: 'point' });
  return contacts.filter((each): each is Addressee => !each.inactive && each.email !== null);
}
