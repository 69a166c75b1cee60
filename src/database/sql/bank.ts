// Statements about bank accounts, statements with their entries, what they are booked to, and credit transfers.

import { isUnsettled, takenDiscounts } from '../../definitions/fields/open-amounts.ts';
import { allocation, type Command, command, lockOf, query, rowLock } from '../../query/statement.ts';
import { type DocumentKey, type DocumentRow, idOf, ofDocument } from './documents/lock.ts';
import type { OpenItem } from './documents/open-items.ts';
import { columnNames, defineInsert } from './multi-row-insert.ts';
import { deleteFrom, updateTable } from './rows-by-columns.ts';

/** A bank account of the company. */
export interface BankAccountRow {
  id: number;
  code: string;
  iban: string | null;
  bic: string | null;
  currency: string;
  holder: string | null;
  csv_mapping: string | null;
  inactive: boolean;
}

/** A bank account with its balance at the end of its newest statement. */
export interface BankAccountBalance extends BankAccountRow {
  description: string | null;
  balance: string | null;
  balance_date: string | null;
}

const ACCOUNT = 'SELECT id, code, iban, bic, currency, holder, csv_mapping, inactive FROM company_bank_account';

/** The bank accounts of the company, at most a hundred. */
export const bankAccounts = (accountId: number) =>
  query<BankAccountBalance>({
    name: 'bank accounts',
    text: `SELECT b.id, b.code, b.iban, b.bic, b.currency, b.holder, b.csv_mapping, b.inactive, b.description, s.balance, s.balance_date
      FROM company_bank_account b LEFT JOIN LATERAL (
        SELECT trim_scale(closing_balance)::text AS balance, to_date::text AS balance_date FROM bank_statement
        WHERE account_id = b.account_id AND bank_account_id = b.id AND closing_balance IS NOT NULL
        ORDER BY to_date DESC, id DESC LIMIT 1) s ON true
      WHERE b.account_id = $1 ORDER BY b.code LIMIT 100`,
    values: [accountId],
  });

/** The first bank account that documents print. */
export const firstPrintedAccount = (accountId: number) =>
  query<{ iban: string; bic: string | null }>({
    name: 'first printed bank account',
    text: 'SELECT iban, bic FROM bank_account WHERE account_id = $1 ORDER BY position LIMIT 1',
    values: [accountId],
  });

/** Locks a bank account, so that neither its currency nor its statements change meanwhile. */
export const lockBankAccount = (accountId: number, id: number) =>
  rowLock<BankAccountRow>({
    name: 'bank account lock',
    text: `${ACCOUNT} WHERE account_id = $1 AND id = $2 FOR NO KEY UPDATE`,
    values: [accountId, id],
  });

/** Ids for new statements, behind their id-order lock. */
export const newStatementIds = (count: number) =>
  allocation<{ id: number }>({
    name: 'bank statement ids',
    text: `SELECT nextval('bank_statement_id_seq') AS id FROM generate_series(1, $1::integer)`,
    values: [count],
  });

/** A statement on file. */
export interface KnownStatement {
  id: number;
  identification: string | null;
  from_date: string;
  to_date: string;
  content_hash: string;
  entry_count: number;
}

/** Statements of a bank account with one of these identifications or hashes. */
export const knownStatements = (
  accountId: number,
  { bankAccount, identifications, hashes }: { bankAccount: number; identifications: string[]; hashes: string[] },
) =>
  query<KnownStatement>({
    name: 'known bank statements',
    text: `SELECT id, identification, from_date::text, to_date::text, content_hash, entry_count FROM bank_statement
      WHERE account_id = $1 AND bank_account_id = $2 AND (identification = ANY ($3) OR content_hash = ANY ($4)) ORDER BY id LIMIT 2000`,
    values: [accountId, bankAccount, identifications, hashes],
  });

/** The newest statement with a balance that ends before a day, or on it. */
export const statementBefore = (accountId: number, bankAccount: number, day: string) =>
  query<{ id: number; closing_balance: string; to_date: string }>({
    name: 'bank statement before',
    text: `SELECT id, trim_scale(closing_balance)::text AS closing_balance, to_date::text FROM bank_statement
      WHERE account_id = $1 AND bank_account_id = $2 AND to_date <= $3 AND closing_balance IS NOT NULL
      ORDER BY to_date DESC, id DESC LIMIT 1`,
    values: [accountId, bankAccount, day],
  });

