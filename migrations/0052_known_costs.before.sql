-- Tells a cost of 0 from a cost that is not known. A cost other than 0 is known whatever these columns say, since programs of the last
-- release write it without them.

ALTER TABLE article ADD COLUMN cost_known boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN article.cost_known IS 'Whether a weighted average cost of 0 is known, as of goods that cost nothing; any other one is.';

ALTER TABLE stock_transaction ADD COLUMN cost_known boolean;
COMMENT ON COLUMN stock_transaction.cost_known IS 'Whether unit_cost is known; false: it is 0 in its place. Null: from a program that took every cost as known.';
