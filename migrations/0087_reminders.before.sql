-- Payment reminders: their levels, the letters with their documents, and who gets none.

CREATE SEQUENCE reminder_level_id_seq;
GRANT USAGE ON SEQUENCE reminder_level_id_seq TO kontor_service;
COMMENT ON SEQUENCE reminder_level_id_seq IS 'Identifiers of levels of reminders.';

CREATE TABLE reminder_level (
  account_id integer NOT NULL,
  id         bigint NOT NULL DEFAULT nextval('reminder_level_id_seq'),
  code       text COLLATE "C" NOT NULL,
  level      integer NOT NULL,
  days       integer NOT NULL,
  subject_en text COLLATE "C",
  subject_pt text COLLATE "C",
  subject_es text COLLATE "C",
  subject_fr text COLLATE "C",
  subject_de text COLLATE "C",
  subject_it text COLLATE "C",
  subject_nl text COLLATE "C",
  text_en    text COLLATE "C",
  text_pt    text COLLATE "C",
  text_es    text COLLATE "C",
  text_fr    text COLLATE "C",
  text_de    text COLLATE "C",
  text_it    text COLLATE "C",
  text_nl    text COLLATE "C",
  fee        numeric NOT NULL DEFAULT 0,
  interest   numeric,
  inactive   boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version    integer NOT NULL DEFAULT 1,
  CONSTRAINT reminder_level_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT reminder_level_code_key UNIQUE (account_id, code),
  CONSTRAINT reminder_level_level_key UNIQUE (account_id, level),
  CONSTRAINT reminder_level_account_fkey FOREIGN KEY (account_id) REFERENCES account
);
COMMENT ON TABLE reminder_level IS 'Levels of payment reminders: days after the due date, words, fee and interest.';
COMMENT ON COLUMN reminder_level.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN reminder_level.id IS 'Identifier of the level.';
COMMENT ON COLUMN reminder_level.code IS 'Code, unique in the account.';
COMMENT ON COLUMN reminder_level.level IS 'Number of the level, unique in the account: the first reminder has the lowest.';
COMMENT ON COLUMN reminder_level.days IS 'Days after the due date from which the reminder is proposed.';
COMMENT ON COLUMN reminder_level.subject_en IS 'Subject of letters in English.';
COMMENT ON COLUMN reminder_level.subject_pt IS 'Subject of letters in Portuguese.';
COMMENT ON COLUMN reminder_level.subject_es IS 'Subject of letters in Spanish.';
COMMENT ON COLUMN reminder_level.subject_fr IS 'Subject of letters in French.';
COMMENT ON COLUMN reminder_level.subject_de IS 'Subject of letters in German.';
COMMENT ON COLUMN reminder_level.subject_it IS 'Subject of letters in Italian.';
COMMENT ON COLUMN reminder_level.subject_nl IS 'Subject of letters in Dutch.';
COMMENT ON COLUMN reminder_level.text_en IS 'Text of letters in English.';
COMMENT ON COLUMN reminder_level.text_pt IS 'Text of letters in Portuguese.';
COMMENT ON COLUMN reminder_level.text_es IS 'Text of letters in Spanish.';
COMMENT ON COLUMN reminder_level.text_fr IS 'Text of letters in French.';
COMMENT ON COLUMN reminder_level.text_de IS 'Text of letters in German.';
COMMENT ON COLUMN reminder_level.text_it IS 'Text of letters in Italian.';
COMMENT ON COLUMN reminder_level.text_nl IS 'Text of letters in Dutch.';
COMMENT ON COLUMN reminder_level.fee IS 'Fee of a letter in the currency of the account. Nothing is booked.';
COMMENT ON COLUMN reminder_level.interest IS 'Interest in percent a year; null: none.';
COMMENT ON COLUMN reminder_level.inactive IS 'True if the level is out of use.';
COMMENT ON COLUMN reminder_level.created_at IS 'When the row was inserted.';
COMMENT ON COLUMN reminder_level.updated_at IS 'When the row was last changed.';
COMMENT ON COLUMN reminder_level.version IS 'Counts the changes of the record; the ETag of ?id=N follows from it.';
SELECT isolate_tenant('reminder_level', 'SELECT, INSERT, UPDATE');
GRANT SELECT, UPDATE (version), DELETE ON reminder_level TO kontor_administration;

