// Statements about rate limits, which all server processes share.

import type { Statement } from '../../../query/statement.ts';

/** Takes up to `block` permits of a window; `used` is the number of all permits taken, these included. */
export const takePermits = (key: string, windowSeconds: number, block: number): Statement => ({
  name: 'rate take',
  text: `INSERT INTO rate_count AS c (key, window_start, used)
    VALUES ($1, to_timestamp(floor(extract(epoch FROM clock_timestamp()) / $2) * $2), $3)
    ON CONFLICT (key, window_start) DO UPDATE SET used = c.used + $3
    RETURNING used, extract(epoch FROM window_start)::float8 AS start`,
  values: [key, windowSeconds, block],
});

/** Permits taken in the current window. */
export const usedPermits = (key: string, windowSeconds: number): Statement => ({
  name: 'rate used',
  text: `SELECT used FROM rate_count
    WHERE key = $1 AND window_start = to_timestamp(floor(extract(epoch FROM clock_timestamp()) / $2) * $2)`,
  values: [key, windowSeconds],
});
