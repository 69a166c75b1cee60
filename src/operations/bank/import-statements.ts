// Imports bank statements: reads a file, finds its bank account, and stores what is new. contract §5 Bank

import {
  type BankAccountBalance,
  type BankAccountRow,
  bankAccounts,
  countEntries,
  countFingerprints,
  firstPrintedAccount,
  insertEntries,
  insertStatements,
  knownStatements,
  lockBankAccount,
  newStatementIds,
  rememberMapping,
  statementBefore,
} from '../../database/sql/bank.ts';
import { loginOfSession } from '../../database/sql/mail.ts';
import { BANK_ENTRY_ORDER_LOCK, BANK_STATEMENT_ORDER_LOCK } from '../../definitions/lists/bank.ts';
import type { CsvMapping } from '../../domain/bank/csv-mapping.ts';
import { isAccount, type Statement, type StatementEntry, sumOf } from '../../domain/bank/statement.ts';
import { fieldError, notFound, unknownReference } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import { readStored, type StoredText, toStored } from '../../domain/messages/stored.ts';
import { decimal, digits } from '../../domain/values/decimal.ts';
import type { CsvPreview } from '../../formats/bank/read-csv-statement.ts';
import type { SessionActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { readRows } from '../read/run-read.ts';
import { defineWrite } from '../write/define-write.ts';
import { runWrite, type WriteRequest, type WriteResult } from '../write/run-write.ts';
import { fingerprintOf, hashOf } from './fingerprints.ts';
import { readBankFileOf, wrongBankFile } from './read-file.ts';

/** A file to import. */
export interface FileToImport {
  bytes: Buffer;
  /** Bank account. Default: that of the IBAN in the file. */
  bankAccount?: number | undefined;
  /** Columns of a CSV file, which are remembered. Default: those of the bank account. */
  mapping?: CsvMapping | undefined;
}

/** A statement of a file, as it was stored or found. */
export interface ImportedStatement {
  /** That of the statement on file; undefined for a CSV file whose rows are all on file. */
  id?: number;
  bank_account_id: number;
  format: Statement['format'];
  identification?: string;
  from_date: string;
  to_date: string;
  currency: string;
  opening_balance?: string;
  closing_balance?: string;
  /** True if it was on file already. */
  known: boolean;
  /** Number of its entries, and of those that were stored. */
  entry_count: number;
  new_entries: number;
  warnings: ReturnType<typeof toStored>[];
}

/** A statement with the fingerprints of its entries. */
interface Prepared extends Statement {
  fingerprints: string[];
  /** Hash of its content; of a CSV file it depends on what is on file. */
  hash: string | undefined;
}

interface ImportInput {
  bankAccount: number;
  statements: Prepared[];
  mapping: string | undefined;
  sessionHash: Buffer;
}

interface PlannedStatement {
  statement: Prepared;
  id: number | undefined;
  hash: string;
  entries: { entry: StatementEntry; fingerprint: string }[];
  answer: ImportedStatement;
}

/** Rows of an insert. */
const CHUNK = 1_000;

/** Number of entries with the day and amount of one on file; each one on file counts once. */
function countAlike(onFile: ReadonlyMap<string, number>, entries: readonly StatementEntry[]): number {
  const amounts = Map.groupBy(entries, ({ date, amount }) => `${date} ${digits(decimal(amount))}`);
  return [...amounts].reduce((sum, [key, same]) => sum + Math.min(same.length, onFile.get(key) ?? 0), 0);
}

/** Stores the statements of a file that are new, all or none. Throws NOT_FOUND, INVALID_ARGUMENT (currency). */
export const IMPORT_STATEMENTS = defineWrite({
  name: 'bank-statement.import',
  right: 'write',
  locks: ({ bankAccount }: ImportInput, accountId) => ({
    idOrders: [BANK_STATEMENT_ORDER_LOCK, BANK_ENTRY_ORDER_LOCK],
    rows: { account: lockBankAccount(accountId, bankAccount) },
  }),
  rows: ({ statements }) => statements.reduce((sum, { entries }) => sum + entries.length, 0),
  lookUp({ bankAccount, statements, sessionHash }, accountId) {
    const [first] = statements;
    return {
      user: loginOfSession(accountId, sessionHash),
      ids: newStatementIds(statements.length),
      known: knownStatements(accountId, {
        bankAccount,
        identifications: statements.flatMap(({ identification }) => identification ?? []),
        hashes: statements.flatMap(({ hash }) => hash ?? []),
      }),
      before: first && statementBefore(accountId, bankAccount, first.from_date),
      counts:
        first?.format === 'CSV'
          ? countFingerprints(accountId, bankAccount, [...new Set(first.fingerprints)])
          : undefined,
      onFile: countEntries(accountId, bankAccount, [
        ...new Set(statements.flatMap(({ entries }) => entries.map(({ date }) => date))),
      ]),
    };
  },
  decide({ statements }, { locked, found }) {
    const [account] = locked.rows.account;
    if (!account) throw notFound('no_record_id', { noun: 'bank_account', id: '' });
    const counts = new Map(found.counts?.map(({ fingerprint, count }) => [fingerprint, count]));
    const onFile = new Map(found.onFile.map(({ date, amount, count }) => [`${date} ${amount}`, count]));
    const [before] = found.before;
    let last = before && { day: before.to_date, closing: before.closing_balance };
    const planned: PlannedStatement[] = [];
    for (const [index, statement] of statements.entries()) {
      const { currency = account.currency, identification, opening, closing, entries, fingerprints } = statement;
      if (currency !== account.currency)
        throw wrongBankFile(
          new Message('bank_account_currency', { found: currency, code: account.code, expected: account.currency }),
        );
      const warnings: Message[] = [];
      const seen = new Map<string, number>();
      // A row of a CSV file is new if the file has it more often than the bank account.
      const fresh = entries.flatMap((entry, at) => {
        const fingerprint = fingerprints[at] ?? '';
        if (statement.hash !== undefined) return [{ entry, fingerprint }];
        const times = (seen.get(fingerprint) ?? 0) + 1;
        seen.set(fingerprint, times);
        return times > (counts.get(fingerprint) ?? 0) ? [{ entry, fingerprint }] : [];
      });
      const hash =
        statement.hash ??
        hashOf({ ...statement, opening: undefined, closing: undefined }, [
          ...fresh.map(({ fingerprint }) => `${fingerprint} ${counts.get(fingerprint) ?? 0}`),
        ]);
      const same =
        found.known.find(each => each.content_hash === hash) ??
        found.known.find(
          each =>
            each.identification === identification &&
            each.to_date === statement.to_date &&
            each.from_date === statement.from_date,
        );
      const again = planned.find(each => each.hash === hash);
      const isKnown = same !== undefined || again !== undefined || (statement.hash === undefined && fresh.length === 0);
      const id = isKnown ? (same?.id ?? again?.id) : found.ids[index]?.id;
      if (same && same.content_hash !== hash) warnings.push(new Message('bank_statement_differs', { id: same.id }));
      else if (isKnown && id !== undefined) warnings.push(new Message('bank_statement_known', { id }));
      else if (entries.length > fresh.length)
        warnings.push(new Message('bank_entries_known', { count: entries.length - fresh.length }));
      const alike = isKnown ? 0 : countAlike(onFile, entries) - (entries.length - fresh.length);
      if (alike > 0) warnings.push(new Message('bank_entries_alike', { count: alike }));
      const hasGap = last && opening !== undefined && !decimal(last.closing).eq(decimal(opening));
      // The rows of a CSV file that are on file may be before the balance.
      if (!isKnown && last && hasGap && fresh.length === entries.length)
        warnings.push(
          new Message('bank_statement_gap', {
            code: account.code,
            before: last.closing,
            date: last.day,
            opening: opening ?? '',
          }),
        );
      if (closing !== undefined) last = { day: statement.to_date, closing };
      planned.push({
        statement: { ...statement, currency },
        id,
        hash,
        entries: isKnown ? [] : fresh,
        answer: {
          ...(id !== undefined && { id }),
          bank_account_id: account.id,
          format: statement.format,
          ...(identification !== undefined && { identification }),
          from_date: statement.from_date,
          to_date: statement.to_date,
          currency,
          ...(opening !== undefined && { opening_balance: opening }),
          ...(closing !== undefined && { closing_balance: closing }),
          known: isKnown,
          entry_count: entries.length,
          new_entries: isKnown ? 0 : fresh.length,
          warnings: warnings.map(each => toStored(each)),
        },
      });
    }
    return { account, planned, login: String(found.user[0]?.login) };
  },
  write({ mapping }, { account: bank, planned, login }, { account }) {
    const fresh = planned.filter(({ answer }) => !answer.known);
    const rows = fresh.flatMap(({ statement, id, entries }) =>
      entries.map(({ entry, fingerprint }, index) => ({
        account_id: account.id,
        statement_id: id,
        bank_account_id: bank.id,
        position: index + 1,
        currency: statement.currency,
        open_amount: entry.amount,
        fingerprint,
        ...entry,
        is_reversal: entry.is_reversal ?? false,
      })),
    );
    const chunks = Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, at) =>
      rows.slice(at * CHUNK, (at + 1) * CHUNK),
    );
    return {
      answer: planned.map(({ answer }) => answer),
      outcome: `imported ${fresh.length} bank statements of ${bank.code}`,
      commands: [
        ...(fresh.length > 0
          ? [
              insertStatements(
                fresh.map(({ statement, id, hash, entries }) => ({
                  account_id: account.id,
                  id,
                  bank_account_id: bank.id,
                  format: statement.format,
                  identification: statement.identification,
                  from_date: statement.from_date,
                  to_date: statement.to_date,
                  currency: statement.currency,
                  opening_balance: statement.opening,
                  closing_balance: statement.closing,
                  amount: sumOf(entries.map(({ entry }) => entry)),
                  entry_count: entries.length,
                  content_hash: hash,
                  login,
                })),
              ),
            ]
          : []),
        ...chunks.map(chunk => insertEntries(chunk)),
        ...(mapping === undefined ? [] : [rememberMapping(account.id, bank.id, mapping)]),
      ],
      events: fresh.flatMap(({ id }) => (id === undefined ? [] : [{ type: 'bank_statement.created', id }])),
    };
  },
  trail: {
    of: 'people',
    entries: (_, { account, planned }) =>
      planned.flatMap(({ id, answer }) =>
        answer.known || id === undefined
          ? []
          : [
              {
                type: 'bank statement' as const,
                id,
                name: account.code,
                after: { from_date: answer.from_date, to_date: answer.to_date, entry_count: answer.new_entries },
              },
            ],
      ),
  },
});

