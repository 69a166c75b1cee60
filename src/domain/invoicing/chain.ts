// Chains of records for tax authorities: the next record of a chain, and the check of a stored one. docs/jurisdictions.md

import { seriesOf } from './atcud.ts';
import type { FiscalField, FiscalValues } from './fiscal-field.ts';
import { fiscalText, textFields } from './fiscal-text.ts';
import type { ChainRules, TextRules } from './jurisdiction.ts';

/** A document was issued, or voided. */
export type RecordKind = 'issue' | 'cancel';

/** Record of a document in a chain. */
export interface ChainRecord {
  chain: string;
  /** From 1. */
  position: number;
  documentId: number;
  kind: RecordKind;
  /** Values that the hash covers, in the order of the rules. */
  fields: string[];
  hash: string;
  keyVersion?: number | undefined;
  certificate?: string | undefined;
}

/** Rules of a chain, and how a text gets its hash. */
export interface Chain {
  rules: ChainRules;
  /** Hash or signature of a text. */
  seal(text: string): string;
  keyVersion?: number;
  certificate?: string;
}

/** Name of the chain of a document. */
export const chainName = ({ scope }: ChainRules, set: string, number: string): string =>
  scope === 'company' ? '' : `${set} ${seriesOf(number)}`;

const textOf = (rules: ChainRules, kind: RecordKind): TextRules => (kind === 'cancel' && rules.cancel) || rules.issue;

/** Time of a record in a time zone: without an offset, and with it. */
export function recordTimes(at: Date, timeZone: string): Pick<FiscalValues, 'localTime' | 'offsetTime'> {
  const parts = new Intl.DateTimeFormat('en-GB', {
    ...({ timeZone, hourCycle: 'h23', timeZoneName: 'longOffset' } as const),
    ...({ year: 'numeric', month: '2-digit', day: '2-digit' } as const),
    ...({ hour: '2-digit', minute: '2-digit', second: '2-digit' } as const),
  }).formatToParts(at);
  const { year, month, day, hour, minute, second, timeZoneName } = Object.fromEntries(
    parts.map(({ type, value }) => [type, value]),
  );
  const localTime = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  return { localTime, offsetTime: localTime + (timeZoneName?.replace('GMT', '') || '+00:00') };
}

/** A field that a record needs and the document does not have. */
export interface Missing {
  missing: FiscalField;
}

/** The record behind `last` with these values, which include its time. */
export function nextRecord(
  { rules, seal, keyVersion, certificate }: Chain,
  { chain, documentId, kind }: Pick<ChainRecord, 'chain' | 'documentId' | 'kind'>,
  last: Pick<ChainRecord, 'position' | 'hash'> | undefined,
  values: FiscalValues,
): ChainRecord | Missing {
  const text = textOf(rules, kind);
  const all: FiscalValues = { ...values, previous: last?.hash ?? rules.start };
  const missing = text.fields.find(([, field]) => all[field] === undefined);
  if (missing) return { missing: missing[1] };
  const labelled = textFields(text, all);
  return {
    chain,
    position: (last?.position ?? 0) + 1,
    documentId,
    kind,
    fields: labelled.map(([, value]) => value),
    hash: seal(fiscalText(text, labelled)),
    keyVersion,
    certificate,
  };
}

/** Text that the hash of a stored record covers. */
export function recordText(rules: ChainRules, { kind, fields }: Pick<ChainRecord, 'kind' | 'fields'>): string {
  const text = textOf(rules, kind);
  return fiscalText(
    text,
    text.fields.map(([label], at) => [label, fields[at] ?? '']),
  );
}

/** Value of a stored record. */
export function recordValue(
  rules: ChainRules,
  { kind, fields }: Pick<ChainRecord, 'kind' | 'fields'>,
  name: FiscalField,
): string | undefined {
  const at = textOf(rules, kind).fields.findIndex(([, field]) => field === name);
  return at < 0 ? undefined : fields[at];
}
