// Creates the print job of a document from its data and the definition of its type.

import type { letterhead } from '../../database/sql/printing.ts';
import { documentOf } from '../../definitions/catalogue.ts';
import { fieldsForParty, type ShownFields } from '../../definitions/fields-for-party.ts';
import type { NamedRecords, PrintJob } from '../../domain/print-job.ts';
import { themeOf } from '../../domain/theme.ts';
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

/** The job of a document, without internal fields: templates and PDFs never contain them. */
export function jobOf({ type, template, language, json, account, records }: FoundDocument): PrintJob {
  const { party, titles, labels, asksForPayment } = documentOf(type);
  return {
    template,
    language,
    kind: type,
    records,
    document: documentForParty(type, json),
    titles: Object.fromEntries(Object.entries(titles).map(([word, { one }]) => [word, one])),
    ...(labels && { labels }),
    ...(party && { party }),
    ...(asksForPayment && { asks_for_payment: asksForPayment }),
    ...themeOfJob(account.theme),
    account: senderOf(account),
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

const shownOfType = new Map<string, ShownFields>();

/** The JSON of a document without internal fields. `json`: its element in the list of its type. */
export function documentForParty(type: string, json: string): string {
  const shown = shownOfType.get(type) ?? fieldsForParty(documentOf(type));
  shownOfType.set(type, shown);
  return changeStoredJson(json, document => shownPart(document, shown));
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