/**
 * Imports the statements of a file: camt.053, MT940 or CSV. A statement that is on file is answered and not stored again. Throws
 * INVALID_ARGUMENT (on `body` with line or element; bank_account_id; csv_mapping), NOT_FOUND, PAYLOAD_TOO_LARGE, OVERLOADED.
 */
export async function importStatements(
  context: Context,
  actor: SessionActor,
  { bytes, bankAccount, mapping }: FileToImport,
  request: WriteRequest,
): Promise<WriteResult<ImportedStatement[]>> {
  const { accountId, sessionHash } = actor;
  const accounts = await readRows(context, actor, bankAccounts(accountId), { cost: 'point' }, 'write');
  const chosen = bankAccount === undefined ? undefined : accountOf(accounts, bankAccount);
  const likely = chosen ?? onlyOne(accounts);
  const options = { mapping: mapping ?? mappingOf(likely), currency: likely?.currency };
  const file = await readBankFileOf(accountId, bytes, options);
  if ('unmapped' in file)
    throw fieldError('csv_mapping', new Message('csv_unmapped', { headings: file.unmapped.headings.slice(0, 30) }));
  const account = chosen ?? accountOfFile(accounts, file.statements);
  if (account.iban !== null)
    for (const { account: named } of file.statements)
      if (named !== undefined && !isAccount(account.iban, named))
        throw fieldError('bank_account_id', new Message('bank_account_other', { named: named.slice(0, 60) }));
  const isCsv = file.statements[0]?.format === 'CSV';
  const statements = file.statements.map(statement => {
    const fingerprints = statement.entries.map(fingerprintOf);
    return { ...statement, fingerprints, hash: isCsv ? undefined : hashOf(statement, fingerprints) };
  });
  const input = {
    bankAccount: account.id,
    statements,
    mapping: isCsv && mapping ? JSON.stringify(mapping) : undefined,
    sessionHash,
  };
  return runWrite(context, actor, IMPORT_STATEMENTS, input, request);
}

