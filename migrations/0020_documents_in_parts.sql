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
COMMENT ON COLUMN document.related_document_ids IS 'The earlier documents that this one names, when they are several: those that it takes from in the order in which it does, then the others.';
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

-- What is owed: the total, less withholding where net amount and VAT say that the total contains it and no more has been paid.
-- `sum` is what they add up to.
CREATE FUNCTION pg_temp.owed(type text, total numeric, withheld numeric, paid numeric, sum numeric)
RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN type NOT IN ('invoice', 'purchase') THEN NULL
    WHEN withheld > 0 AND coalesce(paid, 0) <= total - withheld AND abs(sum - total) < abs(sum - withheld - total)
    THEN total - withheld ELSE total END
$$;

-- The open quantities of the lines of each document, in their order: none without a quantity, 0 when the document is void.
CREATE TEMPORARY TABLE open_quantity ON COMMIT DROP AS
  SELECT l.account_id, l.document_id, array_agg(CASE WHEN l.qty <> 0 AND l.item_type IS DISTINCT FROM 'text'
      THEN trim_scale(CASE WHEN d.status = 'VOID' THEN 0 ELSE l.qty - coalesce(u.used, 0) END) END ORDER BY l.line) AS quantities
  FROM document_line l
  JOIN document d ON d.account_id = l.account_id AND d.id = l.document_id
  LEFT JOIN (SELECT account_id, related_document_id, related_line, sum(quantity) AS used FROM document_relation
      WHERE related_line IS NOT NULL GROUP BY 1, 2, 3) u
    ON u.account_id = l.account_id AND u.related_document_id = l.document_id AND u.related_line = l.line
  GROUP BY 1, 2;
ALTER TABLE open_quantity ADD PRIMARY KEY (account_id, document_id);
ANALYZE open_quantity;

-- The snapshot with open quantities; each line stays as it was written. The lines are the last field, and no text can look like
-- that field: its quotes would be escaped.
CREATE FUNCTION pg_temp.with_open_quantities(account integer, document bigint, snapshot text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT left(snapshot, place_of_lines + 8) || '[' || string_agg(
      left(i.item::text, -1) || coalesce(',"open_qty":' || q.quantities[i.place], '') || '}', ',' ORDER BY i.place) || ']}'
  FROM open_quantity q, strpos(snapshot, ',"items":[') AS place_of_lines,
    json_array_elements(left(substr(snapshot, place_of_lines + 9), -1)::json) WITH ORDINALITY AS i (item, place)
  WHERE q.account_id = account AND q.document_id = document GROUP BY place_of_lines
$$;

-- What receipts have paid. Those of before pay one document.
CREATE TEMPORARY TABLE allotted ON COMMIT DROP AS
  SELECT account_id, document_id, sum(amount) AS amount FROM document_relation WHERE kind = 'pays' GROUP BY 1, 2;
ALTER TABLE allotted ADD PRIMARY KEY (account_id, document_id);
ANALYZE allotted;
CREATE FUNCTION pg_temp.unallotted(account integer, document bigint, type text, status text, total numeric)
RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN type NOT IN ('receipt', 'credit_note') THEN NULL WHEN status = 'VOID' THEN 0 ELSE total - coalesce(
    (SELECT amount FROM allotted a WHERE a.account_id = account AND a.document_id = document), 0) END
$$;

-- One rewrite of the table, which also makes its indexes anew: much faster than an update of nearly every row.
ALTER TABLE document
  ALTER COLUMN amount_owed TYPE numeric USING pg_temp.owed(type, total_amount, withholding_amount, amount_paid, net_amount
    + coalesce(vat, 0) + coalesce(eco_tax_amount, 0) + coalesce(stamp_duty_amount, 0) + coalesce(rounding, 0)),
  ALTER COLUMN amount_due TYPE numeric USING CASE
    WHEN type NOT IN ('invoice', 'purchase') THEN NULL
    WHEN status = 'VOID' THEN 0
    ELSE greatest(pg_temp.owed(type, total_amount, withholding_amount, amount_paid, net_amount
      + coalesce(vat, 0) + coalesce(eco_tax_amount, 0) + coalesce(stamp_duty_amount, 0) + coalesce(rounding, 0))
      - coalesce(amount_paid, 0), 0) END,
  ALTER COLUMN amount_open TYPE numeric USING pg_temp.unallotted(account_id, id, type, status, total_amount),
  ALTER COLUMN snapshot TYPE text USING coalesce(pg_temp.with_open_quantities(account_id, id, snapshot), snapshot);

-- Purchases had no status of their payment, and invoices were paid with their whole total.
UPDATE document SET status = CASE WHEN amount_due > 0 THEN 'PART' ELSE 'PAID' END
  WHERE amount_due < amount_owed AND status <> 'VOID' AND status <> CASE WHEN amount_due > 0 THEN 'PART' ELSE 'PAID' END;

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

ANALYZE document;

GRANT UPDATE (amount_due, amount_open, snapshot) ON document TO kontor_service;
