-- Article and location of a reservation are those of its line, so they are stored once, and two fewer foreign keys are checked for each row.

ALTER TABLE stock_reservation DROP COLUMN article_id, DROP COLUMN location_id;
COMMENT ON TABLE stock_reservation IS
  'Changes of what each document line reserves at its source location or expects at its destination. Rows are only inserted; per article and location the sum of a kind is that column of stock_level.';
