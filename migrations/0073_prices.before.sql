-- Price lists, their prices, discounts of groups of customers.

CREATE SEQUENCE price_list_id_seq;
GRANT USAGE ON SEQUENCE price_list_id_seq TO kontor_service;
COMMENT ON SEQUENCE price_list_id_seq IS 'Identifiers of price lists.';

CREATE TABLE price_list (
  account_id   integer NOT NULL,
  id           bigint NOT NULL DEFAULT nextval('price_list_id_seq'),
  code         text COLLATE "C" NOT NULL,
  description  text COLLATE "C" NOT NULL,
  currency     text COLLATE "C" NOT NULL,
  vat_included boolean NOT NULL DEFAULT false,
  is_default   boolean NOT NULL DEFAULT false,
  final_prices boolean NOT NULL DEFAULT false,
  valid_from   date,
  valid_to     date,
  inactive     boolean NOT NULL DEFAULT false,
  created_at   timestamptz NOT NULL DEFAULT now(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  version      integer NOT NULL DEFAULT 1,
  CONSTRAINT price_list_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT price_list_code_key UNIQUE (account_id, code),
  CONSTRAINT price_list_account_fkey FOREIGN KEY (account_id) REFERENCES account,
  CONSTRAINT price_list_currency_check CHECK (currency ~ '^[A-Z]{3}$'),
  CONSTRAINT price_list_valid_check CHECK (valid_to >= valid_from)
);
COMMENT ON TABLE price_list IS 'Price lists for customers.';
COMMENT ON COLUMN price_list.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN price_list.id IS 'Identifier of the price list.';
COMMENT ON COLUMN price_list.code IS 'Code of the price list, unique in the account.';
COMMENT ON COLUMN price_list.description IS 'Description.';
COMMENT ON COLUMN price_list.currency IS 'ISO 4217 code of the currency of its prices.';
COMMENT ON COLUMN price_list.vat_included IS 'True if its prices include VAT.';
COMMENT ON COLUMN price_list.is_default IS 'True if it holds for customers whose own list has no price.';
COMMENT ON COLUMN price_list.final_prices IS 'True if no discount of the customer or of the group is taken off its prices.';
COMMENT ON COLUMN price_list.valid_from IS 'First day on which it holds; null: no first day.';
COMMENT ON COLUMN price_list.valid_to IS 'Last day on which it holds; null: no last day.';
COMMENT ON COLUMN price_list.inactive IS 'True if it is out of use.';
COMMENT ON COLUMN price_list.created_at IS 'When the row was inserted.';
COMMENT ON COLUMN price_list.updated_at IS 'When the row was last changed.';
COMMENT ON COLUMN price_list.version IS 'Counts the changes of the record; the ETag of ?id=N follows from it.';
CREATE UNIQUE INDEX price_list_default_key ON price_list (account_id, currency) WHERE is_default AND NOT inactive;
COMMENT ON INDEX price_list_default_key IS 'A currency has one default list; finds it.';
SELECT isolate_tenant('price_list', 'SELECT, INSERT, UPDATE');
GRANT SELECT, UPDATE (version), DELETE ON price_list TO kontor_administration;

CREATE SEQUENCE price_id_seq;
GRANT USAGE ON SEQUENCE price_id_seq TO kontor_service;
COMMENT ON SEQUENCE price_id_seq IS 'Identifiers of prices.';

CREATE TABLE price (
  account_id integer NOT NULL,
  id         bigint NOT NULL DEFAULT nextval('price_id_seq'),
  code       text COLLATE "C" NOT NULL,
  price_list text COLLATE "C" NOT NULL,
  item_code  text COLLATE "C" NOT NULL,
  min_qty    numeric NOT NULL DEFAULT 0,
  unit_price numeric NOT NULL,
  valid_from date,
  valid_to   date,
  inactive   boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version    integer NOT NULL DEFAULT 1,
  CONSTRAINT price_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT price_code_key UNIQUE (account_id, code),
  CONSTRAINT price_account_fkey FOREIGN KEY (account_id) REFERENCES account,
  -- Prices follow a list or an article whose code changes.
  CONSTRAINT price_price_list_fkey FOREIGN KEY (account_id, price_list) REFERENCES price_list (account_id, code) ON UPDATE CASCADE,
  CONSTRAINT price_item_code_fkey FOREIGN KEY (account_id, item_code) REFERENCES article (account_id, item_code) ON UPDATE CASCADE,
  CONSTRAINT price_amounts_check CHECK (min_qty >= 0 AND unit_price >= 0),
  CONSTRAINT price_valid_check CHECK (valid_to >= valid_from)
);
COMMENT ON TABLE price IS 'Prices of articles in price lists.';
COMMENT ON COLUMN price.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN price.id IS 'Identifier of the price.';
COMMENT ON COLUMN price.code IS 'Code of the price, unique in the account.';
COMMENT ON COLUMN price.price_list IS 'Code of the price list.';
COMMENT ON COLUMN price.item_code IS 'Code of the article.';
COMMENT ON COLUMN price.min_qty IS 'Quantity from which it holds.';
COMMENT ON COLUMN price.unit_price IS 'Price of one unit, in the currency of the list.';
COMMENT ON COLUMN price.valid_from IS 'First day on which it holds; null: no first day.';
COMMENT ON COLUMN price.valid_to IS 'Last day on which it holds; null: no last day.';
COMMENT ON COLUMN price.inactive IS 'True if it is out of use.';
COMMENT ON COLUMN price.created_at IS 'When the row was inserted.';
COMMENT ON COLUMN price.updated_at IS 'When the row was last changed.';
COMMENT ON COLUMN price.version IS 'Counts the changes of the record; the ETag of ?id=N follows from it.';
CREATE UNIQUE INDEX price_break_key ON price (account_id, item_code, price_list, min_qty, valid_from) NULLS NOT DISTINCT WHERE NOT inactive;
COMMENT ON INDEX price_break_key IS 'An article has one price in a list from a quantity and a day; finds the prices of an article.';
CREATE INDEX price_by_item ON price (account_id, item_code, id);
COMMENT ON INDEX price_by_item IS 'Lists of the prices of an article.';
CREATE INDEX price_by_list ON price (account_id, price_list, id);
COMMENT ON INDEX price_by_list IS 'Lists of the prices of a price list.';
SELECT isolate_tenant('price', 'SELECT, INSERT, UPDATE');
GRANT SELECT, UPDATE (version), DELETE ON price TO kontor_administration;

CREATE SEQUENCE group_discount_id_seq;
GRANT USAGE ON SEQUENCE group_discount_id_seq TO kontor_service;
COMMENT ON SEQUENCE group_discount_id_seq IS 'Identifiers of discounts of groups.';

CREATE TABLE group_discount (
  account_id     integer NOT NULL,
  id             bigint NOT NULL DEFAULT nextval('group_discount_id_seq'),
  code           text COLLATE "C" NOT NULL,
  discount_group text COLLATE "C" NOT NULL,
  family         text COLLATE "C",
  category       text COLLATE "C",
  discount       numeric NOT NULL,
  inactive       boolean NOT NULL DEFAULT false,
  created_at     timestamptz NOT NULL DEFAULT now(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  version        integer NOT NULL DEFAULT 1,
  CONSTRAINT group_discount_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT group_discount_code_key UNIQUE (account_id, code),
  CONSTRAINT group_discount_account_fkey FOREIGN KEY (account_id) REFERENCES account,
  CONSTRAINT group_discount_family_fkey FOREIGN KEY (account_id, family) REFERENCES family (account_id, family_code) ON UPDATE CASCADE,
  CONSTRAINT group_discount_category_fkey FOREIGN KEY (account_id, category) REFERENCES category (account_id, category_code) ON UPDATE CASCADE,
  CONSTRAINT group_discount_discount_check CHECK (discount BETWEEN 0 AND 100)
);
COMMENT ON TABLE group_discount IS 'Discounts of the customers that have a discount group.';
COMMENT ON COLUMN group_discount.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN group_discount.id IS 'Identifier of the discount.';
COMMENT ON COLUMN group_discount.code IS 'Code of the discount, unique in the account.';
COMMENT ON COLUMN group_discount.discount_group IS 'Discount group of the customers, as their records have it.';
COMMENT ON COLUMN group_discount.family IS 'Code of the family of the articles; null: all.';
COMMENT ON COLUMN group_discount.category IS 'Code of the category of the articles; null: all.';
COMMENT ON COLUMN group_discount.discount IS 'Discount in percent.';
COMMENT ON COLUMN group_discount.inactive IS 'True if it is out of use.';
COMMENT ON COLUMN group_discount.created_at IS 'When the row was inserted.';
COMMENT ON COLUMN group_discount.updated_at IS 'When the row was last changed.';
COMMENT ON COLUMN group_discount.version IS 'Counts the changes of the record; the ETag of ?id=N follows from it.';
CREATE UNIQUE INDEX group_discount_articles_key ON group_discount (account_id, discount_group, family, category) NULLS NOT DISTINCT WHERE NOT inactive;
COMMENT ON INDEX group_discount_articles_key IS 'A group has one discount for the same articles; finds the discounts of a group.';
CREATE INDEX group_discount_by_family ON group_discount (account_id, family, id) WHERE family IS NOT NULL;
COMMENT ON INDEX group_discount_by_family IS 'Finds the discounts of a family, when it is removed.';
CREATE INDEX group_discount_by_category ON group_discount (account_id, category, id) WHERE category IS NOT NULL;
COMMENT ON INDEX group_discount_by_category IS 'Finds the discounts of a category, when it is removed.';
SELECT isolate_tenant('group_discount', 'SELECT, INSERT, UPDATE');
GRANT SELECT, UPDATE (version), DELETE ON group_discount TO kontor_administration;

ALTER TABLE third_party
  ADD COLUMN price_list text COLLATE "C",
  ADD COLUMN discount numeric;
COMMENT ON COLUMN third_party.price_list IS 'Code of the price list of a customer.';
COMMENT ON COLUMN third_party.discount IS 'Discount of a customer in percent.';
ALTER TABLE third_party ADD CONSTRAINT third_party_price_list_fkey FOREIGN KEY (account_id, price_list)
  REFERENCES price_list (account_id, code) ON UPDATE CASCADE;
CREATE INDEX third_party_by_price_list ON third_party (account_id, price_list, id) WHERE price_list IS NOT NULL;
COMMENT ON INDEX third_party_by_price_list IS 'Lists of the customers of a price list.';
