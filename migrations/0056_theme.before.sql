-- Themes: how a company and each of its document sets print documents, with an own letterhead behind the page.

ALTER TABLE account
  ADD COLUMN theme jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN letterhead bytea;
COMMENT ON COLUMN account.theme IS 'Theme of printed documents: the fields that differ from the defaults.';
COMMENT ON COLUMN account.letterhead IS 'Own letterhead, printed behind the page where the theme says so: PNG, JPEG or SVG; null: none.';

ALTER TABLE document_set
  ADD COLUMN theme jsonb,
  ADD COLUMN letterhead bytea;
COMMENT ON COLUMN document_set.theme IS 'Theme of the documents of the set, in place of that of the account; null: that of the account.';
COMMENT ON COLUMN document_set.letterhead IS 'Own letterhead of the set, in place of that of the account: PNG, JPEG or SVG; null: that of the account.';
