// Suggestions while the user types in a form: articles, customers, suppliers, as JSON.

import { findArticles, findParties } from '../../../operations/documents/read/document-form.ts';
import { getPage, jsonAnswer, type Page } from '../page/define-page.ts';

/** The addresses that answer suggestions. */
export const suggestionPages: Page[] = [
  getPage('/admin/suggest/articles', { right: 'read' }, async ({ context, actor, query }) => {
    const text = query.get('q') ?? '';
    if (text.trim() === '') return jsonAnswer([]);
    return jsonAnswer(await findArticles(context, actor, { text, location: query.get('location') || undefined }));
  }),
  ...(['customer', 'supplier'] as const).map(kind =>
    getPage(`/admin/suggest/${kind}s`, { right: 'read' }, async ({ context, actor, query }) => {
      const text = query.get('q') ?? '';
      return jsonAnswer(text.trim() === '' ? [] : await findParties(context, actor, { kind, text }));
    }),
  ),
];
