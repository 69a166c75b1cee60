// Arranges the documents of a chain in columns, each to the right of its earlier documents.

import type { ChainDocument, ChainRelation } from '../../../../operations/documents/read/document-page.ts';

/** A document with its column and its row, both from 0. */
export interface PlacedDocument {
  document: ChainDocument;
  column: number;
  row: number;
}

/** The documents with column and row. A document is right of the last of its earlier documents. */
export function placeChain(documents: ChainDocument[], relations: ChainRelation[]): PlacedDocument[] {
  const columns = new Map(documents.map(({ id }) => [id, 0]));
  // A chain has no cycle. The bound is a safeguard.
  for (let round = 0; round < documents.length; round++) {
    let moved = false;
    for (const { document_id: later, related_document_id: earlier } of relations) {
      const least = (columns.get(earlier) ?? 0) + 1;
      if ((columns.get(later) ?? 0) >= least) continue;
      columns.set(later, least);
      moved = true;
    }
    if (!moved) break;
  }
  const rows = new Map<number, number>();
  return documents.map(document => {
    const column = columns.get(document.id) ?? 0;
    const row = rows.get(column) ?? 0;
    rows.set(column, row + 1);
    return { document, column, row };
  });
}
