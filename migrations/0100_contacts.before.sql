-- Contacts of customers and suppliers, and the mails that each of them gets.

CREATE SEQUENCE contact_id_seq;
GRANT USAGE ON SEQUENCE contact_id_seq TO kontor_service;
COMMENT ON SEQUENCE contact_id_seq IS 'Identifiers of contacts.';

CREATE TABLE contact (
  account_id      integer NOT NULL,
  id              bigint NOT NULL DEFAULT nextval('contact_id_seq'),
  code            text COLLATE "C" NOT NULL,
  customer        text COLLATE "C",
  supplier        text COLLATE "C",
  customer_kind   text COLLATE "C" NOT NULL DEFAULT 'customer',
  supplier_kind   text COLLATE "C" NOT NULL DEFAULT 'supplier',
  name            text COLLATE "C" NOT NULL,
  department      text COLLATE "C",
  email           text COLLATE "C",
  phone           text COLLATE "C",
  mobile          text COLLATE "C",
  gets_quotes     boolean NOT NULL DEFAULT false,
  gets_orders     boolean NOT NULL DEFAULT false,
  gets_deliveries boolean NOT NULL DEFAULT false,
  gets_invoices   boolean NOT NULL DEFAULT false,
  gets_receipts   boolean NOT NULL DEFAULT false,
  gets_statements boolean NOT NULL DEFAULT false,
  inactive        boolean NOT NULL DEFAULT false,
  comments        text COLLATE "C",
  folded_name     text COLLATE "C" GENERATED ALWAYS AS (left(fold_text(name), 600)) STORED,
  folded_email    text COLLATE "C" GENERATED ALWAYS AS (lower(email)) STORED,
  created_at      timestamptz NOT NULL DEFAULT now(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  version         integer NOT NULL DEFAULT 1,
  CONSTRAINT contact_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT contact_code_key UNIQUE (account_id, code),
  CONSTRAINT contact_account_fkey FOREIGN KEY (account_id) REFERENCES account,
  -- Contacts follow a customer or supplier whose code changes.
  CONSTRAINT contact_customer_fkey FOREIGN KEY (account_id, customer_kind, customer)
    REFERENCES third_party (account_id, kind, code) ON UPDATE CASCADE,
  CONSTRAINT contact_supplier_fkey FOREIGN KEY (account_id, supplier_kind, supplier)
    REFERENCES third_party (account_id, kind, code) ON UPDATE CASCADE,
  CONSTRAINT contact_kinds_check CHECK (customer_kind = 'customer' AND supplier_kind = 'supplier'),
  CONSTRAINT contact_party_check CHECK (num_nonnulls(customer, supplier) = 1)
);
COMMENT ON TABLE contact IS 'Persons and mail addresses of customers and suppliers.';
COMMENT ON COLUMN contact.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN contact.id IS 'Identifier of the contact.';
COMMENT ON COLUMN contact.code IS 'Code of the contact, unique in the account.';
COMMENT ON COLUMN contact.customer IS 'Code of its customer; null: it belongs to a supplier.';
COMMENT ON COLUMN contact.supplier IS 'Code of its supplier; null: it belongs to a customer.';
COMMENT ON COLUMN contact.customer_kind IS 'Always customer: a part of the foreign key of its customer.';
COMMENT ON COLUMN contact.supplier_kind IS 'Always supplier: a part of the foreign key of its supplier.';
COMMENT ON COLUMN contact.name IS 'Name of the person or department.';
COMMENT ON COLUMN contact.department IS 'Department or role.';
COMMENT ON COLUMN contact.email IS 'E-mail address.';
COMMENT ON COLUMN contact.phone IS 'Telephone number.';
COMMENT ON COLUMN contact.mobile IS 'Mobile telephone number.';
COMMENT ON COLUMN contact.gets_quotes IS 'True if quotes are sent to it by mail.';
COMMENT ON COLUMN contact.gets_orders IS 'True if orders and purchase orders are sent to it by mail.';
COMMENT ON COLUMN contact.gets_deliveries IS 'True if delivery notes are sent to it by mail.';
COMMENT ON COLUMN contact.gets_invoices IS 'True if invoices, purchases and credit notes are sent to it by mail.';
COMMENT ON COLUMN contact.gets_receipts IS 'True if receipts and payments are sent to it by mail.';
COMMENT ON COLUMN contact.gets_statements IS 'True if statements of account and payment reminders are sent to it by mail.';
COMMENT ON COLUMN contact.inactive IS 'True if it is out of use.';
COMMENT ON COLUMN contact.comments IS 'Remarks.';
COMMENT ON COLUMN contact.folded_name IS 'The beginning of the name in lower case and without accents, as searches compare it.';
COMMENT ON COLUMN contact.folded_email IS 'E-mail address in lower case, as searches compare it.';
COMMENT ON COLUMN contact.created_at IS 'When the row was inserted.';
COMMENT ON COLUMN contact.updated_at IS 'When the row was last changed.';
COMMENT ON COLUMN contact.version IS 'Counts the changes of the record; the ETag of ?id=N follows from it.';
CREATE INDEX contact_by_customer ON contact (account_id, customer, id) WHERE customer IS NOT NULL;
COMMENT ON INDEX contact_by_customer IS 'Lists of the contacts of a customer, and the recipients of its mails.';
CREATE INDEX contact_by_supplier ON contact (account_id, supplier, id) WHERE supplier IS NOT NULL;
COMMENT ON INDEX contact_by_supplier IS 'Lists of the contacts of a supplier, and the recipients of its mails.';
CREATE INDEX contact_by_folded_name ON contact (account_id, folded_name) INCLUDE (customer, supplier, inactive);
COMMENT ON INDEX contact_by_folded_name IS 'Finds customers and suppliers by the names of their contacts.';
CREATE INDEX contact_by_email ON contact (account_id, folded_email) WHERE folded_email IS NOT NULL;
COMMENT ON INDEX contact_by_email IS 'Finds customers and suppliers by the mail addresses of their contacts.';
SELECT isolate_tenant('contact', 'SELECT, INSERT, UPDATE, DELETE');
GRANT SELECT, UPDATE (version), DELETE ON contact TO kontor_administration;
