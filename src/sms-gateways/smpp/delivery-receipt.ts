/** Reads delivery receipts of SMPP 3.4 (section 5.2.12, appendix B). */
import type { DecodedText, Pdu } from 'smpp';

export interface Receipt {
  partId: string;
  state: 'delivered' | 'failed';
  /** State and error code of the network, without the message text, which a receipt may quote. */
  reason: string;
}

const MESSAGE_TYPE_BITS = 0x3c;
const DELIVERY_RECEIPT = 0x04;
// The final states of section 5.2.28; ENROUTE, ACCEPTD and UNKNOWN are not final.
const STATE_NAMES: Record<number, string> = { 2: 'DELIVRD', 3: 'EXPIRED', 4: 'DELETED', 5: 'UNDELIV', 8: 'REJECTD' };
const FAILED = new Set(['EXPIRED', 'DELETED', 'UNDELIV', 'REJECTD']);

function textOf(field: Buffer | DecodedText | undefined): string {
  const message = field === undefined || Buffer.isBuffer(field) ? field : field.message;
  return typeof message === 'string' ? message : (message?.toString('latin1') ?? '');
}

/** True if a deliver_sm or data_sm is a receipt; otherwise it is a message from a phone. */
export function isReceipt(pdu: Pdu): boolean {
  return ((pdu.esm_class ?? 0) & MESSAGE_TYPE_BITS) === DELIVERY_RECEIPT;
}

/** The final state of a part; undefined for an intermediate state or a receipt without a message id. */
export function readReceipt(pdu: Pdu): Receipt | undefined {
  const text = textOf(pdu.short_message) || textOf(pdu.message_payload);
  const field = (name: string) => new RegExp(`\\b${name}:\\s*([\\x21-\\x7e]+)`, 'i').exec(text)?.[1];
  const tagged = pdu.receipted_message_id;
  const partId = tagged !== undefined && /^[\x21-\x7e]+$/.test(tagged) ? tagged : field('id');
  const state = (STATE_NAMES[pdu.message_state ?? 0] ?? field('stat'))?.toUpperCase();
  if (partId === undefined || state === undefined) return undefined;
  if (state === 'DELIVRD') return { partId, state: 'delivered', reason: state };
  if (!FAILED.has(state)) return undefined;
  const error = field('err');
  const named = error !== undefined && /^[0-9a-z]{1,8}$/i.test(error) ? `${state}, error ${error}` : state;
  return { partId, state: 'failed', reason: named };
}
