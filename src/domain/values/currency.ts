/** The currencies of ISO 4217 and how many decimal places their amounts have. */
import { data } from 'currency-codes';

const USUAL_MINOR_UNITS = 2;

/** Codes ISO 4217 has made active since the list in the package: XCG replaced ANG in 2025. */
const ADDED_SINCE: readonly (readonly [string, number])[] = [['XCG', 2]];

/** Codes whose minor unit ISO 4217 calls "N.A."; the package says 0, which would round gold to whole ounces. */
const WITHOUT_MINOR_UNIT = new Set('XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX'.split(' '));

const minorUnitsByCode: ReadonlyMap<string, number> = new Map([
  ...data.map(({ code, digits }) => [code, WITHOUT_MINOR_UNIT.has(code) ? USUAL_MINOR_UNITS : digits] as const),
  ...ADDED_SINCE,
]);

/** Whether the text is an active alphabetic code of ISO 4217, in upper case. */
export function isCurrency(code: string): boolean {
  return minorUnitsByCode.has(code);
}

/** Decimal places of the currency's smallest unit (ISO 4217): 0 for JPY, 3 for KWD; 2 where the standard names none. */
export function minorUnits(code: string): number {
  return minorUnitsByCode.get(code) ?? USUAL_MINOR_UNITS;
}
