// Credit note: takes back lines of the invoice that it names. Their goods come back at the cost at which they left.

import type { DocumentFacts, EarlierLine, RelatedDocument } from '../../domain/documents/document-facts.ts';
import type { Effect, Use } from '../../domain/effects/effect.ts';
import { move } from '../../domain/effects/standard-effects.ts';
import { ZERO } from '../../domain/values/decimal.ts';
import { defineDocument } from '../define-document.ts';
import { CUSTOMER_SIDE } from '../fields/document-header.ts';

export default defineDocument({
  type: 'credit_note',
  path: 'credit_notes',
  titles: {
    en: { one: 'Credit note', many: 'Credit notes' },
    pt: { one: 'Nota de crédito', many: 'Notas de crédito' },
    es: { one: 'Nota de crédito', many: 'Notas de crédito' },
    fr: { one: 'Avoir', many: 'Avoirs' },
    de: { one: 'Rechnungskorrektur', many: 'Rechnungskorrekturen' },
    it: { one: 'Nota di credito', many: 'Note di credito' },
    nl: { one: 'Creditnota', many: "Creditnota's" },
  },
  elementName: 'customerDocument',
  defaultSet: 'NC',
  party: 'customer',
  headerNames: CUSTOMER_SIDE,
  relates: [{ to: 'invoice', as: 'credits' }],
  locations: [{ location: 'source', fields: ['warehouse'], accountDefault: true }],
  effects: credit,
  example: {
    document_set: 'NC',
    seq_number: '2026/1',
    date: '2026-03-09',
    currency: 'EUR',
    total_amount: 5.54,
    related_document: 'FT 2026/1',
    customer: { name: 'Padaria Central, Lda.', vat_id: '508123456' },
    items: [{ item_code: 'TEA-250', description: 'Green tea, 250 g', qty: 1, unit_price: 4.5, vat: 23 }],
  },
});

// Each line credits the lines of the invoice with its item code, or else its description, in their order. A line without
// such a line credits no quantity; without an invoice, goods come back at the average cost.
function credit(note: DocumentFacts, invoices: RelatedDocument[]): Effect[] {
  const open = new Map(invoices.flatMap(({ lines }) => lines.map(line => [line, line.open])));
  return note.lines.flatMap((line): Effect[] => {
    const matching = invoices.flatMap(({ id, lines }) =>
      lines.filter(earlier => isSame(earlier, line)).map(earlier => ({ id, earlier })),
    );
    if (invoices.length > 0 && matching.length === 0) return [];
    let rest = line.qty;
    const uses = matching.flatMap(({ id, earlier }, index): Use[] => {
      const left = open.get(earlier) ?? ZERO;
      // What exceeds all lines falls on the last one, which then has too little open.
      const qty = index === matching.length - 1 || rest.lt(left) ? rest : left;
      open.set(earlier, left.minus(qty));
      rest = rest.minus(qty);
      if (qty.eq(ZERO)) return [];
      return [{ kind: 'use', as: 'credits', relatedId: id, relatedLine: earlier.line, line: line.line, qty }];
    });
    const moved = matching.flatMap(({ earlier }) => earlier.moved ?? [])[0];
    const location = moved?.location ?? note.source;
    const { article } = line;
    if (!article || !location) return uses;
    return [...uses, { ...move('return_in', { ...line, article }, location, line.qty), cost: moved?.unit_cost }];
  });
}

function isSame(earlier: EarlierLine, line: { item_code?: string | undefined; description?: string | undefined }) {
  if (line.item_code !== undefined) return earlier.item_code === line.item_code;
  return line.description !== undefined && earlier.description === line.description;
}