/** A CSV file with its first rows, and the columns to begin the choice with. */
export interface StatementPreview extends CsvPreview {
  columns: Partial<CsvMapping> | undefined;
}

/**
 * Reads the first rows of a CSV file by the given columns, those of its bank account, or the usual ones. Undefined for another format. Throws
 * as `importStatements` does.
 */
export async function previewStatement(
  context: Context,
  actor: SessionActor,
  { bytes, bankAccount, mapping }: FileToImport,
): Promise<StatementPreview | undefined> {
  const { accountId } = actor;
  const accounts = await readRows(context, actor, bankAccounts(accountId), { cost: 'point' }, 'write');
  const known = mapping ?? mappingOf(bankAccount === undefined ? onlyOne(accounts) : accountOf(accounts, bankAccount));
  const previewBy = async (columns: CsvMapping | undefined) => {
    const part = await readBankFileOf(accountId, bytes, { mapping: columns, preview: true });
    return 'unmapped' in part ? part.unmapped : undefined;
  };
  const preview = await previewBy(known);
  if (!preview) return undefined;
  const isOfFile = known !== undefined && preview.headings.includes(known.date);
  // Columns of another form of file are of no help.
  const used = isOfFile || mapping ? preview : await previewBy(undefined);
  return used && { ...used, columns: isOfFile || mapping ? known : used.suggested };
}

