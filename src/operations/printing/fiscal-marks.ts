// Marks that the tax authority of the company's country demands on a printed document: codes, sentences. docs/jurisdictions.md

import type { FiscalRow } from '../../database/sql/printing.ts';
import { jurisdictionOf } from '../../definitions/jurisdictions/jurisdictions.ts';
import { validationCodeOf } from '../../domain/invoicing/atcud.ts';
import { usualRegion } from '../../domain/invoicing/fiscal-amounts.ts';
import type { FiscalValues } from '../../domain/invoicing/fiscal-field.ts';
import { fiscalText, textFields } from '../../domain/invoicing/fiscal-text.ts';
import { fiscalValues } from '../../domain/invoicing/fiscal-values.ts';
import type { ChainRules } from '../../domain/invoicing/jurisdiction.ts';
import { saftTypeOf } from '../../domain/invoicing/saft-type.ts';
import type { FiscalMarks } from '../../domain/print-job.ts';
import { readStoredJson } from '../../formats/read-json.ts';

/** Company and document of the marks. `json`: the element of the list of its type. */
interface Marked {
  type: string;
  json: string;
  issuer: { vat_id: string | null; country: string; currency: string };
  facts: FiscalRow;
}

/** Certificate of a program that has none. */
const NO_CERTIFICATE = '0';

/**
 * The marks of a document. Undefined where the country has none, and for a document without a validation code and without a record: its page
 * stays as it is in other countries.
 */
export function fiscalMarks({ type, json, issuer, facts }: Marked): FiscalMarks | undefined {
  const jurisdiction = jurisdictionOf(issuer.country);
  const { fiscal } = jurisdiction;
  if (!fiscal?.documents[type]) return undefined;
  const fields = readStoredJson(json) as Record<string, unknown>;
  const validationCode = validationCodeOf(facts.validation_codes, String(fields.seq_number));
  const hash = facts.hash ?? undefined;
  if (validationCode === undefined && hash === undefined) return undefined;
  const certificate = facts.certificate ?? NO_CERTIFICATE;
  const printed = fiscal.chain && hash !== undefined ? printedOf(fiscal.chain, hash) : undefined;
  const values: FiscalValues = {
    ...fiscalValues({
      kind: type,
      fields,
      isVoid: fields.status === 'VOID',
      issuer: { ...issuer, vat_id: issuer.vat_id ?? undefined },
      jurisdiction,
      fiscal,
      region: facts.tax_region ?? usualRegion(jurisdiction),
      type: saftTypeOf(jurisdiction, type, { ofSet: facts.saft_type, cashVat: facts.cash_vat }),
      validationCode,
    }),
    hashCharacters: printed ?? NO_CERTIFICATE,
    certificate,
  };
  const sentence = facts.certificate === null ? fiscal.uncertified : fiscal.certified;
  const words = { hash: printed ?? '', certificate };
  const mark = validationCode === undefined ? undefined : `ATCUD:${values.atcud}`;
  const { qr } = fiscal;
  const hasCode = qr && (fiscal.validationCode ? validationCode !== undefined : hash !== undefined);
  const heading = mark ?? qr?.heading;
  return {
    lines: [mark, sentence?.replace(/\{(hash|certificate)\}/g, (_, name: keyof typeof words) => words[name])].filter(
      line => line !== undefined,
    ),
    ...(hasCode && {
      code: {
        text: fiscalText(qr.text, textFields(qr.text, values)),
        size: qr.size,
        version: qr.version,
        place: qr.place,
        ...(heading !== undefined && { heading }),
        ...(qr.caption !== undefined && { caption: qr.caption }),
      },
    }),
  };
}

const printedOf = ({ printed }: ChainRules, hash: string): string => printed.map(at => hash[at - 1] ?? '').join('');
