-- The exchange rates of an account: what a unit of another currency is worth, by day. The service reads them, administrators write them.

CREATE TABLE exchange_rate (
  account_id integer NOT NULL,
  currency   text COLLATE "C" NOT NULL,
  day        date NOT NULL,
  rate       numeric NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT exchange_rate_pkey PRIMARY KEY (account_id, currency, day),
  CONSTRAINT exchange_rate_account_fkey FOREIGN KEY (account_id) REFERENCES account,
  CONSTRAINT exchange_rate_currency_check CHECK (currency ~ '^[A-Z]{3}$'),
  -- NaN and infinity are greater than every number.
  CONSTRAINT exchange_rate_rate_check CHECK (rate > 0 AND rate < 1e15)
);
SELECT isolate_tenant('exchange_rate', 'SELECT');
GRANT SELECT, INSERT, UPDATE ON exchange_rate TO kontor_administration;

COMMENT ON TABLE exchange_rate IS 'What a unit of another currency is worth in the currency of the account. A rate holds from its day until the day of the next one of its currency.';
COMMENT ON COLUMN exchange_rate.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN exchange_rate.currency IS 'ISO 4217 code of the other currency; never that of the account.';
COMMENT ON COLUMN exchange_rate.day IS 'First day on which the rate holds.';
COMMENT ON COLUMN exchange_rate.rate IS 'Units of the currency of the account that one unit of the other currency is worth.';
COMMENT ON COLUMN exchange_rate.updated_at IS 'When the rate was written last; a write of an equal rate does not count.';
