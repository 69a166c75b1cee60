-- Searching lists without regard to case and accents, and sorting documents by name of the party and by total amount.

-- The part of fold_text() for text with other letters than those of ASCII: a function of its own, because it is rarely needed
-- and PostgreSQL can then put fold_text() into the statement. No extension is used, and no collation but "C", so that the
-- result is the same on every PostgreSQL.
CREATE FUNCTION fold_letters(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  plain text := regexp_replace(normalize(value, NFKD),
    '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g');
BEGIN
  IF octet_length(plain) > length(plain) THEN
    plain := normalize(plain, NFKC);
    plain := translate(plain,
      'ØøĐđŁłĦħŦŧŊŋÐðıẞŒÆÞΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ',
      'ooddllhhttnnddißœæþαβγδεζηθικλμνξοπρστυφχψωσабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ');
    plain := replace(replace(replace(replace(plain, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  END IF;
  RETURN lower(plain COLLATE "C");
END $$;
COMMENT ON FUNCTION fold_letters(text) IS
  'fold_text() of a text that may have other letters than those of ASCII.';

CREATE FUNCTION fold_text(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN octet_length(value) = length(value) THEN lower(value COLLATE "C") ELSE fold_letters(value) END;
COMMENT ON FUNCTION fold_text(text) IS
  'The text in lower case and without accents (Latin, Greek and Cyrillic letters), as searches by contains and starts compare it.';

-- PostgreSQL marks no comparison of numeric as leakproof, so under row-level security it starts no index scan at such a value.
-- Comparisons of double precision are leakproof.
ALTER TABLE document ADD COLUMN total_amount_order double precision GENERATED ALWAYS AS (total_amount::double precision) STORED;
COMMENT ON COLUMN document.total_amount_order IS
  'The total amount as a floating-point number. An index scan can start at it; total_amount decides between amounts that have the same one.';

CREATE INDEX document_by_total_amount ON document (account_id, type, total_amount_order, total_amount, id);
COMMENT ON INDEX document_by_total_amount IS 'Lists of one type sorted by total_amount.';
CREATE INDEX document_by_party_name ON document (account_id, type, party_name, id);
COMMENT ON INDEX document_by_party_name IS
  'Lists of one type sorted by customer.name or supplier.name, and searches by these columns.';
