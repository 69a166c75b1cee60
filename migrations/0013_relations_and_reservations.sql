-- How much of an earlier document later documents use, and what the lines of orders reserve or expect.
-- Both tables are append-only and signed: a void inserts the rows of its document again with the opposite sign, so the sum of
-- all rows is the present state.

CREATE SEQUENCE document_relation_id_seq;
CREATE TABLE document_relation (
  account_id          integer NOT NULL,
  id                  bigint NOT NULL DEFAULT nextval('document_relation_id_seq'),
  document_id         bigint NOT NULL,
  line                integer,
  related_document_id bigint NOT NULL,
  related_line        integer,
  kind                text COLLATE "C" NOT NULL,
  quantity            numeric,
  amount              numeric,
  created_at          timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT document_relation_pkey PRIMARY KEY (account_id, document_id, id),
  CONSTRAINT document_relation_kind_check CHECK (kind IN ('orders', 'delivers', 'bills', 'credits', 'pays')),
  CONSTRAINT document_relation_measure_check CHECK ((quantity IS NULL) <> (amount IS NULL)),
  CONSTRAINT document_relation_amount_check CHECK (amount IS NULL OR related_line IS NULL)
);
SELECT isolate_tenant('document_relation', 'SELECT, INSERT');
GRANT USAGE ON SEQUENCE document_relation_id_seq TO kontor_service;

COMMENT ON SEQUENCE document_relation_id_seq IS 'Draws identifiers of document relations.';
COMMENT ON TABLE document_relation IS 'How much of an earlier document, or of one of its lines, a later document uses. Rows are only inserted; a void inserts those of its document again with the opposite sign.';
COMMENT ON COLUMN document_relation.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN document_relation.id IS 'Identifier of the row.';
COMMENT ON COLUMN document_relation.document_id IS 'The later document, which uses the earlier one.';
COMMENT ON COLUMN document_relation.line IS 'Line of the later document; null: the document does not say which of its lines.';
COMMENT ON COLUMN document_relation.related_document_id IS 'The earlier document, which is used.';
COMMENT ON COLUMN document_relation.related_line IS 'Line of the earlier document; null: the document as a whole.';
COMMENT ON COLUMN document_relation.kind IS 'What the later document does to the earlier one: orders, delivers, bills, credits or pays.';
COMMENT ON COLUMN document_relation.quantity IS 'Quantity that is used, in the unit of the related line; 1 for a document as a whole. Negative: given back.';
COMMENT ON COLUMN document_relation.amount IS 'Amount that is settled, in the currency of the related document. Negative: given back.';
COMMENT ON COLUMN document_relation.created_at IS 'When the row was inserted.';

CREATE SEQUENCE stock_reservation_id_seq;
CREATE TABLE stock_reservation (
  account_id        integer NOT NULL,
  id                bigint NOT NULL DEFAULT nextval('stock_reservation_id_seq'),
  document_id       bigint NOT NULL,
  line              integer NOT NULL,
  article_id        bigint NOT NULL,
  location_id       bigint NOT NULL,
  kind              text COLLATE "C" NOT NULL,
  quantity          numeric NOT NULL,
  cause_document_id bigint NOT NULL,
  created_at        timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT stock_reservation_pkey PRIMARY KEY (account_id, document_id, id),
  CONSTRAINT stock_reservation_kind_check CHECK (kind IN ('reserved', 'expected'))
);
SELECT isolate_tenant('stock_reservation', 'SELECT, INSERT');
GRANT USAGE ON SEQUENCE stock_reservation_id_seq TO kontor_service;

COMMENT ON SEQUENCE stock_reservation_id_seq IS 'Draws identifiers of stock reservations.';
COMMENT ON TABLE stock_reservation IS 'Changes of what each document line reserves or expects. Rows are only inserted; per article and location the sum of a kind is that column of stock_level.';
COMMENT ON COLUMN stock_reservation.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN stock_reservation.id IS 'Identifier of the row.';
COMMENT ON COLUMN stock_reservation.document_id IS 'Document whose line reserves or expects the goods.';
COMMENT ON COLUMN stock_reservation.line IS 'The line.';
COMMENT ON COLUMN stock_reservation.article_id IS 'Article that is reserved or expected.';
COMMENT ON COLUMN stock_reservation.location_id IS 'Location where it is reserved or expected.';
COMMENT ON COLUMN stock_reservation.kind IS 'reserved or expected: the column of stock_level in which it counts.';
COMMENT ON COLUMN stock_reservation.quantity IS 'Change of the quantity: positive when goods are promised, negative when they are released.';
COMMENT ON COLUMN stock_reservation.cause_document_id IS 'Document whose issue or void made the change: the document itself, or a later one that bills it.';
COMMENT ON COLUMN stock_reservation.created_at IS 'When the row was inserted.';

-- Backfill: the rows that the documents of today would have written. Void documents have none: their sum is zero.
-- The owner reads the documents of all accounts, so the policies do not bind it while it does so.
ALTER TABLE document NO FORCE ROW LEVEL SECURITY;
ALTER TABLE document_line NO FORCE ROW LEVEL SECURITY;
ALTER TABLE document_relation NO FORCE ROW LEVEL SECURITY;
ALTER TABLE stock_reservation NO FORCE ROW LEVEL SECURITY;
ALTER TABLE article NO FORCE ROW LEVEL SECURITY;
ALTER TABLE location NO FORCE ROW LEVEL SECURITY;

