// Names of the values of a document that records and QR codes of a tax authority have.

/** Name of a value: of a document, or of a region and rate (`PT`, `PT ISE`, `PT NOR net`, `PT NOR vat`). */
export type FiscalField =
  | 'issuer'
  | 'buyer'
  | 'buyerCountry'
  | 'type'
  | 'status'
  | 'date'
  | 'compactDate'
  | 'dayFirstDate'
  | 'number'
  | 'atcud'
  | 'vat'
  | 'taxes'
  | 'total'
  | 'stampDuty'
  | 'notSubject'
  | 'withheld'
  | 'previous'
  | 'localTime'
  | 'offsetTime'
  | 'hashCharacters'
  | 'certificate'
  | `region ${string}`;

export type FiscalValues = Readonly<Partial<Record<FiscalField, string | undefined>>>;
