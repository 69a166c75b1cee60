// The smallest invoice, for tests that need any document.

const REQUIRED = { document_set: 'FT', date: '2026-03-02', currency: 'EUR', total_amount: 1 };

/** The body of an invoice with its required fields, and `more`. */
export function invoiceBody(
  seq_number: string,
  more: Record<string, unknown> = {},
): Record<string, unknown> & { seq_number: string } {
  return { ...REQUIRED, seq_number, ...more };
}