/** The bank accounts of the company that are in use, with their balances. Throws AUTH_FAILED, PERMISSION_DENIED. */
export async function readAccountList(context: Context, actor: SessionActor): Promise<BankAccountBalance[]> {
  const accounts = await readRows(context, actor, bankAccounts(actor.accountId), { cost: 'point' });
  return accounts.filter(({ inactive }) => !inactive);
}

/** The first bank account that documents print; undefined if there is none. Throws AUTH_FAILED, PERMISSION_DENIED. */
export const readPrintedAccount = async (context: Context, actor: SessionActor) =>
  (await readRows(context, actor, firstPrintedAccount(actor.accountId), { cost: 'point' }))[0];

/** Texts of the warnings of a statement. */
export const warningsOf = ({ warnings }: ImportedStatement): StoredText[] => warnings.map(readStored);

/** The columns that a bank account remembers. */
export const mappingOf = (account: BankAccountRow | undefined): CsvMapping | undefined =>
  account?.csv_mapping ? (JSON.parse(account.csv_mapping) as CsvMapping) : undefined;

const onlyOne = (accounts: BankAccountRow[]): BankAccountRow | undefined => {
  const active = accounts.filter(({ inactive }) => !inactive);
  return active.length === 1 ? active[0] : undefined;
};

function accountOf(accounts: BankAccountRow[], id: number): BankAccountRow {
  const account = accounts.find(each => each.id === id);
  if (!account) throw fieldError('bank_account_id', unknownReference('bank account', id, 'bank_accounts'));
  return account;
}

function accountOfFile(accounts: BankAccountRow[], statements: Statement[]): BankAccountRow {
  const named = statements.find(({ account }) => account !== undefined)?.account;
  const found =
    named === undefined ? onlyOne(accounts) : accounts.find(({ iban }) => iban !== null && isAccount(iban, named));
  if (found) return found;
  const rest = named === undefined ? '' : ` (${named.slice(0, 60)})`;
  throw fieldError('bank_account_id', new Message('bank_account_needed', { rest }));
}
