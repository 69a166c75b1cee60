// SQL of a record's version, which is the ETag of `?id=N`. contract §7 Master data

/** Master data: a counter that every update raises. */
export const RECORD_VERSION = 'r.version::text';

/** Documents: what changes after they are issued. */
export const DOCUMENT_VERSION = "md5(concat_ws(' ', r.status, r.amount_paid, r.amount_due, r.amount_open, r.snapshot))";

/** Users, which have no counter: the time of the last change. */
export const USER_VERSION = 'extract(epoch FROM r.updated_at)::text';

/** Records that never change. */
export const CONSTANT_VERSION = '1';
