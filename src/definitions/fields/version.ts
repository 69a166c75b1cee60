// SQL of a record's version, which is the ETag of `?id=N`. contract §7 Master data

/** Master data: a counter that every update raises. */
export const RECORD_VERSION = 'r.version::text';

// Rows of relations are only appended, so their number changes with every change of `settles`, `relations` and `open_qty`.
const relationsBy = (column: string) =>
  `(SELECT count(*) FROM document_relation k WHERE k.account_id = r.account_id AND k.${column} = r.id)`;

/** Documents: what changes after they are issued. */
export const DOCUMENT_VERSION = `md5(concat_ws(' ', r.status, r.amount_paid, r.amount_due, r.amount_open,
  ${relationsBy('document_id')}, ${relationsBy('related_document_id')}, r.snapshot))`;

/** Users, which have no counter: the time of the last change. */
export const USER_VERSION = 'extract(epoch FROM r.updated_at)::text';

/** Records that never change. */
export const CONSTANT_VERSION = '1';
