// Reads open entries with what they may be booked to. contract §5 Bank

import {
  bookingCandidates,
  type CandidateRow,
  documentsOfEntry,
  type EntryRow,
  entryById,
  openEntries,
  openTransferLines,
  partiesOfIbans,
} from '../../database/sql/bank.ts';
import { findParty } from '../../database/sql/master-data/find-party.ts';
import { isStorable } from '../../definitions/fields/value-check.ts';
import {
  beginningOf,
  numbersIn,
  type OpenDocument,
  type Proposal,
  type ProposedEntry,
  proposalsFor,
} from '../../domain/bank/proposals.ts';
import { notFound } from '../../domain/errors.ts';
import { decimal, digits } from '../../domain/values/decimal.ts';
import type { Look } from '../read/session-reads.ts';

export type { EntryRow } from '../../database/sql/bank.ts';

/** An open entry with its proposals, the best first. */
export interface EntryWithProposals {
  entry: EntryRow;
  proposals: Proposal[];
}

/** Entries of a page of proposals. */
export const MAX_PROPOSED_ENTRIES = 50;

/** An entry by its id. Throws NOT_FOUND. */
export async function readEntry(ask: Look, accountId: number, id: number): Promise<EntryRow> {
  const { entry } = await ask({ entry: entryById(accountId, id) }, { cost: 'point' });
  const [row] = entry;
  if (!row) throw notFound('no_bank_entry', { id });
  return row;
}

/** Proposals for an entry. Throws NOT_FOUND. */
export async function proposeForEntry(ask: Look, accountId: number, id: number): Promise<EntryWithProposals> {
  const row = await readEntry(ask, accountId, id);
  const [proposed] = await propose(ask, accountId, [row]);
  return proposed ?? { entry: row, proposals: [] };
}

/** Receipts and payments in force that an entry is booked to. */
export const readBookedDocuments = async (ask: Look, accountId: number, id: number) =>
  (await ask({ documents: documentsOfEntry(accountId, id) }, { cost: 'point' })).documents;

/** Id of a customer or supplier by its code; undefined for an unknown one. */
export async function findPartyId(
  ask: Look,
  accountId: number,
  kind: 'customer' | 'supplier',
  code: string,
): Promise<number | undefined> {
  if (!isStorable(code)) return undefined;
  const { party } = await ask({ party: findParty(accountId, kind, { code }) }, { cost: 'point' });
  return party[0]?.id;
}

/** Open entries in their order with proposals. `next`: id behind which further ones follow. */
export async function proposeForOpen(
  ask: Look,
  accountId: number,
  { after = 0, limit = MAX_PROPOSED_ENTRIES }: { after?: number; limit?: number },
): Promise<{ entries: EntryWithProposals[]; next: number | undefined }> {
  const { open } = await ask({ open: openEntries(accountId, { after, limit }) }, { cost: 'list' });
  const rows = open.slice(0, limit);
  return { entries: await propose(ask, accountId, rows), next: open.length > limit ? rows.at(-1)?.id : undefined };
}

async function propose(ask: Look, accountId: number, rows: EntryRow[]): Promise<EntryWithProposals[]> {
  if (rows.length === 0) return [];
  const entries = rows.map(row => ({ ...row, open: row.status === 'ignored' ? '0' : row.open_amount }));
  const unique = (values: (string | undefined | null)[]) =>
    [...new Set(values.filter(each => typeof each === 'string' && each !== ''))] as string[];
  const amounts = unique(
    entries.flatMap(({ open, charge }) => {
      const amount = decimal(open).abs();
      return [
        digits(amount),
        ...(charge ? [digits(amount.plus(decimal(charge))), digits(amount.minus(decimal(charge)))] : []),
      ];
    }),
  );
  const ibans = unique(entries.map(({ iban }) => iban));
  const terms = {
    amounts: amounts.filter(each => each !== '0'),
    numbers: unique(entries.flatMap(numbersIn)).slice(0, 2_000),
    ibans,
    names: unique(entries.map(({ name }) => beginningOf(name))),
  };
  const found = await ask(
    {
      candidates: bookingCandidates(accountId, terms),
      lines: openTransferLines(accountId),
      parties: partiesOfIbans(accountId, ibans),
    },
    { cost: 'scan' },
  );
  const lines = found.lines.map(line => ({
    transfer: line.transfer_id,
    reference: line.reference,
    document: { id: line.document_id, set: line.document_set, number: line.seq_number },
    party: { id: line.party_id, kind: 'supplier' as const, code: line.code, name: line.name },
    amount: line.amount,
    discount: line.discount,
    endToEndId: line.end_to_end_id,
  }));
  return rows.map((entry, index) => {
    const proposed: ProposedEntry = entries[index] as ProposedEntry;
    const documents = found.candidates.map(row => openDocument(row, entry.iban));
    const parties = found.parties.filter(({ iban }) => iban === entry.iban);
    return { entry, proposals: proposalsFor(proposed, { documents, lines, parties }) };
  });
}

const openDocument = (row: CandidateRow, iban: string | null): OpenDocument => ({
  id: row.id,
  type: row.type,
  set: row.document_set,
  number: row.seq_number,
  yourRef: row.type === 'purchase' ? row.your_ref : null,
  currency: row.currency,
  open: row.open,
  ...(row.early_amount &&
    row.early_until && { early: { amount: digits(decimal(row.early_amount)), until: row.early_until } }),
  party:
    row.party_id !== null && row.kind !== null
      ? { id: row.party_id, kind: row.kind, code: row.code ?? '', name: row.name ?? '' }
      : undefined,
  partyName: row.name ?? '',
  hasIban: iban !== null && (row.ibans?.includes(iban) ?? false),
});
