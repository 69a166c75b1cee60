// Decides the records of new and voided documents in the chain of their company or series. Pure.

import { jurisdictionOf } from '../../definitions/jurisdictions/jurisdictions.ts';
import type { AccountFacts } from '../../domain/account.ts';
import { FieldErrors } from '../../domain/errors.ts';
import {
  type Chain,
  type ChainRecord,
  chainName,
  nextRecord,
  recordTimes,
  recordValue,
} from '../../domain/invoicing/chain.ts';
import { fiscalAmounts, usualRegion } from '../../domain/invoicing/fiscal-amounts.ts';
import { fiscalName, fiscalValues } from '../../domain/invoicing/fiscal-values.ts';
import { Message } from '../../domain/messages/message.ts';
import { ZERO } from '../../domain/values/decimal.ts';
import { readStoredJson } from '../../formats/read-json.ts';
import type { Locked } from '../write/define-write.ts';
import { ChainNotLocked } from './with-chain.ts';

/** A new document for its record. */
interface NewDocument {
  id: number;
  type: string;
  snapshot: string;
  /** True if the server gave its number. */
  isNumbered: boolean;
}

/**
 * The record of a new document. Throws INVALID_ARGUMENT if the tax authority does not accept its number, date or facts of the company, and
 * ChainNotLocked.
 */
export function recordIssue(
  chain: Chain,
  account: AccountFacts,
  { id, type, snapshot, isNumbered }: NewDocument,
  chains: Locked['chains'],
): ChainRecord {
  const jurisdiction = jurisdictionOf(account.country);
  const { fiscal } = jurisdiction;
  if (!fiscal) throw new Error(`${account.country} has no rules for records`);
  const fields = readStoredJson(snapshot) as Record<string, unknown>;
  const [set, number, name] = [String(fields.document_set), String(fields.seq_number), fiscalName(fields)];
  const { rules } = chain;
  const errors = new FieldErrors();
  const isSeries = rules.scope === 'series';
  errors.check(!isSeries || isNumbered, 'seq_number', new Message('number_of_signed_series'));
  const { pattern, example } = fiscal.number;
  const isKnown = new RegExp(pattern).test(name);
  errors.check(isKnown, 'seq_number', new Message('number_for_authority', { name, example }));
  const isForeign = isSeries && fields.currency !== account.currency;
  errors.check(!isForeign || fields.exchange_rate !== undefined, 'exchange_rate', new Message('signed_exchange_rate'));
  errors.throwIfAny();
  const end = chains.find(chainName(rules, set, number));
  if (!end) throw new ChainNotLocked(rules.scope);
  const before = end.last && recordValue(rules, { kind: 'issue', fields: end.last.fields }, 'date');
  if (isSeries && before !== undefined && String(fields.date) < before)
    errors.add('date', new Message('date_before_signed', { date: before }));
  const issuer = { vat_id: account.vat_id ?? undefined, country: account.country, currency: account.currency };
  const region = usualRegion(jurisdiction);
  const values = fiscalValues({ kind: type, fields, isVoid: false, issuer, jurisdiction, fiscal, region });
  if (isSeries) {
    // The schema of the file has no net amount and no VAT below 0, and a signed document can't be left out of it.
    const { vat, stampDuty, total } = fiscalAmounts(fields, { jurisdiction, region, currency: account.currency });
    const tax = vat.plus(stampDuty);
    errors.check(!tax.lt(ZERO) && !total.lt(tax), 'items', new Message('signed_below_zero'));
    errors.throwIfAny();
  }
  const times = recordTimes(end.at, account.timezone);
  const target = { chain: chainName(rules, set, number), documentId: id, kind: 'issue' as const };
  const record = nextRecord(chain, target, end.last, { ...values, ...times });
  if ('missing' in record) errors.add('company.vat_id', new Message('record_needs'));
  errors.throwIfAny();
  return record as ChainRecord;
}

/** The record of a void; undefined if the issue has none. `issued`: the values of the record of the issue. */
export function recordCancel(
  chain: Chain,
  account: AccountFacts,
  documentId: number,
  issued: string[] | undefined,
  chains: Locked['chains'],
): ChainRecord | undefined {
  const { rules } = chain;
  if (!issued || !rules.cancel) return undefined;
  const end = chains.find('');
  if (!end) throw new ChainNotLocked(rules.scope);
  const values = Object.fromEntries(rules.issue.fields.map(([, field], at) => [field, issued[at]]));
  const times = recordTimes(end.at, account.timezone);
  return nextRecord(chain, { chain: '', documentId, kind: 'cancel' }, end.last, { ...values, ...times }) as ChainRecord;
}
