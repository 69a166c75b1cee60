-- Documents that are delivered, billed, credited and paid in parts: open quantities of lines, what is owed and still due, what a
-- receipt has not allotted yet, exchange rates, several related documents, and the status CLOSED.

ALTER TABLE document
  ADD COLUMN related_documents text[] COLLATE "C",
  ADD COLUMN related_document_ids bigint[],
  ADD COLUMN exchange_rate numeric,
  ADD COLUMN amount_owed numeric,
  ADD COLUMN amount_due numeric,
  ADD COLUMN amount_open numeric,
  DROP CONSTRAINT document_status_check,
  ADD CONSTRAINT document_status_check CHECK (status IN ('ISSUED', 'PART', 'PAID', 'BILLED', 'CLOSED', 'VOID')),
  ADD CONSTRAINT document_amount_due_check CHECK (amount_due >= 0),
  ADD CONSTRAINT document_amount_open_check CHECK (amount_open >= 0),
  ADD CONSTRAINT document_exchange_rate_check CHECK (exchange_rate > 0);
ALTER TABLE document RENAME COLUMN void_reason TO status_reason;
ALTER TABLE document_line ADD COLUMN vat_exemption text COLLATE "C";
ALTER TABLE document_relation
  DROP CONSTRAINT document_relation_kind_check,
  ADD CONSTRAINT document_relation_kind_check CHECK (kind IN ('orders', 'delivers', 'bills', 'credits', 'pays', 'settles'));

COMMENT ON COLUMN document.related_documents IS 'Further earlier documents that this one names, as the client wrote them.';
COMMENT ON COLUMN document.related_document_ids IS 'The earlier documents that this one names, in the order given, when they are several.';
COMMENT ON COLUMN document.exchange_rate IS 'How many units of the account''s currency one unit of the document''s currency is worth; null: not known, or the same currency.';
COMMENT ON COLUMN document.amount_owed IS 'What the party owes by an invoice, or the account by a purchase: the total, less withholding that it contains. Null for other types.';
COMMENT ON COLUMN document.amount_due IS 'What of amount_owed is neither paid nor settled by credit. Null for types that nobody pays.';
COMMENT ON COLUMN document.amount_open IS 'What of the total of a receipt, payment or credit note is not allotted to other documents. Null for other types.';
COMMENT ON COLUMN document.amount_paid IS 'Amount paid so far: on issue and by later receipts or payments.';
COMMENT ON COLUMN document.paid_on_issue IS 'Amount paid on issue.';
COMMENT ON COLUMN document.status IS 'ISSUED, PART (partly paid, billed or delivered), PAID, BILLED, CLOSED or VOID.';
COMMENT ON COLUMN document.status_reason IS 'Why the document was voided or closed.';
COMMENT ON COLUMN document.snapshot IS
  'The document as issued, as JSON: header, party snapshot and lines under the field names of its type. Of what may change later it has the open quantities of the lines only, which are kept up to date. Without status, amounts paid, due and open, updated, and without delivery_date, which lists write in UTC.';
COMMENT ON COLUMN document_line.vat_exemption IS 'Why the VAT rate is 0: a VATEX code of EN 16931 or one of the country.';
COMMENT ON COLUMN document_relation.kind IS 'What the later document does to the earlier one: orders, delivers, bills, credits, pays (by money) or settles (by credit).';
COMMENT ON COLUMN document_relation.amount IS 'Amount that is credited, paid or settled, in the currency of the related document. Negative: given back.';

-- The documents that use another one are found by document_relation.
DROP INDEX document_by_relation;

-- Documents of today get what follows from their history. The owner reads the documents of all accounts.
ALTER TABLE document NO FORCE ROW LEVEL SECURITY;
ALTER TABLE document_line NO FORCE ROW LEVEL SECURITY;
ALTER TABLE document_relation NO FORCE ROW LEVEL SECURITY;

-- What is owed: the total, less withholding where net amount and VAT say that the total contains it.
CREATE TEMPORARY TABLE owed ON COMMIT DROP AS
  SELECT account_id, id, CASE
      WHEN withholding_amount > 0 AND net_amount IS NOT NULL
        AND abs(before - total_amount) < abs(before - withholding_amount - total_amount)
      THEN greatest(total_amount - withholding_amount, 0) ELSE total_amount END AS amount
  FROM (SELECT account_id, id, type, total_amount, withholding_amount, net_amount, net_amount + coalesce(vat, 0)
      + coalesce(eco_tax_amount, 0) + coalesce(stamp_duty_amount, 0) + coalesce(rounding, 0) AS before FROM document) d
  WHERE type IN ('invoice', 'purchase');

