// Documents whose XML is kept in golden/, where the official rules have accepted it.

import { readFileSync } from 'node:fs';
import { PROFILES } from '../../src/definitions/profiles/profiles.ts';
import { PROFILE_NAMES, type ProfileName, SYNTAXES, type Syntax } from '../../src/domain/invoicing/profile.ts';
import { changeAccount } from '../../src/operations/administration/accounts.ts';
import type { Client } from '../support/client.ts';
import type { Rig } from '../support/rig.ts';
import { COMPANIES, COMPANY_OF, type CompanyName } from './companies.ts';

/** A document by a profile in a syntax, and the file that its XML is in. */
export interface Golden {
  profile: ProfileName;
  syntax: Syntax;
  file: URL;
  document: { client: Client; path: string; id: number };
}

/** The text of a file; undefined if there is none. */
export function goldenText({ file }: Golden): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** The XML of a document as the interface answers it. */
export async function answeredText({ profile, syntax, document: { client, path, id } }: Golden): Promise<string> {
  const { status, text } = await client.get(path, { id, format: syntax, profile });
  if (status !== 200) throw new Error(`${profile}: ${path}?id=${id} answered ${status}: ${text}`);
  return text;
}

/** Creates the documents of each company; returns them by profile and syntax. XML of Factur-X is that of EN 16931. */
export async function goldenDocuments(rig: Rig): Promise<Golden[]> {
  const issued = new Map<CompanyName, Awaited<ReturnType<typeof issue>>>();
  for (const name of new Set(Object.values(COMPANY_OF))) issued.set(name, await issue(rig, name));
  return PROFILE_NAMES.filter(profile => profile !== 'factur-x').flatMap(profile =>
    SYNTAXES.filter(syntax => PROFILES[profile].formats.includes(syntax)).flatMap(syntax =>
      (issued.get(COMPANY_OF[profile]) ?? []).map(({ name, ...document }) => ({
        profile,
        syntax,
        file: new URL(`golden/${profile}-${name}.${syntax}.xml`, import.meta.url),
        document,
      })),
    ),
  );
}

async function issue(rig: Rig, name: CompanyName) {
  const { facts, rates, zeroReasons, customers } = COMPANIES[name];
  const { id: accountId, client } = await rig.account(`golden-${name}`);
  await changeAccount(rig.administration, { kind: 'administrator', accountId }, { ...facts, name: 'Sol & Mar' });
  const [domestic, foreign] = customers;
  const [reason] = zeroReasons;
  const create = async (path: string, body: object) => {
    const { status, headers, text } = await client.post(path, { currency: 'EUR', ...body });
    if (status !== 201) throw new Error(`${path} answered ${status}: ${text}`);
    return { client, path, id: Number(headers['x-document-id']) };
  };
  const items = rates.map((vat, at) => ({
    ...{ item_code: `A${at}`, description: `Chá & <tea> ${at}`, qty: 3.25, unit_price: 20.33, vat: Number(vat) },
    ...(at === 0 && { discount: 12.5, unit_of_measurement: 'kg' }),
    ...(at === 1 && { item_type: 'service', unit_code: 'HUR', description_2: 'Second line' }),
  }));
  const exempt = { description: 'Exempt', qty: 1, unit_price: 100, vat: 0, vat_exemption: reason };
  const within = { ...exempt, description: 'Goods', vat_category: 'K', vat_exemption: 'VATEX-EU-IC' };
  const rest = { your_ref: 'PO-77', notes_comments: 'First line\nsecond line', due_date: '2026-04-01' };
  const days = { date: '2026-03-02', delivery_date: '2026-03-01T12:00:00Z', period_start: '2026-02-01' };
  const rated = {
    document_set: 'FT',
    seq_number: '2026/1',
    customer: domestic,
    ...rest,
    ...days,
    period_end: '2026-02-28',
    discount: 5,
    total_amount: 0,
    items: [...items, exempt],
  };
  const { total_amount } = (
    await client.post('/totals?type=invoice', { currency: 'EUR', ...rated, total_amount: null })
  ).body;
  const paid = { seq_number: '2026/2', date: '2026-03-03', customer: foreign, items: [within] };
  const credit = { date: '2026-03-04', related_document: 'FT 2026/1', reason: 'Damaged', items: [exempt] };
  return [
    { name: 'rates', ...(await create('/invoices', { ...rated, total_amount })) },
    {
      name: 'within',
      ...(await create('/invoices', { document_set: 'FT', ...paid, total_amount: 100, amount_paid: 100 })),
    },
    {
      name: 'credit',
      ...(await create('/credit_notes', {
        document_set: 'NC',
        seq_number: '2026/1',
        customer: domestic,
        ...credit,
        total_amount: 95,
        discount: 5,
      })),
    },
  ];
}
