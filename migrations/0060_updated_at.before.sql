-- When documents and stock levels were last changed, to the microsecond, as customers, suppliers and articles have it already.

ALTER TABLE document ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now();
COMMENT ON COLUMN document.updated_at IS 'When status, amounts or open quantities changed last, else when the row was inserted. In rows older than this column: when it was added.';

ALTER TABLE stock_level ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now();
COMMENT ON COLUMN stock_level.updated_at IS 'When one of its quantities changed last. In rows older than this column: when it was added.';

GRANT UPDATE (updated_at) ON document TO kontor_service;
