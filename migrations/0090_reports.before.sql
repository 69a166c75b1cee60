-- Accounts of the accounting for journal entries.

CREATE SEQUENCE accounting_account_id_seq;
GRANT USAGE ON SEQUENCE accounting_account_id_seq TO kontor_service;
COMMENT ON SEQUENCE accounting_account_id_seq IS 'Identifiers of accounts of the accounting.';

CREATE TABLE accounting_account (
  account_id     integer NOT NULL,
  id             bigint NOT NULL DEFAULT nextval('accounting_account_id_seq'),
  code           text COLLATE "C" NOT NULL,
  description    text COLLATE "C",
  number         text COLLATE "C" NOT NULL,
  purpose        text COLLATE "C" NOT NULL,
  vat_code       text COLLATE "C",
  vat_rate       numeric,
  family         text COLLATE "C",
  discount_group text COLLATE "C",
  payment_means  text COLLATE "C",
  tax_key        text COLLATE "C",
  inactive       boolean NOT NULL DEFAULT false,
  created_at     timestamptz NOT NULL DEFAULT now(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  version        integer NOT NULL DEFAULT 1,
  CONSTRAINT accounting_account_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT accounting_account_code_key UNIQUE (account_id, code),
  CONSTRAINT accounting_account_account_fkey FOREIGN KEY (account_id) REFERENCES account,
  CONSTRAINT accounting_account_vat_code_fkey FOREIGN KEY (account_id, vat_code) REFERENCES vat_code (account_id, code),
  CONSTRAINT accounting_account_family_fkey FOREIGN KEY (account_id, family) REFERENCES family (account_id, family_code)
);
COMMENT ON TABLE accounting_account IS 'Accounts of the accounting, each with the amounts that journal entries post to it. The record with the most conditions wins.';
COMMENT ON COLUMN accounting_account.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN accounting_account.id IS 'Identifier of the record.';
COMMENT ON COLUMN accounting_account.code IS 'Code, unique in the account.';
COMMENT ON COLUMN accounting_account.description IS 'Description.';
COMMENT ON COLUMN accounting_account.number IS 'Number in the chart of accounts.';
COMMENT ON COLUMN accounting_account.purpose IS 'Amounts that are posted to it, such as receivable or revenue.';
COMMENT ON COLUMN accounting_account.vat_code IS 'Only amounts with this VAT code.';
COMMENT ON COLUMN accounting_account.vat_rate IS 'Only amounts with this VAT rate in percent.';
COMMENT ON COLUMN accounting_account.family IS 'Only articles of this family.';
COMMENT ON COLUMN accounting_account.discount_group IS 'Only customers and suppliers of this discount group.';
COMMENT ON COLUMN accounting_account.payment_means IS 'Only payments by this means, UNTDID 4461.';
COMMENT ON COLUMN accounting_account.tax_key IS 'Tax key of DATEV (BU-Schlüssel); auto: the account has it. Then DATEV gets the amount with VAT. Null: net amount and VAT are posted apart.';
COMMENT ON COLUMN accounting_account.inactive IS 'True if the record is out of use.';
COMMENT ON COLUMN accounting_account.created_at IS 'When the row was inserted.';
COMMENT ON COLUMN accounting_account.updated_at IS 'When the row was last changed.';
COMMENT ON COLUMN accounting_account.version IS 'Counts the changes of the record; the ETag of ?id=N follows from it.';
SELECT isolate_tenant('accounting_account', 'SELECT, INSERT, UPDATE');
GRANT SELECT, UPDATE (version), DELETE ON accounting_account TO kontor_administration;
