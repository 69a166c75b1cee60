-- Drafts and recurring documents follow the new code of a location, which the administration gives.
GRANT SELECT, UPDATE (body, version, updated_at) ON draft, recurring_document TO kontor_administration;
