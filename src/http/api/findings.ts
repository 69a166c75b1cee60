// The answer of format=check: what a document lacks for each profile of electronic invoices.

import { array, object, string } from '../../definitions/schema.ts';
import { PROFILE_NAMES } from '../../domain/invoicing/profile.ts';
import { reasonOf } from '../../domain/messages/message.ts';
import type { ProfileFindings } from '../../operations/documents/read/e-invoice.ts';

const FINDING = object({
  rule: string({ description: 'Number in the standard or profile', example: 'BR-AE-02' }),
  field: string({ description: 'As a create names it; facts of the company begin with `company.`' }),
  reason: string({ description: 'Stable, for machines: docs/errors.md lists all' }),
  message: string({ description: 'For people' }),
  severity: { type: 'string', enum: ['error', 'warning'], description: 'A warning refuses nothing' },
});

/** Schema of the answer. */
export const FINDINGS = array(
  object({ profile: { type: 'string', enum: PROFILE_NAMES }, findings: array(FINDING, {}) }),
  { description: 'A list for each profile; empty if the document can be sent with it' },
);

/** The answer as JSON text. */
export const findingsJson = (all: readonly ProfileFindings[]): string =>
  JSON.stringify(
    all.map(({ profile, findings }) => ({
      profile,
      findings: findings.map(({ rule, field, message, severity }) => ({
        rule,
        field,
        reason: reasonOf(message),
        message: String(message),
        severity,
      })),
    })),
  );