CREATE TABLE reminder (
  account_id integer NOT NULL,
  id         bigint NOT NULL,
  party_id   bigint NOT NULL,
  date       date NOT NULL,
  level      integer NOT NULL,
  currency   text COLLATE "C" NOT NULL,
  amount     numeric NOT NULL,
  fee        numeric NOT NULL,
  interest   numeric NOT NULL,
  status     text COLLATE "C" NOT NULL,
  reason     text COLLATE "C",
  begun      boolean NOT NULL DEFAULT false,
  login      text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT reminder_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT reminder_account_fkey FOREIGN KEY (account_id) REFERENCES account,
  CONSTRAINT reminder_id_fkey FOREIGN KEY (account_id, id) REFERENCES job (account_id, id),
  CONSTRAINT reminder_party_fkey FOREIGN KEY (account_id, party_id) REFERENCES third_party (account_id, id),
  CONSTRAINT reminder_status_check CHECK (status IN ('QUEUED', 'SENT', 'CANCELLED', 'UNKNOWN'))
);
COMMENT ON TABLE reminder IS 'Payment reminders: a letter to a customer about overdue documents in one currency.';
COMMENT ON COLUMN reminder.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN reminder.id IS 'Identifier: that of its message in the table job.';
COMMENT ON COLUMN reminder.party_id IS 'Customer.';
COMMENT ON COLUMN reminder.date IS 'Day on which it was made, in the time zone of the account.';
COMMENT ON COLUMN reminder.level IS 'Level of the letter: the highest of its documents.';
COMMENT ON COLUMN reminder.currency IS 'Currency of its documents.';
COMMENT ON COLUMN reminder.amount IS 'Overdue amount of its documents.';
COMMENT ON COLUMN reminder.fee IS 'Fee in the currency of the account. Nothing is booked.';
COMMENT ON COLUMN reminder.interest IS 'Interest until the day of the letter, in its currency. Nothing is booked.';
COMMENT ON COLUMN reminder.status IS 'QUEUED, SENT, CANCELLED (not sent), or UNKNOWN: the server ended while it was sent.';
COMMENT ON COLUMN reminder.reason IS 'Why it was cancelled: NOTHING_DUE, NOT_SENT, HELD_BACK.';
COMMENT ON COLUMN reminder.begun IS 'True from the moment at which an attempt hands it to the mail server.';
COMMENT ON COLUMN reminder.login IS 'Login of the user who sent it.';
COMMENT ON COLUMN reminder.created_at IS 'When the row was inserted.';
COMMENT ON COLUMN reminder.updated_at IS 'When the row was last changed.';
CREATE INDEX reminder_by_party ON reminder (account_id, party_id, id);
COMMENT ON INDEX reminder_by_party IS 'Lists the reminders of a customer.';
SELECT isolate_tenant('reminder', 'SELECT, INSERT');
GRANT UPDATE (level, amount, fee, interest, status, reason, begun, updated_at) ON reminder TO kontor_service;

CREATE TABLE reminder_document (
  account_id  integer NOT NULL,
  reminder_id bigint NOT NULL,
  document_id bigint NOT NULL,
  level       integer NOT NULL,
  due_date    date NOT NULL,
  amount      numeric NOT NULL,
  interest    numeric NOT NULL,
  is_cancelled boolean NOT NULL DEFAULT false,
  reason      text COLLATE "C",
  CONSTRAINT reminder_document_pkey PRIMARY KEY (account_id, reminder_id, document_id),
  CONSTRAINT reminder_document_reminder_fkey FOREIGN KEY (account_id, reminder_id) REFERENCES reminder (account_id, id),
  CONSTRAINT reminder_document_document_fkey FOREIGN KEY (account_id, document_id) REFERENCES document (account_id, id)
);
COMMENT ON TABLE reminder_document IS 'Documents of payment reminders, each with its own level.';
COMMENT ON COLUMN reminder_document.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN reminder_document.reminder_id IS 'Reminder.';
COMMENT ON COLUMN reminder_document.document_id IS 'Overdue document.';
COMMENT ON COLUMN reminder_document.level IS 'Level of the document.';
COMMENT ON COLUMN reminder_document.due_date IS 'Earliest due date of what is overdue.';
COMMENT ON COLUMN reminder_document.amount IS 'Overdue amount, as the letter has it.';
COMMENT ON COLUMN reminder_document.interest IS 'Interest until the day of the letter.';
COMMENT ON COLUMN reminder_document.is_cancelled IS 'True if the letter was sent without the document, or not at all. The level is free again.';
COMMENT ON COLUMN reminder_document.reason IS 'Why it was left out: PAID, VOID, DISPUTED, STOPPED; null otherwise.';
CREATE UNIQUE INDEX reminder_document_level_key ON reminder_document (account_id, document_id, level) WHERE NOT is_cancelled;
COMMENT ON INDEX reminder_document_level_key IS 'No document gets a level twice.';
CREATE INDEX reminder_document_by_document ON reminder_document (account_id, document_id, reminder_id);
COMMENT ON INDEX reminder_document_by_document IS 'Lists the reminders of a document.';
SELECT isolate_tenant('reminder_document', 'SELECT, INSERT, UPDATE');

ALTER TABLE third_party ADD COLUMN reminder_stop text COLLATE "C";
COMMENT ON COLUMN third_party.reminder_stop IS 'Why a customer gets no payment reminders; null: it gets them.';

ALTER TABLE document ADD COLUMN disputed text COLLATE "C";
COMMENT ON COLUMN document.disputed IS 'Why no payment reminder has the document; null: reminders have it.';
GRANT UPDATE (disputed) ON document TO kontor_service;
