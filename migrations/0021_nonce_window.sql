-- Nonce windows: a token may have one, its sessions take it over, and used_nonce keeps what the nonces in it did.

ALTER TABLE api_token ADD COLUMN nonce_window integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT api_token_nonce_window_check CHECK (nonce_window BETWEEN 0 AND 1024);
COMMENT ON COLUMN api_token.nonce_window IS 'How far below the highest accepted nonce of a session an unused nonce is still accepted; 0: each nonce must exceed the last.';

ALTER TABLE session ADD COLUMN nonce_window integer NOT NULL DEFAULT 0, ADD COLUMN used_nonces bit varying(1025),
  ADD CONSTRAINT session_nonce_window_check CHECK (nonce_window BETWEEN 0 AND 1024);
COMMENT ON COLUMN session.nonce_window IS 'Nonce window of the API token that opened the session; 0 for a session opened by password.';
COMMENT ON COLUMN session.used_nonces IS 'With a nonce window: which nonces in it are used. The last bit is last_nonce, the bit before it last_nonce - 1, and so on.';
COMMENT ON COLUMN session.last_outcome IS 'What the write with that nonce created; with a nonce window, used_nonce has it.';

CREATE TABLE used_nonce (
  account_id   integer NOT NULL,
  session_hash bytea NOT NULL,
  slot         integer NOT NULL,
  nonce        bigint NOT NULL,
  outcome      text NOT NULL,
  CONSTRAINT used_nonce_pkey PRIMARY KEY (account_id, session_hash, slot),
  CONSTRAINT used_nonce_session_fkey FOREIGN KEY (account_id, session_hash) REFERENCES session ON DELETE CASCADE
) WITH (fillfactor = 80);
SELECT isolate_tenant('used_nonce', 'SELECT, INSERT, UPDATE');
COMMENT ON TABLE used_nonce IS 'What the used nonces in the nonce window of a session did. A row is written over when the window has moved past its nonce, so a session has at most as many rows as its window has places.';
COMMENT ON COLUMN used_nonce.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN used_nonce.session_hash IS 'Session that used the nonce.';
COMMENT ON COLUMN used_nonce.slot IS 'Place of the nonce: the nonce modulo nonce_window + 1 of the session, which is another one for each nonce in the window.';
COMMENT ON COLUMN used_nonce.nonce IS 'The nonce; it may be one that the window has moved past.';
COMMENT ON COLUMN used_nonce.outcome IS 'What the write with the nonce did, e.g. created invoice 1002, FT/2026/1.';
