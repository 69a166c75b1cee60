-- Customers, suppliers, articles, families, categories, locations and document sets.

CREATE SEQUENCE location_id_seq;
CREATE TABLE location (
  account_id     integer NOT NULL REFERENCES account,
  id             bigint NOT NULL DEFAULT nextval('location_id_seq'),
  location_code  text COLLATE "C" NOT NULL,
  description    text COLLATE "C" NOT NULL,
  phone          text COLLATE "C",
  extension      text COLLATE "C",
  fax            text COLLATE "C",
  email          text COLLATE "C",
  postal_address text COLLATE "C",
  city           text COLLATE "C",
  zip_code       text COLLATE "C",
  country        text COLLATE "C",
  comments       text COLLATE "C",
  created_at     timestamptz NOT NULL DEFAULT now(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  version        integer NOT NULL DEFAULT 1,
  PRIMARY KEY (account_id, id),
  UNIQUE (account_id, location_code)
);
SELECT wall('location', 'SELECT, INSERT');
GRANT USAGE ON SEQUENCE location_id_seq TO kontor_service;
ALTER TABLE account ADD FOREIGN KEY (account_id, default_location_id) REFERENCES location;

CREATE SEQUENCE category_id_seq;
CREATE TABLE category (
  account_id              integer NOT NULL REFERENCES account,
  id                      bigint NOT NULL DEFAULT nextval('category_id_seq'),
  category_code           text COLLATE "C" NOT NULL,
  description             text COLLATE "C" NOT NULL,
  obs                     text COLLATE "C",
  available_for_customers boolean NOT NULL DEFAULT true,
  available_for_suppliers boolean NOT NULL DEFAULT true,
  disabled                boolean NOT NULL DEFAULT false,
  created                 date NOT NULL,
  updated                 date NOT NULL,
  created_at              timestamptz NOT NULL DEFAULT now(),
  updated_at              timestamptz NOT NULL DEFAULT now(),
  version                 integer NOT NULL DEFAULT 1,
  PRIMARY KEY (account_id, id),
  UNIQUE (account_id, category_code)
);
SELECT wall('category', 'SELECT, INSERT');
GRANT USAGE ON SEQUENCE category_id_seq TO kontor_service;

-- A family of articles carries the fields of an article, as values for those below it.
CREATE SEQUENCE family_id_seq;
CREATE TABLE family (
  account_id                  integer NOT NULL REFERENCES account,
  id                          bigint NOT NULL DEFAULT nextval('family_id_seq'),
  family_code                 text COLLATE "C" NOT NULL,
  description                 text COLLATE "C" NOT NULL,
  description_2               text COLLATE "C",
  bar_code                    text COLLATE "C",
  suppliers_bar_code          text COLLATE "C",
  nomenclatura                text COLLATE "C",
  country_of_origin           text COLLATE "C",
  family                      text COLLATE "C",
  subfamily                   text COLLATE "C",
  section                     text COLLATE "C",
  category                    text COLLATE "C",
  unit_of_measurement         text COLLATE "C",
  obs                         text COLLATE "C",
  gross_weight                text COLLATE "C",
  net_weight                  text COLLATE "C",
  volume_per_unit             text COLLATE "C",
  number_of_packages_per_unit text COLLATE "C",
  unit_price                  numeric,
  sales_tax                   numeric,
  eco_tax                     numeric,
  safety_stock                numeric,
  cost_by_serial_number       boolean,
  vat_regime_for_gross_margin boolean,
  serial_tracking             text COLLATE "C" NOT NULL DEFAULT 'none' CHECK (serial_tracking IN ('none', 'serial', 'batch')),
  item_type                   text COLLATE "C" NOT NULL DEFAULT 'product' CHECK (item_type IN ('product', 'service', 'text')),
  created_at                  timestamptz NOT NULL DEFAULT now(),
  updated_at                  timestamptz NOT NULL DEFAULT now(),
  version                     integer NOT NULL DEFAULT 1,
  PRIMARY KEY (account_id, id),
  UNIQUE (account_id, family_code),
  FOREIGN KEY (account_id, family) REFERENCES family (account_id, family_code),
  FOREIGN KEY (account_id, category) REFERENCES category (account_id, category_code)
);
SELECT wall('family', 'SELECT, INSERT');
GRANT USAGE ON SEQUENCE family_id_seq TO kontor_service;

-- What is bought and sold. `weighted_average_cost` follows from the ledger (0006) and is kept here for the next sale.
CREATE SEQUENCE article_id_seq;
CREATE TABLE article (
  account_id                  integer NOT NULL REFERENCES account,
  id                          bigint NOT NULL DEFAULT nextval('article_id_seq'),
  item_code                   text COLLATE "C" NOT NULL,
  description                 text COLLATE "C" NOT NULL,
  description_2               text COLLATE "C",
  bar_code                    text COLLATE "C",
  suppliers_bar_code          text COLLATE "C",
  nomenclatura                text COLLATE "C",
  country_of_origin           text COLLATE "C",
  family                      text COLLATE "C",
  subfamily                   text COLLATE "C",
  section                     text COLLATE "C",
  category                    text COLLATE "C",
  unit_of_measurement         text COLLATE "C",
  obs                         text COLLATE "C",
  gross_weight                text COLLATE "C",
  net_weight                  text COLLATE "C",
  volume_per_unit             text COLLATE "C",
  number_of_packages_per_unit text COLLATE "C",
  unit_price                  numeric,
  sales_tax                   numeric,
  eco_tax                     numeric,
  safety_stock                numeric,
  weighted_average_cost       numeric NOT NULL DEFAULT 0,
  cost_by_serial_number       boolean,
  vat_regime_for_gross_margin boolean,
  serial_tracking             text COLLATE "C" NOT NULL DEFAULT 'none' CHECK (serial_tracking IN ('none', 'serial', 'batch')),
  item_type                   text COLLATE "C" NOT NULL DEFAULT 'product' CHECK (item_type IN ('product', 'service', 'text')),
  inactive                    boolean NOT NULL DEFAULT false,
  created_at                  timestamptz NOT NULL DEFAULT now(),
  updated_at                  timestamptz NOT NULL DEFAULT now(),
  version                     integer NOT NULL DEFAULT 1,
  PRIMARY KEY (account_id, id),
  UNIQUE (account_id, item_code),
  FOREIGN KEY (account_id, family) REFERENCES family (account_id, family_code),
  FOREIGN KEY (account_id, category) REFERENCES category (account_id, category_code)
) WITH (fillfactor = 85);
CREATE INDEX article_by_family ON article (account_id, family, id);       -- options=family:…, stock of a family
CREATE INDEX article_by_category ON article (account_id, category, id);   -- options=category:…
SELECT wall('article', 'SELECT, INSERT, UPDATE');
GRANT USAGE ON SEQUENCE article_id_seq TO kontor_service;

-- Customers and suppliers: one shape, told apart by `kind`, each with codes of its own.
-- `vat_key` is country and tax number while the record is active and the number isn't a generic one: unique by that.
CREATE SEQUENCE third_party_id_seq;
CREATE TABLE third_party (
  account_id                      integer NOT NULL REFERENCES account,
  kind                            text COLLATE "C" NOT NULL CHECK (kind IN ('customer', 'supplier')),
  id                              bigint NOT NULL DEFAULT nextval('third_party_id_seq'),
  code                            text COLLATE "C" NOT NULL,
  name                            text COLLATE "C" NOT NULL,
  name_2                          text COLLATE "C",
  vat_id                          text COLLATE "C",
  country_iso                     text COLLATE "C",
  phone                           text COLLATE "C",
  mobile                          text COLLATE "C",
  fax                             text COLLATE "C",
  email                           text COLLATE "C",
  url_link                        text COLLATE "C",
  discount_group                  text COLLATE "C",
  salesperson                     text COLLATE "C",
  electronic_document_interchange boolean,
  edi_identifier                  text COLLATE "C",
  inactive                        boolean NOT NULL DEFAULT false,
  comments                        text COLLATE "C",
  billing_postal_address          text COLLATE "C",
  billing_city                    text COLLATE "C",
  billing_zip_code                text COLLATE "C",
  billing_country                 text COLLATE "C",
  shipping_postal_address         text COLLATE "C",
  shipping_city                   text COLLATE "C",
  shipping_zip_code               text COLLATE "C",
  shipping_country                text COLLATE "C",
  vat_key                         text COLLATE "C",
  created_at                      timestamptz NOT NULL DEFAULT now(),
  updated_at                      timestamptz NOT NULL DEFAULT now(),
  version                         integer NOT NULL DEFAULT 1,
  PRIMARY KEY (account_id, id),
  UNIQUE (account_id, kind, code),
  UNIQUE (account_id, kind, vat_key)
);
CREATE INDEX third_party_by_kind ON third_party (account_id, kind, id);          -- every list of customers or suppliers
CREATE INDEX third_party_by_vat ON third_party (account_id, kind, vat_id, id);   -- the party of a document by vat_id
SELECT wall('third_party', 'SELECT, INSERT, UPDATE');
GRANT USAGE ON SEQUENCE third_party_id_seq TO kontor_service;

-- The last number given out of each sequence of codes (C0001, S0001).
CREATE TABLE code_counter (
  account_id integer NOT NULL REFERENCES account,
  kind       text COLLATE "C" NOT NULL,
  last       bigint NOT NULL,
  PRIMARY KEY (account_id, kind)
);
SELECT wall('code_counter', 'SELECT, INSERT, UPDATE');

-- A document set: the series a document is numbered in, and how documents of that series behave.
CREATE TABLE document_set (
  account_id              integer NOT NULL REFERENCES account,
  code                    text COLLATE "C" NOT NULL CHECK (length(code) BETWEEN 1 AND 15),
  document_type           text COLLATE "C" NOT NULL,
  description             text NOT NULL,
  state                   text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'consultation', 'inactive')),
  template                text NOT NULL DEFAULT 'standard',
  language                text NOT NULL DEFAULT 'en',
  location_id             bigint,
  destination_location_id bigint,
  moves_stock             boolean NOT NULL DEFAULT true,
  totals_check            text NOT NULL DEFAULT 'reject' CHECK (totals_check IN ('reject', 'warn', 'off')),
  created_at              timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, code),
  FOREIGN KEY (account_id, location_id) REFERENCES location,
  FOREIGN KEY (account_id, destination_location_id) REFERENCES location
);
SELECT wall('document_set', 'SELECT');
