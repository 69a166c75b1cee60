// Tests that repeat the same with other values: some in `npm test`, all in `npm test -- --long`.

/** True in a long run. */
export const IS_LONG = process.env.TEST_LONG === '1';

/** Rounds, or another number: `short` in `npm test`, `long` in a long run. */
export const rounds = (short: number, long: number): number => (IS_LONG ? long : short);