/** Numbers of entries of a bank account by fingerprint. */
export const countFingerprints = (accountId: number, bankAccount: number, fingerprints: string[]) =>
  query<{ fingerprint: string; count: number }>({
    name: 'bank entries by fingerprint',
    text: `SELECT fingerprint, count(*)::integer AS count FROM bank_entry
      WHERE account_id = $1 AND bank_account_id = $2 AND fingerprint = ANY ($3) GROUP BY fingerprint`,
    values: [accountId, bankAccount, fingerprints],
  });

/** Numbers of entries of a bank account by day and amount. */
export const countEntries = (accountId: number, bankAccount: number, days: string[]) =>
  query<{ date: string; amount: string; count: number }>({
    name: 'bank entries by day and amount',
    text: `SELECT date::text AS date, trim_scale(amount)::text AS amount, count(*)::integer AS count FROM bank_entry
      WHERE account_id = $1 AND bank_account_id = $2 AND date = ANY ($3) GROUP BY 1, 2`,
    values: [accountId, bankAccount, days],
  });

const STATEMENT_COLUMNS = columnNames(`
  account_id, id, bank_account_id, format, identification, from_date, to_date, currency, opening_balance,
  closing_balance, amount, entry_count, content_hash, login
`);

/** Stores statements. Amounts are digits. */
export const insertStatements = defineInsert('bank_statement', STATEMENT_COLUMNS);

const ENTRY_COLUMNS = columnNames(`
  account_id, statement_id, bank_account_id, position, date, value_date, currency, amount, open_amount, charge, name,
  iban, bic, reference, end_to_end_id, bank_reference, text, is_reversal, fingerprint
`);

/** Stores entries. Amounts are digits. */
export const insertEntries = defineInsert('bank_entry', ENTRY_COLUMNS);

/** A statement, with its bank account. */
export interface StatementRow extends Omit<KnownStatement, 'content_hash'> {
  bank_account: string;
  format: string;
}

/** A statement by its id. */
export const statementById = (accountId: number, id: number) =>
  query<StatementRow>({
    name: 'bank statement',
    text: `SELECT s.id, b.code AS bank_account, s.format, s.identification, s.from_date::text, s.to_date::text, s.entry_count
      FROM bank_statement s JOIN company_bank_account b ON b.account_id = s.account_id AND b.id = s.bank_account_id
      WHERE s.account_id = $1 AND s.id = $2`,
    values: [accountId, id],
  });

/** Locks the bank account of a statement, so that no other statement is imported or removed meanwhile. */
export const lockAccountOfStatement = (accountId: number, id: number) =>
  rowLock({
    name: 'bank account lock by statement',
    text: `SELECT b.id FROM company_bank_account b WHERE b.account_id = $1
      AND b.id = (SELECT bank_account_id FROM bank_statement WHERE account_id = $1 AND id = $2) FOR NO KEY UPDATE OF b`,
    values: [accountId, id],
  });

/** Locks the entries of a statement, so that none is booked meanwhile. */
export const lockEntriesOfStatement = (accountId: number, id: number) =>
  rowLock({
    name: 'bank entries lock by statement',
    text: 'SELECT id FROM bank_entry WHERE account_id = $1 AND statement_id = $2 ORDER BY id FOR UPDATE',
    values: [accountId, id],
  });

/** Receipts and payments that entries of a statement are booked to, or were before a void. */
export const documentsOfStatement = (accountId: number, id: number) =>
  query<DocumentRow>({
    name: 'documents of a bank statement',
    text: `SELECT DISTINCT d.id, d.type, d.document_set, d.seq_number FROM bank_entry e
      JOIN bank_entry_document x ON x.account_id = e.account_id AND x.entry_id = e.id
      JOIN document d ON d.account_id = x.account_id AND d.id = x.document_id
      WHERE e.account_id = $1 AND e.statement_id = $2 ORDER BY d.id LIMIT 20`,
    values: [accountId, id],
  });

