-- SAF-T (PT): type of the documents of a set, region and cash accounting of the company.

ALTER TABLE account
  ADD COLUMN tax_region text,
  ADD COLUMN cash_vat   boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN account.tax_region IS 'Region of the country with VAT rates of its own, such as PT-MA; null: the country.';
COMMENT ON COLUMN account.cash_vat IS 'Whether VAT is due when the customer has paid (cash accounting).';
ALTER TABLE document_set ADD COLUMN saft_type text COLLATE "C";
COMMENT ON COLUMN document_set.saft_type IS 'Type of its documents in the audit file of the country, such as FR; null: the usual one of the document type.';
