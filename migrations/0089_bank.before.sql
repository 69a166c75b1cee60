-- The bank: accounts of the company, statements with their entries, what they are booked to, and credit transfers.

CREATE SEQUENCE company_bank_account_id_seq;
GRANT USAGE ON SEQUENCE company_bank_account_id_seq TO kontor_service;
COMMENT ON SEQUENCE company_bank_account_id_seq IS 'Identifiers of bank accounts of the company.';
CREATE SEQUENCE bank_statement_id_seq;
GRANT USAGE ON SEQUENCE bank_statement_id_seq TO kontor_service;
COMMENT ON SEQUENCE bank_statement_id_seq IS 'Identifiers of bank statements.';
CREATE SEQUENCE bank_entry_id_seq;
GRANT USAGE ON SEQUENCE bank_entry_id_seq TO kontor_service;
COMMENT ON SEQUENCE bank_entry_id_seq IS 'Identifiers of entries of bank statements.';
CREATE SEQUENCE credit_transfer_id_seq;
GRANT USAGE ON SEQUENCE credit_transfer_id_seq TO kontor_service;
COMMENT ON SEQUENCE credit_transfer_id_seq IS 'Identifiers of credit transfers.';

CREATE TABLE company_bank_account (
  account_id  integer NOT NULL,
  id          bigint NOT NULL DEFAULT nextval('company_bank_account_id_seq'),
  code        text COLLATE "C" NOT NULL,
  description text,
  iban        text COLLATE "C",
  bic         text COLLATE "C",
  currency    text COLLATE "C" NOT NULL,
  holder      text,
  csv_mapping text COLLATE "C",
  inactive    boolean NOT NULL DEFAULT false,
  created_at  timestamptz NOT NULL DEFAULT now(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  version     integer NOT NULL DEFAULT 1,
  CONSTRAINT company_bank_account_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT company_bank_account_code_key UNIQUE (account_id, code),
  CONSTRAINT company_bank_account_iban_key UNIQUE (account_id, iban),
  CONSTRAINT company_bank_account_account_fkey FOREIGN KEY (account_id) REFERENCES account
);
COMMENT ON TABLE company_bank_account IS 'Bank accounts of the company whose statements are imported. Printed documents have those of bank_account.';
COMMENT ON COLUMN company_bank_account.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN company_bank_account.id IS 'Identifier of the bank account.';
COMMENT ON COLUMN company_bank_account.code IS 'Code, unique in the account.';
COMMENT ON COLUMN company_bank_account.description IS 'Name of the bank account.';
COMMENT ON COLUMN company_bank_account.iban IS 'IBAN without blanks, unique in the account; null for one without.';
COMMENT ON COLUMN company_bank_account.bic IS 'BIC of the bank.';
COMMENT ON COLUMN company_bank_account.currency IS 'Currency of the bank account.';
COMMENT ON COLUMN company_bank_account.holder IS 'Name of its holder in credit transfers; null: the name of the company.';
COMMENT ON COLUMN company_bank_account.csv_mapping IS 'JSON: columns and form of its CSV files; null: not known yet.';
COMMENT ON COLUMN company_bank_account.inactive IS 'True if the bank account is out of use.';
COMMENT ON COLUMN company_bank_account.created_at IS 'When the row was inserted.';
COMMENT ON COLUMN company_bank_account.updated_at IS 'When the row was last changed.';
COMMENT ON COLUMN company_bank_account.version IS 'Counts the changes of the record; the ETag of ?id=N follows from it.';
SELECT isolate_tenant('company_bank_account', 'SELECT, INSERT, UPDATE');
GRANT SELECT, UPDATE (version), DELETE ON company_bank_account TO kontor_administration;

CREATE TABLE bank_statement (
  account_id      integer NOT NULL,
  id              bigint NOT NULL,
  bank_account_id bigint NOT NULL,
  format          text COLLATE "C" NOT NULL,
  identification  text,
  from_date       date NOT NULL,
  to_date         date NOT NULL,
  currency        text COLLATE "C" NOT NULL,
  opening_balance numeric,
  closing_balance numeric,
  amount          numeric NOT NULL,
  entry_count     integer NOT NULL,
  content_hash    text COLLATE "C" NOT NULL,
  login           text COLLATE "C" NOT NULL,
  created_at      timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT bank_statement_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT bank_statement_account_fkey FOREIGN KEY (account_id) REFERENCES account,
  CONSTRAINT bank_statement_bank_account_fkey FOREIGN KEY (account_id, bank_account_id) REFERENCES company_bank_account (account_id, id),
  CONSTRAINT bank_statement_format_check CHECK (format IN ('camt.053', 'MT940', 'CSV'))
);
COMMENT ON TABLE bank_statement IS 'Imported statements of bank accounts. A statement never changes.';
COMMENT ON COLUMN bank_statement.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN bank_statement.id IS 'Identifier of the statement.';
COMMENT ON COLUMN bank_statement.bank_account_id IS 'Bank account.';
COMMENT ON COLUMN bank_statement.format IS 'Format of its file: camt.053, MT940 or CSV.';
COMMENT ON COLUMN bank_statement.identification IS 'Identification that the bank gave; null for CSV.';
COMMENT ON COLUMN bank_statement.from_date IS 'First day.';
COMMENT ON COLUMN bank_statement.to_date IS 'Last day.';
COMMENT ON COLUMN bank_statement.currency IS 'Currency.';
COMMENT ON COLUMN bank_statement.opening_balance IS 'Balance before its entries; null if the file has none.';
COMMENT ON COLUMN bank_statement.closing_balance IS 'Balance behind its entries; null if the file has none.';
COMMENT ON COLUMN bank_statement.amount IS 'Sum of its entries.';
COMMENT ON COLUMN bank_statement.entry_count IS 'Number of its entries.';
COMMENT ON COLUMN bank_statement.content_hash IS 'SHA-256 of what the file has about it, in hexadecimal digits.';
COMMENT ON COLUMN bank_statement.login IS 'Login of the user who imported it.';
COMMENT ON COLUMN bank_statement.created_at IS 'When it was imported.';
CREATE UNIQUE INDEX bank_statement_content_key ON bank_statement (account_id, bank_account_id, content_hash);
COMMENT ON INDEX bank_statement_content_key IS 'No statement is imported twice.';
CREATE INDEX bank_statement_by_account ON bank_statement (account_id, bank_account_id, to_date, id);
COMMENT ON INDEX bank_statement_by_account IS 'Finds the newest statement of a bank account.';
SELECT isolate_tenant('bank_statement', 'SELECT, INSERT');

CREATE TABLE bank_entry (
  account_id      integer NOT NULL,
  id              bigint NOT NULL DEFAULT nextval('bank_entry_id_seq'),
  statement_id    bigint NOT NULL,
  bank_account_id bigint NOT NULL,
  position        integer NOT NULL,
  date            date NOT NULL,
  value_date      date,
  currency        text COLLATE "C" NOT NULL,
  amount          numeric NOT NULL,
  open_amount     numeric NOT NULL,
  charge          numeric,
  name            text,
  iban            text COLLATE "C",
  bic             text COLLATE "C",
  reference       text,
  end_to_end_id   text,
  bank_reference  text,
  text            text,
  is_reversal     boolean NOT NULL DEFAULT false,
  fingerprint     text COLLATE "C" NOT NULL,
  status          text COLLATE "C" NOT NULL DEFAULT 'open',
  reason          text,
  created_at      timestamptz NOT NULL DEFAULT now(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT bank_entry_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT bank_entry_account_fkey FOREIGN KEY (account_id) REFERENCES account,
  CONSTRAINT bank_entry_statement_fkey FOREIGN KEY (account_id, statement_id) REFERENCES bank_statement (account_id, id),
  CONSTRAINT bank_entry_bank_account_fkey FOREIGN KEY (account_id, bank_account_id) REFERENCES company_bank_account (account_id, id),
  CONSTRAINT bank_entry_status_check CHECK (status IN ('open', 'booked', 'ignored'))
);
COMMENT ON TABLE bank_entry IS 'Entries of bank statements.';
COMMENT ON COLUMN bank_entry.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN bank_entry.id IS 'Identifier of the entry.';
COMMENT ON COLUMN bank_entry.statement_id IS 'Statement.';
COMMENT ON COLUMN bank_entry.bank_account_id IS 'Bank account.';
COMMENT ON COLUMN bank_entry.position IS 'Position in the statement, from 1.';
COMMENT ON COLUMN bank_entry.date IS 'Day on which the bank booked it.';
COMMENT ON COLUMN bank_entry.value_date IS 'Day from which the bank counts interest.';
COMMENT ON COLUMN bank_entry.currency IS 'Currency: that of the bank account.';
COMMENT ON COLUMN bank_entry.amount IS 'Amount: above 0 for money that arrives, below 0 for money that leaves.';
COMMENT ON COLUMN bank_entry.open_amount IS 'Amount, and charges booked with it, less what is booked to documents.';
COMMENT ON COLUMN bank_entry.charge IS 'Charge of the bank that the file names for the entry; null: none.';
COMMENT ON COLUMN bank_entry.name IS 'Name of the other party.';
COMMENT ON COLUMN bank_entry.iban IS 'IBAN, or account number, of the other party.';
COMMENT ON COLUMN bank_entry.bic IS 'BIC of the other party.';
COMMENT ON COLUMN bank_entry.reference IS 'Structured reference of the creditor.';
COMMENT ON COLUMN bank_entry.end_to_end_id IS 'End-to-end identification of the payment.';
COMMENT ON COLUMN bank_entry.bank_reference IS 'Reference that the bank gave.';
COMMENT ON COLUMN bank_entry.text IS 'Text of the payment.';
COMMENT ON COLUMN bank_entry.is_reversal IS 'True if the entry takes back an earlier one.';
COMMENT ON COLUMN bank_entry.fingerprint IS 'Hash of what identifies the entry in CSV files.';
COMMENT ON COLUMN bank_entry.status IS 'open, booked or ignored.';
COMMENT ON COLUMN bank_entry.reason IS 'Why it is ignored; null otherwise.';
COMMENT ON COLUMN bank_entry.created_at IS 'When the row was inserted.';
COMMENT ON COLUMN bank_entry.updated_at IS 'When the row was last changed.';
CREATE INDEX bank_entry_open ON bank_entry (account_id, id) WHERE status = 'open';
COMMENT ON INDEX bank_entry_open IS 'Lists the entries that are not booked.';
CREATE INDEX bank_entry_by_statement ON bank_entry (account_id, statement_id, id);
COMMENT ON INDEX bank_entry_by_statement IS 'Lists the entries of a statement.';
CREATE INDEX bank_entry_by_fingerprint ON bank_entry (account_id, bank_account_id, fingerprint);
COMMENT ON INDEX bank_entry_by_fingerprint IS 'Finds lines of CSV files that were imported before.';
CREATE INDEX bank_entry_by_date ON bank_entry (account_id, date, id);
COMMENT ON INDEX bank_entry_by_date IS 'Lists entries of days.';
SELECT isolate_tenant('bank_entry', 'SELECT, INSERT');
GRANT UPDATE (open_amount, status, reason, updated_at) ON bank_entry TO kontor_service;

CREATE TABLE bank_entry_document (
  account_id  integer NOT NULL,
  entry_id    bigint NOT NULL,
  document_id bigint NOT NULL,
  amount      numeric NOT NULL,
  charge      numeric NOT NULL DEFAULT 0,
  is_void     boolean NOT NULL DEFAULT false,
  CONSTRAINT bank_entry_document_pkey PRIMARY KEY (account_id, entry_id, document_id),
  CONSTRAINT bank_entry_document_entry_fkey FOREIGN KEY (account_id, entry_id) REFERENCES bank_entry (account_id, id),
  CONSTRAINT bank_entry_document_document_fkey FOREIGN KEY (account_id, document_id) REFERENCES document (account_id, id)
);
COMMENT ON TABLE bank_entry_document IS 'Receipts and payments that entries of bank statements are booked to.';
COMMENT ON COLUMN bank_entry_document.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN bank_entry_document.entry_id IS 'Entry.';
COMMENT ON COLUMN bank_entry_document.document_id IS 'Receipt or payment.';
COMMENT ON COLUMN bank_entry_document.amount IS 'Total of the document: above 0 for a receipt, below 0 for a payment.';
COMMENT ON COLUMN bank_entry_document.charge IS 'Charge of the bank: the total of the document is that of the entry and the charge.';
COMMENT ON COLUMN bank_entry_document.is_void IS 'True if the document is void, so that the entry is open again.';
CREATE INDEX bank_entry_document_by_document ON bank_entry_document (account_id, document_id);
COMMENT ON INDEX bank_entry_document_by_document IS 'Finds the entry of a receipt or payment.';
SELECT isolate_tenant('bank_entry_document', 'SELECT, INSERT');
GRANT UPDATE (is_void) ON bank_entry_document TO kontor_service;

CREATE TABLE party_iban (
  account_id integer NOT NULL,
  party_id   bigint NOT NULL,
  iban       text COLLATE "C" NOT NULL,
  CONSTRAINT party_iban_pkey PRIMARY KEY (account_id, party_id, iban),
  CONSTRAINT party_iban_account_fkey FOREIGN KEY (account_id) REFERENCES account,
  CONSTRAINT party_iban_party_fkey FOREIGN KEY (account_id, party_id) REFERENCES third_party (account_id, id)
);
COMMENT ON TABLE party_iban IS 'Accounts from which a customer or supplier has paid, or to which it was paid, as bank entries that were booked had them.';
COMMENT ON COLUMN party_iban.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN party_iban.party_id IS 'Customer or supplier.';
COMMENT ON COLUMN party_iban.iban IS 'IBAN, or account number, of the bank entry.';
CREATE INDEX party_iban_by_iban ON party_iban (account_id, iban);
COMMENT ON INDEX party_iban_by_iban IS 'Finds the party of a bank entry.';
SELECT isolate_tenant('party_iban', 'SELECT, INSERT');

CREATE TABLE credit_transfer (
  account_id      integer NOT NULL,
  id              bigint NOT NULL,
  bank_account_id bigint NOT NULL,
  reference       text COLLATE "C" NOT NULL,
  execution_date  date NOT NULL,
  currency        text COLLATE "C" NOT NULL,
  amount          numeric NOT NULL,
  entry_count     integer NOT NULL,
  status          text COLLATE "C" NOT NULL DEFAULT 'OPEN',
  file            text NOT NULL,
  login           text COLLATE "C" NOT NULL,
  created_at      timestamptz NOT NULL DEFAULT now(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT credit_transfer_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT credit_transfer_account_fkey FOREIGN KEY (account_id) REFERENCES account,
  CONSTRAINT credit_transfer_bank_account_fkey FOREIGN KEY (account_id, bank_account_id) REFERENCES company_bank_account (account_id, id),
  CONSTRAINT credit_transfer_status_check CHECK (status IN ('OPEN', 'CANCELLED'))
);
COMMENT ON TABLE credit_transfer IS 'Orders to the bank to pay purchases: a SEPA credit transfer file each.';
COMMENT ON COLUMN credit_transfer.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN credit_transfer.id IS 'Identifier of the order.';
COMMENT ON COLUMN credit_transfer.bank_account_id IS 'Bank account that pays.';
COMMENT ON COLUMN credit_transfer.reference IS 'Identification of the message and of its payments in the file.';
COMMENT ON COLUMN credit_transfer.execution_date IS 'Day on which the bank is to pay.';
COMMENT ON COLUMN credit_transfer.currency IS 'Currency: EUR.';
COMMENT ON COLUMN credit_transfer.amount IS 'Sum of its lines.';
COMMENT ON COLUMN credit_transfer.entry_count IS 'Number of its lines.';
COMMENT ON COLUMN credit_transfer.status IS 'OPEN, or CANCELLED: its purchases are due again.';
COMMENT ON COLUMN credit_transfer.file IS 'The file, pain.001.001.09.';
COMMENT ON COLUMN credit_transfer.login IS 'Login of the user who made it.';
COMMENT ON COLUMN credit_transfer.created_at IS 'When the row was inserted.';
COMMENT ON COLUMN credit_transfer.updated_at IS 'When the row was last changed.';
SELECT isolate_tenant('credit_transfer', 'SELECT, INSERT');
GRANT UPDATE (status, updated_at) ON credit_transfer TO kontor_service;

CREATE TABLE credit_transfer_line (
  account_id    integer NOT NULL,
  transfer_id   bigint NOT NULL,
  line          integer NOT NULL,
  document_id   bigint NOT NULL,
  party_id      bigint NOT NULL,
  name          text NOT NULL,
  iban          text COLLATE "C" NOT NULL,
  amount        numeric NOT NULL,
  discount      numeric NOT NULL,
  end_to_end_id text COLLATE "C" NOT NULL,
  is_open       boolean NOT NULL DEFAULT true,
  CONSTRAINT credit_transfer_line_pkey PRIMARY KEY (account_id, transfer_id, line),
  CONSTRAINT credit_transfer_line_transfer_fkey FOREIGN KEY (account_id, transfer_id) REFERENCES credit_transfer (account_id, id),
  CONSTRAINT credit_transfer_line_document_fkey FOREIGN KEY (account_id, document_id) REFERENCES document (account_id, id),
  CONSTRAINT credit_transfer_line_party_fkey FOREIGN KEY (account_id, party_id) REFERENCES third_party (account_id, id)
);
COMMENT ON TABLE credit_transfer_line IS 'Purchases that a credit transfer pays.';
COMMENT ON COLUMN credit_transfer_line.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN credit_transfer_line.transfer_id IS 'Credit transfer.';
COMMENT ON COLUMN credit_transfer_line.line IS 'Position in the file, from 1.';
COMMENT ON COLUMN credit_transfer_line.document_id IS 'Purchase.';
COMMENT ON COLUMN credit_transfer_line.party_id IS 'Supplier.';
COMMENT ON COLUMN credit_transfer_line.name IS 'Name of the supplier, as in the file.';
COMMENT ON COLUMN credit_transfer_line.iban IS 'IBAN of the supplier, as in the file.';
COMMENT ON COLUMN credit_transfer_line.amount IS 'Amount to pay, without the discount.';
COMMENT ON COLUMN credit_transfer_line.discount IS 'Early-payment discount that the payment takes.';
COMMENT ON COLUMN credit_transfer_line.end_to_end_id IS 'End-to-end identification, by which the bank entry is found.';
COMMENT ON COLUMN credit_transfer_line.is_open IS 'True until the payment is booked or the transfer cancelled.';
CREATE UNIQUE INDEX credit_transfer_line_open_key ON credit_transfer_line (account_id, document_id) WHERE is_open;
COMMENT ON INDEX credit_transfer_line_open_key IS 'No purchase is in two credit transfers that are not at their end.';
CREATE INDEX credit_transfer_line_by_document ON credit_transfer_line (account_id, document_id);
COMMENT ON INDEX credit_transfer_line_by_document IS 'Finds the credit transfers of a purchase.';
SELECT isolate_tenant('credit_transfer_line', 'SELECT, INSERT');
GRANT UPDATE (is_open) ON credit_transfer_line TO kontor_service;

ALTER TABLE third_party ADD COLUMN iban text COLLATE "C", ADD COLUMN bic text COLLATE "C";
COMMENT ON COLUMN third_party.iban IS 'IBAN to which the party is paid, without blanks.';
COMMENT ON COLUMN third_party.bic IS 'BIC of its bank.';
