-- Sessions of browsers in the administration area: how a session was opened, what users prefer there, and the rights with which an
-- administrator's session changes what only administrators may change. See docs/decisions/0052.

ALTER TABLE session
  ADD COLUMN via text COLLATE "C" NOT NULL DEFAULT 'interface',
  ADD CONSTRAINT session_via_check CHECK (via IN ('interface', 'browser'));
COMMENT ON COLUMN session.via IS
  'Who holds the token: interface, a client that sends it in the header Authorization; browser, a browser that has it in a cookie.';

-- The session of an administrator is locked, and the Idempotency-Key of the form stored, in the transaction of the change.
GRANT UPDATE (used_at) ON session TO kontor_administration;
GRANT SELECT, INSERT, UPDATE ON idempotency_key TO kontor_administration;

CREATE TABLE user_preference (
  account_id integer NOT NULL,
  user_id    bigint NOT NULL,
  name       text COLLATE "C" NOT NULL,
  value      text COLLATE "C" NOT NULL,
  CONSTRAINT user_preference_pkey PRIMARY KEY (account_id, user_id, name),
  CONSTRAINT user_preference_user_fkey FOREIGN KEY (account_id, user_id) REFERENCES app_user ON DELETE CASCADE,
  CONSTRAINT user_preference_name_check CHECK (name ~ '^[a-z][a-z0-9_.-]{0,59}$'),
  CONSTRAINT user_preference_value_check CHECK (length(value) <= 4000)
);
SELECT isolate_tenant('user_preference', 'SELECT, INSERT, UPDATE, DELETE');
COMMENT ON TABLE user_preference IS 'What users prefer in the administration area: language, theme, columns of lists.';
COMMENT ON COLUMN user_preference.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN user_preference.user_id IS 'User whose preference it is.';
COMMENT ON COLUMN user_preference.name IS 'What it is about: language, theme, columns.customers …';
COMMENT ON COLUMN user_preference.value IS 'What the user has chosen.';
