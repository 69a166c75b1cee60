// Runs the official rules and schemas over electronic invoices of random documents, by profile:
// `npm run test:e-invoices -- --rules DIR --schemas DIR`. `--profile NAME` runs one profile, `--keep DIR` keeps the XML,
// `--golden` writes the golden files of the suite; then their rules run too.
//
// Rules (XSLT, or compiled by xslt3) and schemas are not part of Kontor. Where they are:
// - en16931-ubl, en16931-cii: github.com/ConnectingEurope/eInvoicing-EN16931, ubl/xslt and cii/xslt
// - factur-x-cii: github.com/phax/phive-rules, phive-rules-zugferd: FACTUR-X_EN16931.xslt of Factur-X 1.09, beside its codedb.xml
// - peppol-ubl, cius-pt-ubl, fr-ctc-ubl, fr-ctc-cii: phive-rules-peppol (PEPPOL-EN16931-UBL), -ciuspt, -france (BR-FR-Flux2)
// - xrechnung-ubl, xrechnung-cii: github.com/itplr-kosit/xrechnung-schematron, or the XSLT in phive-rules-xrechnung
// - UBL_21/maindoc, UBL_21/common: docs.oasis-open.org/ubl/os-UBL-2.1, or github.com/ZUGFeRD/mustangproject
// - factur-x/FACTUR-X_EN16931.xsd and its parts: the Factur-X package of fnfe-mpe.org, or github.com/ZUGFeRD/mustangproject
// With `--corpora DIR`, corpora.ts reads invoices of others.

