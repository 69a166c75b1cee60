// Whole numbers as clients write them, compared at their full size and never as a double.

const LARGEST = 9223372036854775807n;

/** Reads an int64 without leading plus, fraction or exponent; undefined when the text is none. Contract section 3, Nonce. */
export function readInt64(text: string): bigint | undefined {
  if (!/^-?\d{1,19}$/.test(text)) return undefined;
  const value = BigInt(text);
  return value >= -LARGEST - 1n && value <= LARGEST ? value : undefined;
}
