// Reads electronic invoices of others: `npm run test:e-invoices -- --corpora DIR`. What each file becomes is created, with the same total.
//
// DIR has copies of github.com/ConnectingEurope/eInvoicing-EN16931, OpenPEPPOL/peppol-bis-invoice-3, itplr-kosit/xrechnung-testsuite and
// ZUGFeRD/corpus, each under OWNER+NAME. They are not part of Kontor.

import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parseArgs } from 'node:util';
import { startRig } from '../support/rig.ts';

const { values } = parseArgs({
  options: { corpora: { type: 'string', default: '' }, files: { type: 'string', default: '' } },
  strict: false,
});
const DIRECTORY = String(values.corpora);
const CORPORA: Record<string, string[]> = {
  'CEN examples': [
    'ConnectingEurope+eInvoicing-EN16931/{cii,ubl}/examples/**/*.xml',
    'ConnectingEurope+eInvoicing-EN16931/test/testfiles/**/*.xml',
  ],
  Peppol: ['OpenPEPPOL+peppol-bis-invoice-3/rules/{examples,national-examples}/**/*.xml'],
  XRechnung: ['itplr-kosit+xrechnung-testsuite/src/test/**/*.xml'],
  'ZUGFeRD XML': ['ZUGFeRD+corpus/XML-Rechnung/**/*.xml'],
  'ZUGFeRD 2 PDF': ['ZUGFeRD+corpus/ZUGFeRDv2/**/*.pdf'],
  'ZUGFeRD 1 PDF': ['ZUGFeRD+corpus/ZUGFeRDv1/**/*.pdf'],
};
/** Corpora whose files are refused. */
const REFUSED = new Set(['ZUGFeRD 1 PDF']);
/** At least so many of a hundred files that are read must be accepted by their path. */
const MIN_PERCENT = 95;
const missing = Object.keys(CORPORA).filter(name => filesOf(name).length === 0);
const skip = missing.length > 0 && `--corpora ${DIRECTORY || 'DIR'} lacks ${missing.join(', ')}`;

function filesOf(name: string): string[] {
  if (DIRECTORY === '' || !existsSync(DIRECTORY)) return [];
  const files = (CORPORA[name] ?? []).flatMap(pattern => globSync(join(DIRECTORY, pattern)));
  return files.filter(file => file.includes(String(values.files))).sort();
}

describe('Electronic invoices of others', { skip }, async () => {
  if (skip) return;
  const rig = await startRig();
  const { client } = await rig.account('reader');
  for (const name of Object.keys(CORPORA))
    it(`reads ${name}`, async () => {
      const faults: string[] = [];
      let [read, accepted, exact] = [0, 0, 0];
      const files = filesOf(name);
      for (const file of files) {
        const isPdf = /\.pdf$/i.test(file);
        const raw = readFileSync(file);
        const headers = { 'content-type': isPdf ? 'application/pdf' : 'application/xml' };
        const answer = await client.call('POST', '/e_invoices', { raw, headers });
        if (answer.status >= 500)
          throw new Error(`${file} answered ${answer.status}: ${answer.text}\n${rig.log.at(-1)}`);
        if (answer.status !== 200) {
          faults.push(`not read: ${file}: ${answer.body.message}`);
          continue;
        }
        read++;
        const { path, document, refused, differences } = answer.body;
        if (differences.every(({ field }: { field: string }) => field !== 'vat')) exact++;
        const created = await client.post(path, document);
        if ((created.status === 201) !== (refused.length === 0))
          throw new Error(
            `${file}: the create answered ${created.status}, announced was ${JSON.stringify(refused)}: ${created.text}`,
          );
        if (created.status === 201) accepted++;
        else faults.push(`refused: ${file}: ${created.text}`);
        const total = isPdf ? undefined : totalOf(raw.toString());
        if (total !== undefined && Math.abs(document.total_amount - Math.abs(total)) > 0.004)
          throw new Error(`${file}: total ${document.total_amount}, the file has ${total}`);
      }
      console.log(
        `${name}: ${files.length} files, ${read} read, ${accepted} accepted, ${exact} with the VAT breakdown of the file`,
      );
      if (faults.length > 0) console.log(faults.join('\n'));
      if (REFUSED.has(name) ? read > 0 : read === 0 || accepted * 100 < read * MIN_PERCENT)
        throw new Error(`Only ${accepted} of ${read}`);
    });
});

/** BT-112 + BT-114, found without a parser. */
function totalOf(xml: string): number | undefined {
  const amountAt = (name: string) => new RegExp(`<(?:\\w+:)?${name}\\b[^>]*>\\s*([-+.\\d]+)\\s*<`).exec(xml)?.[1];
  const gross = amountAt('(?:TaxInclusiveAmount|GrandTotalAmount)');
  return gross === undefined
    ? undefined
    : Number(gross) + Number(amountAt('(?:PayableRoundingAmount|RoundingAmount)') ?? 0);
}