-- The open quantity of each line that has a quantity; nothing of a void document is open.
CREATE TEMPORARY TABLE open_quantity ON COMMIT DROP AS
  SELECT l.account_id, l.document_id, l.line,
    CASE WHEN d.status = 'VOID' THEN 0 ELSE l.qty - coalesce(u.used, 0) END AS quantity
  FROM document_line l
  JOIN document d ON d.account_id = l.account_id AND d.id = l.document_id
  LEFT JOIN (SELECT account_id, related_document_id, related_line, sum(quantity) AS used FROM document_relation
      WHERE related_line IS NOT NULL GROUP BY 1, 2, 3) u
    ON u.account_id = l.account_id AND u.related_document_id = l.document_id AND u.related_line = l.line
  WHERE l.qty <> 0 AND l.item_type IS DISTINCT FROM 'text';
CREATE INDEX ON open_quantity (account_id, document_id, line);
ANALYZE open_quantity;

-- The lines of a snapshot with their open quantities, each element as it was written. They are its last field.
CREATE FUNCTION pg_temp.with_open_quantities(account integer, document bigint, snapshot text) RETURNS text LANGUAGE sql AS $$
  SELECT left(snapshot, strpos(snapshot, ',"items":[') - 1) || ',"items":[' || string_agg(
      CASE WHEN q.quantity IS NULL THEN i.item::text
        ELSE left(i.item::text, -1) || ',"open_qty":' || trim_scale(q.quantity) || '}' END, ',' ORDER BY i.place) || ']}'
  FROM json_array_elements(snapshot::json -> 'items') WITH ORDINALITY AS i (item, place)
  LEFT JOIN open_quantity q ON q.account_id = account AND q.document_id = document AND q.line = i.place - 1
$$;

UPDATE document d SET
  amount_owed = o.amount,
  amount_due = CASE WHEN o.amount IS NULL THEN NULL WHEN d.status = 'VOID' THEN 0
    ELSE greatest(o.amount - coalesce(d.amount_paid, 0), 0) END,
  status = CASE WHEN o.amount > 0 AND d.status = 'PART' AND coalesce(d.amount_paid, 0) >= o.amount THEN 'PAID' ELSE d.status END,
  amount_open = CASE WHEN d.type NOT IN ('receipt', 'credit_note') THEN NULL WHEN d.status = 'VOID' THEN 0
    ELSE greatest(d.total_amount - coalesce((SELECT sum(k.amount) FROM document_relation k
      WHERE k.account_id = d.account_id AND k.document_id = d.id AND k.kind = 'pays'), 0), 0) END,
  snapshot = CASE WHEN q.document_id IS NULL THEN d.snapshot
    ELSE pg_temp.with_open_quantities(d.account_id, d.id, d.snapshot) END
FROM document own
LEFT JOIN owed o ON o.account_id = own.account_id AND o.id = own.id
LEFT JOIN (SELECT DISTINCT account_id, document_id FROM open_quantity) q
  ON q.account_id = own.account_id AND q.document_id = own.id
WHERE d.account_id = own.account_id AND d.id = own.id AND (o.id IS NOT NULL OR q.document_id IS NOT NULL
  OR d.type IN ('receipt', 'credit_note'));

-- A credit note of today counts against the total of its invoice; none has settled an amount yet.
INSERT INTO document_relation (account_id, document_id, related_document_id, kind, amount)
  SELECT later.account_id, later.id, earlier.id, 'credits', later.total_amount
  FROM document later
  JOIN document earlier ON earlier.account_id = later.account_id AND earlier.id = later.related_document_id
  WHERE later.status <> 'VOID' AND later.type = 'credit_note' AND earlier.type = 'invoice'
  ORDER BY later.account_id, later.id;

ALTER TABLE document FORCE ROW LEVEL SECURITY;
ALTER TABLE document_line FORCE ROW LEVEL SECURITY;
ALTER TABLE document_relation FORCE ROW LEVEL SECURITY;

-- What a customer owes or has to its credit, and a supplier: few documents of each party are unsettled.
CREATE INDEX document_unsettled ON document (account_id, party_id) WHERE amount_due > 0 OR amount_open > 0;
COMMENT ON INDEX document_unsettled IS 'Adds up what is due and open of a customer or supplier.';

GRANT UPDATE (amount_due, amount_open, snapshot) ON document TO kontor_service;
