// The records of a company as the message that the tax authority takes (Spain: VERI*FACTU). Nothing is sent.

import { type RecordRow, recordCompany, recordsBehind } from '../../database/sql/documents/chain-records.ts';
import { jurisdictionOf } from '../../definitions/jurisdictions/jurisdictions.ts';
import { fieldError, notFound } from '../../domain/errors.ts';
import { recordValue } from '../../domain/invoicing/chain.ts';
import { fiscalAmounts, usualRegion } from '../../domain/invoicing/fiscal-amounts.ts';
import type { FiscalField } from '../../domain/invoicing/fiscal-field.ts';
import type { ChainRules, Jurisdiction } from '../../domain/invoicing/jurisdiction.ts';
import { Message } from '../../domain/messages/message.ts';
import { vatNumber } from '../../domain/values/vat-number.ts';
import { readStoredJson } from '../../formats/read-json.ts';
import {
  type BillingSystem,
  type RecordIdentity,
  verifactuMessage,
  type WrittenRecord,
} from '../../formats/verifactu/records.ts';
import type { Administrator } from '../actor.ts';
import type { DatabaseContext } from '../context.ts';
import { runReadAs } from '../read/run-read.ts';

/** Maximum of records in a message. */
export const MAX_RECORDS = 1_000;

/** Options of an export. */
export interface RecordExport {
  /** Position of the first record, from 1. */
  from: number;
  system: Omit<BillingSystem, 'producer'> & { producer?: BillingSystem['producer'] | undefined };
}

/** A message and its records. */
export interface ExportedRecords {
  xml: string;
  records: number;
  /** Position of the last record. */
  last: number;
}

/** Writes at most `MAX_RECORDS` records from a position on. Throws NOT_FOUND if there are none, INVALID_ARGUMENT in other countries. */
export async function exportRecords(
  context: DatabaseContext,
  actor: Administrator,
  { from, system }: RecordExport,
): Promise<ExportedRecords> {
  const { accountId } = actor;
  // The first record names the one before it.
  const start = { chain: '', position: Math.max(0, from - 2) };
  const asked = { company: recordCompany(accountId), rows: recordsBehind(accountId, start, MAX_RECORDS + 1) };
  const { company, rows } = await runReadAs(context, actor, asked, { cost: 'scan' });
  const [account] = company;
  const jurisdiction = jurisdictionOf(account?.country ?? '');
  const rules = jurisdiction.fiscal?.chain;
  if (!account || rules?.algorithm !== 'SHA-256')
    throw fieldError('country', new Message('no_invoice_records', { country: account?.country ?? '' }));
  const records = rows.filter(({ position }) => position >= from).slice(0, MAX_RECORDS);
  const last = records.at(-1);
  if (!last) throw notFound('no_records_from', { position: from });
  const byPosition = new Map(rows.map(row => [row.position, row]));
  const written = records.map(row =>
    writtenRecord(rules, row, byPosition.get(row.position - 1), jurisdiction, account.currency),
  );
  const nif = (account.vat_id && vatNumber(account.vat_id, account.country)) || '';
  const own = { name: account.name, nif };
  const xml = verifactuMessage(own, written, { ...system, producer: system.producer ?? own });
  return { xml, records: records.length, last: last.position };
}

function identityOf(rules: ChainRules, row: RecordRow): RecordIdentity {
  const value = (field: FiscalField) => recordValue(rules, row, field) ?? '';
  return { issuer: value('issuer'), number: value('number'), date: value('dayFirstDate'), hash: row.hash };
}

function writtenRecord(
  rules: ChainRules,
  row: RecordRow,
  before: RecordRow | undefined,
  jurisdiction: Jurisdiction,
  currency: string,
): WrittenRecord {
  const value = (field: FiscalField) => recordValue(rules, row, field) ?? '';
  const record = {
    ...identityOf(rules, row),
    time: value('offsetTime'),
    before: before && identityOf(rules, before),
    invoice: undefined,
  };
  if (row.kind === 'cancel') return record;
  const fields = readStoredJson(row.snapshot) as Record<string, unknown>;
  const { taxes } = fiscalAmounts(fields, { jurisdiction, region: usualRegion(jurisdiction), currency });
  const [first] = (fields.items ?? []) as Record<string, unknown>[];
  const rulesOfType = jurisdiction.fiscal?.documents[row.type];
  return {
    ...record,
    invoice: {
      type: value('type'),
      description: String(first?.description ?? value('number')),
      buyer: buyerOf((fields.customer ?? {}) as Record<string, unknown>, jurisdiction.country),
      taxes,
      sign: rulesOfType?.isNegative ? -1 : 1,
      vat: value('vat'),
      total: value('total'),
    },
  };
}

function buyerOf(customer: Record<string, unknown>, country: string): NonNullable<WrittenRecord['invoice']>['buyer'] {
  const { name, vat_id, country_iso } = customer as Record<string, string | undefined>;
  const home = country_iso ?? country;
  const id = vat_id === undefined ? undefined : vatNumber(vat_id, home);
  if (id === undefined) return undefined;
  return home === country ? { name: name ?? id, nif: id } : { name: name ?? id, foreign: { country: home, id } };
}
