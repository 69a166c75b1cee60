// A number with its noun, in English.

/** `1 row`, `2 rows`, `0 rows`. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
