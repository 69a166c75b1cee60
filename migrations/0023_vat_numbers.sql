-- Tax numbers of customers and suppliers without separators and the prefix of their country, so that `PT 509 442 013` and
-- `509442013` are the same.

ALTER TABLE third_party ADD COLUMN vat_number text COLLATE "C";
COMMENT ON COLUMN third_party.vat_number IS
  'Tax number as it is compared: without spaces, dots, dashes and the prefix of its country, in upper case; null when nothing is left.';

-- What the service computes (src/domain/values/vat-number.ts), for the rows that exist.
CREATE FUNCTION vat_number_of(vat_id text, country text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT nullif(CASE
      WHEN length(plain) > 2 AND left(plain, 2) IN (country, CASE country WHEN 'GR' THEN 'EL' END) THEN substr(plain, 3)
      ELSE plain
    END, '')
  FROM upper(translate(vat_id, U&' \0009\00A0\202F.-\2010\2011\2012\2013\2014\2015', '') COLLATE "C") AS plain
$$;

-- For an owner that row-level security binds.
ALTER TABLE third_party NO FORCE ROW LEVEL SECURITY;
ALTER TABLE account NO FORCE ROW LEVEL SECURITY;

UPDATE third_party r SET vat_number = vat_number_of(r.vat_id, coalesce(r.country_iso, a.country))
  FROM account a WHERE a.account_id = r.account_id AND r.vat_id IS NOT NULL;

-- Records whose number was compared with separators or a prefix get another key. Active records may be equal now: then a record
-- whose number was plain keeps the key, else the first gets it. The others have none until their tax number, country or
-- `inactive` changes; only then they are compared again.
UPDATE third_party SET vat_key = NULL WHERE vat_key IS NOT NULL AND vat_number IS DISTINCT FROM vat_id;
UPDATE third_party p SET vat_key = chosen.vat_key
  FROM (
    SELECT DISTINCT ON (account_id, kind, vat_key) account_id, kind, id, vat_key
    FROM (
      SELECT r.account_id, r.kind, r.id, concat(coalesce(r.country_iso, a.country), ' ', r.vat_number) AS vat_key
      FROM third_party r JOIN account a ON a.account_id = r.account_id
      WHERE NOT r.inactive AND r.vat_number IS DISTINCT FROM r.vat_id AND r.vat_number IS NOT NULL
        AND r.vat_number NOT IN (SELECT vat_number_of(g, a.country) FROM unnest(a.generic_vat_ids) AS g
          WHERE vat_number_of(g, a.country) IS NOT NULL)
    ) AS keyed
    ORDER BY account_id, kind, vat_key, id
  ) AS chosen
  WHERE p.account_id = chosen.account_id AND p.id = chosen.id
    AND NOT EXISTS (SELECT FROM third_party t
      WHERE t.account_id = chosen.account_id AND t.kind = chosen.kind AND t.vat_key = chosen.vat_key);

ALTER TABLE third_party FORCE ROW LEVEL SECURITY;
ALTER TABLE account FORCE ROW LEVEL SECURITY;
DROP FUNCTION vat_number_of(text, text);

COMMENT ON COLUMN third_party.vat_key IS
  'Country and vat_number of an active record; null when the tax number is missing or generic, and for a record that had the number of another before both were compared in this form. Two active records of a kind do not share it.';

CREATE INDEX third_party_by_vat_number ON third_party (account_id, kind, vat_number, id);
COMMENT ON INDEX third_party_by_vat_number IS 'Finds the party of a document by its tax number.';
COMMENT ON INDEX third_party_by_vat IS 'Searches by vat_id.';
