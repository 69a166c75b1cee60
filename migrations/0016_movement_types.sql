-- Movements of returned goods: return_in (credit note), return_out (supplier credit note).

ALTER TABLE stock_transaction
  DROP CONSTRAINT stock_transaction_type_check,
  ADD CONSTRAINT stock_transaction_type_check CHECK (type IN
    ('sale', 'purchase', 'return_in', 'return_out', 'transfer_in', 'transfer_out', 'opening', 'adjustment', 'void'));
COMMENT ON COLUMN stock_transaction.type IS
  'sale, purchase, return_in, return_out, transfer_in, transfer_out, opening, adjustment or void.';