/** Deletes a statement with its entries. A booked entry violates a foreign key. */
export const deleteStatement = (accountId: number, id: number): Command[] => [
  deleteFrom('bank_entry', { account_id: accountId, statement_id: id }),
  deleteFrom('bank_statement', { account_id: accountId, id }),
];

/** Remembers the columns of the CSV files of a bank account. */
export const rememberMapping = (accountId: number, id: number, mapping: string) =>
  command({
    name: 'bank account mapping',
    text: `UPDATE company_bank_account SET csv_mapping = $3, updated_at = now(), version = version + 1
      WHERE account_id = $1 AND id = $2 AND csv_mapping IS DISTINCT FROM $3`,
    values: [accountId, id, mapping],
  });

/** An entry as its booking needs it. Amounts are digits. */
export interface EntryRow {
  id: number;
  bank_account_id: number;
  date: string;
  currency: string;
  amount: string;
  open_amount: string;
  charge: string | null;
  name: string | null;
  iban: string | null;
  reference: string | null;
  end_to_end_id: string | null;
  bank_reference: string | null;
  text: string | null;
  status: 'open' | 'booked' | 'ignored';
}

const ENTRY = `SELECT id, bank_account_id, date::text, currency, trim_scale(amount)::text AS amount, trim_scale(open_amount)::text AS open_amount,
    trim_scale(charge)::text AS charge, name, iban, reference, end_to_end_id, bank_reference, text, status FROM bank_entry`;

/** An entry by its id. */
export const entryById = (accountId: number, id: number) =>
  query<EntryRow>({ name: 'bank entry', text: `${ENTRY} WHERE account_id = $1 AND id = $2`, values: [accountId, id] });

/** Locks an entry, so that it is booked once. */
export const lockEntry = (accountId: number, id: number) => lockOf(entryById(accountId, id), 'FOR NO KEY UPDATE');

/** Open entries, the oldest first; one more than a page. */
export const openEntries = (accountId: number, { after, limit }: { after: number; limit: number }) =>
  query<EntryRow>({
    name: 'open bank entries',
    text: `${ENTRY} WHERE account_id = $1 AND status = 'open' AND id > $2 ORDER BY id LIMIT $3`,
    values: [accountId, after, limit + 1],
  });

/** Receipts and payments in force that an entry is booked to. */
export const documentsOfEntry = (accountId: number, id: number) =>
  query<DocumentRow & { open: string }>({
    name: 'documents of a bank entry',
    text: `SELECT d.id, d.type, d.document_set, d.seq_number, trim_scale(coalesce(d.amount_open, 0))::text AS open FROM bank_entry_document x
      JOIN document d ON d.account_id = x.account_id AND d.id = x.document_id
      WHERE x.account_id = $1 AND x.entry_id = $2 AND NOT x.is_void ORDER BY d.id LIMIT 100`,
    values: [accountId, id],
  });

/** Day of the next booking of an entry: its own, or that of the latest void of a document that it was booked to. */
export const bookingDay = (accountId: number, id: number) =>
  query<{ day: string }>({
    name: 'booking day of a bank entry',
    text: `SELECT greatest(e.date, max(greatest(d.date, d.updated)))::text AS day FROM bank_entry e
      LEFT JOIN bank_entry_document x ON x.account_id = e.account_id AND x.entry_id = e.id AND x.is_void
      LEFT JOIN document d ON d.account_id = x.account_id AND d.id = x.document_id
      WHERE e.account_id = $1 AND e.id = $2 GROUP BY e.date`,
    values: [accountId, id],
  });

/** Stores that an entry is booked to a document. */
export const insertEntryDocuments = defineInsert(
  'bank_entry_document',
  columnNames('account_id, entry_id, document_id, amount, charge'),
);

/** Changes what is open of an entry. */
export const bookEntry = (accountId: number, id: number, open: string, status: EntryRow['status']) =>
  updateTable('bank_entry', { account_id: accountId, id }, { open_amount: open, status }, ['updated_at = now()']);

