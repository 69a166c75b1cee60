/** Data of a document or statement for a template. */

import type { BankTransferView } from './view-bank-transfer.ts';
import type { AccountView, Fact, PartyView } from './view-facts.ts';
import type { FiscalView } from './view-fiscal.ts';
import type { LinesView } from './view-lines.ts';
import type { SettlementsView } from './view-settlements.ts';
import type { TotalsView } from './view-totals.ts';

/** Place to sign: a heading, and the words below its lines. Null on documents without. */
export type SignatureView = { heading: string; labels: string[] } | null;

/** The input of a template; docs/templates.md describes it for authors of templates. */
export interface DocumentView extends LinesView, TotalsView {
  language: string;
  /** `Invoice` */
  title: string;
  /** `FT2024/1002` */
  number: string;
  /** Not formatted: `2024-03-01`. */
  date: string;
  /** The mark of a void or closed document, or of a draft; '' on all others. */
  void: string;
  /** The mark of a test company; '' on all others. */
  test: string;
  account: AccountView;
  parties: PartyView[];
  facts: Fact[];
  /** Related documents that are too many for a fact. */
  related: string[];
  /** The sentence with the reason of lines without VAT. Several sentences are details of their lines. */
  vat_reasons: string[];
  settlements: SettlementsView;
  bank_transfer: BankTransferView;
  /** Marks of the tax authority; null on documents without. */
  fiscal: FiscalView | null;
  payment: Fact[];
  transport: Fact[];
  signature: SignatureView;
  notes: string;
  /** Labels of the page, by name. */
  words: Record<string, string>;
}
