-- Finds customers, suppliers and articles while somebody types: by the beginning of their names without regard to case and accents,
-- and by bar code. Row-level security lets an index scan start at a text of a column, not at the result of fold_text(); so the folded
-- names are columns. See docs/decisions/0063.

ALTER TABLE third_party ADD COLUMN folded_name text COLLATE "C"
  GENERATED ALWAYS AS (left(fold_text(name), 600)) STORED;
COMMENT ON COLUMN third_party.folded_name IS 'The beginning of the name in lower case and without accents, as suggestions compare it.';
CREATE INDEX third_party_by_folded_name ON third_party (account_id, kind, folded_name, id);
COMMENT ON INDEX third_party_by_folded_name IS 'Suggests customers or suppliers by a part of their names.';

ALTER TABLE article ADD COLUMN folded_description text COLLATE "C"
  GENERATED ALWAYS AS (left(fold_text(description), 600)) STORED;
COMMENT ON COLUMN article.folded_description IS 'The beginning of the description in lower case and without accents, as suggestions compare it.';
CREATE INDEX article_by_folded_description ON article (account_id, folded_description, id);
COMMENT ON INDEX article_by_folded_description IS 'Suggests articles by a part of their descriptions.';
CREATE INDEX article_by_bar_code ON article (account_id, bar_code) WHERE bar_code IS NOT NULL;
COMMENT ON INDEX article_by_bar_code IS 'Finds the article of a bar code that is read.';
