// Secret fields of forms. They are never written into a page again, where the finder of an open browser could read them.

import { isSecretName } from '../../../domain/secrets.ts';

/** Secrets whose names do not say so: the present password, the new one once more, and proofs of who sends a form. */
const SECRETS = ['current', 'again', '_code', '_passkey'];

/** The fields that a page may carry along. `more`: fields that are secrets in this form. */
export const withoutSecretFields = (
  fields: Record<string, string>,
  more: readonly string[] = [],
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([name]) => name === '_csrf' || !(isSecretName(name) || SECRETS.includes(name) || more.includes(name)),
    ),
  );
