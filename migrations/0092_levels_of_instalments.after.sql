-- Payment reminders: each instalment of a document has its own levels, and a restore ends queued letters.

DROP INDEX reminder_document_level_key;
CREATE UNIQUE INDEX reminder_document_level_key ON reminder_document (account_id, document_id, due_date, level) WHERE NOT is_cancelled;
COMMENT ON INDEX reminder_document_level_key IS 'No document gets a level twice for the same due date.';

CREATE POLICY restored ON reminder TO CURRENT_USER USING (status = 'QUEUED') WITH CHECK (true);
COMMENT ON POLICY restored ON reminder IS 'Lets the owner end queued letters of all accounts after a restore.';
