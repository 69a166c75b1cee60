// Runs the official rules of EN 16931 and Factur-X over electronic invoices of random documents: `npm run test:e-invoices -- --rules DIR`.
//
// DIR has the rules as XSLT, or compiled by xslt3: en16931-ubl, en16931-cii and factur-x-cii. They are not part of Kontor. Get them from
// github.com/ConnectingEurope/eInvoicing-EN16931 (ubl/xslt, cii/xslt) and github.com/phax/phive-rules (phive-rules-zugferd).

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parseArgs } from 'node:util';
import saxon from 'saxon-js';
import { changeAccount } from '../../src/operations/administration/accounts.ts';
import { Random } from '../../src/sample-data/random.ts';
import type { Client } from '../support/client.ts';
import { startRig } from '../support/rig.ts';
import { randomInvoice } from './random-documents.ts';

const { values } = parseArgs({
  options: {
    rules: { type: 'string', default: '' },
    documents: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    keep: { type: 'string' },
  },
});
const RULES = { 'en16931-ubl': 'ubl', 'en16931-cii': 'cii', 'factur-x-cii': 'cii' } as const;
/** At least so many of a hundred random documents must be electronic invoices. */
const MIN_PERCENT = 95;

const missing = Object.keys(RULES).filter(
  name => !existsSync(join(values.rules, `${name}.sef.json`)) && !existsSync(join(values.rules, `${name}.xslt`)),
);
const skip =
  missing.length > 0 &&
  `--rules ${values.rules || 'DIR'} lacks the official rules ${missing.join(', ')} (.xslt or .sef.json)`;

/** The rules in the form that saxon-js runs; compiled once, in minutes. */
function compiled(name: string): string {
  const [source, target] = ['xslt', 'sef.json'].map(ending => join(values.rules, `${name}.${ending}`)) as [
    string,
    string,
  ];
  if (!existsSync(target))
    execFileSync('node_modules/.bin/xslt3', [`-xsl:${source}`, `-export:${target}`, '-nogo'], { stdio: 'inherit' });
  return target;
}

/** The fatal findings of the rules about an XML text. */
function findings(rules: string, xml: string): string[] {
  const { principalResult } = saxon.transform({
    stylesheetFileName: rules,
    sourceText: xml,
    destination: 'serialized',
  });
  const failed = String(principalResult).matchAll(
    /<svrl:failed-assert[^>]*>[\s\S]*?<svrl:text>([\s\S]*?)<\/svrl:text>/g,
  );
  return [...failed]
    .filter(([found]) => !/flag="(?:warning|information)"/.test(found))
    .map(([, message = '']) => message.trim().replace(/\s+/g, ' '));
}

describe('Electronic invoices', { skip }, async () => {
  if (skip) return;
  const rig = await startRig();
  const account = await rig.account('rossio');
  await changeAccount(
    rig.administration,
    { kind: 'administrator', accountId: account.id },
    {
      vat_id: '510123457',
      address: ['Praça Dom Pedro IV 21', '1100-200 Lisboa'],
      city: 'Lisboa',
      zip_code: '1100-200',
      phone: '+351 210 000 021',
      email: 'contas@rossio.example',
      contact: 'Contabilidade',
      bank_accounts: [{ iban: 'PT50000201231234567890154', bic: 'EXMPPTPL', bank: null }],
    },
  );
  const documents = await issue(account.client, Number(values.documents));
  const refused = new Map<string, number>();
  const written: { name: string; ubl: string; cii: string }[] = [];
  for (const { path, id } of documents) {
    const [ubl, cii] = [await get(path, id, 'ubl'), await get(path, id, 'cii')];
    if (ubl.status === 200 && cii.status === 200)
      written.push({ name: `${path.slice(1)}-${id}`, ubl: ubl.text, cii: cii.text });
    else {
      if (ubl.status !== 409)
        throw new Error(
          `${path}?id=${id} answered ${ubl.status}: ${ubl.text}\n${rig.log.find(line => line.includes('stack'))}`,
        );
      const why = ubl.body.details.map(({ field, reason }: Record<string, string>) => `${field} ${reason}`).join(', ');
      refused.set(why, (refused.get(why) ?? 0) + 1);
    }
  }
  console.log(`${written.length} of ${documents.length} documents are electronic invoices; refused:`, refused);
  if (values.keep !== undefined) {
    mkdirSync(values.keep, { recursive: true });
    for (const { name, ubl, cii } of written) {
      writeFileSync(join(values.keep, `${name}.ubl.xml`), ubl);
      writeFileSync(join(values.keep, `${name}.cii.xml`), cii);
    }
  }

  it(`at least ${MIN_PERCENT} % of random documents can be sent`, () => {
    if (written.length * 100 < documents.length * MIN_PERCENT) throw new Error(`Only ${written.length} can`);
  });
  for (const [name, format] of Object.entries(RULES))
    it(`follow the rules ${name}`, () => {
      const rules = compiled(name);
      const faults = written.flatMap(each => findings(rules, each[format]).map(fault => `${each.name}: ${fault}`));
      if (faults.length > 0) throw new Error(`${faults.length} findings:\n${faults.slice(0, 40).join('\n')}`);
    });

  function get(path: string, id: number, format: string) {
    return account.client.get(path, { id, format });
  }
});

/** Creates the documents; of each tenth invoice, a part is credited. */
async function issue(client: Client, count: number): Promise<{ path: string; id: number }[]> {
  const random = new Random(Number(values.seed));
  const issued: { path: string; id: number }[] = [];
  const create = async (path: string, body: object) => {
    const { status, headers, text } = await client.post(path, { seq_number: '*', ...body });
    if (status !== 201) throw new Error(`${path} answered ${status}: ${text}\n${JSON.stringify(body)}`);
    issued.push({ path, id: Number(headers['x-document-id']) });
  };
  for (let at = 0; at < count; at++) {
    const body = randomInvoice(random);
    await create('/invoices', { document_set: 'FT', ...body });
    const { id } = issued.at(-1) ?? { id: 0 };
    if (at % 10 !== 9) continue;
    const [invoice] = (await client.get('/invoices', { id })).body;
    const { currency, customer, exchange_rate } = invoice;
    const item = { description: 'Devolução', qty: 1, unit_price: 0.01, vat: 23 };
    const related_document = `FT ${invoice.seq_number}`;
    await create('/credit_notes', {
      ...{ document_set: 'NC', date: '2026-03-09', currency, exchange_rate, related_document, reason: 'Damaged' },
      ...{ customer, items: [item], total_amount: currency === 'JPY' ? 0 : 0.01 },
    });
  }
  return issued;
}
