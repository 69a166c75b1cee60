// Suggestions of a form while somebody types: articles, customers, suppliers, as JSON.

import { findArticles, findParties } from '../../../operations/documents/read/document-form.ts';
import { type Download, getPage, type Page } from '../page/define-page.ts';

const json = (rows: unknown): Download => ({
  kind: 'file',
  content: JSON.stringify(rows),
  type: 'application/json; charset=utf-8',
});

/** The addresses that answer suggestions. */
export const suggestionPages: Page[] = [
  getPage('/admin/suggest/articles', { right: 'read' }, async ({ context, actor, query }) => {
    const text = query.get('q') ?? '';
    if (text.trim() === '') return json([]);
    return json(await findArticles(context, actor, { text, location: query.get('location') || undefined }));
  }),
  ...(['customer', 'supplier'] as const).map(kind =>
    getPage(`/admin/suggest/${kind}s`, { right: 'read' }, async ({ context, actor, query }) => {
      const text = query.get('q') ?? '';
      return json(text.trim() === '' ? [] : await findParties(context, actor, { kind, text }));
    }),
  ),
];
