-- Lets the service remove bank statements with their entries.

GRANT DELETE ON bank_statement, bank_entry TO kontor_service;
COMMENT ON TABLE bank_statement IS 'Imported statements of bank accounts. A statement never changes; it can be removed until one of its entries is booked.';
