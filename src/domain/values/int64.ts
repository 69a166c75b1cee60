// Reads 64-bit integers from text as bigint.

const LARGEST = 9223372036854775807n;

/** Reads an int64 without leading plus, fraction or exponent; undefined if the text is not one (contract §3 Nonce). */
export function readInt64(text: string): bigint | undefined {
  if (!/^-?\d{1,19}$/.test(text)) return undefined;
  const value = BigInt(text);
  return value >= -LARGEST - 1n && value <= LARGEST ? value : undefined;
}
