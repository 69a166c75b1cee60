// Codes that a tax authority gives to the series of documents, and the code of a document: ATCUD (Portaria 195/2020, Portugal).

/** The number within its series: the digits behind the last `/`. */
const numberInSeries = (number: string): string => number.slice(number.lastIndexOf('/') + 1);

/** ATCUD of a document, `CODE-NUMBER`. `0` if its series has no code. */
export const atcudOf = (validationCode: string | undefined, number: string): string =>
  validationCode === undefined ? '0' : `${validationCode}-${numberInSeries(number)}`;
