-- Refunds, write-offs, early-payment discounts, and payments in another currency.

ALTER TABLE document ADD COLUMN is_refund boolean;
COMMENT ON COLUMN document.is_refund IS 'True of a payment to a customer and of a receipt from a supplier, whose party is of the other side. Null otherwise.';

ALTER TABLE document_relation
  ADD COLUMN own_amount numeric,
  ADD COLUMN exchange_difference numeric,
  ADD COLUMN reason text COLLATE "C";
COMMENT ON COLUMN document_relation.kind IS 'What the later document does to the earlier one: orders, delivers, bills, credits, pays (by money), settles (by credit), refunds (pays back what is open of a receipt, payment or credit note), writes_off, or discounts (the earlier document is the credit note of an early-payment discount).';
COMMENT ON COLUMN document_relation.own_amount IS 'The same amount in the currency of the later document, where that is another one. Null: amount.';
COMMENT ON COLUMN document_relation.exchange_difference IS 'Gain (above 0) or loss by exchange rates, in the currency of the account. Null where none is kept.';
COMMENT ON COLUMN document_relation.reason IS 'Reason of a write-off.';
