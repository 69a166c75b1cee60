-- VAT codes of a company, the defaults that name them, and the facts that documents keep of them.

CREATE SEQUENCE vat_code_id_seq;
GRANT USAGE ON SEQUENCE vat_code_id_seq TO kontor_service, kontor_administration;
COMMENT ON SEQUENCE vat_code_id_seq IS 'Draws identifiers of VAT codes.';

CREATE TABLE vat_code (
  account_id     integer NOT NULL,
  id             bigint NOT NULL DEFAULT nextval('vat_code_id_seq'),
  code           text COLLATE "C" NOT NULL,
  description    text COLLATE "C" NOT NULL,
  rate           numeric NOT NULL,
  vat_category   text COLLATE "C" NOT NULL,
  vat_exemption  text COLLATE "C",
  vat_region     text COLLATE "C",
  discount_group text COLLATE "C",
  sentence_en    text COLLATE "C",
  sentence_pt    text COLLATE "C",
  sentence_es    text COLLATE "C",
  sentence_fr    text COLLATE "C",
  sentence_de    text COLLATE "C",
  sentence_it    text COLLATE "C",
  sentence_nl    text COLLATE "C",
  inactive       boolean NOT NULL DEFAULT false,
  created_at     timestamptz NOT NULL DEFAULT now(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  version        integer NOT NULL DEFAULT 1,
  CONSTRAINT vat_code_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT vat_code_code_key UNIQUE (account_id, code),
  CONSTRAINT vat_code_discount_group_key UNIQUE (account_id, discount_group),
  CONSTRAINT vat_code_account_fkey FOREIGN KEY (account_id) REFERENCES account
);
COMMENT ON TABLE vat_code IS 'VAT codes: a rate with its category, reason and printed sentence, which lines of documents name.';
COMMENT ON COLUMN vat_code.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN vat_code.id IS 'Identifier of the VAT code.';
COMMENT ON COLUMN vat_code.code IS 'Code, unique in the account. It never changes: documents name it.';
COMMENT ON COLUMN vat_code.description IS 'Description.';
COMMENT ON COLUMN vat_code.rate IS 'VAT rate in percent.';
COMMENT ON COLUMN vat_code.vat_category IS 'VAT category of EN 16931: S, Z, E, AE, K, G or O.';
COMMENT ON COLUMN vat_code.vat_exemption IS 'Reason for a rate of 0: a VATEX code of EN 16931 or a code of the country.';
COMMENT ON COLUMN vat_code.vat_region IS 'Region with VAT rates of its own, such as PT-MA; null: that of the company.';
COMMENT ON COLUMN vat_code.discount_group IS 'The code is the default of customers of this discount group.';
COMMENT ON COLUMN vat_code.sentence_en IS 'Sentence that documents in English print.';
COMMENT ON COLUMN vat_code.sentence_pt IS 'Sentence that documents in Portuguese print.';
COMMENT ON COLUMN vat_code.sentence_es IS 'Sentence that documents in Spanish print.';
COMMENT ON COLUMN vat_code.sentence_fr IS 'Sentence that documents in French print.';
COMMENT ON COLUMN vat_code.sentence_de IS 'Sentence that documents in German print.';
COMMENT ON COLUMN vat_code.sentence_it IS 'Sentence that documents in Italian print.';
COMMENT ON COLUMN vat_code.sentence_nl IS 'Sentence that documents in Dutch print.';
COMMENT ON COLUMN vat_code.inactive IS 'Whether the code is out of use.';
COMMENT ON COLUMN vat_code.created_at IS 'When the row was inserted.';
COMMENT ON COLUMN vat_code.updated_at IS 'When the row was last changed.';
COMMENT ON COLUMN vat_code.version IS 'Counts the changes of the record; the ETag of ?id=N follows from it.';
SELECT isolate_tenant('vat_code', 'SELECT, INSERT, UPDATE');
GRANT SELECT, INSERT, UPDATE ON vat_code TO kontor_administration;

ALTER TABLE account ADD COLUMN vat_code text COLLATE "C";
COMMENT ON COLUMN account.vat_code IS 'Default VAT code of lines whose customer and article have none.';

ALTER TABLE third_party ADD COLUMN vat_code text COLLATE "C";
COMMENT ON COLUMN third_party.vat_code IS 'Default VAT code of lines for the customer or of the supplier.';
ALTER TABLE third_party ADD CONSTRAINT third_party_vat_code_fkey FOREIGN KEY (account_id, vat_code) REFERENCES vat_code (account_id, code);

ALTER TABLE article ADD COLUMN vat_code text COLLATE "C";
COMMENT ON COLUMN article.vat_code IS 'Default VAT code of lines with the article.';
ALTER TABLE article ADD CONSTRAINT article_vat_code_fkey FOREIGN KEY (account_id, vat_code) REFERENCES vat_code (account_id, code);

ALTER TABLE document_line
  ADD COLUMN vat_code   text COLLATE "C",
  ADD COLUMN vat_reason text COLLATE "C",
  ADD COLUMN vat_region text COLLATE "C";
COMMENT ON COLUMN document_line.vat_code IS 'VAT code that the line named. Rate, category, exemption, reason and region are those of the code on the day of issue.';
COMMENT ON COLUMN document_line.vat_reason IS 'Sentence of the VAT code in the language of the document.';
COMMENT ON COLUMN document_line.vat_region IS 'Region of the VAT code.';

ALTER TABLE document_set
  ADD COLUMN vat_check text COLLATE "C" NOT NULL DEFAULT 'warn',
  ADD CONSTRAINT document_set_vat_check_check CHECK (vat_check IN ('warn', 'reject'));
COMMENT ON COLUMN document_set.vat_check IS 'What happens to a line with a price and without VAT: warn or reject.';
