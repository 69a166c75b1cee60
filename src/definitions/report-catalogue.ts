// All reports, in the order of their names.

import type { ReportDefinition } from './define-report.ts';
import agedCreditors from './reports/aged-creditors.ts';
import agedDebtors from './reports/aged-debtors.ts';
import journalEntries from './reports/journal-entries.ts';
import margin from './reports/margin.ts';
import missingAccounts from './reports/missing-accounts.ts';
import openPayables from './reports/open-payables.ts';
import openReceivables from './reports/open-receivables.ts';
import purchaseJournal from './reports/purchase-journal.ts';
import salesByArticle from './reports/sales-by-article.ts';
import salesByCustomer from './reports/sales-by-customer.ts';
import salesByMonth from './reports/sales-by-month.ts';
import salesJournal from './reports/sales-journal.ts';
import salesLines from './reports/sales-lines.ts';
import stockValue from './reports/stock-value.ts';
import vatJournal from './reports/vat-journal.ts';
import vatReturn from './reports/vat-return.ts';

/** All reports. */
export const reports: readonly ReportDefinition[] = [
  agedCreditors,
  agedDebtors,
  journalEntries,
  margin,
  missingAccounts,
  openPayables,
  openReceivables,
  purchaseJournal,
  salesByArticle,
  salesByCustomer,
  salesByMonth,
  salesJournal,
  salesLines,
  stockValue,
  vatJournal,
  vatReturn,
];
