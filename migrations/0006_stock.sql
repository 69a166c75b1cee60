-- Stock: the append-only ledger is the truth; levels, average cost and serial numbers are kept beside it in the same transaction.

CREATE SEQUENCE stock_transaction_id_seq;
CREATE TABLE stock_transaction (
  account_id     integer NOT NULL,
  id             bigint NOT NULL DEFAULT nextval('stock_transaction_id_seq'),
  date           date NOT NULL,
  type           text COLLATE "C" NOT NULL CHECK (type IN ('sale', 'purchase', 'transfer_in', 'transfer_out', 'opening', 'adjustment', 'void')),
  document_type  text COLLATE "C",
  document_set   text COLLATE "C",
  seq_number     text COLLATE "C",
  document_id    bigint,
  article_id     bigint NOT NULL,
  item_code      text COLLATE "C" NOT NULL,
  description    text COLLATE "C",
  location_id    bigint NOT NULL,
  location_code  text COLLATE "C" NOT NULL,
  qty            numeric NOT NULL,
  unit_price     numeric,
  unit_cost      numeric NOT NULL,
  average_cost   numeric NOT NULL,
  balance        numeric NOT NULL,
  serial_numbers text[],
  created        date NOT NULL,
  created_at     timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, article_id) REFERENCES article,
  FOREIGN KEY (account_id, location_id) REFERENCES location,
  FOREIGN KEY (account_id, document_id) REFERENCES document
);
CREATE INDEX stock_transaction_by_item ON stock_transaction (account_id, item_code, id);   -- the default search
CREATE INDEX stock_transaction_by_date ON stock_transaction (account_id, date, id);        -- filterDate
CREATE INDEX stock_transaction_by_document ON stock_transaction (account_id, document_id) WHERE document_id IS NOT NULL;  -- voiding
SELECT wall('stock_transaction', 'SELECT, INSERT');
GRANT USAGE ON SEQUENCE stock_transaction_id_seq TO kontor_service;

CREATE TABLE stock_level (
  account_id  integer NOT NULL,
  article_id  bigint NOT NULL,
  location_id bigint NOT NULL,
  on_hand     numeric NOT NULL DEFAULT 0,
  reserved    numeric NOT NULL DEFAULT 0,
  expected    numeric NOT NULL DEFAULT 0,
  PRIMARY KEY (account_id, article_id, location_id),
  FOREIGN KEY (account_id, article_id) REFERENCES article,
  FOREIGN KEY (account_id, location_id) REFERENCES location
) WITH (fillfactor = 70);
SELECT wall('stock_level', 'SELECT, INSERT, UPDATE');

CREATE SEQUENCE serial_number_id_seq;
CREATE TABLE serial_number (
  account_id        integer NOT NULL,
  id                bigint NOT NULL DEFAULT nextval('serial_number_id_seq'),
  article_id        bigint NOT NULL,
  item_code         text COLLATE "C" NOT NULL,
  serial_number     text COLLATE "C" NOT NULL,
  location_id       bigint NOT NULL,
  location_code     text COLLATE "C" NOT NULL,
  available_qty     numeric NOT NULL,
  status            text COLLATE "C" NOT NULL CHECK (status IN ('in_stock', 'sold', 'moved_out')),
  product_identity  text COLLATE "C",
  associated_part_1 text COLLATE "C",
  associated_part_2 text COLLATE "C",
  production_date   date,
  expiration_date   date,
  contract          text COLLATE "C",
  created_at        timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id),
  UNIQUE (account_id, article_id, serial_number, location_id),
  FOREIGN KEY (account_id, article_id) REFERENCES article,
  FOREIGN KEY (account_id, location_id) REFERENCES location
);
CREATE INDEX serial_number_by_number ON serial_number (account_id, serial_number, id);   -- the default search
SELECT wall('serial_number', 'SELECT, INSERT, UPDATE');
GRANT USAGE ON SEQUENCE serial_number_id_seq TO kontor_service;