-- An invoice bills its order, a purchase its purchase order: each line that has a quantity, as a whole.
INSERT INTO document_relation (account_id, document_id, related_document_id, related_line, kind, quantity)
  SELECT later.account_id, later.id, earlier.id, l.line, 'bills', l.qty
  FROM document later
  JOIN document earlier ON earlier.account_id = later.account_id AND earlier.id = later.related_document_id
  JOIN document_line l ON l.account_id = earlier.account_id AND l.document_id = earlier.id
  WHERE later.status <> 'VOID' AND (later.type, earlier.type) IN (('invoice', 'order'), ('purchase', 'purchase_order'))
    AND l.qty <> 0 AND l.item_type IS DISTINCT FROM 'text'
  ORDER BY later.account_id, later.id, l.line;

-- A document that has no such line counts as one unit.
INSERT INTO document_relation (account_id, document_id, related_document_id, kind, quantity)
  SELECT later.account_id, later.id, earlier.id, 'bills', 1
  FROM document later
  JOIN document earlier ON earlier.account_id = later.account_id AND earlier.id = later.related_document_id
  WHERE later.status <> 'VOID' AND (later.type, earlier.type) IN (('invoice', 'order'), ('purchase', 'purchase_order'))
    AND NOT EXISTS (SELECT FROM document_line l WHERE l.account_id = earlier.account_id AND l.document_id = earlier.id
      AND l.qty <> 0 AND l.item_type IS DISTINCT FROM 'text')
  ORDER BY later.account_id, later.id;

-- A receipt pays its invoice.
INSERT INTO document_relation (account_id, document_id, related_document_id, kind, amount)
  SELECT later.account_id, later.id, earlier.id, 'pays', later.total_amount
  FROM document later
  JOIN document earlier ON earlier.account_id = later.account_id AND earlier.id = later.related_document_id
  WHERE later.status <> 'VOID' AND later.type = 'receipt' AND earlier.type = 'invoice'
  ORDER BY later.account_id, later.id;

-- An order reserves at the source location, a purchase order expects at the destination.
INSERT INTO stock_reservation (account_id, document_id, line, article_id, location_id, kind, quantity, cause_document_id)
  SELECT d.account_id, d.id, l.line, l.article_id, CASE d.type WHEN 'order' THEN l.location_id ELSE l.destination_id END,
    CASE d.type WHEN 'order' THEN 'reserved' ELSE 'expected' END, l.qty, d.id
  FROM document d
  JOIN document_line l ON l.account_id = d.account_id AND l.document_id = d.id
  WHERE d.status <> 'VOID' AND d.type IN ('order', 'purchase_order') AND l.article_id IS NOT NULL
    AND CASE d.type WHEN 'order' THEN l.location_id ELSE l.destination_id END IS NOT NULL
  ORDER BY d.account_id, d.id, l.line;

-- The document that bills it releases the same quantities.
INSERT INTO stock_reservation (account_id, document_id, line, article_id, location_id, kind, quantity, cause_document_id)
  SELECT r.account_id, r.document_id, r.line, r.article_id, r.location_id, r.kind, -r.quantity, billed.document_id
  FROM (SELECT DISTINCT account_id, document_id, related_document_id FROM document_relation WHERE kind = 'bills') billed
  JOIN stock_reservation r ON r.account_id = billed.account_id AND r.document_id = billed.related_document_id
  ORDER BY r.account_id, billed.document_id, r.line;

-- Index and foreign keys come after the rows: a key is then checked by one join, not for each row.
CREATE INDEX document_relation_by_related ON document_relation (account_id, related_document_id, related_line, kind);
COMMENT ON INDEX document_relation_by_related IS 'Sums what is used of a document and of its lines.';
ALTER TABLE document_relation
  ADD CONSTRAINT document_relation_document_fkey FOREIGN KEY (account_id, document_id) REFERENCES document,
  ADD CONSTRAINT document_relation_line_fkey FOREIGN KEY (account_id, document_id, line) REFERENCES document_line,
  ADD CONSTRAINT document_relation_related_document_fkey FOREIGN KEY (account_id, related_document_id) REFERENCES document,
  ADD CONSTRAINT document_relation_related_line_fkey
    FOREIGN KEY (account_id, related_document_id, related_line) REFERENCES document_line;
ALTER TABLE stock_reservation
  ADD CONSTRAINT stock_reservation_line_fkey FOREIGN KEY (account_id, document_id, line) REFERENCES document_line,
  ADD CONSTRAINT stock_reservation_article_fkey FOREIGN KEY (account_id, article_id) REFERENCES article,
  ADD CONSTRAINT stock_reservation_location_fkey FOREIGN KEY (account_id, location_id) REFERENCES location,
  ADD CONSTRAINT stock_reservation_cause_document_fkey FOREIGN KEY (account_id, cause_document_id) REFERENCES document;

ALTER TABLE document FORCE ROW LEVEL SECURITY;
ALTER TABLE document_line FORCE ROW LEVEL SECURITY;
ALTER TABLE document_relation FORCE ROW LEVEL SECURITY;
ALTER TABLE stock_reservation FORCE ROW LEVEL SECURITY;
ALTER TABLE article FORCE ROW LEVEL SECURITY;
ALTER TABLE location FORCE ROW LEVEL SECURITY;