/** Puts an entry aside with a reason, or opens it again without one. */
export const ignoreEntry = (accountId: number, id: number, reason: string | null) =>
  command({
    name: 'bank entry ignored',
    text: `UPDATE bank_entry SET status = CASE WHEN $3::text IS NULL THEN 'open' ELSE 'ignored' END, reason = $3, updated_at = now()
      WHERE account_id = $1 AND id = $2`,
    values: [accountId, id, reason],
  });

/** Ids of the entries that are booked to a document. */
export const entriesOfDocument = (accountId: number, key: DocumentKey) =>
  query<{ id: number }>({
    ...ofDocument('bank entries of a document', accountId, key),
    text: `SELECT entry_id AS id FROM bank_entry_document WHERE account_id = $1 AND document_id = ${idOf(key)} AND NOT is_void`,
  });

/** Opens the entries of a document that is voided. */
export const unbookDocument = (accountId: number, document: number) =>
  command({
    name: 'bank entries unbooked',
    text: `WITH x AS (UPDATE bank_entry_document SET is_void = true
        WHERE account_id = $1 AND document_id = $2 AND NOT is_void RETURNING entry_id, amount, charge)
      UPDATE bank_entry e SET open_amount = e.open_amount + x.amount - x.charge, status = 'open', updated_at = now()
      FROM x WHERE e.account_id = $1 AND e.id = x.entry_id`,
    values: [accountId, document],
  });

/** Remembers the account from which a party has paid, or to which it was paid. */
export const rememberIban = (accountId: number, party: number, iban: string) =>
  command({
    name: 'party iban',
    text: 'INSERT INTO party_iban (account_id, party_id, iban) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    values: [accountId, party, iban],
  });

/** A document that something of is due or open, with its party. */
export interface CandidateRow extends Omit<OpenItem, 'total_amount'> {
  your_ref: string | null;
  party_id: number | null;
  kind: 'customer' | 'supplier' | null;
  code: string | null;
  name: string | null;
  /** Requested accounts that belong to the party. */
  ibans: string[] | null;
}

/** Terms of entries by which documents are found. */
export interface CandidateTerms {
  amounts: string[];
  /** Digits in texts, without leading zeros. */
  numbers: string[];
  ibans: string[];
  /** Beginnings of names, folded. */
  names: string[];
}

const MAX_CANDIDATES = 2_000;

const COLUMNS = `d.id, d.type, d.document_set, d.seq_number, d.your_ref, d.currency, d.date::text, d.due_date::text,
      trim_scale(coalesce(d.amount_due, d.amount_open, 0))::text AS open, d.amount_due IS NULL AS is_credit,
      early.amount AS early_amount, early.until AS early_until, d.party_id, p.kind, p.code, coalesce(p.name, d.party_name) AS name,
      ARRAY(SELECT i.iban FROM party_iban i WHERE i.account_id = $1 AND i.party_id = d.party_id AND i.iban = ANY ($4)
        UNION SELECT p.iban WHERE p.iban = ANY ($4)) AS ibans`;

