// Checks chains of records: no gap, each hash over that of the record before it, and values as the document has them. docs/decisions/0103

import { createPublicKey, verify } from 'node:crypto';
import {
  type RecordCompany,
  type RecordRow,
  recordCompany,
  recordsBehind,
  unsignedDocuments,
} from '../../database/sql/documents/chain-records.ts';
import { jurisdictionOf } from '../../definitions/jurisdictions/jurisdictions.ts';
import { recordText, recordValue } from '../../domain/invoicing/chain.ts';
import { usualRegion } from '../../domain/invoicing/fiscal-amounts.ts';
import type { FiscalField } from '../../domain/invoicing/fiscal-field.ts';
import { fiscalValues } from '../../domain/invoicing/fiscal-values.ts';
import type { ChainRules } from '../../domain/invoicing/jurisdiction.ts';
import { Message } from '../../domain/messages/message.ts';
import { readStoredJson } from '../../formats/read-json.ts';
import { sha256 } from '../fiscal-records/chain-of-account.ts';
import type { Signer } from '../signer.ts';
import type { Difference, Look } from './difference.ts';

/** Records that are read at once. */
const PAGE = 500;
/** Values of a record that follow from its document. */
const FIELDS: readonly FiscalField[] = ['number', 'date', 'dayFirstDate', 'vat', 'total'];

/** Differences in the chains of an account. Signatures of another key than that of `signer` are not verified. */
export async function checkChains(look: Look, accountId: number, signer: Signer | undefined): Promise<Difference[]> {
  const [account] = await look(recordCompany(accountId));
  if (!account) return [];
  const rules = jurisdictionOf(account.country).fiscal?.chain;
  if (!rules) return [];
  const differences: Difference[] = [];
  let last: RecordRow | undefined;
  for (;;) {
    const { chain, position } = last ?? { chain: '', position: 0 };
    const rows = await look(recordsBehind(accountId, { chain, position }, PAGE));
    for (const row of rows) {
      const before: RecordRow | undefined = last?.chain === row.chain ? last : undefined;
      differences.push(...faultsOf(rules, row, before, account, signer));
      last = row;
    }
    if (rows.length < PAGE) break;
  }
  if (rules.scope === 'series')
    for (const { document_set, seq_number } of await look(unsignedDocuments(accountId)))
      differences.push({
        check: new Message('check_chain'),
        subject: `${document_set} ${seq_number}`,
        expected: new Message('chain_unsigned'),
        found: new Message('none'),
      });
  return differences;
}

function faultsOf(
  rules: ChainRules,
  row: RecordRow,
  before: RecordRow | undefined,
  account: RecordCompany,
  signer: Signer | undefined,
): Difference[] {
  const number = recordValue(rules, row, 'number') ?? '';
  const fault = (expected: Difference['expected'], found: Difference['found']): Difference => ({
    check: new Message('check_chain'),
    subject: number,
    expected,
    found,
  });
  const position = (before?.position ?? 0) + 1;
  const previous = before?.hash ?? rules.start;
  const [atPosition, atRow] = [position, row.position].map(each => new Message('chain_position', { position: each }));
  return [
    ...(row.position === position ? [] : [fault(atPosition as Message, atRow as Message)]),
    ...(recordValue(rules, row, 'previous') === previous ? [] : [fault(previous, new Message('chain_broken'))]),
    ...(isSealed(rules, row, signer) ? [] : [fault(row.hash, new Message('chain_hash'))]),
    ...(row.kind === 'cancel' ? [] : documentFaults(rules, row, account).map(([is, has]) => fault(is, has))),
  ];
}

function isSealed({ algorithm, ...rules }: ChainRules, row: RecordRow, signer: Signer | undefined): boolean {
  const text = recordText({ algorithm, ...rules }, row);
  if (algorithm === 'SHA-256') return sha256(text) === row.hash;
  if (!signer || signer.keyVersion !== row.key_version) return true;
  return verify('RSA-SHA1', Buffer.from(text), createPublicKey(signer.key), Buffer.from(row.hash, 'base64'));
}

// Pairs of the value that the document has, and that of its record.
function documentFaults(
  rules: ChainRules,
  row: RecordRow,
  account: RecordCompany,
): [expected: string, found: string][] {
  const jurisdiction = jurisdictionOf(account.country);
  const { fiscal } = jurisdiction;
  if (!fiscal) return [];
  const values = fiscalValues({
    kind: row.type,
    fields: readStoredJson(row.snapshot) as Record<string, unknown>,
    isVoid: false,
    issuer: { vat_id: account.vat_id ?? undefined, country: account.country, currency: account.currency },
    jurisdiction,
    fiscal,
    region: usualRegion(jurisdiction),
  });
  return FIELDS.flatMap(field => {
    const [expected, found] = [values[field], recordValue(rules, row, field)];
    return found === undefined || expected === undefined || expected === found ? [] : [[expected, found]];
  });
}
