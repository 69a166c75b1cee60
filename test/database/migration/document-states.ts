// Documents as the interface shows them, in short: status, amounts, and what is open of each line.

import assert from 'node:assert/strict';
import { parse } from 'lossless-json';
import { decimal, digits } from '../../../src/domain/values/decimal.ts';
import type { Client } from '../../support/client.ts';

interface Line {
  item_type?: string;
  qty: string;
  open_qty?: string;
}

/** A document as `GET /documents` answers it, numbers with all their digits. */
export interface Document {
  id: string;
  document_type: string;
  document_set: string;
  seq_number: string;
  status: string;
  total_amount: string;
  amount_paid?: string;
  amount_due?: string;
  amount_open?: string;
  withholding_tax_amount?: string;
  settles?: { document: string; amount: string }[];
  relations?: { document_set: string; seq_number: string; relation: string; direction: string }[];
  items?: Line[];
}

/** "FT 2026/1". */
export const nameOf = ({ document_set, seq_number }: { document_set: string; seq_number: string }) =>
  `${document_set} ${seq_number}`;

/** All documents of an account. */
export async function documentsOf(client: Client, query: Record<string, string> = {}): Promise<Document[]> {
  const { status, text } = await client.get('/documents', { limit: 1000, ...query });
  assert.equal(status, 200, text);
  return parse(text, null, number => digits(decimal(number))) as Document[];
}

/** "PART, due 5, open 3 none": status, amounts, and the open quantity of each line. */
function stateOf({ status, amount_due, amount_open, items = [] }: Document): string {
  return [
    status,
    ...(amount_due === undefined ? [] : [`due ${amount_due}`]),
    ...(amount_open === undefined ? [] : [`unallotted ${amount_open}`]),
    ...(items.length === 0 ? [] : [`open ${items.map(({ open_qty = 'none' }) => open_qty).join(' ')}`]),
  ].join(', ');
}

/** The states of documents by their names. */
export async function statesOf(client: Client, names: string[]): Promise<Record<string, string>> {
  const all = new Map((await documentsOf(client)).map(document => [nameOf(document), stateOf(document)]));
  return Object.fromEntries(names.map(name => [name, all.get(name) ?? 'missing']));
}

/** What a document came from and what came of it: "to bills FT 5". */
export async function relationsOf(client: Client, name: string): Promise<string[]> {
  const { id } = (await documentsOf(client)).find(document => nameOf(document) === name) ?? {};
  const [found] = await documentsOf(client, { id: id ?? '' });
  return (found?.relations ?? []).map(each => `${each.direction} ${each.relation} ${nameOf(each)}`);
}
