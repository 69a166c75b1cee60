// Figures of documents that SQL does not explain, from their snapshots.

import { reportSnapshots } from '../../database/sql/reports/reports.ts';
import { documentOf } from '../../definitions/catalogue.ts';
import type { DocumentResource } from '../../definitions/define-document.ts';
import type { TotalsHeader } from '../../domain/documents/total-interpretations.ts';
import { type KindAmounts, type VatLine, vatFacts } from '../../domain/invoicing/vat-facts.ts';
import { minorUnits } from '../../domain/values/currency.ts';
import { digits, sum } from '../../domain/values/decimal.ts';
import { readStoredJson } from '../../formats/read-json.ts';
import { inSteps } from '../in-steps.ts';
import type { ReportReads } from './report-request.ts';

/** Documents that are read at once. */
const BATCH = 200;

type Json = Record<string, unknown>;

/** Amounts by kind of VAT of documents, by id. */
export async function factsOf(
  { accountId, ask }: ReportReads,
  ids: readonly string[],
): Promise<Map<string, KindAmounts[]>> {
  const facts = new Map<string, KindAmounts[]>();
  const all = [...new Set(ids)];
  for (let at = 0; at < all.length; at += BATCH) {
    const { documents } = await ask(
      { documents: reportSnapshots(accountId, all.slice(at, at + BATCH)) },
      { cost: 'scan' },
    );
    await inSteps(
      (function* () {
        for (const { id, type, snapshot } of documents) {
          facts.set(id, factsOfDocument(documentOf(type), readStoredJson(snapshot) as Json));
          yield;
        }
      })(),
    );
  }
  return facts;
}

/** The figures of documents as JSON for `ReportRequest.restated`. */
export async function restatedFigures(reads: ReportReads, ids: readonly string[]): Promise<string> {
  const facts = await factsOf(reads, ids);
  const rows = [...facts].map(([id, amounts]) => ({
    id,
    net: digits(sum(amounts.map(({ net }) => net))),
    vat: digits(sum(amounts.map(({ vat }) => vat))),
  }));
  return JSON.stringify(rows);
}

function factsOfDocument(resource: DocumentResource, fields: Json): KindAmounts[] {
  const { nameOf, lineNameOf } = resource;
  const header = {
    ...Object.fromEntries(resource.header.map(({ field, name }) => [field, fields[name]])),
    withholding: fields[nameOf('withholding_amount')],
  } as unknown as TotalsHeader;
  const lines = ((fields.items ?? []) as Json[]).map(
    line =>
      Object.fromEntries(
        LINE_NAMES.map(field => [field, line[lineNameOf(field)]]).filter(([, value]) => value !== undefined),
      ) as unknown as VatLine,
  );
  return vatFacts(lines, header, minorUnits(header.currency));
}

const LINE_NAMES = [
  'qty',
  'unit_price',
  'discount',
  'vat',
  'vat_included',
  'item_type',
  'vat_category',
  'vat_exemption',
  'vat_code',
  'vat_region',
] as const;
