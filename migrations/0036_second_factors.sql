-- Sign-in beyond the password: one-time codes, passkeys, recovery codes, steps of a sign-in that is under way, links that reset a
-- password, and browsers that a user has signed in from. See docs/decisions/0053.

ALTER TABLE account ADD COLUMN second_factor text COLLATE "C" NOT NULL DEFAULT 'optional',
  ADD CONSTRAINT account_second_factor_check CHECK (second_factor IN ('optional', 'admins', 'everyone'));
COMMENT ON COLUMN account.second_factor IS 'Whose sign-in by password needs a second factor: optional, of users who have set one up; admins, of administrators too; everyone.';

ALTER TABLE session ADD COLUMN browser text, ADD COLUMN confirmed_at timestamptz;
COMMENT ON COLUMN session.browser IS 'Browser and system from which it was opened, in short; null for a session of the interface.';
COMMENT ON COLUMN session.confirmed_at IS 'When the user last gave the password again in it; null: not since it was opened. What protects the user is changed only shortly after it.';

CREATE TABLE user_security (
  account_id        integer NOT NULL,
  user_id           bigint NOT NULL,
  passkey_handle    bytea NOT NULL,
  totp_secret       bytea,
  totp_confirmed_at timestamptz,
  totp_last_step    bigint NOT NULL DEFAULT 0,
  failed_codes      integer NOT NULL DEFAULT 0,
  failed_at         timestamptz,
  CONSTRAINT user_security_pkey PRIMARY KEY (account_id, user_id),
  CONSTRAINT user_security_user_fkey FOREIGN KEY (account_id, user_id) REFERENCES app_user ON DELETE CASCADE,
  CONSTRAINT user_security_totp_check CHECK (totp_confirmed_at IS NULL OR totp_secret IS NOT NULL)
);
SELECT isolate_tenant('user_security', 'SELECT, INSERT, UPDATE');
GRANT SELECT, INSERT, UPDATE, DELETE ON user_security TO kontor_administration;
COMMENT ON TABLE user_security IS 'What the sign-in of a user knows beside the password. Its row is locked while a code is checked, so that codes of a user are checked one after the other.';
COMMENT ON COLUMN user_security.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN user_security.user_id IS 'User.';
COMMENT ON COLUMN user_security.passkey_handle IS 'Random name of the user towards authenticators (WebAuthn user handle).';
COMMENT ON COLUMN user_security.totp_secret IS 'Secret of one-time codes (RFC 6238), encrypted with the key of the installation; null: none.';
COMMENT ON COLUMN user_security.totp_confirmed_at IS 'When the user proved to have the secret; null: it does not count yet.';
COMMENT ON COLUMN user_security.totp_last_step IS 'Time step of the last code that was accepted: no code of it or an earlier one is accepted again.';
COMMENT ON COLUMN user_security.failed_codes IS 'Wrong codes since the last right one, each within an hour of the one before.';
COMMENT ON COLUMN user_security.failed_at IS 'When the last wrong code was given.';

CREATE SEQUENCE passkey_id_seq;
CREATE TABLE passkey (
  account_id    integer NOT NULL,
  id            bigint NOT NULL DEFAULT nextval('passkey_id_seq'),
  user_id       bigint NOT NULL,
  credential_id bytea NOT NULL,
  public_key    bytea NOT NULL,
  counter       bigint NOT NULL,
  transports    text[] NOT NULL,
  name          text NOT NULL,
  synced        boolean NOT NULL,
  created_at    timestamptz NOT NULL DEFAULT now(),
  last_used_at  timestamptz,
  CONSTRAINT passkey_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT passkey_credential_key UNIQUE (account_id, credential_id),
  CONSTRAINT passkey_user_fkey FOREIGN KEY (account_id, user_id) REFERENCES app_user ON DELETE CASCADE
);
SELECT isolate_tenant('passkey', 'SELECT, INSERT, UPDATE, DELETE');
GRANT SELECT, DELETE ON passkey TO kontor_administration;
GRANT USAGE ON SEQUENCE passkey_id_seq TO kontor_service;
CREATE INDEX passkey_by_user ON passkey (account_id, user_id);
COMMENT ON TABLE passkey IS 'Passkeys (WebAuthn credentials) of users.';
COMMENT ON COLUMN passkey.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN passkey.id IS 'Number of the passkey.';
COMMENT ON COLUMN passkey.user_id IS 'User whose passkey it is.';
COMMENT ON COLUMN passkey.credential_id IS 'Id that the authenticator gave it.';
COMMENT ON COLUMN passkey.public_key IS 'Public key in COSE form (RFC 9052). The private key never leaves the authenticator.';
COMMENT ON COLUMN passkey.counter IS 'Signature counter of the authenticator at the last sign-in; 0 for one that does not count.';
COMMENT ON COLUMN passkey.transports IS 'How browsers reach the authenticator: internal, usb, nfc, ble, hybrid.';
COMMENT ON COLUMN passkey.name IS 'Name that the user gave it.';
COMMENT ON COLUMN passkey.synced IS 'Whether the provider of the user keeps a copy of the private key.';
COMMENT ON COLUMN passkey.created_at IS 'When it was added.';
COMMENT ON COLUMN passkey.last_used_at IS 'When the user last signed in with it; null: never.';
COMMENT ON INDEX passkey_by_user IS 'Finds the passkeys of a user.';

