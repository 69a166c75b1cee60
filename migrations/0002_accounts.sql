-- Companies ("accounts") and what each has set.

CREATE TABLE account (
  account_id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code                text COLLATE "C" NOT NULL UNIQUE CHECK (code ~ '^[A-Za-z0-9_-]{1,32}$'),
  name                text NOT NULL,
  country             text NOT NULL DEFAULT 'PT',
  currency            text NOT NULL DEFAULT 'EUR',
  timezone            text NOT NULL DEFAULT 'Europe/Lisbon',
  vat_id              text,
  address             text[] NOT NULL DEFAULT '{}',
  phone               text,
  email               text,
  logo                bytea,
  negative_stock      text NOT NULL DEFAULT 'allow' CHECK (negative_stock IN ('allow', 'reject')),
  default_location_id bigint,
  generic_vat_ids     text[] NOT NULL DEFAULT '{999999990}',
  sms_daily_cap       integer NOT NULL DEFAULT 1000 CHECK (sms_daily_cap >= 0),
  sms_countries       text[],
  -- Signs the links that open a PDF without a session: 244 random bits, hashed to 256.
  link_secret         bytea NOT NULL DEFAULT sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea),
  created_at          timestamptz NOT NULL DEFAULT now()
);
SELECT wall('account', 'SELECT');

-- The one door that crosses accounts: from the code in an address to the number of the account, and nothing else.
CREATE POLICY door ON account TO CURRENT_USER USING (true);
CREATE FUNCTION account_id_of(account_code text) RETURNS integer
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT account_id FROM public.account WHERE code = account_code $$;
REVOKE ALL ON FUNCTION account_id_of(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account_id_of(text) TO kontor_service;