import { mkdirSync, writeFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { parseArgs } from 'node:util';
import { PROFILES } from '../../src/definitions/profiles/profiles.ts';
import { PROFILE_NAMES, type ProfileName, SYNTAXES, type Syntax } from '../../src/domain/invoicing/profile.ts';
import { changeAccount } from '../../src/operations/administration/accounts.ts';
import { Random } from '../../src/sample-data/random.ts';
import type { Client } from '../support/client.ts';
import { startRig } from '../support/rig.ts';
import { COMPANIES, COMPANY_OF, type CompanyName } from './companies.ts';
import { answeredText, goldenDocuments } from './golden-documents.ts';
import { findings, missingRules, missingSchemas, RULES, schemaFindings } from './official-rules.ts';
import './corpora.ts';
import { randomInvoice } from './random-documents.ts';
import './saft.ts';

const { values } = parseArgs({
  options: {
    rules: { type: 'string', default: '' },
    schemas: { type: 'string', default: '' },
    profile: { type: 'string', multiple: true, default: [...PROFILE_NAMES] },
    documents: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    keep: { type: 'string' },
    golden: { type: 'boolean', default: false },
    corpora: { type: 'string' },
  },
});
/** At least so many of a hundred random documents must be electronic invoices. */
const MIN_PERCENT = 95;

const lacking = missingRules(values.rules);
const skipRules =
  lacking.length > 0 &&
  `--rules ${values.rules || 'DIR'} lacks the official rules ${lacking.join(', ')} (.xslt or .sef.json)`;
const lackingSchemas = missingSchemas(values.schemas);
const skipSchemas =
  lackingSchemas.length > 0 && `--schemas ${values.schemas || 'DIR'} lacks ${lackingSchemas.join(', ')}`;

interface Written {
  name: string;
  xml: Record<string, string>;
}

describe('Electronic invoices', { skip: skipRules && skipSchemas && `${skipRules}; ${skipSchemas}` }, async () => {
  if (skipRules && skipSchemas) return;
  const rig = await startRig();
  const companies = new Map<CompanyName, Promise<{ client: Client; documents: Document[] }>>();
  const golden = await goldenDocuments(rig);
  if (values.golden) for (const each of golden) writeFileSync(each.file, await answeredText(each));
  for (const profile of PROFILE_NAMES.filter(name => values.profile.includes(name))) {
    const { client, documents } = await companyOf(COMPANY_OF[profile]);
    const syntaxes = SYNTAXES.filter(syntax => PROFILES[profile].formats.includes(syntax));
    const written: Written[] = [];
    const refused = new Map<string, number>();
    for (const document of documents) {
      const made = await write(client, document, { profile, syntaxes });
      if (typeof made === 'string') refused.set(made, (refused.get(made) ?? 0) + 1);
      else written.push(made);
    }
    console.log(`${profile}: ${written.length} of ${documents.length} are electronic invoices; refused:`, refused);
    keep(profile, written);
    const files = golden.filter(each => each.profile === profile);

    describe(profile, () => {
      it(`can be at least ${MIN_PERCENT} % of random documents`, () => {
        if (written.length * 100 < documents.length * MIN_PERCENT) throw new Error(`Only ${written.length} can`);
      });
      it('names the rule of each refusal', () => {
        const unnamed = [...refused.keys()].filter(why => !/(BR|R|DT|UBL|CII|PEPPOL)-[\w-]*\d/.test(why));
        if (unnamed.length > 0) throw new Error(unnamed.join('\n'));
      });
      it('accepts its golden files', { skip: skipRules }, async () => {
        for (const each of files)
          for (const rules of RULES[profile][each.syntax] ?? []) {
            const faults = findings(values.rules, rules, await answeredText(each));
            if (faults.length > 0) throw new Error(`${each.file.pathname}: ${faults.join('; ')}`);
          }
      });
      for (const syntax of syntaxes) {
        it(`follows the schema of ${syntax}`, { skip: skipSchemas }, () =>
          refuseFaults(written, ({ xml }) => schemaFindings(values.schemas, xml[syntax] ?? '')),
        );
        for (const rules of RULES[profile][syntax] ?? [])
          it(`follows the rules ${rules}`, { skip: skipRules }, () => {
            const warnings: Record<string, number> = {};
            try {
              refuseFaults(written, ({ xml }) => findings(values.rules, rules, xml[syntax] ?? '', warnings));
            } finally {
              console.log(`${profile}, ${rules}: warnings by rule:`, warnings);
            }
          });
      }
    });
  }

  function companyOf(name: CompanyName) {
    const known = companies.get(name) ?? start(name);
    companies.set(name, known);
    return known;
  }
  async function start(name: CompanyName) {
    const { facts, ...trade } = COMPANIES[name];
    const account = await rig.account(name);
    await changeAccount(rig.administration, { kind: 'administrator', accountId: account.id }, facts);
    return { client: account.client, documents: await issue(account.client, trade, Number(values.documents)) };
  }
});

function refuseFaults(written: Written[], findingsOf: (each: Written) => string[]): void {
  const faults = written.flatMap(each => findingsOf(each).map(fault => `${each.name}: ${fault}`));
  if (faults.length > 0) throw new Error(`${faults.length} findings:\n${faults.slice(0, 40).join('\n')}`);
}

interface Document {
  path: string;
  id: number;
}

/** The XML of a document in each syntax; the fields with their reasons if it is refused. */
async function write(
  client: Client,
  { path, id }: Document,
  { profile, syntaxes }: { profile: ProfileName; syntaxes: readonly Syntax[] },
): Promise<Written | string> {
  const xml: Record<string, string> = {};
  for (const format of syntaxes) {
    const { status, text, body } = await client.get(path, { id, format, profile });
    if (status === 409)
      return body.details.map(({ field, message }: Record<string, string>) => `${field}: ${message}`).join('; ');
    if (status !== 200) throw new Error(`${path}?id=${id} answered ${status}: ${text}`);
    xml[format] = text;
  }
  return { name: `${path.slice(1)}-${id}`, xml };
}

function keep(profile: string, written: Written[]): void {
  if (values.keep === undefined) return;
  mkdirSync(values.keep, { recursive: true });
  for (const { name, xml } of written)
    for (const [syntax, text] of Object.entries(xml))
      writeFileSync(`${values.keep}/${profile}-${name}.${syntax}.xml`, text);
}

/** Creates the documents; of each tenth invoice, a part is credited. */
async function issue(client: Client, trade: Parameters<typeof randomInvoice>[1], count: number): Promise<Document[]> {
  const random = new Random(Number(values.seed));
  const issued: Document[] = [];
  const create = async (path: string, body: object) => {
    const { status, headers, text } = await client.post(path, { seq_number: '*', ...body });
    if (status !== 201) throw new Error(`${path} answered ${status}: ${text}\n${JSON.stringify(body)}`);
    issued.push({ path, id: Number(headers['x-document-id']) });
  };
  for (let at = 0; at < count; at++) {
    const body = randomInvoice(random, trade);
    await create('/invoices', { document_set: 'FT', ...body });
    const { id } = issued.at(-1) ?? { id: 0 };
    if (at % 10 !== 9) continue;
    const [invoice] = (await client.get('/invoices', { id })).body;
    const { currency, customer, exchange_rate } = invoice;
    const item = { description: 'Devolução', qty: 1, unit_price: 0.01, vat: Number(trade.rates[0]) };
    const related_document = `FT ${invoice.seq_number}`;
    await create('/credit_notes', {
      document_set: 'NC',
      date: '2026-03-09',
      currency,
      exchange_rate,
      related_document,
      reason: 'Damaged',
      customer,
      items: [item],
      total_amount: currency === 'JPY' ? 0 : 0.01,
    });
  }
  return issued;
}
