// The used nonces of a session with a nonce window: the sliding window of RFC 4303, section 3.4.3. contract §3 Nonce

/** The largest nonce window. */
export const MAX_NONCE_WINDOW = 1024;

/** Used nonces of a session. */
export interface UsedNonces {
  /** Distance below `last` at which an unused nonce is still accepted. */
  readonly window: number;
  /** The highest nonce that was accepted; 0 when none was. */
  readonly last: bigint;
  /** Bit n, from the lowest, is set if the nonce `last - n` is used. It has at most `window + 1` bits. */
  readonly bits: bigint;
}

/** State of a nonce: unused, used, or below the window, where its use is unknown. */
export function stateOfNonce(nonce: bigint, used: UsedNonces): 'unused' | 'used' | 'too low' {
  if (nonce > used.last) return 'unused';
  if (nonce < lowestNonce(used)) return 'too low';
  return used.bits & (1n << (used.last - nonce)) ? 'used' : 'unused';
}

/** The used nonces with one more. It may not be too low. */
export function withNonce(nonce: bigint, used: UsedNonces): UsedNonces {
  const { window, last, bits } = used;
  if (nonce <= last) return { window, last, bits: bits | (1n << (last - nonce)) };
  const distance = nonce - last;
  // A shift by the distance of two nonces may be too large for a bigint, so bits that leave the window are not shifted.
  const kept = distance > BigInt(window) ? 0n : (bits << distance) & ((1n << BigInt(window + 1)) - 1n);
  return { window, last: nonce, bits: kept | 1n };
}

/** The lowest nonce in the window; it may be below 1, the lowest that a client may send. */
export const lowestNonce = ({ window, last }: UsedNonces): bigint => last - BigInt(window);
