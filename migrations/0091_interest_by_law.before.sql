-- Payment reminders: interest by law.

ALTER TABLE reminder_level ADD COLUMN interest_by_law boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN reminder_level.interest_by_law IS 'True for interest by the law of the country of the account, in place of interest.';