CREATE TABLE recovery_code (
  account_id integer NOT NULL,
  user_id    bigint NOT NULL,
  code_hash  bytea NOT NULL,
  used_at    timestamptz,
  CONSTRAINT recovery_code_pkey PRIMARY KEY (account_id, user_id, code_hash),
  CONSTRAINT recovery_code_user_fkey FOREIGN KEY (account_id, user_id) REFERENCES app_user ON DELETE CASCADE
);
SELECT isolate_tenant('recovery_code', 'SELECT, INSERT, UPDATE, DELETE');
GRANT SELECT, DELETE ON recovery_code TO kontor_administration;
COMMENT ON TABLE recovery_code IS 'Codes that stand in for the second factor of a user, each once.';
COMMENT ON COLUMN recovery_code.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN recovery_code.user_id IS 'User.';
COMMENT ON COLUMN recovery_code.code_hash IS 'SHA-256 of the code, which has 80 random bits.';
COMMENT ON COLUMN recovery_code.used_at IS 'When it was used; null: it was not.';

CREATE TABLE sign_in_step (
  account_id    integer NOT NULL,
  holder_hash   bytea NOT NULL,
  purpose       text COLLATE "C" NOT NULL,
  user_id       bigint,
  password_hash text,
  challenge     bytea NOT NULL,
  failures      integer NOT NULL DEFAULT 0,
  expires_at    timestamptz NOT NULL,
  CONSTRAINT sign_in_step_pkey PRIMARY KEY (account_id, holder_hash, purpose),
  CONSTRAINT sign_in_step_user_fkey FOREIGN KEY (account_id, user_id) REFERENCES app_user ON DELETE CASCADE,
  CONSTRAINT sign_in_step_account_fkey FOREIGN KEY (account_id) REFERENCES account,
  CONSTRAINT sign_in_step_purpose_check CHECK (purpose IN ('second-factor', 'passkey', 'new-passkey'))
);
SELECT isolate_tenant('sign_in_step', 'SELECT, INSERT, UPDATE, DELETE');
CREATE INDEX sign_in_step_by_expiry ON sign_in_step (expires_at);
CREATE POLICY delete_expired ON sign_in_step TO CURRENT_USER USING (expires_at < now());
COMMENT ON TABLE sign_in_step IS 'Steps that a browser is in the middle of: a sign-in whose password was right, or an answer of an authenticator that is waited for. A row ends when it is used.';
COMMENT ON COLUMN sign_in_step.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN sign_in_step.holder_hash IS 'SHA-256 of what the browser has: the token of the step, or that of its session.';
COMMENT ON COLUMN sign_in_step.purpose IS 'second-factor: the password was right; passkey: a sign-in with a passkey alone; new-passkey: a passkey is being added.';
COMMENT ON COLUMN sign_in_step.user_id IS 'User; null for a sign-in with a passkey alone, which tells who it is.';
COMMENT ON COLUMN sign_in_step.password_hash IS 'Hash that the password was compared with: a password changed meanwhile ends the step.';
COMMENT ON COLUMN sign_in_step.challenge IS 'What the authenticator has to sign.';
COMMENT ON COLUMN sign_in_step.failures IS 'Wrong answers in this step.';
COMMENT ON COLUMN sign_in_step.expires_at IS 'End of the step, minutes after its beginning.';
COMMENT ON INDEX sign_in_step_by_expiry IS 'Finds expired steps, for delete_expired_sign_ins().';
COMMENT ON POLICY delete_expired ON sign_in_step IS 'Lets delete_expired_sign_ins(), which runs as the owner, delete expired steps of all accounts.';

