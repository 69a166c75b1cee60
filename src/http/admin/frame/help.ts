// The help: a section of docs/administration.md for each page.

import { type Html, html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';

/** The address of the help. */
export const HELP = '/admin/help';

/** Sections of the help by the beginning of the path; `*` is any segment. The first row that matches decides. */
export const HELP_SECTIONS: readonly (readonly [path: string, section: string])[] = [
  ['/admin/*/*/void', 'correct-a-wrong-invoice'],
  ['/admin/*/*/close', 'quote-order-deliver'],
  ['/admin/*/*/allot', 'use-an-advance-or-a-credit-note'],
  ['/admin/*/*/dispute', 'remind-late-payers'],
  ['/admin/*/*/e-invoice', 'send-a-document'],
  ['/admin/*/*/statement', 'look-up-what-a-customer-owes'],
  ['/admin/*/*/send', 'send-a-document'],
  ['/admin/*/export', 'find-something'],
  ['/admin/labels/addresses', 'print-packing-slips-and-address-labels'],
  ['/admin/labels', 'print-labels-for-articles'],

  ['/admin/quotes', 'quote-order-deliver'],
  ['/admin/orders', 'quote-order-deliver'],
  ['/admin/delivery_notes', 'quote-order-deliver'],
  ['/admin/bill-deliveries', 'invoice-deliveries-together'],
  ['/admin/invoices', 'write-an-invoice'],
  ['/admin/drafts', 'write-an-invoice'],
  ['/admin/documents', 'find-something'],
  ['/admin/search', 'find-something'],
  ['/admin/figures', 'see-what-needs-doing'],
  ['/admin/credit_notes', 'correct-a-wrong-invoice'],
  ['/admin/receipts', 'get-paid'],
  ['/admin/recurring_documents', 'repeat-an-invoice'],
  ['/admin/recurring_occurrences', 'repeat-an-invoice'],
  ['/admin/due-reminders', 'remind-late-payers'],
  ['/admin/reminders', 'remind-late-payers'],
  ['/admin/reminder_levels', 'remind-late-payers'],

  ['/admin/purchase_orders', 'buy-goods'],
  ['/admin/purchases', 'buy-goods'],
  ['/admin/e-invoice', 'buy-goods'],
  ['/admin/supplier_credit_notes', 'buy-goods'],
  ['/admin/payments', 'pay-suppliers'],
  ['/admin/payment-run', 'pay-suppliers'],
  ['/admin/credit_transfers', 'pay-suppliers'],

  ['/admin/bank', 'book-the-bank-statement'],
  ['/admin/bank_accounts', 'book-the-bank-statement'],
  ['/admin/bank_entries', 'book-the-bank-statement'],
  ['/admin/bank_statements', 'book-the-bank-statement'],

  ['/admin/stock-count', 'count-stock'],
  ['/admin/articles/*/stock', 'look-up-stock'],
  ['/admin/transactions', 'look-up-stock'],
  ['/admin/serial_numbers', 'look-up-stock'],
  ['/admin/transfer_orders', 'move-stock'],

  ['/admin/reports/journal_entries', 'send-entries-to-an-accountant'],
  ['/admin/reports/missing_accounts', 'send-entries-to-an-accountant'],
  ['/admin/accounting_accounts', 'send-entries-to-an-accountant'],
  ['/admin/reports/sales_by_article', 'see-how-sales-go'],
  ['/admin/reports/sales_by_customer', 'see-how-sales-go'],
  ['/admin/reports/sales_by_month', 'see-how-sales-go'],
  ['/admin/reports/sales_lines', 'see-how-sales-go'],
  ['/admin/reports/margin', 'see-how-sales-go'],
  ['/admin/reports/aged_creditors', 'look-up-what-a-customer-owes'],
  ['/admin/reports/aged_debtors', 'look-up-what-a-customer-owes'],
  ['/admin/reports/open_payables', 'look-up-what-a-customer-owes'],
  ['/admin/reports/open_receivables', 'look-up-what-a-customer-owes'],
  ['/admin/reports/stock_value', 'look-up-stock'],
  ['/admin/reports', 'close-the-quarter'],

  ['/admin/import', 'import-a-spreadsheet'],
  ['/admin/price_lists', 'set-prices'],
  ['/admin/prices', 'set-prices'],
  ['/admin/group_discounts', 'set-prices'],
  ['/admin/articles', 'keep-customers-suppliers-and-articles'],
  ['/admin/customers', 'keep-customers-suppliers-and-articles'],
  ['/admin/suppliers', 'keep-customers-suppliers-and-articles'],
  ['/admin/contacts', 'send-documents-to-the-right-person'],
  ['/admin/families', 'keep-customers-suppliers-and-articles'],
  ['/admin/categories', 'keep-customers-suppliers-and-articles'],
  ['/admin/locations', 'keep-customers-suppliers-and-articles'],
  ['/admin/attachments', 'add-files-and-notes'],
  ['/admin/notes', 'add-files-and-notes'],

  ['/admin/company/sets', 'number-documents'],
  ['/admin/company/theme', 'change-how-documents-look'],
  ['/admin/company/rates', 'sell-in-another-currency'],
  ['/admin/company/mail', 'send-mail-and-text-messages'],
  ['/admin/company/messages', 'send-mail-and-text-messages'],
  ['/admin/company/test', 'try-things-in-a-test-company'],
  ['/admin/company', 'set-up-the-company'],
  ['/admin/settings', 'set-up-the-company'],
  ['/admin/payment_terms', 'set-vat-and-payment-terms'],
  ['/admin/vat_codes', 'set-vat-and-payment-terms'],

  ['/admin/users', 'add-a-colleague'],
  ['/admin/audit', 'see-who-changed-what'],
  ['/admin/history', 'see-who-changed-what'],
  ['/admin/tokens', 'connect-a-shop-or-another-program'],
  ['/admin/sessions', 'connect-a-shop-or-another-program'],
  ['/admin/webhooks', 'connect-a-shop-or-another-program'],
  ['/admin/requests', 'find-out-why-a-request-was-refused'],

  ['/admin/host', 'look-after-the-server'],
  ['/admin/security', 'sign-in-safely'],
  ['/admin/preferences', 'choose-language-and-colours'],
  ['/admin/shortcuts', 'use-the-keyboard'],
  ['/admin', 'see-what-needs-doing'],
];

const patterns = HELP_SECTIONS.map(([path, section]) => ({
  pattern: new RegExp(`^${path.replaceAll('*', '[^/]+')}(?:/|$)`),
  section,
}));

/** The section of the help about a page. */
export const helpSectionOf = (path: string): string | undefined =>
  patterns.find(({ pattern }) => pattern.test(path))?.section;

/** The question mark of a page. It opens a new tab, so that a form keeps its input. */
export function helpLink({ words, link, path }: PageRequest): Html {
  if (path === HELP) return null;
  return html`
    <a class="help-link" href=${`${link(HELP)}#${helpSectionOf(path)}`} target="_blank" aria-label=${words.help.open} title=${words.help.open}>
      <span aria-hidden="true">?</span>
    </a>
  `;
}
