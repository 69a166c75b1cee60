// Type of a document in the audit file of a country and in the QR code of its page.

import type { Jurisdiction } from './jurisdiction.ts';

/**
 * Type of a document: that of its set, else the usual one. Receipts of a company with cash accounting are of the second type. Undefined if
 * the country has no audit file.
 */
export function saftTypeOf(
  { auditFile }: Jurisdiction,
  kind: string,
  { ofSet, cashVat }: { ofSet: string | null; cashVat: boolean },
): string | undefined {
  const [usual, cash = usual] = auditFile?.types[kind] ?? [];
  if (usual === undefined) return undefined;
  return ofSet ?? (kind === 'receipt' && cashVat ? cash : usual);
}
