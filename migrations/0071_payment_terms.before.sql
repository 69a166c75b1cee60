-- Terms of payment as data, who has them, and what documents keep of them.

CREATE SEQUENCE payment_terms_id_seq;
GRANT USAGE ON SEQUENCE payment_terms_id_seq TO kontor_service;
COMMENT ON SEQUENCE payment_terms_id_seq IS 'Draws identifiers of payment terms.';

CREATE TABLE payment_terms (
  account_id     integer NOT NULL,
  id             bigint NOT NULL DEFAULT nextval('payment_terms_id_seq'),
  code           text COLLATE "C" NOT NULL,
  description    text COLLATE "C" NOT NULL,
  description_en text COLLATE "C",
  description_pt text COLLATE "C",
  description_es text COLLATE "C",
  description_fr text COLLATE "C",
  description_de text COLLATE "C",
  description_it text COLLATE "C",
  description_nl text COLLATE "C",
  months         integer,
  days           integer,
  end_of_month   boolean,
  day_of_month   integer,
  early_percent  numeric,
  early_days     integer,
  instalments    text,
  created_at     timestamptz NOT NULL DEFAULT now(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  version        integer NOT NULL DEFAULT 1,
  CONSTRAINT payment_terms_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT payment_terms_code_key UNIQUE (account_id, code),
  CONSTRAINT payment_terms_account_fkey FOREIGN KEY (account_id) REFERENCES account,
  CONSTRAINT payment_terms_instalments_check CHECK (json_typeof(instalments::json) = 'array')
);
COMMENT ON TABLE payment_terms IS 'Terms of payment: when documents are due, in which parts, and the discount for early payment.';
COMMENT ON COLUMN payment_terms.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN payment_terms.id IS 'Identifier of the terms.';
COMMENT ON COLUMN payment_terms.code IS 'Code, unique in the account. It never changes: documents name it.';
COMMENT ON COLUMN payment_terms.description IS 'Words that documents print, unless their language has others.';
COMMENT ON COLUMN payment_terms.description_en IS 'Words of documents in English.';
COMMENT ON COLUMN payment_terms.description_pt IS 'Words of documents in Portuguese.';
COMMENT ON COLUMN payment_terms.description_es IS 'Words of documents in Spanish.';
COMMENT ON COLUMN payment_terms.description_fr IS 'Words of documents in French.';
COMMENT ON COLUMN payment_terms.description_de IS 'Words of documents in German.';
COMMENT ON COLUMN payment_terms.description_it IS 'Words of documents in Italian.';
COMMENT ON COLUMN payment_terms.description_nl IS 'Words of documents in Dutch.';
COMMENT ON COLUMN payment_terms.months IS 'Months from the date of the document to the due date.';
COMMENT ON COLUMN payment_terms.days IS 'Days from there to the due date. With instalments, months and days are those of the last one.';
COMMENT ON COLUMN payment_terms.end_of_month IS 'True if the due date is the last day of its month.';
COMMENT ON COLUMN payment_terms.day_of_month IS 'Day of a month on which documents are due: the next one from the due date.';
COMMENT ON COLUMN payment_terms.early_percent IS 'Discount for early payment, in percent.';
COMMENT ON COLUMN payment_terms.early_days IS 'Days from the date of the document during which the discount is given.';
COMMENT ON COLUMN payment_terms.instalments IS 'Instalments in their order, as JSON: [{"percent", "months", "days"}]. Null: one payment.';
COMMENT ON COLUMN payment_terms.created_at IS 'When the row was inserted.';
COMMENT ON COLUMN payment_terms.updated_at IS 'When the row was last changed.';
COMMENT ON COLUMN payment_terms.version IS 'Counts the changes of the record; the ETag of ?id=N follows from it.';
SELECT isolate_tenant('payment_terms', 'SELECT, INSERT, UPDATE');
GRANT SELECT, UPDATE (version), DELETE ON payment_terms TO kontor_administration;

ALTER TABLE account ADD COLUMN payment_terms_code text COLLATE "C";
COMMENT ON COLUMN account.payment_terms_code IS 'Terms of invoices whose customer has none.';
ALTER TABLE account ADD CONSTRAINT account_payment_terms_code_fkey FOREIGN KEY (account_id, payment_terms_code) REFERENCES payment_terms (account_id, code) DEFERRABLE;

ALTER TABLE third_party ADD COLUMN payment_terms_code text COLLATE "C";
COMMENT ON COLUMN third_party.payment_terms_code IS 'Terms of documents that name no others.';
ALTER TABLE third_party ADD CONSTRAINT third_party_payment_terms_code_fkey FOREIGN KEY (account_id, payment_terms_code) REFERENCES payment_terms (account_id, code);

ALTER TABLE document
  ADD COLUMN payment_terms_code text COLLATE "C",
  ADD COLUMN instalments        json,
  ADD COLUMN early_payment      json;
COMMENT ON COLUMN document.payment_terms_code IS 'Code of the terms of payment that the document was issued with.';
COMMENT ON COLUMN document.instalments IS 'Days and amounts of its instalments: [{"due_date", "amount"}]. They add up to amount_owed. Null: the amount is due in one.';
COMMENT ON COLUMN document.early_payment IS 'Discount for early payment: {"percent", "until", "amount"}.';
