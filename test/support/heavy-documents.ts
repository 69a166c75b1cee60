// Large documents, made by copying one inside the database: much faster than sending them.

import type pg from 'pg';

/**
 * Copies the document `seq_number` of an account under the numbers `seq_number`-1, -2, …; every `heavyEvery`-th copy gets this
 * number of bytes of space in its JSON. The copies look a day old. Resolves to the greatest id.
 */
export async function copyDocument(
  owner: pg.Client,
  accountId: number,
  seqNumber: string,
  { count, bytes, heavyEvery = 1 }: { count: number; bytes: number; heavyEvery?: number },
): Promise<number> {
  const { rows } = await owner.query(`SELECT string_agg(column_name, ', ') AS columns FROM information_schema.columns
    WHERE table_name = 'document' AND is_generated = 'NEVER'`);
  const { columns } = rows[0];
  const copies = await owner.query(
    `INSERT INTO document (${columns}) SELECT ${columns} FROM (
      SELECT (jsonb_populate_record(d, jsonb_build_object('id', nextval('document_id_seq'), 'seq_number', $2 || '-' || n,
        'created_at', now() - interval '1 day', 'snapshot',
        left(replace(d.snapshot, '"' || $2 || '"', '"' || $2 || '-' || n || '"'), -1) || CASE WHEN n % $5 = 0 THEN repeat(' ', $4) ELSE '' END || '}'))).*
      FROM document d, generate_series(1, $3) n WHERE d.account_id = $1 AND d.seq_number = $2) copy
    RETURNING id`,
    [accountId, seqNumber, count, bytes, heavyEvery],
  );
  return Math.max(...copies.rows.map(({ id }) => Number(id)));
}
