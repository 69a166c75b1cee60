// Checks a new document by the rules of its profile of electronic invoices. Pure. docs/e-invoices.md

import type Big from 'big.js';
import type { DocumentResource } from '../../definitions/define-document.ts';
import { jurisdictionOf } from '../../definitions/jurisdictions/jurisdictions.ts';
import { PROFILES } from '../../definitions/profiles/profiles.ts';
import type { EarlierDocument } from '../../domain/documents/document-facts.ts';
import { type Finding, findingsOf } from '../../domain/invoicing/checks/findings.ts';
import { eInvoiceOf } from '../../domain/invoicing/model.ts';
import { profileOfDocument } from '../../domain/invoicing/profile.ts';
import { ZERO } from '../../domain/values/decimal.ts';
import { takesNextNumber } from './assign-number.ts';
import type { SetFacts } from './document-facts.ts';
import type { DocumentBody } from './document-input.ts';
import type { PartyOfDocument } from './document-party.ts';
import { IssuerNotRead, type KnownIssuer } from './known-issuer.ts';

/** Facts of a new document beside its body, for the check. */
export interface NewInvoice {
  set: SetFacts | undefined;
  party: PartyOfDocument | undefined;
  named: readonly EarlierDocument[];
  /** Amounts of the header that are kept in place of those that were sent. */
  amounts: Record<string, Big | undefined>;
  paid: Big | undefined;
}

/**
 * Findings about a new document, by the profile of its customer or set; none without a profile, or if the set checks nothing. `number`
 * is that of the present facts of the company. Throws IssuerNotRead if `issuer` has others.
 */
export function checkEInvoice(
  resource: DocumentResource,
  body: DocumentBody,
  { set, party, named, amounts, paid }: NewInvoice,
  { number, issuer }: { number: number; issuer: KnownIssuer | undefined },
): Finding[] {
  if (!resource.eInvoice || !set || set.e_invoice_check === 'off') return [];
  const profile = profileOfDocument(party?.e_invoice as string | undefined, set.e_invoice);
  if (!profile) return [];
  if (issuer?.number !== number) throw new IssuerNotRead();
  const made = eInvoiceOf({
    typeCode: resource.eInvoice,
    fields: issuedFields(resource, body, party, amounts),
    deliveryDay: body.delivery_date?.slice(0, 10),
    paidOnIssue: paid ?? ZERO,
    issuer: issuer.facts,
    // The rules need to know that they have a day, not which.
    named: named.map(({ type, name }) => ({ type, name, date: body.date })),
    jurisdiction: jurisdictionOf(issuer.facts.country),
    profile: PROFILES[profile],
  });
  return findingsOf(made, profile);
}

// The fields as the snapshot of the document has them, under the names of the interface.
function issuedFields(
  { party: side, nameOf, lineNameOf }: DocumentResource,
  { items, party: _sent, settles: _settles, ...header }: DocumentBody,
  party: PartyOfDocument | undefined,
  amounts: NewInvoice['amounts'],
): Record<string, unknown> {
  const sent = { ...header, ...amounts };
  return {
    ...renamed(sent, nameOf as (field: string) => string),
    // A preview has no number yet; each number has at least one digit.
    ...(takesNextNumber(sent) && { seq_number: '1' }),
    ...(side && party && { [side]: party }),
    items: items.map(line => renamed({ ...line }, lineNameOf as (field: string) => string)),
  };
}

const renamed = (fields: object, nameOf: (field: string) => string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [nameOf(name), value]));
