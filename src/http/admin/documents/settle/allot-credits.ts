// Allots the credits used in a form, with the same operation as the page of a document.

import { documentOf } from '../../../../definitions/catalogue.ts';
import { AppError } from '../../../../domain/errors.ts';
import { decimal } from '../../../../domain/values/decimal.ts';
import { changeDocument } from '../../../../operations/documents/change/change-document.ts';
import { sayError } from '../../forms/field-errors.ts';
import { idempotencyOf, type PageRequest } from '../../page/page-request.ts';
import { fill } from '../../words/fill.ts';
import { nameOf } from '../names.ts';
import type { ReadSettling } from './settle-form.ts';

/**
 * Allots them one by one, after the document of the form has been issued. Returns messages about credits that somebody else has used in
 * the meantime; the document is kept. A form that is sent twice allots once.
 */
export async function allotCredits(page: PageRequest, { byCredit }: Pick<ReadSettling, 'byCredit'>): Promise<string[]> {
  const failed: string[] = [];
  const { key, fingerprint } = idempotencyOf(page);
  for (const { item, settles } of byCredit) {
    const body = { id: decimal(String(item.id)), settles };
    const idempotency = { key: `${key} ${item.id}`, fingerprint };
    try {
      await changeDocument(page.context, page.actor, documentOf(item.type), body, { idempotency, strict: true });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      failed.push(fill(page.words.settle.failed, { name: nameOf(page, item), reason: sayError(page.words, error) }));
    }
  }
  return failed;
}
