// Sums and VAT of a document from its lines, for tests that make documents or compare figures.

import { documentFigures } from '../../src/domain/documents/document-figures.ts';
import type { TotalsLine } from '../../src/domain/documents/line-amounts.ts';
import { assess, rowsFor } from '../../src/domain/documents/reachable-totals.ts';
import type { TotalsHeader } from '../../src/domain/documents/total-interpretations.ts';
import { sumOfRows, type VatRow } from '../../src/domain/documents/vat-breakdown.ts';
import { roundTo } from '../../src/domain/values/decimal.ts';

/**
 * The sums of the lines in minor units, with the interpretation of the header that is nearest to total_amount: total = net + vat +
 * surcharges, before `withheld` is deducted. Undefined if a line has no unit_price or there are no lines.
 */
export function computeTotals(lines: readonly TotalsLine[], header: TotalsHeader) {
  const found = assess(lines, header);
  if (!found) return undefined;
  const { interpretation } = found.nearest;
  const goods = roundTo(interpretation.goods, found.places);
  return {
    ...sumOfRows(rowsFor(found, goods).rows),
    total: goods.plus(interpretation.surcharges),
    withheld: interpretation.charges.withheld,
    tolerance: found.tolerance(),
  };
}

/** The VAT breakdown of a document, lowest rate first. Empty if `documentFigures` is undefined. */
export const vatByRate = (lines: readonly TotalsLine[], header: TotalsHeader): VatRow[] =>
  documentFigures(lines, header)?.rows ?? [];
