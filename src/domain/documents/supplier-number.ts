// Numbers that suppliers gave their documents: each is recorded once. contract §5 Create

/** Handling of a number that a document of the supplier has already. */
export const SUPPLIER_NUMBER_CHECKS = ['reject', 'warn', 'off'] as const;

export type SupplierNumberCheck = (typeof SUPPLIER_NUMBER_CHECKS)[number];

/** A number as it is compared: without blanks, in lower case. The index document_by_supplier_number has the same. */
export const comparedNumber = (number: string): string =>
  number.replaceAll(/\s+/g, '').normalize('NFD').toLowerCase().replaceAll('ς', 'σ');
