/** Makes the submit_sm requests of SMPP 3.4 for a text message. */
import { createHash } from 'node:crypto';
import type { PduFields } from 'smpp';
import { splitParts } from '../../domain/sms/message-parts.ts';
import { readSender } from '../../domain/sms/phone-numbers.ts';
import type { SmsMessage } from '../gateway.ts';
import type { CompleteSmppSettings } from '../settings.ts';

// SMPP 3.4 sections 5.2.5 to 5.2.19.
const INTERNATIONAL = { ton: 1, npi: 1 };
const SHORT_CODE = { ton: 3, npi: 0 };
const NAME = { ton: 5, npi: 0 };
const UNKNOWN = { ton: 0, npi: 0 };
const HAS_USER_DATA_HEADER = 0x40;
const REPORT_FINAL_STATE = 0x01;
const DATA_CODING = { 'GSM-7': 0x00, 'UCS-2': 0x08 } as const;

function sourceAddress(from: string | undefined): { ton: number; npi: number; address: string } | { error: string } {
  if (from === undefined) return { ...UNKNOWN, address: '' };
  const sender = readSender(from);
  if ('error' in sender) return { error: `the sender ${sender.error}` };
  if (sender.kind === 'number') return { ...INTERNATIONAL, address: from.slice(1) };
  return { ...(sender.kind === 'name' ? NAME : SHORT_CODE), address: from };
}

/**
 * The number by which a phone joins the parts of a message. It is the same at every attempt, so that a part sent
 * later joins too.
 */
function concatenationNumber(reference: string): number {
  return createHash('sha256').update(reference).digest()[0] ?? 0;
}

/** 3GPP TS 23.040, 9.2.3.24.1: concatenated short messages, 8-bit reference. */
function concatenationHeader(reference: string, total: number, sequence: number): Buffer {
  return Buffer.from([0x05, 0x00, 0x03, concatenationNumber(reference), total, sequence]);
}

/** The requests in order, or the reason why the message can't be sent. */
export function submissionsOf(message: SmsMessage, settings: CompleteSmppSettings): PduFields[] | { error: string } {
  const from = sourceAddress(message.from ?? settings.from);
  if ('error' in from) return from;
  const { encoding, parts } = splitParts(message.message);
  const common: PduFields = {
    source_addr_ton: from.ton,
    source_addr_npi: from.npi,
    source_addr: from.address,
    dest_addr_ton: INTERNATIONAL.ton,
    dest_addr_npi: INTERNATIONAL.npi,
    destination_addr: message.to.replace(/^\+/, ''),
    registered_delivery: REPORT_FINAL_STATE,
    data_coding: DATA_CODING[encoding],
  };
  const [first] = parts;
  if (parts.length === 1 && first !== undefined) {
    return [{ ...common, esm_class: 0, short_message: Buffer.from(first.octets) }];
  }
  if (settings.long === 'payload') {
    const whole = Buffer.concat(parts.map(part => part.octets));
    return [{ ...common, esm_class: 0, short_message: Buffer.alloc(0), message_payload: whole }];
  }
  return parts.map((part, index) => ({
    ...common,
    esm_class: HAS_USER_DATA_HEADER,
    short_message: Buffer.concat([concatenationHeader(message.reference, parts.length, index + 1), part.octets]),
  }));
}