/** Documents that something of is due or open and that bank entries may settle, by amount, number, account or name. */
export const bookingCandidates = (accountId: number, { amounts, numbers, ibans, names }: CandidateTerms) =>
  query<CandidateRow>({
    name: 'booking candidates',
    text: `WITH party AS (
        SELECT p.id FROM third_party p WHERE p.account_id = $1 AND p.iban = ANY ($4)
        UNION SELECT i.party_id FROM party_iban i WHERE i.account_id = $1 AND i.iban = ANY ($4)
        UNION SELECT p.id FROM unnest($5::text[]) AS n (name) JOIN third_party p ON p.account_id = $1
          AND p.kind IN ('customer', 'supplier') AND p.folded_name >= n.name AND p.folded_name < n.name || chr(1114111)),
      found AS (
        (SELECT d.id FROM document d WHERE d.account_id = $1 AND ${isUnsettled('d')} AND d.party_id IN (SELECT id FROM party) LIMIT ${MAX_CANDIDATES})
        UNION (SELECT d.id FROM document d WHERE d.account_id = $1 AND ${isUnsettled('d')}
          AND (coalesce(d.amount_due, d.amount_open) = ANY ($2::numeric[])
            OR ltrim(substring(d.seq_number FROM '([0-9]+)[^0-9]*$'), '0') = ANY ($3)
            OR ltrim(regexp_replace(d.seq_number, '[^0-9]', '', 'g'), '0') = ANY ($3)
            OR (d.type = 'purchase' AND ltrim(substring(d.your_ref FROM '([0-9]+)[^0-9]*$'), '0') = ANY ($3)))
          LIMIT ${MAX_CANDIDATES}))
      SELECT ${COLUMNS} FROM found f JOIN document d ON d.account_id = $1 AND d.id = f.id
      LEFT JOIN third_party p ON p.account_id = $1 AND p.id = d.party_id
      LEFT JOIN LATERAL (SELECT e ->> 'amount' AS amount, e ->> 'until' AS until FROM (SELECT d.snapshot::json -> 'early_payment' AS e) of
        WHERE e IS NOT NULL AND ${takenDiscounts('d')} = 0) early ON d.amount_due > 0
      ORDER BY coalesce(d.due_date, d.date), d.date, d.id LIMIT ${MAX_CANDIDATES}`,
    values: [accountId, amounts, numbers, ibans, names],
  });

/** Customers and suppliers by the accounts that they have or have used. */
export const partiesOfIbans = (accountId: number, ibans: string[]) =>
  query<{ id: number; kind: 'customer' | 'supplier'; code: string; name: string; iban: string }>({
    name: 'parties of ibans',
    text: `SELECT p.id, p.kind, p.code, p.name, x.iban FROM (
        SELECT i.party_id AS id, i.iban FROM party_iban i WHERE i.account_id = $1 AND i.iban = ANY ($2)
        UNION SELECT p.id, p.iban FROM third_party p WHERE p.account_id = $1 AND p.iban = ANY ($2)) x
      JOIN third_party p ON p.account_id = $1 AND p.id = x.id ORDER BY p.id LIMIT 500`,
    values: [accountId, ibans],
  });

/** An open line of a credit transfer. */
export interface TransferLineRow {
  transfer_id: number;
  reference: string;
  bank_account_id: number;
  line: number;
  document_id: number;
  document_set: string;
  seq_number: string;
  party_id: number;
  code: string;
  name: string;
  amount: string;
  discount: string;
  end_to_end_id: string;
  is_open: boolean;
}

const TRANSFER_LINE = `SELECT t.id AS transfer_id, t.reference, t.bank_account_id, x.line, x.document_id, d.document_set, d.seq_number, x.party_id,
      p.code, p.name, trim_scale(x.amount)::text AS amount, trim_scale(x.discount)::text AS discount, x.end_to_end_id, x.is_open
    FROM credit_transfer_line x JOIN credit_transfer t ON t.account_id = x.account_id AND t.id = x.transfer_id
    JOIN document d ON d.account_id = x.account_id AND d.id = x.document_id
    JOIN third_party p ON p.account_id = x.account_id AND p.id = x.party_id
    WHERE x.account_id = $1`;

/** Open lines of all credit transfers. */
export const openTransferLines = (accountId: number) =>
  query<TransferLineRow>({
    name: 'open transfer lines',
    text: `${TRANSFER_LINE} AND x.is_open ORDER BY t.id, x.line LIMIT 5000`,
    values: [accountId],
  });

/** Open lines of a credit transfer. */
export const openLinesOf = (accountId: number, transfer: number) =>
  query<TransferLineRow>({
    name: 'open lines of a transfer',
    text: `${TRANSFER_LINE} AND x.is_open AND t.id = $2 ORDER BY x.line`,
    values: [accountId, transfer],
  });

/** All lines of a credit transfer. */
export const linesOfTransfer = (accountId: number, transfer: number) =>
  query<TransferLineRow>({
    name: 'lines of a transfer',
    text: `${TRANSFER_LINE} AND t.id = $2 ORDER BY x.line`,
    values: [accountId, transfer],
  });

