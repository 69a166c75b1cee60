/** Makes the data of labels for a template: prices and addresses as formatted text. */

import type { Barcode } from '../../domain/labels/barcode.ts';
import type { AddressLabel, ArticleLabel, LabelJob } from '../../domain/labels/labels.ts';
import type { LabelSheet } from '../../domain/labels/sheets.ts';
import { type Words, word } from '../templates/words.ts';
import { printable } from './document-fields.ts';
import { type Formats, formatsFor } from './language.ts';

/** A label of an article, or an address. */
type LabelView =
  | {
      kind: 'article';
      name: string;
      code: string;
      /** Empty: no price. */
      price: string;
      /** Words beside a price without VAT. */
      note: string;
      barcode: (Barcode & { alternative: string }) | null;
    }
  | { kind: 'address'; lines: string[] };

/** The input of `labels.typ`; docs/templates.md describes it. */
export interface LabelsView {
  language: string;
  title: string;
  sheet: LabelSheet;
  skipped: number;
  labels: LabelView[];
  order: number[];
}

/** The data of labels. `words`: those of the language of the job. */
export function labelsView(job: LabelJob, language: string, words: Words): LabelsView {
  const { country, sheet, skipped, articles, addresses, order } = job;
  const formats = formatsFor(language, country, 'XXX');
  return {
    language,
    title: word(words, 'labels'),
    sheet,
    skipped,
    labels: [
      ...articles.map(each => viewArticle(each, formats, words)),
      ...addresses.map(each => viewAddress(each, country, formats)),
    ],
    order,
  };
}

function viewArticle({ name, code, price, barcode }: ArticleLabel, { locale }: Formats, words: Words): LabelView {
  const alternative = barcode && word(words, 'barcode').replace('{text}', barcode.text);
  return {
    kind: 'article',
    name: printable(name),
    code: printable(code),
    price: price ? priceText(price, locale) : '',
    note: price && !price.vatIncluded ? word(words, 'without_vat') : '',
    barcode: barcode && alternative ? { ...barcode, alternative } : null,
  };
}

function priceText({ amount, currency }: NonNullable<ArticleLabel['price']>, locale: string): string {
  const options = { style: 'currency', currency, currencyDisplay: 'narrowSymbol', maximumFractionDigits: 10 } as const;
  // A font without a blank of that kind would be replaced.
  return new Intl.NumberFormat(locale, options)
    .format(amount as Intl.StringNumericLiteral)
    .replaceAll(/[\u00a0\u202f]/g, ' ');
}

function viewAddress(address: AddressLabel, own: string, formats: Formats): LabelView {
  const { names, postal_address, zip_code, city, country } = address;
  const town = [zip_code, city].filter(Boolean).join(' ');
  const name = formats.country(country);
  const abroad = name === formats.country(own) ? '' : name;
  const lines = [...names, ...postal_address.split('\n'), town, abroad].map(printable).filter(Boolean);
  return { kind: 'address', lines };
}
