// Creates the print job of a document from its data and the definition of its type.

import type { letterhead } from '../../database/sql/printing.ts';
import { documentOf } from '../../definitions/catalogue.ts';
import type { DocumentResource } from '../../definitions/define-document.ts';
import { isDelivery } from '../../definitions/document-actions.ts';
import { fieldsForParty, fieldsWithoutPrices, type ShownFields } from '../../definitions/fields-for-party.ts';
import { jurisdictionOf } from '../../definitions/jurisdictions/jurisdictions.ts';
import { type NamedRecords, PACKING_SLIP, type PrintJob } from '../../domain/print-job.ts';
import { themeOf } from '../../domain/theme.ts';
import type { Language } from '../../domain/values/languages.ts';
import { changeStoredJson } from '../../formats/read-json.ts';
import type { RowsOf } from '../../query/statement.ts';

export type Letterhead = RowsOf<ReturnType<typeof letterhead>>[number];

/** A document as it is printed. */
export interface FoundDocument {
  type: string;
  template: string;
  language: string;
  /** The element of its list. */
  json: string;
  account: Letterhead;
  records: NamedRecords;
}

const PACKING_SLIP_TITLES: Readonly<Record<Language, string>> = {
  en: 'Packing slip',
  pt: 'Lista de embalagem',
  es: 'Lista de empaque',
  fr: 'Bordereau de colisage',
  de: 'Packzettel',
  it: 'Distinta di imballaggio',
  nl: 'Paklijst',
};

/** The job of a document, without internal fields: templates and PDFs never contain them. */
export function jobOf({ type, template, language, json, account, records }: FoundDocument): PrintJob {
  const resource = documentOf(type);
  const { party, titles, labels, asksForPayment } = resource;
  const { theme } = themeOfJob(account.theme);
  const delivers = isDelivery(resource);
  const hidesPrices = delivers && theme?.prices === false;
  const document = hidesPrices ? withoutPrices(type, json) : documentForParty(type, json);
  return {
    template,
    language,
    kind: type,
    records,
    document,
    titles: Object.fromEntries(Object.entries(titles).map(([word, { one }]) => [word, one])),
    ...(labels && { labels }),
    ...(party && { party }),
    ...(asksForPayment && { asks_for_payment: asksForPayment }),
    ...(delivers && { is_delivery: true as const }),
    ...(document.includes('"vat_exemption"') && { exemptions: jurisdictionOf(account.country).exemptions }),
    ...(theme && { theme }),
    account: senderOf(account),
  };
}

/** The job of the packing slip of a document: goods, references and addresses, without prices. */
export function packingSlipOf(found: FoundDocument): PrintJob {
  const { template, language, party, theme, account, records } = jobOf(found);
  return {
    template,
    language,
    kind: PACKING_SLIP,
    ...(records && { records }),
    document: withoutPrices(found.type, found.json),
    titles: PACKING_SLIP_TITLES,
    ...(party && { party }),
    ...(theme && { theme }),
    account,
  };
}

/** The theme of a job; the standard one is left out. */
export function themeOfJob(stored: unknown): Pick<PrintJob, 'theme'> {
  const isStandard = typeof stored !== 'object' || stored === null || Object.keys(stored).length === 0;
  return isStandard ? {} : { theme: themeOf(stored) };
}

/** The sender as the letterhead shows it, with the picture behind the page. */
export function senderOf(account: Letterhead): PrintJob['account'] {
  const { name, currency, country, address, bank_accounts, logo, letterhead } = account;
  const { vat_id, registration, phone, email, payment_terms, is_test } = account;
  return {
    name,
    currency,
    country,
    address,
    bank_accounts,
    ...present({ vat_id, registration, phone, email, payment_terms }),
    ...(logo && { logo }),
    ...(letterhead && { letterhead }),
    ...(is_test && { is_test }),
  };
}

function present(fields: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** The JSON of a document without internal fields. `json`: its element in the list of its type. */
export const documentForParty = shownBy(fieldsForParty);

const withoutPrices = shownBy(fieldsWithoutPrices);

function shownBy(fieldsOf: (resource: DocumentResource) => ShownFields): (type: string, json: string) => string {
  const ofType = new Map<string, ShownFields>();
  return (type, json) => {
    const shown = ofType.get(type) ?? fieldsOf(documentOf(type));
    ofType.set(type, shown);
    return changeStoredJson(json, document => shownPart(document, shown));
  };
}

// Only fields that are listed as shown are copied, so that a forgotten field is left out.
function shownPart(value: unknown, shown: ShownFields): unknown {
  if (Array.isArray(value)) return value.map(element => shownPart(element, shown));
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const rule = Object.hasOwn(shown, name) && shown[name];
      if (rule === false || rule === undefined) return [];
      return [[name, rule === true ? member : shownPart(member, rule)]];
    }),
  );
}