/** Ends the lines of credit transfers whose purchases a booking has paid. */
export const endTransferLines = (accountId: number, documents: number[]) =>
  endLines(accountId, { document_id: documents });

const endLines = (accountId: number, of: { document_id: number[] } | { transfer_id: number }) =>
  updateTable('credit_transfer_line', { account_id: accountId, ...of, is_open: true }, { is_open: false });

/** A purchase that is due. */
export interface DuePurchase {
  id: number;
  document_set: string;
  seq_number: string;
  your_ref: string | null;
  date: string;
  due_date: string | null;
  currency: string;
  amount_due: string;
  /** Early-payment discount that can still be taken on the day, or 0. */
  discount: string;
  discount_until: string | null;
  supplier_id: number | null;
  supplier_code: string | null;
  supplier_name: string | null;
  iban: string | null;
  bic: string | null;
}

/** Maximum purchases of a proposal, and of a credit transfer. */
export const MAX_DUE_PURCHASES = 1_000;

const DUE_PURCHASE = `SELECT d.id, d.document_set, d.seq_number, d.your_ref, d.date::text, d.due_date::text, d.currency,
      trim_scale(d.amount_due)::text AS amount_due,
      coalesce(CASE WHEN early.until >= $2::date THEN trim_scale(early.amount)::text END, '0') AS discount, early.until::text AS discount_until,
      p.id AS supplier_id, p.code AS supplier_code, coalesce(p.name, d.party_name) AS supplier_name, p.iban, p.bic
    FROM document d LEFT JOIN third_party p ON p.account_id = d.account_id AND p.id = d.party_id
    LEFT JOIN LATERAL (SELECT (e ->> 'amount')::numeric AS amount, (e ->> 'until')::date AS until
      FROM (SELECT d.snapshot::json -> 'early_payment' AS e) of WHERE e IS NOT NULL AND ${takenDiscounts('d')} = 0) early ON true
    WHERE d.account_id = $1 AND d.type = 'purchase' AND d.amount_due > 0`;

const NOT_ORDERED =
  'NOT EXISTS (SELECT FROM credit_transfer_line x WHERE x.account_id = d.account_id AND x.document_id = d.id AND x.is_open)';

/** Purchases that are due until a day, or whose discount ends by then, and that no credit transfer pays. `day`: day of the payment. */
export const duePurchases = (accountId: number, { day, until }: { day: string; until: string }) =>
  query<DuePurchase>({
    name: 'due purchases',
    text: `${DUE_PURCHASE} AND (coalesce(d.due_date, d.date) <= $3::date OR (early.until >= $2::date AND early.until <= $3::date)) AND ${NOT_ORDERED}
      ORDER BY coalesce(d.due_date, d.date), d.id LIMIT ${MAX_DUE_PURCHASES}`,
    values: [accountId, day, until],
  });

/** Purchases by id with an amount due. */
export const purchasesToPay = (accountId: number, { day, ids }: { day: string; ids: number[] }) =>
  query<DuePurchase & { is_ordered: boolean }>({
    name: 'purchases to pay',
    text: `SELECT q.*, EXISTS (SELECT FROM credit_transfer_line x WHERE x.account_id = $1 AND x.document_id = q.id AND x.is_open) AS is_ordered
      FROM (${DUE_PURCHASE} AND d.id = ANY ($3)) q`,
    values: [accountId, day, ids],
  });

/** Name of the company; today and the time, in its time zone. */
export const payer = (accountId: number) =>
  query<{ name: string; today: string; now: string }>({
    name: 'payer',
    text: `SELECT name, (now() AT TIME ZONE timezone)::date::text AS today,
        to_char(now() AT TIME ZONE timezone, 'YYYY-MM-DD"T"HH24:MI:SS') AS now FROM account WHERE account_id = $1`,
    values: [accountId],
  });

/** Stores a credit transfer. */
export const insertTransfer = defineInsert(
  'credit_transfer',
  columnNames('account_id, id, bank_account_id, reference, execution_date, currency, amount, entry_count, file, login'),
);

/** Stores lines of a credit transfer. */
export const insertTransferLines = defineInsert(
  'credit_transfer_line',
  columnNames('account_id, transfer_id, line, document_id, party_id, name, iban, amount, discount, end_to_end_id'),
);

