-- The kinds of messages, with statements, are checked again once no program runs that knows other ones.

ALTER TABLE mail_message ADD CONSTRAINT mail_message_kind_check
  CHECK (kind IN ('document', 'statement', 'new-browser', 'password-reset', 'test'));