CREATE TABLE password_reset (
  account_id integer NOT NULL,
  link_hash  bytea NOT NULL,
  user_id    bigint NOT NULL,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  CONSTRAINT password_reset_pkey PRIMARY KEY (account_id, link_hash),
  CONSTRAINT password_reset_user_key UNIQUE (account_id, user_id),
  CONSTRAINT password_reset_user_fkey FOREIGN KEY (account_id, user_id) REFERENCES app_user ON DELETE CASCADE
);
SELECT isolate_tenant('password_reset', 'SELECT');
GRANT SELECT, INSERT, UPDATE, DELETE ON password_reset TO kontor_administration;
CREATE INDEX password_reset_by_expiry ON password_reset (expires_at);
CREATE POLICY delete_expired ON password_reset TO CURRENT_USER USING (expires_at < now());
COMMENT ON TABLE password_reset IS 'Links with which a user sets a new password, one a user. A link ends when it is used, and when the password, the role or the state of the user changes.';
COMMENT ON COLUMN password_reset.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN password_reset.link_hash IS 'SHA-256 of the token in the link, which has 256 random bits.';
COMMENT ON COLUMN password_reset.user_id IS 'User whose password it sets.';
COMMENT ON COLUMN password_reset.created_by IS 'Login of the administrator who made it; command line: the command.';
COMMENT ON COLUMN password_reset.created_at IS 'When it was made.';
COMMENT ON COLUMN password_reset.expires_at IS 'Its end.';
COMMENT ON INDEX password_reset_by_expiry IS 'Finds expired links, for delete_expired_sign_ins().';
COMMENT ON POLICY delete_expired ON password_reset IS 'Lets delete_expired_sign_ins(), which runs as the owner, delete expired links of all accounts.';

CREATE TABLE known_browser (
  account_id   integer NOT NULL,
  user_id      bigint NOT NULL,
  browser_hash bytea NOT NULL,
  browser      text NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT known_browser_pkey PRIMARY KEY (account_id, user_id, browser_hash),
  CONSTRAINT known_browser_user_fkey FOREIGN KEY (account_id, user_id) REFERENCES app_user ON DELETE CASCADE
);
SELECT isolate_tenant('known_browser', 'SELECT, INSERT, UPDATE, DELETE');
GRANT SELECT, DELETE ON known_browser TO kontor_administration;
CREATE INDEX known_browser_by_age ON known_browser (last_used_at);
CREATE POLICY delete_expired ON known_browser TO CURRENT_USER USING (last_used_at < now() - interval '400 days');
COMMENT ON TABLE known_browser IS 'Browsers that a user has signed in from, the last twenty. A sign-in from another one is reported to the user by mail.';
COMMENT ON COLUMN known_browser.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN known_browser.user_id IS 'User.';
COMMENT ON COLUMN known_browser.browser_hash IS 'SHA-256 of the random cookie that the browser keeps for it.';
COMMENT ON COLUMN known_browser.browser IS 'Browser and system in short, as it named itself.';
COMMENT ON COLUMN known_browser.created_at IS 'First sign-in.';
COMMENT ON COLUMN known_browser.last_used_at IS 'Last sign-in. The row is deleted 400 days later, as browsers keep no cookie longer.';
COMMENT ON INDEX known_browser_by_age IS 'Finds those not used for long, for delete_expired_sign_ins().';
COMMENT ON POLICY delete_expired ON known_browser IS 'Lets delete_expired_sign_ins(), which runs as the owner, delete rows of all accounts after 400 days.';

CREATE FUNCTION delete_expired_sign_ins(most integer) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  deleted integer;
  largest integer := 0;
BEGIN
  IF NOT pg_try_advisory_xact_lock(1802464887) THEN
    RETURN 0;
  END IF;
  DELETE FROM public.sign_in_step WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM public.sign_in_step WHERE expires_at < now() ORDER BY expires_at LIMIT most FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS deleted = ROW_COUNT;
  largest := greatest(largest, deleted);
  DELETE FROM public.password_reset WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM public.password_reset WHERE expires_at < now() ORDER BY expires_at LIMIT most FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS deleted = ROW_COUNT;
  largest := greatest(largest, deleted);
  DELETE FROM public.known_browser WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM public.known_browser WHERE last_used_at < now() - interval '400 days' ORDER BY last_used_at LIMIT most FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS deleted = ROW_COUNT;
  RETURN greatest(largest, deleted);
END $$;
REVOKE ALL ON FUNCTION delete_expired_sign_ins(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION delete_expired_sign_ins(integer) TO kontor_service;
COMMENT ON FUNCTION delete_expired_sign_ins(integer) IS 'Deletes at most so many rows of each table that have expired, of all accounts: steps of sign-ins, links that reset a password, known browsers. Returns the largest number of one table; 0 while another process does it. It waits for no lock.';
COMMENT ON SEQUENCE passkey_id_seq IS 'Draws identifiers of passkeys.';