/** A credit transfer by its id. */
export const transferById = (accountId: number, id: number) =>
  query<{ id: number }>({
    name: 'credit transfer',
    text: 'SELECT id FROM credit_transfer WHERE account_id = $1 AND id = $2',
    values: [accountId, id],
  });

/** Purchases of which less is due than a credit transfer pays, while something of it is open. */
export const overpaidOf = (accountId: number, transfer: number) =>
  query<{ document_set: string; seq_number: string }>({
    name: 'overpaid purchases of a transfer',
    text: `SELECT d.document_set, d.seq_number FROM credit_transfer_line x
      JOIN document d ON d.account_id = x.account_id AND d.id = x.document_id
      WHERE x.account_id = $1 AND x.transfer_id = $2 AND coalesce(d.amount_due, 0) < x.amount + x.discount
        AND EXISTS (SELECT FROM credit_transfer_line o WHERE o.account_id = $1 AND o.transfer_id = $2 AND o.is_open)
      ORDER BY x.line`,
    values: [accountId, transfer],
  });

/** Locks a credit transfer. */
export const lockTransfer = (accountId: number, id: number) =>
  rowLock<{ id: number; status: string; reference: string }>({
    name: 'credit transfer lock',
    text: 'SELECT id, status, reference FROM credit_transfer WHERE account_id = $1 AND id = $2 FOR NO KEY UPDATE',
    values: [accountId, id],
  });

/** Cancels a credit transfer: its purchases are due again. */
export const cancelTransfer = (accountId: number, id: number): Command[] => [
  updateTable('credit_transfer', { account_id: accountId, id }, { status: 'CANCELLED' }, ['updated_at = now()']),
  endLines(accountId, { transfer_id: id }),
];

/** The file of a credit transfer. */
export const transferFile = (accountId: number, id: number) =>
  query<{ reference: string; file: string }>({
    name: 'credit transfer file',
    text: 'SELECT reference, file FROM credit_transfer WHERE account_id = $1 AND id = $2',
    values: [accountId, id],
  });

interface BankDifference {
  id: number;
  expected: string;
  found: string;
}

/** Entries whose open amount is not what their documents leave, or whose status is not that of the amount. */
export const entryDifferences = (accountId: number) =>
  query<BankDifference>({
    text: `SELECT e.id, trim_scale(e.amount + x.charge - x.amount)::text AS expected, trim_scale(e.open_amount)::text || ' ' || e.status AS found
      FROM bank_entry e CROSS JOIN LATERAL (SELECT coalesce(sum(b.amount), 0) AS amount, coalesce(sum(b.charge), 0) AS charge
        FROM bank_entry_document b JOIN document d ON d.account_id = b.account_id AND d.id = b.document_id AND d.status <> 'VOID'
        WHERE b.account_id = e.account_id AND b.entry_id = e.id AND NOT b.is_void
          AND abs(b.amount) = d.total_amount) x
      WHERE e.account_id = $1 AND (e.open_amount <> e.amount + x.charge - x.amount OR (e.status = 'booked') <> (e.open_amount = 0 AND e.amount <> 0))
      ORDER BY e.id LIMIT 1000`,
    values: [accountId],
  });

/** Statements whose sum or number is not that of their entries, or whose balances do not fit. */
export const statementDifferences = (accountId: number) =>
  query<BankDifference>({
    text: `SELECT s.id, trim_scale(x.amount)::text || ' (' || x.count || ')' AS expected, trim_scale(s.amount)::text || ' (' || s.entry_count || ')' AS found
      FROM bank_statement s CROSS JOIN LATERAL (SELECT coalesce(sum(amount), 0) AS amount, count(*) AS count FROM bank_entry
        WHERE account_id = s.account_id AND statement_id = s.id) x
      WHERE s.account_id = $1 AND (x.amount <> s.amount OR x.count <> s.entry_count
        OR (s.format <> 'CSV' AND s.opening_balance + s.amount <> s.closing_balance)) ORDER BY s.id LIMIT 1000`,
    values: [accountId],
  });
