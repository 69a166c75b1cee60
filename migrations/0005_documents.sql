-- Documents of every type in one table, their lines in another. Issued documents never change, so the JSON of lines and
-- party is kept ready beside the columns that are searched and summed.

CREATE SEQUENCE document_id_seq;
CREATE TABLE document (
  account_id              integer NOT NULL,
  id                      bigint NOT NULL,
  type                    text COLLATE "C" NOT NULL,
  document_set            text COLLATE "C" NOT NULL,
  seq_number              text COLLATE "C" NOT NULL,
  date                    date NOT NULL,
  due_date                date,
  reference               text COLLATE "C",
  your_ref                text COLLATE "C",
  related_document        text COLLATE "C",
  related_document_id     bigint,
  salesperson             text COLLATE "C",
  warehouse               text COLLATE "C",
  destination_warehouse   text COLLATE "C",
  status                  text COLLATE "C" NOT NULL CHECK (status IN ('ISSUED', 'PART', 'PAID', 'BILLED', 'VOID')),
  currency                text COLLATE "C" NOT NULL,
  total_amount            numeric NOT NULL,
  net_amount              numeric,
  vat                     numeric,
  discount                numeric,
  discount_amount         numeric,
  eco_tax                 numeric,
  stamp_duty              numeric,
  irs_tax                 numeric,
  eco_tax_amount          numeric,
  stamp_duty_amount       numeric,
  withholding_amount      numeric,
  rounding                numeric,
  amount_tendered         numeric,
  amount_paid             numeric,
  paid_on_issue           numeric,
  payment_type            text COLLATE "C",
  payment_ref             text COLLATE "C",
  delivery_date           timestamptz,
  plate_number            text COLLATE "C",
  arrival_date            text COLLATE "C",
  number_of_packages      text COLLATE "C",
  gross_weight            bigint,
  notes_comments          text COLLATE "C",
  party_id                bigint,
  party_code              text COLLATE "C",
  party_name              text COLLATE "C",
  party_vat_id            text COLLATE "C",
  party                   json,
  items                   json,
  void_reason             text,
  created                 date NOT NULL,
  updated                 date NOT NULL,
  created_at              timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id),
  UNIQUE (account_id, document_set, seq_number),
  FOREIGN KEY (account_id, party_id) REFERENCES third_party,
  FOREIGN KEY (account_id, related_document_id) REFERENCES document
) WITH (fillfactor = 90);
CREATE INDEX document_by_type ON document (account_id, type, id);                  -- every list of one type
CREATE INDEX document_by_number ON document (account_id, seq_number, id);          -- the default search, related_document
CREATE INDEX document_by_date ON document (account_id, type, date, id);            -- filterDate
CREATE INDEX document_by_party_vat ON document (account_id, type, party_vat_id, id) WHERE party_vat_id IS NOT NULL;  -- customer.vat_id
CREATE INDEX document_by_relation ON document (account_id, related_document_id) WHERE related_document_id IS NOT NULL; -- what depends on a document
SELECT wall('document', 'SELECT, INSERT, UPDATE (status, amount_paid, void_reason, updated)');
GRANT USAGE ON SEQUENCE document_id_seq TO kontor_service;

-- Lines, for searching and for the effect they had: the article and its places are set where the line acts on stock.
CREATE TABLE document_line (
  account_id          integer NOT NULL,
  document_id         bigint NOT NULL,
  line                integer NOT NULL,
  item_type           text COLLATE "C",
  item_code           text COLLATE "C",
  description         text COLLATE "C",
  description_2       text COLLATE "C",
  qty                 numeric NOT NULL,
  unit_of_measurement text COLLATE "C",
  number_of_packages  bigint,
  unit_price          numeric,
  discount            numeric,
  vat                 numeric,
  vat_included        boolean,
  serial_numbers      text[],
  article_id          bigint,
  location_id         bigint,
  destination_id      bigint,
  PRIMARY KEY (account_id, document_id, line),
  FOREIGN KEY (account_id, document_id) REFERENCES document
);
CREATE INDEX document_line_by_item ON document_line (account_id, item_code, document_id) WHERE item_code IS NOT NULL;  -- items.item_code
SELECT wall('document_line', 'SELECT, INSERT');
