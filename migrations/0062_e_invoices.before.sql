-- Electronic invoices: fields of EN 16931 in accounts, parties, articles and documents, and former facts of the issuer.

ALTER TABLE account
  ADD COLUMN city                 text,
  ADD COLUMN zip_code             text,
  ADD COLUMN contact              text,
  ADD COLUMN electronic_address   text,
  ADD COLUMN legal_registration   text,
  ADD COLUMN payment_terms        text,
  ADD COLUMN issuer               integer NOT NULL DEFAULT 1;
COMMENT ON COLUMN account.city IS 'City of the postal address, for electronic invoices.';
COMMENT ON COLUMN account.zip_code IS 'Postal code of the postal address, for electronic invoices.';
COMMENT ON COLUMN account.contact IS 'Contact person or department, for electronic invoices.';
COMMENT ON COLUMN account.electronic_address IS 'Electronic address, SCHEME:ID with a scheme of the list EAS.';
COMMENT ON COLUMN account.legal_registration IS 'Registration number, SCHEME:ID with a scheme of ISO/IEC 6523, or the number alone.';
COMMENT ON COLUMN account.payment_terms IS 'Terms of payment of invoices that have none of their own.';
COMMENT ON COLUMN account.issuer IS 'Number of the present facts of the issuer, which new documents take. Former facts are in former_issuer.';

CREATE TABLE former_issuer (
  account_id integer NOT NULL,
  number     integer NOT NULL,
  facts      jsonb NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT former_issuer_pkey PRIMARY KEY (account_id, number),
  CONSTRAINT former_issuer_account_fkey FOREIGN KEY (account_id) REFERENCES account
);
COMMENT ON TABLE former_issuer IS 'Facts of the company before a change, for the documents that were issued with them: name, numbers, address, bank accounts.';
COMMENT ON COLUMN former_issuer.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN former_issuer.number IS 'Number of the facts; document.issuer has it.';
COMMENT ON COLUMN former_issuer.facts IS 'The facts, under the names of the columns of account, and bank_accounts.';
COMMENT ON COLUMN former_issuer.changed_at IS 'Time of the change.';
SELECT isolate_tenant('former_issuer', 'SELECT');
GRANT SELECT, INSERT ON former_issuer TO kontor_administration;

ALTER TABLE third_party
  ADD COLUMN buyer_reference      text COLLATE "C",
  ADD COLUMN legal_registration   text COLLATE "C",
  ADD COLUMN payment_terms        text COLLATE "C",
  ADD COLUMN billing_country_iso  text COLLATE "C",
  ADD COLUMN shipping_country_iso text COLLATE "C";
COMMENT ON COLUMN third_party.buyer_reference IS 'Reference that the party wants on invoices, such as a Leitweg-ID.';
COMMENT ON COLUMN third_party.legal_registration IS 'Registration number, SCHEME:ID with a scheme of ISO/IEC 6523, or the number alone.';
COMMENT ON COLUMN third_party.payment_terms IS 'Terms of payment of documents that have none of their own.';
COMMENT ON COLUMN third_party.billing_country_iso IS 'Billing address: ISO 3166-1 alpha-2 code of the country.';
COMMENT ON COLUMN third_party.shipping_country_iso IS 'Shipping address: ISO 3166-1 alpha-2 code of the country.';

ALTER TABLE article
  ADD COLUMN unit_code     text COLLATE "C",
  ADD COLUMN vat_exemption text COLLATE "C";
COMMENT ON COLUMN article.unit_code IS 'Code of the unit, UN/ECE Recommendation 20 or 21.';
COMMENT ON COLUMN article.vat_exemption IS 'Reason for a VAT rate of 0: a VATEX code of EN 16931 or a code of the country.';
ALTER TABLE family
  ADD COLUMN unit_code     text COLLATE "C",
  ADD COLUMN vat_exemption text COLLATE "C";
COMMENT ON COLUMN family.unit_code IS 'Code of the unit, UN/ECE Recommendation 20 or 21.';
COMMENT ON COLUMN family.vat_exemption IS 'Reason for a VAT rate of 0: a VATEX code of EN 16931 or a code of the country.';

ALTER TABLE document
  ADD COLUMN buyer_reference    text COLLATE "C",
  ADD COLUMN payment_terms      text COLLATE "C",
  ADD COLUMN payment_means_code text COLLATE "C",
  ADD COLUMN period_start       date,
  ADD COLUMN period_end         date,
  ADD COLUMN reason             text COLLATE "C",
  ADD COLUMN issuer             integer;
COMMENT ON COLUMN document.buyer_reference IS 'Reference that the buyer asked for, such as a Leitweg-ID.';
COMMENT ON COLUMN document.payment_terms IS 'Terms of payment.';
COMMENT ON COLUMN document.payment_means_code IS 'Means of payment, UNTDID 4461.';
COMMENT ON COLUMN document.period_start IS 'First day of the period that is billed.';
COMMENT ON COLUMN document.period_end IS 'Last day of the period that is billed.';
COMMENT ON COLUMN document.reason IS 'Reason for the document, such as for a credit note.';
COMMENT ON COLUMN document.issuer IS 'Number of the facts of the company that the document was issued with: account.issuer at that time, or a row of former_issuer; null: 1. Only documents that are sent as electronic invoices have it.';

ALTER TABLE document_line
  ADD COLUMN vat_category text COLLATE "C",
  ADD COLUMN unit_code    text COLLATE "C";
COMMENT ON COLUMN document_line.vat_category IS 'VAT category of EN 16931: S, Z, E, AE, K, G or O.';
COMMENT ON COLUMN document_line.unit_code IS 'Code of the unit, UN/ECE Recommendation 20 or 21.';
