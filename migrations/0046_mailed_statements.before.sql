-- Statements of account by mail: which one is attached to a message. It is printed when the message is sent, as documents are.
-- The kinds of messages are checked again by 0048.

ALTER TABLE mail_message ADD COLUMN statement json;
ALTER TABLE mail_message DROP CONSTRAINT mail_message_kind_check;
COMMENT ON COLUMN mail_message.statement IS 'Statement of account that is attached: kind of the party, its id, currency, first and last day, language; null: none.';
COMMENT ON COLUMN mail_message.kind IS 'document: a document as a PDF; statement: a statement of account as a PDF; new-browser: a notice of a sign-in from another browser; password-reset: a link that resets a password; test: a test message.';
