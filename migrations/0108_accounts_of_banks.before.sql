-- Lets accounts of the accounting be for the entries of one bank account.

ALTER TABLE accounting_account ADD COLUMN bank_account text COLLATE "C";
COMMENT ON COLUMN accounting_account.bank_account IS 'Only receipts and payments that are booked from the statement of this bank account.';
-- Bank accounts may get another code.
ALTER TABLE accounting_account ADD CONSTRAINT accounting_account_bank_account_fkey
  FOREIGN KEY (account_id, bank_account) REFERENCES company_bank_account (account_id, code) ON UPDATE CASCADE;
