// VAT categories of EN 16931 (UNTDID 5305).

/**
 * The categories: standard rate, zero rate, exempt, reverse charge, supply within the European Union, export, and not subject to VAT.
 */
export const VAT_CATEGORIES = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O'] as const;
export type VatCategory = (typeof VAT_CATEGORIES)[number];
