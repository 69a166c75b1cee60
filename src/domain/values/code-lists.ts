// Code lists that electronic invoices use, as EN 16931 restricts them.

import lists from './code-lists.json' with { type: 'json' };

const codesOf = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Units: UN/ECE Recommendations 20 and 21. */
const units = codesOf(lists.units);
/** Schemes of electronic addresses: Electronic Address Scheme of CEF. */
const electronicAddresses = codesOf(lists.electronicAddresses);
/** Schemes of registration numbers: ISO/IEC 6523. */
const registrations = codesOf(lists.registrations);
/** Means of payment: UNTDID 4461. */
const paymentMeans = codesOf(lists.paymentMeans);

/** Reasons of exemption: VATEX of CEF. */
const exemptions = codesOf(lists.exemptions);

/** True if the text is a unit code, such as `KGM` for kilograms. */
export const isUnitCode = (text: string): boolean => units.has(text);

/** True if the text is a code of a means of payment, such as `30` for a credit transfer. */
export const isPaymentMeans = (text: string): boolean => paymentMeans.has(text);

/** True if the text is a code of a reason of exemption, such as `VATEX-EU-132`. */
export const isExemptionCode = (text: string): boolean => exemptions.has(text);

/** An identifier and the code of its scheme. */
export interface SchemeId {
  scheme: string;
  id: string;
}

/** Splits `SCHEME:ID`. Undefined if the scheme is not one of electronic addresses. */
export const readElectronicAddress = (text: string): SchemeId | undefined => split(text, electronicAddresses);

/** Splits `SCHEME:ID`. Undefined if the scheme is not one of registration numbers. */
export const readRegistration = (text: string): SchemeId | undefined => split(text, registrations);

/** True if the text begins as a registration number with a scheme does. */
export const namesScheme = (text: string): boolean => /^\d{4}:/.test(text);

function split(text: string, schemes: ReadonlySet<string>): SchemeId | undefined {
  const [, scheme = '', id = ''] = /^([A-Z0-9]{2,4}):(.+)$/s.exec(text.trim()) ?? [];
  return schemes.has(scheme) && id.trim() !== '' ? { scheme, id: id.trim() } : undefined;
}
