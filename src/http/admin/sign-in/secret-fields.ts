// Secret fields of forms. They are never written into a page, where an intruder at an open browser could read them.

import { isSecretName } from '../../../domain/secrets.ts';

/** Secret fields whose names do not show it: current password, repeated password, proofs of identity. */
const SECRETS = ['current', 'again', '_code', '_passkey'];

/** The fields that a page may carry along. `more`: further secret fields of this form. */
export const withoutSecretFields = (
  fields: Record<string, string>,
  more: readonly string[] = [],
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([name]) => name === '_csrf' || !(isSecretName(name) || SECRETS.includes(name) || more.includes(name)),
    ),
  );
