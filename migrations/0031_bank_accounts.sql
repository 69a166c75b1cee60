-- What administrators keep of a company: bank accounts and its entry in a register, which its documents print, and its lists of
-- locations, categories and families.

CREATE TABLE bank_account (
  account_id integer NOT NULL,
  position   integer NOT NULL,
  iban       text COLLATE "C" NOT NULL,
  bic        text COLLATE "C",
  bank       text,
  CONSTRAINT bank_account_pkey PRIMARY KEY (account_id, position),
  CONSTRAINT bank_account_account_fkey FOREIGN KEY (account_id) REFERENCES account,
  CONSTRAINT bank_account_iban_key UNIQUE (account_id, iban),
  CONSTRAINT bank_account_position_check CHECK (position > 0),
  CONSTRAINT bank_account_iban_check CHECK (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  CONSTRAINT bank_account_bic_check CHECK (bic ~ '^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$')
);
SELECT isolate_tenant('bank_account', 'SELECT');
GRANT SELECT, INSERT, DELETE ON bank_account TO kontor_administration;

COMMENT ON TABLE bank_account IS 'Bank accounts of a company, which its documents print so that customers can pay. Administrators replace all of them at once.';
COMMENT ON COLUMN bank_account.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN bank_account.position IS 'Place in the order in which documents print them, from 1.';
COMMENT ON COLUMN bank_account.iban IS 'IBAN (ISO 13616) without blanks, in upper case.';
COMMENT ON COLUMN bank_account.bic IS 'BIC (ISO 9362) in upper case, of 8 or 11 characters; null: not given.';
COMMENT ON COLUMN bank_account.bank IS 'Name of the bank; null: not given.';

-- The commands that change and remove them. A foreign key keeps what is used.
GRANT SELECT, UPDATE, DELETE ON location, category, family TO kontor_administration;

ALTER TABLE account ADD COLUMN registration text;
COMMENT ON COLUMN account.registration IS 'Entry of the company in a register, as its documents print it, for example register, number and share capital; null: not printed.';
