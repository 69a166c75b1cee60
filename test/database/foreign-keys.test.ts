// Foreign keys: every column that refers to a record has one.

import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { connectOnce } from '../../src/database/migration/prepare-database.ts';
import { startRig } from '../support/rig.ts';

const rig = await startRig();
const owner = await connectOnce(rig.ownerUrl);
after(() => owner.end());

/** Columns named like a reference that are none, each with the reason why. */
const NO_REFERENCES: Record<string, string> = {
  'account.move_id': 'an identifier that the move chose',
  'account.vat_id': 'a tax number',
  'attachment.record_id': 'a document or record of any kind',
  'bank_entry.end_to_end_id': 'an identifier that the payer chose',
  'bank_statement.content_hash': 'a hash',
  'credit_transfer_line.end_to_end_id': 'an identifier in a file',
  'note.record_id': 'as attachment.record_id',
  'audit_entry.record_id': 'a record of any kind, which may be gone',
  'audit_entry.request_id': 'an identifier that the client may choose',
  'refused_body.account_id': 'as in request_log',
  'request_log.account_id': 'checking it would cost every request; log_requests() looks once',
  'request_log.request_id': 'an identifier that the client may choose',
  'document.party_vat_id': 'a tax number, as printed',
  'import_result.record_id': 'a record that may be gone since the import, or be undone',
  'passkey.credential_id': 'an identifier that the authenticator gave',
  'sign_in_step.holder_hash': 'the hash of what a browser has',
  'sign_in_step.password_hash': 'the hash of a password',
  'sms_gateway_id.gateway_id': 'an identifier that the gateway gave',
  'stock_count.ledger_id': 'a place in the ledger, not a movement of its own',
  'third_party.vat_id': 'a tax number',
  'app_user.password_hash': 'the hash of a password',
  'webhook_delivery.endpoint_id': 'an endpoint that may be deleted: the log stays',
  'webhook_delivery.record_id': 'a record that may be deleted, of any kind',
  'webhook_endpoint.job_id': 'a job that may have ended',
};

describe('A foreign key', () => {
  it('stands on every column that refers to a record', async () => {
    const { rows } = await owner.query<{ name: string }>(`
      SELECT format('%s.%s', c.relname, a.attname) AS name
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
        AND (a.attname ~ '_(id|hash)$' OR a.attname IN ('document_set', 'line', 'related_line') AND c.relname LIKE 'document%')
        AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'f' AND a.attnum = ANY (k.conkey))
        AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'p' AND a.attnum = k.conkey[cardinality(conkey)])
      ORDER BY 1`);
    assert.deepEqual(rows.map(({ name }) => name).sort(), Object.keys(NO_REFERENCES).sort());
  });

  it('is valid', async () => {
    const { rows } = await owner.query('SELECT conname FROM pg_constraint WHERE NOT convalidated');
    assert.deepEqual(rows, []);
  });
});
