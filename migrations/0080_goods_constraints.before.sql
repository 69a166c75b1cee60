-- Validates the kinds of relations and the checks of supplier numbers, without holding up writes.

ALTER TABLE document_relation VALIDATE CONSTRAINT document_relation_kind_check;
ALTER TABLE document_set VALIDATE CONSTRAINT document_set_supplier_number_check_check;
